import { signInCalls } from '@heliograph/catalogue/calls/sign-in.ts';
import { changePasswordForm, userCalls } from '@heliograph/catalogue/calls/users.ts';
import { secret, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { passwordMessages } from '@heliograph/catalogue/words/passwords.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { landingPathOf, loadSession } from '../../app/enter.ts';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { Gate } from '../public/Gate.tsx';

const empty = { oldPassword: '', newPassword: '', repeat: '' };

/** The server's form with a second typing of the new password, which the server has no use for. */
function usePasswordForm(): Form {
  const { user } = useSession();
  return useMemo(
    () => ({
      fields: {
        ...changePasswordForm.fields,
        repeat: secret({ label: signInWords.repeat, maxLength: 128 }),
      },
      rules: [
        ...(changePasswordForm.rules ?? []),
        {
          marks: ['newPassword'],
          message: passwordMessages.notUserName,
          holds: ({ newPassword }) =>
            typeof newPassword !== 'string' || newPassword.toLowerCase() !== user?.userName.toLowerCase(),
        },
        {
          marks: ['repeat'],
          message: signInWords.differs,
          holds: ({ newPassword, repeat }) => newPassword === repeat,
        },
      ],
    }),
    [user],
  );
}

/** Changes the password; the old token is dead afterwards and the new one takes its place. */
function useChange() {
  const { client, session, live, notices } = useParts();
  const say = useWords();
  return async (values: Readonly<Record<string, unknown>>) => {
    const { token } = await client.send(
      userCalls.updatePwd,
      { oldPassword: String(values['oldPassword']), newPassword: String(values['newPassword']) },
      { debounce: true },
    );
    session.update({ token });
    if (live.snapshot().is !== 'off') live.reconnect();
    notices.success(say(signInWords.changed));
  };
}

export function ChangePasswordDialog({ onClose }: { onClose: () => void }): ReactElement {
  const say = useWords();
  const form = usePasswordForm();
  const change = useChange();
  return (
    <FormDialog
      width={420}
      title={say(shell.changePassword)}
      form={form}
      initial={empty}
      onSave={change}
      onClose={onClose}
      saveLabel={say(shell.save)}
    />
  );
}

function ForcedForm(): ReactElement {
  const { session, client } = useParts();
  const say = useWords();
  const navigate = useNavigate();
  const state = useFormState(usePasswordForm(), empty);
  const form = usePasswordForm();
  const change = useChange();
  const { isBusy, send } = useSend(state, async (values) => {
    await change(values);
    await loadSession({ session, client });
    await navigate(landingPathOf(session) ?? '/user/profile', { replace: true });
  });
  return (
    <form
      style={{ display: 'grid', gap: 14 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h1>{say(signInWords.mustChange)}</h1>
      <p className="muted">{say(signInWords.mustChangeMore)}</p>
      <FormFields form={form} state={state} disabled={isBusy} />
      <p className="muted">{say(signInWords.passwordRules, { max: 20 })}</p>
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        {say(shell.changePassword)}
      </Button>
    </form>
  );
}

/** Takes the place of the console until an initial password was changed. */
export function ForcedPassword(): ReactElement {
  const { client, session, live } = useParts();
  const navigate = useNavigate();
  const say = useWords();
  const leave = async () => {
    await client.send(signInCalls.logout, {}, { quiet: true }).catch(() => undefined);
    live.stop();
    session.end();
    await navigate('/login');
  };
  return (
    <Gate>
      <ForcedForm />
      <Button type="link" onClick={() => void leave()}>
        {say(shell.signOut)}
      </Button>
    </Gate>
  );
}
