import {
  chunksOf,
  columnOf,
  grownOf,
  isPacked,
  metricKeyOf,
  levelsOf,
  summaryOf,
  metricTableOf,
  metricTablesOf,
  type Level,
  type Metric,
  type MetricField,
} from '@heliograph/catalogue/kit/metric.ts';
import type { Migration } from '../migration.ts';

const typeOf = ({ least, most }: MetricField): 'int2' | 'int4' | 'int8' => {
  const widest = Math.max(-least - 1, most);
  return widest < 2 ** 15 ? 'int2' : widest < 2 ** 31 ? 'int4' : 'int8';
};

/** Of an hour or a day: of a gauge how many readings, least, most and mean; a counter at its last reading, and what it grew by. */
function summed(name: string, field: MetricField): string {
  const column = columnOf(name);
  if (field.kind === 'counter') return `${column} int8, ${grownOf(column)} int8`;
  const type = typeOf(field) === 'int8' ? 'int8' : 'int4';
  const [n, least, most, mean] = summaryOf(column);
  return `${n} int4 not null, ${least} ${type}, ${most} ${type}, ${mean} float8`;
}

function tableText(metric: Metric, level: Level): string {
  const isRaw = level === 'raw';
  const fields = Object.entries(metric.fields).map(([name, field]) =>
    isRaw ? `${columnOf(name)} ${typeOf(field)}` : summed(name, field),
  );
  const port = metric.of === 'device' ? [] : ['port int2 not null'];
  const columns = ['tenant_id int4 not null', 'olt_id int8 not null', ...port, 'ts timestamptz not null'];
  const count = isRaw ? [] : ['n int4 not null check (n > 0)'];
  const key = `primary key (tenant_id, ${metricKeyOf(metric).join(', ')}, ts)`;
  return `create table if not exists ${metricTableOf(metric, level)} (${[...columns, ...count, ...fields, key].join(', ')})${
    isRaw ? ' partition by range (ts)' : ''
  }`;
}

/**
 * Of ONUs: what a poll read of a PON is a row, with the ids of its ONUs and a block of columns; then a block for each ONU and day. A block
 * stays in its row up to the size of a page, and is compressed already where it is kept.
 */
function packedTables(metric: Metric): readonly string[] {
  const raw = metricTableOf(metric, 'raw');
  const ofOnu = (table: string) => [
    `create table if not exists ${table} (tenant_id int4 not null, onu_id int8 not null, ts timestamptz not null, block bytea not null,
      primary key (tenant_id, onu_id, ts)) partition by range (ts)`,
    `alter table ${table} alter column block set storage main`,
  ];
  return [
    `create table if not exists ${raw} (tenant_id int4 not null, olt_id int8 not null, port int2 not null, ts timestamptz not null,
      onus bytea not null, block bytea not null, primary key (tenant_id, olt_id, port, ts)) partition by range (ts)`,
    ...['onus', 'block'].map((column) => `alter table ${raw} alter column ${column} set storage main`),
    ...[chunksOf(metric), metricTableOf(metric, 'hour'), metricTableOf(metric, 'day')].flatMap(ofOnu),
  ];
}

/** The tables of a metric, from its definition: raw readings by day, and what they are summed up to. */
export const metricTables = (metric: Metric): readonly string[] =>
  isPacked(metric) ? packedTables(metric) : [...rowTables(metric), ...chunkTable(metric)];

/**
 * Readings of some days ago: a block for each place and day (`server/history/days`). A long one stands beside its row, in pieces of a quarter of a
 * page: of one with ten fields only one would go into a page, and leave a third of it empty.
 */
export function chunkTable(metric: Metric): readonly string[] {
  const table = chunksOf(metric);
  const port = metric.of === 'device' ? '' : 'port int2 not null, ';
  return [
    `create table if not exists ${table} (tenant_id int4 not null, olt_id int8 not null, ${port}ts timestamptz not null, block bytea not null,
      primary key (tenant_id, ${metricKeyOf(metric).join(', ')}, ts)) partition by range (ts)`,
    `alter table ${table} alter column block set storage external`,
  ];
}

export const rowTables = (metric: Metric, of: readonly Level[] = levelsOf(metric)): readonly string[] =>
  of.flatMap((level) => {
    const table = metricTableOf(metric, level);
    const byTime = level === 'raw' ? [] : [`create index if not exists ${table}_ts on ${table} (tenant_id, ts)`];
    return [tableText(metric, level), ...byTime];
  });

/** A step of the schema for each metric that says so. */
export const metricSteps = (metrics: readonly Metric[]): readonly Migration[] =>
  metrics.flatMap((metric) =>
    metric.since === undefined
      ? []
      : [
          {
            id: metric.since,
            tables: Object.fromEntries(metricTablesOf(metric).map(([table]) => [table, 'distributed' as const])),
            statements: metricTables(metric),
          },
        ],
  );
