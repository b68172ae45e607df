import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, picture, signInByForm } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  // A rate takes two polls, and nothing here asks how soon one comes.
  product = await startProduct({ HELIOGRAPH_POLL_SECONDS: '5' });
  browser = await launch();
  ({ page, errors } = await openPage(browser));
  await signInByForm(page, product);
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

describe('A device that does not speak as the OLTs do', () => {
  it('that is a switch of another maker is let in as such, and has pages of its own and none of an OLT', async () => {
    const hall = { id: 'hall-3', model: 'AS-28', name: 'Hall-3', mac: '00:6d:61:79:00:01', onus: 0 };
    await open('/security/deviceUnauthorized');
    await product.lab('POST', '/devices', hall);
    await row('Hall-3').getByRole('button', { name: 'Authenticate' }).click();
    await open('/device/oltList');
    await row('Hall-3', 'AS-28', 'online').waitFor();
    await open('/device/oltDetail/interfaces/deviceInterfaces?sysMac=00:6d:61:79:00:01');
    await row('Te1/0/25', 'to core 25').waitFor();
    await picture(page, 'switch-interfaces');
    const pages = page.getByRole('navigation', { name: 'Pages of this OLT' });
    await pages.getByRole('button', { name: 'Ports' }).waitFor();
    expect(await pages.getByRole('button').allTextContents()).not.toContain('VLAN and layer 2');
    await open('/device/oltDetail/deviceInfo?sysMac=00:6d:61:79:00:01');
    await page.getByText('Example AS-28 access switch').waitFor();
    await page.getByRole('link', { name: /^Te1\/0\/28 \(to core 28\): up, 10000M, out .+bit\/s/ }).waitFor();
    await page.getByRole('cell', { name: 'core-28' }).waitFor();
    await picture(page, 'switch-info');
    await open('/device/oltDetail/portStatistics?sysMac=00:6d:61:79:00:01');
    await row('Gi1/0/1').first().waitFor();
    await picture(page, 'switch-ports');
    await open('/device/oltDetail/vlan/vlanTable?sysMac=00:6d:61:79:00:01');
    await page.getByText('This device has no such page').waitFor();
    await picture(page, 'switch-no-page');
  });

  it('that tells its ONUs by the command line alone lists them all the same, marked and with their light', async () => {
    const mac = '00:6d:61:7a:00:01';
    await open('/security/deviceUnauthorized');
    await product.lab('POST', '/devices', { id: 'olt-quiet', model: 'V1600G1B', name: 'OLT-Quiet', mac, onus: 9 });
    await row('OLT-Quiet').getByRole('button', { name: 'Authenticate' }).click();
    await open(`/device/oltDetail/onuAuthList/onuList?sysMac=${mac}`);
    await row('GPON0/1:1', 'CLI', 'dBm').first().waitFor();
    await page.getByText('Its ONUs are read by the command line').waitFor();
    await picture(page, 'cli-onus');
    await open('/device/oltDetail/deviceInfo?sysMac=00:6d:61:7a:00:01');
    await page.getByText('ONUs, by CLI').waitFor();
    await page.getByText('auto-running').waitFor();
    await picture(page, 'cli-info');
  });
});

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
