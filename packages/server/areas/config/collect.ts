import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { ConfigCollectTable } from '../../db/tables/config.ts';
import { collectKind } from '../../southbound/config/collect-wanted.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { tellOwnAlarm } from '../../southbound/own-alarm.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import { Leases, type InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { findOlt, type OltWithLive } from '../olt-info/olt-info.ts';
import { configKeepingOf } from './keeping.ts';
import { saveRunning, failureWordsOf, type KeptConfig } from './keep-running.ts';

export const configNotCollected = 'configNotCollected';
/** Due rows are looked for so often, ms. */
const tickMs = 20_000;
/** Command lines open at once, of all tenants and of one. */
const atOnce = 4;
const ofTenant = 2;
/** A device that is away is asked again after this, ms; it is no failure of the collection. */
const awayMs = 900_000;
/** After a failure, ms; twice as long after each further one. */
const retryMs = 300_000;
const longestRetryMs = 6 * 3_600_000;
/** Somebody was at the device: its pages are read anew, and what they hold then stands beside the text, ms later. */
const pagesMs = 900_000;

const leases = new Leases({ table: 'config_collect', id: 'olt_id', ms: 180_000 });
/** What had a version collected that is no name of a person or of a task. */
const collectors: Readonly<Record<string, Text>> = {
  'after change': text('the console, after a change', '系统（修改后）'),
  'on notice': text('the console, after a word of the device', '系统（设备通知后）'),
  'rest of a task': text('the console, the rest of a task', '系统（任务剩余部分）'),
};
/** By why it was wanted; the device's own word, and what follows it, otherwise. */
const collectorOf: Partial<Record<NonNullable<Row['why']>, string>> = {
  change: 'after change',
  task: 'rest of a task',
};
export const collectedBy = (by: string): Text => collectors[by] ?? text(by, by);

type Row = InHand<Selectable<ConfigCollectTable>>;

const standing = (tx: Tx, tenantId: number, oltId: string) =>
  tx
    .selectFrom('alarm')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('kind', '=', configNotCollected)
    .where('present', '=', true)
    .limit(1)
    .executeTakeFirst();

/** What could not be collected was: its alarm is over. */
export async function configCollected(ctx: Context, { tenant_id: tenantId, id: oltId }: OltWithLive): Promise<void> {
  if (!(await ctx.scope.tenant(tenantId, (tx) => standing(tx, tenantId, oltId)))) return;
  await tellOwnAlarm(ctx, tenantId, { kind: configNotCollected, oltId, change: 'clear', text: '' });
}

async function notCollected(ctx: Context, { tenant_id: tenantId, id: oltId }: OltWithLive, why: Text): Promise<void> {
  const isAlarm = await ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql<{ failed: number }>`
      insert into config_collect as c (tenant_id, olt_id, tried_at, failed, fault)
      values (${tenantId}, ${oltId}, ${new Date(ctx.clock.now())}, 1, ${JSON.stringify(why)}::jsonb)
      on conflict (tenant_id, olt_id) do update set tried_at = excluded.tried_at, failed = c.failed + 1, fault = excluded.fault
      returning failed`.execute(tx);
    const { alarm_after: most } = await configKeepingOf(tx, tenantId);
    return (rows[0]?.failed ?? 0) >= most && !(await standing(tx, tenantId, oltId));
  });
  if (isAlarm) await tellOwnAlarm(ctx, tenantId, { kind: configNotCollected, oltId, change: 'raise', text: why.en });
}

/** Somebody else was at the device: its pages are read, and then the text once more, so that both stand for the same. */
const lookBehind = (ctx: Context, { tenant_id: tenantId, id: oltId }: OltWithLive): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await sql`insert into config_device (tenant_id, olt_id, sync_wanted) values (${tenantId}, ${oltId}, true)
      on conflict (tenant_id, olt_id) do update set sync_wanted = true`.execute(tx);
    await sql`update config_collect set wanted_at = ${new Date(ctx.clock.now() + pagesMs)}, wanted_since = null, why = 'again'
      where tenant_id = ${tenantId} and olt_id = ${oltId} and wanted_at is null`.execute(tx);
    await ctx.bus.wake(tx, `config:${tenantId}:${oltId}`);
  });

/** Reads and keeps the running configuration of an OLT; failures are counted, and too many in a row are an alarm. */
export async function collect(ctx: Context, olt: OltWithLive, by: string): Promise<KeptConfig> {
  try {
    const kept = await saveRunning(ctx, olt, by);
    await configCollected(ctx, olt);
    if (kept.isForeign) await lookBehind(ctx, olt);
    return kept;
  } catch (error) {
    const why = failureWordsOf(error);
    if (why) await notCollected(ctx, olt, why);
    throw error;
  }
}

/** Given back, and due again only where that is said or it was wanted anew meanwhile. */
const end = (ctx: Context, row: Row, begun: number, againMs?: number): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await leases.release(tx, row.lease);
    const again = againMs === undefined ? null : new Date(ctx.clock.now() + againMs);
    await sql`update config_collect set wanted_at = ${again}, wanted_since = null
      where tenant_id = ${row.tenant_id} and olt_id = ${row.olt_id} and wanted_at <= ${new Date(begun)}`.execute(tx);
  });

async function work(ctx: Context, row: Row): Promise<void> {
  const begun = ctx.clock.now();
  const olt = await ctx.scope.tenant(row.tenant_id, (tx) => findOlt(tx, row.tenant_id, { oltId: row.olt_id }));
  if (olt.cli_protocol === null) return end(ctx, row, begun);
  if (olt.online === false) return end(ctx, row, begun, awayMs);
  try {
    await collect(ctx, olt, collectorOf[row.why ?? 'device'] ?? 'on notice');
    return await end(ctx, row, begun);
  } catch (error) {
    if (!failureWordsOf(error)) throw error;
    ctx.log.info(
      { err: error, tenantId: row.tenant_id, oltId: row.olt_id },
      'a running configuration was not collected',
    );
    return end(ctx, row, begun, Math.min(retryMs * 2 ** row.failed, longestRetryMs));
  }
}

/** Collects running configurations after changes and on words of devices (worker role). Woken by `collectConfigs:<tenant>`; every 20 s by itself. */
export function startCollectingConfigs(ctx: Context): { stop(): Promise<void> } {
  const due = new DueTenants<Selectable<ConfigCollectTable>>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => tenantOf(topic, collectKind),
    take: async (tenantId, most, owner) => ({
      rows: await ctx.scope.tenant(tenantId, (tx) =>
        leases.take<Selectable<ConfigCollectTable>>(tx, owner, {
          where: sql<boolean>`t.tenant_id = ${tenantId} and t.wanted_at <= ${new Date(ctx.clock.now())}`,
          most,
        }),
      ),
    }),
  });
  return new WorkRunner<Selectable<ConfigCollectTable>>(ctx, {
    id: 'config.collect',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases,
    atOnce,
    ofTenant,
    take: (room, owner) => due.take(room, owner),
    work: (row) => work(ctx, row),
  });
}
