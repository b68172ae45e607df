import type { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import { graphForm } from '@heliograph/catalogue/calls/topology.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import {
  emptyGraph,
  graphProblems,
  mergeGraphs,
  readGraph,
  removalProblems,
  same,
  type GraphData,
  type GraphItem,
} from '@heliograph/catalogue/models/topology.ts';
import { topologyWords as words } from '@heliograph/catalogue/words/topology-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { exists } from '../../db/doubled.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { projectMeant } from '../projects/projects.ts';
import { boundDeviceOf, onusBelowSplitters } from './bound.ts';
import { boundOf, graphById, keepVersion, savedAt, type GraphRow, type WholeGraph } from './graphs.store.ts';

type Row = OutputOf<typeof topologyCalls.listGraphs>;
type Saved = OutputOf<typeof topologyCalls.saveGraph>;

/** Graphs of a tenant; each may be some megabytes. */
const mostGraphs = 500;

export const shownGraph = (row: GraphRow): Row => ({
  graphId: row.id,
  graphName: row.name,
  graphType: row.type,
  graphAuthor: row.author,
  graphDesc: row.description,
  graphExData: { itemNum: row.items, theme: row.theme },
  background: row.background,
  grid: row.grid,
  projectId: row.project_id,
  version: row.version,
  updateBy: row.updated_by,
  updateTime: timeText(row.updated_at),
  createTime: timeText(row.created_at),
});

/** The graph of a text; throws at its field what is wrong with it, the first few things. */
function soundGraph(text: string): GraphData {
  const graph = readGraph(text);
  if (!graph) throw badInput([{ field: 'graphSavedData', message: words.unreadable }]);
  const problems = graphProblems(graph);
  if (problems.length > 0)
    throw badInput(problems.slice(0, 5).map((message) => ({ field: 'graphSavedData', message })));
  return graph;
}

/** Devices that are bound are there, and whoever binds them sees them. Those that were bound before stay, whoever saves. */
async function checkBound(tx: Tx, tenantId: number, graph: GraphData, before: GraphData): Promise<void> {
  const was = new Set(before.items.flatMap(({ bound }) => (bound ? [`${bound.kind} ${bound.id}`] : [])));
  for (const { bound } of graph.items)
    if (bound && !was.has(`${bound.kind} ${bound.id}`)) await boundDeviceOf(tx, tenantId, bound.kind, bound.id);
}

/** A splitter with something below it, and a root splitter with ONUs, stay (S2 §5). */
async function checkGone(tx: Tx, tenantId: number, before: GraphData, after: GraphData): Promise<void> {
  const stay = new Set(after.items.map(({ id }) => id));
  const gone = before.items.filter(({ id }) => !stay.has(id));
  const problems = removalProblems(before, new Set(gone.map(({ id }) => id)));
  if (problems.length > 0) throw badInput(problems.map((message) => ({ field: 'graphSavedData', message })));
  const below = new Set(before.links.map(({ to }) => to));
  const isSplitter = new Map(before.items.map((one): [string, boolean] => [one.id, one.kind === 'splitter']));
  const fedBySplitter = new Set(before.links.flatMap(({ from, to }) => (isSplitter.get(from) ? [to] : [])));
  const roots = gone.filter(
    ({ id, kind, bound }) =>
      kind === 'splitter' && bound?.kind === 'splitter' && !(below.has(id) && fedBySplitter.has(id)),
  );
  const withOnus = await onusBelowSplitters(
    tx,
    tenantId,
    roots.flatMap(({ bound }) => (bound ? [bound.id] : [])),
  );
  const held = roots.filter(({ bound }) => bound && withOnus.has(bound.id));
  if (held.length > 0)
    throw badInput(
      held.map(({ label }) => ({ field: 'graphSavedData', message: fill(words.hasOnus, { name: label }) })),
    );
}

const named = exists('topology_graph_name_fold', graphForm.fields['graphName']?.label);

export const addGraph = (
  ctx: Context,
  request: Request,
  asked: InputOf<typeof topologyCalls.addGraph>,
): Promise<OutputOf<typeof topologyCalls.addGraph>> =>
  named(() =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from topology_graph where tenant_id = ${tenantId}`.execute(tx);
      if ((rows[0]?.n ?? 0) >= mostGraphs) throw fault('topoMost', { max: mostGraphs });
      const project = await projectMeant(tx, tenantId, { projectId: asked.projectId ?? undefined });
      const graph = asked.graphSavedData ? soundGraph(asked.graphSavedData) : emptyGraph;
      await checkBound(tx, tenantId, graph, emptyGraph);
      const [id, at] = [ctx.newId(), new Date(ctx.clock.now())];
      await sql`insert into topology_graph (tenant_id, id, project_id, name, type, description, background, grid, theme, saved, items, bound, version, author,
          updated_by, created_at, updated_at)
        values (${tenantId}, ${id}, ${project.id}, ${asked.graphName}, ${asked.graphType}, ${asked.graphDesc}, ${asked.background}, ${asked.grid},
          ${asked.theme}, ${JSON.stringify(graph)}::jsonb, ${graph.items.length}, ${boundOf(graph)}::text[], 1, ${userName}, ${userName}, ${at}, ${at})`.execute(
        tx,
      );
      await keepVersion(tx, tenantId, id, { version: 1, saved: graph, at, by: userName });
      request.note({
        object: `Topology graph ${asked.graphName}`,
        after: { type: asked.graphType, items: graph.items.length },
        about: { projects: [project.id] },
      });
      return { graphId: id };
    }),
  );

interface Written {
  readonly graph: GraphData;
  readonly looks: Pick<GraphRow, 'name' | 'type' | 'description' | 'background' | 'grid' | 'theme'>;
}

/** Writes the next version of a graph that is held. */
async function write(
  ctx: Context,
  tx: Tx,
  request: Request,
  before: WholeGraph,
  { graph, looks }: Written,
): Promise<number> {
  const { tenantId, userName } = request.actor;
  const at = new Date(ctx.clock.now());
  const version = before.version + 1;
  await sql`update topology_graph set name = ${looks.name}, type = ${looks.type}, description = ${looks.description}, background = ${looks.background},
      grid = ${looks.grid}, theme = ${looks.theme}, saved = ${JSON.stringify(graph)}::jsonb, items = ${graph.items.length}, bound = ${boundOf(graph)}::text[], version = ${version},
      updated_by = ${userName}, updated_at = ${at}
    where tenant_id = ${tenantId} and id = ${before.id}`.execute(tx);
  await keepVersion(tx, tenantId, before.id, { version, saved: graph, at, by: userName });
  request.note({
    object: `Topology graph ${before.name}`,
    before: { name: before.name, items: before.items, connections: before.saved.links.length, version: before.version },
    after: { name: looks.name, items: graph.items.length, connections: graph.links.length, version },
    about: { projects: [before.project_id] },
  });
  return version;
}

/** What somebody made of a version, on top of what is there now. Throws `topoConflict` where both changed the same item. */
async function merged(tx: Tx, tenantId: number, now: WholeGraph, version: number, mine: GraphData): Promise<GraphData> {
  if (version === now.version) return mine;
  const base = await savedAt(tx, tenantId, now.id, version);
  // Too old to tell what was changed since.
  if (!base) throw fault('topoConflict', {}, { items: [], version: now.version });
  const { graph, conflicts } = mergeGraphs(base, now.saved, mine);
  if (conflicts.length > 0) throw fault('topoConflict', {}, { items: conflicts.slice(0, 100), version: now.version });
  const problems = graphProblems(graph);
  // Each was sound by itself: together they are not, and neither of the two may be lost.
  if (problems.length > 0) throw fault('topoConflict', {}, { items: [], version: now.version });
  return graph;
}

export const saveGraph = (
  ctx: Context,
  request: Request,
  { graphId, version, graphSavedData, ...typed }: InputOf<typeof topologyCalls.saveGraph>,
): Promise<Saved> =>
  named(() =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const before = await graphById(tx, tenantId, graphId, true);
      if (version > before.version) throw fault('topoSave');
      const mine = graphSavedData ? soundGraph(graphSavedData) : undefined;
      const graph = mine ? await merged(tx, tenantId, before, version, mine) : before.saved;
      await checkGone(tx, tenantId, before.saved, graph);
      await checkBound(tx, tenantId, graph, before.saved);
      const was = {
        graphName: before.name,
        graphType: before.type,
        graphDesc: before.description,
        background: before.background,
        grid: before.grid,
        theme: before.theme,
      };
      const is = kept(graphForm, was, typed);
      const told = { graphSavedData: JSON.stringify(graph), merged: version !== before.version };
      if (same(is, was) && same(graph, before.saved)) {
        // Nothing differs: that is no version.
        request.note({ object: `Topology graph ${before.name}`, about: { projects: [before.project_id] } });
        return { version: before.version, ...told };
      }
      const { graphName, graphType, graphDesc, ...looks } = is;
      const next = await write(ctx, tx, request, before, {
        graph,
        looks: { name: graphName, type: graphType, description: graphDesc, ...looks },
      });
      return { version: next, ...told };
    }),
  );

type Bound = OutputOf<typeof topologyCalls.bindDevice>;

/** Changes one item of a graph, as it is now. */
const changeItem = (
  ctx: Context,
  request: Request,
  { graphId, itemId }: { readonly graphId: string; readonly itemId: string },
  change: (tx: Tx, item: GraphItem, graph: GraphData) => Promise<GraphItem> | GraphItem,
): Promise<Bound> =>
  request.tx(async (tx) => {
    const before = await graphById(tx, request.actor.tenantId, graphId, true);
    const item = before.saved.items.find(({ id }) => id === itemId);
    if (!item) throw fault('topoInfo');
    const changed = await change(tx, item, before.saved);
    const graph = { ...before.saved, items: before.saved.items.map((one) => (one.id === itemId ? changed : one)) };
    const version = await write(ctx, tx, request, before, { graph, looks: before });
    return { version, graphSavedData: JSON.stringify(graph) };
  });

/** A device is bound once in a graph, and an item to one device (S2 §5). */
export const bindDevice = (
  ctx: Context,
  request: Request,
  { kind, deviceId, ...at }: InputOf<typeof topologyCalls.bindDevice>,
): Promise<Bound> =>
  changeItem(ctx, request, at, async (tx, item, { items }) => {
    const fits = item.kind === 'splitter' ? kind === 'splitter' : item.kind === 'device' && kind !== 'splitter';
    if (!fits) throw fault('topoInfo');
    if (item.bound || items.some(({ bound }) => bound?.kind === kind && bound.id === deviceId))
      throw fault('topoBound');
    const device = await boundDeviceOf(tx, request.actor.tenantId, kind, deviceId);
    const outputs = device.ways === null ? {} : { inputs: item.inputs ?? 1, outputs: device.ways };
    return { ...item, ...outputs, label: device.name.slice(0, 64), bound: { kind, id: deviceId } };
  });

export const unbindDevice = (
  ctx: Context,
  request: Request,
  at: InputOf<typeof topologyCalls.unbindDevice>,
): Promise<Bound> =>
  changeItem(ctx, request, at, (_tx, item) => {
    if (!item.bound) throw fault('topoInfo');
    return { ...item, bound: null };
  });

export const deleteGraph = (request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const graph = await graphById(tx, tenantId, id, true);
    request.note({
      object: `Topology graph ${graph.name}`,
      before: { items: graph.items, version: graph.version },
      about: { projects: [graph.project_id] },
    });
    await sql`delete from topology_graph where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
  });
