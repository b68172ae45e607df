import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { itemKinds } from '@heliograph/catalogue/words/topology-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import type { NodeStanding } from './Canvas.tsx';
import type { LinkToldOf } from './use-links-told.ts';

interface Props {
  readonly graph: GraphData;
  readonly toldOf: (item: GraphItem) => NodeStanding;
  readonly linkTold: LinkToldOf;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
}
interface Row {
  readonly item: GraphItem;
  readonly depth: number;
  /** The connection by which it is fed there; none of what begins. */
  readonly by: string | null;
}

/** From what nothing feeds down; an item that several feed stands once, below the first. A ring is entered at its first item. */
export function treeRowsOf({ items, links }: GraphData): Row[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const fed = Map.groupBy(links, ({ from }) => from);
  const isFed = new Set(links.map(({ to }) => to));
  const done = new Set<string>();
  const rows: Row[] = [];
  const starts = [...items.filter(({ id }) => !isFed.has(id)), ...items];
  for (const start of starts) {
    const open: Row[] = [{ item: start, depth: 0, by: null }];
    for (let at = open.pop(); at; at = open.pop()) {
      if (done.has(at.item.id)) continue;
      done.add(at.item.id);
      rows.push(at);
      for (const { id: by, to } of (fed.get(at.item.id) ?? []).toReversed()) {
        const item = byId.get(to);
        if (item) open.push({ item, depth: at.depth + 1, by });
      }
    }
  }
  return rows;
}

/** The graph without a picture: what feeds what, with the same states, and to be worked with by keys alone. */
export function GraphTree({ graph, toldOf, linkTold, selected, onSelect }: Props): ReactElement {
  const say = useWords();
  return (
    <ul className="topo-tree">
      {treeRowsOf(graph).map(({ item, depth, by }) => {
        const { tone, word } = toldOf(item);
        const { figures, drift } = by === null ? { figures: '', drift: '' } : linkTold(by);
        return (
          <li key={item.id} style={{ paddingInlineStart: 8 + 18 * Math.min(depth, 12) }}>
            <button
              type="button"
              className={selected.has(item.id) ? 'plain is-selected' : 'plain'}
              aria-pressed={selected.has(item.id)}
              onClick={() => onSelect(item.id)}
            >
              <strong>{item.label || item.id}</strong> <span className="muted">{say(itemKinds[item.kind])}</span>{' '}
              {item.kind === 'combo' ? null : <StateDot tone={tone} word={word} />}
              {figures === '' ? null : <small className="muted">{figures}</small>}
              {drift === '' ? null : <small className="tone-minor">{drift}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
