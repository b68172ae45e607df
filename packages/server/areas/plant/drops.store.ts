import type { dropWayNames } from '@heliograph/catalogue/words/drop-ways.ts';
import { sql, type RawBuilder } from 'kysely';
import { latestReadings } from '../../estate/onus/readings.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

export type How = (typeof dropWayNames)[number];

/** A place of an ONU and the unit that stands there. */
export interface PlaceRow {
  readonly id: string;
  readonly olt_id: string;
  readonly pon: number;
  readonly onu_no: number;
  /** Serial number, MAC or LOID in capitals, as a drop is noted for it. */
  readonly unit: string;
  readonly name: string | null;
  readonly port_name: string | null;
}

export interface DropRow {
  readonly splitter_id: string;
  readonly splitter: string;
  readonly port: number | null;
  readonly how: How;
  readonly at: Date;
  readonly by_name: string;
  readonly sn: string;
}

const unit = sql`upper(coalesce(o.sn, o.mac, o.loid, ''))`;

/** ONUs that satisfy a condition on `onu o`, at most so many. */
export async function dropPlacesOf(
  tx: Tx,
  tenantId: number,
  where: RawBuilder<unknown>,
  most: number,
): Promise<PlaceRow[]> {
  const { rows } =
    await sql<PlaceRow>`select o.id, o.olt_id, o.pon, o.onu_no, ${unit} as unit, o.name, p.name as port_name
    from onu o left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
    where o.tenant_id = ${tenantId} and ${where} order by o.id limit ${most}`.execute(tx);
  return rows;
}

/** Unknown ids and those of others answer "not found", and one of several stops the whole. */
export async function dropPlacesById(tx: Tx, tenantId: number, ids: readonly string[]): Promise<PlaceRow[]> {
  const rows = await dropPlacesOf(tx, tenantId, sql`o.id = any(${ids}::int8[])`, ids.length);
  if (rows.length !== new Set(ids).size) throw fault('notFound');
  return rows;
}

const atPlace = ({ olt_id, pon, onu_no }: PlaceRow) =>
  sql`d.olt_id = ${olt_id} and d.pon = ${pon} and d.onu_no = ${onu_no}`;

/** The drop of whoever stands at a place, or else of who stood there before. */
export async function dropAt(tx: Tx, tenantId: number, place: PlaceRow): Promise<DropRow | undefined> {
  const { rows } = await sql<DropRow>`select d.splitter_id, s.name as splitter, d.port, d.how, d.at, d.by_name, d.sn
    from onu_drop d join splitter s on s.tenant_id = ${tenantId} and s.id = d.splitter_id
    where d.tenant_id = ${tenantId} and ${atPlace(place)} order by (d.sn = ${place.unit}) desc, d.at desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

interface Noted {
  readonly splitterId: string;
  readonly port: number | null;
  readonly how: How;
  readonly at: Date;
  readonly by: string;
}

/** Whoever stands at a place hangs there; who stood there before hangs nowhere. */
export async function writeDrop(tx: Tx, tenantId: number, place: PlaceRow, noted: Noted): Promise<void> {
  await forgetDrops(tx, tenantId, [place]);
  const { splitterId, port, how, at, by } = noted;
  await sql`insert into onu_drop (tenant_id, olt_id, pon, onu_no, sn, splitter_id, port, how, at, by_name)
    values (${tenantId}, ${place.olt_id}, ${place.pon}, ${place.onu_no}, ${place.unit}, ${splitterId}, ${port}, ${how}, ${at}, ${by})`.execute(
    tx,
  );
}

export async function forgetDrops(tx: Tx, tenantId: number, all: readonly PlaceRow[]): Promise<void> {
  for (const place of all)
    await sql`delete from onu_drop d where d.tenant_id = ${tenantId} and ${atPlace(place)}`.execute(tx);
}

export interface LightRow extends PlaceRow {
  readonly distance: number | null;
  readonly rx: number | null;
  readonly splitter_id: string | null;
  readonly splitter: string | null;
  readonly how: How | null;
}

/** ONUs of a PON with what a guess rests on. Light is of units that are on the air. */
export async function lightsOf(tx: Tx, tenantId: number, oltId: string, pon: number): Promise<LightRow[]> {
  const { rows } = await sql<LightRow>`
    select o.id, o.olt_id, o.pon, o.onu_no, ${unit} as unit, o.name, p.name as port_name, l.distance, l.rx, d.splitter_id, s.name as splitter, d.how
    from onu o ${latestReadings(tenantId)}
      left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
      left join onu_drop d on d.tenant_id = ${tenantId} and d.olt_id = o.olt_id and d.pon = o.pon and d.onu_no = o.onu_no and d.sn = ${unit}
      left join splitter s on s.tenant_id = ${tenantId} and s.id = d.splitter_id
    where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = ${pon} and not o.missing order by o.onu_no`.execute(
    tx,
  );
  return rows;
}
