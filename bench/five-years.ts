import { startWeb } from '@heliograph/server/web-role.ts';
import { chunksOf, tableOf } from '@heliograph/catalogue/kit/metric.ts';
import { packDays, packedBefore, rowMetrics } from '@heliograph/server/history/days/pack.ts';
import { retire } from '@heliograph/server/history/retire.ts';
import { rollUp } from '@heliograph/server/history/roll-up.ts';
import { dayMs, hourMs, plantOlt, setClock } from '@heliograph/server/history/history.fixture.ts';
import { startTestServer, testPassword, type TestServer } from '@heliograph/server/testing/server.ts';
import { chromium, type Page } from 'playwright-core';
import { join } from 'node:path';
import { freePort } from '../checks/support/free-port.ts';
import { buildWeb } from '../tools/build.ts';
import { median, report } from './lib/goal.ts';

// Five years of a port, as they would have come in: read every five minutes under a clock that is set, summed up, packed and let go day by day by the same care that does it in
// the product. Evenings of a zone with summer time, growth, weeks without the device, counters that start again. Then how soon a chart is there, in a real browser.
// node bench/five-years.ts [years] [folder for pictures]

const years = Number(process.argv[2] ?? 5);
const folder = process.argv[3];
const settled = { timeout: 120_000 };
const now = Date.now();
const begin = Math.floor((now - years * 365.25 * dayMs) / dayMs) * dayMs;
/** Days that are written and cared for at a time: readings are kept for longer. */
const stretch = 5;

/** Nothing was read: the device away for three weeks, the console for forty hours, and ten minutes of each night. */
const gaps = `(ts between $3::timestamptz + interval '400 days' and $3::timestamptz + interval '421 days')
  or (ts between $3::timestamptz + interval '900 days' and $3::timestamptz + interval '900 days 40 hours')
  or (ts at time zone 'Europe/Berlin')::time between '03:30' and '03:40'`;

/** Bits a second: the evening of a town, a third more each year, noise; the counter starts again with each start of the device, twice a year. */
const readings = `with s as (
    select ts, extract(epoch from ts - $3::timestamptz)::float8 as age, extract(epoch from (ts at time zone 'Europe/Berlin')::time)::float8 / 3600 as h
    from generate_series($1::timestamptz, $2::timestamptz - interval '1 s', interval '5 minutes') as ts where not (${gaps})),
  r as (
    select ts, age, (4e8 * exp(0.28 * age / 31557600) * (0.25 + 0.75 * exp(-power((h - 20.5) / 3.2, 2)) + 0.2 * exp(-power((h - 13) / 3, 2)))
      * (0.9 + 0.2 * random()))::int8 as down from s)
  insert into metric_uplink
  select $4::int, 10, 1, ts, (down * 0.14)::int8, down, (age::int8 % 15768000) * 9000000, (age::int8 % 15768000) * 60000000,
    (age::int8 % 15768000) * 9000, (age::int8 % 15768000) * 60000, 0, 0, 0, 0 from r`;

async function fill({ ctx, everything, tenants }: TestServer): Promise<void> {
  const tenantId = tenants.home.id;
  await plantOlt(everything, tenants.home, 10);
  await everything.query(`update olt set name = 'Mill', created_at = $1 where id = 10`, [new Date(begin)]);
  const columns = `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns where table_name = 'metric_uplink'`;
  const { rows } = await everything.query<{ names: string }>(columns);
  const into = readings.replace(
    'insert into metric_uplink',
    `insert into metric_uplink (tenant_id, olt_id, port, ts, up_bps, down_bps, up_octets, down_octets, up_packets, down_packets, up_errors, down_errors, up_drops, down_drops)`,
  );
  if (!rows[0]?.names.includes('down_drops')) throw new Error(`other columns than thought: ${rows[0]?.names}`);
  const clock = setClock(begin);
  const began = performance.now();
  for (let at = begin; at < now; at += stretch * dayMs) {
    const to = Math.min(at + stretch * dayMs, now);
    await everything.query('select metric_days_ahead($1::date, $2)', [new Date(at), stretch + 1]);
    await everything.query(into, [new Date(at), new Date(to), new Date(begin), tenantId]);
    clock.set(to + hourMs / 2);
    // The round of the product, but for its last step: that goes by the database's own clock.
    const then = { ...ctx, clock };
    const until = await rollUp(then, tenantId);
    if (!(await packDays(then, tenantId, packedBefore(clock.now(), until), () => true)))
      throw new Error(`not packed to the end at ${new Date(to).toISOString()}`);
    await retire(then, tenantId);
    const since = (ms: number) => Math.ceil((Date.now() - ms) / dayMs);
    for (const metric of rowMetrics) {
      await everything.query('select metric_days_drop($1, $2)', [tableOf(metric, 'raw'), since(to - 3 * dayMs)]);
      await everything.query('select metric_days_drop($1, $2)', [chunksOf(metric), since(to - 32 * dayMs)]);
    }
  }
  process.stdout.write(
    `${years} years written and cared for in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );
}

/** From the change of the address to the curve. */
const timed = (page: Page, hash: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    const look = () => { if (location.hash.includes(${JSON.stringify(hash.slice(-24))}) && document.querySelectorAll('.chart-drawing svg path').length > 6) requestAnimationFrame(() => resolve(performance.now() - began)); else requestAnimationFrame(look); };
    location.hash = ${JSON.stringify(hash)};
    requestAnimationFrame(look);
  })`);

await buildWeb();
const server = await startTestServer({ env: { HELIOGRAPH_HTTP_PORT: String(await freePort()) } });
await fill(server);
const web = await startWeb(server.ctx);
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] });
try {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'Europe/Berlin' })
  ).newPage();
  await page.goto(web.url.replace('localhost', '127.0.0.1'));
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/dashboard/, settled);
  const seconds = (ms: number) => Math.round(ms / 1000);
  const spring = Date.UTC(2026, 2, 29, 1);
  const views: [string, number, number][] = [
    ['all of it', begin, now],
    ['a year', now - 365 * dayMs, now],
    ['weeks without the device', begin + 390 * dayMs, begin + 432 * dayMs],
    ['forty hours without the console', begin + 898 * dayMs, begin + 904 * dayMs],
    ['the night that summer time begins', spring - 2 * dayMs, spring + 2 * dayMs],
    ['a day', now - dayMs, now],
  ];
  const chart = (from: number, to: number) =>
    `#/device/oltDetail/eachPortStatistics?oltId=10&kind=uplink&port=1&from=${seconds(from)}&to=${seconds(to)}`;
  for (const [name, from, to] of views) {
    const took: number[] = [];
    for (let n = 0; n < 5; n++) {
      await page.evaluate(`location.hash = '#/statistics/boards'`);
      await page
        .locator('.chart-drawing')
        .first()
        .waitFor({ state: 'detached' })
        .catch(() => undefined);
      took.push(await timed(page, chart(from + n * 60_000, to)));
    }
    const [first = Number.NaN, ...again] = took;
    report({
      goal: `a chart of ${name}, of ${years} years`,
      measured: first,
      unit: 'ms',
      ratio: first,
      limit: 1000,
      note: `its code ${name === views[0]?.[0] ? 'with it' : 'there already'}; again ${median(again).toFixed(0)} ms in the middle`,
    });
    if (folder !== undefined) {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `five-years-${name.replaceAll(' ', '-')}.png`) });
    }
  }
} finally {
  await browser.close();
  await web.stop();
  await server.stop();
}
