import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsFor } from './access.ts';
import { launch, openPage, patient, picture, signIn, type sizes } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { restOf } from './rest.ts';

let product: Product;
let browser: Browser;
/** One session for all looks: a second sign-in would end the first. */
let token: string;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  const { page } = await openPage(browser);
  await signIn(page, product);
  await page.getByText('OLT-North').first().waitFor(patient);
  await product.lab('POST', '/devices/olt-north/events', { type: 'fibreCut', pon: 2 });
  await page.goto(`${product.url}#/alarm/incident`);
  await page.getByRole('row').filter({ hasText: 'ONUs went together' }).first().waitFor(patient);
  ids = { ...(await oltIds(page)), INCIDENT: await incidentId(page) };
  token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  await page.close();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** OLT detail tabs that a GPON and an EPON OLT have, and the lists. */
const paths = [
  '/dashboard',
  '/alarm/query/current',
  '/alarm/query/history',
  '/alarm/query/masked',
  '/alarm/incident',
  '/alarm/incident?incident=INCIDENT',
  '/alarm/settings/shield',
  '/alarm/settings/rename',
  '/alarm/settings/redefineLevel',
  '/alarm/settings/redefineType',
  '/alarm/settings/autoConfirm',
  '/alarm/settings/autoClear',
  '/alarm/settings/remoteRule',
  '/alarm/query/smsRules',
  '/alarm/query/mailRules',
  '/alarm/settings/userGroup',
  '/alarm/settings/notificationUser',
  '/alarm/settings/notificationServer',
  '/alarm/settings/templates',
  '/alarm/query/deliveries',
  '/alarm/analysis',
  '/alarm/work',
  '/alarm/work/calendar',
  '/device/oltList',
  '/device/onuList',
  '/device/onuList?tab=waiting',
  '/device/customerList',
  '/device/customerChanges',
  '/device/zone',
  '/device/splitter',
  '/device/orderRule',
  '/device/orderRule?tab=foresee',
  '/device/orderRule?tab=history',
  '/device/oltDetail/deviceInfo?oltId=GPON',
  '/device/oltDetail/portStatistics?oltId=GPON',
  '/device/oltDetail/eachPortStatistics?oltId=GPON',
  '/device/oltDetail/pon/ponInfo?oltId=GPON',
  '/device/oltDetail/onuAuthList/onuList?oltId=GPON',
  '/device/oltDetail/onuAuthList/opticalTable?oltId=GPON',
  '/device/oltDetail/voipProfile?oltId=GPON',
  '/device/oltDetail/epon/onuRogue/index?oltId=EPON',
  '/device/oltDetail/onuAuthList/onuManual?oltId=GPON',
  '/device/oltDetail/gpon/onuAutoFind/automaticFind?oltId=GPON',
  '/device/oltDetail/gpon/onuAutoFind/agingTime?oltId=GPON',
  '/device/oltDetail/gpon/onuAutoLearn/automaticDelete?oltId=GPON',
  '/device/oltDetail/epon/onuList/onuStatus?oltId=EPON',
  '/device/oltDetail/epon/onuList/onuOptical?oltId=EPON',
  '/manage/project/list',
  '/manage/project/groups',
  '/security/deviceAuthorized',
  '/security/deviceUnauthorized',
  '/system/user',
  '/system/role',
  '/system/menu',
  '/system/dept',
  '/system/post',
  '/system/contact',
  '/system/interface',
  '/security/onlineUsers',
  '/system/legal',
  '/system/mail',
  '/system/mail?tab=sms',
  '/system/mail?tab=providers',
  '/security/blacklist',
  '/security/log/login',
  '/security/log/operation',
  '/security/log/olt',
  '/security/log/device',
  '/security/log/exception',
  '/system/announcement',
  '/maintain/job',
  '/maintain/jobLog',
  '/maintain/backup/create',
  '/maintain/backup/downloads',
  '/system/oss/file',
  '/system/oss/config',
  '/system/appVersion',
  '/user/profile',
  '/manage/tenant',
  '/manage/project/tenantSwitch',
  '/manage/tenantPlan',
  '/user/resourceQuota',
  '/system/license',
  '/systemInfo',
  '/system/language',
  '/guide',
  '/no-such-page',
];

/** Ids of one OLT of each kind, as the list call tells them. */
async function oltIds(page: Page): Promise<Record<string, string>> {
  const rows = await page.evaluate(async () => {
    const headers = { Authorization: sessionStorage.getItem('token') ?? '' };
    const answer = await fetch('/emsWebServer/device/olt/list', { headers });
    return ((await answer.json()) as { rows: { id: string; ponMode: string }[] }).rows;
  });
  return Object.fromEntries(rows.map((row) => [row.ponMode, row.id]));
}

/** That of ONUs that went together: what is only the first alarm of something larger may become part of that. */
const incidentId = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { Authorization: sessionStorage.getItem('token') ?? '' };
    const answer = await fetch('/emsWebServer/alarm/incident/list', { headers });
    const { rows } = (await answer.json()) as { rows: { id: string; kind: string }[] };
    return rows.find(({ kind }) => kind === 'outage')?.id ?? '';
  });

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

describe('Every screen', () => {
  it.concurrent.each(looks)(
    'shows itself without an error or overflow, to everybody: $size, Chinese $zh, dark $dark',
    async (look) => {
      const { size, zh, dark, turn } = look;
      const { page, errors } = await lookAt(look);
      const wide: string[] = [];
      const empty: string[] = [];
      const unfair = new Set<string>();
      const rest = restOf(page);
      for (const path of paths.filter((_, at) => at % 2 === turn)) {
        await page.goto(`${product.url}#${path.replace(/GPON|EPON|INCIDENT/, (mode) => ids[mode] ?? '')}`);
        const room = await rest();
        if (room.overflow > 0) wide.push(`${path}: ${room.overflow}px`);
        if (room.words < 10) empty.push(path);
        for (const fault of await faultsFor(page)) unfair.add(`${path}: ${fault}`);
        await picture(
          page,
          `${size}-${zh ? 'zh' : 'en'}-${dark ? 'dark' : 'simple'}${path.replace(/\W+/g, '-').replace(/-(oltId|incident-INCIDENT).*/, '')}`,
        );
      }
      expect(wide).toEqual([]);
      expect(empty).toEqual([]);
      expect([...unfair]).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

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

  it('that waits stands still for whoever asked for less motion', async () => {
    const { page } = await lookAt({ size: 'desk', zh: false, dark: true });
    await page.route('**/device/olt/list**', () => undefined);
    await page.goto(`${product.url}#/device/oltList`);
    await page.locator('.ant-skeleton-active').first().waitFor();
    const turning = await page.evaluate<number>(
      'document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity).length',
    );
    expect(turning).toBe(0);
    await page.context().close();
  });
});
