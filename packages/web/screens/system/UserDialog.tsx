import { userAdminCalls, userEditForm, userForm, type userRow } from '@heliograph/catalogue/calls/user-admin.ts';
import { tenantCalls } from '@heliograph/catalogue/calls/tenants.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Select, TreeSelect } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { OpeningDialog } from '../../engine/form/OpeningDialog.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { QuotaHint } from '../tenants/QuotaBar.tsx';
import { treeChoicesOf, type TickNode } from './tree.ts';

export type User = z.output<typeof userRow>;

const blank = {
  userName: '',
  password: '',
  nickName: '',
  phonenumber: '',
  email: '',
  sex: '2',
  userLevel: undefined,
  country: '',
  status: '0',
  remark: '',
  deptId: undefined,
  leaderId: undefined,
  postIds: [] as string[],
  roleIds: [] as string[],
};

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Empty is null for the controls of the server, and undefined for those of the browser. */
const valuesOf = (user: User) => ({
  ...blank,
  ...Object.fromEntries(Object.entries(user).filter(([name, value]) => name in blank && value !== null)),
});

interface Choices {
  readonly roles: readonly { roleId: string; roleName: string; status: string }[];
  readonly posts: readonly { postId: string; postName: string; status: string }[];
  readonly departments: readonly TickNode[];
}

function Many({
  label,
  name,
  state,
  options,
}: {
  label: string;
  name: string;
  state: FormState;
  options: { value: string; label: string; disabled: boolean }[];
}): ReactElement {
  return (
    <FormRow label={label} optional problem={state.problemOf(name)}>
      {(ids) => (
        <Select
          {...ids}
          mode="multiple"
          allowClear
          optionFilterProp="label"
          value={state.values[name] as string[]}
          options={options}
          onChange={(value: string[]) => state.set(name, value)}
        />
      )}
    </FormRow>
  );
}

/** A user that leads, found by what is typed. */
function Leader({ state, user }: { state: FormState; user: User | null }): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const { data } = useCall(userAdminCalls.leaderList, { userName: typed }, { quiet: true });
  const listed = (data ?? [])
    .filter((one) => one.userId !== user?.userId)
    .map((one) => ({ value: one.userId, label: `${one.nickName} (${one.userName})` }));
  const value = state.values['leaderId'] as string | undefined;
  const own = user?.leaderId === value && user?.leaderName ? [{ value, label: user.leaderName }] : [];
  const missing = listed.some((option) => option.value === value) ? [] : own;
  return (
    <FormRow label={say(words.leader)} optional problem={state.problemOf('leaderId')}>
      {(ids) => (
        <Select
          {...ids}
          allowClear
          showSearch={{ filterOption: false, onSearch: setTyped }}
          value={value ?? null}
          options={[...missing, ...listed]}
          onChange={(next: string | null | undefined) => state.set('leaderId', next ?? undefined)}
        />
      )}
    </FormRow>
  );
}

function Links({ state, choices, user }: { state: FormState; choices: Choices; user: User | null }): ReactElement {
  const say = useWords();
  return (
    <div className="form-fields two beneath">
      <FormRow label={say(words.department)} optional problem={state.problemOf('deptId')}>
        {(ids) => (
          <TreeSelect
            {...ids}
            allowClear
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            value={(state.values['deptId'] as string | undefined) ?? null}
            treeData={treeChoicesOf(choices.departments, (node) => node.disabled)}
            onChange={(value: string | null | undefined) => state.set('deptId', value ?? undefined)}
          />
        )}
      </FormRow>
      <Leader state={state} user={user} />
      <Many
        label={say(words.roles)}
        name="roleIds"
        state={state}
        options={choices.roles.map((role) => ({
          value: role.roleId,
          label: role.roleName,
          disabled: role.status !== '0',
        }))}
      />
      <Many
        label={say(words.posts)}
        name="postIds"
        state={state}
        options={choices.posts.map((post) => ({
          value: post.postId,
          label: post.postName,
          disabled: post.status !== '0',
        }))}
      />
    </div>
  );
}

const linksOf = (choices: Choices, user: User | null) => (state: FormState) => (
  <>
    {user === null ? <QuotaHint of="users" /> : null}
    <Links state={state} choices={choices} user={user} />
  </>
);

function Dialog({
  user,
  choices,
  refreshes,
  onClose,
}: {
  user: User | null;
  choices: Choices;
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const add = useDo(userAdminCalls.addUser, [...refreshes, tenantCalls.getCurrentTenantStat.path], { debounce: true });
  const edit = useDo(userAdminCalls.editUser, refreshes, { debounce: true });
  const [initial] = useState(() => (user === null ? blank : valuesOf(user)));
  return (
    <FormDialog
      columns={2}
      title={user === null ? say(words.addUser) : `${say(words.editUser)}: ${user.userName}`}
      form={user === null ? userForm : userEditForm}
      initial={initial}
      onSave={(values) => {
        const { userName, password, ...others } = values;
        // What was emptied has to be said: left out means unchanged for roles and posts alone.
        const given = { ...others, deptId: idOf(others['deptId']), leaderId: idOf(others['leaderId']) };
        return user === null
          ? add.mutateAsync({
              ...given,
              userName: String(userName),
              password: typeof password === 'string' ? password : '',
            })
          : edit.mutateAsync({ ...given, userId: user.userId, updateTime: user.updateTime });
      }}
      onClose={onClose}
      beneath={linksOf(choices, user)}
    />
  );
}

/** A new user, or one as the server holds it now. */
export function UserDialog({
  userId,
  refreshes,
  onClose,
}: {
  userId: string | null;
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const fresh = { keep: false } as const;
  const none = useCall(userAdminCalls.newUser, {}, { ...fresh, enabled: userId === null });
  const one = useCall(
    userAdminCalls.getUser,
    { userId: userId ?? '' },
    { ...fresh, enabled: userId !== null, fixed: true },
  );
  const departments = useCall(userAdminCalls.departmentsOfUsers, {}, fresh);
  const offered = userId === null ? none : one;
  // `roles` and `posts` are what can be chosen; the user's own stand in `user`.
  const choices =
    offered.data && departments.data
      ? ({ roles: offered.data.roles, posts: offered.data.posts, departments: departments.data } as Choices)
      : undefined;
  const query = {
    data: choices,
    error: offered.error ?? departments.error,
    refetch: () => Promise.all([offered.refetch(), departments.refetch()]),
  };
  const user = userId === null ? null : (one.data?.user ?? null);
  return (
    <OpeningDialog query={query} onClose={onClose}>
      {(known) => <Dialog user={user} choices={known} refreshes={refreshes} onClose={onClose} />}
    </OpeningDialog>
  );
}
