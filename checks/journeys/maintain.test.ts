import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openList, openPage, picture, signIn } from './browser.ts';
import { ask, dialog, formRow, oltIds, row, soon, type } from './config-steps.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  product = await startProduct();
  browser = await launch();
  ({ page, errors } = await openPage(browser));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
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

describe('Keeping the console', () => {
  it('makes a task that keeps running configurations, runs it now, and its log says what came of it', async () => {
    await signIn(page, product);
    await page.getByText('OLT-North').first().waitFor(soon);
    const { 'OLT-North': oltId } = await oltIds(page);
    await ask(
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
