import { chromium } from 'playwright-core';
import type { RealProduct } from '../../checks/support/real-product.ts';
import { report } from './goal.ts';
import { enterAs, chartPictures, timeViews, type YearsLook, type YearsView } from './years-charts.ts';
import { dayMs, hourMs, scenarioOnuNumbers, reboots, silences, zone, type YearsScenario } from './years-scenario.ts';

// What is asked of the running product, and looked at: days of 23 and 25 hours, and charts of all that befell the device.

const seconds = (ms: number): number => Math.round(ms / 1000);

/** The last Sunday of a month at the hour of the change, of the last year in which it was. */
function change(month: number): number {
  const of = (year: number): number => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * dayMs;
  };
  const year = new Date().getUTCFullYear();
  return of(year) < Date.now() - 2 * dayMs ? of(year) : of(year - 1);
}

/** The days on which summer time begins and ends. */
export async function checkHours(product: RealProduct, oltId: string): Promise<void> {
  await hoursOfDay(product, oltId, change(2), 23);
  await hoursOfDay(product, oltId, change(9), 25);
}

interface Points {
  readonly stepSeconds: number;
  readonly series: readonly { readonly points: readonly { readonly at: string; readonly downBps: number | null }[] }[];
}

/** A day of the viewer has 23, 24 or 25 hours, each once, however it is called there. */
async function hoursOfDay(product: RealProduct, oltId: string, at: number, hours: number): Promise<void> {
  const midnight = at - (hours === 23 ? 2 : 3) * hourMs;
  const given = {
    oltId,
    kind: 'pon',
    port: 1,
    from: new Date(midnight).toISOString(),
    to: new Date(midnight + hours * hourMs).toISOString(),
  };
  // Steps as a window of days has them.
  const week = {
    ...given,
    from: new Date(midnight - 10 * dayMs).toISOString(),
    to: new Date(midnight + 10 * dayMs).toISOString(),
  };
  const { series, stepSeconds } = await product.data<Points>('POST', '/olt/getTimeDataStatistics', week);
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    day: 'numeric',
    month: 'numeric',
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat('en', { timeZone: zone, day: 'numeric', month: 'numeric' });
  const there = (series[0]?.points ?? []).filter(
    (point) => point.downBps !== null && day.format(Date.parse(point.at)) === day.format(at),
  );
  const wrong = Math.abs(there.length - hours) + (there.length - new Set(there.map((point) => point.at)).size);
  const twice = there.length - new Set(there.map((point) => clock.format(Date.parse(point.at)))).size;
  const note = `${there.length} of ${stepSeconds} s; ${twice} of them called as another`;
  report({
    goal: `hours of ${new Date(at).toISOString().slice(0, 10)} in ${zone}`,
    measured: wrong,
    unit: 'wrong',
    ratio: wrong,
    limit: 0,
    note,
  });
}

interface Subject {
  readonly oltId: string;
  readonly scenario: YearsScenario;
  /** When a counter of 32 bits came round last. */
  readonly turned: number | undefined;
}

function viewsOf(
  { oltId, scenario: { begin, end }, turned }: Subject,
  strategyId: string,
  onuIds: Readonly<Record<string, string>>,
): YearsView[] {
  const stretch = (from: number, to: number): string => `from=${seconds(from)}&to=${seconds(to)}`;
  const port = (from: number, to: number): string =>
    `#/device/oltDetail/eachPortStatistics?oltId=${oltId}&kind=pon&port=1&${stretch(from, to)}`;
  const load = (from: number, to: number): string =>
    `#/performance/strategy/detail?strategyId=${strategyId}&code=4&${stretch(from, to)}`;
  const [old, , gap] = silences(begin, end);
  const [spring, autumn, now] = [change(2), change(9), Date.now()];
  const lately = reboots(begin, end).at(-1) ?? now;
  const light = (onu: string, words: readonly [string, string]): YearsView => ({
    name: `light of the ${onu} ONU, ${words[0]}`,
    hash: `#/device/onuDetail/onuInfo?onuId=${onuIds[onu]}`,
    press: words,
    isUntimed: true,
  });
  return [
    { name: 'all of it', hash: port(begin, now) },
    { name: 'a year', hash: port(now - 365 * dayMs, now) },
    { name: 'three weeks without the device', hash: port(gap.at - 10 * dayMs, gap.at + gap.ms + 10 * dayMs) },
    // Only days are kept of it, and of the one on which it was back the evening alone was read.
    {
      name: 'three weeks without the device, years ago',
      hash: port(old.at - 20 * dayMs, old.at + old.ms + 20 * dayMs),
    },
    { name: 'a season in days', hash: `${port(begin, now).split('&from=')[0]}&window=season`, isUntimed: true },
    { name: 'the day that summer time begins', hash: port(spring - hourMs * 26, spring + hourMs * 46) },
    { name: 'the day that summer time ends', hash: port(autumn - hourMs * 26, autumn + hourMs * 47) },
    { name: 'the hour of a restart', hash: port(lately - hourMs, lately + hourMs) },
    ...(turned === undefined
      ? []
      : [
          {
            name: 'the hour of a wrap',
            hash: port(turned - hourMs, turned + 2 * hourMs).replace('kind=pon', 'kind=uplink'),
          },
        ]),
    { name: 'a day', hash: port(now - dayMs, now) },
    { name: 'load and ONUs, all of it', hash: load(begin, now) },
    {
      name: 'load and ONUs, three weeks without the device',
      hash: load(gap.at - 10 * dayMs, gap.at + gap.ms + 10 * dayMs),
      isUntimed: true,
    },
    { name: 'ONUs by state, a year', hash: '#/dashboard?window=year', isUntimed: true },
    ...Object.keys(onuIds).flatMap((onu) => [light(onu, ['All', '全部']), light(onu, ['Year', '年'])]),
  ];
}

/** Its charts reach as far as one likes, of load and of ONUs by state too. */
async function strategyFor(product: RealProduct): Promise<string> {
  const there = await product.data<{ strategyId: string }[]>('GET', '/monitor/strategy/list', { name: 'Mill' });
  if (there[0]) return there[0].strategyId;
  const { strategyId } = await product.data<{ strategyId: string }>('POST', '/monitor/strategy', {
    name: 'Mill',
    metrics: [4, 11],
    cycle: '5min',
    macs: '00:6d:61:0a:0c:05',
    status: '0',
  });
  return strategyId;
}

/** Charts, timed; with a folder also as pictures, in both themes and languages. */
export async function draw(product: RealProduct, subject: Subject, folder?: string): Promise<void> {
  const listed = await product.data<{ id: string; pon: number; onu: number }[]>('GET', '/onu/list', { pageSize: 100 });
  const idOf = (onu: number): string => listed.find((row) => row.onu === onu)?.id ?? '';
  const views = viewsOf(subject, await strategyFor(product), {
    bent: idOf(scenarioOnuNumbers.bent),
    exchanged: idOf(scenarioOnuNumbers.exchanged),
  });
  const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] });
  try {
    const looks: readonly YearsLook[] = [
      { theme: 'simple', language: 'en' },
      { theme: 'dark', language: 'zh' },
    ];
    for (const [n, look] of looks.entries()) {
      if (n > 0 && folder === undefined) break;
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: look.language === 'zh' ? 'zh-CN' : 'en-US',
        timezoneId: zone,
      });
      const page = await enterAs(context, product.url, look);
      if (n === 0) await timeViews(page, views);
      if (folder !== undefined) await chartPictures(page, views, folder, look);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
