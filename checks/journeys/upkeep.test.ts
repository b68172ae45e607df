import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openList, openPage, patient, picture, signInByForm } from './browser.ts';
import * as steps from './config-steps.ts';
import { startProduct, type Product } from './product.ts';
import { onuCampaign } from './upgrade-onus.ts';
import { ringOfTwo } from './upgrade-ring.ts';

const { askConsole, formRow, oltIds, soon, type } = steps;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('What is written down and told', () => {
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    ({ page, errors } = await openPage(browser));
    await signInByForm(page, product);
  });
  afterAll(() => page.context().close());

  const row = (...words: string[]) =>
    words.reduce((rows, word) => rows.filter({ hasText: word }), page.getByRole('row'));
  const open = async (path: string) => {
    await page.goto(`${product.url}#${path}`);
    await page.locator('h1').first().waitFor();
  };
  const dialog = () => page.getByRole('dialog');
  const shot = async (name: string) => {
    await picture(page, `logs-${name}`);
  };
  /** Until a list that nobody brings up to date by itself shows it. */
  const refreshedUntil = (there: Locator) =>
    expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Refresh' }).click();
          return there.count();
        },
        { ...patient, interval: 500 },
      )
      .toBeGreaterThan(0);
  const choose = async (label: string, option: string) => {
    await openList(dialog().getByLabel(label, { exact: true }));
    await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
  };

  describe('What an administrator changed', () => {
    it('stands in the operation log with before and after', async () => {
      await open('/security/deviceAuthorized');
      await page.getByRole('button', { name: 'Add rule' }).click();
      await dialog().getByLabel('SN').fill('JOURNEY-1');
      await dialog().getByRole('button', { name: 'Confirm' }).click();
      await row('JOURNEY-1').waitFor();
      await row('JOURNEY-1').getByRole('switch').click();
      await page.locator('[role=switch][aria-checked=false]').first().waitFor();
      await row('JOURNEY-1').getByRole('button', { name: 'Delete' }).click();
      await dialog().getByLabel('Reason (optional)').fill('The trial is over');
      await shot('reason');
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await row('JOURNEY-1').waitFor({ state: 'detached' });
      await open('/security/log/operation');
      await row('Switch access rules on or off').first().waitFor();
      await shot('operation');
      await row('Delete access rules').click();
      await dialog().getByText('The trial is over').waitFor();
      await row('Add access rule', 'JOURNEY-1').first().click();
      await dialog().getByRole('cell', { name: 'JOURNEY-1' }).waitFor();
      await shot('operation-detail');
      await dialog().getByRole('link').first().click();
      await page.waitForURL(/requestId=\d+/);
      await row('Add access rule', 'JOURNEY-1').waitFor();
      await row('Switch access rules').waitFor({ state: 'detached' });
    });

    it('goes into a file, and the chain of the log verifies', async () => {
      await open('/security/log/operation');
      await page.getByRole('button', { name: 'Export' }).click();
      const asked = page.waitForEvent('download');
      await page.getByText('Export as csv').click();
      const file = await (await asked).path();
      expect(readFileSync(file, 'utf8')).toContain('JOURNEY-1');
      await page.getByRole('button', { name: 'Seal' }).click();
      // A worker seals what was committed within seconds.
      await dialog().getByText('Last seal').waitFor();
      await dialog().getByRole('button', { name: 'Verify' }).click();
      await dialog()
        .getByText(/^Sound/)
        .waitFor();
      await shot('seal');
      await dialog().getByRole('button', { name: 'Close' }).last().click();
    });

    it('is joined by who signed in and by what happened to devices and OLTs', async () => {
      await open('/security/log/login');
      await row('admin', 'Signed in').first().waitFor();
      await shot('login');
      await open('/security/log/device');
      await refreshedUntil(row('OLT-North', 'Came online'));
      await shot('device');
      await open('/security/log/olt');
      await shot('olt');
    });
  });

  describe('An announcement', () => {
    const announce = async (title: string, content: string, scope: string, priority: string) => {
      await page.getByRole('button', { name: 'Add announcement' }).click();
      await dialog().getByLabel('Title', { exact: true }).fill(title);
      await dialog().getByLabel('Content', { exact: true }).fill(content);
      await choose('Shown to', scope);
      await choose('Priority', priority);
      if (title === 'Night work') await shot('announcement-form');
      await dialog().getByRole('button', { name: 'Confirm' }).click();
      await row(title).waitFor();
    };

    it('of the tenant shows after signing in, and its marks are no HTML', async () => {
      await open('/system/announcement');
      await announce(
        'Night work',
        '**Fibre works** tonight\n\n- North <img src=x onerror=alert(1)>\n- East',
        'This tenant',
        'Urgent',
      );
      await announce('Service window', 'Saturday, *from 22:00*', 'Everybody', 'Ordinary');
      await page.getByRole('status').filter({ hasText: 'Fibre works' }).waitFor();
      expect(await page.locator('.prose img').count()).toBe(0);
      await page.getByRole('button', { name: /Announcements: 2 unread/ }).click();
      await page.getByRole('group', { name: 'Announcements' }).getByText('Service window').waitFor();
      await shot('announcements');
      await page.getByRole('status').getByRole('button', { name: 'Mark as read' }).click();
      await page.getByRole('status').filter({ hasText: 'Fibre works' }).waitFor({ state: 'detached' });
    });

    it('of the system shows on the sign-in page, and only that one', async () => {
      const gate = await openPage(browser);
      await gate.page.goto(product.url);
      await gate.page.getByText('Service window').waitFor();
      expect(await gate.page.getByText('Night work').count()).toBe(0);
      await picture(gate.page, 'logs-sign-in');
      await gate.page.context().close();
    });
  });

  describe('A blacklisted device', () => {
    it('that announces itself is not let in and not listed, but counted', async () => {
      await open('/security/blacklist');
      await page.getByRole('button', { name: 'Add device' }).click();
      await dialog().getByLabel('MAC or range').fill('00:6d:61:79:00:00-00:6d:61:79:00:ff');
      await dialog().getByLabel('Reason').fill('Stolen from the depot');
      await dialog().getByRole('button', { name: 'Confirm' }).click();
      await row('Stolen from the depot').waitFor();
      const mac = '00:6d:61:79:00:07';
      await product.lab('POST', '/devices', { id: 'olt-stolen', model: 'V1600G1', name: 'OLT-Stolen', mac, onus: 4 });
      await open('/security/log/device');
      await refreshedUntil(row('Kept out by the blacklist', mac));
      await open('/security/blacklist');
      const counted = page.getByRole('cell', { name: /^[1-9]\d*$/ });
      await refreshedUntil(row('Stolen from the depot', '00:6d:61:79').filter({ has: counted }));
      await shot('blacklist');
      await open('/security/deviceUnauthorized');
      expect(await row('OLT-Stolen').count()).toBe(0);
    });

    it('that is managed is taken out only after the question', async () => {
      await open('/device/oltList');
      const mac = (await row('OLT-Hill').getByText(/^00:/).first().textContent()) ?? '';
      await open('/security/blacklist');
      await page.getByRole('button', { name: 'Add device' }).click();
      await dialog().getByLabel('MAC or range').fill(mac.trim());
      await dialog().getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('is managed by this console').waitFor();
      await shot('blacklist-managed');
      await page.getByRole('button', { name: 'Cancel' }).last().click();
      expect(await row(mac).count()).toBe(0);
    });

    it('leaves no error in the console of the browser', () => {
      expect(errors).toEqual([]);
    });
  });
});

describe('New software', () => ringOfTwo(() => ({ product, browser })));
describe('An ONU campaign', () => onuCampaign(() => ({ product, browser })));

describe('Keeping the console', () => {
  const { dialog, row } = steps;
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    ({ page, errors } = await openPage(browser));
  });

  const shot = (name: string) => picture(page, `maintain-${name}`);
  const open = async (path: string, heading: string) => {
    await page.goto(`${product.url}#${path}`);
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor(soon);
  };
  /** Chooses an entry of a list of choices by its label. */
  async function choose(label: string, option: string): Promise<void> {
    await openList(formRow(dialog(page), label).getByRole('combobox'));
    await page.locator('.ant-select-item-option').filter({ hasText: option }).last().click();
  }
  const press = (within: string, name: string) => row(page, within).getByRole('button', { name, exact: true }).click();

  it('makes a task that keeps running configurations, runs it now, and its log says what came of it', async () => {
    await signInByForm(page, product);
    await page.getByText('OLT-North').first().waitFor(soon);
    const { 'OLT-North': oltId } = await oltIds(page);
    await askConsole(
      page,
      '/device/config/cliAccess',
      {},
      {
        oltId,
        protocol: 'telnet',
        port: 10_023,
        username: 'admin',
        password: 'Xpon@Olt9417#',
        enablePassword: 'Xpon@Olt9417#',
      },
    );
    await open('/maintain/job', 'Scheduled tasks');
    await page.getByRole('button', { name: 'Add task' }).click();
    const form = dialog(page);
    await type(form, 'Task', 'Nightly configurations');
    await choose('What it does', 'Keep running configurations');
    await form.getByRole('button', { name: 'Mondays, 02:30' }).click();
    await expect.poll(() => form.locator('.next-runs li').count(), soon).toBe(5);
    await shot('job-form');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await row(page, 'Nightly configurations').waitFor(soon);
    await press('Nightly configurations', 'Run now');
    await row(page, 'Nightly configurations', /Succeeded|Failed/).waitFor(soon);
    await shot('jobs');
    await open('/maintain/jobLog', 'Task logs');
    await row(page, 'Nightly configurations', /\d OLTs: \d with a new version/).waitFor(soon);
    await shot('job-log');
  });

  it('takes a file and gives it back as it was', async () => {
    await open('/system/oss/file', 'Files');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const content = Buffer.from('site 7: rack 2, port 3\n');
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'site-7.txt', mimeType: 'text/plain', buffer: content });
    await type(dialog(page), 'Version', 'V1');
    await shot('upload');
    await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
    await row(page, 'site-7.txt', 'Local disk').waitFor(soon);
    await shot('files');
    const download = page.waitForEvent('download');
    await press('site-7.txt', 'Download');
    expect(readFileSync(await (await download).path()).equals(content)).toBe(true);
  });

  it('backs itself up by the wizard, and the backup can be fetched', async () => {
    await open('/maintain/backup/create', 'Back up the console');
    await shot('wizard-type');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    // Without a name it goes no further.
    await formRow(page.locator('main'), 'Name').getByRole('alert').waitFor(soon);
    await formRow(page.locator('main'), 'Name').locator('input').fill('Before the update');
    await shot('wizard-task');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Before the update').waitFor(soon);
    await shot('wizard-confirm');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'To the backups' }).click();
    await row(page, 'Before the update', 'Done').waitFor(soon);
    await shot('backups');
    const download = page.waitForEvent('download');
    await press('Before the update', 'Download');
    const content = readFileSync(await (await download).path());
    expect(content.subarray(0, 40).toString()).toContain('heliograph-console');
    expect(content.includes('OLT-North')).toBe(false);
  });

  it('goes back to the state of the backup', async () => {
    await press('Before the update', 'Restore');
    await shot('restore-question');
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await page.locator('.last-restore').filter({ hasText: 'all are equal' }).waitFor({ timeout: 60_000 });
    await shot('restored');
    await open('/device/oltList', 'OLTs');
    await row(page, 'OLT-North').waitFor(soon);
    expect(errors).toEqual([]);
  });
});
