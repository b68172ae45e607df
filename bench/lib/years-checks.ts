import {
  columnOf,
  fieldsOf,
  grownOf,
  summaryOf,
  metricTableOf,
  type Metric,
} from '@heliograph/catalogue/kit/metric.ts';
import { olt } from '@heliograph/catalogue/metrics/olt.ts';
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { ponOptics } from '@heliograph/catalogue/metrics/pon-optics.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { response } from '@heliograph/catalogue/metrics/response.ts';
import { uplink } from '@heliograph/catalogue/metrics/uplink.ts';
import { meanPacket } from '@heliograph/lab/devices/traffic.ts';
import type { Context } from '@heliograph/server/context.ts';
import { placesWhere, stepsOfOnus } from '@heliograph/server/history/onus/read.ts';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { report } from './goal.ts';
import type { YearsTold } from './years-life.ts';
import { dayMs, hourMs, reboots, silences, type YearsScenario } from './years-scenario.ts';

// What five years have to say by program: nothing faster than its line, nothing in a gap, each hour once, days that are their hours, and as much as truly went through.

/** bit/s of the PON and of an uplink. */
const lines = [
  [pon, 2.488e9],
  [uplink, 1e9],
] as const;
const summed: readonly Metric[] = [olt, uplink, pon, ponOptics, response];
/** Hours are surely kept as long. */
const hoursKeptMs = 380 * dayMs;

const none = (goal: string, wrong: number, note = ''): void => {
  report({ goal, measured: wrong, unit: 'wrong', ratio: wrong, limit: 0, ...(note === '' ? {} : { note }) });
};

const countOf = async (db: Client, text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await db.query<{ n: string }>(text, [...values])).rows[0]?.n ?? Number.NaN);

async function noneTooFast(db: Client): Promise<void> {
  for (const [metric, line] of lines)
    for (const [level, seconds] of [
      ['hour', 3600],
      ['day', 86_400],
    ] as const) {
      const bad = ['upBps', 'downBps'].flatMap((name) => {
        const [, least, most] = summaryOf(columnOf(name));
        return [`${least} < 0`, `${most} > ${line}`];
      });
      const grown = ['upOctets', 'downOctets'].flatMap((name) => {
        const by = grownOf(columnOf(name));
        return [`${by} < 0`, `${by} * 8 > ${line} * ${seconds}::numeric`];
      });
      const where = [...bad, ...grown].join(' or ');
      none(
        `rates of ${metric.id}, by ${level}, within 0 and the speed of the line`,
        await countOf(db, `select count(*) as n from ${metricTableOf(metric, level)} where ${where}`),
      );
    }
}

async function noneInGaps(db: Client, { begin, end }: YearsScenario): Promise<void> {
  for (const { name, at, ms } of silences(begin, end)) {
    let wrong = 0;
    for (const metric of summed)
      for (const [level, periodMs] of [
        ['hour', hourMs],
        ['day', dayMs],
      ] as const) {
        const from = Math.ceil(at / periodMs) * periodMs + (level === 'hour' ? periodMs : 0);
        const to = Math.floor((at + ms) / periodMs) * periodMs;
        wrong += await countOf(
          db,
          `select count(*) as n from ${metricTableOf(metric, level)} where ts >= $1 and ts < $2`,
          [new Date(from), new Date(to)],
        );
      }
    none(`hours and days that were not read have no row: ${name}`, wrong);
  }
}

/** Hours and days that are not there although it was polled in them. */
async function noneMissing(db: Client, scenario: YearsScenario): Promise<void> {
  const { begin, end } = scenario;
  const since = Math.ceil(Math.max(begin + hourMs, Date.now() - hoursKeptMs) / hourMs) * hourMs;
  // Of the time over which the console's clock jumped nothing is called either.
  const jumps = scenario.happenings.flatMap((one) => ('aheadMs' in one ? [{ at: one.at, ms: one.aheadMs }] : []));
  const within = (some: readonly { readonly at: number; readonly ms: number }[], periodMs: number): string =>
    some
      .map(({ at, ms }) =>
        [at - hourMs, at + ms - (periodMs - hourMs)].map((time) => `'${new Date(time).toISOString()}'`),
      )
      .map(([from, to]) => `h.ts between ${from} and ${to}`)
      .join(' or ');
  const quiet = silences(begin, end);
  const until = await db.query<{ until: Date; days: Date }>(
    'select hours_until as until, days_until as days from metric_rollup order by hours_until desc limit 1',
  );
  const row = until.rows[0];
  const missing = `select count(*) as n from generate_series($1::timestamptz, $2::timestamptz - interval '1 s', $3::interval) as h(ts)
    where not (${within([...quiet, ...jumps], hourMs)}) and not exists (select 1 from TABLE m where m.ts = h.ts)`;
  none(
    'hours that were polled are there',
    await countOf(db, missing.replace('TABLE', metricTableOf(olt, 'hour')), [new Date(since), row?.until, '1 hour']),
  );
  const first = Math.ceil((begin + 1) / dayMs) * dayMs;
  none(
    'days that were polled are there',
    await countOf(
      db,
      `select count(*) as n from generate_series($1::timestamptz, $2::timestamptz - interval '1 s', '1 day') as h(ts)
    where not (${within(quiet, dayMs)}) and not exists (select 1 from ${metricTableOf(olt, 'day')} m where m.ts = h.ts)`,
      [new Date(first), row?.days],
    ),
  );
}

/** The oldest day may be half gone: its hours go some at a time. */
async function daysAreHours(db: Client): Promise<void> {
  for (const metric of summed) {
    const key = metric.of === 'device' ? 'olt_id' : 'olt_id, port';
    const gauges = fieldsOf(metric, 'gauge').map(columnOf);
    const counters = fieldsOf(metric, 'counter').map(columnOf);
    const same = gauges.flatMap((column) => {
      const [n, least, most, mean] = summaryOf(column);
      return [
        `d.${n} is distinct from h.${n}`,
        `d.${least} is distinct from h.${least}`,
        `d.${most} is distinct from h.${most}`,
        `abs(d.${mean} - h.${mean}) > 1e-6 * (1 + abs(h.${mean}))`,
      ];
    });
    const grown = counters.map((column) => `d.${grownOf(column)} is distinct from h.${grownOf(column)}`);
    const sums = [
      ...gauges.flatMap((column) => {
        const [n, least, most, mean] = summaryOf(column);
        return [
          `sum(${n}) as ${n}`,
          `min(${least}) as ${least}`,
          `max(${most}) as ${most}`,
          `sum(${mean} * ${n}) / nullif(sum(${n}), 0) as ${mean}`,
        ];
      }),
      ...counters.map((column) => `sum(${grownOf(column)}) as ${grownOf(column)}`),
    ];
    const text = `with h as (select ${key}, date_trunc('day', ts, 'UTC') as day, sum(n) as n, ${sums.join(', ')} from ${metricTableOf(metric, 'hour')} where ts >= (select date_trunc('day', min(ts) + interval '1 day' - interval '1 s', 'UTC') from ${metricTableOf(metric, 'hour')}) group by 1, 2${metric.of === 'device' ? '' : ', 3'})
      select count(*) as n from h join ${metricTableOf(metric, 'day')} d on d.ts = h.day and d.olt_id = h.olt_id ${metric.of === 'device' ? '' : 'and d.port = h.port'}
      where d.n <> h.n or ${[...same, ...grown].join(' or ')}`;
    const days = await countOf(
      db,
      `select count(distinct date_trunc('day', ts, 'UTC')) as n from ${metricTableOf(metric, 'hour')}`,
    );
    none(`days of ${metric.id} are the sums of their hours`, await countOf(db, text), `${days} days have hours`);
  }
}

/** A day's growth against what the device truly carried. A reading at each end of the day is missing, and the time of a restart. */
async function asMuchAsTruly(
  db: Client,
  truth: YearsTold['truth'],
  { begin, end, happenings }: YearsScenario,
): Promise<void> {
  const { rows } = await db.query<{ ts: Date; grown: string | null; n: string }>(
    `select ts, down_octets_sum as grown, n from metric_pon_day order by ts`,
  );
  // A day without an evening, or of an evening alone, has less to compare its ends with.
  const cuts = happenings.filter(
    (one) => 'event' in one && String(one.event['type']).startsWith('fibre') && one.event['onu'] === undefined,
  );
  const odd = [
    ...silences(begin, end),
    ...[...reboots(begin, end), ...cuts.map(({ at }) => at)].map((at) => ({ at, ms: hourMs })),
  ];
  const [off, ratios]: [string[], number[]] = [[], []];
  for (const { ts, grown } of rows) {
    const at = ts.getTime();
    const [from, to] = [truth.get(at), truth.get(at + dayMs)];
    if (grown === null || from === undefined || to === undefined || to <= from) continue;
    if (odd.some((one) => one.at < at + dayMs && one.at + one.ms > at - hourMs)) continue;
    const ratio = Number(grown) / (to - from);
    ratios.push(ratio);
    if (Math.abs(ratio - 1) > 0.03) off.push(`${ts.toISOString().slice(0, 10)} ${ratio.toFixed(3)}`);
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  none(
    'days that grew by 3 % more or less than truly went through the PON',
    off.length,
    `${ratios.length} days, ${mean.toFixed(5)} of the truth in the mean; ${off.slice(0, 8).join(', ')}`,
  );
}

/** Packets of a port are counted in 32 bits: where they come round, what went through between two readings is not known, and nothing else is lost. */
async function turnsCostOneReading(db: Client): Promise<void> {
  const { rows } = await db.query<{ ts: Date; share: number; n: number }>(
    `select ts, down_packets_sum::float8 * ${meanPacket} / down_octets_sum as share, down_bps_n as n
     from metric_uplink_day where port = 1 and down_octets_sum > 0 order by ts`,
  );
  const turned = rows.filter(({ share }) => share < 0.999);
  // An evening's reading carries three times as much as one in the middle of the day.
  const wrong = rows.filter(({ share, n }) => share > 1.001 || share < 1 - 4 / Math.max(n, 1));
  const least = Math.min(...rows.map(({ share }) => share));
  none(
    'days in which a counter of 32 bits came round lack one reading at the most',
    wrong.length,
    `${turned.length} of ${rows.length} days; the least has ${(least * 100).toFixed(1)} % of its packets`,
  );
}

/** The last hour in which it did, ms. */
export async function hourOfTurn(db: Client): Promise<number | undefined> {
  const { rows } = await db.query<{ ts: Date }>(
    `select ts from (select ts, down_packets < lag(down_packets) over w and down_octets > lag(down_octets) over w as turned
       from metric_uplink_hour where port = 1 window w as (partition by olt_id order by ts)) h where turned order by ts desc limit 1`,
  );
  return rows[0]?.ts.getTime();
}

export async function checkTables(db: Client, truth: YearsTold['truth'], scenario: YearsScenario): Promise<void> {
  await noneTooFast(db);
  await noneInGaps(db, scenario);
  await noneMissing(db, scenario);
  await daysAreHours(db);
  await asMuchAsTruly(db, truth, scenario);
  await turnsCostOneReading(db);
}

/** The same of ONUs, whose hours and days stand in blocks. */
export async function checkOnus(ctx: Context, tenantId: number, { begin, end }: YearsScenario): Promise<void> {
  await ctx.scope.tenant(tenantId, async (tx) => {
    const onus = await placesWhere(tx, tenantId, sql`true`);
    const to = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs);
    const from = new Date(Math.max(Math.ceil(begin / dayMs) * dayMs, to.getTime() - hoursKeptMs));
    const days = await stepsOfOnus(tx, tenantId, onuOptics, onus, { from, to, stepSeconds: 86_400, level: 'day' });
    const hours = await stepsOfOnus(tx, tenantId, onuOptics, onus, { from, to, stepSeconds: 86_400, level: 'hour' });
    let [compared, wrong, inGap] = [0, 0, 0];
    for (const [id, fields] of days)
      fields.forEach((field, place) => {
        const other = hours.get(id)?.[place];
        field.n.forEach((n, step) => {
          compared += 1;
          const at = from.getTime() + step * dayMs;
          if (n > 0 && silences(begin, end).some((one) => one.at <= at && one.at + one.ms >= at + dayMs)) inGap += 1;
          const [one, two] = [field.value[step] ?? Number.NaN, other?.value[step] ?? Number.NaN];
          const isSame = Math.abs(one - two) < 1e-6 || (Number.isNaN(one) && Number.isNaN(two));
          if (n !== other?.n[step] || !isSame) wrong += 1;
        });
      });
    none('days of ONUs are the sums of their hours', wrong, `${onus.length} places, ${compared} figures`);
    none('days of ONUs that were not read say nothing', inGap);
  });
}
