import './system.css';
import { departmentCalls, departmentForm, type departmentRow } from '@heliograph/catalogue/calls/departments.ts';
import { optionsOf } from '@heliograph/catalogue/calls/people-fields.ts';
import { userResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { peopleStates } from '@heliograph/catalogue/words/people-levels.ts';
import { Button, TreeSelect } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { useAskDelete } from '../../engine/Ask.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { Icon } from '../../engine/icons.tsx';
import { ColumnTitle } from '../../engine/list/ListTable.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { nested, type Nested } from './tree.ts';
import { TreeTable } from './TreeTable.tsx';

type Department = z.output<typeof departmentRow>;

const lists = ['/system/dept', '/system/user/deptTree'];
const blank = { parentId: '0', deptName: '', orderNum: 0, leader: '', phone: '', email: '', status: '0' };
const idOf = (row: Department) => row.deptId;

interface Option {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Option[];
}

/** A department cannot stand below itself: it and what is below it cannot be chosen. */
const optionsIn = (rows: readonly Nested<Department>[], self: string | undefined, isBelow = false): Option[] =>
  rows.map((row) => {
    const disabled = isBelow || row.deptId === self;
    return {
      value: row.deptId,
      title: row.deptName,
      disabled,
      children: optionsIn(row.children ?? [], self, disabled),
    };
  });

interface Edited {
  readonly department: Department | null;
  readonly parentId: string;
}

function Parent({ state, options }: { state: FormState; options: Option[] }): ReactElement {
  const say = useWords();
  return (
    <div className="beneath">
      <FormRow label={say(words.parent)} problem={state.problemOf('parentId')}>
        {(ids) => (
          <TreeSelect
            {...ids}
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            value={String(state.values['parentId'])}
            treeData={[{ value: '0', title: say(words.top), disabled: false, children: options }]}
            onChange={(value: string) => state.set('parentId', value)}
          />
        )}
      </FormRow>
    </div>
  );
}

const parentOf = (options: Option[]) => (state: FormState) => <Parent state={state} options={options} />;

function Dialog({
  edited: { department, parentId },
  tree,
  onClose,
}: {
  edited: Edited;
  tree: readonly Nested<Department>[];
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const add = useDo(departmentCalls.addDepartment, lists, { debounce: true });
  const edit = useDo(departmentCalls.editDepartment, lists, { debounce: true });
  const [initial] = useState(() => {
    if (department === null) return { ...blank, parentId };
    const { leader, phone, email } = department;
    return { ...department, leader: leader ?? '', phone: phone ?? '', email: email ?? '' };
  });
  const options = useMemo(() => optionsIn(tree, department?.deptId), [tree, department]);
  return (
    <FormDialog
      width={600}
      columns={2}
      title={say(department === null ? words.addDepartment : words.editDepartment)}
      form={departmentForm}
      initial={initial}
      onSave={(values) => {
        const given = Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]));
        return department === null
          ? add.mutateAsync(given)
          : edit.mutateAsync({ ...given, deptId: department.deptId, updateTime: department.updateTime });
      }}
      onClose={onClose}
      beneath={parentOf(options)}
    />
  );
}

const states = optionsOf(peopleStates);

function useColumns() {
  const say = useWords();
  const dash = (value: string | null) => value ?? <span className="muted">–</span>;
  const short = (value: string | null) =>
    value === null ? (
      dash(value)
    ) : (
      <span className="ellipsis short" title={value}>
        {value}
      </span>
    );
  const state = (value: string) => states.find((one) => one.value === value)?.label;
  return [
    { key: 'name', title: say(words.department), dataIndex: 'deptName', render: short },
    { key: 'order', title: say(words.order), dataIndex: 'orderNum', align: 'right' as const },
    { key: 'head', title: say(words.head), dataIndex: 'leader', render: short },
    { key: 'phone', title: say(words.phone), dataIndex: 'phone', render: dash },
    { key: 'email', title: say(words.email), dataIndex: 'email', render: short },
    {
      key: 'status',
      title: say(words.status),
      render: (_value: unknown, row: Department) => {
        const label = state(row.status);
        return <span className={row.status === '0' ? '' : 'muted'}>{label ? say(label) : row.status}</span>;
      },
    },
    {
      key: 'created',
      title: <ColumnTitle column={{ name: 'createTime', label: words.created, kind: 'time' }} />,
      render: (_value: unknown, row: Department) => <TimeText at={row.createTime} />,
    },
  ];
}

/** Departments of the tenant, at most seven levels. */
export function Departments(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [edited, setEdited] = useState<Edited | null>(null);
  const query = useCall(departmentCalls.listDepartments, {});
  const askDelete = useAskDelete();
  const removing = useDo(departmentCalls.removeDepartments, lists);
  const columns = useColumns();
  const tree = useMemo(() => nested(query.data ?? [], idOf, (row) => row.parentId), [query.data]);
  const remove = async (row: Department) => {
    if (await askDelete([row.deptName], userResource.many)) removing.mutate({ deptIds: row.deptId });
  };
  return (
    <>
      <TreeTable<Department>
        title={say(words.departments)}
        query={{ data: query.data && tree, error: query.error, refetch: query.refetch }}
        idOf={idOf}
        columns={columns}
        isOpen
        empty={say(words.noDepartmentYet)}
        wordsOf={(row) => `${row.deptName} ${row.leader ?? ''} ${row.phone ?? ''}`}
        actions={(row) => [
          {
            key: 'edit',
            label: engine.edit,
            permission: departmentCalls.editDepartment,
            run: () => setEdited({ department: row, parentId: row.parentId }),
          },
          {
            key: 'below',
            label: words.addBelow,
            permission: departmentCalls.addDepartment,
            run: () => setEdited({ department: null, parentId: row.deptId }),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: departmentCalls.removeDepartments,
            run: () => remove(row),
          },
        ]}
        tools={
          may(departmentCalls.addDepartment) ? (
            <Button
              type="primary"
              icon={<Icon name="plus" size={14} />}
              onClick={() => setEdited({ department: null, parentId: '0' })}
            >
              {say(words.addDepartment)}
            </Button>
          ) : null
        }
      />
      {edited ? <Dialog edited={edited} tree={tree} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
