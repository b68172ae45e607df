import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openPage, picture, signInByForm } from './browser.ts';
import { askConsole, choose, dialog, formRow, row, soon, type } from './config-steps.ts';
import { startProduct, type Product } from './product.ts';
import { freePort } from '../support/free-port.ts';

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
let mqttPort: number;
beforeAll(async () => {
  mqttPort = await freePort();
  product = await startProduct({
    HELIOGRAPH_LAB_CPES: '1',
    HELIOGRAPH_MQTT_PORT: String(mqttPort),
    HELIOGRAPH_MQTT_WS_PORT: String(await freePort()),
  });
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
    await signInByForm(page, product);
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

/** A home that is new in the street, and what its device is to the lab. */
interface Home {
  readonly sn: string;
  readonly places: '/cpes' | '/usp';
  readonly id: string;
  readonly ssid: string;
  readonly name: string;
}
const cwmp: Home = {
  sn: 'GPON0BADF00D',
  places: '/cpes',
  id: 'journey-home',
  ssid: 'LANDevice.1.WLANConfiguration.1.SSID',
  name: 'Ada',
};
const usp: Home = { sn: 'GPON0BADF00E', places: '/usp', id: 'journey-agent', ssid: 'WiFi.SSID.1.SSID', name: 'Bo' };
const homes = [cwmp, usp];

/** Two customers move in, one with a device of TR-069 and one with an agent of USP: the same is done for both, side by side where a device takes its time. */
describe('New customers, by TR-069 and by USP', () => {
  const read = async ({ places, id, ssid }: Home) =>
    JSON.stringify(await product.lab('GET', `${places}/${id}/parameters/${ssid}`));
  const serials = new Map<Home, string>();
  const open = async (home: Home, tab: string) => {
    await page.goto(`${product.url}#/device/tr069/onuList`);
    const serial = serials.get(home) ?? '';
    await row(page, serial).getByRole('link', { name: serial }).click();
    await page.getByRole('heading', { name: serial }).waitFor(soon);
    await page.getByRole('link', { name: tab, exact: true }).click();
  };

  it('are described once: a pre-set profile, an application that gives it to their ONUs, and a broker that is switched on', async () => {
    await page.goto(`${product.url}#/device/RDpreProfile/add`);
    const profile = dialog(page);
    await type(profile, 'Name', 'Street');
    await choose(page, profile, 'Service plan', 'Home 100');
    await type(profile, 'Multicast VLANs', '300');
    await choose(page, profile, 'IP host', 'DHCP');
    await choose(page, profile, 'Wi-Fi', 'SSID 1 (2.4 GHz)');
    await type(profile, 'Wi-Fi name', 'Street {serial}');
    await formRow(profile, 'Wi-Fi password').locator('input').fill('sunny-day-7');
    await profile.getByRole('button', { name: 'Confirm' }).click();
    await row(page, 'Street', 'Home 100').waitFor(soon);
    await page.goto(`${product.url}#/device/RDapplication/table`);
    await page.getByRole('button', { name: 'Add rapid deployment application' }).click();
    const application = dialog(page);
    await type(application, 'Name', 'New homes');
    await choose(page, application, 'Pre-set profile', 'Street');
    await choose(page, application, 'OLT', 'OLT-North');
    await type(application, 'Serial number', 'GPON0BADF00');
    await type(application, 'Wait before', 0);
    await application.getByRole('button', { name: 'Confirm' }).click();
    await row(page, 'New homes', 'Street').waitFor(soon);
    await page.goto(`${product.url}#/device/tr069/mqtt`);
    await page.getByRole('button', { name: 'Change the settings' }).click();
    await dialog(page).getByLabel('Devices may connect').check();
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`127.0.0.1:${mqttPort}`).waitFor(soon);
  });

  it('are in service without a person once their ONUs light up: at the OLT, then at home', async () => {
    await page.goto(`${product.url}#/device/RDstatus/table`);
    for (const { sn } of homes) await product.lab('POST', '/devices/olt-north/events', { type: 'plugOnu', pon: 1, sn });
    type Words = { readonly data: { readonly userName: string; readonly password: string } };
    const { data } = await askConsole<Words>(page, '/tr069/mqttConfig/password', {}, {});
    const broker = { url: `mqtt://127.0.0.1:${mqttPort}`, username: data.userName, password: data.password };
    await product.lab('POST', '/usp', { id: usp.id, serial: usp.sn, ...broker });
    await row(page, cwmp.sn, 'Waits for the customer device').waitFor(soon);
    await product.lab('POST', '/cpes', { id: cwmp.id, vendor: 'zte', device: 'olt-north', sn: cwmp.sn });
    const all = (await product.lab('GET', '/cpes')) as unknown as LabCpe[];
    serials.set(cwmp, all.find(({ id }) => id === cwmp.id)?.serial ?? '');
    serials.set(usp, usp.sn);
    for (const home of homes) {
      await row(page, home.sn, 'Deployed').waitFor(soon);
      expect(await read(home)).toContain('Street ');
    }
    await shot('deployed');
  });

  it('get other Wi-Fi names, and hold them', async () => {
    for (const home of homes) {
      await open(home, 'Wi-Fi');
      await page.getByRole('article', { name: 'Street' }).first().getByRole('button', { name: 'Edit' }).click();
      await type(dialog(page), 'Wi-Fi name', home.name);
      await dialog(page).getByRole('button', { name: 'Confirm' }).click();
      await expect.poll(() => read(home), soon).toContain(home.name);
      await page.getByRole('article', { name: home.name }).first().waitFor(soon);
    }
  });

  it('measure their speed', async () => {
    for (const home of homes) {
      await open(home, 'Diagnose');
      await page.getByText('Download Speed', { exact: true }).click();
      await choose(page, page.locator('.cpe-diag-form'), 'Size of the test', '1 MB');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page
        .getByText(/\d [MG]bit\/s/)
        .first()
        .waitFor(soon);
      await shot(`speed-${home.id}`);
    }
  });

  it('are found well by one click', async () => {
    for (const home of homes) {
      await open(home, 'Auto Diagnose');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.locator('.cpe-diag-progress').waitFor(soon);
    }
    for (const home of homes.toReversed()) {
      if (home !== usp) await open(home, 'Auto Diagnose');
      await page.locator('.cpe-diag-verdict').waitFor(soon);
      await row(page, 'Ping to the internet', 'Good').waitFor(soon);
      await shot(`verdict-${home.id}`);
    }
    expect(errors).toEqual([]);
  });
});
