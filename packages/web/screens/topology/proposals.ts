import type { GraphData } from '@heliograph/catalogue/models/topology.ts';

/** An OLT hears another one at a port. */
export interface Heard {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly port: string;
}

const pair = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** What was heard and is not drawn: two devices that hear each other are one link. `isDrawn`: the other end is in the graph. */
export function pairsOf(graph: GraphData, heard: readonly Heard[]): (Heard & { readonly isDrawn: boolean })[] {
  const itemOf = new Map(
    graph.items.flatMap(({ id, bound }) => (bound?.kind === 'olt' ? [[bound.id, id] as const] : [])),
  );
  const drawn = new Set(graph.links.map(({ from, to }) => pair(from, to)));
  const seen = new Set<string>();
  return heard.flatMap((one) => {
    const [from, to] = [itemOf.get(one.from), itemOf.get(one.to)];
    const key = pair(one.from, one.to);
    if (seen.has(key) || (from !== undefined && to !== undefined && drawn.has(pair(from, to)))) return [];
    seen.add(key);
    return [{ ...one, isDrawn: to !== undefined }];
  });
}
