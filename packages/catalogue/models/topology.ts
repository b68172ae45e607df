import { z } from 'zod';
import type { Text } from '../kit/text.ts';
import { fill } from '../kit/text.ts';
import { topologyWords as words } from '../words/topology-words.ts';

/** A graph is for looking at: more than this nobody finds a way in. */
export const mostItems = 5000;
export const mostLinks = 10_000;
/** Characters of a graph as it is sent; items with long names, all of them. */
export const mostGraphText = 2_000_000;

const key = z.string().regex(/^[\w-]{1,40}$/);
const label = z.string().trim().max(64);
const place = z.number().min(-1_000_000).max(1_000_000);

export const boundKinds = ['olt', 'splitter', 'onu'] as const;
/** What an item stands for: a row of the console. */
const bound = z.strictObject({ kind: z.enum(boundKinds), id: z.string().regex(/^\d{1,19}$/) });

/** S1 §3.8: device, custom device, combo, splitter (inputs, outputs, split ratio). */
const item = z.strictObject({
  id: key,
  kind: z.enum(['device', 'custom', 'combo', 'splitter']),
  label,
  x: place,
  y: place,
  /** The combo that it stands in; its place is then counted from there. */
  parent: key.nullable().default(null),
  /** Of a combo, px. */
  width: z.number().min(40).max(20_000).optional(),
  height: z.number().min(40).max(20_000).optional(),
  /** Of a splitter: 1:8 has one input and eight outputs. */
  inputs: z.number().int().min(1).max(2).optional(),
  outputs: z.number().int().min(1).max(128).optional(),
  bound: bound.nullable().default(null),
});
/** From what feeds to what is fed. */
const link = z.strictObject({
  id: key,
  from: key,
  to: key,
  label: label.default(''),
  /** At which port of each end, as the device calls it. */
  fromPort: z.string().trim().max(32).optional(),
  toPort: z.string().trim().max(32).optional(),
  /** Metres of fibre. */
  length: z.number().min(0).max(200_000).optional(),
});
export const graphData = z.strictObject({
  items: z.array(item).max(mostItems),
  links: z.array(link).max(mostLinks),
});
export type GraphData = z.output<typeof graphData>;
export type GraphItem = GraphData['items'][number];
export type GraphLink = GraphData['links'][number];

export const emptyGraph: GraphData = { items: [], links: [] };

/** What somebody saved, or nothing where it is none. Both sides read it by this. */
export function readGraph(text: string): GraphData | undefined {
  if (text.length > mostGraphText) return undefined;
  try {
    const read = graphData.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** What the server says that it keeps: it was read closed when it came, and of thousands of items that takes too long to do again before they are drawn. */
export function toldGraph(text: string): GraphData | undefined {
  try {
    const told = JSON.parse(text) as Partial<GraphData> | null;
    return told && Array.isArray(told.items) && Array.isArray(told.links) ? (told as GraphData) : undefined;
  } catch {
    return undefined;
  }
}

/** Connections are the same in either direction. */
const pairOf = ({ from, to }: GraphLink): string => (from < to ? `${from} ${to}` : `${to} ${from}`);

/** From an item on along its parents: undefined where there is no circle. */
function circleFrom(
  start: string,
  next: (id: string) => string | null | undefined,
  checked: Set<string>,
): string | undefined {
  const seen = new Set<string>();
  for (let at: string | null | undefined = start; at !== null && at !== undefined && !checked.has(at); at = next(at)) {
    if (seen.has(at)) return at;
    seen.add(at);
  }
  for (const one of seen) checked.add(one);
  return undefined;
}

function itemProblems({ items }: GraphData, byId: ReadonlyMap<string, GraphItem>): Text[] {
  const problems: Text[] = [];
  const ids = new Set<string>();
  const bindings = new Set<string>();
  const checked = new Set<string>();
  for (const { id, label: name, parent, bound: to } of items) {
    if (ids.has(id)) problems.push(fill(words.twice, { id }));
    ids.add(id);
    if (parent !== null && byId.get(parent)?.kind !== 'combo') problems.push(fill(words.noCombo, { name: name || id }));
    const circle = circleFrom(id, (at) => byId.get(at)?.parent, checked);
    if (circle !== undefined) problems.push(fill(words.comboCircle, { name: byId.get(circle)?.label || circle }));
    if (to === null) continue;
    const key = `${to.kind} ${to.id}`;
    if (bindings.has(key)) problems.push(words.bound);
    bindings.add(key);
  }
  return problems;
}

function splitterProblems(splitters: readonly GraphItem[], links: readonly GraphLink[]): Text[] {
  const problems: Text[] = [];
  const feeds = Map.groupBy(links, ({ to }) => to);
  const fed = Map.groupBy(links, ({ from }) => from);
  const isSplitter = new Set(splitters.map(({ id }) => id));
  const checked = new Set<string>();
  for (const { id, label: name, outputs } of splitters) {
    if ((feeds.get(id)?.length ?? 0) > 1) problems.push(fill(words.oneParent, { name: name || id }));
    if (outputs !== undefined && (fed.get(id)?.length ?? 0) > outputs)
      problems.push(fill(words.outputs, { name: name || id, n: outputs }));
    const up = (at: string) => {
      const above = feeds.get(at)?.[0]?.from;
      return above !== undefined && isSplitter.has(above) ? above : undefined;
    };
    if (circleFrom(id, up, checked) !== undefined) problems.push(fill(words.circle, { name: name || id }));
  }
  return problems;
}

/** All that is wrong with a graph; the same in the browser and on the server. Devices may stand in a ring, splitters may not. */
export function graphProblems(graph: GraphData): Text[] {
  const { items, links } = graph;
  const byId = new Map(items.map((one) => [one.id, one]));
  const problems = itemProblems(graph, byId);
  const pairs = new Set<string>();
  for (const one of links) {
    if (!byId.has(one.from) || !byId.has(one.to)) problems.push(words.dangling);
    else if (one.from === one.to) problems.push(fill(words.itself, { name: byId.get(one.from)?.label || one.from }));
    if (pairs.has(pairOf(one))) problems.push(words.duplicate);
    pairs.add(pairOf(one));
  }
  return [
    ...problems,
    ...splitterProblems(
      items.filter(({ kind }) => kind === 'splitter'),
      links,
    ),
  ];
}

/** Why items may not go: a splitter stays while something that stays is below it (S2 §5). */
export function removalProblems(graph: GraphData, going: ReadonlySet<string>): Text[] {
  return graph.items.flatMap(({ id, kind, label: name }) =>
    going.has(id) && kind === 'splitter' && graph.links.some(({ from, to }) => from === id && !going.has(to))
      ? [fill(words.hasChildren, { name: name || id })]
      : [],
  );
}

export interface Merged {
  readonly graph: GraphData;
  /** Items and links that both changed, each in another way; what the preferred side has stands in the graph. */
  readonly conflicts: readonly string[];
}

/** In one order of keys: a database gives them back in another than they came in. */
const said = (of: unknown): string =>
  JSON.stringify(of, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
/** The same in all that they say, in whatever order their keys came. */
export const same = (one: unknown, other: unknown): boolean => one === other || said(one) === said(other);

function mergeLists<T extends { readonly id: string }>(
  base: readonly T[],
  theirs: readonly T[],
  mine: readonly T[],
  preferred: 'mine' | 'theirs',
): { readonly list: T[]; readonly conflicts: string[] } {
  const [was, other, own] = [base, theirs, mine].map((list) => new Map(list.map((one) => [one.id, one])));
  const conflicts: string[] = [];
  const list: T[] = [];
  for (const id of new Set([...(other?.keys() ?? []), ...(own?.keys() ?? [])])) {
    const [a, b, c] = [was?.get(id), other?.get(id), own?.get(id)];
    const isTheirs = !same(a, b);
    const isMine = !same(a, c);
    if (isTheirs && isMine && !same(b, c)) conflicts.push(id);
    const taken = isTheirs && isMine ? (preferred === 'mine' ? c : b) : isMine ? c : b;
    if (taken !== undefined) list.push(taken);
  }
  return { list, conflicts };
}

/** What two people made of one graph, put together item by item. */
export function mergeGraphs(
  base: GraphData,
  theirs: GraphData,
  mine: GraphData,
  preferred: 'mine' | 'theirs' = 'theirs',
): Merged {
  const items = mergeLists(base.items, theirs.items, mine.items, preferred);
  const links = mergeLists(base.links, theirs.links, mine.links, preferred);
  return { graph: { items: items.list, links: links.list }, conflicts: [...items.conflicts, ...links.conflicts] };
}
