import { plannedWorkCalls } from '@heliograph/catalogue/calls/planned-works.ts';
import { timeOf } from '@heliograph/catalogue/calls/people-fields.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { WorkState } from '@heliograph/catalogue/words/planned-work-words.ts';
import { plannedWorkWords } from '@heliograph/catalogue/words/planned-work-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { EntityRules } from '../../entities/serve-entity.ts';
import type { EntityInput } from '../../entities/store-entity.ts';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import { settleShields } from '../../estate/alarms/policies/keep.ts';
import { policyOf, type PolicyRow } from '../../estate/alarms/policies/policies.store.ts';
import {
  holdsUntil,
  runOf,
  runsBetween,
  type WindowRun,
  type PolicyWindow,
} from '../../estate/alarms/policies/window.ts';
import { heldByWorks } from '../../estate/alarms/policies/works.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { policyNamesOf } from './names.store.ts';
import { conditionsText } from './say.ts';
import { allWorks, runningWorks, workById } from './works.store.ts';

function stateOf(run: WindowRun | undefined, now: number): WorkState {
  if (run === undefined) return 'over';
  return run.begin <= now ? 'running' : 'next';
}

/** Work at a site is planned by the clock there, unless somebody says another one. */
async function zoneOfSite(tx: Tx, tenantId: number, { site, zone }: EntityInput): Promise<{ zone?: string }> {
  if (typeof site !== 'string' || (zone !== null && zone !== '')) return {};
  const { rows } = await sql<{ zone: string | null }>`select time_zone as zone from site
    where tenant_id = ${tenantId} and id = ${site}`.execute(tx);
  const own = rows[0]?.zone;
  return own == null ? {} : { zone: own };
}

/** Work that is over before it is planned holds nothing back; one that has run may still be told of in other words. */
function mustCome({ before, typed }: { before: readonly unknown[]; typed: EntityInput }, now: number): void {
  const field = typed['holds'] === 'once' ? 'to' : 'until';
  const end = typed[field];
  if (before.length > 0 || typeof end !== 'string' || Date.parse(end) > now) return;
  throw badInput([{ field, message: plannedWorkWords.overAlready }]);
}

/** What the list of planned work tells besides what every rule does. */
export const workRules = (ctx: Context, rules: EntityRules): EntityRules => ({
  ...rules,
  // A run that was made longer or shorter is one of the times as they stood then.
  columns: async (change) => {
    mustCome(change, ctx.clock.now());
    return {
      ...(await rules.columns?.(change)),
      run_began: null,
      run_ends: null,
      ...(await zoneOfSite(change.tx, change.request.actor.tenantId, change.typed)),
    };
  },
  told: async (tx, rows) => {
    const now = ctx.clock.now();
    const told = (await rules.told?.(tx, rows)) ?? [];
    return rows.map((row, at) => {
      const run = runOf(policyOf(row as unknown as PolicyRow).window, now);
      const [begin, end] = run ? [run.begin, run.end].map((ms) => timeText(new Date(ms))) : [null, null];
      return { ...told[at], state: stateOf(run, now), runBegin: begin ?? null, runEnd: end ?? null };
    });
  },
  narrow: (found, { state }) => {
    if (state === undefined) return found;
    const isOver = sql<boolean>`case holds when 'once' then to_at else ends_at end <= ${new Date(ctx.clock.now())}`;
    return found.where(state === 'over' ? isOver : sql<boolean>`not ${isOver}`);
  },
});

/** Alarms are looked at again now: nobody waits for the next round. */
async function settle(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  const changed = await settleShields(tx, tenantId, ctx.clock.now());
  await tellAlarms(ctx, tx, tenantId, changed);
}

/** Ends the run that goes on at another moment; `end` is given when it would end. */
const changeRun = (
  ctx: Context,
  request: Request,
  workId: string,
  { does, end }: { readonly does: string; readonly end: (until: number, now: number) => number },
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    await lockAlarms(tx, tenantId);
    const row = await workById(tx, tenantId, workId);
    if (!row) throw fault('notFound');
    const now = ctx.clock.now();
    const { window, name } = policyOf(row);
    const run = holdsUntil(window, now) === undefined ? undefined : runOf(window, now);
    if (!run) throw badInput([{ field: 'workId', message: plannedWorkWords.notRunning }]);
    const ends = new Date(end(run.end, now));
    await tx
      .updateTable('alarm_policy')
      .set({ ...changedRun(window, run, ends), updated_by: userName, updated_at: new Date(now) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', workId)
      .execute();
    request.note({
      object: `${does} planned work ${name}`,
      before: { ends: timeText(new Date(run.end)) },
      after: { ends: timeText(ends) },
    });
    await settle(ctx, tx, tenantId);
  });

/** Of one that recurs only this run is another; beyond the last moment of all the last moment moves with it. */
function changedRun(window: PolicyWindow, { begin }: WindowRun, ends: Date) {
  if (window.is !== 'weekly') return { to_at: ends };
  const isBeyond = window.until !== undefined && ends.getTime() > window.until;
  return { run_began: new Date(begin), run_ends: ends, ...(isBeyond ? { ends_at: ends } : {}) };
}

async function listRunning(ctx: Context, request: Request, oltId: string | undefined) {
  return request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const now = ctx.clock.now();
    const rows = await runningWorks(tx, tenantId, oltId);
    const names = await policyNamesOf(tx, tenantId, rows);
    const held = await heldByWorks(tx, tenantId);
    const running = rows.flatMap((row) => {
      const policy = policyOf(row);
      const end = holdsUntil(policy.window, now);
      if (end === undefined) return [];
      const { id, name, remark, crew } = row;
      const about = { workId: id, name, reason: remark ?? '', crew, fits: conditionsText(policy.conditions, names) };
      return [{ ...about, endTime: timeText(new Date(end)), standing: held.get(id) ?? 0 }];
    });
    return { rows: running, total: running.length };
  });
}

const dayMs = 24 * 3_600_000;
/** Work whose last moment is nearer than this is about to lapse. */
const lapsesWithin = 7 * dayMs;
const mostRuns = 1000;

/** The last moment of work that recurs; undefined: it does not, or has none. */
const lapseOf = (window: PolicyWindow): number | undefined => (window.is === 'weekly' ? window.until : undefined);

/** All runs of some days, and what soon recurs no more. */
const calendar = (ctx: Context, request: Request, { from, days }: InputOf<typeof plannedWorkCalls.workCalendar>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const now = ctx.clock.now();
    const begin = from === undefined ? now : timeOf(from);
    const rows = await allWorks(tx, tenantId);
    const names = await policyNamesOf(tx, tenantId, rows);
    const works = rows.map((row) => ({ row, ...policyOf(row) }));
    const runs = works.flatMap(({ row, window, conditions, name }) =>
      // What recurs has no first time: before it was planned it held nothing back.
      runsBetween(window, Math.max(begin, row.created_at.getTime()), begin + days * dayMs).map((run) => ({
        run,
        told: {
          workId: row.id,
          name,
          fits: conditionsText(conditions, names),
          beginTime: timeText(new Date(run.begin)),
          endTime: timeText(new Date(run.end)),
          recurs: window.is === 'weekly',
        },
      })),
    );
    const sorted = runs.toSorted((a, b) => a.run.begin - b.run.begin || (a.told.workId < b.told.workId ? -1 : 1));
    const lapsing = works.flatMap(({ row, window, name }) => {
      const at = lapseOf(window);
      const isNear = at !== undefined && at > now && at - now <= lapsesWithin;
      return isNear ? [{ workId: row.id, name, lapseTime: timeText(new Date(at)) }] : [];
    });
    return { runs: sorted.slice(0, mostRuns).map(({ told }) => told), isCut: sorted.length > mostRuns, lapsing };
  });

/** What is done to planned work besides planning it. */
export const plannedWorkArea = (ctx: Context): Area =>
  area(plannedWorkCalls, {
    runningWorks: ({ oltId }, request) => listRunning(ctx, request, oltId),
    workCalendar: (query, request) => calendar(ctx, request, query),
    extendPlannedWork: ({ workId, minutes }, request) =>
      changeRun(ctx, request, workId, { does: 'extend', end: (until) => until + minutes * 60_000 }),
    endPlannedWork: ({ workId }, request) =>
      changeRun(ctx, request, workId, { does: 'end', end: (_until, now) => now }),
  });
