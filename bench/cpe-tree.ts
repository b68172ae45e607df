import { loadavg } from 'node:os';
import { packTree, type TreeEntry } from '@heliograph/server/estate/cpes/tree.ts';
import { startTestServer, testPassword, type TestServer } from '@heliograph/server/testing/server.ts';
import { startWeb } from '@heliograph/server/web-role.ts';
import { chromium, type Page } from 'playwright-core';
import { freePort } from '../checks/support/free-port.ts';
import { buildWeb } from '../tools/build.ts';
import { median, report } from './lib/goal.ts';

// The tree of a customer device with 6,000 parameters in a real browser: its first level, a level of a thousand rows, and a word that most of them have.
// node bench/cpe-tree.ts [parameters]

const total = Number(process.argv[2] ?? 6_000);
const rounds = 7;
const settled = { timeout: 60_000 };
const root = 'Device.';
const cpeId = '4711';

/** A table of a thousand rows, and the rest where devices have it: many objects of some tables each. */
function parameters(): [name: string, entry: TreeEntry][] {
  const entry = (value: string): TreeEntry => ({ value, type: 'string', writable: true });
  const hosts = Array.from({ length: 1_000 }, (_, n) => `${root}Hosts.Host.${n + 1}.HostName`);
  const others = Array.from(
    { length: total - hosts.length },
    (_, n) => `${root}X_BENCH_${n % 40}.Table.${Math.floor(n / 400) + 1}.Value${Math.floor(n / 40) % 10}`,
  );
  return [...hosts, ...others].map((name, n) => [name, entry(`value ${n}`)]);
}

async function fill({ everything, tenants }: TestServer): Promise<void> {
  const { id, projectId } = tenants.home;
  await everything.query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, root, secret_state, discovered_at, created_by)
      values ($1, $2, $3, '8014A8', 'V824', 'TREE', $4, 'own', now(), 'bench')`,
    [id, cpeId, projectId, root],
  );
  await everything.query('insert into cpe_live (tenant_id, cpe_id, online, last_inform) values ($1, $2, true, now())', [
    id,
    cpeId,
  ]);
  const objects = Map.groupBy(parameters(), ([name]) => name.split('.', 2).join('.') + '.');
  for (const [object, entries] of objects)
    await everything.query(
      `insert into cpe_tree (tenant_id, cpe_id, object, body, parameters, read_at, complete) values ($1, $2, $3, $4, $5, now(), true)`,
      [id, cpeId, object, await packTree(new Map(entries)), entries.length],
    );
}

/** From the change of the address to the first rows, ms. */
const timed = (page: Page, hash: string, first: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      const rows = [...document.querySelectorAll('.cpe-tree tbody tr')];
      if (rows.length > 0 && rows[0].textContent.includes(${JSON.stringify(first)})) requestAnimationFrame(() => resolve(performance.now() - began));
      else requestAnimationFrame(look);
    };
    location.hash = ${JSON.stringify(hash)};
    requestAnimationFrame(look);
  })`);

const address = (more: string): string => `#/device/tr069OnuDetail/dataModel?cpeId=${cpeId}${more}`;
const levels: readonly (readonly [name: string, more: string, first: string])[] = [
  ['its first level', '', 'Hosts.'],
  ['a level of 1,000 rows', `&path=${root}Hosts.Host.`, '1.'],
  ['a word that most of them have, 1,000 rows', '&find=value', 'Hosts.Host.1.HostName'],
];

async function measure(page: Page): Promise<void> {
  for (const [name, more, first] of levels) {
    const took: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      // Another page of the same device, in a browser that has nothing of the tree.
      await page.goto('about:blank');
      await page.goto(`${base}#/device/tr069OnuDetail/tr069OnuInfo?cpeId=${cpeId}`);
      await page.locator('main').getByText('TREE').first().waitFor(settled);
      took.push(await timed(page, address(more), first));
    }
    report({
      goal: `tree of ${total} parameters on screen: ${name}`,
      measured: median(took),
      unit: 'ms',
      ratio: median(took),
      limit: 500,
      note: `median of ${rounds}, longest ${Math.max(...took).toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    });
  }
}

await buildWeb();
const server = await startTestServer({ env: { HELIOGRAPH_HTTP_PORT: String(await freePort()) } });
const web = await startWeb(server.ctx);
const base = web.url.replace('localhost', '127.0.0.1');
const executablePath = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
try {
  await fill(server);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage();
  await page.goto(base);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\/dashboard/, settled);
  await measure(page);
} finally {
  await browser.close();
  await web.stop();
  await server.stop();
}
