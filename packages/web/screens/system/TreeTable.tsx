import '../../engine/list/list.css';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { useRef, useState, type Key, type ReactElement, type ReactNode } from 'react';
import { useWords } from '../../app/parts.ts';
import type { CallError } from '../../client/client.ts';
import { Icon } from '../../engine/icons.tsx';
import { RowActions } from '../../engine/list/RowActions.tsx';
import { useTableManners } from '../../engine/list/table-manners.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { foundTreeRows, type Nested } from './tree.ts';

export interface TreeTableProps<Row> {
  readonly title: string;
  readonly query: {
    readonly data: readonly Nested<Row>[] | undefined;
    readonly error: CallError | null;
    readonly refetch: () => unknown;
  };
  readonly idOf: (row: Row) => string;
  readonly columns: TableColumnsType<Nested<Row>>;
  readonly actions: (row: Nested<Row>) => readonly ListRowAction[];
  /** What a search looks at. */
  readonly wordsOf: (row: Row) => string;
  /** Open from the beginning: all of it, or only the top. */
  readonly isOpen: boolean;
  readonly empty: string;
  readonly tools?: ReactNode;
}

const parents = <Row,>(rows: readonly Nested<Row>[], idOf: (row: Row) => string): string[] =>
  rows.flatMap((row) => (row.children ? [idOf(row), ...parents(row.children, idOf)] : []));

function Body<Row extends object>({
  props,
  rows,
  open,
  isSearch,
  onOpen,
}: {
  props: TreeTableProps<Row>;
  rows: readonly Nested<Row>[];
  open: readonly string[];
  isSearch: boolean;
  onOpen: (open: string[]) => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  useTableManners(box);
  return (
    <div ref={box} className="list-table">
      <Table<Nested<Row>>
        size="small"
        rowKey={props.idOf}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Nothing title={isSearch ? say(engine.nothingFound) : props.empty} /> }}
        expandable={{
          expandedRowKeys: [...open],
          onExpandedRowsChange: (keys: readonly Key[]) => onOpen(keys.map(String)),
          indentSize: 18,
        }}
        columns={[
          ...props.columns,
          {
            key: 'actions',
            title: say(engine.actions),
            fixed: 'right' as const,
            width: 1,
            // A phone has room for one button beside what it acts on.
            render: (_value: unknown, row) => <RowActions actions={props.actions(row)} isFolded={isPhone} />,
          },
        ]}
      />
    </div>
  );
}

/** Things that stand below each other, all at once: search, fold and unfold, actions of a row. */
export function TreeTable<Row extends object>(props: TreeTableProps<Row>): ReactElement {
  const say = useWords();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<readonly string[] | null>(null);
  const part = typed.trim().toLowerCase();
  return (
    <section>
      <header className="page-head">
        <h1>{props.title}</h1>
        <div className="tools">{props.tools}</div>
      </header>
      <QueryArea query={props.query}>
        {(all) => {
          const rows = part === '' ? all : foundTreeRows(all, (row) => props.wordsOf(row).toLowerCase().includes(part));
          const every = parents(rows, props.idOf);
          const shown = part === '' ? (open ?? (props.isOpen ? every : [])) : every;
          return (
            <>
              <div className="list-top tree-top">
                <Input
                  allowClear
                  value={typed}
                  placeholder={say(words.find)}
                  aria-label={say(words.find)}
                  prefix={<Icon name="search" size={13} />}
                  onChange={(event) => setTyped(event.target.value)}
                />
                <div className="list-bar">
                  <Button type="text" onClick={() => setOpen(every)}>
                    {say(words.expandAll)}
                  </Button>
                  <Button type="text" onClick={() => setOpen([])}>
                    {say(words.foldAll)}
                  </Button>
                  <Button
                    type="text"
                    icon={<Icon name="refresh" size={14} />}
                    aria-label={say(engine.refresh)}
                    title={say(engine.refresh)}
                    onClick={() => void props.query.refetch()}
                  />
                </div>
              </div>
              <Body props={props} rows={rows} open={shown} isSearch={part !== ''} onOpen={setOpen} />
            </>
          );
        }}
      </QueryArea>
    </section>
  );
}
