import './system.css';
import { roleCalls } from '@heliograph/catalogue/calls/roles.ts';
import { roleResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement } from 'react';
import { useMay } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { RoleDialog, ScopeDialog, type ListedRole } from './RoleDialog.tsx';
import { RoleUsers } from './RoleUsers.tsx';
import { StatusSwitch } from './StatusSwitch.tsx';

const lists = [roleCalls.listRoles.path];
const nameOf = (role: ListedRole) => role.roleName;

type Open = { readonly what: 'add' } | { readonly what: 'edit' | 'scope' | 'users'; readonly role: ListedRole };

const cells = {
  status: (role: ListedRole) => (
    <StatusSwitch
      status={role.status}
      name={role.roleName}
      call={roleCalls.setRoleStatus}
      input={{ roleId: role.roleId }}
      refreshes={lists}
      disabled={role.admin}
    />
  ),
};

function Opened({ open, onClose }: { open: Open | null; onClose: () => void }): ReactElement | null {
  switch (open?.what) {
    case undefined:
      return null;
    case 'add':
      return <RoleDialog role={null} refreshes={lists} onClose={onClose} />;
    case 'edit':
      return <RoleDialog role={open.role} refreshes={lists} onClose={onClose} />;
    case 'scope':
      return <ScopeDialog role={open.role} refreshes={lists} onClose={onClose} />;
    case 'users':
      return <RoleUsers role={open.role} onClose={onClose} />;
  }
}

const actionsOf = (
  role: ListedRole,
  open: (what: Open) => void,
  remove: (roles: ListedRole[]) => unknown,
): ListRowAction[] => [
  {
    key: 'edit',
    label: engine.edit,
    permission: roleCalls.editRole,
    disabled: role.admin,
    run: () => open({ what: 'edit', role }),
  },
  { key: 'users', label: words.users, permission: 'system:role:list', run: () => open({ what: 'users', role }) },
  {
    key: 'scope',
    label: words.dataScope,
    permission: roleCalls.setRoleDataScope,
    disabled: role.admin,
    run: () => open({ what: 'scope', role }),
  },
  {
    key: 'delete',
    label: engine.delete,
    danger: true,
    permission: roleCalls.removeRoles,
    disabled: role.admin,
    run: () => remove([role]),
  },
];

/** Roles: what their holders may do, and whose rows they see. */
export function Roles(): ReactElement {
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const remove = useRemoval(roleCalls.removeRoles, {
    many: roleResource.many,
    nameOf,
    input: (roles: readonly ListedRole[]) => ({ roleIds: roles.map((role) => role.roleId).join(',') }),
    refreshes: lists,
  });
  const permission = 'system:role:remove';
  return (
    <>
      <ListPage
        resource={roleResource}
        call={roleCalls.listRoles}
        cells={cells}
        nameOf={nameOf}
        enter={(role) => may(roleCalls.editRole) && !role.admin && setOpen({ what: 'edit', role })}
        rowActions={(role) => actionsOf(role, setOpen, remove)}
        bulk={[{ key: 'delete', label: engine.delete, danger: true, always: true, permission, run: remove }]}
        add={{ label: words.addRole, permission: roleCalls.addRole, run: () => setOpen({ what: 'add' }) }}
      />
      <Opened open={open} onClose={() => setOpen(null)} />
    </>
  );
}
