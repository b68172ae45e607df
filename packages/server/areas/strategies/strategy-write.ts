import type { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { macDigits, macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { macsOf } from '@heliograph/catalogue/formats/mac-list.ts';
import { cronOfCycle, strategyForm, type CycleId } from '@heliograph/catalogue/models/strategies.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { strategyMessages } from '@heliograph/catalogue/words/strategy-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { firstDue, insertJob, jobEvent, lockJob, mostJobs, removeJobs, setDue, type Job } from '../jobs/jobs.ts';
import { group, method, strategyFormOf, type StrategyForm } from './strategy-task.ts';

type Handle = Handlers<typeof strategyTaskCalls>;

/**
 * The devices as a task keeps them: each once, and each one that the caller sees. What it does not see is said at the field by the address
 * that was typed, the same for a foreign device and for none.
 */
async function devicesOf(tx: Tx, tenantId: number, typed: string): Promise<string> {
  const digits = [...new Set(macsOf(typed).map((mac) => macDigits(mac) ?? ''))];
  const rows = await tx
    .selectFrom('olt')
    .select('mac')
    .where('tenant_id', '=', tenantId)
    .where('mac', 'in', digits)
    .execute();
  const seen = new Set(rows.map(({ mac }) => mac));
  const missing = digits.filter((mac) => !seen.has(mac)).map((mac) => macText(mac));
  if (missing.length > 0) {
    const macs = missing.slice(0, 5).join(' ');
    throw badInput([{ field: 'macs', message: fill(strategyMessages.noDevice, { macs }) }]);
  }
  return digits.map((mac) => macText(mac)).join(' ');
}

/** The columns of its task. */
async function columnsOf(tx: Tx, tenantId: number, id: string, typed: StrategyForm) {
  const macs = await devicesOf(tx, tenantId, typed.macs);
  const metrics = [...new Set(typed.metrics)];
  return {
    name: typed.name,
    job_group: group,
    method,
    parameters: { macs, metrics, cycle: typed.cycle },
    cron: cronOfCycle(typed.cycle as CycleId, id),
    zone: 'UTC',
    // A result of a time that is over is no result: what was missed is left out.
    misfire: '3',
    concurrent: '1',
    status: typed.status,
    remark: typed.description,
  };
}

/** Throws at the field when there is a strategy of this name. */
async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'job_name') throw error;
    throw badInput([{ field: 'name', message: messages.rowExists }]);
  }
}

async function ownStrategy(tx: Tx, request: Request, id: string): Promise<Job> {
  const job = await lockJob(tx, request.actor.tenantId, id);
  if (!job || job.method !== method) throw fault('notFound');
  return job;
}

/** One that works has its first result at once, and not only when its cycle comes round. */
const begin = (ctx: Context, tx: Tx, tenantId: number, id: string, status: string): Promise<void> =>
  setDue(tx, tenantId, id, 'hand', status === '0' ? ctx.clock.now() : undefined);

const add = (ctx: Context, typed: StrategyForm, request: Request) =>
  unique(() =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const id = ctx.newId();
      const columns = await columnsOf(tx, tenantId, id, typed);
      await lock(tx, 'jobs', tenantId);
      const counted = await sql<{
        n: number;
      }>`select count(*)::int as n from public.job where tenant_id = ${tenantId}`.execute(tx);
      if ((counted.rows[0]?.n ?? 0) >= mostJobs) throw fault('jobsAtMost', { limit: mostJobs });
      const due = firstDue(ctx, columns);
      await insertJob(ctx, tx, { ...columns, id, tenant_id: tenantId, created_by: userName }, due);
      await begin(ctx, tx, tenantId, id, columns.status);
      request.note({ object: `monitoring strategy ${columns.name}`, after: typed });
      await emit(ctx.bus, tx, tenantId, [jobEvent(id)]);
      return { strategyId: id, nextTime: due === undefined ? null : timeText(new Date(due)) };
    }),
  );

const edit: (ctx: Context) => Handle['editStrategy'] =
  (ctx) =>
  ({ strategyId, updateTime, ...sent }, request) =>
    unique(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const before = await ownStrategy(tx, request, strategyId);
        if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
        const typed = kept(strategyForm, strategyFormOf(before), sent);
        const columns = await columnsOf(tx, tenantId, strategyId, typed);
        await tx
          .updateTable('job')
          .set({ ...columns, parameters: JSON.stringify(columns.parameters), updated_at: new Date(ctx.clock.now()) })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', strategyId)
          .execute();
        await setDue(tx, tenantId, strategyId, 'time', firstDue(ctx, columns));
        request.note({ object: `monitoring strategy ${before.name}`, before: strategyFormOf(before), after: typed });
        await ctx.bus.wake(tx, 'jobs');
        await emit(ctx.bus, tx, tenantId, [jobEvent(strategyId)]);
      }),
    );

const setStatus: (ctx: Context) => Handle['setStrategyStatus'] =
  (ctx) =>
  ({ strategyId, status }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const job = await ownStrategy(tx, request, strategyId);
      await tx
        .updateTable('job')
        .set({ status, updated_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', strategyId)
        .execute();
      await setDue(tx, tenantId, strategyId, 'time', firstDue(ctx, { ...job, status }));
      if (job.status !== status) await begin(ctx, tx, tenantId, strategyId, status);
      request.note({ object: `monitoring strategy ${job.name}`, before: { status: job.status }, after: { status } });
      await ctx.bus.wake(tx, 'jobs');
      await emit(ctx.bus, tx, tenantId, [jobEvent(strategyId)]);
    });

const remove: Handle['removeStrategies'] = ({ strategyIds }, request) =>
  request.tx(async (tx) => {
    const wanted = [...new Set(strategyIds)];
    for (const id of wanted) await ownStrategy(tx, request, id);
    const rows = await removeJobs(tx, request.actor.tenantId, wanted);
    if (rows.length !== wanted.length) throw fault('notFound');
    const names = rows.map((row) => row.name).join(', ');
    request.note({ object: `monitoring strategies ${names}`, before: { strategies: rows.map(strategyFormOf) } });
  });

export const strategyWriting = (
  ctx: Context,
): Pick<Handle, 'addStrategy' | 'editStrategy' | 'setStrategyStatus' | 'removeStrategies'> => ({
  addStrategy: (typed, request) => add(ctx, typed, request),
  editStrategy: edit(ctx),
  setStrategyStatus: setStatus(ctx),
  removeStrategies: remove,
});
