import { graphProblems, type GraphData, type GraphItem } from '@heliograph/catalogue/models/topology.ts';
import type { LinkDiscovery } from './use-links-told.ts';
import { addItem, addLink, changeItem, changeLink } from './graph-edit.ts';

export type Proposal = LinkDiscovery['proposals'][number];

const isOlt = (item: GraphItem, oltId: string): boolean => item.bound?.kind === 'olt' && item.bound.id === oltId;
const endOf = (graph: GraphData, { to, toName }: Proposal): GraphItem | undefined =>
  graph.items.find((item) => (to === null ? item.kind === 'custom' && item.label === toName : isOlt(item, to)));
const beginOf = (graph: GraphData, { from }: Proposal): GraphItem | undefined =>
  graph.items.find((item) => isOlt(item, from));

/** Those that were not drawn since they were told. */
export const openProposals = (graph: GraphData, proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter((one) => {
    const [from, to] = [beginOf(graph, one)?.id, endOf(graph, one)?.id];
    return !graph.links.some(
      (link) => (link.from === from && link.to === to) || (link.from === to && link.to === from),
    );
  });

/** The graph with the link, at its ports, and with its other end where that was not drawn; itself where that would be unsound. */
export function accepted(graph: GraphData, proposal: Proposal): GraphData {
  const from = beginOf(graph, proposal);
  if (!from) return graph;
  const { to, toName, fromPort, toPort } = proposal;
  let next = graph;
  let end = endOf(graph, proposal)?.id;
  if (end === undefined) {
    const at = { x: from.x + 200, y: from.y + 120 };
    const added = addItem(graph, to === null ? 'custom' : 'device', toName.slice(0, 64), at);
    end = added.id;
    next = to === null ? added.graph : changeItem(added.graph, end, { bound: { kind: 'olt', id: to } });
  }
  const linked = addLink(next, from.id, end);
  const link = linked.links.at(-1);
  const ports = {
    ...(fromPort ? { fromPort: fromPort.slice(0, 32) } : {}),
    ...(toPort ? { toPort: toPort.slice(0, 32) } : {}),
  };
  const whole = link ? changeLink(linked, link.id, ports) : linked;
  return graphProblems(whole).length === 0 ? whole : graph;
}
