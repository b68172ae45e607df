import { mostItems, type GraphData, type GraphItem, type GraphLink } from '@heliograph/catalogue/models/topology.ts';

/** px, as items are drawn; the layout and the picture for a file count with the same. */
export const itemSize = { width: 150, height: 56 } as const;
export const comboSize = { width: 360, height: 220 } as const;

export const sizeOf = ({ kind, width, height }: GraphItem): { width: number; height: number } =>
  kind === 'combo' ? { width: width ?? comboSize.width, height: height ?? comboSize.height } : itemSize;

/** A new number that no item or link of the graph has. */
export function freshId({ items, links }: GraphData, begin: string): string {
  const taken = new Set([...items, ...links].map(({ id }) => id));
  for (let n = taken.size + 1; ; n++) if (!taken.has(`${begin}${n}`)) return `${begin}${n}`;
}

export function addItem(
  graph: GraphData,
  kind: GraphItem['kind'],
  label: string,
  at: { x: number; y: number },
): { graph: GraphData; id: string } {
  const id = freshId(graph, 'i');
  // About as large as an item is drawn: a new one beside others, not on them.
  const isTaken = (y: number) =>
    graph.items.some((one) => one.parent === null && Math.abs(one.x - at.x) < 160 && Math.abs(one.y - y) < 70);
  let { y } = at;
  while (isTaken(y)) y += 90;
  const more = kind === 'splitter' ? { inputs: 1, outputs: 8 } : kind === 'combo' ? comboSize : {};
  const item: GraphItem = {
    id,
    kind,
    label,
    x: Math.round(at.x),
    y: Math.round(y),
    parent: null,
    bound: null,
    ...more,
  };
  return { graph: { ...graph, items: [...graph.items, item] }, id };
}

export const changeItem = (graph: GraphData, id: string, to: Partial<GraphItem>): GraphData => ({
  ...graph,
  items: graph.items.map((item) => (item.id === id ? { ...item, ...to } : item)),
});

export const addLink = (graph: GraphData, from: string, to: string): GraphData => ({
  ...graph,
  links: [...graph.links, { id: freshId(graph, 'l'), from, to, label: '' }],
});

export const changeLink = (graph: GraphData, id: string, to: Partial<GraphLink>): GraphData => ({
  ...graph,
  links: graph.links.map((link) => (link.id === id ? { ...link, ...to } : link)),
});

/** Without some items and links; what stood in a group that goes stands where it stood. */
export function withoutItems(graph: GraphData, going: ReadonlySet<string>): GraphData {
  const gone = new Map(graph.items.filter(({ id }) => going.has(id)).map((item) => [item.id, item]));
  const items = graph.items.flatMap((item): GraphItem[] => {
    if (going.has(item.id)) return [];
    const combo = item.parent === null ? undefined : gone.get(item.parent);
    return [
      combo
        ? {
            ...item,
            x: item.x + combo.x,
            y: item.y + combo.y,
            parent: combo.parent !== null && !gone.has(combo.parent) ? combo.parent : null,
          }
        : item,
    ];
  });
  const links = graph.links.filter(({ id, from, to }) => !going.has(id) && !gone.has(from) && !gone.has(to));
  return { items, links };
}

/** The same items once more, a little aside, with the links between them; a device is bound once, so copies are bound to nothing. */
export function duplicate(graph: GraphData, chosen: ReadonlySet<string>): { graph: GraphData; ids: string[] } {
  let next = graph;
  const copies = new Map<string, string>();
  for (const item of graph.items) {
    if (!chosen.has(item.id) || next.items.length >= mostItems) continue;
    const id = freshId(next, 'i');
    copies.set(item.id, id);
    next = { ...next, items: [...next.items, { ...item, id, x: item.x + 32, y: item.y + 32, bound: null }] };
  }
  for (const { from, to, label } of graph.links) {
    const [a, b] = [copies.get(from), copies.get(to)];
    if (a !== undefined && b !== undefined)
      next = { ...next, links: [...next.links, { id: freshId(next, 'l'), from: a, to: b, label }] };
  }
  return { graph: next, ids: [...copies.values()] };
}

export type Alignment = 'left' | 'top' | 'spread';

/** Items in one line, or at even distances from the leftmost to the rightmost. */
export function align(graph: GraphData, chosen: ReadonlySet<string>, how: Alignment): GraphData {
  const some = graph.items.filter(({ id }) => chosen.has(id)).toSorted((a, b) => a.x - b.x);
  const [first, last] = [some[0], some.at(-1)];
  if (!first || !last || some.length < 2) return graph;
  const top = Math.min(...some.map(({ y }) => y));
  const place = new Map(
    some.map((item, at): [string, Partial<GraphItem>] => [
      item.id,
      how === 'left'
        ? { x: first.x }
        : how === 'top'
          ? { y: top }
          : { x: Math.round(first.x + ((last.x - first.x) * at) / (some.length - 1)) },
    ]),
  );
  return { ...graph, items: graph.items.map((item) => ({ ...item, ...place.get(item.id) })) };
}

const gap = { x: 40, y: 90 } as const;

/** Rows from the core down: an item stands one row below the lowest of what feeds it; those of one feeder stand together. */
export function arrange(graph: GraphData): GraphData {
  const free = graph.items.filter(({ kind, parent }) => kind !== 'combo' && parent === null);
  const ids = new Set(free.map(({ id }) => id));
  const links = graph.links.filter(({ from, to }) => ids.has(from) && ids.has(to));
  const fed = Map.groupBy(links, ({ from }) => from);
  const waits = new Map(free.map(({ id }) => [id, 0]));
  for (const { to } of links) waits.set(to, (waits.get(to) ?? 0) + 1);
  const row = new Map<string, number>();
  const order: string[] = [];
  const ready = free.filter(({ id }) => waits.get(id) === 0).map(({ id }) => id);
  // A ring has no beginning: it is entered at the first of its items that is left.
  const rest = free.map(({ id }) => id);
  const done = new Set<string>();
  for (
    let at = ready.shift() ?? rest.find((id) => !done.has(id));
    at !== undefined;
    at = ready.shift() ?? rest.find((id) => !done.has(id))
  ) {
    if (done.has(at)) continue;
    done.add(at);
    order.push(at);
    const own = row.get(at) ?? 0;
    row.set(at, own);
    for (const { to } of fed.get(at) ?? []) {
      if (done.has(to)) continue;
      row.set(to, Math.max(row.get(to) ?? 0, own + 1));
      const left = (waits.get(to) ?? 0) - 1;
      waits.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  const rows = Map.groupBy(order, (id) => row.get(id) ?? 0);
  const widest = Math.max(...[...rows.values()].map(({ length }) => length), 1) * (itemSize.width + gap.x);
  const place = new Map<string, { x: number; y: number }>();
  for (const [line, some] of rows)
    some.forEach((id, at) => {
      const step = widest / some.length;
      place.set(id, { x: Math.round(step * (at + 0.5) - itemSize.width / 2), y: line * (itemSize.height + gap.y) });
    });
  return { ...graph, items: graph.items.map((item) => ({ ...item, ...place.get(item.id) })) };
}

/** What feeds an item, up to the core: its ids and those of the links on the way. */
export const wayUp = (graph: GraphData, id: string): ReadonlySet<string> => way(graph.links.map(turned), id);

/** What an item feeds, down to the last: the branch that is dark when it is. */
export const wayDown = (graph: GraphData, id: string): ReadonlySet<string> => way(graph.links, id);

const turned = (link: GraphLink): GraphLink => ({ ...link, from: link.to, to: link.from });

function way(links: readonly GraphLink[], id: string): ReadonlySet<string> {
  const fed = Map.groupBy(links, ({ from }) => from);
  const found = new Set<string>([id]);
  const next = [id];
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const link of fed.get(at) ?? []) {
      found.add(link.id);
      if (!found.has(link.to)) next.push(link.to);
      found.add(link.to);
    }
  return found;
}

/** From what begins down to an item, by the first that feeds each. */
export function chainTo({ items, links }: GraphData, id: string): GraphItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const feeder = new Map(links.toReversed().map(({ from, to }) => [to, from]));
  const chain: GraphItem[] = [];
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = feeder.get(at)) {
    seen.add(at);
    const item = byId.get(at);
    if (item) chain.unshift(item);
  }
  return chain;
}
