import type { PlaceKind } from './place.ts';
import type { Text } from './text.ts';

/** What a metric is about: a device itself, one of its uplink ports, one of its PONs, an ONU behind it. */
export type MetricPlace = Extract<PlaceKind, 'device' | 'port' | 'pon' | 'onu'>;

/** When it is read: with each whole poll, with the port counters too, or with the optics, which a slow device gives more rarely. */
export type Cadence = 'poll' | 'counters' | 'optics';

type Unit =
  | '%'
  | '°C'
  | 'V'
  | 'mA'
  | 'dBm'
  | 'bit/s'
  | 'octets'
  | 'packets'
  | 'errors'
  | 'ONUs'
  | 's'
  | 'requests'
  | 'addresses';

/** One number of a sample; null is no reading. */
export interface MetricField {
  /** A counter only grows, until its device starts it again; what it grew by is summed up. Of a gauge: least, most and mean. */
  readonly kind: 'gauge' | 'counter';
  readonly title: Text;
  readonly unit: Unit;
  /** Stored is a whole number, so many times the value in its unit. */
  readonly scale: number;
  /** As it is stored; what lies outside is garbage of a broken agent and no reading. */
  readonly least: number;
  readonly most: number;
  /** Of a rate that is made of a counter's growth since the reading before: the field of that counter, of octets. */
  readonly growthOf?: string;
}

type Stored = Partial<Pick<MetricField, 'scale' | 'least' | 'most'>>;

const int2 = { least: -32_768, most: 32_767 };
/** Beyond 63 bits a number would not fit its column. */
export const int8Most = 9e18;

export const gauge = (title: Text, unit: Unit, stored: Stored = {}): MetricField => ({
  kind: 'gauge',
  title,
  unit,
  scale: 1,
  ...int2,
  ...stored,
});
/** Hundredths, as optics are read. */
export const hundredths = (title: Text, unit: Unit): MetricField => gauge(title, unit, { scale: 100 });
/** How many there are. */
export const tally = (title: Text, unit: Unit): MetricField => gauge(title, unit, { least: 0, most: 2_147_483_647 });
/** So many a second; `growthOf`: the counter of octets that it is made of, where the console makes it. */
export const rate = (title: Text, unit: Unit, growthOf?: string): MetricField => ({
  ...gauge(title, unit, { least: 0, most: int8Most }),
  ...(growthOf === undefined ? {} : { growthOf }),
});
export const counter = (title: Text, unit: Unit): MetricField => ({
  kind: 'counter',
  title,
  unit,
  scale: 1,
  least: 0,
  most: int8Most,
});

type Days = `${number} days`;
type Months = `${number} months`;

/** How long what is kept stays, where a tenant says nothing else (`metrics/keeps.ts`). Raw readings go by whole days and not before they are summed up. */
export interface Keep {
  readonly raw: Days;
  /** Hours and days of UTC that are made of them; left out: nothing is summed up. */
  readonly sums?: { readonly hour: Days | Months; readonly day: Days | Months | `${number} years` };
}

/** What the console keeps a history of. Its tables, sums, retention and reading are all made from this. */
export interface Metric<Field extends string = string> {
  readonly id: string;
  /** By which clients of other consoles call it (S2 §3). */
  readonly code?: number;
  readonly of: MetricPlace;
  readonly title: Text;
  readonly fields: Readonly<Record<Field, MetricField>>;
  readonly cadence: Cadence;
  readonly keep: Keep;
  /** The step of the schema that makes its tables (`0033-what`); left out where one written by hand has made them. */
  readonly since?: `${number}-${string}`;
}

export const metric = <const Definition extends Metric>(definition: Definition): Definition => definition;

/** A reading at one place; what it leaves out was not read. */
export type SampleOf<M extends Metric> = {
  readonly [Field in keyof M['fields']]?: number | string | null | undefined;
} & (M['of'] extends 'device'
  ? unknown
  : M['of'] extends 'onu'
    ? { readonly onuId: string }
    : { readonly port: number });

type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';

/** The column of a field, `up_bps` of `upBps`. */
export const columnOf = <Name extends string>(name: Name): Snake<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<Name>;

/** The names of its fields, all or those of one kind. */
export const fieldsOf = <Field extends string>(
  { fields }: Metric<Field>,
  kind?: MetricField['kind'],
): readonly Field[] =>
  (Object.keys(fields) as Field[]).filter((name) => kind === undefined || fields[name].kind === kind);

/** The levels that it is kept in, and the table of each. */
export const levels = ['raw', 'hour', 'day'] as const;
export type Level = (typeof levels)[number];
export const metricTableOf = ({ id }: Metric, level: Level): string =>
  `metric_${columnOf(id)}${level === 'raw' ? '' : `_${level}`}`;
export const levelsOf = ({ keep }: Metric): readonly Level[] => (keep.sums ? levels : ['raw']);
export const keptFor = ({ keep }: Metric, level: Level): string =>
  level === 'raw' ? keep.raw : (keep.sums?.[level] ?? keep.raw);

/** ONUs are many: their readings stand packed, a row for each PON and poll, and then a row for each ONU and day (`server/history/onus`). */
export const isPacked = ({ of }: Metric): boolean => of === 'onu';
/** Days that are complete: a block for each of its places (for each ONU where they are packed with the poll) and day. */
export const chunksOf = (metric: Metric): string => `${metricTableOf(metric, 'raw')}_chunk`;
/** All of its tables, with the level that each belongs to. */
export const metricTablesOf = (metric: Metric): readonly (readonly [table: string, level: Level])[] => [
  [chunksOf(metric), 'raw'],
  ...levelsOf(metric).map((level) => [metricTableOf(metric, level), level] as const),
];

/** Of a gauge in an hour or a day: number of readings, least, most and mean. Without any reading the number is 0, the others null. */
export const summaryOf = (column: string) =>
  [`${column}_n`, `${column}_min`, `${column}_max`, `${column}_avg`] as const;
/** What a counter grew by in an hour or a day: null when no two readings of it say so. */
export const grownOf = (column: string): string => `${column}_sum`;

/** What tells its rows of one time and tenant apart. */
export const metricKeyOf = ({ of }: Metric): readonly string[] =>
  of === 'device' ? ['olt_id'] : of === 'onu' ? ['onu_id'] : ['olt_id', 'port'];
