import { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { fault } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { bindable, graphState } from './bound.ts';
import { discovered } from './discovery.ts';
import { addGraph, bindDevice, deleteGraph, saveGraph, shownGraph, unbindDevice } from './graphs.ts';
import { whereIn } from './where-in.ts';
import { graphById, graphsOf, savedAt, versionsOf } from './graphs.store.ts';
import { knowledgeOf } from './seen.store.ts';

/** Graphs of a network: drawn by people, bound to devices, and alive. */
export const topology = (ctx: Context): Area =>
  area(topologyCalls, {
    listGraphs: ({ projectId, graphName, pageNum, pageSize }, request) =>
      request.tx(async (tx) => {
        const like = graphName === undefined ? undefined : contains(graphName);
        const asked = { projectId, like, limit: pageSize, offset: (pageNum - 1) * pageSize };
        const { rows, total } = await graphsOf(tx, request.actor.tenantId, asked);
        return { rows: rows.map(shownGraph), total };
      }),
    getGraph: ({ id, version }, request) =>
      request.tx(async (tx) => {
        const graph = await graphById(tx, request.actor.tenantId, id);
        const saved = version === undefined ? graph.saved : await savedAt(tx, request.actor.tenantId, id, version);
        if (!saved) throw fault('notFound');
        return { ...shownGraph(graph), graphSavedData: JSON.stringify(saved) };
      }),
    addGraph: (asked, request) => addGraph(ctx, request, asked),
    saveGraph: (asked, request) => saveGraph(ctx, request, asked),
    deleteGraph: ({ id }, request) => deleteGraph(request, id),
    bindDevice: (asked, request) => bindDevice(ctx, request, asked),
    unbindDevice: (asked, request) => unbindDevice(ctx, request, asked),
    graphState: ({ id }, request) => graphState(ctx, request, id),
    graphDiscovery: ({ id }, request) =>
      request.tx(async (tx) => {
        const { saved } = await graphById(tx, request.actor.tenantId, id);
        const ids = saved.items.flatMap(({ bound }) => (bound?.kind === 'olt' ? [bound.id] : []));
        const known = await knowledgeOf(tx, request.actor.tenantId, ids);
        return { ...discovered(saved, known), currentTime: new Date(ctx.clock.now()).toISOString() };
      }),
    graphsWith: (asked, request) => whereIn(request, asked),
    graphVersions: ({ id }, request) =>
      request.tx(async (tx) => {
        await graphById(tx, request.actor.tenantId, id);
        const rows = await versionsOf(tx, request.actor.tenantId, id);
        return {
          rows: rows.map(({ version, at, by_name: by, items }) => ({ version, at: timeText(at), by, itemNum: items })),
          total: rows.length,
        };
      }),
    bindable: (asked, request) => bindable(request, asked),
  });
