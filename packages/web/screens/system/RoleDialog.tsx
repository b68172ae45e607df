import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { dataScopeForm, roleCalls, roleForm, type roleRow } from '@heliograph/catalogue/calls/roles.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { Opening } from '../../engine/form/Opening.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { DepartmentTicks } from './DepartmentTicks.tsx';
import { MenuPermissions, type RoleMenu } from './MenuPermissions.tsx';

export type Role = z.output<typeof roleRow>;

/** A role that is not there yet. */
const newId = '0';
/** Of data scopes, the one that names departments. */
const custom = '2';
const blank = {
  roleName: '',
  roleKey: '',
  roleSort: 0,
  userLevel: 'custom',
  dataScope: '5',
  status: '0',
  remark: '',
  menuCheckStrictly: true,
  deptCheckStrictly: true,
};

interface Props {
  readonly refreshes: readonly string[];
  readonly onClose: () => void;
}

function Beneath({ roleId, menu, state }: { roleId: string; menu: RoleMenu; state: FormState }): ReactElement {
  const say = useWords();
  return (
    <>
      {state.values['dataScope'] === custom ? <DepartmentTicks roleId={roleId} state={state} /> : null}
      <div className="beneath">
        <FormRow label={say(words.menuPermissions)} problem={state.problemOf('menuIds')}>
          {({ id }) => (
            <div id={id}>
              <MenuPermissions
                menu={menu}
                held={state.values['menuIds'] as string[]}
                isLinked={state.values['menuCheckStrictly'] === true}
                onHeld={(held) => state.set('menuIds', held)}
                onLinked={(isLinked) => state.set('menuCheckStrictly', isLinked)}
              />
            </div>
          )}
        </FormRow>
      </div>
    </>
  );
}

const beneathOf = (roleId: string, menu: RoleMenu) => (state: FormState) => (
  <Beneath roleId={roleId} menu={menu} state={state} />
);
const ticksOf = (roleId: string) => (state: FormState) =>
  state.values['dataScope'] === custom ? <DepartmentTicks roleId={roleId} state={state} /> : null;

function Dialog({ role, menu, refreshes, onClose }: Props & { role: Role | null; menu: RoleMenu }): ReactElement {
  const say = useWords();
  const add = useDo(roleCalls.addRole, refreshes, { debounce: true });
  const edit = useDo(roleCalls.editRole, refreshes, { debounce: true });
  const [initial] = useState(() => ({
    ...blank,
    ...(role === null ? {} : { ...role, remark: role.remark ?? '' }),
    menuIds: menu.heldKeys.map(String),
    deptIds: undefined,
  }));
  return (
    <FormDialog
      columns={2}
      title={role === null ? say(words.addRole) : `${say(words.editRole)}: ${role.roleName}`}
      form={roleForm}
      initial={initial}
      onSave={(values) => {
        const names = [...Object.keys(blank), 'menuIds', ...(values['deptIds'] === undefined ? [] : ['deptIds'])];
        const given = Object.fromEntries(names.map((name) => [name, values[name]]));
        return role === null
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, roleId: role.roleId, updateTime: role.updateTime });
      }}
      onClose={onClose}
      beneath={beneathOf(role?.roleId ?? newId, menu)}
    />
  );
}

/** A role with what it permits. */
export function RoleDialog({ role, ...props }: Props & { role: Role | null }): ReactElement {
  const roleId = role?.roleId ?? newId;
  const menu = useCall(menuCalls.roleMenuTree, { roleId }, { keep: false, fixed: true });
  return (
    <Opening query={menu} onClose={props.onClose}>
      {(data) => <Dialog role={role} menu={data} {...props} />}
    </Opening>
  );
}

/** Whose rows the holders of a role see. */
export function ScopeDialog({ role, refreshes, onClose }: Props & { role: Role }): ReactElement {
  const say = useWords();
  const save = useDo(roleCalls.setRoleDataScope, refreshes);
  const [initial] = useState(() => ({
    dataScope: role.dataScope,
    deptCheckStrictly: role.deptCheckStrictly,
    deptIds: undefined,
  }));
  return (
    <FormDialog
      width={520}
      title={say(words.dataScopeOf, { name: role.roleName })}
      form={dataScopeForm}
      initial={initial}
      onSave={({ dataScope, deptIds, deptCheckStrictly }) =>
        save.mutateAsync({
          roleId: role.roleId,
          dataScope: String(dataScope),
          deptCheckStrictly: deptCheckStrictly === true,
          updateTime: role.updateTime,
          ...(Array.isArray(deptIds) ? { deptIds: deptIds.map(String) } : {}),
        })
      }
      onClose={onClose}
      beneath={ticksOf(role.roleId)}
    />
  );
}
