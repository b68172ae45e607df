import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withTerms, type Tx } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { SteadyClock } from '../../steady-clock.ts';
import { repeat } from '../../work/repeat.ts';

interface Keeping {
  readonly days: number;
  readonly rows: number;
}

/** What a tenant keeps that has said nothing else. */
const usual: Keeping = { days: 30, rows: 1_000_000 };
const round = 3_600_000;
/** Lines that go in one transaction. */
const batch = 10_000;

export async function syslogKeepingOf(tx: Tx, tenantId: number): Promise<Keeping> {
  const row = await tx
    .selectFrom('syslog_setting')
    .select(['keep_days as days', 'keep_rows as rows'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? usual;
}

const retireBatch = (ctx: Context, tenantId: number): Promise<number> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    const { days, rows } = await syslogKeepingOf(tx, tenantId);
    const oldest = new Date(ctx.clock.now() - days * 86_400_000);
    // The first line beyond the number that is kept, if there is one: it and all before it go.
    const beyond = await tx
      .selectFrom('syslog_message')
      .select(['at', 'id'])
      .where('tenant_id', '=', tenantId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .offset(rows)
      .limit(1)
      .executeTakeFirst();
    const { numAffectedRows = 0n } = await sql`
      delete from syslog_message where tenant_id = ${tenantId} and id in (
        select id from syslog_message where tenant_id = ${tenantId}
          and (at < ${oldest.toISOString()} or at < ${beyond?.at.toISOString() ?? null} or (at = ${beyond?.at.toISOString() ?? null} and id >= ${beyond?.id ?? null}::int8))
        order by at, id desc limit ${batch})`.execute(tx);
    return Number(numAffectedRows);
  });

/** Lets go of what a tenant has kept for long enough, and of the oldest of too many. */
export async function retireSyslog(ctx: Context, tenantId: number, goOn: () => boolean = () => true): Promise<void> {
  while (goOn() && (await retireBatch(ctx, tenantId)) === batch);
}

/** Once an hour, for all tenants (worker role). */
export function startSyslogKeeper(given: Context): { stop(): Promise<void> } {
  const ctx = withTerms(given, lasting);
  const clock = new SteadyClock(ctx);
  const work = async (signal: AbortSignal): Promise<void> => {
    // What is deleted cannot be taken back: not by a clock that was put forward a moment ago.
    if (!clock.look()) return;
    const tenants = await ctx.scope.system((tx) => tx.selectFrom('tenant').select('id').execute());
    for (const { id } of tenants) await retireSyslog(ctx, id, () => !signal.aborted);
  };
  return repeat(ctx, { id: 'syslog.retire', everyMs: round, work });
}
