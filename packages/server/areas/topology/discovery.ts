import type { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { GraphData, GraphItem } from '@heliograph/catalogue/models/topology.ts';

type Found = OutputOf<typeof topologyCalls.graphDiscovery>;
type Proposal = Found['proposals'][number];
type Seen = Found['links'][number];

/** A device hears another one at a port (LLDP). `to` null: the console does not have it. */
export interface LldpLink {
  readonly from: string;
  readonly fromPort: string | null;
  readonly to: string | null;
  readonly toName: string;
  readonly toPort: string | null;
}
/** A device has learned the address of another one at a port. */
export interface LearnedAddress {
  readonly from: string;
  readonly fromPort: string;
  readonly to: string;
}
/** What devices last told of each other, and when; a device without an entry was never asked, or does not answer such a table. */
export interface Knowledge {
  readonly heard: readonly LldpLink[];
  readonly learned: readonly LearnedAddress[];
  readonly lldpAt: ReadonlyMap<string, string>;
  readonly macsAt: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
}

interface Edge {
  readonly from: string;
  readonly to: string | null;
  readonly toName: string;
  readonly fromPort: string | null;
  readonly toPort: string | null;
  readonly by: 'lldp' | 'mac';
  readonly at: string | null;
}

const pair = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Two that hear each other are one link, and each says its own port best. */
function heardEdges({ heard, lldpAt }: Knowledge): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from, fromPort, to, toName, toPort } of heard) {
    if (to === from) continue;
    const edge: Edge = { from, to, toName, fromPort, toPort, by: 'lldp', at: lldpAt.get(from) ?? null };
    // Several cables between two are several links; the port at which one hears tells them apart.
    const back =
      to === null
        ? undefined
        : heard.find((one) => one.from === to && one.to === from && (toPort === null || one.fromPort === toPort));
    const ends = [`${from} ${fromPort}`, `${to ?? toName} ${back?.fromPort ?? toPort}`].sort();
    if (!edges.has(ends.join(' - '))) edges.set(ends.join(' - '), { ...edge, toPort: back?.fromPort ?? toPort });
  }
  return [...edges.values()];
}

/**
 * Who is next to whom by MAC tables. A bridge learns everything behind a port, near or far. Two that have learned each other are
 * next to each other unless both have learned a third one at these ports: that one is between them. Of one that has no such table
 * the other says it alone, unless a device behind the same port has the two at different ports of its own.
 */
export function learnedEdges({ learned, macsAt }: Knowledge): Edge[] {
  const portsOf = new Map<string, Map<string, string>>();
  for (const { from, fromPort, to } of learned) {
    if (to === from) continue;
    const own = portsOf.get(from) ?? new Map<string, string>();
    portsOf.set(from, own.set(to, fromPort));
  }
  const behind = (olt: string, port: string) =>
    [...(portsOf.get(olt) ?? [])].flatMap(([other, at]) => (at === port ? [other] : []));
  const edges = new Map<string, Edge>();
  for (const { from, fromPort, to } of learned) {
    if (to === from) continue;
    const back = portsOf.get(to)?.get(from);
    // It has a table of its own in which this one is not: the tables are of different times, and say nothing together.
    if (back === undefined && portsOf.has(to)) continue;
    const others = behind(from, fromPort).filter((other) => other !== to);
    const isFar =
      back === undefined
        ? others.some((other) => {
            const [here, there] = [portsOf.get(other)?.get(from), portsOf.get(other)?.get(to)];
            return here !== undefined && there !== undefined && here !== there;
          })
        : others.some((other) => behind(to, back).includes(other));
    const key = pair(from, to);
    if (!isFar && !edges.has(key))
      edges.set(key, { from, to, toName: to, fromPort, toPort: back ?? null, by: 'mac', at: macsAt.get(from) ?? null });
  }
  return [...edges.values()];
}

interface Drawn {
  readonly id: string;
  readonly from: GraphItem;
  readonly to: GraphItem;
  readonly fromPort: string | null;
  readonly toPort: string | null;
}

/** Who an item is: a device of the console, or by its name one that the console does not have. */
const identityOf = ({ kind, bound, label }: GraphItem): string | undefined => {
  if (bound?.kind === 'olt') return bound.id;
  return kind === 'custom' ? `name ${label}` : undefined;
};
const identity = ({ to, toName }: Pick<Edge, 'to' | 'toName'>): string => to ?? `name ${toName}`;

function drawnLinks({ items, links }: GraphData): Drawn[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return links.flatMap(({ id, from, to, fromPort, toPort }) => {
    const [a, b] = [byId.get(from), byId.get(to)];
    return a && b ? [{ id, from: a, to: b, fromPort: fromPort ?? null, toPort: toPort ?? null }] : [];
  });
}

/** The edge as the drawn link runs. */
const turned = (edge: Edge, from: string): Edge =>
  edge.from === from ? edge : { ...edge, from, to: edge.from, fromPort: edge.toPort, toPort: edge.fromPort };

const differ = (drawn: string | null, seen: string | null): boolean =>
  drawn !== null && seen !== null && drawn !== seen;

/** Who is at a port of a device now. */
function atPort(edges: readonly Edge[], device: string, port: string | null, { names }: Knowledge) {
  if (port === null) return undefined;
  for (const edge of edges) {
    const { by, at } = edge;
    if (edge.from === device && edge.fromPort === port)
      return { by, at, instead: names.get(identity(edge)) ?? edge.toName };
    if (edge.to === device && edge.toPort === port) return { by, at, instead: names.get(edge.from) ?? edge.from };
  }
  return undefined;
}

/** A drawn link beside what is told of it now. */
function seenOf(link: Drawn, edges: readonly Edge[], known: Knowledge): Seen | undefined {
  const [a, b] = [identityOf(link.from), identityOf(link.to)];
  if (a === undefined || b === undefined) return undefined;
  const between = edges.filter((edge) => pair(edge.from, identity(edge)) === pair(a, b)).map((edge) => turned(edge, a));
  const same = between.find((edge) => !differ(link.fromPort, edge.fromPort) && !differ(link.toPort, edge.toPort));
  const found = same ?? between[0];
  const base = { linkId: link.id, fromPort: found?.fromPort ?? null, toPort: found?.toPort ?? null, instead: null };
  if (found) return { ...base, seen: same ? 'seen' : 'elsewhere', by: found.by, at: found.at };
  // Another one is at a port that the link is noted at: the cable was moved.
  const moved = atPort(edges, a, link.fromPort, known) ?? atPort(edges, b, link.toPort, known);
  if (moved) return { ...base, ...moved, seen: 'elsewhere' };
  // Each tells its neighbours, and the other is not among them. One that was never asked may hear it still, and one that the console does
  // not have may never have been heard by that name, unless the link was drawn as it was told.
  const strangers = [a, b].filter((id) => id.startsWith('name ')).length;
  const asked = [known.lldpAt.get(a), known.lldpAt.get(b)].filter((at) => at !== undefined);
  const wasTold = link.fromPort !== null || link.toPort !== null;
  const isKnown = asked.length >= 2 - strangers && asked.length > 0 && (strangers === 0 || wasTold);
  return { ...base, seen: isKnown ? 'gone' : 'unknown', by: isKnown ? 'lldp' : null, at: asked.sort()[0] ?? null };
}

/** Links that devices tell of and nobody has drawn, and how each drawn link stands beside what they tell. */
export function discovered(graph: GraphData, known: Knowledge): Pick<Found, 'proposals' | 'links'> {
  const told = heardEdges(known);
  const pairs = new Set(told.map((edge) => pair(edge.from, identity(edge))));
  const edges = [...told, ...learnedEdges(known).filter((edge) => !pairs.has(pair(edge.from, identity(edge))))];
  const drawn = drawnLinks(graph);
  const drawnPairs = new Set(
    drawn.flatMap(({ from, to }) => {
      const [a, b] = [identityOf(from), identityOf(to)];
      return a === undefined || b === undefined ? [] : [pair(a, b)];
    }),
  );
  const present = new Set(graph.items.flatMap((item) => identityOf(item) ?? []));
  const proposals = edges
    .filter((edge) => present.has(edge.from) || present.has(identity(edge)))
    .map((edge) => (present.has(edge.from) ? edge : turned(edge, identity(edge))))
    .filter((edge) => !drawnPairs.has(pair(edge.from, identity(edge))))
    .map((edge): Proposal => ({
      ...edge,
      fromName: known.names.get(edge.from) ?? edge.from,
      toName: edge.to === null ? edge.toName : (known.names.get(edge.to) ?? edge.toName),
      isDrawn: present.has(identity(edge)),
    }));
  return { proposals, links: drawn.flatMap((link) => seenOf(link, edges, known) ?? []) };
}
