import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useRef, useState, type RefObject } from 'react';
import { projectLimits } from '@heliograph/catalogue/words/project-roles.ts';
import { useParts, useRefusal, useWords } from '../../app/parts.ts';
import { refusedIn } from '../list/refused.ts';
import type { ListCall, ListKey, ListProps, CallRowOf } from '../list/types.ts';
import { listKeyOf, type ListModel } from '../list/use-list.ts';
import { rowAfter, withToggled } from './rows.ts';
import { useSingleKeys } from './single-keys.ts';

interface List<C extends ListCall> {
  readonly props: ListProps<C>;
  readonly model: ListModel<C>;
  readonly openKey: string;
  readonly onOpen: (key: string) => void;
  readonly select: (rows: readonly CallRowOf<C>[]) => void;
}

export interface RowCursor {
  /** The row that Tab leads to, and that keys act on. */
  readonly key: string | null;
  readonly put: (key: string) => void;
  readonly move: (step: 1 | -1) => void;
}

const focusRow = (holder: HTMLElement | null, key: string) =>
  holder?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)?.focus();

/** j and k move the cursor and an open drawer with it, x selects, Enter opens, further keys do what the list says. */
export function useRowKeys<C extends ListCall>({
  props,
  model,
  openKey,
  onOpen,
  select,
}: List<C>): RowCursor & {
  /** For what holds the rows. */
  readonly ref: RefObject<HTMLDivElement | null>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [put, setPut] = useState<string | null>(null);
  const refusal = useRefusal();
  const say = useWords();
  const { notices } = useParts();
  const name = (row: CallRowOf<C>) => listKeyOf(row, props.resource.key);
  const keys = model.rows.map(name);
  const cursor = put !== null && keys.includes(put) ? put : keys.includes(openKey) ? openKey : null;
  const row = model.rows.find((other) => name(other) === cursor);

  const move = (step: 1 | -1) => {
    const next = rowAfter(keys, cursor, step);
    if (next === null) return;
    setPut(next);
    focusRow(ref.current, next);
    if (openKey !== '' && props.peek) onOpen(next);
  };
  const act = async (own: ListKey<CallRowOf<C>>) => {
    const { rows, clear } = model.selection;
    const chosen = rows.length > 0 ? rows : row === undefined ? [] : [row];
    const refused = refusedIn(own, chosen, refusal);
    if (refused === 'permission') return;
    if (chosen.length === 0) notices.info(say(engine.selectData));
    else if (refused === 'project') notices.info(say(projectLimits.readOnly));
    else if ((await own.run(chosen)) !== false) clear();
  };
  useSingleKeys((event, first) => {
    if (first !== null) return;
    const own = props.keys?.find((known) => known.key === event.key);
    if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1);
    else if (event.key === 'x' && props.bulk && row !== undefined) select(withToggled(model.selection.rows, row, name));
    else if (own) void act(own);
    else return;
    event.preventDefault();
  });
  return { ref, key: cursor, put: setPut, move };
}
