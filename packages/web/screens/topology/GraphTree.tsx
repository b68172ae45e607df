import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';
import { itemKinds } from '@heliograph/catalogue/words/topology-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import type { Told } from './Canvas.tsx';

interface Props {
  readonly graph: GraphData;
  readonly toldOf: (item: GraphItem) => Told;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
}
interface Row {
  readonly item: GraphItem;
  readonly depth: number;
}

/** From what nothing feeds down; an item that several feed stands once, below the first. A ring is entered at its first item. */
export function rowsOf({ items, links }: GraphData): Row[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const fed = Map.groupBy(links, ({ from }) => from);
  const isFed = new Set(links.map(({ to }) => to));
  const done = new Set<string>();
  const rows: Row[] = [];
  const starts = [...items.filter(({ id }) => !isFed.has(id)), ...items];
  for (const start of starts) {
    const open: Row[] = [{ item: start, depth: 0 }];
    for (let at = open.pop(); at; at = open.pop()) {
      if (done.has(at.item.id)) continue;
      done.add(at.item.id);
      rows.push(at);
      const below = (fed.get(at.item.id) ?? []).flatMap(({ to }) => byId.get(to) ?? []);
      for (const item of below.toReversed()) open.push({ item, depth: at.depth + 1 });
    }
  }
  return rows;
}

/** The graph without a picture: what feeds what, with the same states, and to be worked with by keys alone. */
export function GraphTree({ graph, toldOf, selected, onSelect }: Props): ReactElement {
  const say = useWords();
  return (
    <ul className="topo-tree">
      {rowsOf(graph).map(({ item, depth }) => {
        const { tone, word } = toldOf(item);
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
            </button>
          </li>
        );
      })}
    </ul>
  );
}
