import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, picture, signIn, sizes } from './browser.ts';
import { ask, choose, row, soon, type } from './config-steps.ts';
import type { Product } from './product.ts';

interface Onu {
  readonly oltName: string;
  readonly pon: number;
  readonly model: string | null;
  readonly state: string;
}

const version = 'V9.9.1';
const olt = 'OLT-North';
/** One minute is the shortest time that a device is watched. */
const watched = `update upgrade_target set back_at = back_at - interval '1 minute' where state = 'watching'`;
/** A file that calls itself a tar. */
const image = Buffer.alloc(40_000, 'image ');
image.write('ustar', 257, 'latin1');

/** ONUs behind an OLT get new software by a rule: their OLT fetches the image here, and gives it to them. */
export function onusByRule(stand: () => { readonly product: Product; readonly browser: Browser }): void {
  let product: Product;
  let page: Page;
  let main: Locator;
  let errors: string[];
  let model = '';
  let pon = 0;
  const shot = (name: string) => picture(page, `upgrade-onus-${name}`);
  const open = (path: string) => page.goto(`${product.url}#${path}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** The same screen as others see it, for whoever looks at pictures. */
  const looks = async (name: string) => {
    if (process.env['PICTURES'] === undefined) return;
    for (const [size, zh, dark] of [
      ['phone', false, false],
      ['phone', true, true],
      ['desk', true, true],
    ] as const) {
      const other = await openPage(stand().browser, size);
      const token = await page.evaluate<string>(`sessionStorage.getItem('token') ?? ''`);
      await other.page.addInitScript(
        ([own, lang, theme]) => {
          sessionStorage.setItem('token', own ?? '');
          sessionStorage.setItem('lang', lang ?? '');
          sessionStorage.setItem('theme', theme ?? '');
        },
        [token, zh ? 'zh' : 'en', dark ? 'dark' : 'simple'],
      );
      await other.page.setViewportSize(sizes[size]);
      await other.page.goto(page.url());
      await other.page.waitForLoadState('networkidle').catch(() => undefined);
      await picture(other.page, `upgrade-onus-${name}-${size}-${zh ? 'zh' : 'en'}-${dark ? 'dark' : 'light'}`);
      await other.page.context().close();
    }
  };

  beforeAll(async () => {
    ({ product } = stand());
    ({ page, errors } = await openPage(stand().browser));
    main = page.locator('main');
    await signIn(page, product);
    await expect
      .poll(async () => {
        const { rows } = await ask<{ rows: Onu[] }>(page, '/onu/list', { pageSize: '200' });
        const usable = rows.filter(({ oltName, state, model: one }) => oltName === olt && state === 'online' && one);
        ({ model, pon } = { model: usable[0]?.model ?? '', pon: usable[0]?.pon ?? 0 });
        return usable.length;
      }, soon)
      .toBeGreaterThan(0);
  });

  describe('ONUs that get new software by a rule', () => {
    it('find an image in the library that is named as one', async () => {
      await open('/maintain/firmware/upload');
      await choose(page, main, 'Device type', 'ONU');
      await choose(page, main, 'File type', 'Image');
      const file = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: image });
      await main.locator('input[type=file]').setInputFiles(file(`${model}.zip`));
      await page.getByText('Illegal file format').first().waitFor(soon);
      await main.locator('input[type=file]').setInputFiles(file(`${model}_${version.replaceAll('.', '-')}.tar`));
      await type(main, 'Model', model);
      await type(main, 'Version', 'V1.0.0R03-B12');
      await type(main, 'Version that the device tells', version);
      await shot('upload');
      await main.getByRole('button', { name: 'Upload', exact: true }).click();
      await press('To the library');
      await row(page, '.tar', 'to be verified').waitFor(soon);
    });

    it('are chosen by model and port, and the OLT is asked as it may be asked', async () => {
      await open('/device/upgrade/upgradeTask/create');
      await type(main, 'Name', 'ONU release');
      await choose(page, main, 'Devices', 'ONUs');
      await choose(page, main, 'Firmware version type', 'Forced');
      await type(main, 'Server IP', '127.0.0.1');
      await type(main, 'Rings \\(percent\\)', '');
      await type(main, 'Of one site at most', 8);
      await type(main, 'Behind one OLT at most', 4);
      await type(main, 'Watched for, once back', 1);
      await shot('task');
      await press('Next');
      await shot('named');
      await main.getByText('By a rule', { exact: true }).click();
      await choose(page, main, 'OLT', olt);
      await type(main, 'PON port', pon);
      await type(main, 'Model', model);
      await page.getByText(/^[1-9]\d* devices fit now$/).waitFor(soon);
      await shot('rule');
      await press('Next');
      await main.locator('label', { hasText: '.tar' }).click();
      await press('Next');
      await shot('confirm');
      await press('Create');
      await press('Open it');
    });

    it('are given it by their OLT, each with its steps, and tell the new version', async () => {
      await row(page, `${olt} ${pon}:`, 'running').first().waitFor(soon);
      await row(page, 'OLT: running').first().waitFor(soon);
      await shot('running');
      await looks('running');
      await row(page, 'being watched').first().waitFor({ timeout: 120_000 });
      await row(page, 'finish', `→ ${version}`)
        .first()
        .waitFor({ timeout: 120_000 })
        .catch(() => product.query(watched));
      await row(page, 'finish', `→ ${version}`).first().waitFor({ timeout: 120_000 });
      await shot('finish');
      await looks('finish');
      expect(errors).toEqual([]);
    }, 400_000);
  });
}
