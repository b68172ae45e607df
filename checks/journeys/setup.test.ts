import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAll } from '../../tools/build.ts';
import { RealProduct } from '../support/real-product.ts';
import { launch, openList, openPage, patient, picture, sizes } from './browser.ts';

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  // Nobody's name server is asked who the tests are.
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    let whole = '';
    stream.on('data', (bytes: Buffer) => {
      whole += bytes.toString();
    });
    stream.on('end', () => {
      mails.push(whole);
      done();
    });
  },
});

let product: RealProduct;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  await buildAll();
  const listening = once(smtp.listen(0, '127.0.0.1'), 'listening');
  const settings = {
    HELIOGRAPH_DEMO: '0',
    HELIOGRAPH_HOST: '0.0.0.0',
    HELIOGRAPH_PRIVATE_TARGETS: 'on',
    HELIOGRAPH_LAB: join(import.meta.dirname, '..', '..', 'packages/lab/main.ts'),
  };
  product = await RealProduct.start(settings, mkdtempSync(join(tmpdir(), 'heliograph-setup-')));
  await listening;
  browser = await launch();
  ({ page, errors } = await openPage(browser));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  const closed = Promise.withResolvers<void>();
  smtp.close(() => closed.resolve());
  await closed.promise;
});

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const open = (path: string) => page.goto(`${product.url}#${path}`);
const choose = async (label: string, typed: string, option: string) => {
  const box = page.getByLabel(label);
  await openList(box);
  if (typed !== '') await box.fill(typed);
  await page.locator('.ant-select-item-option', { hasText: option }).click();
};

/** The same step as somebody with a phone, the other language and the dark theme has it. */
async function lookOnPhone(name: string): Promise<void> {
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByRole('button', { name: '切换到深色主题' }).click();
  await page.setViewportSize(sizes.phone);
  await picture(page, `${name}-phone-zh-dark`);
  // What is drawn for a desk is drawn anew for the phone once the page hears of its size.
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  await expect.poll(width).toBeLessThanOrEqual(sizes.phone.width);
  await page.setViewportSize(sizes.desk);
  await page.getByRole('button', { name: '切换到简洁主题' }).click();
  await page.getByRole('button', { name: 'Switch to English' }).click();
}

describe('The first run of an installation', () => {
  it('begins by itself and makes organisation and administrator in their time zone', async () => {
    await page.goto(product.url);
    await page.waitForURL(/#\/setup/);
    await page.getByText('Restore from a backup').waitFor();
    await picture(page, 'setup-welcome');
    await press(/^Set up this installation/);
    await page.getByLabel('Set-up code').fill('AAAA-AAAA-AAAA');
    await page.getByLabel('Organisation').fill('North Fibre');
    await page.getByLabel('Password', { exact: true }).fill('admin');
    await choose('Time zone', 'Shanghai', 'Asia/Shanghai (GMT+08:00)');
    await press('Create and go on');
    await page.getByRole('alert').first().waitFor();
    await picture(page, 'setup-organisation');
    await lookOnPhone('setup-organisation');
    await page.getByLabel('Password', { exact: true }).fill('Ember-77');
    await press('Create and go on');
    await page.getByText('This is not the code.').waitFor();
    await picture(page, 'setup-code');
    // By its file: the product says little here, and the log of the tests is silent.
    await page.getByLabel('Set-up code').fill(readFileSync(join(product.dataDir, 'setup-code'), 'utf8').trim());
    await press('Create and go on');
    await page.waitForURL(/step=mail/);
  });

  it('sends a test mail by the server that was typed', async () => {
    await page.getByLabel('SMTP server').fill('127.0.0.1');
    await page.getByLabel('Port', { exact: true }).fill(String((smtp.server.address() as AddressInfo).port));
    await choose('Encryption', '', 'Not encrypted');
    await page.getByLabel('Sender address').fill('noc@example.net');
    await press('Save');
    await page.getByLabel('Send to').fill('boss@example.net');
    await press('Send a test mail');
    await expect.poll(() => mails.length, patient).toBe(1);
    await picture(page, 'setup-mail');
    await lookOnPhone('setup-mail');
    await press('Next');
  });

  it('says what really listens, also after the page was reloaded', async () => {
    await page.reload();
    await expect.poll(() => page.getByText('listens', { exact: true }).count(), patient).toBe(3);
    await page.getByText('This browser is connected').waitFor();
    await page.getByText('0 heard so far').waitFor();
    await picture(page, 'setup-services');
    await lookOnPhone('setup-services');
  });

  it('says why traps are heard on another port than the one that OLTs send to', async () => {
    // Tests run with and without the right to ports below 1024, so the answer is made that of a process without it.
    await page.route('**/setup/services', async (route) => {
      const response = await route.fetch();
      const told = (await response.json()) as { data: { services: { id: string }[] } };
      const services = told.data.services.map((one) =>
        one.id === 'traps' ? { ...one, port: 10_162, wanted: 162 } : one,
      );
      await route.fulfill({ response, json: { ...told, data: { ...told.data, services, addresses: ['192.0.2.10'] } } });
    });
    await page.getByText('traps are heard on 10162 instead of 162').waitFor(patient);
    await page.getByText('192.0.2.10:10162').waitFor();
    await picture(page, 'setup-services-other-port');
    await page.unroute('**/setup/services');
    await press('Next');
  });

  it('shows the lines for an OLT, and one click brings the simulated network', async () => {
    await press('Show the lines');
    await page.getByText('snmp-server start').first().waitFor();
    await page.keyboard.press('Escape');
    await press('Start it');
    await page.getByText('It runs with 3 OLTs').waitFor(patient);
    await page.getByText('3 so far').waitFor();
    await picture(page, 'setup-devices');
    await lookOnPhone('setup-devices');
    await press('To the console');
    await open('/device/oltList');
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'online' }).count(), patient)
      .toBeGreaterThanOrEqual(3);
  });

  it('brings the simulated network back when its process dies', async () => {
    await page.goto('about:blank');
    product.killRole('web');
    await product.ready();
    await open('/setup?step=devices');
    await page.getByText('It runs with 3 OLTs').waitFor(patient);
  });

  it('is found again in the guide, and one click takes the simulated network away', async () => {
    await open('/guide');
    await page.getByRole('link', { name: 'Set-up' }).click();
    await page.getByText('Services', { exact: true }).click();
    await page.getByText(/[1-9]\d* heard so far/).waitFor(patient);
    await press('Next');
    await press('Stop it and remove its OLTs');
    await page.getByRole('button', { name: 'Start it' }).waitFor(patient);
    await page.getByText('0 so far').waitFor();
  });

  it('is over for everybody who has not signed in', async () => {
    const other = await openPage(browser);
    await other.page.goto(`${product.url}#/setup?step=organisation`);
    await other.page.getByText('This installation is set up already').waitFor();
    expect([...errors, ...other.errors]).toEqual([]);
  });
});
