import { projectFigureCalls } from '@heliograph/catalogue/calls/project-figures.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import {
  accountsOf,
  projectDevicesOf,
  projectNetworkOf,
  projectOnusOf,
  pollsOf,
  standingAlarmsOf,
  trendOf,
  type ModelCount,
} from './figures.store.ts';
import { overviewOf } from './overview.store.ts';
import { listProjects, projectMeant, type ProjectRow } from './projects.store.ts';
import { showProjects } from './shown.ts';
import { searchAll } from './search.ts';

type Named = Parameters<typeof projectMeant>[2];

const statesOf = ({ total, online, offline, waiting }: ModelCount) => ({ total, online, offline, waiting });
const sum = (rows: readonly ModelCount[], key: 'total' | 'online' | 'offline' | 'waiting') =>
  rows.reduce((all, row) => all + row[key], 0);

type Query = InputOf<typeof projectFigureCalls.projectOverview>;

const overview = (request: Request, { name, pageNum, pageSize }: Query, now: Date) =>
  request.tx(async (tx) => {
    const { actor } = request;
    const { tenantId } = actor;
    const { rows, total } = await listProjects(tx, tenantId, { part: name, pageNum, pageSize });
    const shown = await showProjects(tx, actor, rows, now);
    const figures = await overviewOf(tx, { tenantId, ids: rows.map(({ id }) => id), now });
    return { rows: shown.map((row) => ({ ...row, ...figures(row.id) })), total };
  });

/** Figures of a project, and the search over all projects of the caller. */
export const projectFigures = (ctx: Context): Area => {
  const now = () => new Date(ctx.clock.now());
  const of = <T extends object>(
    named: Named,
    request: Request,
    count: (tx: Tx, tenantId: number, project: ProjectRow) => Promise<T>,
  ): Promise<T & { projectId: string }> =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const project = await projectMeant(tx, tenantId, named);
      return { projectId: project.id, ...(await count(tx, tenantId, project)) };
    });

  return area(projectFigureCalls, {
    projectOverview: (query, request) => overview(request, query, now()),

    deviceStatistics: (named, request) =>
      of(named, request, async (tx, tenantId, { id }) => {
        const rows = await projectDevicesOf(tx, tenantId, id);
        const types = rows.map((row) => ({
          deviceClass: row.device_class,
          deviceType: row.device_type,
          ...statesOf(row),
        }));
        return { types };
      }),

    getDeviceCountByProject: (named, request) =>
      of(named, request, async (tx, tenantId, { id }) => {
        const rows = await projectDevicesOf(tx, tenantId, id);
        const device = {
          total: sum(rows, 'total'),
          online: sum(rows, 'online'),
          offline: sum(rows, 'offline'),
          waiting: sum(rows, 'waiting'),
        };
        return { device, onu: await projectOnusOf(tx, tenantId, id) };
      }),

    getMonitorCountByProject: (named, request) =>
      of(named, request, async (tx, tenantId, { id }) => ({
        ...(await pollsOf(tx, tenantId, id)),
        alarms: await standingAlarmsOf(tx, tenantId, id),
      })),

    getNetworkCountByProject: (named, request) =>
      of(named, request, (tx, tenantId, { id }) => projectNetworkOf(tx, tenantId, id)),

    getUserCountByProject: (named, request) =>
      of(named, request, (tx, tenantId, { id }) => accountsOf(tx, tenantId, id, now())),

    alarmTrendStatistics: ({ days, ...named }, request) =>
      of(named, request, async (tx, tenantId, { id, time_zone: zone }) => ({
        timeZone: zone,
        points: await trendOf(tx, tenantId, id, { now: now(), days, zone }),
      })),

    globalSearch: ({ keyword, searchValue }, request) =>
      request.tx((tx) => searchAll(tx, request.actor, keyword ?? searchValue ?? '')),
  });
};
