import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, picture, signIn } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  ({ page, errors } = await openPage(browser, 'desk', 'no-preference'));
  await signIn(page, product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const row = (...words: string[]) => words.reduce((rows, word) => rows.filter({ hasText: word }), page.getByRole('row'));
const plug = (name: string, mac: string) =>
  product.lab('POST', '/devices', { id: name.toLowerCase(), model: 'V1600G1', name, mac, onus: 4 });
const open = async (path: string) => {
  await page.goto(`${product.url}#${path}`);
};

describe('An OLT that nobody knows', () => {
  it('announces itself and waits as unauthorized', async () => {
    await open('/security/deviceUnauthorized');
    await plug('OLT-New', '00:6d:61:77:00:01');
    await row('OLT-New', '00:6d:61:77:00:01').waitFor();
    await picture(page, 'unauthorized');
  });

  it('is let in by hand, polled and listed', async () => {
    await row('OLT-New').getByRole('button', { name: 'Authenticate' }).click();
    await row('OLT-New').waitFor({ state: 'detached' });
    await open('/device/oltList');
    await row('OLT-New', 'online').waitFor();
  });

  it('comes in by itself when an open rule covers its MAC', async () => {
    await open('/security/deviceAuthorized');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('MAC').fill('00:6d:61:78:00:00-00:6d:61:78:00');
    await form.getByLabel('SN').click();
    await form.getByText(/Invalid MAC address format/).waitFor();
    await form.getByLabel('MAC').fill('00:6d:61:78:00:00-00:6d:61:78:00:ff');
    await form.getByRole('button', { name: /^(Confirm|Save|OK)$/ }).click();
    await row('00:6d:61:78:00:00-00:6d:61:78:00:ff').waitFor();
    await picture(page, 'rules');
    await plug('OLT-Covered', '00:6d:61:78:00:09');
    await open('/device/oltList');
    await row('OLT-Covered', 'online').waitFor();
  });

  it('stays outside when the rule is switched off', async () => {
    await open('/security/deviceAuthorized');
    const rule = row('00:6d:61:78:00:00-00:6d:61:78:00:ff');
    await rule.getByRole('switch').click();
    await expect.poll(() => rule.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await plug('OLT-Refused', '00:6d:61:78:00:0a');
    await open('/security/deviceUnauthorized');
    await row('OLT-Refused').waitFor();
    await open('/device/oltList');
    await row('OLT-Covered').waitFor();
    expect(await row('OLT-Refused').count()).toBe(0);
  });

  it('leaves no error in the console of the browser', () => {
    expect(errors).toEqual([]);
  });
});
