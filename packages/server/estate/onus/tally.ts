import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { OnuTallyTable } from '../../db/tables/onus.ts';

export type Tally = Selectable<OnuTallyTable>;

/** `heard`: the OLT has told of its ONUs at least once; before that their number is not known, which is not none. */
export type Counted = Tally & { readonly heard: boolean };

const online = stateCode('online');
const starting = stateCode('starting');
const offline = stateCode('offline');
const disabled = stateCode('disabled');

/**
 * Counts rows of `onu o` by how they stand, in the order and under the names of `onu_tally`. Every figure of ONUs is this one,
 * kept per OLT or counted over what a list shows. `silent`: whether the OLT of the row does not answer.
 */
export function figuresOf(silent: RawBuilder<unknown>): RawBuilder<unknown> {
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
export interface Totals {
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
export async function totalsOf(
  tx: Tx,
  tenantId: number,
  { projectId, oltId }: { readonly projectId?: string | undefined; readonly oltId?: string | undefined },
): Promise<Totals> {
  const sums = sql.join(summed.map((name) => sql`coalesce(sum(${sql.ref(`t.${name}`)}), 0)::int as ${sql.ref(name)}`));
  const ofProject = sql`t.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId ?? null})`;
  const { rows } = await sql<Totals>`
    select ${sums}, coalesce(sum(t.known - t.total), 0)::int as missing,
      coalesce(min(v.onus_at) filter (where v.online), min(v.onus_at)) as at
    from onu_tally t left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = t.olt_id
    where t.tenant_id = ${tenantId} and ${projectId === undefined ? sql`true` : ofProject}
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

/**
 * Counts the ONUs of one OLT anew (at most a few thousand rows by index) and keeps the figures; also the counts that the
 * OLT and its PON ports show. ONUs that vanished from the OLT are not counted. Weak ones count while they are online. Those of an
 * OLT that does not answer are `silent` and nothing else (`recountTurned`).
 */
export async function refreshTally(tx: Tx, tenantId: number, oltId: string, at: Date): Promise<Counted> {
  const silent = await isSilent(tx, tenantId, oltId);
  const { rows } = await sql<Tally>`
    insert into onu_tally (tenant_id, olt_id, total, online, starting, los, power, unknown, disabled, weak_warning, weak_critical,
      silent, waiting_new, waiting_resync, known, at)
    select ${tenantId}, ${oltId}, ${figuresOf(silent ? sql`true` : sql`false`)},
      (select count(*) from onu_autofind f where f.tenant_id = ${tenantId} and f.olt_id = ${oltId} and not f.resync),
      (select count(*) from onu_autofind f where f.tenant_id = ${tenantId} and f.olt_id = ${oltId} and f.resync), count(*), ${at}
    from onu o where o.tenant_id = ${tenantId} and o.olt_id = ${oltId}
    on conflict (tenant_id, olt_id) do update set total = excluded.total, online = excluded.online, starting = excluded.starting,
      los = excluded.los, power = excluded.power, unknown = excluded.unknown, disabled = excluded.disabled,
      weak_warning = excluded.weak_warning, weak_critical = excluded.weak_critical, waiting_new = excluded.waiting_new,
      waiting_resync = excluded.waiting_resync, known = excluded.known, silent = excluded.silent, at = excluded.at
    returning *`.execute(tx);
  const [tally] = rows;
  if (!tally) throw new Error('a tally was not written');
  const live = await tx
    .updateTable('olt_live')
    .set({
      onu_total: sql<
        number | null
      >`case when onus_at is null and ${tally.known} = 0 then null else ${tally.total}::int end`,
      onu_online: sql<
        number | null
      >`case when ${silent} or (onus_at is null and ${tally.known} = 0) then null else ${tally.online}::int end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .returning('onu_total')
    .executeTakeFirst();
  if (live?.onu_total == null) return { ...tally, heard: false };
  const portsOnline = silent ? sql`null::int` : sql`(count(o.id) filter (where o.state = ${online}))::int`;
  await sql`update olt_port p set onu_total = c.total, onu_online = c.online from (
      select q.port, count(o.id)::int as total, ${portsOnline} as online
      from olt_port q left join onu o on o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = q.port and not o.missing
      where q.tenant_id = ${tenantId} and q.olt_id = ${oltId} and q.kind = 'pon' group by q.port) c
    where p.tenant_id = ${tenantId} and p.olt_id = ${oltId} and p.kind = 'pon' and p.port = c.port
      and (p.onu_total, p.onu_online) is distinct from (c.total, c.online)`.execute(tx);
  return { ...tally, heard: true };
}
