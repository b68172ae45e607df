import { int8Most } from '@heliograph/catalogue/kit/metric.ts';
import type { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import type { onuTraffic } from '@heliograph/catalogue/metrics/onu-traffic.ts';
import { sql } from 'kysely';
import { numbersInBinary, timesInBinary } from '../../db/lists.ts';
import type { Tx } from '../../db/scope.ts';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import type { ReadingColumn } from '../../history/onus/columns.ts';
import type { PonSample } from '../../history/onus/write.ts';
import type { OltKey } from './lease.ts';

/** No value in a column of two octets, and of four. */
const none16 = -0x8000;
const none32 = -0x8000_0000;
/** Rates are made of counters that were read at least so far apart, ms. */
const leastApartMs = 3000;
/** Hundredths of a dB by which a level may move before lists of a whole tenant are ordered anew. Pages are ordered by what they show. */
const listedApart = 20;

const levels = ['rx', 'tx', 'olt_rx', 'temperature', 'voltage', 'bias'] as const;
const larges = ['up_octets', 'down_octets', 'up_bps', 'down_bps'] as const;
type Level = (typeof levels)[number];
type Large = (typeof larges)[number];
type OpticsField = keyof (typeof onuOptics)['fields'];
type TrafficField = keyof (typeof onuTraffic)['fields'];

/** A row of `onu_reading` as it is read back. */
export interface ReadingRow extends Readonly<
  Record<Level | 'listed' | 'distance', readonly (number | null)[] | null> &
    Record<Large, readonly (string | null)[] | null>
> {
  readonly pon: number;
  readonly at: Date;
  readonly onus: readonly number[];
  readonly ats: readonly Date[] | null;
}

/** As `storedCounter`, as a number: thousands of them come with each poll. */
const numberOf = (value: number | null | undefined): number =>
  value !== null && value !== undefined && value >= 0 && value < int8Most ? Math.round(value) : Number.NaN;

const kindOf = <Name extends string, Kind>(names: readonly Name[], kind: Kind): Readonly<Record<Name, Kind>> =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;

/** Columns of an OLT's readings, as a slab has them. */
export const readingKinds = {
  ...kindOf(levels, Int16Array),
  ...kindOf(larges, Float64Array),
  at: Float64Array,
  listed: Int16Array,
  distance: Int32Array,
} as const;

/** The latest readings of all ONUs of an OLT, in the order of its book (`onu-book.ts`). */
export class OnuReadings {
  /** When each was read, ms; NaN: never. */
  private readonly at: Float64Array;
  private readonly levels: Readonly<Record<Level, Int16Array>>;
  /** Of `onu_live`, by which lists of a whole tenant are ordered. */
  private readonly listed: Int16Array;
  private readonly distance: Int32Array;
  private readonly larges: Readonly<Record<Large, Float64Array>>;
  /** Whose place in such a list is another one now. */
  private readonly moved = new Set<number>();

  constructor(columns: { readonly [Name in keyof typeof readingKinds]: InstanceType<(typeof readingKinds)[Name]> }) {
    this.at = columns.at.fill(Number.NaN);
    for (const name of levels) columns[name].fill(none16);
    for (const name of larges) columns[name].fill(Number.NaN);
    [this.levels, this.larges] = [columns, columns];
    this.listed = columns.listed.fill(none16);
    this.distance = columns.distance.fill(none32);
  }

  /** What was written before. `placeOf` says where in the book an ONU stands; -1: it does not. */
  load(row: ReadingRow, placeOf: (pon: number, onu: number) => number): void {
    row.onus.forEach((onu, from) => {
      const at = placeOf(row.pon, onu);
      if (at < 0) return;
      this.at[at] = (row.ats?.[from] ?? row.at).getTime();
      for (const name of levels) this.levels[name][at] = row[name]?.[from] ?? none16;
      this.listed[at] = row.listed?.[from] ?? none16;
      this.distance[at] = row.distance?.[from] ?? none32;
      for (const name of larges) this.larges[name][at] = Number(row[name]?.[from] ?? Number.NaN);
    });
  }

  rx(at: number): number | null {
    const rx = this.levels.rx[at] ?? none16;
    return rx === none16 ? null : rx;
  }

  /**
   * What a unit that is not there was last told to send or hear is no reading of now. The distance is read more rarely and kept in between.
   * Where a device gives counters but no rates (EPON), the rate is made of the difference to the counter before.
   */
  take(at: number, reading: OnuReading, isOnline: boolean, now: number): void {
    const { optics } = reading;
    const level = (name: Level, value: number | null | undefined) => {
      this.levels[name][at] = isOnline ? (value ?? none16) : none16;
    };
    level('rx', optics?.rx);
    level('tx', optics?.tx);
    level('olt_rx', optics?.oltRx);
    level('temperature', optics?.temperature);
    level('voltage', optics?.voltage);
    level('bias', optics?.bias);
    const elapsed = now - (this.at[at] ?? Number.NaN);
    this.count(at, ['up_octets', 'up_bps'], reading.upOctets, isOnline ? reading.upBps : null, elapsed);
    this.count(at, ['down_octets', 'down_bps'], reading.downOctets, isOnline ? reading.downBps : null, elapsed);
    const isNew = Number.isNaN(this.at[at]);
    this.at[at] = now;
    const distance = reading.distance ?? null;
    const isFar = distance !== null && distance !== this.distance[at];
    if (distance !== null) this.distance[at] = distance;
    this.list(at, isNew || isFar);
  }

  private count(
    at: number,
    [octets, rate]: readonly [Large, Large],
    now: number | null | undefined,
    told: number | null | undefined,
    elapsed: number,
  ): void {
    const after = numberOf(now);
    const more = after - (this.larges[octets][at] ?? Number.NaN);
    const made = more >= 0 && elapsed > leastApartMs ? Math.round((more * 8000) / elapsed) : Number.NaN;
    const said = numberOf(told);
    this.larges[octets][at] = after;
    this.larges[rate][at] = Number.isNaN(said) ? made : said;
  }

  private list(at: number, isMoved: boolean): void {
    const [rx, listed] = [this.levels.rx[at] ?? none16, this.listed[at] ?? none16];
    const isOther = (rx === none16) !== (listed === none16) || Math.abs(rx - listed) >= listedApart;
    if (isOther) this.listed[at] = rx;
    if (isMoved || isOther) this.moved.add(at);
  }

  /** What was read at this time of ONUs at these places, for the history; those of which nothing was read are left out. */
  samplesOf(
    [pon, from, to]: readonly [pon: number, from: number, to: number],
    ids: BigInt64Array,
    ms: number,
  ): { readonly optics?: PonSample<OpticsField>; readonly traffic?: PonSample<TrafficField> } {
    const optics = Object.values(onuOpticsColumns).map((name) => this.levels[name]);
    const traffic = Object.values(onuTrafficColumns).map((name) => this.larges[name]);
    const [lit, counted]: [number[], number[]] = [[], []];
    for (let at = from; at < to; at++) {
      if (this.at[at] !== ms) continue;
      if (optics.some((column) => column[at] !== none16)) lit.push(at);
      if (traffic.some((column) => !Number.isNaN(column[at] ?? Number.NaN))) counted.push(at);
    }
    const packed = <Field extends string>(places: readonly number[], columns: Record<Field, ReadingColumn>) => ({
      pon,
      onus: BigInt64Array.from(places, (at) => ids[at] ?? 0n),
      columns,
    });
    const small = (name: Level) => taken(this.levels[name], lit, none16);
    const large = (name: Large) => taken(this.larges[name], counted, Number.NaN);
    return {
      ...(lit.length === 0 ? {} : { optics: packed(lit, mapped(onuOpticsColumns, small)) }),
      ...(counted.length === 0 ? {} : { traffic: packed(counted, mapped(onuTrafficColumns, large)) }),
    };
  }

  /** Writes the PONs that stand at these places of the book, `[pon, from, to)`, and what moved in lists. */
  async write(
    tx: Tx,
    { tenantId, oltId }: OltKey,
    pons: readonly (readonly [pon: number, from: number, to: number])[],
    keyAt: (at: number) => readonly [pon: number, onu: number],
    now: Date,
  ): Promise<void> {
    if (pons.length === 0) return;
    const [places, parts] = this.placesOf(pons, now.getTime());
    const lists = this.listsOf(places, keyAt);
    const ats = parts.every(({ isNow }) => isNow) ? null : timesInBinary(places.map((at) => this.at[at] ?? 0));
    // Each list is sent once for all ports of the OLT, and cut up there.
    const arrays = [
      ...numbers.map((name) => sql`(${lists[name]}::${sql.raw(types[name])}[])[n.f:n.t]`),
      sql`case when not n.is_now then (${ats}::timestamptz[])[n.f:n.t] end`,
    ];
    await sql`insert into onu_reading (tenant_id, olt_id, at, pon, ${sql.raw(columns.join(', '))})
      select ${tenantId}, ${oltId}, ${now}, n.pon, ${sql.join(arrays)}
      from unnest(${pons.map(([pon]) => pon)}::int2[], ${parts.map(({ first }) => first)}::int4[], ${parts.map(({ last }) => last)}::int4[],
        ${parts.map(({ isNow }) => isNow)}::bool[]) as n(pon, f, t, is_now)
      on conflict (tenant_id, olt_id, pon) do update set at = excluded.at, ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
      tx,
    );
    await this.writeListed(tx, { tenantId, oltId }, keyAt, now);
  }

  /** Places of which something was read, one PON behind the other, and which of them, counted from 1, are of each. */
  private placesOf(
    pons: readonly (readonly [pon: number, from: number, to: number])[],
    ms: number,
  ): readonly [places: readonly number[], parts: readonly Part[]] {
    const places: number[] = [];
    const parts = pons.map(([, from, to]) => {
      const first = places.length + 1;
      let isNow = true;
      for (let at = from; at < to; at++) {
        const read = this.at[at] ?? Number.NaN;
        if (Number.isNaN(read)) continue;
        places.push(at);
        if (read !== ms) isNow = false;
      }
      return { first, last: places.length, isNow };
    });
    return [places, parts];
  }

  /** The columns of these places, in binary form; null where there is no reading at all. */
  private listsOf(
    places: readonly number[],
    keyAt: (at: number) => readonly [pon: number, onu: number],
  ): Readonly<Record<(typeof numbers)[number], Buffer | null>> {
    const of = (name: keyof typeof types, values: ArrayLike<number>, none: number) =>
      places.every((at) => values[at] === none || Number.isNaN(values[at]))
        ? null
        : numbersInBinary(types[name], places.length, (n) => values[places[n] ?? 0] ?? none, none);
    const level = (name: Level) => of(name, this.levels[name], none16);
    const large = (name: Large) => of(name, this.larges[name], Number.NaN);
    return {
      onus: numbersInBinary('int4', places.length, (n) => keyAt(places[n] ?? 0)[1]),
      listed: of('listed', this.listed, none16),
      rx: level('rx'),
      tx: level('tx'),
      olt_rx: level('olt_rx'),
      temperature: level('temperature'),
      voltage: level('voltage'),
      bias: level('bias'),
      distance: of('distance', this.distance, none32),
      up_octets: large('up_octets'),
      down_octets: large('down_octets'),
      up_bps: large('up_bps'),
      down_bps: large('down_bps'),
    };
  }

  /** A row of its own for each ONU, written only when its place in a list of the tenant is another one. */
  private async writeListed(
    tx: Tx,
    { tenantId, oltId }: OltKey,
    keyAt: (at: number) => readonly [pon: number, onu: number],
    now: Date,
  ): Promise<void> {
    if (this.moved.size === 0) return;
    const moved = [...this.moved];
    this.moved.clear();
    const places = moved.map(keyAt);
    const rx = moved.map((at) => (this.listed[at] === none16 ? null : this.listed[at]));
    const distance = moved.map((at) => (this.distance[at] === none32 ? null : this.distance[at]));
    await sql`insert into onu_live (tenant_id, onu_id, at, rx, distance)
      select ${tenantId}, o.id, ${now}, n.rx, n.distance
      from unnest(${places.map(([pon]) => pon)}::int2[], ${places.map(([, onu]) => onu)}::int4[], ${rx}::int2[], ${distance}::int4[])
        as n(pon, onu_no, rx, distance)
      join onu o on o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and o.pon = n.pon and o.onu_no = n.onu_no order by o.id
      on conflict (tenant_id, onu_id) do update set at = excluded.at, rx = excluded.rx, distance = excluded.distance`.execute(
      tx,
    );
  }
}

/** Which of the places belong to one PON, and whether all of them were read now. */
interface Part {
  readonly first: number;
  readonly last: number;
  readonly isNow: boolean;
}

/** What stands at these places; NaN for `none`. */
function taken(values: ArrayLike<number>, places: readonly number[], none: number): ReadingColumn {
  const column = new Float64Array(places.length);
  for (const [n, at] of places.entries()) {
    const value = values[at] ?? none;
    column[n] = value === none ? Number.NaN : value;
  }
  return column;
}

/** Where the fields of the metrics stand among the latest readings. */
const onuOpticsColumns = {
  rx: 'rx',
  tx: 'tx',
  oltRx: 'olt_rx',
  temperature: 'temperature',
  voltage: 'voltage',
  bias: 'bias',
} as const satisfies Record<OpticsField, Level>;
const onuTrafficColumns = {
  upBps: 'up_bps',
  downBps: 'down_bps',
  upOctets: 'up_octets',
  downOctets: 'down_octets',
} as const satisfies Record<TrafficField, Large>;

const mapped = <Field extends string, From>(
  columns: Readonly<Record<Field, From>>,
  make: (from: From) => ReadingColumn,
): Record<Field, ReadingColumn> =>
  Object.fromEntries(Object.entries<From>(columns).map(([name, from]) => [name, make(from)])) as Record<
    Field,
    ReadingColumn
  >;

const numbers = ['onus', 'listed', ...levels, 'distance', ...larges] as const;
const columns = [...numbers, 'ats'] as const;
const types = {
  onus: 'int4',
  listed: 'int2',
  rx: 'int2',
  tx: 'int2',
  olt_rx: 'int2',
  temperature: 'int2',
  voltage: 'int2',
  bias: 'int2',
  distance: 'int4',
  up_octets: 'int8',
  down_octets: 'int8',
  up_bps: 'int8',
  down_bps: 'int8',
} as const;
