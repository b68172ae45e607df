import type { Form, Values } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button, Drawer, Modal } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import { usePhone } from '../state/screen.ts';
import { useFormState, type FormState } from './form-state.ts';
import { FormFields } from './FormFields.tsx';
import { useDiscard } from './use-discard.ts';
import { useSend } from './use-send.ts';

export interface FormPanelProps {
  readonly title: string;
  readonly form: Form;
  /** The values it opens with; a new object for each opening. */
  readonly initial: Values;
  /** Resolves when it is done; a CallError's problems are shown at their fields and the form stays open. */
  readonly onSave: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  readonly saveLabel?: string;
  readonly only?: (values: Values) => readonly string[];
  /** Fields that stay as they are, with the reason. */
  readonly fixed?: Readonly<Record<string, Text>>;
  readonly columns?: 1 | 2;
  /** Besides the fields: a test button, a preview. Given the state of the form. */
  readonly beneath?: (state: FormState) => ReactNode;
}

interface Saving {
  readonly isBusy: boolean;
  readonly save: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function useSaving({ onSave, onClose }: FormPanelProps, state: FormState): Saving {
  const { isBusy, send } = useSend(state, onSave);
  const mayGo = useDiscard();
  return {
    isBusy,
    save: async () => {
      if (await send()) onClose();
    },
    close: async () => {
      if (await mayGo(state.isChanged)) onClose();
    },
  };
}

function Footer({ props, state, saving }: { props: FormPanelProps; state: FormState; saving: Saving }): ReactElement {
  const say = useWords();
  return (
    <div className="row">
      <span className="grow tone-critical" aria-live="polite">
        {state.problems > 0 ? say(engine.fixFirst, { n: state.problems }) : ''}
      </span>
      <Button onClick={() => void saving.close()}>{say(shell.cancel)}</Button>
      <Button type="primary" loading={saving.isBusy} disabled={state.problems > 0} onClick={() => void saving.save()}>
        {props.saveLabel ?? say(shell.confirm)}
      </Button>
    </div>
  );
}

function Fields({ props, state, saving }: { props: FormPanelProps; state: FormState; saving: Saving }): ReactElement {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void saving.save();
      }}
    >
      <FormFields
        form={props.form}
        state={state}
        disabled={saving.isBusy}
        columns={props.columns ?? 1}
        {...(props.fixed ? { fixed: props.fixed } : {})}
        {...(props.only ? { only: props.only(state.values) } : {})}
      />
      {props.beneath?.(state)}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

/** Editing beside the list, so that the list stays in sight. Mount it to open it. */
export function FormDrawer(props: FormPanelProps & { readonly width?: number }): ReactElement {
  const state = useFormState(props.form, props.initial);
  const saving = useSaving(props, state);
  const isPhone = usePhone();
  return (
    <Drawer
      open
      title={props.title}
      size={isPhone ? '100%' : (props.width ?? 480)}
      onClose={() => void saving.close()}
      footer={<Footer props={props} state={state} saving={saving} />}
    >
      <Fields props={props} state={state} saving={saving} />
    </Drawer>
  );
}

/** The same in a dialog, where the specification asks for one; 800 px wide unless told. */
export function FormDialog(props: FormPanelProps & { readonly width?: number }): ReactElement {
  const state = useFormState(props.form, props.initial);
  const saving = useSaving(props, state);
  return (
    <Modal
      open
      title={props.title}
      width={props.width ?? 800}
      onCancel={() => void saving.close()}
      footer={<Footer props={props} state={state} saving={saving} />}
      mask={{ closable: false }}
    >
      <Fields props={props} state={state} saving={saving} />
    </Modal>
  );
}
