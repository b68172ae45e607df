import { setupForm, setupFormWithCode, signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { setupWords } from '@heliograph/catalogue/resources/setup.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Alert, Button, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useWords } from '../../../app/parts.ts';
import { FormFields } from '../../../engine/form/FormFields.tsx';
import { useFormState, type FormState } from '../../../engine/form/form-state.ts';
import { useSend } from '../../../engine/form/use-send.ts';
import { FormRow } from '../../../engine/form/FormRow.tsx';
import { ownZone } from '../../../engine/values/zone.ts';
import { zoneOptions } from './zones.ts';

const { timeZone: zoneField } = setupForm.fields;
const typed = Object.keys(setupForm.fields).filter((name) => name !== 'timeZone' && name !== 'code');
const withCode = ['code', ...typed];

function Zone({ state, disabled }: { state: FormState; disabled: boolean }): ReactElement | null {
  const say = useWords();
  const [options] = useState(() => [...zoneOptions(new Date())]);
  if (!zoneField) return null;
  return (
    <FormRow
      label={say(zoneField.label)}
      problem={state.problemOf('timeZone')}
      help={zoneField.help && say(zoneField.help)}
    >
      {(ids) => (
        <Select
          {...ids}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          value={state.values['timeZone']}
          placeholder={say(setupWords.zoneSearch)}
          options={options}
          onChange={(zone: unknown) => state.set('timeZone', zone)}
          onBlur={() => state.blur('timeZone')}
        />
      )}
    </FormRow>
  );
}

/** Organisation, first administrator and their time zone. `onMade` is given the token of the new administrator. */
export function Organisation({
  asksCode,
  isForRestore,
  onMade,
  onBack,
}: {
  /** Whoever runs the console has to say so, by the code of its log. */
  asksCode: boolean;
  isForRestore: boolean;
  onMade: (token: string) => Promise<void>;
  onBack: () => void;
}): ReactElement {
  const { client } = useParts();
  const say = useWords();
  const [initial] = useState(() => ({
    code: '',
    tenantName: '',
    username: 'admin',
    password: '',
    timeZone: ownZone(),
  }));
  const form = asksCode ? setupFormWithCode : setupForm;
  const state = useFormState(form, initial);
  const { isBusy, send } = useSend(state, async (values) => {
    const { token } = await client.send(signInCalls.setup, values, { debounce: true });
    await onMade(token);
  });
  return (
    <form
      className="setup-part"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isForRestore ? <Alert type="info" showIcon title={say(setupWords.restoreNote)} /> : null}
      <FormFields form={form} state={state} only={asksCode ? withCode : typed} disabled={isBusy} />
      <p className="muted">{say(signInWords.passwordRules, { max: 32 })}</p>
      <Zone state={state} disabled={isBusy} />
      <div className="setup-go">
        <Button onClick={onBack}>{say(shell.back)}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {say(setupWords.create)}
        </Button>
      </div>
    </form>
  );
}
