import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, openList, openPage, picture, signInByForm } from './browser.ts';
import { Tour, type PictureLook } from './config-pictures.ts';
import * as steps from './config-steps.ts';
import { hundredFaster } from './hundred.ts';
import { startProduct, type Product } from './product.ts';

const { dialog, formRow, goTo, held, deviceRows, openAdd, pageNav, row, soon, type } = steps;

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

const north = 'olt-north';
const shot = (name: string) => picture(page, `config-${name}`);
const unsaved = () => page.getByRole('status').filter({ hasText: 'unsaved on device' });
const menu = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });

const header = () => page.locator('.olt-header');
const drift = () => page.getByRole('alert').filter({ hasText: 'Changed on the device, not from this console' });

async function addVlan(id: number, name: string): Promise<void> {
  const form = await openAdd(page);
  await type(form, 'VLAN ID', id);
  await type(form, 'Name', name);
  await steps.previewText(form);
  await steps.applied(page, form);
  await row(page, String(id), name).waitFor(soon);
}

describe('Configuring an OLT', () => {
  it('begins in the list of OLTs, and its navigation leads to the VLANs', async () => {
    await signInByForm(page, product);
    await menu('OLTs').click();
    await row(page, 'OLT-North', 'online').getByRole('link', { name: 'OLT-North' }).click(soon);
    await page.getByRole('heading', { name: 'OLT-North' }).waitFor();
    await page.getByRole('link', { name: /^GPON0\/1 / }).waitFor(soon);
    await goTo(page, 'VLANs');
    await row(page, 'management', 'in-band management').waitFor(soon);
    await shot('vlans');
  });

  it('makes VLAN 100 on three ports: previewed, applied, verified, and the device holds it', async () => {
    const form = await openAdd(page);
    await type(form, 'VLAN ID', 100);
    await type(form, 'Name', 'customers');
    const ports = formRow(form, 'Tagged ports');
    for (const name of ['XGE0/5', 'XGE0/6', 'GPON0/1']) {
      await ports.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }).click();
    }
    await shot('vlan-form');
    const why = 'The OLT did not answer in time';
    const failing = (route: Route) => route.fulfill({ json: { code: 500, msg: why } });
    await page.route('**/device/config/preview', failing, { times: 1 });
    await form.getByRole('button', { name: 'Preview', exact: true }).click();
    await form.getByRole('alert').getByText(why).waitFor(soon);
    await shot('vlan-preview-failed');
    await form.getByRole('button', { name: 'Try again' }).click();
    await form.getByText('What will change').waitFor(soon);
    await form.getByRole('button', { name: 'Back' }).click();
    const said = await steps.previewText(form);
    expect(said).toMatch(/VLAN ID – → 100/);
    expect(said).toMatch(/Tagged ports – → XGE0\/5-6, GPON0\/1/);
    await form.locator('details.commands summary').click();
    await form.getByText('# SNMP').waitFor();
    await shot('vlan-preview');
    expect(await deviceRows(product, north, 'vlanTable', { vlanVid: 100 })).toEqual([]);
    await form.getByRole('button', { name: 'Apply and verify' }).click();
    await form.locator('.verdict').filter({ hasText: 'Verified on the device' }).waitFor(soon);
    await shot('vlan-verified');
    await form.getByRole('button', { name: 'Close', exact: true }).last().click();
    await row(page, '100', 'customers', 'XGE0/5-6, GPON0/1').waitFor(soon);
    await page.locator('.change-line').filter({ hasText: 'Verified on the device' }).waitFor();
    const [vlan] = await deviceRows(product, north, 'vlanTable', { vlanVid: 100 });
    expect(vlan).toMatchObject({ vlanName: 'customers', vlanTagPort: 'XGE0/5,XGE0/6,GPON0/1' });
    await unsaved().waitFor(soon);
    await shot('vlan-made');
  });

  it('refuses a DHCP pool whose end precedes its start at the field, and takes it when it is corrected', async () => {
    await goTo(page, 'DHCP server pools');
    const form = await openAdd(page);
    await type(form, 'Pool name', 'customers');
    await type(form, 'Start IP', '10.30.0.200');
    await type(form, 'End IP', '10.30.0.100');
    await type(form, 'Subnet mask', '255.255.255.0');
    await formRow(form, 'End IP').getByRole('alert').getByText('End IP must be greater than start IP').waitFor();
    await shot('pool-refused');
    expect(await form.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
    await type(form, 'End IP', '10.30.0.240');
    await formRow(form, 'End IP').getByRole('alert').waitFor({ state: 'detached' });
    expect(await steps.previewText(form)).toMatch(/End IP – → 10\.30\.0\.240/);
    await shot('pool-preview');
    await steps.applied(page, form);
    await row(page, 'customers', '10.30.0.200', '10.30.0.240').waitFor(soon);
    const [pool] = await deviceRows(product, north, 'dhcpPoolTable', { poolName: 'customers' });
    expect(pool).toMatchObject({ poolStartIP: '10.30.0.200', poolEndIP: '10.30.0.240' });
  });

  it('refuses the number of an ACL outside its kind at the field', async () => {
    await goTo(page, 'IP ACLs');
    const form = await openAdd(page);
    await type(form, 'Standard ACL', 1000);
    await formRow(form, 'Standard ACL').getByRole('alert').getByText('0 to 999', { exact: true }).waitFor();
    await form.getByText('Extended', { exact: true }).click();
    await type(form, 'Extended ACL', 999);
    await formRow(form, 'Extended ACL').getByRole('alert').getByText('1000 to 1999', { exact: true }).waitFor();
    await shot('acl-refused');
    await type(form, 'Extended ACL', 1000);
    await formRow(form, 'Extended ACL').getByRole('alert').waitFor({ state: 'detached' });
    await steps.previewText(form);
    await steps.applied(page, form);
    expect(await deviceRows(product, north, 'extIpFilterTable', {})).toHaveLength(1);
  });

  it('makes a static route', async () => {
    await goTo(page, 'Static routes');
    const form = await openAdd(page);
    await type(form, 'Destination', '10.20.0.0');
    await type(form, 'Mask', '255.255.0.0');
    await type(form, 'Gateway', '10.10.80.1');
    await steps.previewText(form);
    await steps.applied(page, form);
    await row(page, '10.20.0.0', '10.10.80.1').waitFor(soon);
    await shot('route-made');
    expect(await deviceRows(product, north, 'staticRouteTable', { staticRouteIpAddr: '10.20.0.0' })).toHaveLength(1);
  });

  it('gives one ONU another upstream profile: from the ONU itself to the device, and its neighbour keeps its own', async () => {
    await pageNav(page).getByRole('link', { name: 'ONU list', exact: true }).click(soon);
    await row(page, 'GPON0/1:1').first().click(soon);
    await dialog(page).getByRole('link', { name: 'MAC addresses' }).click(soon);
    const tabs = page.getByRole('navigation', { name: 'Pages of this ONU' });
    await tabs.locator('[aria-current]', { hasText: 'MAC addresses' }).waitFor(soon);
    // The last of more tabs than the screen is wide.
    const edges = await tabs.evaluate((box) =>
      [box, box.querySelector('[aria-current]')].map((one) => one?.getBoundingClientRect().right ?? NaN),
    );
    expect(edges[1]).toBeLessThanOrEqual(edges[0] ?? 0);
    await tabs.getByRole('link', { name: 'T-CONTs' }).click(soon);
    await row(page, 'internet').locator('[data-deed=edit]').click(soon);
    const form = dialog(page);
    await form.locator('.form-row').first().waitFor();
    await type(form, 'DBA profile', 'office-500');
    await steps.previewText(form);
    await steps.applied(page, form);
    await row(page, 'internet', 'office-500').waitFor(soon);
    await shot('onu-tcont');
    const of = async (onu: number) => {
      const at = { gOnuSrvInfoTcontPonInx: 1, gOnuSrvInfoTcontOnuInx: onu };
      const rows = await deviceRows(product, north, 'gOnuSrvInfoTcontTable', at);
      return rows.map((one) => one['gOnuSrvInfoTcontDbaName']);
    };
    expect([await of(1), await of(2)]).toEqual([['office-500'], ['home-300']]);
  });

  it('authorizes an ONU that waits, with what its customer buys: two clicks and a plan later it is in service', async () => {
    await menu('ONUs').click();
    await page.getByRole('tab', { name: /^Waiting/ }).click();
    const [found] = (await product.lab('GET', `/devices/${north}/running`))['found'] as { identity: string }[];
    const sn = found?.identity ?? '';
    await row(page, sn).getByRole('button', { name: 'Authorize' }).click(soon);
    const form = dialog(page);
    await form.getByLabel('Service plan').click(soon);
    await page.getByTitle(/^Office 500/).click(soon);
    await type(form, 'Customer', 'Ada Lovelace');
    await form.getByRole('list', { name: 'What is done at the OLT' }).waitFor(soon);
    await shot('authorize');
    await form.getByRole('button', { name: 'Authorize' }).click(soon);
    await row(page, sn, 'Ada Lovelace', 'In service').waitFor(soon);
    await shot('orders');
    const dba = { gOnuSrvInfoTcontDbaName: 'up-500000k' };
    expect(await deviceRows(product, north, 'gOnuSrvInfoTcontTable', dba)).toHaveLength(1);
  });

  it('gives that customer another speed and another ONU, from the page of the ONU: the services stay', async () => {
    await row(page, 'Ada Lovelace', 'In service').getByRole('button', { name: 'Open ONU' }).click(soon);
    await page.getByRole('button', { name: 'Change service' }).click(soon);
    const form = dialog(page);
    await openList(form.getByLabel('Service plan'));
    await page.getByTitle(/^Home 100/).click(soon);
    await form.getByRole('list', { name: 'What is done at the OLT' }).getByText('Traffic profiles').waitFor(soon);
    await form.getByRole('button', { name: 'Change service' }).click(soon);
    await page.locator('.onu-page').getByText('Home 100').waitFor(soon);
    const dba = { gOnuSrvInfoTcontDbaName: 'up-20000k' };
    expect(await deviceRows(product, north, 'gOnuSrvInfoTcontTable', dba)).toHaveLength(1);
    await page.getByRole('button', { name: 'Replace', exact: true }).click(soon);
    // The other one that waits on the port is offered by itself.
    const [other] = (await product.lab('GET', `/devices/${north}/running`))['found'] as { identity: string }[];
    const sn = other?.identity ?? '';
    await form.getByText(`→ ${sn}`).waitFor(soon);
    await shot('replace');
    await form.getByRole('button', { name: 'Replace', exact: true }).click(soon);
    await page.locator('.onu-title').getByText(sn).waitFor(soon);
    await page.getByText(/^Replacement: /).waitFor({ state: 'detached', ...soon });
    expect(await deviceRows(product, north, 'gOnuSrvInfoTcontTable', dba)).toHaveLength(1);
  });

  it('changes customers by a sheet: looked at row by row, done at the device, and what is wrong said at its column', async () => {
    await menu('ONUs').click();
    await page.getByRole('link', { name: 'Customers', exact: true }).click(soon);
    await row(page, 'Ada Lovelace', 'Home 100').waitFor(soon);
    await shot('customers');
    const [sn = ''] = /[A-Z]{4}[0-9A-F]{8}/.exec(await row(page, 'Ada Lovelace').innerText()) ?? [];
    const sheet = `Serial number,Plan,VLAN\n${sn},Office 500,\nGPON0BADCAFE,Office 500,\n`;
    await page.getByRole('button', { name: 'Upload changes' }).click(soon);
    const file = { name: 'speed.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check', exact: true }).click(soon);
    await row(page, 'GPON0BADCAFE', 'Serial number: No such ONU').waitFor(soon);
    await row(page, 'Ada Lovelace', 'Would change').waitFor(soon);
    await page.getByLabel('Save on the OLTs at the end').uncheck(soon);
    await shot('customers-checked');
    await page.getByRole('button', { name: 'Change customers (1)' }).click(soon);
    await row(page, 'Ada Lovelace', 'Done').waitFor(soon);
    await shot('customers-changed');
    const dba = { gOnuSrvInfoTcontDbaName: 'up-500000k' };
    expect(await deviceRows(product, north, 'gOnuSrvInfoTcontTable', dba)).toHaveLength(1);
  });

  it('gives a hundred customers another speed by one sheet, and tries the two again that their OLTs did not take', async () => {
    await hundredFaster(product, page, () => shot('hundred-failed'));
    await shot('hundred-done');
    await menu('OLTs').click();
    await page.getByRole('heading', { level: 1, name: 'OLTs', exact: true }).waitFor(soon);
    await row(page, 'OLT-North', 'online').getByRole('link', { name: 'OLT-North' }).click(soon);
  });

  it('shows what was changed behind its back, old and new, until a person accepts it', async () => {
    await goTo(page, 'VLANs');
    expect(await drift().count()).toBe(0);
    await product.lab('POST', `/devices/${north}/events`, {
      type: 'setConfig',
      table: 'vlanTable',
      key: { vlanVid: 100 },
      values: { vlanName: 'stolen' },
    });
    await steps.readPageNow(page);
    await drift().waitFor(soon);
    await expect.poll(() => drift().innerText()).toMatch(/VLAN ID 100[^]*customers → stolen/);
    await row(page, '100', 'stolen').waitFor();
    await pageNav(page)
      .getByRole('link', { name: /^VLANs changed on the device/ })
      .waitFor(soon);
    await shot('drift');
    await drift().getByRole('button', { name: 'Accept' }).click();
    await drift().waitFor({ state: 'detached', ...soon });
    await row(page, '100', 'stolen').waitFor();
  });

  it('saves on the device, and a restart then loses nothing', async () => {
    expect((await held(product, north)).unsaved).toBe(true);
    await header().getByRole('button', { name: 'Save', exact: true }).click();
    await unsaved().waitFor({ state: 'detached', ...soon });
    expect((await held(product, north)).unsaved).toBe(false);
    await steps.restart(product, north);
    expect(await deviceRows(product, north, 'vlanTable', { vlanVid: 100 })).toHaveLength(1);
    expect(await deviceRows(product, north, 'staticRouteTable', { staticRouteIpAddr: '10.20.0.0' })).toHaveLength(1);
    await steps.readPageNow(page);
    await row(page, '100', 'stolen').waitFor(soon);
    expect(await page.getByText('threw away changes').count()).toBe(0);
  });

  it('lets a viewer look and change nothing', async () => {
    const other = await openPage(browser);
    await signInByForm(other.page, product, 'viewer');
    await other.page.goto(page.url());
    await other.page.getByRole('heading', { name: 'VLANs', exact: true }).waitFor();
    await row(other.page, '100', 'stolen').waitFor(soon);
    await picture(other.page, 'config-viewer-vlans');
    for (const name of ['Add', 'Edit', 'Delete', 'Save']) {
      expect([name, await other.page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    }
    expect(await other.page.getByRole('checkbox').count()).toBe(0);
    await goTo(other.page, 'DNS (IPv4)');
    await other.page.getByText('You may look at this page but not change it.').waitFor(soon);
    await picture(other.page, 'config-viewer-form');
    await expect.poll(() => other.page.locator('main .config-form input:enabled').count()).toBe(0);
    await other.page.goto(`${page.url().split('#')[0]}#/system/role`);
    await other.page.getByText('It needs the permission “Roles” (system:role:list).').waitFor(soon);
    await picture(other.page, 'closed-page');
    expect(other.errors).toEqual([]);
    await other.page.context().close();
  });

  it('says that a restart threw away what was not saved', async () => {
    await addVlan(101, 'shortlived');
    await unsaved().waitFor(soon);
    await steps.restart(product, north);
    expect(await deviceRows(product, north, 'vlanTable', { vlanVid: 101 })).toEqual([]);
    await page.getByRole('alert').filter({ hasText: 'threw away changes that were not saved' }).waitFor(soon);
    await row(page, 'shortlived').waitFor({ state: 'detached', ...soon });
    await row(page, '100', 'stolen').waitFor();
    await unsaved().waitFor({ state: 'detached', ...soon });
    await shot('lost');
  });

  it('makes the same change on two OLTs: looked at first, one refuses, and only that one is tried again', async () => {
    await product.lab('POST', '/devices/olt-hill/events', { type: 'configFault', mode: 'refuse' });
    const form = await openAdd(page);
    await type(form, 'VLAN ID', 400);
    await type(form, 'Name', 'everywhere');
    await steps.previewText(form);
    await form.getByRole('button', { name: 'Apply to more devices' }).click();
    const choice = page.getByRole('dialog', { name: /Apply to more OLTs/ });
    await choice.locator('label').filter({ hasText: 'OLT-Hill' }).getByRole('checkbox').check();
    await choice.getByText('2 of at most 100 chosen').waitFor();
    await shot('bulk-choice');
    await choice.getByRole('button', { name: 'Check on OLTs: 2' }).click();
    await page.waitForURL(/device\/configBulk/);
    for (const name of ['OLT-North', 'OLT-Hill']) await row(page, name, 'can be applied').waitFor(soon);
    await shot('bulk-checked');
    for (const device of [north, 'olt-hill'])
      expect(await deviceRows(product, device, 'vlanTable', { vlanVid: 400 })).toEqual([]);
    await page.getByRole('button', { name: 'Start on OLTs: 2' }).click();
    await row(page, 'OLT-North', 'Verified on the device').waitFor(soon);
    await row(page, 'OLT-Hill', /Not taken by the device/).waitFor(soon);
    await shot('bulk-failed');
    expect(await deviceRows(product, 'olt-hill', 'vlanTable', { vlanVid: 400 })).toEqual([]);
    await page.getByRole('button', { name: 'Retry where it failed (1)' }).click();
    await row(page, 'OLT-Hill', 'Verified on the device').waitFor(soon);
    await page.getByText('Not saved on the device: 2 OLTs.').waitFor(soon);
    await shot('bulk-done');
    await page.getByRole('button', { name: 'Save on OLTs: 2' }).click();
    await page.getByText('Saved on OLTs: 2').waitFor(soon);
    await shot('bulk-saved');
    for (const device of [north, 'olt-hill'])
      expect(await deviceRows(product, device, 'vlanTable', { vlanVid: 400 })).toHaveLength(1);
  });

  it('fetches the running configuration by the command line, and compares it with what it becomes', async () => {
    await menu('OLTs').click();
    await row(page, 'OLT-North').getByRole('link', { name: 'OLT-North' }).click();
    await goTo(page, 'Running configuration');
    await page.getByRole('button', { name: /^CLI access: / }).click();
    const form = dialog(page);
    await steps.choose(page, form, 'Protocol', 'Telnet');
    await type(form, 'Port', 10_023);
    await type(form, 'User name', 'admin');
    for (const label of ['Password', 'Enable password']) await type(form, label, 'Xpon@Olt9417#');
    await shot('cli-access');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'CLI access: TELNET 10023' }).waitFor(soon);
    await page.getByRole('button', { name: 'Fetch now' }).click();
    const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('button');
    await expect.poll(() => versions.count(), soon).toBe(1);
    await page
      .getByRole('document')
      .getByText(/^vlan 400/)
      .first()
      .waitFor(soon);
    await shot('running');
    await goTo(page, 'VLANs');
    await addVlan(401, 'later');
    await goTo(page, 'Running configuration');
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await expect.poll(() => versions.count(), soon).toBe(2);
    await page.getByLabel('Compare with').click();
    await page.locator('.ant-select-item-option').first().click();
    await page.locator('td.is-added').filter({ hasText: 'later' }).first().waitFor(soon);
    await shot('running-compare');
  });

  it.each<PictureLook>([
    { size: 'desk', lang: 'zh', theme: 'dark' },
    { size: 'phone', lang: 'en', theme: 'simple' },
  ])('fits its screen in $lang, $theme, on a $size', async (look) => {
    const other = await openPage(browser, look.size);
    await signInByForm(other.page, product);
    const { 'OLT-North': oltId = '' } = await steps.oltIds(other.page);
    expect(await new Tour(other.page, look, product.url).walk(oltId)).toEqual([]);
    expect(other.errors).toEqual([]);
    await other.page.context().close();
  });

  it('ends without an error in the console of the browser', () => {
    expect(errors).toEqual([]);
  });
});
