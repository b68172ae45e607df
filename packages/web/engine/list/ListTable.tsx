import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Table, type TableColumnsType } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useParts, useWords } from '../../app/parts.ts';
import { Cell } from './Cell.tsx';
import { RowActions } from './RowActions.tsx';
import type { ListCall, ListProps, RowOf } from './types.ts';
import { keyOf, mostSelected, type ListModel } from './use-list.ts';
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

function useColumns<C extends ListCall>({ props, model, view }: BodyProps<C>): TableColumnsType<RowOf<C>> {
  const say = useWords();
  const { sort, isAscending } = model.state;
  const columns: TableColumnsType<RowOf<C>> = shownColumns(props.resource.columns, view).map((column) => ({
    key: column.name,
    title: say(column.label),
    ...(column.kind === 'number' ? { align: 'right' as const } : {}),
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.sort === undefined
      ? {}
      : {
          sorter: true,
          sortOrder: sort === column.sort ? (isAscending ? ('ascend' as const) : ('descend' as const)) : null,
        }),
    render: (_value: unknown, row: RowOf<C>) =>
      props.cells?.[column.name]?.(row) ?? <Cell column={column} value={(row as Row)[column.name]} />,
  }));
  const { rowActions } = props;
  if (rowActions) {
    columns.push({
      key: 'actions',
      title: say(engine.actions),
      fixed: 'right',
      width: 1,
      render: (_value: unknown, row: RowOf<C>) => <RowActions actions={rowActions(row)} />,
    });
  }
  return columns;
}

/** Selection with the limit of 100 devices said before anything is started. */
export function useSelect<C extends ListCall>({
  model,
}: Pick<BodyProps<C>, 'model'>): (rows: readonly RowOf<C>[]) => void {
  const { notices } = useParts();
  const say = useWords();
  return (rows) => {
    if (rows.length > mostSelected) notices.info(say(engine.tooMany, { most: mostSelected }));
    model.selection.set(rows.slice(0, mostSelected));
  };
}

/** The rows as a table. */
export function ListTable<C extends ListCall>(body: BodyProps<C>): ReactElement {
  const { props, model, view, openKey, onOpen, empty } = body;
  const { resource, bulk, peek } = props;
  const columns = useColumns(body);
  const select = useSelect(body);
  const name = (row: RowOf<C>) => keyOf(row, resource.key);
  return (
    <div className={view.isRoomy ? 'list-table roomy' : 'list-table'}>
      <Table<RowOf<C>>
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
              },
            }
          : {})}
        onRow={(row) =>
          peek
            ? {
                onClick: () => onOpen(name(row)),
                onKeyDown: (event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(name(row));
                },
                tabIndex: 0,
                style: { cursor: 'pointer' },
              }
            : {}
        }
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
