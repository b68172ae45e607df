import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OnuTallyTable } from '../../db/tables/onus.ts';
import { standsAt, type BySite } from '../at-site.ts';

type Tally = Selectable<OnuTallyTable>;

/** `heard`: the OLT has told of its ONUs at least once; before that their number is not known, which is not none. */
export type HeardTally = Tally & { readonly heard: boolean; readonly onusSeq: string };

/** What is counted of the ONUs of an OLT, and how many are kept. */
export type OnuFigures = Omit<Tally, 'tenant_id' | 'olt_id' | 'waiting_new' | 'waiting_resync' | 'at' | 'known'> & {
  readonly known: number;
};

const online = stateCode('online');
const starting = stateCode('starting');
const offline = stateCode('offline');
const disabled = stateCode('disabled');

/**
 * Counts rows of `onu o` by how they stand, in the order and under the names of `onu_tally`. Every figure of ONUs is this one,
 * kept per OLT or counted over what a list shows. `silent`: whether the OLT of the row does not answer.
 */
export function onuFiguresOf(silent: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = sql`not o.missing`;
  const heard = sql`${all} and not ${silent}`;
  const away = sql`${heard} and o.state = ${offline}`;
  const weak = sql`${heard} and o.state = ${online} and o.band`;
  const figures = [
    ['total', all],
    ['online', sql`${heard} and o.state = ${online}`],
    ['starting', sql`${heard} and o.state = ${starting}`],
    ['los', sql`${away} and o.down_cause = 'los'`],
    ['power', sql`${away} and o.down_cause = 'power'`],
    ['unknown', sql`${away} and coalesce(o.down_cause, 'unknown') = 'unknown'`],
    ['disabled', sql`${heard} and o.state = ${disabled}`],
    ['weak_warning', sql`${weak} = ${bandCode('warning')}`],
    ['weak_critical', sql`${weak} = ${bandCode('critical')}`],
    ['silent', sql`${all} and ${silent}`],
  ] as const;
  return sql.join(figures.map(([name, where]) => sql`(count(*) filter (where ${where}))::int as ${sql.ref(name)}`));
}

/** What is counted of some OLTs together. */
export interface OnuTotals {
  readonly total: number;
  readonly online: number;
  readonly starting: number;
  readonly los: number;
  readonly power: number;
  readonly unknown: number;
  readonly disabled: number;
  readonly weak_warning: number;
  readonly weak_critical: number;
  readonly silent: number;
  readonly waiting_new: number;
  readonly waiting_resync: number;
  /** ONUs that their OLT lists no more. */
  readonly missing: number;
  /** When the oldest of the readings that went in was made; null = none was. Silent OLTs have none that counts. */
  readonly at: Date | null;
}

const summed = [
  'total',
  'online',
  'starting',
  'los',
  'power',
  'unknown',
  'disabled',
  'weak_warning',
  'weak_critical',
  'silent',
  'waiting_new',
  'waiting_resync',
] as const;

/** Sums of what is kept per OLT: a few thousand rows at most, however many ONUs there are. */
export async function onuTotalsOf(
  tx: Tx,
  tenantId: number,
  {
    projectId,
    oltId,
    ...where
  }: BySite & { readonly projectId?: string | undefined; readonly oltId?: string | undefined },
): Promise<OnuTotals> {
  const sums = sql.join(summed.map((name) => sql`coalesce(sum(${sql.ref(`t.${name}`)}), 0)::int as ${sql.ref(name)}`));
  const ofProject = sql`t.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId ?? null})`;
  const { rows } = await sql<OnuTotals>`
    select ${sums}, coalesce(sum(t.known - t.total), 0)::int as missing,
      coalesce(min(v.onus_at) filter (where v.online), min(v.onus_at)) as at
    from onu_tally t left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = t.olt_id
    where t.tenant_id = ${tenantId} and ${projectId === undefined ? sql`true` : ofProject}
      and ${standsAt(sql`t.olt_id`, tenantId, where)}
      and ${oltId === undefined ? sql`true` : sql`t.olt_id = ${oltId}`}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a sum has a row');
  return row;
}

/**
 * After the OLT was lost or answered again: its ONUs are counted as that says. Not before they were counted once; an OLT that was
 * never read has no figures, not 0.
 */
export async function recountTurned(tx: Tx, tenantId: number, oltId: string, at: Date): Promise<void> {
  const kept = await tx
    .selectFrom('onu_tally')
    .select('olt_id')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirst();
  if (kept) await refreshTally(tx, tenantId, oltId, at);
}

/** Whether the OLT is known not to answer. */
async function isSilent(tx: Tx, tenantId: number, oltId: string): Promise<boolean> {
  const live = await tx
    .selectFrom('olt_live')
    .select('online')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirst();
  return live?.online === false;
}

interface Place {
  readonly tenantId: number;
  readonly oltId: string;
}

/**
 * Counts the ONUs of one OLT anew (at most a few thousand rows by index) and keeps the figures; also the counts that the
 * OLT and its PON ports show. ONUs that vanished from the OLT are not counted. Weak ones count while they are online. Those of an
 * OLT that does not answer are `silent` and nothing else (`recountTurned`).
 */
export async function refreshTally(tx: Tx, tenantId: number, oltId: string, at: Date): Promise<HeardTally> {
  const silent = await isSilent(tx, tenantId, oltId);
  const { rows } = await sql<OnuFigures>`select ${onuFiguresOf(silent ? sql`true` : sql`false`)}, count(*)::int as known
    from onu o where o.tenant_id = ${tenantId} and o.olt_id = ${oltId}`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('a count has a row');
  const counted = await keepFigures(tx, { tenantId, oltId }, figures, silent, at);
  if (!counted.heard) return counted;
  const { rows: ports } = await sql<{ pon: number; total: number; online: number }>`
    select o.pon, count(*)::int as total, (count(*) filter (where o.state = ${online}))::int as online from onu o
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and not o.missing group by o.pon`.execute(tx);
  await keepPorts(tx, { tenantId, oltId }, new Map(ports.map((port) => [port.pon, [port.total, port.online]])), silent);
  return counted;
}

/** As `refreshTally`, of an OLT that answers, by whoever has its ONUs counted already. */
export async function keepTally(
  tx: Tx,
  { tenantId, oltId }: Place,
  { figures, ports }: { readonly figures: OnuFigures; readonly ports: PortCounts },
  at: Date,
): Promise<HeardTally> {
  const counted = await keepFigures(tx, { tenantId, oltId }, figures, false, at);
  if (counted.heard) await keepPorts(tx, { tenantId, oltId }, ports, false);
  return counted;
}

async function keepFigures(
  tx: Tx,
  { tenantId, oltId }: Place,
  figures: OnuFigures,
  silent: boolean,
  at: Date,
): Promise<HeardTally> {
  const { rows } = await sql<Tally>`
    insert into onu_tally (tenant_id, olt_id, total, online, starting, los, power, unknown, disabled, weak_warning, weak_critical,
      silent, known, waiting_new, waiting_resync, at)
    select ${tenantId}, ${oltId}, ${figures.total}::int, ${figures.online}::int, ${figures.starting}::int, ${figures.los}::int,
      ${figures.power}::int, ${figures.unknown}::int, ${figures.disabled}::int, ${figures.weak_warning}::int,
      ${figures.weak_critical}::int, ${figures.silent}::int, ${figures.known}::int, count(*) filter (where not f.resync),
      count(*) filter (where f.resync), ${at}
    from onu_autofind f where f.tenant_id = ${tenantId} and f.olt_id = ${oltId}
    on conflict (tenant_id, olt_id) do update set total = excluded.total, online = excluded.online, starting = excluded.starting,
      los = excluded.los, power = excluded.power, unknown = excluded.unknown, disabled = excluded.disabled,
      weak_warning = excluded.weak_warning, weak_critical = excluded.weak_critical, waiting_new = excluded.waiting_new,
      waiting_resync = excluded.waiting_resync, known = excluded.known, silent = excluded.silent, at = excluded.at
    returning *`.execute(tx);
  const [tally] = rows;
  if (!tally) throw new Error('a tally was not written');
  const unknown = sql`onus_at is null and ${tally.known}::int = 0`;
  const live = await tx
    .updateTable('olt_live')
    .set({
      onus_seq: sql<string>`onus_seq + 1`,
      onu_total: sql<number | null>`case when ${unknown} then null else ${tally.total}::int end`,
      onu_online: sql<number | null>`case when ${silent} or (${unknown}) then null else ${tally.online}::int end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .returning(['onu_total', 'onus_seq'])
    .executeTakeFirst();
  return { ...tally, heard: live?.onu_total != null, onusSeq: live?.onus_seq ?? '' };
}

/** ONUs of each PON, and those online among them. A port without any is not in it. */
type PortCounts = ReadonlyMap<number, readonly [total: number, online: number]>;

/** `silent`: how many are online nobody knows. In one pass over the ports: a join of them with themselves is read twice. */
async function keepPorts(tx: Tx, { tenantId, oltId }: Place, ports: PortCounts, silent: boolean): Promise<void> {
  const counts = [...ports.values()];
  const at = sql`array_position(${[...ports.keys()]}::int4[], p.port::int4)`;
  const total = sql`coalesce((${counts.map(([all]) => all)}::int4[])[${at}], 0)`;
  const there = silent ? sql`null::int4` : sql`coalesce((${counts.map(([, up]) => up)}::int4[])[${at}], 0)`;
  await sql`update olt_port p set onu_total = ${total}, onu_online = ${there}
    where p.tenant_id = ${tenantId} and p.olt_id = ${oltId} and p.kind = 'pon' and (p.onu_total, p.onu_online) is distinct from (${total}, ${there})`.execute(
    tx,
  );
}
