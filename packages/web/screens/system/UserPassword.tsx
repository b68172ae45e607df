import { resetPasswordForm, userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import type { User } from './UserDialog.tsx';

const initial = { password: '' };

const noteOf = (note: string) => () => <p className="muted beneath">{note}</p>;

/** Back to the user name, or to a password that is told to the user; either has to be changed at once. */
export function UserPassword({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const say = useWords();
  const reset = useDo(userAdminCalls.resetPwd, [userAdminCalls.listUsers.path]);
  return (
    <FormDialog
      width={440}
      title={say(words.resetTitle, { name: user.userName })}
      form={resetPasswordForm}
      initial={initial}
      saveLabel={say(words.resetPassword)}
      onSave={({ password }) =>
        reset.mutateAsync({ userId: user.userId, password: typeof password === 'string' ? password : '' })
      }
      onClose={onClose}
      beneath={noteOf(say(words.resetMore))}
    />
  );
}
