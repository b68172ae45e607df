import type { ListColumn } from '@heliograph/catalogue/resources/resource.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Table, type TableColumnsType } from 'antd';
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { ListCell } from './ListCell.tsx';
import { RowActions } from './RowActions.tsx';
import { useRowKeys, type RowCursor } from '../keys/row-keys.ts';
import { useZoneName } from '../values/zone.ts';
import { useTableManners } from './table-manners.ts';
import type { ListCall, ListProps, CallRowOf } from './types.ts';
import { listKeyOf, mostSelected, type ListModel } from './use-list.ts';
import { shownColumns, type ListView } from './view.ts';

export interface BodyProps<C extends ListCall> {
  readonly props: ListProps<C>;
  readonly model: ListModel<C>;
  readonly view: ListView;
  readonly openKey: string;
  readonly onOpen: (key: string) => void;
  readonly empty: ReactNode;
}

type Row = Readonly<Record<string, unknown>>;

/** Heading of a column; those of times say the zone that they are written in. */
export function ColumnTitle({ column }: { column: ListColumn }): ReactElement {
  const say = useWords();
  const zone = useZoneName();
  return (
    <>
      {say(column.label)}
      {column.kind === 'time' ? <span className="zone"> {zone}</span> : null}
    </>
  );
}

function useColumns<C extends ListCall>({ props, model, view }: BodyProps<C>): TableColumnsType<CallRowOf<C>> {
  const say = useWords();
  const { sort, isAscending } = model.state;
  const columns: TableColumnsType<CallRowOf<C>> = shownColumns(props.resource.columns, view).map((column) => ({
    key: column.name,
    title: <ColumnTitle column={column} />,
    ...(column.kind === 'number' ? { align: 'right' as const } : {}),
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.sort === undefined
      ? {}
      : {
          sorter: true,
          sortOrder: sort === column.sort ? (isAscending ? ('ascend' as const) : ('descend' as const)) : null,
        }),
    render: (_value: unknown, row: CallRowOf<C>) =>
      props.cells?.[column.name]?.(row) ?? <ListCell column={column} value={(row as Row)[column.name]} />,
  }));
  const { rowActions } = props;
  if (rowActions) {
    columns.push({
      key: 'actions',
      title: say(engine.actions),
      fixed: 'right',
      width: 1,
      render: (_value: unknown, row: CallRowOf<C>) => <RowActions actions={rowActions(row)} />,
    });
  }
  return columns;
}

/** Selection with the limit of 100 devices said before anything is started. */
export function useSelect<C extends ListCall>({
  model,
}: Pick<BodyProps<C>, 'model'>): (rows: readonly CallRowOf<C>[]) => void {
  const { notices } = useParts();
  const say = useWords();
  return (rows) => {
    if (rows.length > mostSelected) notices.info(say(engine.tooMany, { most: mostSelected }));
    model.selection.set(rows.slice(0, mostSelected));
  };
}

/** One row is in the order of Tab; arrows, j and k lead from it to the others. */
function rowProps<C extends ListCall>({ props, model, onOpen }: BodyProps<C>, cursor: RowCursor, row: CallRowOf<C>) {
  const key = listKeyOf(row, props.resource.key);
  const firstKey = model.rows[0] && listKeyOf(model.rows[0], props.resource.key);
  const enter = props.peek ? () => onOpen(key) : props.enter && (() => void props.enter?.(row));
  return {
    tabIndex: key === (cursor.key ?? firstKey) ? 0 : -1,
    onFocus: (event: FocusEvent) => {
      if (event.target === event.currentTarget) cursor.put(key);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter' && enter) {
        // Or the same press would also click the button that the opened dialog puts the focus on.
        event.preventDefault();
        enter();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      cursor.move(step === 1 ? 1 : -1);
    },
    ...(props.peek ? { onClick: () => onOpen(key), style: { cursor: 'pointer' } } : {}),
  };
}

/** The rows as a table. */
export function ListTable<C extends ListCall>(body: BodyProps<C>): ReactElement {
  const { props, model, view, openKey, empty } = body;
  const { resource, bulk } = props;
  const say = useWords();
  const columns = useColumns(body);
  const select = useSelect(body);
  const { ref, ...cursor } = useRowKeys({ ...body, select });
  const name = (row: CallRowOf<C>) => listKeyOf(row, resource.key);
  useTableManners(ref);
  return (
    <div ref={ref} className={view.isRoomy ? 'list-table roomy' : 'list-table'}>
      <Table<CallRowOf<C>>
        size="small"
        rowKey={name}
        columns={columns}
        dataSource={model.rows}
        pagination={false}
        loading={model.query.isPending || model.query.isPlaceholderData}
        sticky={{ offsetHeader: 44 }}
        scroll={{ x: 'max-content' }}
        virtual={model.rows.length > 200}
        locale={{ emptyText: empty }}
        showSorterTooltip={false}
        rowClassName={(row) => (name(row) === openKey ? 'is-open' : '')}
        {...(bulk
          ? {
              rowSelection: {
                selectedRowKeys: [...model.selection.keys],
                preserveSelectedRowKeys: true,
                onChange: (_keys, rows) => select(rows),
                getCheckboxProps: (row) => ({
                  'aria-label': say(engine.selectRow, { what: props.nameOf?.(row) ?? name(row) }),
                }),
              },
            }
          : {})}
        onRow={(row) => rowProps(body, cursor, row)}
        onChange={(_pages, _filters, sorter) => {
          const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
          const column = resource.columns.find((known) => known.name === chosen?.columnKey);
          const sign = chosen?.order === 'descend' ? '-' : '';
          model.change({ sort: chosen?.order && column?.sort ? `${sign}${column.sort}` : null });
        }}
      />
    </div>
  );
}
