import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { dataScopeForm, roleCalls, roleForm, type roleRow } from '@heliograph/catalogue/calls/roles.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { OpeningDialog } from '../../engine/form/OpeningDialog.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { DepartmentTicks } from './DepartmentTicks.tsx';
import { ProjectTicks } from './ProjectTicks.tsx';
import { MenuPermissions, type RoleMenu } from './MenuPermissions.tsx';

export type ListedRole = z.output<typeof roleRow>;

/** A role that is not there yet. */
const newId = '0';
/** Of data scopes, the one that names departments. */
const custom = '2';
/** Of group permissions, what names projects. */
const chosen = '2';
const blank = {
  roleName: '',
  roleKey: '',
  roleSort: 0,
  userLevel: 'custom',
  dataScope: '5',
  groupScope: '1',
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
      <Ticks roleId={roleId} state={state} />
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

function Ticks({ roleId, state }: { roleId: string; state: FormState }): ReactElement {
  return (
    <>
      {state.values['dataScope'] === custom ? <DepartmentTicks roleId={roleId} state={state} /> : null}
      {state.values['groupScope'] === chosen ? <ProjectTicks roleId={roleId} state={state} /> : null}
    </>
  );
}

const beneathOf = (roleId: string, menu: RoleMenu) => (state: FormState) => (
  <Beneath roleId={roleId} menu={menu} state={state} />
);
const ticksOf = (roleId: string) => (state: FormState) => <Ticks roleId={roleId} state={state} />;
const tickedIn = (values: Values) =>
  Object.fromEntries(
    ['deptIds', 'projectIds'].flatMap((name) => {
      const ids = values[name];
      return Array.isArray(ids) ? [[name, ids.map(String)] as const] : [];
    }),
  );

function Dialog({ role, menu, refreshes, onClose }: Props & { role: ListedRole | null; menu: RoleMenu }): ReactElement {
  const say = useWords();
  const add = useDo(roleCalls.addRole, refreshes, { debounce: true });
  const edit = useDo(roleCalls.editRole, refreshes, { debounce: true });
  const [initial] = useState(() => ({
    ...blank,
    ...(role === null ? {} : { ...role, remark: role.remark ?? '' }),
    menuIds: menu.heldKeys.map(String),
    deptIds: undefined,
    projectIds: undefined,
  }));
  return (
    <FormDialog
      columns={2}
      title={role === null ? say(words.addRole) : `${say(words.editRole)}: ${role.roleName}`}
      form={roleForm}
      initial={initial}
      onSave={(values) => {
        const names = [...Object.keys(blank), 'menuIds'];
        const given = { ...Object.fromEntries(names.map((name) => [name, values[name]])), ...tickedIn(values) };
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
export function RoleDialog({ role, ...props }: Props & { role: ListedRole | null }): ReactElement {
  const roleId = role?.roleId ?? newId;
  const menu = useCall(menuCalls.roleMenuTree, { roleId }, { keep: false, fixed: true });
  return (
    <OpeningDialog query={menu} onClose={props.onClose}>
      {(data) => <Dialog role={role} menu={data} {...props} />}
    </OpeningDialog>
  );
}

/** Whom the holders of a role see, and in which projects. */
export function ScopeDialog({ role, refreshes, onClose }: Props & { role: ListedRole }): ReactElement {
  const say = useWords();
  const save = useDo(roleCalls.setRoleDataScope, refreshes);
  const [initial] = useState(() => ({
    dataScope: role.dataScope,
    groupScope: role.groupScope,
    deptCheckStrictly: role.deptCheckStrictly,
    deptIds: undefined,
    projectIds: undefined,
  }));
  return (
    <FormDialog
      width={520}
      title={say(words.dataScopeOf, { name: role.roleName })}
      form={dataScopeForm}
      initial={initial}
      onSave={(values) =>
        save.mutateAsync({
          roleId: role.roleId,
          dataScope: String(values['dataScope']),
          groupScope: String(values['groupScope']),
          deptCheckStrictly: values['deptCheckStrictly'] === true,
          updateTime: role.updateTime,
          ...tickedIn(values),
        })
      }
      onClose={onClose}
      beneath={ticksOf(role.roleId)}
    />
  );
}
