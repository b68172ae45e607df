import { boardCalls } from '@heliograph/catalogue/calls/board.ts';
import type { WindowId } from '@heliograph/catalogue/calls/device-ref.ts';
import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { olt } from '@heliograph/catalogue/metrics/olt.ts';
import type { Context } from '../../context.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { keepsOf } from '../../history/keeps.ts';
import { spanStepsOf } from '../../history/read.ts';
import { onuTotalsOf } from '../../estate/onus/tally.ts';
import { timeText } from '../../time-text.ts';
import { cliAtOf } from '../../estate/loads-read.ts';
import { oltsIn, spanOf, oltStateOf } from '../olt-info/olt-info.ts';
import { boardHistoryOf, silentOf, talliesOf, type BoardScope } from './board.store.ts';
import { outage, shownOutages } from './outages.ts';

export { awayOf } from './outages.store.ts';
export { outageOfOnu } from './outages.ts';

/** Whoever asks: a request, or a wall that nobody is signed in at. */
export interface BoardCaller extends Pick<Request, 'tx'> {
  readonly actor: Pick<Request['actor'], 'tenantId'>;
}

type Summary = OutputOf<typeof boardCalls.summary>;
type History = OutputOf<typeof boardCalls.history>;

const time = (at: Date | null): string | null => at && timeText(at);

const summary = (ctx: Context, request: BoardCaller, where: BoardScope): Promise<Summary> =>
  request.tx(async (tx) => {
    const t = await onuTotalsOf(tx, request.actor.tenantId, where);
    const olts = await oltsIn(tx, request.actor.tenantId, where.projectId, where);
    const in_ = (online: boolean | null) => olts.filter((olt) => olt.online === online).length;
    return {
      waiting: {
        total: t.waiting_new + t.waiting_resync,
        new: t.waiting_new,
        resync: t.waiting_resync,
        disabled: t.disabled,
      },
      online: t.online,
      unknown: t.silent,
      starting: t.starting,
      authorized: t.total,
      offline: { total: t.power + t.los + t.unknown, power: t.power, los: t.los, na: t.unknown },
      weak: { total: t.weak_warning + t.weak_critical, warning: t.weak_warning, critical: t.weak_critical },
      olts: { total: olts.length, online: in_(true), offline: in_(false), unknown: in_(null) },
      at: time(t.at),
      currentTime: timeText(new Date(ctx.clock.now())),
    };
  });

const nothing = { total: null, online: null, power: null, los: null, unknown: null, weak: null, waiting: null };

const history = (
  ctx: Context,
  request: BoardCaller,
  { window, ...where }: BoardScope & { readonly window: WindowId },
): Promise<History> =>
  request.tx(async (tx) => {
    const { pollSeconds } = ctx.settings;
    const { tenantId } = request.actor;
    const now = ctx.clock.now();
    const span = spanOf(olt, { window }, now, pollSeconds, await keepsOf(tx, tenantId));
    const rows = await boardHistoryOf(tx, tenantId, where, { span, now, pollSeconds });
    const known = new Map(rows.map((row) => [row.at.getTime(), row]));
    const silent = await silentOf(tx, tenantId, where, { span, now, pollSeconds }, new Set(known.keys()));
    const points = spanStepsOf(span).map((step) => {
      const { unknown: na, ...others } = known.get(step.getTime()) ?? nothing;
      const told = known.has(step.getTime()) ? 0 : null;
      return { ...others, na, silent: silent.get(step.getTime()) ?? told, at: timeText(step) };
    });
    return { from: timeText(span.from), to: timeText(span.to), stepSeconds: span.stepSeconds, points };
  });

const olts = (request: BoardCaller, where: BoardScope) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const tallies = new Map((await talliesOf(tx, tenantId)).map((tally) => [tally.olt_id, tally]));
    const rows = (await oltsIn(tx, tenantId, where.projectId, where)).map((olt) => {
      const t = tallies.get(olt.id);
      return {
        oltId: olt.id,
        name: olt.name,
        sysMac: olt.mac && macText(olt.mac),
        ip: olt.address,
        deviceType: olt.device_type,
        state: oltStateOf(olt.online),
        since: time(olt.since),
        cpuLoad: olt.cpu,
        memoryLoad: olt.memory,
        sysTemper: olt.temperature,
        cliAt: cliAtOf(olt),
        onuTotal: olt.onu_total,
        onuOnline: olt.onu_online,
        waiting: t ? t.waiting_new + t.waiting_resync : null,
        offline: t && t.silent === 0 ? t.los + t.power + t.unknown : null,
        weak: t && t.silent === 0 ? t.weak_warning + t.weak_critical : null,
        pollMs: olt.poll_ms,
        pollFault: olt.poll_fault,
        at: time(olt.last_poll_at),
      };
    });
    return { rows, total: rows.length };
  });

/** What the big screen of a wall shows. */
export const boardOf = (ctx: Context, asking: BoardCaller, projectId: string | undefined) => ({
  summary: () => summary(ctx, asking, { projectId }),
  history: (window: WindowId) => history(ctx, asking, { projectId, window }),
  olts: () => olts(asking, { projectId }),
  outages: () => shownOutages(asking, { projectId, site: undefined, over: undefined }),
});

/** The first screen. */
export const board = (ctx: Context): Area =>
  area(boardCalls, {
    summary: (asked, request) => summary(ctx, request, asked),
    outages: (asked, request) => shownOutages(request, asked),
    outage: ({ outageId }, request) => outage(request, outageId),
    history: (asked, request) => history(ctx, request, asked),
    olts: (asked, request) => olts(request, asked),
  });
