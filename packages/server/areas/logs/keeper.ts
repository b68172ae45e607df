import { logNames, type LogName } from '@heliograph/catalogue/calls/logs.ts';
import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { SteadyClock } from '../../steady-clock.ts';
import { repeat } from '../../work/repeat.ts';
import { foldAnchors, retireBatch, sealBatch, waitingLogs } from './chain.ts';
import { logKinds } from './kinds.ts';

/** Between two looks for rows to seal (ms). */
const pace = 5_000;
/** Between two rounds that let go of what is old, and that seal what came late (ms). */
const round = 3_600_000;
/** Batches of one log in one round; what is left waits for the next. */
const mostBatches = 200;

/** Seals everything of one log that is committed now. Returns how many rows. */
export async function sealLog(
  ctx: Context,
  tenantId: number,
  log: LogName,
  goOn: () => boolean = () => true,
): Promise<number> {
  let count = 0;
  for (let done = 0; done < mostBatches && goOn(); done += 1) {
    const sealed = await ctx.scope.tenant(tenantId, (tx) => sealBatch(tx, tenantId, log, new Date(ctx.clock.now())));
    if (!sealed) break;
    count += sealed.count;
    // A witness outside of the database: whoever keeps the lines of this process can tell a chain that was made anew.
    ctx.log.debug({ tenantId, log, seq: sealed.seq, hash: sealed.hash.toString('hex') }, 'log sealed');
  }
  return count;
}

/** Lets go of what a tenant has kept for long enough. */
export async function retireLogs(ctx: Context, tenantId: number, goOn: () => boolean = () => true): Promise<void> {
  const chains = await ctx.scope.tenant(tenantId, (tx) =>
    tx.selectFrom('log_chain').select(['log', 'keep_days']).where('tenant_id', '=', tenantId).execute(),
  );
  for (const log of logNames) {
    const chain = chains.find((one) => one.log === log);
    if (!chain) continue;
    const days = chain.keep_days ?? logKinds[log].keepDays;
    for (let done = 0; done < mostBatches && goOn(); done += 1) {
      if ((await ctx.scope.tenant(tenantId, (tx) => retireBatch(tx, log, days))) === 0) break;
    }
    await ctx.scope.tenant(tenantId, (tx) => foldAnchors(tx, log));
  }
}

/**
 * Seals and retires the logs of all tenants (worker role). Several workers may run: a chain is sealed by whoever holds it.
 * Resolves at once; `stop` ends behind the batch that is under way.
 */
export function startLogKeeper(given: Context): { stop(): Promise<void> } {
  const ctx = withTerms(given, lasting);
  let wholeAt = -Infinity;
  const clock = new SteadyClock(ctx);
  const whole = async (isSteady: boolean, goOn: () => boolean): Promise<void> => {
    const tenants = await ctx.scope.system((tx) => tx.selectFrom('tenant').select('id').execute());
    for (const { id } of tenants) {
      for (const log of logNames) if (goOn()) await sealLog(ctx, id, log, goOn);
      // What is deleted cannot be taken back: not by a clock that was put forward a moment ago.
      if (isSteady && goOn()) await retireLogs(ctx, id, goOn);
    }
  };
  const look = async (goOn: () => boolean): Promise<void> => {
    const isSteady = clock.look();
    for (const { tenant, log } of await ctx.scope.system(waitingLogs)) {
      if (goOn()) await sealLog(ctx, tenant, log, goOn);
    }
    if (ctx.clock.mono() - wholeAt < round) return;
    wholeAt = ctx.clock.mono();
    await whole(isSteady, goOn);
  };
  return repeat(ctx, { id: 'logs.seal', everyMs: pace, work: (signal) => look(() => !signal.aborted) });
}
