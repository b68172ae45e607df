import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, picture, signIn } from './browser.ts';
import { dialog, row, soon } from './config-steps.ts';
import { startProduct, type Product } from './product.ts';

interface LabCpe {
  readonly id: string;
  readonly serial: string;
  readonly root: string;
  readonly ponSerial: string;
}

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let cpe: LabCpe;
beforeAll(async () => {
  product = await startProduct({ HELIOGRAPH_LAB_CPES: '1' });
  browser = await launch();
  ({ page, errors } = await openPage(browser));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const shot = (name: string) => picture(page, `cpe-${name}`);
const wifiName = (one: LabCpe) =>
  one.root === 'Device.' ? 'WiFi.SSID.1.SSID' : 'LANDevice.1.WLANConfiguration.1.SSID';
const held = async () => {
  const answer = await product.lab('GET', `/cpes/${cpe.id}/parameters/${wifiName(cpe)}`);
  return JSON.stringify(answer);
};

describe('A customer device', () => {
  it('boots, reports, and stands in the list with its ONU', async () => {
    await signIn(page, product);
    await page.goto(`${product.url}#/device/tr069/onuList`);
    const all = async () => (await product.lab('GET', '/cpes')) as unknown as LabCpe[];
    await expect.poll(async () => (await all()).length, soon).toBeGreaterThan(0);
    cpe = (await all()).find(({ ponSerial }) => ponSerial.length === 12) ?? (await all())[0]!;
    await row(page, cpe.serial, /Online/).waitFor(soon);
    await row(page, cpe.serial, /GPON\d/).waitFor(soon);
    await shot('list');
  });

  it('takes another name for its network, typed among its parameters, and says so itself', async () => {
    await row(page, cpe.serial).getByRole('link', { name: cpe.serial }).click();
    await page.getByRole('link', { name: 'Data model' }).click();
    const search = page.getByRole('searchbox').or(page.getByLabel('Search names and values'));
    await search.first().fill(wifiName(cpe));
    await search.first().press('Enter');
    const parameter = page.locator('.cpe-tree tr').filter({ hasText: `${cpe.root}${wifiName(cpe)}` });
    await parameter.first().getByRole('button', { name: 'Set', exact: true }).click();
    const field = dialog(page).getByLabel('Value');
    await field.fill('Attic 5');
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(held, soon).toContain('Attic 5');
    await row(page, 'SSID = Attic 5', 'success').waitFor(soon);
    await parameter.filter({ hasText: 'Attic 5' }).waitFor(soon);
    await shot('set');
  });

  it('is found from its ONU', async () => {
    await page.goto(`${product.url}#/device/tr069/onuList`);
    await row(page, cpe.serial)
      .getByRole('link', { name: /GPON\d/ })
      .click();
    await page.getByRole('link', { name: cpe.serial }).click();
    await page.getByRole('heading', { name: cpe.serial }).waitFor(soon);
    await page.getByText('Own credentials', { exact: true }).waitFor(soon);
    await shot('info');
    expect(errors).toEqual([]);
  });
});
