import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuLiveTable } from '../../db/tables/onus.ts';
import { writeLives } from '../../estate/onus/phase-notes.ts';
import { linkOnus } from '../../estate/cpes/link.ts';
import { settleOutages } from '../../estate/outages/settle.ts';
import { counted } from '../../history/counting.ts';
import { roomForOnus } from '../../quota.ts';
import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import type { Listed, OnuReading } from '../../drivers/kit/reading.ts';
import type { OltKey } from './lease.ts';
import type { PonMeans } from './write-ports.ts';
import {
  diffOnus,
  type BandStep,
  type FactChange,
  type LifeStep,
  type Newcomer,
  type OnuDiff,
  type OnuRow,
} from './onu-diff.ts';

const online = stateCode('online');
const offline = stateCode('offline');

export interface OnusWritten {
  readonly steps: readonly LifeStep[];
  readonly levels: readonly BandStep[];
  /** Anything that the tally counts may have changed. */
  readonly touched: boolean;
  /** Those that came, are missing now, or of which something else than the state changed. */
  readonly others: number;
  /** ONUs appeared of which only the state is known. */
  readonly newcomers: number;
  /** Most of the known ONUs were not in the list: believed when the next reading says so too (an OLT that just restarted lists few). */
  readonly mostGone: boolean;
  /** Empty when no levels were read. */
  readonly means: PonMeans;
}

/** Rows are locked in the order of their ids, as everywhere, so that polls and traps never wait for each other in a circle. */
const knownOnus = (tx: Tx, { tenantId, oltId }: OltKey): Promise<OnuRow[]> =>
  tx
    .selectFrom('onu')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export interface Times {
  readonly begun: Date;
  readonly at: Date;
  readonly withOptics: boolean;
  /** Most were gone from the reading before this, too. */
  readonly goneBefore: boolean;
  /** Rows that were read with their levels, where those are not read with all; the levels of the others stay as they are. */
  readonly isLit?: (reading: OnuReading) => boolean;
}

export async function writeOnus(
  ctx: Context,
  tx: Tx,
  key: OltKey,
  listed: Listed<OnuReading>,
  times: Times,
): Promise<OnusWritten> {
  const known = await knownOnus(tx, key);
  const diff = diffOnus(known, listed, times.begun, times.at);
  const mostGone = diff.vanished.length > Math.max(10, known.filter((row) => !row.missing).length / 2);
  const believed = !mostGone || times.goneBefore;
  const ids = new Map(known.map((row) => [`${row.pon}.${row.onu_no}`, row.id]));
  await insertNew(ctx, tx, key, diff.newcomers, ids, times.at);
  await updateFacts(tx, key, diff.changes, times.at);
  const named = [
    ...diff.newcomers.map(({ pon, onu }) => ids.get(`${pon}.${onu}`) ?? ''),
    ...diff.changes.map(({ id }) => id),
  ];
  await linkOnus(tx, key.tenantId, named);
  await writeLives(ctx, tx, key, diff.steps, times.at);
  if (believed) await markMissing(tx, key, diff.vanished, times.at);
  await settleOutages(ctx, tx, key, turnedPorts(known, diff), times.at);
  const states = statesOf(known, diff, ids);
  const lit = times.isLit ? listed.rows.filter(times.isLit) : listed.rows;
  if (times.withOptics) await writeLive(tx, key, lit, ids, states, times.at);
  const gone = new Set(believed ? diff.vanished : []);
  const means: PonMeans = times.withOptics ? meansOf(known, lit, { ids, states, gone }) : new Map();
  const stepped = new Set(diff.steps.map(({ id }) => id));
  const renewed = new Set([...diff.changes.map(({ id }) => id), ...gone].filter((id) => !stepped.has(id)));
  const others = diff.newcomers.length + renewed.size;
  const touched = diff.newcomers.length + diff.changes.length + diff.steps.length + diff.vanished.length > 0;
  const { steps, levels } = diff;
  return { steps, levels, touched, others, newcomers: diff.newcomers.length, mostGone, means };
}

/** Ports on which somebody went, came back, or is listed no more. */
function turnedPorts(known: readonly OnuRow[], { steps, newcomers, vanished }: OnuDiff): Set<number> {
  const gone = new Set(vanished);
  return new Set([
    ...steps.filter(({ before, life }) => before.state === offline || life.state === offline).map(({ pon }) => pon),
    ...newcomers.filter(({ life }) => life.state === offline).map(({ pon }) => pon),
    ...known.filter(({ id, state }) => state === offline && gone.has(id)).map(({ pon }) => pon),
  ]);
}

function statesOf(
  known: readonly OnuRow[],
  diff: OnuDiff,
  ids: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const states = new Map(known.map((row) => [row.id, row.state]));
  for (const step of diff.steps) states.set(step.id, step.life.state);
  for (const { pon, onu, life } of diff.newcomers) states.set(ids.get(`${pon}.${onu}`) ?? '', life.state);
  return states;
}

interface Standing {
  /** By place, `pon.onu`. */
  readonly ids: ReadonlyMap<string, string>;
  readonly states: ReadonlyMap<string, number>;
  /** Ids of ONUs that are taken for missing since this reading. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Mean received level of each PON, from what was just read: to ask the database for it would be to read again what it was told
 * a moment ago. A PON of which an online ONU stands in no row of the answer keeps the mean that it had.
 */
export function meansOf(
  known: readonly Pick<OnuRow, 'id' | 'pon' | 'missing'>[],
  readings: readonly OnuReading[],
  standing: Standing,
): PonMeans {
  const { ids, states, gone } = standing;
  const sums = new Map<number, { sum: number; heard: number }>();
  const read = new Set<string>();
  for (const { pon, onu, optics } of readings) {
    const id = ids.get(`${pon}.${onu}`);
    if (id === undefined) continue;
    read.add(id);
    const so = sums.get(pon) ?? { sum: 0, heard: 0 };
    const rx = states.get(id) === online ? (optics?.rx ?? null) : null;
    sums.set(pon, rx === null ? so : { sum: so.sum + rx, heard: so.heard + 1 });
  }
  for (const { id, pon, missing } of known) {
    if (!missing && !gone.has(id) && !read.has(id) && states.get(id) === online) sums.delete(pon);
  }
  return new Map([...sums].map(([pon, { sum, heard }]) => [pon, heard === 0 ? null : Math.round(sum / heard)]));
}

const factColumns = (items: readonly { readonly facts: FactChange['facts'] }[]) => {
  const column = <K extends keyof FactChange['facts']>(name: K) => items.map((item) => item.facts[name]);
  return sql`${column('sn')}::text[], ${column('mac')}::text[], ${column('loid')}::text[], ${column('name')}::text[],
    ${column('vendor')}::text[], ${column('model')}::text[], ${column('firmware')}::text[], ${column('hardware')}::text[], ${column('ability')}::text[],
    ${column('profile')}::text[], ${column('auth_mode')}::text[], ${column('admin')}::bool[], ${column('omcc')}::bool[],
    ${column('dereg_reason')}::text[], ${column('last_reg')}::timestamptz[], ${column('last_dereg')}::timestamptz[],
    ${column('band')}::int2[], ${column('missing')}::bool[], ${column('missing_since')}::timestamptz[]`;
};

const factNames = sql.raw(
  'sn, mac, loid, name, vendor, model, firmware, hardware, ability, profile, auth_mode, admin, omcc, dereg_reason, last_reg, last_dereg, band, missing, missing_since',
);

async function insertNew(
  ctx: Context,
  tx: Tx,
  { tenantId, oltId }: OltKey,
  newcomers: readonly Newcomer[],
  ids: Map<string, string>,
  at: Date,
): Promise<void> {
  if (newcomers.length === 0) return;
  const fresh = newcomers.map((onu) => ({ ...onu, id: ctx.newId() }));
  for (const { pon, onu, id } of fresh) ids.set(`${pon}.${onu}`, id);
  // What the device holds is never left out. Beyond the quota it stands in the list with a mark and is not operated.
  const room = await roomForOnus(ctx, tx, tenantId, fresh.length);
  await sql`insert into onu (tenant_id, olt_id, created_at, updated_at, id, pon, onu_no, phase, state, since, down_cause, over_quota, ${factNames})
    select ${tenantId}, ${oltId}, ${at}, ${at}, n.* from unnest(${fresh.map((n) => n.id)}::int8[], ${fresh.map((n) => n.pon)}::int2[],
      ${fresh.map((n) => n.onu)}::int4[], ${fresh.map((n) => n.life.phase)}::int2[], ${fresh.map((n) => n.life.state)}::int2[],
      ${fresh.map((n) => n.life.since)}::timestamptz[], ${fresh.map((n) => n.life.down_cause)}::text[],
      ${fresh.map((_, index) => index >= room)}::bool[], ${factColumns(fresh)}) as n`.execute(tx);
}

/** Names the OLT too: by the ids alone the planner may read all ONUs of the tenant to find those of one OLT. */
async function updateFacts(
  tx: Tx,
  { tenantId, oltId }: OltKey,
  changes: readonly FactChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`update onu set sn = c.sn, mac = c.mac, loid = c.loid, name = c.name, vendor = c.vendor, model = c.model,
      firmware = c.firmware, hardware = c.hardware, ability = c.ability, profile = c.profile, auth_mode = c.auth_mode, admin = c.admin, omcc = c.omcc,
      dereg_reason = c.dereg_reason, last_reg = c.last_reg, last_dereg = c.last_dereg, band = c.band, missing = c.missing,
      missing_since = c.missing_since, updated_at = ${at}
    from unnest(${changes.map((change) => change.id)}::int8[], ${factColumns(changes)}) as c(id, ${factNames})
    where onu.tenant_id = ${tenantId} and onu.olt_id = ${oltId} and onu.id = c.id`.execute(tx);
}

async function markMissing(tx: Tx, { tenantId, oltId }: OltKey, vanished: readonly string[], at: Date): Promise<void> {
  if (vanished.length === 0) return;
  await tx
    .updateTable('onu')
    .set({ missing: true, missing_since: at, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...vanished]}::int8[]`)))
    .execute();
}

type Live = Selectable<OnuLiveTable>;
/** What a unit that is not there was last told to send or hear is no reading of now. */
function liveRow(tenantId: number, id: string, state: number | undefined, reading: OnuReading, at: Date): Live {
  const optics = state === online ? reading.optics : undefined;
  return {
    tenant_id: tenantId,
    onu_id: id,
    at,
    rx: optics?.rx ?? null,
    tx: optics?.tx ?? null,
    olt_rx: optics?.oltRx ?? null,
    temperature: optics?.temperature ?? null,
    voltage: optics?.voltage ?? null,
    bias: optics?.bias ?? null,
    distance: reading.distance ?? null,
    up_octets: counted(reading.upOctets),
    down_octets: counted(reading.downOctets),
    up_bps: state === online ? counted(reading.upBps) : null,
    down_bps: state === online ? counted(reading.downBps) : null,
  };
}

/**
 * Latest readings of every ONU, in one statement ordered by id. Where a device gives counters but no rates (EPON), the
 * rate is made of the difference to the counter before. The distance is read more rarely and kept in between.
 */
async function writeLive(
  tx: Tx,
  { tenantId }: OltKey,
  readings: readonly OnuReading[],
  ids: ReadonlyMap<string, string>,
  states: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  const rows = readings
    .flatMap((reading) => {
      const id = ids.get(`${reading.pon}.${reading.onu}`);
      return id === undefined ? [] : [liveRow(tenantId, id, states.get(id), reading, at)];
    })
    .sort((a, b) => (BigInt(a.onu_id) < BigInt(b.onu_id) ? -1 : 1));
  if (rows.length === 0) return;
  const column = <K extends keyof Live>(name: K) => rows.map((row) => row[name]);
  await sql`insert into onu_live as was (tenant_id, at, onu_id, rx, tx, olt_rx, temperature, voltage, bias, distance, up_octets,
      down_octets, up_bps, down_bps)
    select ${tenantId}, ${at}, n.* from unnest(${column('onu_id')}::int8[], ${column('rx')}::int2[], ${column('tx')}::int2[],
      ${column('olt_rx')}::int2[], ${column('temperature')}::int2[], ${column('voltage')}::int2[], ${column('bias')}::int2[],
      ${column('distance')}::int4[], ${column('up_octets')}::int8[], ${column('down_octets')}::int8[], ${column('up_bps')}::int8[],
      ${column('down_bps')}::int8[]) as n
    on conflict (tenant_id, onu_id) do update set at = excluded.at, rx = excluded.rx, tx = excluded.tx, olt_rx = excluded.olt_rx,
      temperature = excluded.temperature, voltage = excluded.voltage, bias = excluded.bias,
      distance = coalesce(excluded.distance, was.distance), up_octets = excluded.up_octets, down_octets = excluded.down_octets,
      up_bps = coalesce(excluded.up_bps, case when excluded.up_octets >= was.up_octets and excluded.at > was.at + interval '3 s'
        then ((excluded.up_octets - was.up_octets) * 8 / extract(epoch from excluded.at - was.at))::int8 end),
      down_bps = coalesce(excluded.down_bps, case when excluded.down_octets >= was.down_octets and excluded.at > was.at + interval '3 s'
        then ((excluded.down_octets - was.down_octets) * 8 / extract(epoch from excluded.at - was.at))::int8 end)`.execute(
    tx,
  );
}
