import { userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { roleResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Table } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { EditDialog } from '../../engine/form/EditDialog.tsx';
import { QueryArea } from '../../engine/States.tsx';
import type { User } from './UserDialog.tsx';

type Roles = { roleId: string; roleName: string; roleKey: string; status: string; flag: boolean }[];

/** The roles of one user, ticked. */
export function UserRoles({
  user,
  refreshes,
  onClose,
}: {
  user: User;
  refreshes: readonly string[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { userId } = user;
  const query = useCall(userAdminCalls.rolesOfUser, { userId }, { keep: false, fixed: true });
  const save = useDo(userAdminCalls.setRolesOfUser, refreshes);
  const [chosen, choose] = useState<readonly string[] | null>(null);
  const held = (query.data?.roles as Roles | undefined)?.filter((role) => role.flag).map((role) => role.roleId) ?? [];
  const label = (name: string) =>
    say(roleResource.columns.find((column) => column.name === name)?.label ?? words.roles);
  return (
    <EditDialog
      width={560}
      title={say(words.rolesOf, { name: user.userName })}
      isChanged={chosen !== null}
      isBusy={save.isPending}
      onSave={() => {
        const roleIds = [...(chosen ?? held)];
        save.mutateAsync({ userId, roleIds }).then(onClose, () => undefined);
      }}
      onClose={onClose}
    >
      <QueryArea query={query}>
        {(data) => (
          <Table
            size="small"
            rowKey="roleId"
            pagination={false}
            scroll={{ y: 360 }}
            dataSource={data.roles as Roles}
            rowSelection={{
              selectedRowKeys: [...(chosen ?? held)],
              onChange: (keys) => choose(keys.map(String)),
              getCheckboxProps: (role) => ({
                'aria-label': role.roleName,
                disabled: role.status !== '0' && !role.flag,
              }),
            }}
            columns={[
              { title: label('roleName'), dataIndex: 'roleName' },
              { title: label('roleKey'), dataIndex: 'roleKey' },
            ]}
          />
        )}
      </QueryArea>
    </EditDialog>
  );
}
