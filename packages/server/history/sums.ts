import { sql, type RawBuilder } from 'kysely';
import { oltFields, portCounters, portRates } from '../../db/tables/metrics.ts';
import type { Tx } from '../../db/scope.ts';

/** The beginning of a period and of the one after it. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** `from` included, `to` not. */
const within = (tenantId: number, { from, to }: Period) =>
  sql`tenant_id = ${tenantId} and ts >= ${from} and ts < ${to}`;

const namesOf = (fields: readonly string[]) =>
  fields.flatMap((field) => [`${field}_n`, `${field}_min`, `${field}_max`, `${field}_avg`]);

/** From raw rows. */
const summed = (fields: readonly string[]): RawBuilder<unknown>[] =>
  fields.flatMap((name) => {
    const field = sql.ref(name);
    return [sql`count(${field})`, sql`min(${field})`, sql`max(${field})`, sql`avg(${field})::float8`];
  });

/** From hours: means weigh as much as the readings behind them. */
const merged = (fields: readonly string[]): RawBuilder<unknown>[] =>
  fields.flatMap((name) => {
    const [n, least, most, mean] = [`${name}_n`, `${name}_min`, `${name}_max`, `${name}_avg`].map((one) =>
      sql.ref(one),
    );
    return [sql`sum(${n})`, sql`min(${least})`, sql`max(${most})`, sql`sum(${mean} * ${n}) / nullif(sum(${n}), 0)`];
  });

const sums = portCounters.map((counter) => `${counter}_sum`);
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const oltColumns = listed(['tenant_id', 'olt_id', 'ts', 'n', ...namesOf(oltFields)]);
const portColumns = listed(['tenant_id', 'olt_id', 'port', 'ts', 'n', ...namesOf(portRates), ...portCounters, ...sums]);
const last = portCounters.map((counter) => sql`max(${sql.ref(counter)}) filter (where newest)`);

const tables = {
  olt: { raw: sql.table('metric_olt'), hour: sql.table('metric_olt_hour'), day: sql.table('metric_olt_day') },
  uplink: {
    raw: sql.table('metric_uplink'),
    hour: sql.table('metric_uplink_hour'),
    day: sql.table('metric_uplink_day'),
  },
  pon: { raw: sql.table('metric_pon'), hour: sql.table('metric_pon_hour'), day: sql.table('metric_pon_day') },
} as const;
const ports = ['uplink', 'pon'] as const;

/**
 * Takes the period's rows away, but only when there is something to make them from again: hours whose raw rows are long
 * gone must survive a clock that was set back to them.
 */
async function clear(tx: Tx, tenantId: number, period: Period, into: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  await sql`delete from ${into} where tenant_id = ${tenantId} and ts = ${period.from}
    and exists (select 1 from ${from} where ${within(tenantId, period)})`.execute(tx);
}

async function oltHour(tx: Tx, tenantId: number, hour: Period): Promise<bigint> {
  const { raw, hour: into } = tables.olt;
  await clear(tx, tenantId, hour, into, raw);
  const done = await sql`insert into ${into} (${oltColumns})
    select tenant_id, olt_id, ${hour.from}::timestamptz, count(*), ${sql.join(summed(oltFields))}
    from ${raw} where ${within(tenantId, hour)} group by tenant_id, olt_id`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

async function oltDay(tx: Tx, tenantId: number, day: Period): Promise<bigint> {
  const { hour, day: into } = tables.olt;
  await clear(tx, tenantId, day, into, hour);
  const done = await sql`insert into ${into} (${oltColumns})
    select tenant_id, olt_id, ${day.from}::timestamptz, sum(n), ${sql.join(merged(oltFields))}
    from ${hour} where ${within(tenantId, day)} group by tenant_id, olt_id`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

/** Readings further apart say nothing of what went through in between (as for rates: write-ports.ts). */
const follows = sql`interval '2 hours'`;

async function portHour(tx: Tx, tenantId: number, kind: (typeof ports)[number], hour: Period): Promise<bigint> {
  const { raw, hour: into } = tables[kind];
  await clear(tx, tenantId, hour, into, raw);
  const more = portCounters.map(
    (name) => sql`${sql.ref(name)} - lag(${sql.ref(name)}) over w as ${sql.ref(`${name}_more`)}`,
  );
  const grown = portCounters.map((name) => {
    const by = sql.ref(`${name}_more`);
    return sql`sum(${by}) filter (where follows and ${by} >= 0)`;
  });
  const done = await sql`insert into ${into} (${portColumns})
    with reading as (
      select *, lead(ts) over w is null as newest, ts - lag(ts) over w <= ${follows} as follows, ${sql.join(more)}
      from ${raw} where tenant_id = ${tenantId} and ts >= ${hour.from}::timestamptz - ${follows} and ts < ${hour.to}
      window w as (partition by olt_id, port order by ts))
    select tenant_id, olt_id, port, ${hour.from}::timestamptz, count(*),
      ${sql.join([...summed(portRates), ...last, ...grown])}
    from reading where ts >= ${hour.from} group by tenant_id, olt_id, port`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

async function portDay(tx: Tx, tenantId: number, kind: (typeof ports)[number], day: Period): Promise<bigint> {
  const { hour, day: into } = tables[kind];
  await clear(tx, tenantId, day, into, hour);
  const grown = sums.map((name) => sql`sum(${sql.ref(name)})`);
  const done = await sql`insert into ${into} (${portColumns})
    with hours as (
      select *, lead(ts) over (partition by olt_id, port order by ts) is null as newest
      from ${hour} where ${within(tenantId, day)})
    select tenant_id, olt_id, port, ${day.from}::timestamptz, sum(n), ${sql.join([...merged(portRates), ...last, ...grown])}
    from hours group by tenant_id, olt_id, port`.execute(tx);
  return done.numAffectedRows ?? 0n;
}

/** Makes the hour's rows anew from raw rows; answers whether there were any. */
export async function writeHour(tx: Tx, tenantId: number, hour: Period): Promise<boolean> {
  let rows = await oltHour(tx, tenantId, hour);
  for (const kind of ports) rows += await portHour(tx, tenantId, kind, hour);
  return rows > 0n;
}

/** Makes the day's rows anew from its hours; answers whether there were any. */
export async function writeDay(tx: Tx, tenantId: number, day: Period): Promise<boolean> {
  let rows = await oltDay(tx, tenantId, day);
  for (const kind of ports) rows += await portDay(tx, tenantId, kind, day);
  return rows > 0n;
}

/** The first reading in a stretch of time: raw rows, or hours. */
export async function firstOf(tx: Tx, tenantId: number, from: 'raw' | 'hour', stretch: Period): Promise<Date | null> {
  const each = (['olt', ...ports] as const).map(
    (kind) => sql`select min(ts) as ts from ${tables[kind][from]} where ${within(tenantId, stretch)}`,
  );
  const { rows } = await sql<{ ts: Date | null }>`
    select min(ts) as ts from (${sql.join(each, sql` union all `)}) as first`.execute(tx);
  return rows[0]?.ts ?? null;
}

export interface Done {
  readonly hours: Date;
  readonly days: Date;
}

/** Up to when the tenant is summed up; held until the commit, so that two processes never write the same hour. */
export async function heldDone(tx: Tx, tenantId: number, begin: Date): Promise<Done> {
  await tx
    .insertInto('metric_rollup')
    .values({ tenant_id: tenantId, hours_until: begin, days_until: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('metric_rollup')
    .select(['hours_until', 'days_until'])
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { hours: row.hours_until, days: row.days_until };
}

export const setDone = (tx: Tx, tenantId: number, { hours, days }: Done) =>
  tx
    .updateTable('metric_rollup')
    .set({ hours_until: hours, days_until: days })
    .where('tenant_id', '=', tenantId)
    .execute();
