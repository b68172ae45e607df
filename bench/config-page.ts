import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { vlanRangeCfg } from '@heliograph/wire/mib/platform/vlan.ts';
import { SnmpClient } from '@heliograph/wire/snmp/client.ts';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { RealProduct } from '../checks/support/real-product.ts';
import { buildWeb } from '../tools/build.ts';
import { chromiumPath } from '../tools/system-packages.ts';
import { median, report } from './lib/goal.ts';
import { bareTable, goAndTime, scrollFor, type FrameGaps } from './lib/in-page.ts';

// The two longest tables of an OLT in a real browser: how soon after the device's own answer the first rows are on screen, and
// whether scrolling through them drops frames on a processor a quarter as fast. Then: what of a page is code.

const rounds = 5;
const framesWanted = 240;
/** Longer than one and a half frames at 60 Hz, ms. */
const dropped = 25;
/** Two rows a frame: 3,840 px a second, a wheel that is turned fast. */
const pixels = 64;
/** px, as `config-table.css` says. */
const rowHeight = 32;
const settled = { timeout: 60_000 };

async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** An OLT with every VLAN there can be and as many addresses as its switch learns. */
async function fullLab(): Promise<Lab> {
  const spec = { id: 'full', model: 'V1600G1' as const, name: 'full', contact: '', location: '' };
  const lab = await startLab({
    scenario: { devices: [{ spec, plant: { onus: [8, 8, 8, 8], ways: 32 } }] },
    snmpPort: 0,
    controlPort: 0,
    trap: { address: '127.0.0.1', port: 9 },
  });
  const [device] = lab.network.devices;
  if (!device) throw new Error('no device');
  const { address, port } = device.agent;
  const client = new SnmpClient({ address, port, version: 'v2c', community: 'private', timeoutMs: 20_000, retries: 0 });
  await client.set([
    {
      oid: [...vlanRangeCfg.vlanRange.oid],
      value: { type: 'octets', value: Buffer.from('2-9,11-199,201-299,301-4094') },
    },
    {
      oid: [...vlanRangeCfg.vlanRangeAction.oid],
      value: { type: 'integer', value: vlanRangeCfg.vlanRangeAction.enum.add },
    },
  ]);
  client.close();
  await fetch(`${lab.controlUrl}/devices/full/events`, {
    method: 'POST',
    body: JSON.stringify({ type: 'hosts', perOnu: 2000 }),
    headers: { 'content-type': 'application/json' },
  });
  return lab;
}

async function addOlt(product: RealProduct, lab: Lab): Promise<string> {
  const [device] = lab.network.devices;
  const reach = {
    ip: device?.agent.address,
    snmpPort: device?.agent.port,
    community: 'public',
    writeCommunity: 'private',
  };
  const { id: oltId } = await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach);
  await waitFor(async () => {
    const { syncedAt } = await product.data<{ syncedAt: string | null }>('GET', '/device/config/state', { oltId });
    return syncedAt ?? undefined;
  });
  return oltId;
}

interface Opening {
  /** From the click to the first rows drawn. */
  readonly shownMs: number;
  /** What the device took to answer; 0 when its last answer was at hand. */
  readonly deviceMs: number;
  readonly rows: number;
  readonly complete: boolean;
}

/** Goes to a page from another one of the same OLT, as a link does, in a browser that has neither its rows nor its definition. */
async function openPage(page: Page, url: string, oltId: string, path: string, isLive: boolean): Promise<Opening> {
  await page.goto('about:blank');
  await page.goto(`${url}#/device/oltDetail/mac/macAgingTime?oltId=${oltId}`);
  await page.locator('.form-row').first().waitFor(settled);
  const read = page.waitForResponse((one) => one.url().includes('/device/config/read'), settled);
  const shownMs = await page.evaluate<number>(goAndTime(`#/device/oltDetail/${path}?oltId=${oltId}`));
  const { data } = (await (await read).json()) as {
    data: { tookMs: number; total: number; complete: boolean };
  };
  return { shownMs, deviceMs: isLive ? data.tookMs : 0, rows: data.total, complete: data.complete };
}

async function firstRows(
  page: Page,
  url: string,
  oltId: string,
  path: string,
  rows: number,
  isLive: boolean,
): Promise<void> {
  const openings: Opening[] = [];
  for (let n = 0; n < rounds; n++) openings.push(await openPage(page, url, oltId, path, isLive));
  const [one] = openings;
  const beyond = median(openings.map(({ shownMs, deviceMs }) => shownMs - deviceMs));
  const whole = openings.every(({ complete, rows: shown }) => complete && shown === rows);
  if (!whole) process.stderr.write(`${path}: ${one?.rows} rows instead of ${rows}\n`);
  report({
    goal: `configuration: first rows of ${one?.rows} on screen (${path}), beyond the device's own answer`,
    measured: beyond,
    unit: 'ms',
    ratio: beyond,
    limit: whole ? 300 : 0,
    note: `median of ${rounds}; in all ${median(openings.map(({ shownMs }) => shownMs)).toFixed(0)} ms, of them the device ${median(openings.map(({ deviceMs }) => deviceMs)).toFixed(0)} ms${isLive ? '' : ' (its last answer is at hand)'}`,
  });
}

interface Scrolled {
  readonly moving: FrameGaps;
  /** Of the page's own thread, mean of all frames, ms. */
  readonly perFrame: number;
}

const late = ({ gaps }: FrameGaps): number => gaps.filter((gap) => gap > dropped).length;
const longest = ({ gaps }: FrameGaps): string => Math.max(...gaps).toFixed(0);

/** Scrolls what is on screen some times; whatever else the machine does only adds to it, so the best run is what the table itself does. */
async function scrolled(page: Page, quarter: CDPSession): Promise<Scrolled> {
  const busy = async (): Promise<number> => {
    const { metrics } = await quarter.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await busy();
  const runs: FrameGaps[] = [];
  for (let n = 0; n < rounds; n++) runs.push(await page.evaluate<FrameGaps>(scrollFor(framesWanted, pixels)));
  const perFrame = ((await busy()) - before) / rounds / framesWanted;
  const [moving] = runs.toSorted((a, b) => late(a) - late(b));
  if (!moving) throw new Error('no run');
  return { moving, perFrame };
}

/** Of the table that is on screen, and of a bare one of the same cells. */
async function scrolling(page: Page, rows: number): Promise<void> {
  const quarter = await page.context().newCDPSession(page);
  await quarter.send('Performance.enable', { timeDomain: 'threadTicks' });
  await quarter.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const still = await page.evaluate<FrameGaps>(scrollFor(framesWanted, 0));
  const { moving, perFrame } = await scrolled(page, quarter);
  await page.evaluate(bareTable(rowHeight));
  const bare = await scrolled(page, quarter);
  await quarter.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const share = (100 * late(moving)) / framesWanted;
  const floor = (100 * late(bare.moving)) / framesWanted;
  report({
    goal: `configuration: frames dropped while scrolling ${rows} rows at a quarter of the speed`,
    measured: share,
    unit: '%',
    peer: { name: 'a bare table of the same cells', measured: floor },
    ratio: share,
    limit: 1,
    note: `${late(moving)} of ${framesWanted} frames longer than ${dropped} ms, the longest ${longest(moving)} ms; best of ${rounds}; standing still ${late(still)}, longest ${longest(still)} ms; ${pixels} px a frame, ${moving.blank} frames without rows`,
  });
  report({
    goal: `configuration: processor time of a frame while scrolling ${rows} rows at a quarter of the speed`,
    measured: perFrame,
    unit: 'ms',
    peer: { name: 'a bare table of the same cells', measured: bare.perFrame },
    ratio: perFrame,
    limit: 1000 / 60,
    note: `of the page's own thread, mean of ${rounds * framesWanted} frames; what else the machine does is not in it`,
  });
}

async function inTheBrowser(): Promise<void> {
  const lab = await fullLab();
  const product = await RealProduct.start({ HELIOGRAPH_POLL_SECONDS: '300' });
  const executablePath = chromiumPath() ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  try {
    const oltId = await addOlt(product, lab);
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    ).newPage();
    await page.goto(product.url);
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('Helio@2026');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/#\/dashboard/, settled);
    await firstRows(page, product.url, oltId, 'vlan/vlanTable', 4094, false);
    await scrolling(page, 4094);
    await firstRows(page, product.url, oltId, 'mac/macTable', 16_384, true);
    await scrolling(page, 16_384);
  } finally {
    await browser.close();
    await product.stop();
    await lab.stop();
  }
}

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** Every page is drawn by the same components; what is fetched for one page more is the definitions of its group: data. */
function codeOfPages(): void {
  const root = join(import.meta.dirname, '..');
  const dist = join(root, 'packages/web/dist');
  const groups = readdirSync(join(root, 'packages/catalogue/pages/olt'), { withFileTypes: true });
  const names = groups.filter((one) => one.isDirectory()).map(({ name }) => name);
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const chunks = Object.values(manifest).filter(({ name }) => name !== undefined && names.includes(name));
  if (chunks.length !== names.length) throw new Error(`${chunks.length} chunks of ${names.length} groups of pages`);
  const sizes = chunks.map(({ file }) => readFileSync(join(dist, file)).length);
  const isCode = ({ file, imports = [] }: Chunk): boolean =>
    imports.some((key) => /react|parts|antd|^index\.html$/.test(key)) ||
    /\bjsxs?\(|createElement|useState|className/.test(readFileSync(join(dist, file), 'utf8'));
  const code = chunks.filter(isCode);
  const bytes = code.reduce((sum, { file }) => sum + readFileSync(join(dist, file)).length, 0);
  const [largest] = chunks.toSorted((a, b) => (sizes[chunks.indexOf(b)] ?? 0) - (sizes[chunks.indexOf(a)] ?? 0));
  report({
    goal: "configuration: one page's code in the browser",
    measured: bytes,
    unit: 'bytes',
    ratio: bytes,
    limit: 0,
    note: `${chunks.length} chunks of definitions, one per group, ${(sizes.reduce((a, b) => a + b, 0) / 1000).toFixed(0)} KB together, the largest ${largest?.name} with ${(Math.max(...sizes) / 1000).toFixed(1)} KB; ${code.length} of them hold or import a component`,
  });
}

await buildWeb();
codeOfPages();
await inTheBrowser();
