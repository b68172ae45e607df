import type { Browser, Page } from 'playwright-core';
import { systemImage } from '@heliograph/lab/devices/system-upgrade.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, picture, signInByForm } from './browser.ts';
import { askConsole, choose, dialog, oltIds, row, soon, type } from './config-steps.ts';
import type { Product } from './product.ts';

const [first, second] = ['OLT-North', 'OLT-Ring'] as const;
const [oldVersion, newVersion] = ['V1.0.0R03-B01', 'V1.0.0R03-B02'] as const;
const secondId = 'olt-ring';
/** ONUs of the second one, and what is left when it has lost a fifth of them. */
const [onus, left] = [10, 8];
/** One minute is the shortest time that a device is watched. */
const watched = `update upgrade_target set back_at = back_at - interval '1 minute' where state = 'watching'`;

/** Two OLTs get new software ring by ring; the second loses a fifth of its ONUs by it. */
export function ringOfTwo(stand: () => { readonly product: Product; readonly browser: Browser }): void {
  let product: Product;
  let page: Page;
  let errors: string[];
  const shot = (name: string) => picture(page, `upgrade-${name}`);
  const open = (path: string) => page.goto(`${product.url}#${path}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const fault = (device: string, more: object) =>
    product.lab('POST', `/devices/${device}/events`, { type: 'upgradeFault', startSeconds: 1, ...more });
  const confirm = (name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
  const onusOf = async (name: string) => {
    const { rows } = await askConsole<{ rows: { sysHostName: string; onuOnline: number | null }[] }>(
      page,
      '/device/olt/list',
    );
    return rows.find(({ sysHostName }) => sysHostName === name)?.onuOnline;
  };

  beforeAll(async () => {
    ({ product } = stand());
    ({ page, errors } = await openPage(stand().browser));
    await signInByForm(page, product);
    const made = { id: secondId, model: 'V1600G1', name: second, onus, announce: false };
    const { address, ports } = await product.lab('POST', '/devices', made);
    const { snmp: snmpPort } = ports as { readonly snmp: number };
    const reach = { ip: address, snmpPort, community: 'public', writeCommunity: 'private' };
    expect(await askConsole(page, '/device/olt/insertDeviceInfo', {}, reach)).toMatchObject({ code: 200 });
    await fault('olt-north', { fault: 'none' });
    await fault(secondId, { fault: 'losesOnus', percent: 20 });
  });

  const upload = async (version: string, tells: string) => {
    await open('/maintain/firmware/upload');
    const main = page.locator('main');
    const buffer = systemImage('V1600G1', tells, 20_000);
    const file = { name: `${version}.bin`, mimeType: 'application/octet-stream', buffer };
    await main.locator('input[type=file]').first().setInputFiles(file);
    await type(main, 'Model', 'V1600G1');
    await type(main, 'Version', version);
    await type(main, 'Version that the device tells', tells);
    await main.getByRole('button', { name: 'Upload', exact: true }).click();
    await press('To the library');
    await row(page, `${version}.bin`, 'to be verified').waitFor(soon);
  };

  describe('Firmware', () => {
    it('comes into the library, to be verified until somebody has', async () => {
      await upload(oldVersion, 'V2.1.6R');
      await upload(newVersion, newVersion);
      for (const version of [oldVersion, newVersion]) {
        await row(page, `${version}.bin`).getByRole('button', { name: 'Mark as verified' }).click();
        await row(page, `${version}.bin`, 'verified by').waitFor(soon);
      }
      await shot('library');
    });
  });

  describe('A ring of two OLTs, the second of which loses a fifth of its ONUs', () => {
    it('is made by the wizard', async () => {
      const ids = await oltIds(page);
      expect(Object.keys(ids)).toContain(second);
      await expect.poll(() => onusOf(second), soon).toBe(onus);
      await open('/device/upgrade/upgradeTask/create');
      const main = page.locator('main');
      await type(main, 'Name', 'Winter release');
      await choose(page, main, 'The device fetches by', 'URL (HTTP)');
      await type(main, 'Server IP', '127.0.0.1');
      await type(main, 'Rings \\(percent\\)', '50');
      await type(main, 'Watched for, once back', 1);
      await shot('task');
      await press('Next');
      for (const name of [first, second]) await main.locator('label', { hasText: name }).click();
      await shot('devices');
      await press('Next');
      await main.locator('label', { hasText: `${newVersion}.bin` }).click();
      await press('Next');
      await shot('confirm');
      await press('Create');
      await press('Open it');
    });

    it('halts with that reason, and says it', async () => {
      await row(page, first, 'finish').waitFor(soon);
      await row(page, second, 'being watched').waitFor(soon);
      // Its ONUs have been read since, and a minute has gone.
      await expect.poll(() => onusOf(second), soon).toBe(left);
      await product.query(watched);
      const why = `${second}: ${left} of ${onus} ONUs came back`;
      await page
        .getByRole('alert')
        .filter({ hasText: `Halted: ${why}` })
        .waitFor(soon);
      await row(page, second, 'failed', why).waitFor(soon);
      await shot('halted');
    });

    it('is rolled back, and both have the software again that they had', async () => {
      await fault(secondId, { fault: 'none' });
      await press('Roll back');
      await confirm('Roll back');
      await open('/device/upgrade/upgradeTask/upgradeTaskTable');
      await row(page, 'Winter release ←', 'executed', '2 of 2 done').waitFor(soon);
      await shot('rolled-back');
      const { rows } = await askConsole<{ rows: { sysHostName: string; sysFirmVersion: string }[] }>(
        page,
        '/device/olt/list',
      );
      const told = rows.filter(({ sysHostName }) => sysHostName === first || sysHostName === second);
      expect(told.map(({ sysFirmVersion }) => sysFirmVersion)).toEqual(['V2.1.6R', 'V2.1.6R']);
    });

    it('is retried ring by ring, and executed', async () => {
      await row(page, 'Winter release', 'Halted').getByRole('button', { name: 'Devices', exact: true }).click();
      await press('Retry failed');
      await confirm('Retry failed');
      await row(page, first, 'finish', `V2.1.6R → ${newVersion}`).waitFor(soon);
      await row(page, second, 'finish', `V2.1.6R → ${newVersion}`).waitFor(soon);
      await page.locator('.upgrade-task').getByText('executed', { exact: true }).waitFor(soon);
      await shot('executed');
      expect(errors).toEqual([]);
    });
  });
}
