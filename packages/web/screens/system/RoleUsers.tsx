import { roleCalls, type roleUserRow } from '@heliograph/catalogue/calls/roles.ts';
import { userResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Drawer, Input, Table, Tabs } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { QueryArea } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import type { ListedRole } from './RoleDialog.tsx';

type Row = z.output<typeof roleUserRow>;

const lists = ['/system/role/authUser', '/system/user'];
const size = 10;

function useColumns() {
  const say = useWords();
  const label = (name: string) => say(userResource.columns.find((one) => one.name === name)?.label ?? words.users);
  const dash = (value: string | null) => value ?? <span className="muted">–</span>;
  return [
    { title: label('userName'), dataIndex: 'userName' },
    { title: label('nickName'), dataIndex: 'nickName' },
    { title: label('deptName'), dataIndex: 'deptName', render: dash },
    { title: label('phonenumber'), dataIndex: 'phonenumber', render: dash },
  ];
}

/** Gives or takes; the question before taking names the users. */
function useGiveTake(role: ListedRole, isHeld: boolean) {
  const say = useWords();
  const ask = useAsk();
  const give = useDo(roleCalls.giveRole, lists);
  const take = useDo(roleCalls.takeRoleFromMany, lists);
  const run = async (rows: readonly Row[]): Promise<boolean> => {
    const userIds = rows.map((row) => row.userId).join(',');
    const what = rows.map((row) => row.userName).join(', ');
    if (isHeld && !(await ask({ title: say(words.takeRole), body: say(words.takeAsk, { role: role.roleName, what }) })))
      return false;
    return (isHeld ? take : give).mutateAsync({ roleId: role.roleId, userIds }).then(
      () => true,
      () => false,
    );
  };
  return { run, isBusy: give.isPending || take.isPending };
}

interface SideProps {
  readonly role: ListedRole;
  readonly isHeld: boolean;
}

function Tools({
  role,
  isHeld,
  chosen,
  onSearch,
  onDone,
}: SideProps & { chosen: readonly Row[]; onSearch: (userName: string) => void; onDone: () => void }): ReactElement {
  const say = useWords();
  const { run, isBusy } = useGiveTake(role, isHeld);
  return (
    <div className="row wrap" style={{ marginBottom: 10 }}>
      <Input.Search
        allowClear
        style={{ width: 240 }}
        placeholder={say(words.find)}
        aria-label={say(words.find)}
        onSearch={onSearch}
      />
      {useMay()('system:role:edit') && !role.admin ? (
        <Button
          type={isHeld ? 'default' : 'primary'}
          danger={isHeld}
          disabled={chosen.length === 0}
          loading={isBusy}
          onClick={() => void run(chosen).then((isDone) => isDone && onDone())}
        >
          {say(isHeld ? words.takeRole : words.giveRole)}
        </Button>
      ) : null}
      {chosen.length > 0 ? <span className="muted">{say(engine.selected, { n: chosen.length })}</span> : null}
    </div>
  );
}

function Side(props: SideProps): ReactElement {
  const { role, isHeld } = props;
  const say = useWords();
  const [asked, setAsked] = useState({ userName: '', pageNum: 1 });
  const [chosen, choose] = useState<readonly Row[]>([]);
  const call = isHeld ? roleCalls.usersWithRole : roleCalls.usersWithoutRole;
  const query = useCall(call, { roleId: role.roleId, pageSize: size, ...asked });
  const columns = useColumns();
  return (
    <>
      <Tools
        {...props}
        chosen={chosen}
        onSearch={(userName) => setAsked({ userName, pageNum: 1 })}
        onDone={() => choose([])}
      />
      <QueryArea query={query}>
        {({ rows, total }) => (
          <Table<Row>
            size="small"
            rowKey="userId"
            columns={columns}
            dataSource={rows}
            scroll={{ x: 'max-content' }}
            pagination={{
              current: asked.pageNum,
              pageSize: size,
              total,
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: (pageNum) => setAsked({ ...asked, pageNum }),
            }}
            rowSelection={{
              selectedRowKeys: chosen.map((row) => row.userId),
              preserveSelectedRowKeys: true,
              onChange: (_keys, selected) => choose(selected),
              getCheckboxProps: (row) => ({ 'aria-label': say(engine.selectRow, { what: row.userName }) }),
            }}
          />
        )}
      </QueryArea>
    </>
  );
}

/** Who holds a role, and who could. */
export function RoleUsers({ role, onClose }: { role: ListedRole; onClose: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const items = [
    { key: 'held', label: say(words.allocated), children: <Side role={role} isHeld /> },
    { key: 'others', label: say(words.unallocated), children: <Side role={role} isHeld={false} /> },
  ];
  return (
    <Drawer open size={isPhone ? '100%' : 640} title={say(words.usersOf, { name: role.roleName })} onClose={onClose}>
      <Tabs items={items} />
    </Drawer>
  );
}
