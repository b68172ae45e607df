import { cpeReachCalls } from '@heliograph/catalogue/calls/cpe-reach.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { notificationNames } from '@heliograph/catalogue/words/cpe-file-words.ts';
import { useState, type ReactElement } from 'react';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { cpeFileTexts as words } from './words.ts';

const unchanged = { value: 'same', label: words.unchanged };
const form: Form = {
  fields: {
    notification: choice({
      label: words.notification,
      options: [unchanged, ...([0, 1, 2] as const).map((n) => ({ value: String(n), label: notificationNames[n] }))],
    }),
    subscriber: choice({
      label: words.subscriber,
      options: [unchanged, { value: 'yes', label: words.yes }, { value: 'no', label: words.no }],
    }),
  },
};

/** Attributes of one parameter: read when nothing is changed; what the device then tells stands at the task. */
export function Attributes({
  cpeId,
  name,
  onClose,
}: {
  cpeId: string;
  name: string;
  onClose: () => void;
}): ReactElement {
  const set = useDo(cpeReachCalls.parameterAttributes, ['/tr069/tasks']);
  const [initial] = useState({ notification: 'same', subscriber: 'same' });
  return (
    <FormDialog
      width={480}
      title={name}
      form={form}
      initial={initial}
      onSave={({ notification, subscriber }) =>
        set.mutateAsync({
          cpeId,
          names: [name],
          ...(notification !== 'same' && { notification: Number(notification) }),
          ...(subscriber !== 'same' && { subscriber: subscriber === 'yes' }),
        })
      }
      onClose={onClose}
    />
  );
}
