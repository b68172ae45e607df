import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsFor } from './access.ts';
import { launch, openPage, patient, picture, signInByForm, type sizes } from './browser.ts';
import { readyForConfigPages, sweepConfigPages } from './config-pages.ts';
import { askConsole } from './config-steps.ts';
import { startProduct, type Product } from './product.ts';
import { screenInTime, pageRestOf, screenMs } from './rest.ts';
import { screenAddresses, type Of } from './screens.ts';

let product: Product;
let browser: Browser;
/** One session for all looks: a second sign-in would end the first. */
let token: string;
let ids: Readonly<Record<Of, string>>;
beforeAll(async () => {
  product = await startProduct({ HELIOGRAPH_LAB_CPES: '1' });
  browser = await launch();
  const { page, errors } = await openPage(browser);
  await signInByForm(page, product);
  token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  await readyForConfigPages({ product, browser, page, errors, token });
  await product.lab('POST', '/devices/olt-north/events', { type: 'fibreCut', pon: 2 });
  ids = await idsOfEach(page);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** One of each that pages are of: what the lists tell, as soon as they do. */
async function idsOfEach(page: Page): Promise<Record<Of, string>> {
  const first = async (path: string, fits: (row: Row) => boolean = () => true): Promise<string> =>
    vi.waitUntil(async () => (await rowsOf(page, path)).find(fits)?.id, patient);
  return {
    GPON: await first('/device/olt/list', ({ ponMode }) => ponMode === 'GPON'),
    EPON: await first('/device/olt/list', ({ ponMode }) => ponMode === 'EPON'),
    // That of ONUs that went together: what is only the first alarm of something larger may become part of that.
    INCIDENT: await first('/alarm/incident/list', ({ kind }) => kind === 'outage'),
    ONU: await first('/onu/list'),
    CPE: await first('/cpeDevice/getCpeListByCondition'),
  };
}

type Row = Readonly<Record<string, string>>;
async function rowsOf(page: Page, path: string): Promise<readonly Row[]> {
  const answer = await askConsole<{ rows?: Row[]; data?: { pageInfo: { rows: Row[] } } }>(page, path);
  return answer.rows ?? answer.data?.pageInfo.rows ?? [];
}

/**
 * Every screen is looked at twice, so that it is seen at each size, in each language and in each theme; the next screen in the other two
 * ways to do so: what all screens are made of is seen in every way.
 */
const looks: { size: keyof typeof sizes; zh: boolean; dark: boolean; turn: 0 | 1 }[] = [
  { size: 'desk', zh: false, dark: false, turn: 0 },
  { size: 'phone', zh: true, dark: true, turn: 0 },
  { size: 'desk', zh: true, dark: true, turn: 1 },
  { size: 'phone', zh: false, dark: false, turn: 1 },
];

/** A page of the session that was signed in, in a window, language and theme of its own. */
async function lookAt({
  size,
  zh,
  dark,
}: Omit<(typeof looks)[number], 'turn'>): Promise<{ page: Page; errors: string[] }> {
  // One look is of somebody who likes things to move; who asked for less motion has a third less drawn.
  const look = await openPage(browser, size, size === 'desk' && !dark ? 'no-preference' : 'reduce');
  await look.page.addInitScript(
    ([token, lang, theme]) => {
      sessionStorage.setItem('token', token ?? '');
      sessionStorage.setItem('lang', lang ?? '');
      sessionStorage.setItem('theme', theme ?? '');
    },
    [token, zh ? 'zh' : 'en', dark ? 'dark' : 'simple'],
  );
  return look;
}

const paths = screenAddresses();
/** Each screen has a bound of its own, that names it; a machine that is slow with all of them has as long as they may take together. */
const patience = { timeout: screenMs * Math.ceil(paths.length / 2) };
/** Its kind stands at the end of an address, in place of the id. */
const addressWith = (path: string): string =>
  path.replace(/(?<==)(?:GPON|EPON|INCIDENT|ONU|CPE)$/, (of) => ids[of as Of]);

describe.concurrent('Every screen', () => {
  it.each(looks)(
    'shows itself without an error or overflow, to everybody: $size, Chinese $zh, dark $dark',
    patience,
    async (look) => {
      const { size, zh, dark, turn } = look;
      const { page, errors } = await lookAt(look);
      const wide: string[] = [];
      const empty: string[] = [];
      const unfair = new Set<string>();
      const rest = pageRestOf(page);
      const see = async (path: string): Promise<void> => {
        await page.goto(`${product.url}#${addressWith(path)}`);
        const room = await rest();
        if (room.overflow > 0) wide.push(`${path}: ${room.overflow}px`);
        if (room.words < 10) empty.push(path);
        for (const fault of await faultsFor(page)) unfair.add(`${path}: ${fault}`);
        await picture(
          page,
          `${size}-${zh ? 'zh' : 'en'}-${dark ? 'dark' : 'simple'}${path.replace(/\W+/g, '-').replace(/-(oltId|onuId|cpeId|incident-INCIDENT).*/, '')}`,
        );
      };
      for (const path of paths.filter((_, at) => at % 2 === turn)) await screenInTime(see(path), path);
      expect(wide).toEqual([]);
      expect(empty).toEqual([]);
      expect([...unfair]).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );
});

sweepConfigPages();

describe('A screen', () => {
  it('opens its lists beside their fields for whoever asked for less motion', async () => {
    const { page } = await lookAt({ size: 'desk', zh: false, dark: true });
    await page.goto(`${product.url}#/system/user`);
    await page.getByRole('button', { name: 'Add user' }).click();
    // What is measured while it grows is put where it does not belong, and goes off under the pointer.
    await page.evaluate(
      'window.grown = [], addEventListener("animationstart", (event) => grown.push(event.animationName))',
    );
    const field = page.locator('[role=dialog] .ant-select').first();
    await field.click();
    const list = page.locator('.ant-select-dropdown:visible');
    await list.waitFor();
    await expect
      .poll(async () => Math.round((await list.boundingBox())?.x ?? NaN))
      .toBe(Math.round((await field.boundingBox())?.x ?? 0));
    const grown = await page.evaluate<string[]>('grown');
    expect(grown.filter((name) => /slide|zoom|move/i.test(name))).toEqual([]);
    await page.context().close();
  });

  it('whose chart shows a stretch that somebody chose marks no window, until it is back to now', async () => {
    const { page } = await lookAt({ size: 'desk', zh: false, dark: true });
    await page.goto(
      `${product.url}#/device/oltDetail/eachPortStatistics?oltId=${ids.GPON}&from=${Math.floor(Date.now() / 1000) - 7200}&to=${Math.floor(Date.now() / 1000) - 3600}`,
    );
    const marked = page.locator('.window-choice .ant-segmented-item-selected');
    await page.locator('.window-choice').waitFor();
    expect(await marked.count()).toBe(0);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await marked.waitFor();
    await page.context().close();
  });

  it.each([
    ['list', '/device/oltList', '/device/olt/list', 'main .ant-spin-spinning'],
    ['page', '/device/oltDetail/eachPortStatistics?oltId=GPON', '/olt/getPmMonitorInfos', 'main .ant-skeleton-active'],
  ])('that waits stands still for whoever asked for less motion: a %s', async (_, path, call, sign) => {
    const held = `**${call}**`;
    const { page } = await lookAt({ size: 'desk', zh: false, dark: true });
    const rest = pageRestOf(page, 500);
    await page.route(held, () => undefined);
    const asked = page.waitForRequest(held, patient);
    // It waits for 15 seconds before it says that nothing came; a window that is slow to have loaded would be looked at too late.
    await page.goto(`${product.url}#${addressWith(path)}`, { waitUntil: 'commit' });
    await asked;
    await page.locator(sign).first().waitFor();
    const turning = await page.evaluate<number>(
      'document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity).length',
    );
    expect(turning).toBe(0);
    // And the sweep above says which screen did not come to rest, and why.
    await expect(rest()).rejects.toThrow(new RegExp(` unanswered: .*(GET|POST) /emsWebServer${call}`));
    await page.context().close();
  });
});
