import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { canDo, isOfPlace, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { Button, Input } from 'antd';
import { useRef, useState, type ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { rowName } from '../../engine/config/columns.ts';
import { ConfigTable, focusRow } from '../../engine/config/ConfigTable.tsx';
import { rowValuesOf, type Cells } from '../../engine/config/rows.ts';
import { formFor, wholeValues } from '../../engine/config/form-for.ts';
import { useTableModel, type TableModel } from '../../engine/config/table-model.ts';
import { Icon } from '../../engine/icons.tsx';
import { useSingleKeys } from '../../engine/keys/single-keys.ts';
import { Nothing } from '../../engine/States.tsx';
import { numberText } from '../../engine/values/time.ts';
import { BulkChoice } from './bulk/BulkChoice.tsx';
import { RowDrawer } from './change/ChangeDrawer.tsx';
import { mostRemoved, RemoveDrawer } from './change/RemoveDrawer.tsx';
import type { PageContent } from './use-content.ts';
import type { PageSurroundings } from './use-surroundings.ts';
import { changeWords, configPageWords as words } from './words.ts';

/** What is open beside the table: a row that is made, changed, or rows that go. */
type Open =
  | { readonly is: 'add' }
  | { readonly is: 'edit'; readonly row: Values }
  | { readonly is: 'remove'; readonly rows: readonly Values[] }
  | { readonly is: 'spread'; readonly row: Values };

interface Props {
  readonly page: ConfigPage;
  readonly around: PageSurroundings;
  readonly content: PageContent;
  readonly mayEdit: boolean;
}

interface Deeds {
  readonly add: (() => void) | undefined;
  readonly edit: ((cells: Cells) => void) | undefined;
  readonly remove: ((rows: readonly Cells[]) => void) | undefined;
  /** The row as it is, on other devices too. */
  readonly spread: ((cells: Cells | undefined) => void) | undefined;
}

function useDeeds({ page, content, mayEdit }: Props, open: (what: Open) => void): Deeds {
  const say = useWords();
  const { notices } = useParts();
  const valuesOf = (cells: Cells) => rowValuesOf(content.columns, cells);
  const can = (what: 'add' | 'edit' | 'remove') => mayEdit && canDo(page, what);
  const remove = (rows: readonly Cells[]) => {
    if (rows.length > mostRemoved) notices.info(say(changeWords.removeMost, { most: mostRemoved }));
    else if (rows.length > 0) open({ is: 'remove', rows: rows.map(valuesOf) });
  };
  return {
    add: can('add') ? () => open({ is: 'add' }) : undefined,
    edit: can('edit') ? (cells) => open({ is: 'edit', row: valuesOf(cells) }) : undefined,
    remove: can('remove') ? remove : undefined,
    // The same on other OLTs is a thing of the OLT: an ONU there is another customer's.
    spread:
      can('add') && !isOfPlace(page) ? (cells) => cells && open({ is: 'spread', row: valuesOf(cells) }) : undefined,
  };
}

const chosenRows = (table: TableModel) => table.rows.filter((cells) => table.selected.has(table.idOf(cells)));

/** n, e, Delete, j and k: as the foot of the table says. */
function useTableKeys(table: TableModel, deeds: Deeds, here: number, move: (to: number) => void): void {
  useSingleKeys((event, first) => {
    if (first !== null) return;
    const row = table.rows[here];
    const chosen = chosenRows(table);
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      n: deeds.add,
      e: row && deeds.edit ? () => deeds.edit?.(row) : undefined,
      Enter: row && deeds.edit && (event.target as HTMLElement).matches('tr') ? () => deeds.edit?.(row) : undefined,
      Delete: deeds.remove ? () => deeds.remove?.(chosen.length > 0 ? chosen : row ? [row] : []) : undefined,
      x: row && deeds.remove ? () => table.select(toggled(table, row)) : undefined,
      j: () => move(Math.min(here + 1, table.rows.length - 1)),
      k: () => move(Math.max(here - 1, 0)),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
}

function toggled(table: TableModel, row: Cells): Set<string> {
  const id = table.idOf(row);
  const next = new Set(table.selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface BarProps {
  readonly table: TableModel;
  readonly deeds: Deeds;
  readonly onEscape: () => void;
}

function Bar({ table, deeds, onEscape }: BarProps): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const chosen = table.selected.size;
  const counts = { n: numberText(table.rows.length, lang), all: numberText(table.total, lang) };
  return (
    <div className="table-bar">
      <span data-slash>
        <Input
          allowClear
          value={table.query}
          placeholder={say(words.filter)}
          suffix={table.query === '' ? <kbd className="only-wide">/</kbd> : <span />}
          aria-label={say(words.filter)}
          prefix={<Icon name="search" size={13} />}
          onChange={(event) => table.search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') onEscape();
          }}
        />
      </span>
      <span className="muted" aria-live="polite">
        {table.rows.length === table.total ? say(words.rows, { n: counts.n }) : say(words.rowsOf, counts)}
      </span>
      {chosen > 0 && deeds.remove ? (
        <Button
          danger
          size="small"
          icon={<Icon name="trash" size={13} />}
          onClick={() => deeds.remove?.(chosenRows(table))}
        >
          {say(words.removeSelected)} ({chosen})
        </Button>
      ) : null}
      {chosen === 1 && deeds.spread ? (
        <Button size="small" icon={<Icon name="bulk" size={13} />} onClick={() => deeds.spread?.(chosenRows(table)[0])}>
          {say(words.bulk)}
        </Button>
      ) : null}
      <span className="grow" />
      {deeds.add ? <small className="muted only-wide">{say(words.keys)}</small> : null}
    </div>
  );
}

function Opened({
  open,
  page,
  around,
  onClose,
}: {
  open: Open;
  page: ConfigPage;
  around: PageSurroundings;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  if (open.is === 'spread') {
    const values = wholeValues(formFor(page, 'add'), open.row);
    const wanted = { oltId: around.oltId, page: page.id, op: 'add', values } as const;
    const title = rowName(page, open.row, { model: around.model, lang });
    return <BulkChoice wanted={wanted} title={title} onClose={onClose} />;
  }
  if (open.is === 'remove') return <RemoveDrawer page={page} around={around} rows={open.rows} onClose={onClose} />;
  const row = open.is === 'edit' ? open.row : undefined;
  const title = row
    ? say(words.editRow, { row: rowName(page, row, { model: around.model, lang }) })
    : say(words.addRow, { page: say(page.title) });
  return <RowDrawer page={page} around={around} title={title} row={row} onClose={onClose} />;
}

/** Rows of a device: thousands at once, filtered and put in order without asking it again; made, changed and removed beside them. */
export function TablePage(props: Props): ReactElement {
  const { page, around, content } = props;
  const say = useWords();
  const { tongue: lang } = useSession();
  const table = useTableModel(page, content, { model: around.model, lang });
  const [open, setOpen] = useState<Open | null>(null);
  const [here, setHere] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const deeds = useDeeds(props, setOpen);
  const go = (to: number) => {
    setHere(to);
    focusRow(box.current, to);
  };
  useTableKeys(table, deeds, here, go);
  return (
    <>
      <div className="row">
        <div className="grow">
          <Bar table={table} deeds={deeds} onEscape={() => go(0)} />
        </div>
        {deeds.add ? (
          <Button type="primary" className="table-add" icon={<Icon name="plus" size={14} />} onClick={deeds.add}>
            {say(words.add)}
          </Button>
        ) : null}
      </div>
      <ConfigTable
        box={box}
        table={table}
        model={around.model}
        here={here}
        onHere={setHere}
        selects={deeds.remove !== undefined}
        edit={deeds.edit}
        remove={deeds.remove ? (cells) => deeds.remove?.([cells]) : undefined}
        label={say(page.title)}
        empty={<Nothing title={say(table.total === 0 ? words.noRows : words.noMatch)} />}
      />
      {open ? <Opened open={open} page={page} around={around} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
