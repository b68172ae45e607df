import {
  daysToLimit,
  decay,
  driftOf,
  isAlarming,
  driftMedian,
  type DayLevel,
} from '@heliograph/catalogue/onu/drift.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { applySightings, type Sighting } from '../alarms/sightings.ts';
import { emit } from '../emit.ts';

/** Mean levels of an ONU by day, the oldest first, in hundredths of dBm. */
export interface OnuDays {
  readonly onuId: string;
  readonly rx: readonly DayLevel[];
  readonly oltRx: readonly DayLevel[];
}

/** A day of a PON that was summed up. */
export interface SummedDay {
  readonly oltId: string;
  readonly pon: number;
  readonly day: Date;
}

const dayMs = 86_400_000;
export const dayNumber = (at: Date): number => Math.floor(at.getTime() / dayMs);
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const numberOf = (date: string): number => dayNumber(new Date(`${date}T00:00:00Z`));

/** Days of which the level at the beginning is made. */
export const baselineDays = 7;
/** Of the ONUs of a port or splitter of which something is known, so many must decay for it to be the reason. */
const mostOfThem = 0.6;

interface Standing {
  readonly onu_id: string;
  readonly onu_no: number;
  /** The unit that is there now. */
  readonly unit: string;
  /** That the drift was last told of; null: none was. */
  readonly before: string | null;
  readonly day: string | null;
  readonly base_from: string | null;
  readonly base_to: string | null;
  readonly base_rx: number | null;
  readonly base_olt_rx: number | null;
  readonly alarmed: boolean | null;
}

const standingOf = async (tx: Tx, tenantId: number, onus: readonly string[]): Promise<readonly Standing[]> =>
  (
    await sql<Standing>`select o.id as onu_id, o.onu_no, coalesce(o.sn, o.mac, o.loid, '') as unit, d.unit as before, d.day::text as day,
        d.base_from::text as base_from, d.base_to::text as base_to, d.base_rx, d.base_olt_rx, d.alarmed
      from onu o left join onu_drift d on d.tenant_id = o.tenant_id and d.onu_id = o.id
      where o.tenant_id = ${tenantId} and o.id = any(${onus}::int8[])`.execute(tx)
  ).rows;

interface Told {
  readonly onu_id: string;
  readonly onu_no: number;
  readonly unit: string;
  readonly days: number;
  readonly rx: number | null;
  readonly olt_rx: number | null;
  readonly rx_drift: number | null;
  readonly olt_drift: number | null;
  readonly worst: number | null;
  readonly base_from: string;
  readonly base_to: string;
  readonly base_rx: number | null;
  readonly base_olt_rx: number | null;
  readonly limit_on: string | null;
  readonly alarmed: boolean;
  readonly stood: boolean;
}

/** The level of the first week in which the unit was there; later weeks leave it as it is. */
function baselineOf(standing: Standing, days: OnuDays, today: number) {
  const isSame = standing.before === standing.unit && standing.base_from !== null;
  const first = Math.min(days.rx[0]?.day ?? today, days.oltRx[0]?.day ?? today);
  // Of another unit than before, what was read until yesterday says nothing.
  const from = isSame ? numberOf(standing.base_from ?? '') : standing.before === null ? first : today;
  const to = Math.min(from + baselineDays - 1, today);
  const isMade = isSame && standing.base_to !== null && numberOf(standing.base_to) >= from + baselineDays - 1;
  const level = (of: readonly DayLevel[]) => {
    const found = driftMedian(of.filter(({ day }) => day >= from && day <= to).map((one) => one.level));
    return found === null ? null : Math.round(found);
  };
  return {
    base_from: dateOf(from),
    base_to: dateOf(isMade ? numberOf(standing.base_to ?? '') : to),
    base_rx: isMade ? standing.base_rx : (level(days.rx) ?? (isSame ? standing.base_rx : null)),
    base_olt_rx: isMade ? standing.base_olt_rx : (level(days.oltRx) ?? (isSame ? standing.base_olt_rx : null)),
  };
}

function toldOf(standing: Standing, days: OnuDays, today: number): Told {
  const base = baselineOf(standing, days, today);
  const since = Math.max(today - 29, numberOf(base.base_from));
  const within = (of: readonly DayLevel[]) => of.filter(({ day }) => day >= since && day <= today);
  const [rx, oltRx] = [within(days.rx), within(days.oltRx)];
  const [own, heard] = [driftOf(rx), driftOf(oltRx)];
  const worst = own || heard ? Math.max(own?.lost ?? -Infinity, heard?.lost ?? -Infinity) : null;
  const toLimit = own && daysToLimit(own);
  const stood = standing.alarmed ?? false;
  return {
    onu_id: standing.onu_id,
    onu_no: standing.onu_no,
    unit: standing.unit,
    days: Math.max(rx.length, oltRx.length),
    rx: own?.level ?? rx.at(-1)?.level ?? null,
    olt_rx: heard?.level ?? oltRx.at(-1)?.level ?? null,
    rx_drift: own?.lost ?? null,
    olt_drift: heard?.lost ?? null,
    worst,
    ...base,
    limit_on: toLimit === null ? null : dateOf(today + toLimit),
    alarmed: isAlarming(worst, toLimit, stood),
    stood,
  };
}

const columns = [
  ['onu_id', 'int8'],
  ['unit', 'text'],
  ['days', 'int4'],
  ['rx', 'int2'],
  ['olt_rx', 'int2'],
  ['rx_drift', 'int4'],
  ['olt_drift', 'int4'],
  ['worst', 'int4'],
  ['base_from', 'date'],
  ['base_to', 'date'],
  ['base_rx', 'int2'],
  ['base_olt_rx', 'int2'],
  ['limit_on', 'date'],
  ['alarmed', 'bool'],
] as const satisfies readonly (readonly [keyof Told, string])[];

async function put(tx: Tx, tenantId: number, { oltId, pon, day }: SummedDay, told: readonly Told[]): Promise<void> {
  const names = columns.map(([name]) => name);
  const given = columns.map(([name, type]) => {
    const whole = (value: Told[typeof name]) => (typeof value === 'number' ? Math.round(value) : value);
    return sql`${told.map((one) => whole(one[name]))}::${sql.raw(type)}[]`;
  });
  await sql`insert into onu_drift (tenant_id, olt_id, pon, day, ${sql.raw(names.join(', '))})
    select ${tenantId}, ${oltId}, ${pon}, ${dateOf(dayNumber(day))}::date, n.* from unnest(${sql.join(given)}) as n
    on conflict (tenant_id, onu_id) do update set olt_id = excluded.olt_id, pon = excluded.pon, day = excluded.day,
      ${sql.raw(
        names
          .filter((name) => name !== 'onu_id')
          .map((name) => `${name} = excluded.${name}`)
          .join(', '),
      )}`.execute(tx);
}

/** Where most of the ONUs of a port, or else of a splitter, lose light together, that is named with each of them. */
async function nameShared(tx: Tx, tenantId: number, { oltId, pon }: SummedDay): Promise<void> {
  const isLosing = sql`worst >= ${decay.listed}::int`;
  await sql`with here as (
      select d.onu_id, d.worst, p.splitter_id from onu_drift d join onu o on o.tenant_id = d.tenant_id and o.id = d.onu_id
      left join onu_drop p on p.tenant_id = o.tenant_id and p.olt_id = o.olt_id and p.pon = o.pon and p.onu_no = o.onu_no and p.sn = o.sn
      where d.tenant_id = ${tenantId} and d.olt_id = ${oltId} and d.pon = ${pon} and not o.missing),
    port as (select (count(*) filter (where ${isLosing}))::int as n, count(worst)::int as known from here),
    below as (select splitter_id, (count(*) filter (where ${isLosing}))::int as n, count(worst)::int as known
      from here where splitter_id is not null group by splitter_id),
    said as (
      select h.onu_id, case when h.worst is null or h.worst < ${decay.listed}::int then null
          when port.n >= 3 and port.n >= port.known * ${mostOfThem}::float8 then 'port'
          when b.n >= 2 and b.n >= b.known * ${mostOfThem}::float8 then 'splitter' end as shared,
        h.splitter_id, port.n as port_n, port.known as port_known, b.n, b.known
      from here h cross join port left join below b on b.splitter_id = h.splitter_id)
    update onu_drift d set shared = s.shared, splitter_id = case when s.shared = 'splitter' then s.splitter_id end,
      shared_n = case s.shared when 'port' then s.port_n when 'splitter' then s.n end,
      shared_of = case s.shared when 'port' then s.port_known when 'splitter' then s.known end
    from said s where d.tenant_id = ${tenantId} and d.onu_id = s.onu_id`.execute(tx);
}

const db = (hundredths: number): string => (hundredths / 100).toFixed(1);

/** The alarm says how fast, how weak by now, and when the limit is reached; figures and units are the same in all languages. */
const alarmText = ({ worst, rx, limit_on: limit }: Told): string =>
  [
    `−${db(worst ?? 0)} dB / 30 d`,
    ...(rx === null ? [] : [`Rx ${(rx / 100).toFixed(2)} dBm`]),
    ...(limit === null ? [] : [`−27 dBm: ${limit}`]),
  ].join(' · ');

/**
 * Writes how the light of a PON's ONUs changes, after a day of theirs was summed up, and raises and ends the alarms about it. `days`: as far back
 * as the drift reaches, and for a unit that is new as far as its first week. A day that is older than what is known changes nothing.
 */
export async function keepDrift(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  summed: SummedDay,
  days: readonly OnuDays[],
): Promise<void> {
  const today = dayNumber(summed.day);
  const byOnu = new Map(days.map((one) => [one.onuId, one]));
  const told = (await standingOf(tx, tenantId, [...byOnu.keys()])).flatMap((standing) => {
    const one = byOnu.get(standing.onu_id);
    const isOlder = standing.day !== null && numberOf(standing.day) > today;
    return one === undefined || isOlder ? [] : [toldOf(standing, one, today)];
  });
  if (told.length === 0) return;
  await put(tx, tenantId, summed, told);
  await nameShared(tx, tenantId, summed);
  const turned = told.filter(({ alarmed, stood }) => alarmed || stood);
  if (turned.length === 0) return;
  const at = new Date(ctx.clock.now());
  const sightings = turned.map((one): Sighting => ({
    oltId: summed.oltId,
    kind: 'onuLightDecay',
    pon: summed.pon,
    onu: one.onu_no,
    raised: one.alarmed,
    at,
    ...(one.alarmed ? { text: alarmText(one) } : {}),
  }));
  const events = await applySightings(ctx, tx, tenantId, sightings);
  await sayAnew(tx, tenantId, sightings);
  await emit(ctx.bus, tx, tenantId, events);
}

/** An alarm that stands says what is so now: what it said when it was raised is an older forecast. The lock of the alarms is held. */
async function sayAnew(tx: Tx, tenantId: number, sightings: readonly Sighting[]): Promise<void> {
  const said = sightings.filter(({ raised }) => raised);
  if (said.length === 0) return;
  await sql`update alarm a set text = n.text from unnest(${said.map(({ oltId }) => oltId)}::int8[], ${said.map(({ pon }) => pon)}::int4[],
      ${said.map(({ onu }) => onu)}::int4[], ${said.map(({ text }) => text)}::text[]) as n(olt_id, pon, onu, text)
    where a.tenant_id = ${tenantId} and a.kind = ${'onuLightDecay' satisfies Sighting['kind']} and a.olt_id = n.olt_id and a.pon = n.pon
      and a.onu = n.onu and a.cleared_at is null and a.text <> n.text`.execute(tx);
}
