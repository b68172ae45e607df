import './system.css';
import { userAdminCalls, userForm } from '@heliograph/catalogue/calls/user-admin.ts';
import { userResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useDownload } from '../../client/hooks.ts';
import { ImportDialog, type ImportSpec } from '../../engine/ImportDialog.tsx';
import { Icon } from '../../engine/icons.tsx';
import { Avatar } from '../../engine/people/Avatar.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { DeptSide, useDeptSide } from './DeptSide.tsx';
import { RoleTags } from './RoleTags.tsx';
import { StatusSwitch } from './StatusSwitch.tsx';
import { UserDialog, type User } from './UserDialog.tsx';
import { UserOlts } from './UserOlts.tsx';
import { UserPassword } from './UserPassword.tsx';
import { UserRoles } from './UserRoles.tsx';

const lists = [userAdminCalls.listUsers.path, userAdminCalls.getUser.path];
const nameOf = (user: User) => user.userName;
const isAdmin = (user: User) => user.userName.toLowerCase() === 'admin';

type Open =
  | { readonly what: 'add' | 'import' }
  | { readonly what: 'edit' | 'password' | 'roles' | 'olts'; readonly user: User };

function UserStatus({ user }: { user: User }): ReactElement {
  const { user: self } = useSession();
  return (
    <StatusSwitch
      status={user.status}
      name={user.userName}
      call={userAdminCalls.setUserStatus}
      input={{ userId: user.userId }}
      refreshes={lists}
      disabled={isAdmin(user) || user.userName === self?.userName}
    />
  );
}

function BindState({ user }: { user: User }): ReactElement {
  const say = useWords();
  return <span>{say(user.bindState === 'bound' ? words.bound : words.unbound)}</span>;
}

const cells = {
  userName: (user: User) => (
    <span className="row person">
      <Avatar small userId={user.userId} name={user.nickName || user.userName} avatar={user.avatar} />
      {user.userName}
    </span>
  ),
  status: (user: User) => <UserStatus user={user} />,
  bindState: (user: User) => <BindState user={user} />,
  roles: (user: User) => (user.roles.length === 0 ? undefined : <RoleTags roles={user.roles} />),
  posts: (user: User) => user.posts.map((post) => post.postName).join(', ') || undefined,
};

function Tools({ open }: { open: (what: Open) => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const download = useDownload();
  return (
    <>
      {may('system:user:import') ? (
        <Button icon={<Icon name="upload" size={14} />} onClick={() => open({ what: 'import' })}>
          {say(words.import)}
        </Button>
      ) : null}
      {may('system:user:export') ? (
        <Button
          icon={<Icon name="download" size={14} />}
          onClick={() => void download(userAdminCalls.exportAllUsers, { format: 'xlsx' })}
        >
          {say(words.exportAll)}
        </Button>
      ) : null}
    </>
  );
}

const importing: ImportSpec = {
  title: words.importTitle,
  data: userAdminCalls.importUsers,
  template: userAdminCalls.userImportTemplate,
  options: { updateSupport: words.importUpdate },
  form: userForm,
  // Fields of the server that the list of users shows under another name.
  labels: { deptId: words.department, roleIds: words.roles, postIds: words.posts, leaderId: words.leader },
};

function Opened({ open, onClose }: { open: Open | null; onClose: () => void }): ReactElement | null {
  switch (open?.what) {
    case undefined:
      return null;
    case 'add':
      return <UserDialog userId={null} refreshes={lists} onClose={onClose} />;
    case 'import':
      return <ImportDialog spec={importing} refreshes={lists} onClose={onClose} />;
    case 'edit':
      return <UserDialog userId={open.user.userId} refreshes={lists} onClose={onClose} />;
    case 'password':
      return <UserPassword user={open.user} onClose={onClose} />;
    case 'roles':
      return <UserRoles user={open.user} refreshes={lists} onClose={onClose} />;
    case 'olts':
      return <UserOlts user={open.user} refreshes={lists} onClose={onClose} />;
  }
}

const useRemove = () =>
  useRemoval(userAdminCalls.removeUsers, {
    many: userResource.many,
    nameOf,
    input: (users: readonly User[]) => ({ id: users.map((user) => user.userId).join(',') }),
    refreshes: lists,
  });

/** The department whose users are shown, in the URL; choosing another one leads to the first page. */
function useDepartment(): readonly [string, (deptId: string) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (deptId: string) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        if (deptId === '') next.delete('dept');
        else next.set('dept', deptId);
        return next;
      },
      { replace: true },
    );
  return [query.get('dept') ?? '', choose];
}

const actionsOf = (user: User, open: (what: Open) => void, remove: (users: User[]) => unknown): ListRowAction[] => [
  { key: 'edit', label: engine.edit, permission: userAdminCalls.editUser, run: () => open({ what: 'edit', user }) },
  {
    key: 'delete',
    label: engine.delete,
    danger: true,
    permission: userAdminCalls.removeUsers,
    run: () => remove([user]),
  },
  {
    key: 'password',
    label: words.resetPassword,
    permission: userAdminCalls.resetPwd,
    run: () => open({ what: 'password', user }),
  },
  {
    key: 'roles',
    label: words.assignRoles,
    permission: userAdminCalls.setRolesOfUser,
    run: () => open({ what: 'roles', user }),
  },
  { key: 'olts', label: words.bindOlts, permission: userAdminCalls.bindOlts, run: () => open({ what: 'olts', user }) },
];

/** Users of the tenant, with its departments beside them (S1 §2.5, 7.10). */
export function Users(): ReactElement {
  const [open, setOpen] = useState<Open | null>(null);
  const [deptId, choose] = useDepartment();
  const side = useDeptSide();
  const remove = useRemove();
  const may = useMay();
  return (
    <div className={side.isFolded ? 'with-side is-folded' : 'with-side'}>
      <DeptSide value={deptId} onChoose={choose} {...side} />
      <ListPage
        resource={userResource}
        call={userAdminCalls.listUsers}
        input={deptId === '' ? {} : { deptId }}
        viewKeys={['dept']}
        cells={cells}
        nameOf={nameOf}
        selectMatching
        enter={(user) => may(userAdminCalls.editUser) && setOpen({ what: 'edit', user })}
        rowActions={(user) => actionsOf(user, setOpen, remove)}
        bulk={[
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            always: true,
            permission: userAdminCalls.removeUsers,
            run: remove,
          },
        ]}
        add={{ label: words.addUser, permission: userAdminCalls.addUser, run: () => setOpen({ what: 'add' }) }}
        tools={<Tools open={setOpen} />}
        exports={{ call: userAdminCalls.exportUsers, formats: ['xlsx', 'csv'] }}
      />
      <Opened open={open} onClose={() => setOpen(null)} />
    </div>
  );
}
