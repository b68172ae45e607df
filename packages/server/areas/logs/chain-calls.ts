import { logNames, type LogName, type logCalls } from '@heliograph/catalogue/calls/logs.ts';
import { logTitles } from '@heliograph/catalogue/words/log-words.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { anchorOf, verifyBatch, type Verified } from './chain.ts';
import { logKinds } from './kinds.ts';

type Calls = typeof logCalls;
type State = OutputOf<Calls['logChains']>[number];

/** How long one call walks (ms); the caller asks again for the rest. */
const stretch = 4_000;

async function stateOf(tx: Tx, tenantId: number, log: LogName): Promise<State> {
  const chain = await tx
    .selectFrom('log_chain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('log', '=', log)
    .executeTakeFirst();
  const anchor = await anchorOf(tx, tenantId, log);
  const { rows } = await latest(tx, tenantId, log);
  return {
    log,
    sealed: chain?.seq ?? '0',
    waiting: BigInt(rows) > BigInt(chain?.high_id ?? '0'),
    head: chain?.hash ? { seq: chain.seq, hash: chain.hash.toString('hex') } : null,
    sealedAt: chain?.sealed_at ? timeText(chain.sealed_at) : null,
    anchor: anchor
      ? {
          seq: anchor.seq,
          hash: anchor.hash.toString('hex'),
          removed: anchor.removed,
          until: timeText(anchor.until),
        }
      : null,
    keepDays: chain?.keep_days ?? logKinds[log].keepDays,
    verifiedAt: chain?.verified_at ? timeText(chain.verified_at) : null,
    verifiedBy: chain?.verified_by ?? null,
    problem: chain?.problem ?? null,
  };
}

/** The largest id of a log; 0 when it is empty. */
async function latest(tx: Tx, tenantId: number, log: LogName): Promise<{ rows: string }> {
  const table = logKinds[log].table as 'audit_log';
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { rows: row?.id ?? '0' };
}

async function verify(ctx: Context, request: Request, log: LogName, from: string): Promise<Verified> {
  const { tenantId, userName } = request.actor;
  const began = ctx.clock.mono();
  let [checked, at] = [0, from];
  for (;;) {
    // Not `request.tx`: whoever sees only some projects would take the rows of the others for missing.
    const here = at;
    const found = await ctx.scope.tenant(tenantId, (tx) => verifyBatch(tx, tenantId, log, here));
    [checked, at] = [checked + found.checked, found.until];
    if (found.done) {
      const { problem } = found;
      await ctx.scope.tenant(tenantId, (tx) =>
        tx
          .updateTable('log_chain')
          .set({
            verified_at: new Date(ctx.clock.now()),
            verified_by: userName,
            verified_seq: found.until,
            problem: problem ? [problem.kind, problem.seq ?? '', problem.rowId ?? ''].join(' ').trim() : null,
          })
          .where('tenant_id', '=', tenantId)
          .where('log', '=', log)
          .execute(),
      );
    }
    if (found.done || ctx.clock.mono() - began >= stretch) return { ...found, checked };
  }
}

/** Seals of the logs: what stands, a walk along a chain, and how long a log is kept. */
export const chainHandlers = (ctx: Context): Pick<Handlers<Calls>, 'logChains' | 'verifyLog' | 'keepLog'> => ({
  logChains: (_input, { actor: { tenantId } }) =>
    ctx.scope.tenant(tenantId, async (tx) => {
      const states: State[] = [];
      for (const log of logNames) states.push(await stateOf(tx, tenantId, log));
      return states;
    }),

  verifyLog: async ({ log, from }, request) => {
    const { problem, ...found } = await verify(ctx, request, log, from);
    return { log, ...found, problem: problem ?? null };
  },

  keepLog: ({ log, days }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const { keepDays } = await stateOf(tx, tenantId, log);
      request.note({
        object: `${logTitles[log].en}: days kept`,
        before: { keepDays },
        after: { keepDays: days },
      });
      await tx
        .insertInto('log_chain')
        .values({ tenant_id: tenantId, log, keep_days: days })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'log']).doUpdateSet({ keep_days: days }))
        .execute();
    }),
});
