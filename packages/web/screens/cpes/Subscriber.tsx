import { appUserCalls, homeForm } from '@heliograph/catalogue/calls/app-users.ts';
import { appUsers } from '@heliograph/catalogue/entities/app-users.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { withQuery } from '../board/links.ts';
import { formTextOf } from '../onus/service/plans.ts';
import { cpeWords as words } from './words.ts';

interface AppUser {
  readonly appUserId: string;
  readonly account: string;
  readonly userName: string | null;
  readonly phone: string | null;
  readonly homeAddress: string | null;
}
const { list } = appUsers.deeds;
const { account, userName, phone, homeAddress } = appUsers.parts;

function Address({ user, onClose }: { user: AppUser; onClose: () => void }): ReactElement {
  const say = useWords();
  const move = useDo(appUserCalls.modifyHomeAddress, [`${appUsers.path}/`], { debounce: true });
  return (
    <FormDialog
      title={say(words.changeHome)}
      form={homeForm}
      initial={{ homeAddress: user.homeAddress ?? '' }}
      onSave={(values) =>
        move.mutateAsync({ appUserId: user.appUserId, homeAddress: formTextOf(values['homeAddress']) })
      }
      onClose={onClose}
    />
  );
}

function Known({ user }: { user: AppUser }): ReactElement {
  const say = useWords();
  const may = useMay();
  const path = pathOf(useMenu(), 'device/appUser/index');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="onu-part">
      <h2>{say(words.appUser)}</h2>
      <Facts
        facts={[
          [
            account?.field.label ?? appUsers.one,
            path === undefined ? (
              user.account
            ) : (
              <Link key="account" to={withQuery(path, { account: user.account })}>
                {user.account}
              </Link>
            ),
          ],
          [userName?.field.label ?? appUsers.one, user.userName],
          [phone?.field.label ?? appUsers.one, user.phone],
          [homeAddress?.field.label ?? appUsers.one, user.homeAddress],
        ]}
      />
      {may(appUserCalls.modifyHomeAddress) ? (
        <Button className="cpe-below" onClick={() => setOpen(true)}>
          {say(words.changeHome)}
        </Button>
      ) : null}
      {isOpen ? <Address user={user} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function Asked({ cpeId }: { cpeId: string }): ReactElement | null {
  const { data } = useCall(list, { cpeId, pageNum: 1, pageSize: 1 }, { quiet: true });
  const [user] = (data?.rows ?? []) as unknown as AppUser[];
  return user ? <Known user={user} /> : null;
}

/** Whose device it is by the account of the app, for who may see that. */
export function Subscriber({ cpeId }: { cpeId: string }): ReactElement | null {
  const may = useMay();
  return may(list) ? <Asked cpeId={cpeId} /> : null;
}
