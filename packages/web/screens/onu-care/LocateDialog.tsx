import { rogueCalls, rogueForm } from '@heliograph/catalogue/calls/rogue.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { Alert } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import type { RoguePort } from './Rogues.tsx';
import { careWords as words } from './words.ts';

/** Twice as long as OLTs are read by themselves. */
const usualSeconds = 60;

/** What a search of a port would interrupt, before it is started. */
export function LocateDialog({
  oltId,
  port: { pon, portName, onus, customers },
  onClose,
  onStarted,
}: {
  oltId: string;
  port: RoguePort;
  onClose: () => void;
  onStarted: () => void;
}): ReactElement {
  const say = useWords();
  const [initial] = useState({ seconds: usualSeconds });
  const start = useDo(rogueCalls.startRogueSearch, ['/onu/rogue/'], { debounce: true });
  const beneath = ({ values }: { readonly values: Values }) => {
    const said = { n: onus, customers, seconds: Number(values['seconds']) || usualSeconds };
    return <Alert type="warning" showIcon style={{ marginTop: 14 }} title={say(words.interrupts, said)} />;
  };
  return (
    <FormDialog
      width={520}
      title={say(words.locateOf, { port: portName })}
      form={rogueForm}
      initial={initial}
      saveLabel={say(words.locate)}
      onSave={async (values) => {
        await start.mutateAsync({ oltId, pon, seconds: Number(values['seconds']) });
        onStarted();
      }}
      onClose={onClose}
      beneath={beneath}
    />
  );
}
