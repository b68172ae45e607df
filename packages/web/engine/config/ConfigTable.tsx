import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import './config-table.css';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import {
  memo,
  useMemo,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { Icon } from '../icons.tsx';
import type { ConfigColumn } from './columns.ts';
import { drawValue } from './ConfigValue.tsx';
import type { Cells } from './rows.ts';
import type { ValueContext } from './shown.ts';
import type { TableModel } from './table-model.ts';
import { useWindow } from './use-window.ts';
import { configWords as words } from './words.ts';

/** px; `config-table.css` says the same. */
const rowHeight = 32;

interface RowProps {
  readonly cells: Cells;
  readonly index: number;
  readonly columns: readonly ConfigColumn[];
  readonly setting: ValueContext;
  readonly isSelected: boolean;
  readonly isHere: boolean;
  readonly selects: boolean;
  readonly deeds: string;
}

/** Rows carry no handlers: the table hears of what is done to them, so that rows that did not change need not be drawn again. */
const deedsOf = { edit: ['edit', engine.edit], remove: ['trash', engine.delete] } as const;
type Deed = keyof typeof deedsOf;

function Deeds({ deeds, lang }: { deeds: string; lang: Speaking }): ReactElement {
  return (
    <>
      {deeds.split(' ').map((deed) => {
        const [icon, label] = deedsOf[deed as Deed];
        return (
          <button
            key={deed}
            type="button"
            tabIndex={-1}
            data-deed={deed}
            className="plain tool"
            aria-label={wordsIn(label, lang)}
            title={wordsIn(label, lang)}
          >
            <Icon name={icon} size={14} />
          </button>
        );
      })}
    </>
  );
}

const Row = memo(function Row(props: RowProps): ReactElement {
  const { cells, index, columns, deeds, isSelected, isHere } = props;
  return (
    <tr
      tabIndex={isHere ? 0 : -1}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={props.selects ? isSelected : undefined}
      className={isSelected ? 'is-selected' : undefined}
    >
      {props.selects ? (
        <td className="tick">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={wordsIn(fill(words.row, { n: index + 1 }), props.setting.lang)}
            checked={isSelected}
            readOnly
          />
        </td>
      ) : null}
      {columns.map(({ name, field, at, isNumber }) => (
        <td key={name} className={isNumber ? 'number' : undefined}>
          {drawValue(field, cells[at], props.setting)}
        </td>
      ))}
      <td />
      {deeds === '' ? null : (
        <td className="deeds">
          <Deeds deeds={deeds} lang={props.setting.lang} />
        </td>
      )}
    </tr>
  );
});

function Heads({ table, selects, hasDeeds }: { table: TableModel; selects: boolean; hasDeeds: boolean }): ReactElement {
  const say = useWords();
  const all = table.rows.length > 0 && table.selected.size >= table.rows.length;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selects ? (
          <th className="tick">
            <input
              type="checkbox"
              aria-label={say(words.selectAll, { n: table.rows.length })}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = table.selected.size > 0 && !all;
              }}
              onChange={() => table.select(all ? [] : table.rows.map(table.idOf))}
            />
          </th>
        ) : null}
        {table.columns.map(({ name, field, isNumber }) => {
          const order = table.order?.name === name ? table.order : null;
          const direction = order === null ? 'none' : order.isAscending ? 'ascending' : 'descending';
          return (
            <th key={name} className={isNumber ? 'number' : undefined} aria-sort={direction}>
              <button type="button" className="plain" onClick={() => table.sort(name)} title={say(field.label)}>
                <span className="ellipsis">{say(field.label)}</span>
                <Icon name={order?.isAscending === false ? 'down' : 'up'} size={11} />
              </button>
            </th>
          );
        })}
        <th aria-hidden="true" />
        {hasDeeds ? <th className="deeds" aria-label={say(engine.actions)} /> : null}
      </tr>
    </thead>
  );
}

function Widths({ columns, selects, deeds }: { columns: readonly ConfigColumn[]; selects: boolean; deeds: number }) {
  return (
    <colgroup>
      {selects ? <col style={{ width: 36 }} /> : null}
      {columns.map(({ name, width }) => (
        <col key={name} style={{ width }} />
      ))}
      {/* What is left of the width, so that short columns stand close to each other. */}
      <col />
      {deeds > 0 ? <col style={{ width: 14 + deeds * 32 }} /> : null}
    </colgroup>
  );
}

export interface ConfigTableProps {
  readonly table: TableModel;
  readonly model: OltModel;
  /** Row under the cursor, which keys act on. */
  readonly here: number;
  readonly onHere: (index: number) => void;
  readonly selects: boolean;
  readonly edit: ((cells: Cells) => void) | undefined;
  readonly remove: ((cells: Cells) => void) | undefined;
  readonly label: string;
  readonly empty: ReactNode;
}

const jumps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 15,
  PageUp: -15,
  Home: -1e9,
  End: 1e9,
};

/** Brings a row into sight, which may not be drawn yet, and the focus to it. */
export function focusRow(box: HTMLElement | null, index: number): void {
  if (!box) return;
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
  const height = box.clientHeight - 36;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + height) box.scrollTop = bottom - height;
  // The rows there are drawn with the next frame.
  requestAnimationFrame(() => {
    requestAnimationFrame(() =>
      box.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus({ preventScroll: true }),
    );
  });
}

const rowAt = (target: EventTarget) =>
  Number((target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);

/** What is done to rows: the cursor, ticks with Shift for all between, a double click that edits, the deeds at the end. */
function useRowEvents({ table, onHere, edit, remove }: ConfigTableProps) {
  const anchor = useRef(0);
  const toggle = (index: number, isRange: boolean) => {
    const row = table.rows[index];
    if (!row) return;
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    const ids = isRange ? table.rows.slice(from, to + 1).map(table.idOf) : [table.idOf(row)];
    const next = new Set(table.selected);
    const isIn = isRange || !next.has(ids[0] ?? '');
    for (const one of ids) {
      if (isIn) next.add(one);
      else next.delete(one);
    }
    anchor.current = index;
    table.select(next);
  };
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (rowAt(target) >= 0) onHere(rowAt(target));
    },
    onClick: ({ target, shiftKey }: MouseEvent) => {
      const index = rowAt(target);
      const cells = table.rows[index];
      if (!cells) return;
      if (target instanceof HTMLInputElement) return toggle(index, shiftKey);
      const deed = (target as HTMLElement).closest<HTMLElement>('[data-deed]')?.dataset['deed'];
      if (deed === 'edit') edit?.(cells);
      if (deed === 'remove') remove?.(cells);
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const cells = table.rows[rowAt(target)];
      if (cells && !(target instanceof HTMLInputElement)) edit?.(cells);
    },
  };
}

/** The rows of a page, thousands of them: only those in sight are drawn. The header stays. */
export function ConfigTable(
  props: ConfigTableProps & { readonly box: RefObject<HTMLDivElement | null> },
): ReactElement {
  const { table, selects, box } = props;
  const [first, end] = useWindow(box, table.rows.length, rowHeight);
  const { tongue: lang } = useSession();
  const { model } = props;
  // One object for all rows: they are drawn anew only when it changes.
  const setting = useMemo(() => ({ model, lang }), [model, lang]);
  const events = useRowEvents(props);
  const possible = (['edit', 'remove'] as const).filter((deed) => props[deed] !== undefined);
  const deeds = possible.join(' ');
  const span = table.columns.length + 1 + Number(selects) + Number(deeds !== '');
  const ends = (selects ? 36 : 0) + possible.length * 32 + 14;
  const width = table.columns.reduce((sum, column) => sum + column.width, ends);
  const here = Math.min(props.here, table.rows.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = jumps[event.key];
    if (step === undefined || !(event.target as HTMLElement).matches('tr')) return;
    event.preventDefault();
    focusRow(box.current, Math.min(Math.max(here + step, 0), table.rows.length - 1));
  };
  return (
    <div ref={box} className="config-table" onKeyDown={onKeyDown} {...events}>
      <table style={{ minWidth: width }} aria-label={props.label} aria-rowcount={table.rows.length + 1}>
        <Widths columns={table.columns} selects={selects} deeds={possible.length} />
        <Heads table={table} selects={selects} hasDeeds={deeds !== ''} />
        <tbody>
          {first > 0 ? <tr aria-hidden="true" style={{ height: first * rowHeight }} /> : null}
          {table.rows.slice(first, end).map((cells, at) => {
            const id = table.idOf(cells);
            return (
              <Row
                key={id}
                cells={cells}
                index={first + at}
                columns={table.columns}
                setting={setting}
                isSelected={table.selected.has(id)}
                isHere={first + at === here || (here < first && at === 0)}
                selects={selects}
                deeds={deeds}
              />
            );
          })}
          {end < table.rows.length ? (
            <tr aria-hidden="true" style={{ height: (table.rows.length - end) * rowHeight }} />
          ) : null}
          {table.rows.length === 0 ? (
            <tr className="none">
              <td colSpan={span}>{props.empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
