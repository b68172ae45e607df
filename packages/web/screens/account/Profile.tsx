import { accountProfileForm, userCalls } from '@heliograph/catalogue/calls/users.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { peopleWords } from '@heliograph/catalogue/resources/people-words.ts';
import { signInWords } from '@heliograph/catalogue/resources/sign-in.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { peopleLevels, sexes, type PeopleLevel } from '@heliograph/catalogue/words/people-levels.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords, type Say } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDrawer } from '../../engine/form/FormDrawer.tsx';
import { Facts } from '../../engine/Facts.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { ChangePasswordDialog } from './ChangePassword.tsx';
import { Picture } from './Picture.tsx';
import '../system/system.css';
import { LanguageChoice } from '../public/Gate.tsx';
import { OwnSessions } from './OwnSessions.tsx';

type User = z.output<typeof userCalls.getProfile.output>;

const levelOf = (user: User) => (user.userLevel in peopleLevels ? peopleLevels[user.userLevel as PeopleLevel] : null);

const sexOf = (user: User, say: Say) => (user.sex in sexes ? say(sexes[user.sex as keyof typeof sexes]) : user.sex);

const factsOf = (user: User, tenantName: string, say: Say) =>
  [
    [signInWords.userName, user.userName],
    [signInWords.nickName, user.nickName],
    [signInWords.email, user.email],
    [signInWords.phone, user.phonenumber],
    [peopleWords.sex, sexOf(user, say)],
    [peopleWords.department, user.deptName],
    [peopleWords.posts, user.postGroup.split(',').join(', ')],
    [signInWords.roles, user.roleGroup.split(',').join(', ')],
    [signInWords.level, say(levelOf(user) ?? text(user.userLevel, user.userLevel))],
    [signInWords.tenant, tenantName === '' ? user.tenantId : `${tenantName} (${user.tenantId})`],
  ] as const;

/** /user/profile: what the console knows of the person, and what it may change of itself. */
export function Profile(): ReactElement {
  const say = useWords();
  const { user: signedIn } = useSession();
  const query = useCall(userCalls.getProfile, {});
  const save = useDo(userCalls.updateProfile, [userCalls.getProfile.path]);
  const [open, setOpen] = useState<'edit' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <section>
      <header className="page-head">
        <h1>{say(shell.profile)}</h1>
        <div className="tools">
          <Button onClick={() => setOpen('edit')}>{say(engine.edit)}</Button>
          <Button onClick={() => setOpen('password')}>{say(shell.changePassword)}</Button>
        </div>
      </header>
      <QueryArea query={query}>
        {(user) => (
          <>
            <div className="card me">
              <Picture avatar={user.avatar} userId={user.userId} />
              <Facts
                facts={[
                  ...factsOf(user, signedIn?.tenantName ?? '', say),
                  [shell.language, <LanguageChoice key="language" />],
                ]}
              />
            </div>
            {open === 'edit' ? (
              <FormDrawer
                title={say(shell.profile)}
                form={accountProfileForm}
                initial={{
                  nickName: user.nickName,
                  email: user.email ?? '',
                  phonenumber: user.phonenumber ?? '',
                  sex: user.sex,
                }}
                onSave={(values) => save.mutateAsync(values)}
                onClose={close}
                saveLabel={say(shell.save)}
              />
            ) : null}
          </>
        )}
      </QueryArea>
      <OwnSessions />
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
    </section>
  );
}
