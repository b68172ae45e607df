import '../olt-config/config-page.css';
import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Tag } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { Facts } from '../../engine/Facts.tsx';
import { zonedTimeText } from '../../engine/values/time.ts';
import { careWords as words } from './words.ts';

/** When the console did it last, and what came of it. */
export function LastDone({ at, n, what }: { at: string | null; n: number | null; what: Text }): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  if (at === null) return <span className="muted">{say(words.never)}</span>;
  return (
    <span>
      {zonedTimeText(at, zone)} · {say(what, { n: n ?? 0 })}
    </span>
  );
}

interface Props {
  readonly title: Text;
  /** What it does, and that the device does not do it. */
  readonly more: Text;
  readonly form: Form;
  readonly initial: Values;
  readonly permission: string;
  readonly facts: readonly (readonly [label: Text, value: ReactNode])[];
  readonly onSave: (values: Values) => Promise<unknown>;
  /** Asked before it is saved. */
  readonly sure?: (values: Values) => Promise<boolean>;
  /** What stands beneath, for what is typed. */
  readonly beneath?: (values: Values) => ReactNode;
}

/** A setting of an OLT that the console carries out by itself: said so plainly, with what it last did. */
export function CareForm({
  title,
  more,
  form,
  initial,
  permission,
  facts,
  onSave,
  sure,
  beneath,
}: Props): ReactElement {
  const say = useWords();
  const may = useMay();
  // One object for as long as the form stands: whatever differs from it was typed.
  const [opened] = useState(initial);
  const state = useFormState(form, opened);
  const { isBusy, send, isUnsent } = useSend(state, onSave);
  useUnsaved(isUnsent);
  const save = async () => {
    if (state.check() && (sure === undefined || (await sure(state.values)))) await send();
  };
  return (
    <>
      <header className="config-head">
        <div className="row wrap">
          <h2>{say(title)}</h2>
          <Tag color="blue">{say(words.byConsole)}</Tag>
        </div>
        <p className="muted config-help">{say(more)}</p>
      </header>
      <div className="card" style={{ padding: 16, display: 'grid', gap: 14, maxWidth: 860 }}>
        <Facts facts={facts} />
        <FormFields form={form} state={state} columns={2} disabled={isBusy || !may(permission)} />
        {may(permission) ? (
          <div className="row">
            <span className="grow tone-critical" aria-live="polite">
              {state.problems > 0 ? say(engine.fixFirst, { n: state.problems }) : ''}
            </span>
            <Button type="primary" loading={isBusy} disabled={!isUnsent} onClick={() => void save()}>
              {say(words.save)}
            </Button>
          </div>
        ) : null}
      </div>
      {beneath?.(state.values)}
    </>
  );
}
