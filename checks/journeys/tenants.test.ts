import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, patient, picture, signInByForm, sizes } from './browser.ts';
import { startProduct, type Product } from './product.ts';

const password = 'Boss@2026';

let product: Product;
let browser: Browser;
let root: Page;
let boss: Page;
let errors: string[];
let theirErrors: string[];
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  ({ page: root, errors } = await openPage(browser));
  ({ page: boss, errors: theirErrors } = await openPage(browser));
  await signInByForm(root, product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = (page: Page, path: string) => page.goto(`${product.url}#${path}`);
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const confirm = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Confirm|OK|确\s*认|确\s*定)$/ })
    .last()
    .click();

/** The console at the domain that is bound to the tenant; every name below localhost is this machine. */
const theirs = () => product.url.replace('127.0.0.1', 'hill.localhost');

/** Signs in to the tenant as its administrator: at its own domain nothing asks which tenant. */
async function enter(page: Page): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().includes('/captchaImage'));
  await page.goto(theirs());
  const { uuid } = (await (await asked).json()) as { uuid: string };
  await page.getByText('Hill Net').waitFor();
  await page.getByLabel('User name').fill('boss');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Verification code').fill(await product.captcha(uuid));
  await picture(page, 'tenants-sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const menuOf = (page: Page) => page.getByRole('navigation').getByRole('link').allInnerTexts();

/** Pages that ask for nothing but what the plan holds may stand there too; none of what it leaves out does. */
function hasThePlan(pages: readonly string[]): void {
  expect(pages).toEqual(expect.arrayContaining(['Board', 'OLTs', 'ONUs', 'Many OLTs']));
  for (const other of ['Current alarms', 'Users', 'Roles', 'Tenants', 'Licence']) expect(pages).not.toContain(other);
}

/** A page as it stands after what was done; how it looks in the other language, theme and size, `every-screen` sees. */
async function looks(page: Page, path: string, name: string): Promise<void> {
  await open(page, path);
  await page.locator('h1').first().waitFor();
  await picture(page, `tenants-${name}`);
}

describe('A superuser who sells the console', () => {
  it('makes a plan of the board and the devices', async () => {
    await open(root, '/manage/tenantPlan');
    await root.getByRole('button', { name: 'Add plan' }).click();
    const form = root.getByRole('dialog');
    await form.getByLabel('Plan', { exact: true }).fill('Watch and add');
    const tick = (name: string) =>
      form.getByRole('treeitem').filter({ hasText: name }).first().locator('.ant-tree-checkbox').click();
    await tick('Board');
    await tick('Devices');
    await picture(root, 'tenants-plan-form');
    await confirm(root);
    await row(root, 'Watch and add').waitFor();
  });

  it('adds a tenant with that plan, a quota of one OLT, and its administrator', async () => {
    await open(root, '/manage/tenant');
    await root.getByRole('button', { name: 'Add tenant' }).click();
    const form = root.getByRole('dialog');
    await form.getByLabel('Tenant ID').fill('hillnet');
    await form.getByLabel('Tenant name').fill('Hill Net');
    await form.getByLabel('Plan').click();
    await root.getByTitle('Watch and add', { exact: true }).click();
    await form.getByLabel('OLT quota').fill('1');
    await form.getByLabel('Networks of its devices').fill('127.9.0.0/16');
    await form.getByLabel('Bound domain').fill('hill.localhost');
    await form.getByLabel('Expires').fill('2030-01-31T12:00');
    await form.getByLabel('Administrator').fill('boss');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await picture(root, 'tenants-form');
    await confirm(root);
    await row(root, 'Hill Net').waitFor();
  });

  it('finds the tenant, its use and its details', async () => {
    await looks(root, '/manage/tenant', 'list');
    await row(root, 'Hill Net').getByText('hillnet').click();
    await root.getByText('Administration').waitFor();
    await picture(root, 'tenants-detail');
    await looks(root, '/manage/tenantPlan', 'plans');
    await looks(root, '/system/license', 'licence');
    await looks(root, '/user/resourceQuota', 'quota');
  });

  it('gives its own tenant a logo, which the console wears at once', async () => {
    await open(root, '/user/resourceQuota');
    const buffer = await root.locator('.brand').screenshot();
    await root.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await root.locator('.brand img').waitFor();
    await picture(root, 'tenants-logo');
    await root.getByRole('button', { name: 'Remove logo' }).click();
    await root.locator('.brand img').waitFor({ state: 'detached' });
  });
});

describe('The administrator of the tenant', () => {
  it('signs in and sees the pages of the plan alone', async () => {
    await enter(boss);
    await boss.getByRole('link', { name: 'OLTs', exact: true }).waitFor();
    hasThePlan(await menuOf(boss));
    await picture(boss, 'tenants-own');
  });

  it('is told in words when the quota is full', async () => {
    await boss.goto(`${theirs()}#/device/oltList`);
    for (const ip of ['127.9.1.1', '127.9.1.2']) {
      await boss.getByRole('button', { name: 'Add OLT' }).first().click();
      await boss.getByLabel('IP address or host name').fill(ip);
      await boss.getByLabel('Read community').fill('public');
      await boss.getByRole('dialog').getByRole('button', { name: 'Add OLT' }).click();
      if (ip.endsWith('1')) await boss.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await boss.getByText('Quota exceeded: at most 1').first().waitFor();
    await boss.getByText('Quota full: 1 of 1 in use').waitFor();
    await picture(boss, 'tenants-quota-full');
    await boss.reload();
  });
});

describe('Working as the tenant', () => {
  it('shows its menu and its devices under a bar that leads back', async () => {
    await open(root, '/manage/tenant');
    await row(root, 'Hill Net').getByRole('button', { name: 'Work as' }).click();
    await confirm(root);
    await root.getByText('You are working as Hill Net (hillnet)').waitFor();
    await root.getByRole('link', { name: 'OLTs', exact: true }).click();
    await row(root, '127.9.1.1').waitFor();
    hasThePlan(await menuOf(root));
    await picture(root, 'tenants-working');
    await root.setViewportSize(sizes.phone);
    await picture(root, 'tenants-working-phone');
    await root.setViewportSize(sizes.desk);
    await root.getByRole('button', { name: 'Switch tenant' }).click();
    await row(root, 'Hill Net').getByText('You are here').waitFor();
    await row(root, 'Heliograph').getByRole('button', { name: 'Switch' }).click();
    // The list that one switches from has this row too: what tells is that the bar is gone.
    await root.getByText('You are working as').waitFor({ state: 'detached' });
    await root.getByRole('heading', { name: 'Tenants' }).waitFor();
    await row(root, 'Hill Net').waitFor();
  });

  it('is chosen with the keyboard among all tenants, from the search box', async () => {
    await root.keyboard.press('Control+k');
    await root.getByLabel('Page, OLT, ONU').fill('switch tenant');
    await root.getByRole('option', { name: 'Switch tenant' }).waitFor();
    await root.keyboard.press('Enter');
    await row(root, 'Hill Net').getByText('0 / 1').waitFor();
    await picture(root, 'tenants-switch');
    await row(root, 'Hill Net').focus();
    await root.keyboard.press('Enter');
    await confirm(root);
    await root.getByRole('link', { name: 'OLTs', exact: true }).waitFor();
    await root.getByRole('button', { name: 'Back to my own tenant' }).click();
    await root.getByRole('heading', { name: 'Tenants' }).waitFor();
  });
});

describe('The installation', () => {
  it('tells its own people how it is doing', async () => {
    await looks(root, '/systemInfo', 'system-info');
    await root.reload();
    for (const role of ['Web', 'Worker']) await row(root, role).getByText('MB').waitFor();
    await root.getByText('Embedded PostgreSQL').waitFor();
    await row(root, 'HELIOGRAPH_DEMO').getByText('Environment').waitFor();
    await root.getByRole('heading', { name: 'Network services' }).scrollIntoViewIfNeeded();
    await picture(root, 'tenants-system-info-foot');
  });

  it('that does not answer is waited for, and one is led on when it does', async () => {
    const { page } = await openPage(browser, 'phone');
    await page.route('**/health*', (route) => route.abort());
    await page.clock.install();
    await open(page, '/503?back=/login');
    await page.getByText('Nothing answers at').waitFor();
    await page.getByText('next try in').waitFor();
    // It asks by itself every five seconds, and must not do so just before the button is pressed: after one more try its time stands still.
    const tried = page.waitForEvent('requestfailed');
    await page.clock.pauseAt(Date.now() + 60_000);
    await tried;
    await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
    await page.getByText('next try in').waitFor();
    await picture(page, 'tenants-away-phone');
    await page.unroute('**/health*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.clock.resume();
    await page.getByLabel('User name').waitFor();
    await page.context().close();
  });
});

describe('Switching the tenant off', () => {
  it('signs its people out within seconds', async () => {
    await boss.goto(`${theirs()}#/device/oltList`);
    await row(boss, '127.9.1.1').waitFor();
    await open(root, '/manage/tenant');
    await row(root, 'Hill Net').getByRole('switch').click();
    await confirm(root);
    await boss.waitForURL(/#\/login/, patient);
    await row(root, 'Hill Net').getByText('Disabled').waitFor();
  });

  it('leaves no error in the console of a browser', () => {
    expect(errors).toEqual([]);
    expect(theirErrors).toEqual([]);
  });
});
