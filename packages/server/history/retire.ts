import { chunksOf, levelsOf, metricTableOf } from '@heliograph/catalogue/kit/metric.ts';
import { keptTime } from '@heliograph/catalogue/metrics/keeps.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { rowMetrics } from './days/pack.ts';
import { keepsOf } from './keeps.ts';

const keptEventDays = 90;
/** Rows of changes or events that one transaction deletes. */
const batch = 5000;
/** Transactions of one kind in one run; what is left waits for the next. */
const mostBatches = 50;

/** Days in blocks, hours and days of readings; rows of readings go by whole partitions (`care.ts`), and what is of ONUs in a way of its own. */
const periods = rowMetrics.flatMap((metric) =>
  levelsOf(metric).map((level) => ({
    table: sql.table(level === 'raw' ? chunksOf(metric) : metricTableOf(metric, level)),
    level,
  })),
);
const keptChanges = '400 days';
/** What was asked of devices, and what tasks did: as long as what became of the ONUs. */
const keptRecords = '400 days';
/** Tries to tell somebody something, and how many there may be now. */
const keptDeliveries = '30 days';
const keptBuckets = '1 day';
/** What customer devices told, what was asked of them, and what no device of a make says any more. */
const keptCpe = { changes: '400 days', events: '30 days', days: '90 days', tasks: '90 days', models: '400 days' };
/** Sums of alarms: hours as long as those of readings, days and weeks to compare years with. */
const keptSums = { hours: '40 days', others: '5 years' };
/** Spans of sums that one transaction deletes, each with a row for all that happened in it. */
const spansAtOnce = 6;
/** A change of many devices that was looked at and never begun. */
const keptDryRuns = '7 days';

/**
 * Where the kept time begins: with a whole UTC day, so that a day is never made anew from half of its hours. The clock of
 * the database and ours must both say that something is old, so that neither alone can throw history away.
 */
const edge = (now: number, kept: string) =>
  sql`date_trunc('day', least(now(), ${new Date(now)}::timestamptz), 'UTC') - ${kept}::interval`;

/** The oldest hour or day that is too old, whole: as many rows as were measured in one. */
async function dropPeriod(tx: Tx, tenantId: number, now: number, which: (typeof periods)[number]): Promise<boolean> {
  const { table, level } = which;
  const kept = keptTime(await keepsOf(tx, tenantId), level);
  const { numAffectedRows } = await sql`delete from ${table} where tenant_id = ${tenantId}
    and ts = (select min(ts) from ${table} where tenant_id = ${tenantId} and ts < ${edge(now, kept)})`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function dropChanges(tx: Tx, tenantId: number, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from onu_change c using (
      select onu_id, id from onu_change where tenant_id = ${tenantId} and at < ${edge(now, keptChanges)}
      order by at limit ${batch}) as old
    where c.tenant_id = ${tenantId} and c.onu_id = old.onu_id and c.id = old.id`.execute(tx);
  return (numAffectedRows ?? 0n) >= BigInt(batch);
}

type Old = (tenantId: number, now: number) => ReturnType<typeof sql>;

/** Rows of a tenant that nobody needs any more, oldest first, at most a batch of each; what still goes on stays. */
const records: readonly Old[] = [
  (tenantId, now) => sql`delete from config_change where tenant_id = ${tenantId} and id in (
    select id from config_change where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} order by id limit ${batch})`,
  (tenantId, now) => sql`delete from onu_order where tenant_id = ${tenantId} and id in (
    select id from onu_order where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} order by id limit ${batch})`,
  (tenantId, now) => sql`delete from onu_auto_delete where tenant_id = ${tenantId} and id in (
    select id from onu_auto_delete where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} order by id limit ${batch})`,
  (tenantId, now) => sql`delete from rogue_search where tenant_id = ${tenantId} and id in (
    select id from rogue_search where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} order by id limit ${batch})`,
  (tenantId, now) => sql`delete from pon_outage where tenant_id = ${tenantId} and id in (
    select id from pon_outage where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} order by ended_at limit ${batch})`,
  (tenantId, now) => sql`delete from incident where tenant_id = ${tenantId} and id in (
    select id from incident where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} order by ended_at limit ${batch})`,
  (tenantId, now) => sql`delete from rd_deployment where tenant_id = ${tenantId} and id in (
    select id from rd_deployment where tenant_id = ${tenantId} and updated_at < ${edge(now, keptRecords)} and ended_at is not null
    order by updated_at limit ${batch})`,
  // What a person stopped stays stopped while the ONU is there.
  (tenantId, now) => sql`delete from onu_rule_decision where tenant_id = ${tenantId} and id in (
    select id from onu_rule_decision d where tenant_id = ${tenantId} and ended_at < ${edge(now, keptRecords)} and not exists (
      select 1 from onu_autofind f where f.tenant_id = d.tenant_id and upper(f.sn) = upper(d.sn))
    order by id limit ${batch})`,
  (tenantId, now) => sql`delete from config_bulk where tenant_id = ${tenantId} and id in (
    select id from config_bulk b where tenant_id = ${tenantId} and created_at < ${edge(now, keptDryRuns)}
      and (state = 'checked' or created_at < ${edge(now, keptRecords)} and not exists (
        select 1 from config_change c where c.tenant_id = b.tenant_id and c.bulk_id = b.id))
    order by id limit ${batch})`,
  (tenantId, now) => sql`delete from customer_bulk where tenant_id = ${tenantId} and id in (
    select id from customer_bulk where tenant_id = ${tenantId}
      and (state = 'checked' and created_at < ${edge(now, keptDryRuns)} or state = 'done' and updated_at < ${edge(now, keptRecords)})
    order by id limit ${batch})`,
  // Passwords of rows that were not taken, for which somebody might have tried again.
  (tenantId, now) => sql`update customer_bulk_row r set secrets = null from (
    select i.tenant_id, i.bulk_id, i.row_no from customer_bulk b join customer_bulk_row i on i.tenant_id = b.tenant_id and i.bulk_id = b.id
    where b.tenant_id = ${tenantId} and b.state = 'done' and b.updated_at < ${edge(now, keptDryRuns)} and i.secrets is not null
    limit ${batch}) as old where r.tenant_id = old.tenant_id and r.bulk_id = old.bulk_id and r.row_no = old.row_no`,
  (tenantId, now) => sql`delete from delivery where tenant_id = ${tenantId} and id in (
    select id from delivery where tenant_id = ${tenantId} and at < ${edge(now, keptDeliveries)} order by at limit ${batch})`,
  (tenantId, now) => sql`delete from notification_bucket where tenant_id = ${tenantId} and (server_id, target) in (
    select server_id, target from notification_bucket where tenant_id = ${tenantId} and at < ${edge(now, keptBuckets)} order by at limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_change where tenant_id = ${tenantId} and (cpe_id, id) in (
    select cpe_id, id from cpe_change where tenant_id = ${tenantId} and at < ${edge(now, keptCpe.changes)} order by at limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_event where tenant_id = ${tenantId} and (cpe_id, id) in (
    select cpe_id, id from cpe_event where tenant_id = ${tenantId} and at < ${edge(now, keptCpe.events)} order by at limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_day where tenant_id = ${tenantId} and (cpe_id, day) in (
    select cpe_id, day from cpe_day where tenant_id = ${tenantId} and day < ((${edge(now, keptCpe.days)}) at time zone 'utc')::date
    order by day limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_task where tenant_id = ${tenantId} and id in (
    select id from cpe_task where tenant_id = ${tenantId} and ended_at < ${edge(now, keptCpe.tasks)} order by ended_at limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_run where tenant_id = ${tenantId} and id in (
    select id from cpe_run where tenant_id = ${tenantId} and created_at < ${edge(now, keptCpe.tasks)} and state <> 'executing'
    order by created_at limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_preconfig_log where tenant_id = ${tenantId} and id in (
    select id from cpe_preconfig_log where tenant_id = ${tenantId} and at < ${edge(now, keptCpe.changes)} order by at limit ${batch})`,
  (tenantId, now) => sql`delete from cpe_model where tenant_id = ${tenantId} and (oui, product_class, software) in (
    select oui, product_class, software from cpe_model where tenant_id = ${tenantId} and seen_at < ${edge(now, keptCpe.models)} limit ${batch})`,
  ...([1, 24, 168] as const).map(
    (hours): Old =>
      (tenantId, now) =>
        sql`delete from alarm_sum where tenant_id = ${tenantId} and grain in (0, 1, 2) and hours = ${hours} and at in (
    select distinct at from alarm_sum where tenant_id = ${tenantId} and grain = 2 and hours = ${hours}
      and at < ${edge(now, hours === 1 ? keptSums.hours : keptSums.others)} order by at limit ${spansAtOnce})`,
  ),
  (tenantId, now) => sql`delete from job_log where tenant_id = ${tenantId} and id in (
    select id from job_log where tenant_id = ${tenantId} and state <> 'running' and started_at < ${edge(now, keptRecords)}
    order by id limit ${batch})`,
];

/** Repeats as long as there is more, but not for ever. */
async function batches(goOn: () => boolean, once: () => Promise<boolean>): Promise<void> {
  for (let done = 0; done < mostBatches && goOn(); done += 1) if (!(await once())) return;
}

/** Lets go of what a tenant has kept for long enough, in small transactions. */
export async function retire(ctx: Context, tenantId: number, goOn: () => boolean = () => true): Promise<void> {
  const now = ctx.clock.now();
  for (const which of periods) {
    await batches(goOn, () => ctx.scope.tenant(tenantId, (tx) => dropPeriod(tx, tenantId, now, which)));
  }
  await batches(goOn, () => ctx.scope.tenant(tenantId, (tx) => dropChanges(tx, tenantId, now)));
  for (const old of records) {
    await batches(goOn, () =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const { numAffectedRows } = await old(tenantId, now).execute(tx);
        return (numAffectedRows ?? 0n) >= BigInt(batch);
      }),
    );
  }
}

/** Restorations of the console itself: they belong to the installation, so they go for all tenants at once. */
export async function retireRestores(ctx: Context): Promise<void> {
  await ctx.scope.system((tx) =>
    sql`delete from console_restore where ended_at < ${edge(ctx.clock.now(), keptRecords)}`.execute(tx),
  );
}

/** The same for alarm events of all tenants that came when no day partition was there for them. */
export async function retireEvents(ctx: Context, goOn: () => boolean = () => true): Promise<void> {
  await batches(goOn, () =>
    ctx.scope.system(async (tx) => {
      const { rows } = await sql<{ dropped: number }>`
        select alarm_rest_drop(${keptEventDays}, ${batch}) as dropped`.execute(tx);
      return (rows[0]?.dropped ?? 0) >= batch;
    }),
  );
}
