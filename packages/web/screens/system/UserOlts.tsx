import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import { userAdminCalls, type bindingRow } from '@heliograph/catalogue/calls/user-admin.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button, Input, InputNumber, Select, Table, type TableColumnsType } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { EditDialog } from '../../engine/form/EditDialog.tsx';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea } from '../../engine/States.tsx';
import type { User } from './UserDialog.tsx';

type Binding = z.output<typeof bindingRow>;
type Problems = Readonly<Record<string, string>>;

/** One more OLT, found by what is typed. */
function AddOlt({ bound, onAdd }: { bound: readonly Binding[]; onAdd: (olt: Binding) => void }): ReactElement | null {
  const say = useWords();
  const may = useMay()('device:olt:list');
  const [typed, setTyped] = useState('');
  const search = { pageSize: 50, ...(typed === '' ? {} : { search: typed }) };
  const { data } = useCall(oltCalls.getOltList, search, { quiet: true, enabled: may });
  if (!may) return null;
  const others = (data?.rows ?? []).filter((olt) => !bound.some((one) => one.oltId === olt.id));
  return (
    <Select
      aria-label={say(words.addOlt)}
      placeholder={say(words.addOlt)}
      style={{ width: 260, maxWidth: '100%' }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={null}
      options={others.map((olt) => ({ value: olt.id, label: olt.sysHostName || olt.ip }))}
      onChange={(id: string | null) => {
        const olt = others.find((one) => one.id === id);
        if (!olt) return;
        const { sysMac, sysHostName, ip } = olt;
        onAdd({ oltId: olt.id, sysMac, sysHostName: sysHostName || ip, onuLimit: -1, macRange: null });
      }}
    />
  );
}

/** A cell that can be typed into, and what is wrong with it. */
function Typed({ problem, children }: { problem: string | undefined; children: ReactElement }): ReactElement {
  return (
    <>
      {children}
      {problem ? (
        <div className="form-note tone-critical" role="alert">
          {problem}
        </div>
      ) : null}
    </>
  );
}

interface BindingsProps {
  readonly rows: readonly Binding[];
  readonly problems: Problems;
  readonly onChange: (rows: readonly Binding[]) => void;
}

function useColumns({ rows, problems, onChange }: BindingsProps): TableColumnsType<Binding> {
  const say = useWords();
  const change = (at: number, part: Partial<Binding>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return [
    { title: say(words.olt), dataIndex: 'sysHostName' },
    {
      title: `${say(words.onuLimit)} (${say(words.onuLimitHelp)})`,
      width: 200,
      render: (_value, row, at) => (
        <Typed problem={problems[`bindings.${at}.onuLimit`]}>
          <InputNumber
            size="small"
            aria-label={`${say(words.onuLimit)}: ${row.sysHostName}`}
            value={row.onuLimit}
            onChange={(next) => change(at, { onuLimit: next ?? -1 })}
          />
        </Typed>
      ),
    },
    {
      title: say(words.macRange),
      width: 330,
      render: (_value, row, at) => (
        <Typed problem={problems[`bindings.${at}.macRange`]}>
          <Input
            size="small"
            className="mono"
            maxLength={36}
            placeholder="00:00:00:00:00:00-00:00:00:ff:ff:ff"
            aria-label={`${say(words.macRange)}: ${row.sysHostName}`}
            value={row.macRange ?? ''}
            onChange={(event) => change(at, { macRange: event.target.value || null })}
          />
        </Typed>
      ),
    },
    {
      width: 40,
      render: (_value, row) => (
        <Button
          type="text"
          size="small"
          danger
          icon={<Icon name="trash" size={14} />}
          aria-label={`${say(engine.delete)}: ${row.sysHostName}`}
          onClick={() => onChange(rows.filter((one) => one !== row))}
        />
      ),
    },
  ];
}

function Bindings(props: BindingsProps): ReactElement {
  const say = useWords();
  const { rows, onChange } = props;
  const columns = useColumns(props);
  return (
    <div className="bindings">
      <p className="muted">{say(words.boundMore)}</p>
      <AddOlt bound={rows} onAdd={(olt) => onChange([...rows, olt])} />
      <Table<Binding>
        size="small"
        rowKey="oltId"
        pagination={false}
        scroll={{ x: 'max-content', y: 340 }}
        dataSource={rows}
        locale={{ emptyText: say(words.noBinding) }}
        columns={columns}
      />
    </div>
  );
}

/** The OLTs that a user is bound to, as a whole. */
export function UserOlts({
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
  const query = useCall(userAdminCalls.oltsOfUser, { userId }, { keep: false, fixed: true });
  const bind = useDo(userAdminCalls.bindOlts, refreshes);
  const [typed, setTyped] = useState<readonly Binding[] | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const rows = typed ?? query.data?.rows ?? [];
  const save = async () => {
    const bindings = rows.map(({ oltId, onuLimit, macRange }) => ({ oltId, onuLimit, macRange }));
    try {
      await bind.mutateAsync({ userId, bindings });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(Object.fromEntries(error.problems.map(({ field, message }) => [field, message])));
    }
  };
  return (
    <EditDialog
      width={800}
      title={say(words.boundOf, { name: user.userName })}
      isChanged={typed !== null}
      isBusy={bind.isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <QueryArea query={query}>
        {() => (
          <Bindings
            rows={rows}
            problems={problems}
            onChange={(next) => {
              setTyped(next);
              setProblems({});
            }}
          />
        )}
      </QueryArea>
    </EditDialog>
  );
}
