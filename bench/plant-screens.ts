import { startWeb } from '@heliograph/server/web-role.ts';
import { startTestServer, testPassword, type TestServer } from '@heliograph/server/testing/server.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { freePort } from '../checks/support/free-port.ts';
import { buildWeb } from '../tools/build.ts';
import { median, report } from './lib/goal.ts';
import { fillOnus } from './lib/million.ts';
import { placeOnus } from './lib/places.ts';
import { waitUntil } from './lib/process.ts';

// In a real browser without a graphics card: a graph of 5,000 items opened, panned, zoomed and edited, and the first picture of a map on
// which a million ONUs are. node bench/plant-screens.ts [ONUs, 0: the graph alone]

const total = Number(process.argv[2] ?? 1_000_000);
const items = 5000;
const frames = 60;
const settled = { timeout: 120_000 };

const graph = () => ({
  items: Array.from({ length: items }, (_, n) => ({
    id: `i${n}`,
    kind: n === 0 ? 'device' : 'custom',
    label: `Item ${n}`,
    x: (n % 100) * 190,
    y: Math.floor(n / 100) * 150,
    parent: null,
    bound: null,
  })),
  links: Array.from({ length: items - 1 }, (_, n) => ({
    id: `l${n + 1}`,
    from: `i${Math.floor(n / 4)}`,
    to: `i${n + 1}`,
    label: '',
  })),
});

async function addGraph(server: TestServer, token: string, name: string, saved: object): Promise<string> {
  const body = { graphName: name, graphSavedData: JSON.stringify(saved) };
  const answer = await server.call('POST', '/topology/graph', { token, body });
  if (answer.code !== 200) throw new Error(answer.msg);
  return (answer['data'] as { graphId: string }).graphId;
}

const said = (goal: string, measured: number, limit: number, note: string) =>
  report({ goal, measured, unit: 'ms', ratio: measured, limit, note });

/** From the change of the address to the picture. */
async function timed(page: Page, hash: string, isThere: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    const look = () => { if (${isThere}) requestAnimationFrame(() => resolve(performance.now() - began)); else requestAnimationFrame(look); };
    location.hash = ${JSON.stringify(hash)};
    requestAnimationFrame(look);
  })`);
}

/** Looked at from outside of the page: its policy lets no text become a program. */
async function drawnSoon(page: Page, isThere: string): Promise<void> {
  await waitUntil(() => page.evaluate<boolean>(isThere));
}

/** Processor time of the page's own thread for each frame while a person turns the wheel or drags, ms; median of all. */
async function frameTimes(page: Page, act: (frame: number) => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const took: number[] = [];
  for (let n = 0; n < frames; n++) {
    const before = await busy();
    await act(n);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    took.push((await busy()) - before);
  }
  await cdp.detach();
  return median(took);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The middle of an item that is wholly in sight, and under nothing. */
async function inSight(page: Page, frame: Box): Promise<[number, number]> {
  const boxes = await page.evaluate<Box[]>(
    `[...document.querySelectorAll('.react-flow__node')].map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; })`,
  );
  const found = boxes.find(
    ({ x, y, width, height }) =>
      x > frame.x + 80 &&
      y > frame.y + 20 &&
      x + width < frame.x + frame.width - 260 &&
      y + height < frame.y + frame.height / 2,
  );
  if (!found) throw new Error('no item in sight');
  return [found.x + found.width / 2, found.y + found.height / 2];
}

async function graphs(page: Page, small: string, large: string): Promise<void> {
  const drawn = `document.querySelectorAll('.react-flow__node').length`;
  await timed(page, `#/device/topology/editor?graphId=${small}&mode=edit`, `${drawn} === 1`);
  const whole = `document.querySelector('.topo-far[data-drawn="${items}"]')`;
  const opened = await timed(page, `#/device/topology/editor?graphId=${large}&mode=edit`, whole);
  said(`graph of ${items} items opened`, opened, 2000, 'its code is there already; all of it is in the picture');
  const box = await page.locator('.topo-frame').boundingBox();
  if (!box) throw new Error('no graph');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const afar = await frameTimes(page, async (n) => page.mouse.wheel(0, n % 20 < 10 ? -60 : 60));
  said(
    `graph of ${items} items zoomed, all of it in the picture: processor time of a frame`,
    afar,
    16,
    `median of ${frames}`,
  );
  // As near as a person goes who reads names: closer there are fewer.
  for (let n = 0; n < 6; n++) await page.mouse.wheel(0, -300);
  await drawnSoon(page, `${drawn} > 30`);
  const near = await frameTimes(page, async (n) => page.mouse.wheel(0, n % 20 < 10 ? -40 : 40));
  said(`graph of ${items} items zoomed from near: processor time of a frame`, near, 16, `median of ${frames}`);
  await page.mouse.down();
  const pan = await frameTimes(page, async (n) => page.mouse.move(x - (n % 60) * 6, y - (n % 60) * 4));
  await page.mouse.up();
  said(
    `graph of ${items} items dragged: processor time of a frame`,
    pan,
    16,
    `median of ${frames}, some 60 items in sight`,
  );
  const edits: number[] = [];
  await page.mouse.click(...(await inSight(page, box)));
  const name = page.getByLabel('Name', { exact: true });
  for (let n = 0; n < 7; n++) {
    await name.fill(`Renamed ${n}`);
    edits.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const began = performance.now();
        const look = () => {
          if ([...document.querySelectorAll('.react-flow__node')].some((one) => one.textContent.includes('Renamed ${n}'))) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        document.activeElement.blur();
        requestAnimationFrame(look);
      })`),
    );
  }
  said(`graph of ${items} items: an item renamed, until it is drawn`, median(edits), 100, `median of ${edits.length}`);
}

async function map(page: Page): Promise<void> {
  const took: number[] = [];
  for (let n = 0; n < 3; n++) {
    await page.evaluate(`location.hash = '#/device/topology'`);
    await page.locator('.map-canvas').waitFor({ state: 'detached' });
    took.push(await timed(page, '#/device/map', `document.querySelector('.map-canvas[data-shown]')`));
  }
  const [first = Number.NaN] = took;
  said(
    `first picture of a map with ${total} ONUs`,
    first,
    2000,
    `with its code; again ${took
      .slice(1)
      .map((ms) => ms.toFixed(0))
      .join(', ')} ms`,
  );
}

await buildWeb();
const server = await startTestServer({ env: { HELIOGRAPH_HTTP_PORT: String(await freePort()) } });
const web = await startWeb(server.ctx);
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
/** A map needs WebGL, which is computed where there is no card; pictures are drawn without it there. */
const computed = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const open = async (args: readonly string[]): Promise<Page> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run', ...args] });
  browsers.push(browser);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage();
  await page.goto(web.url.replace('localhost', '127.0.0.1'));
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/dashboard/, settled);
  return page;
};
const browsers: Browser[] = [];
try {
  if (total > 0) {
    await fillOnus(server, total);
    await placeOnus(server);
  }
  // Before the browser signs in, which ends every other session of the person.
  const token = await server.signIn();
  const small = await addGraph(server, token, 'Small', { items: graph().items.slice(0, 1), links: [] });
  const large = await addGraph(server, token, 'Large', graph());
  if (total > 0) await map(await open(computed));
  await graphs(await open(['--disable-gpu']), small, large);
} finally {
  for (const browser of browsers) await browser.close();
  await web.stop();
  await server.stop();
}
