import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, patient, picture, signInByForm } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  product = await startProduct({}, true);
  browser = await launch();
  ({ page, errors } = await openPage(browser));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** From an event in the network to the eye, without a reload. How quick that is, the benchmarks say: `bench/flapping.ts`. */
const soon = patient;
/** What the next poll finds, and an OLT that spoke is polled once in ten seconds: two polls, and the ONU's own start. */
const polled = { timeout: 2 * patient.timeout };

const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
const menu = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
const row = (...words: string[]) => words.reduce((rows, word) => rows.filter({ hasText: word }), page.getByRole('row'));

/** What the OLT itself holds of an ONU, as the lab tells. */
async function held(pon: number, onu: number): Promise<Record<string, unknown>> {
  const { onus } = (await product.lab('GET', '/devices/olt-north/running')) as { onus: Record<string, unknown>[] };
  return onus.find((row) => row['pon'] === pon && row['onu'] === onu) ?? {};
}

describe("An operator's first shift", () => {
  it('begins with a sign-in by password and verification code', async () => {
    await signInByForm(page, product);
    await page.getByRole('heading', { name: 'Board' }).waitFor();
  });

  it('shows every OLT online with real figures on the board', async () => {
    for (const name of ['OLT-North', 'V1600D_EPON', 'OLT-Hill']) {
      await page.getByRole('link', { name }).first().waitFor(soon);
    }
    await card('Online')
      .filter({ hasText: /of 150 authorized/ })
      .waitFor(soon);
    await page.getByText('Live', { exact: true }).waitFor();
    await picture(page, 'board');
  });

  it('leads from the OLT list to the PON port and its ONUs', async () => {
    await menu('OLTs').click();
    await row('OLT-North', 'online').getByRole('link', { name: 'OLT-North' }).click();
    await page.getByRole('heading', { name: 'OLT-North' }).waitFor();
    await picture(page, 'olt-device-info');
    await page.getByRole('link', { name: 'PON information' }).click();
    await row('GPON0/1', '22').getByRole('link').first().waitFor();
    await picture(page, 'olt-pon');
    await row('GPON0/1', '22').getByRole('link').first().click();
    await page.getByText('GPON0/1:2', { exact: true }).click();
    await page.getByText('Nothing wrong on the optical side').waitFor();
    await picture(page, 'onu');
  });

  it('answers why this customer is down, while the call goes on', async () => {
    const event = (type: string, onu: number) =>
      product.lab('POST', '/devices/olt-north/events', { type, pon: 1, onu });
    /** The drawer of that ONU and of no other. */
    const drawer = (onu: number) =>
      page.locator('.ant-drawer', { has: page.locator('.onu-title .mono', { hasText: `GPON0/1:${onu}` }) });
    const open = (onu: number) => page.locator('tr').getByText(`GPON0/1:${onu}`, { exact: true }).first().click();
    const well = (onu: number) => drawer(onu).getByText('Nothing wrong on the optical side').waitFor(polled);
    await event('fibreCut', 2);
    await drawer(2).getByText('Drop fibre of this customer').waitFor(soon);
    await picture(page, 'onu-drop-cut');
    await event('fibreRestore', 2);
    // While it comes back by itself, its neighbour has a cause of its own.
    await open(3);
    await well(3);
    await event('powerOff', 3);
    await drawer(3).getByText('No power at the customer').waitFor(soon);
    await event('powerOn', 3);
    // Seen where it is looked at all the time; what came back behind it, when it is opened.
    await well(3);
    await open(2);
    await well(2);
  });

  it('reboots the ONU, and the ONU really was away', async () => {
    await page.getByRole('button', { name: 'Reboot' }).click();
    const ask = page.getByRole('dialog').last();
    await picture(page, 'onu-reboot');
    await ask.getByRole('button', { name: 'Reboot' }).click();
    await expect.poll(async () => (await held(1, 2))['phase'], soon).not.toBe('working');
  });

  it('shows a cut fibre without a reload: the alarm, the state of the ONUs, the cause', async () => {
    await page.goto(`${product.url}#/dashboard`);
    await page.getByText('No PON port lost several ONUs together').waitFor();
    await product.lab('POST', '/devices/olt-north/events', { type: 'fibreCut', pon: 3 });
    await row('OLT-North', '0/3')
      .filter({ hasText: /Feeder fibre cut/ })
      .waitFor(soon);
    await picture(page, 'board-fibre-cut');
  });

  it('lists the alarm with its severity, and clears it when the fibre is whole again', async () => {
    await menu('Current alarms').click();
    await row('OLT-North', 'Critical').first().waitFor();
    await picture(page, 'alarms-fibre-cut');
    await product.lab('POST', '/devices/olt-north/events', { type: 'fibreRestore', pon: 3 });
    await row('OLT-North', 'PON')
      .filter({ hasText: /Critical/ })
      .filter({ hasNotText: /Cleared/ })
      .first()
      .waitFor({ state: 'detached', ...soon });
    await page.goto(`${product.url}#/dashboard`);
    await page.getByText('No PON port lost several ONUs together').waitFor(soon);
  });

  it('calls a power cut a power cut', async () => {
    await product.lab('POST', '/devices/olt-north/events', { type: 'powerOff', pon: 2 });
    await row('OLT-North', '0/2')
      .filter({ hasText: /[Pp]ower/ })
      .first()
      .waitFor(soon);
    await picture(page, 'board-power-cut');
    await product.lab('POST', '/devices/olt-north/events', { type: 'powerOn', pon: 2 });
    await page.getByText('No PON port lost several ONUs together').waitFor(soon);
  });

  it('offers a tour that points at the parts of the console, once', async () => {
    const offer = page.getByRole('region', { name: 'Guide' });
    await offer.getByRole('button', { name: 'Take the tour' }).click();
    const stop = page.locator('.ant-tour');
    await stop.getByText('What is broken right now').waitFor();
    await picture(page, 'tour');
    const [next, done] = ['Next', 'Done'].map((name) => stop.getByRole('button', { name })) as [Locator, Locator];
    const told: string[] = [];
    for (;;) {
      const words = () => stop.getByRole('status').innerText();
      await expect.poll(words).not.toBe(told.at(-1));
      told.push(await words());
      await next.or(done).waitFor();
      if (!(await next.isVisible())) break;
      await next.click();
    }
    expect(told.some((words) => words.includes('Authenticate it once'))).toBe(true);
    expect(new Set(told).size).toBe(told.length);
    await done.click();
    await page.reload();
    await page.getByRole('heading', { name: 'Board' }).waitFor();
    expect(await offer.count()).toBe(0);
    await page.getByRole('button', { name: 'Account: ' }).click();
    await page.getByRole('menuitem', { name: 'Guide' }).click();
    await page.getByRole('heading', { name: 'Guide' }).waitFor();
    await picture(page, 'guide');
  });

  it('tells whoever is signed in that the same user signed in elsewhere', async () => {
    const [first, second] = [await openPage(browser), await openPage(browser)];
    await signInByForm(first.page, product, 'viewer');
    await first.page.getByText('Live', { exact: true }).waitFor();
    await signInByForm(second.page, product, 'viewer');
    // By the live connection, or by the answer to whatever it asks in that moment.
    const told = first.page.getByText('Your account is logged in elsewhere; you have been forced offline.').first();
    await told.waitFor(soon);
    expect(second.errors).toEqual([]);
    for (const one of [first, second]) await one.page.context().close();
  });

  it('finds the rebooted ONU at work again', async () => {
    // It takes half a minute, in which the shift went on.
    await expect.poll(async () => (await held(1, 2))['phase'], { timeout: 180_000 }).toBe('working');
  });

  it('accounts for every trap in the metrics, which show all processes as one', async () => {
    const figure = async (name: string) => {
      const text = await (await fetch(`${product.url}metrics`)).text();
      return Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1]);
    };
    await expect.poll(() => figure('heliograph_traps_received_total'), soon).toBeGreaterThan(20);
    await expect.poll(() => figure('heliograph_traps_unaccounted'), soon).toBe(0);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('ends without an error in the console of the browser', () => {
    expect(errors).toEqual([]);
  });
});
