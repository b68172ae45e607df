import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage, picture, signInByForm } from './browser.ts';
import { askConsole, choose, oltIds, row, soon, type } from './config-steps.ts';
import type { Product } from './product.ts';

interface Onu {
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

/** A model at a port with as few ONUs online as there are, but two: they are one course of their OLT. */
async function fewAlike(
  page: Page,
): Promise<{ readonly model: string; readonly pon: number; readonly n: number } | null> {
  const oltId = (await oltIds(page))[olt];
  if (oltId === undefined) return null;
  const { rows } = await askConsole<{ rows: Onu[] }>(page, '/onu/list', { pageSize: '100', oltId });
  const usable = rows.filter(({ state, model }) => state === 'online' && model !== null);
  const alike = [...Map.groupBy(usable, ({ model, pon }) => `${model}/${pon}`).values()].filter(
    (some) => some.length > 1,
  );
  const few = alike.toSorted((a, b) => a.length - b.length)[0];
  return few?.[0] ? { model: few[0].model ?? '', pon: few[0].pon, n: few.length } : null;
}

/** ONUs behind an OLT get new software by a rule: their OLT fetches the image here, and gives it to them. */
export function onuCampaign(stand: () => { readonly product: Product; readonly browser: Browser }): void {
  let product: Product;
  let page: Page;
  let main: Locator;
  let errors: string[];
  let [model, pon, n] = ['', 0, 0];
  const shot = (name: string) => picture(page, `onu-campaign-${name}`);
  const open = (path: string) => page.goto(`${product.url}#${path}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    ({ product } = stand());
    ({ page, errors } = await openPage(stand().browser));
    main = page.locator('main');
    await signInByForm(page, product);
  });

  it('finds an image in the library that is named as one', async () => {
    await expect
      .poll(async () => {
        const few = await fewAlike(page);
        if (few) ({ model, pon, n } = few);
        return few;
      }, soon)
      .not.toBeNull();
    await open('/maintain/firmware/upload');
    await choose(page, main, 'Device type', 'ONU');
    await choose(page, main, 'File type', 'Image');
    const file = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: image });
    await main
      .locator('input[type=file]')
      .first()
      .setInputFiles(file(`${model}.zip`));
    await page.getByText('Illegal file format').first().waitFor(soon);
    await main
      .locator('input[type=file]')
      .first()
      .setInputFiles(file(`${model}_${version.replaceAll('.', '-')}.tar`));
    await type(main, 'Model', model);
    await type(main, 'Version', 'V1.0.0R03-B12');
    await type(main, 'Version that the device tells', version);
    await shot('upload');
    await main.getByRole('button', { name: 'Upload', exact: true }).click();
    await press('To the library');
    await row(page, '.tar', 'to be verified').waitFor(soon);
  });

  it('is made by the wizard: who fits a rule of model and port, so many at a time behind one OLT', async () => {
    await open('/device/upgrade/upgradeTask/create');
    await type(main, 'Name', 'ONU release');
    await choose(page, main, 'Devices', 'ONUs');
    await choose(page, main, 'Firmware version type', 'Forced: also firmware to be verified');
    await type(main, 'Server IP', '127.0.0.1');
    await type(main, 'Rings \\(percent\\)', '');
    await type(main, 'Of one site at most', 8);
    await type(main, 'Behind one OLT at most', 8);
    await type(main, 'Watched for, once back', 1);
    await shot('task');
    await press('Next');
    await main.getByText('By a rule', { exact: true }).click();
    await choose(page, main, 'OLT', olt);
    await type(main, 'PON port', pon);
    await type(main, 'Model', model);
    await page.getByText(`${n} devices fit now`).waitFor(soon);
    await shot('rule');
    await press('Next');
    await main.locator('label', { hasText: '.tar' }).click();
    await press('Next');
    await shot('confirm');
    await press('Create');
    await press('Open it');
  });

  it('gives them the image by their OLT, and is over when each tells the new version', async () => {
    await row(page, `${olt} ${pon}:`, /running|being watched/)
      .first()
      .waitFor(soon);
    await shot('running');
    await expect.poll(() => row(page, 'being watched').count(), soon).toBe(n);
    await product.query(watched);
    await expect.poll(() => row(page, 'finish', `→ ${version}`).count(), soon).toBe(n);
    await page.locator('.upgrade-task').getByText('executed', { exact: true }).waitFor(soon);
    await shot('finish');
    expect(errors).toEqual([]);
    await page.context().close();
  });
}
