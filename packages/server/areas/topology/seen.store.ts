import { macText } from '@heliograph/catalogue/formats/mac-range.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { ownNeighbours } from '../../estate/neighbours.ts';
import { timeText } from '../../time-text.ts';
import type { LldpLink, Knowledge, LearnedAddress } from './discovery.ts';

/** Devices of a graph that are told of each other: beyond it a graph is no map of cables any more. */
const mostDevices = 500;
/** Places at which one address is learned: each device on the way has it. */
const mostPlaces = mostDevices;

interface LldpRow {
  readonly olt_id: string;
  readonly read_at: Date;
  readonly port: string | null;
  readonly chassis: string | null;
  readonly name: string | null;
  readonly far_port: string | null;
}

/** What the devices last answered to the question whom they hear; a device that heard nobody has one row of nothing. */
async function heardBy(tx: Tx, tenantId: number, ids: readonly string[]): Promise<LldpRow[]> {
  const { rows } = await sql<LldpRow>`
    select p.olt_id, p.read_at, coalesce(e ->> 'lldpLocPortId', e ->> 'lldpRemLocalPortNum') as port, e ->> 'lldpRemChassisId' as chassis,
      e ->> 'lldpRemSysName' as name, e ->> 'lldpRemPortId' as far_port
    from config_page p left join lateral jsonb_array_elements(p.rows) e on true
    where p.tenant_id = ${tenantId} and p.olt_id = any(${ids}::int8[]) and p.page = 'lldpNeighbours' and p.place = 'device'
      and p.read_at is not null and p.state <> 'absent'
    order by p.olt_id`.execute(tx);
  return rows;
}

/** At which ports these devices have learned each other, by the MAC tables that the console holds. */
async function learnedBy(tx: Tx, olts: readonly Device[]): Promise<(LearnedAddress & { readonly at: Date })[]> {
  const macs = olts.flatMap(({ id, mac }) => (mac === null ? [] : [{ id, mac: macText(mac) }]));
  if (macs.length === 0) return [];
  const { rows } = await sql<{ from: string; fromPort: string; to: string; at: Date }>`
    select distinct on (m.olt_id, w.id) m.olt_id as "from", m.port as "fromPort", w.id as "to", m.read_at as at
    from unnest(${macs.map(({ id }) => id)}::int8[], ${macs.map(({ mac }) => mac)}::text[]) w(id, mac)
      cross join lateral mac_search(w.mac, ${mostPlaces}) m
    where m.olt_id <> w.id and m.port is not null and m.olt_id = any(${olts.map(({ id }) => id)}::int8[])
    order by m.olt_id, w.id, m.read_at desc`.execute(tx);
  return rows;
}

interface Device {
  readonly id: string;
  readonly name: string;
  readonly mac: string | null;
}

/** What the console last read of whom devices of a graph are next to, as far as who asks sees these. */
export async function knowledgeOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Knowledge> {
  const { rows: olts } = await sql<Device>`select o.id, o.name, o.mac from olt o
    where o.tenant_id = ${tenantId} and o.id = any(${ids}::int8[]) order by o.id limit ${mostDevices}`.execute(tx);
  const told = await heardBy(
    tx,
    tenantId,
    olts.map(({ id }) => id),
  );
  const own = await ownNeighbours(tx, tenantId, told);
  const names = new Map(olts.map(({ id, name }) => [id, name]));
  const heard = told.flatMap((row): LldpLink[] => {
    const toName = row.name ?? row.chassis;
    if (toName === null) return [];
    const to = own(row);
    if (to) names.set(to.id, to.name);
    return [
      { from: row.olt_id, fromPort: row.port, to: to?.id ?? null, toName: to?.name ?? toName, toPort: row.far_port },
    ];
  });
  const learned = await learnedBy(tx, olts);
  return {
    heard,
    learned,
    names,
    lldpAt: new Map(told.map((row) => [row.olt_id, timeText(row.read_at)])),
    macsAt: new Map(learned.map(({ from, at }) => [from, timeText(at)])),
  };
}
