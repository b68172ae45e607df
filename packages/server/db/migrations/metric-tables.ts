import {
  columnOf,
  grownOf,
  keyOf,
  levelsOf,
  summaryOf,
  tableOf,
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
  const key = `primary key (tenant_id, ${keyOf(metric).join(', ')}, ts)`;
  return `create table if not exists ${tableOf(metric, level)} (${[...columns, ...count, ...fields, key].join(', ')})${
    isRaw ? ' partition by range (ts)' : ''
  }`;
}

/** The tables of a metric, from its definition: raw readings by day, and what they are summed up to. */
export const metricTables = (metric: Metric): readonly string[] =>
  levelsOf(metric).flatMap((level) => {
    const table = tableOf(metric, level);
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
            tables: Object.fromEntries(
              levelsOf(metric).map((level) => [tableOf(metric, level), 'distributed' as const]),
            ),
            statements: metricTables(metric),
          },
        ],
  );
