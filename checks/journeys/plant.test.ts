import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openList, openPage, patient, picture, signInByForm } from './browser.ts';
import { startProduct, type Product } from './product.ts';

// A plant of two stages is drawn and bound; one splitter of the second stage is cut in the simulated network.

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await signInByForm(page, product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = (path: string) => page.goto(`${product.url}#${path}`);
const button = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const choose = async (box: Locator, option: string) => {
  await openList(box);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
};

interface Answer {
  readonly code: number;
  readonly rows: readonly Readonly<Record<string, string>>[];
}
/** A call as the page makes it, in the name of whoever is signed in there. */
const call = (method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/emsWebServer${where}`, {
        method: how ?? 'GET',
        headers: { Authorization: sessionStorage.getItem('token') ?? '', 'Content-Type': 'application/json' },
        ...(what === '' ? {} : { body: what ?? '' }),
      });
      return (await answer.json()) as Answer;
    },
    [method, path, body ? JSON.stringify(body) : ''],
  );
const done = async (method: string, path: string, body: object) =>
  expect(await call(method, path, body), JSON.stringify(body)).toMatchObject({ code: 200 });

const port = 'OLT-North';
/** Sixteen ONUs are on the first splitter of the second stage, as the simulated plant has them. */
const onFirst = 16;

async function onusOfPort(): Promise<readonly { id: string; onu: number }[]> {
  const { rows: olts } = await call('GET', '/device/olt/list?search=OLT-North');
  const { rows } = await call('GET', `/onu/list?oltId=${olts[0]?.['id'] ?? ''}&pon=1&pageSize=100`);
  return rows as unknown as { id: string; onu: number }[];
}

describe('A plant', () => {
  it('is noted with its places', async () => {
    await expect.poll(async () => (await onusOfPort()).length, patient).toBeGreaterThan(onFirst);
    await done('POST', '/plant/splitter', {
      splitterName: 'Exchange',
      ways: 4,
      olt: port,
      pon: 1,
      position: '48.131, 11.571',
    });
    for (const n of [1, 2])
      await done('POST', '/plant/splitter', { splitterName: `Street ${n}`, ways: 16, above: 'Exchange', abovePort: n });
    for (const { id, onu } of await onusOfPort()) {
      const [street, at] = [onu <= onFirst ? 1 : 2, (onu - 1) % 16];
      await done('POST', '/plant/drop', { onuId: id, splitter: `Street ${street}`, port: at + 1 });
      const place = { lon: 11.57 + street * 0.01 + (at % 4) * 0.0007, lat: 48.13 + Math.floor(at / 4) * 0.0006 };
      await done('PUT', '/map/markers', { kind: 'onu', id, ...place });
    }
  });

  it('is drawn, bound and connected, and saves itself', async () => {
    await open('/device/topology');
    await button('Add a topology graph').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('City');
    await button('Confirm', dialog).click();
    await page.getByRole('heading', { name: 'City' }).waitFor();
    const add = async (kind: string, device: string) => {
      await button('Add').click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
      await choose(page.getByLabel('Which device?'), device);
      await button('Unbind').waitFor();
    };
    await add('Device', port);
    for (const name of ['Exchange', 'Street 1', 'Street 2']) await add('Splitter', name);
    await button('As a tree').click();
    for (const [from, to] of [
      [port, 'Exchange'],
      ['Exchange', 'Street 1'],
      ['Exchange', 'Street 2'],
    ] as const) {
      await button(new RegExp(`^${from}`)).click();
      await choose(page.getByLabel('Connect to'), to);
      await page.getByText(`→ ${to}`).waitFor();
    }
    await button('As a picture').click();
    await button('Arrange').click();
    await page.locator('.topo-save').getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3);
    await picture(page, 'plant-drawn');
  });

  it('that says the same connection twice is refused in the words of the specification', async () => {
    await button('As a tree').click();
    await button(new RegExp(`^${port}`)).click();
    await choose(page.getByLabel('Connect to'), 'Exchange');
    await page.getByText('Duplicate connections are not allowed.').first().waitFor();
  });
});

describe('A splitter of the second stage that is cut', () => {
  it('is one incident that names it, an area of the map, and a branch of the graph', async () => {
    await product.lab('POST', '/devices/olt-north/events', { type: 'fibreCut', pon: 1, splitter: 1 });
    await page.locator('.topo-tree li').filter({ hasText: 'Street 1' }).getByText('down').waitFor();
    await page.locator('.topo-tree li').filter({ hasText: 'Street 2' }).getByText('up').waitFor();
    await picture(page, 'plant-cut-tree');
    await open('/alarm/incident');
    const incident = page.getByRole('row').filter({ hasText: 'Street 1' });
    await incident.waitFor();
    expect(await incident.count()).toBe(1);
    await open('/device/map');
    const outage = page.locator('.map-outages li');
    await outage.filter({ hasText: 'Street 1' }).waitFor();
    expect(await outage.count()).toBe(1);
    await outage.getByText('16 of 16 ONUs away').waitFor();
    await page.locator('.map-canvas[data-shown]').waitFor();
    await picture(page, 'plant-cut-map');
    // It leads to the graphs in which it is, and shows there what is dark.
    await button('Open', outage).click();
    await page.getByRole('dialog').getByRole('link', { name: 'City' }).click();
    await page.locator('.topo-item.is-on-way').filter({ hasText: 'Street 1' }).waitFor();
    expect(await page.locator('.topo-item.is-on-way').count()).toBe(1);
    await picture(page, 'plant-cut-branch');
  });

  it('is everywhere over when the fibre is whole again', async () => {
    await product.lab('POST', '/devices/olt-north/events', { type: 'fibreRestore', pon: 1, splitter: 1 });
    await open('/device/map');
    await page.getByText('No outage stands').waitFor();
    await open('/device/topology');
    await page.getByRole('link', { name: 'City' }).click();
    await button('As a tree').click();
    await page.locator('.topo-tree li').filter({ hasText: 'Street 1' }).getByText('up').waitFor();
    expect(errors).toEqual([]);
  });
});
