import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { alarmTypes, severities } from '@heliograph/catalogue/words/severities.ts';
import type { Context } from '../../context.ts';
import { area, type Area } from '../../http/serve.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { actOnAll, actOnIds, demand } from './actions.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { deleteAlarms } from './delete.ts';
import { downloadAlarms } from './download.ts';
import {
  currentCounts,
  alarmDeviceTypes,
  latestCurrent,
  listAlarms,
  worstPerDevice,
  type AlarmQuery,
} from '../../estate/alarms/alarm-list.store.ts';
import { alarmListRowOf } from '../../estate/alarms/alarm-row.ts';
import { piecesOf, sumPeriodOf } from '../../estate/alarms/sums/period.ts';
import { readSums } from '../../estate/alarms/sums/read.ts';
import { countsBy, curveOf, lastHour, overBy, type Point } from './charts.store.ts';

export { actOnIds, confirmFor } from './actions.ts';
export { findAlarms } from './find.ts';

/** The bell keeps this many (S1 §9). */
const mostInBell = 100;

type ChartQuery = Pick<AlarmQuery, 'projectId' | 'siteId' | 'site' | 'view'>;

/** Slices of a chart in the order of the vocabulary; those without any alarm are there with 0. */
async function slices(
  ctx: Context,
  request: Request,
  query: ChartQuery,
  { by, words }: { readonly by: 'severity' | 'type'; readonly words: typeof severities | typeof alarmTypes },
) {
  const { tenantId } = request.actor;
  const { view, ...whose } = query;
  const counts = await request.tx((tx) =>
    view === 'history'
      ? overBy(tx, tenantId, { whose, now: ctx.clock.now() }, by)
      : countsBy(tx, tenantId, filterOf(query), by),
  );
  return words.map(({ id, value, label }) => ({ id, value, label, count: counts.get(value) ?? 0 }));
}

/** A view as a filter that asks for nothing else. */
const filterOf = (query: ChartQuery): AlarmQuery => alarmCalls.selectNewAlarmWithConditionDownload.input.parse(query);

type Curve = InputOf<typeof alarmCalls.getAlarmCurveChart>;

async function curve(ctx: Context, request: Request, { alarmCurveTimeRadio: window, ...whose }: Curve) {
  const { tenantId } = request.actor;
  const now = ctx.clock.now();
  const drawn = (stepSeconds: number, points: readonly Point[]) => ({
    stepSeconds,
    points: points.map(({ at, critical, major, minor, warning }) => {
      return { at: timeText(new Date(at)), critical, major, minor, warning };
    }),
  });
  if (window === 'hour') return drawn(60, await request.tx((tx) => lastHour(tx, tenantId, now, whose)));
  const period = sumPeriodOf(window, now);
  const rows = await request.tx((tx) =>
    readSums(tx, tenantId, { whose, pieces: piecesOf(period), ...period, by: ['curve'] }),
  );
  return drawn(period.step / 1000, curveOf(period, rows));
}

/** The latest of the current view and how many stand: of a request, or of a wall that nobody is signed in at. */
export const latestAlarms = (
  ctx: Context,
  { tx: run, actor: { tenantId } }: Pick<Request, 'tx'> & { readonly actor: Pick<Request['actor'], 'tenantId'> },
) =>
  run(async (tx) => {
    const rows = await latestCurrent(tx, tenantId, mostInBell);
    return { rows: rows.map((row) => alarmListRowOf(row, ctx.clock.now())), counts: await currentCounts(tx, tenantId) };
  });

/** Alarms as people see and handle them. */
export function alarms(ctx: Context): Area {
  const desk = new SheetDesk();
  return area(alarmCalls, {
    getAlarmEventListByCondition: (query, request) =>
      request.tx(async (tx) => {
        const { rows, total } = await listAlarms(tx, request.actor.tenantId, query);
        return { rows: rows.map((row) => alarmListRowOf(row, ctx.clock.now())), total };
      }),

    getAlarmInTenant: (_, request) => latestAlarms(ctx, request),

    getAlarmDeviceMaxLevel: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const rows = await worstPerDevice(tx, request.actor.tenantId, projectId);
        return rows.map(({ olt_id, mac, name, severity, count }) => ({
          oltId: olt_id ?? '',
          sysMac: mac === null ? null : macText(mac),
          host: name ?? '',
          severity,
          count: Number(count),
        }));
      }),

    selectNewAlarmWithConditionDownload: (query, request) => downloadAlarms(ctx, desk, request, query),

    deleteHistoryAlarmById: async ({ ids }, request) => ({ deleted: await deleteAlarms(ctx, request, ids) }),

    getDeviceTypeList: (_, request) => request.tx((tx) => alarmDeviceTypes(tx, request.actor.tenantId)),

    clearOrUnclearAlarm: async ({ ids, ...order }, request) => ({ changed: await actOnIds(ctx, request, ids, order) }),

    ensureAlarmEvent: async ({ ids, ...order }, request) => ({ changed: await actOnIds(ctx, request, ids, order) }),

    oneStepCleanOrAck: async ({ action, note, ids, ...query }, request) => {
      demand(request.actor, action);
      return { changed: await actOnAll(ctx, request, { ...query, ids }, { action, note }) };
    },

    clearAlarmList: async ({ ids, ...order }, request) => {
      demand(request.actor, order.action);
      return { changed: await actOnIds(ctx, request, ids, order) };
    },

    getSystemAlarmTypeChart: (query, request) => slices(ctx, request, query, { by: 'type', words: alarmTypes }),

    getAlarmAlarmSeverityChart: (query, request) => slices(ctx, request, query, { by: 'severity', words: severities }),

    getAlarmCurveChart: (asked, request) => curve(ctx, request, asked),
  });
}
