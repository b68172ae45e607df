import { measuredOf, type MeasuredField } from '@heliograph/catalogue/models/thresholds.ts';
import { readPons } from '@heliograph/catalogue/formats/pon-list.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ThresholdTable } from '../../db/tables/thresholds.ts';
import type { Beyond } from './judge.ts';

export type Threshold = Selectable<ThresholdTable>;

/** Those that are on, the one that was asked longest ago first. */
export const thresholdsOn = (tx: Tx, tenantId: number): Promise<Threshold[]> =>
  tx
    .selectFrom('metric_threshold')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'on')
    .orderBy('id')
    .execute();

/** The same as it stands now, held until the commit; undefined when it is gone or off. */
export const heldThreshold = (tx: Tx, tenantId: number, id: string): Promise<Threshold | undefined> =>
  tx
    .selectFrom('metric_threshold')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'on')
    .forUpdate()
    .executeTakeFirst();

/** Rows of readings that a threshold is about, by `olt_id` and `port`. `most`: of so many OLTs at most. */
export function thresholdRowsOf(
  tenantId: number,
  { olt_id: oltId, project_id: projectId, pons }: Pick<Threshold, 'olt_id' | 'project_id' | 'pons'>,
  most?: number,
): RawBuilder<unknown> {
  const olts = thresholdOltsOf(tenantId, { olt_id: oltId, project_id: projectId });
  const ports = pons === null || pons === '' ? sql`` : sql` and port = any(${readPons(pons) ?? []}::int2[])`;
  return sql`olt_id in (${olts}${most === undefined ? sql`` : sql` order by id limit ${most}`})${ports}`;
}

/** The OLTs that a threshold is about, as a query of their ids. */
export const thresholdOltsOf = (
  tenantId: number,
  { olt_id: oltId, project_id: projectId }: Pick<Threshold, 'olt_id' | 'project_id'>,
): RawBuilder<unknown> => sql`select id from olt where tenant_id = ${tenantId}
  ${oltId === null ? sql`` : sql`and id = ${oltId}`} ${projectId === null ? sql`` : sql`and project_id = ${projectId}`}`;

export const thresholdSubjectOf = ({ what }: Pick<Threshold, 'what'>): MeasuredField | undefined => measuredOf(what);

/** Something that can be beyond a threshold. Port 0: the device; ONU 0: the port. */
export interface Spot {
  readonly oltId: string;
  readonly port: number;
  readonly onuId: string;
}
export const spotKey = ({ oltId, port, onuId }: Spot): string => `${oltId}/${port}/${onuId}`;

export type Crossing = Spot & Beyond;

export async function crossingsOf(tx: Tx, tenantId: number, thresholdId: string): Promise<Crossing[]> {
  const rows = await tx
    .selectFrom('metric_crossing')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('threshold_id', '=', thresholdId)
    .execute();
  return rows.map(({ olt_id: oltId, port, onu_id: onuId, since, at, ...row }) => ({
    oltId,
    port,
    onuId,
    since: since.getTime(),
    at: at.getTime(),
    raised: row.raised,
    value: row.value,
    usual: row.usual,
  }));
}

/** Writes what is beyond and takes away what is not any more. Of an OLT that is gone meanwhile nothing is written. */
export async function putCrossings(
  tx: Tx,
  tenantId: number,
  thresholdId: string,
  { gone, stand }: { readonly gone: readonly Spot[]; readonly stand: readonly Crossing[] },
): Promise<void> {
  if (gone.length > 0)
    await sql`delete from metric_crossing where tenant_id = ${tenantId} and threshold_id = ${thresholdId} and (olt_id, port, onu_id) in (
      select * from unnest(${gone.map(({ oltId }) => oltId)}::int8[], ${gone.map(({ port }) => port)}::int2[],
        ${gone.map(({ onuId }) => onuId)}::int8[]))`.execute(tx);
  if (stand.length === 0) return;
  const all = <T>(pick: (one: Crossing) => T): T[] => stand.map(pick);
  await sql`insert into metric_crossing (tenant_id, threshold_id, olt_id, port, onu_id, since, at, raised, value, usual)
    select ${tenantId}, ${thresholdId}, n.* from unnest(${all(({ oltId }) => oltId)}::int8[], ${all(({ port }) => port)}::int2[],
      ${all(({ onuId }) => onuId)}::int8[], ${all(({ since }) => new Date(since))}::timestamptz[], ${all(({ at }) => new Date(at))}::timestamptz[],
      ${all(({ raised }) => raised)}::bool[], ${all(({ value }) => value)}::float8[], ${all(({ usual }) => usual)}::float8[])
      as n(olt_id, port, onu_id, since, at, raised, value, usual)
    where exists (select from olt o where o.tenant_id = ${tenantId} and o.id = n.olt_id)
    on conflict (tenant_id, threshold_id, olt_id, port, onu_id) do update set since = excluded.since, at = excluded.at, raised = excluded.raised,
      value = excluded.value, usual = excluded.usual`.execute(tx);
}

export const forgetCrossings = (tx: Tx, tenantId: number, thresholdIds: readonly string[]) =>
  tx
    .deleteFrom('metric_crossing')
    .where('tenant_id', '=', tenantId)
    .where('threshold_id', 'in', [...thresholdIds, '0'])
    .execute();

export const noteAsked = (tx: Tx, tenantId: number, id: string, at: Date, leftOut: number) =>
  tx
    .updateTable('metric_threshold')
    .set({ asked_at: at, left_out: leftOut })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

/** How many places each of these has raised now. */
export async function raisedOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    id: string;
    n: number;
  }>`select threshold_id as id, count(*)::int as n from metric_crossing
    where tenant_id = ${tenantId} and threshold_id = any(${ids}::int8[]) and raised group by 1`.execute(tx);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
