import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deviceRows, row, soon } from './config-steps.ts';
import type { Product } from './product.ts';

/** A hundred orders, one after the other at each of two OLTs: that is minutes where a processor is busy with something else. */
const long = { timeout: 300_000 };

/** ONUs whose OLT refuses the new speed for a while. */
const broken = [
  ['olt-north', 7],
  ['olt-hill', 9],
] as const;

/** A hundred ONUs of two OLTs have customers, as if they had been set up from here with a speed that only old contracts have. */
async function hundredCustomers(product: Product): Promise<readonly string[]> {
  const rows = await product.query<{ sn: string }>(`
    insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, plan_name, service, created_at, updated_at)
    select o.tenant_id, o.id, o.olt_id, o.pon, o.onu_no, o.sn, 'Customer ' || o.sn, 'Home 50',
      '{"downKbps": 50000, "upKbps": 20000, "vlan": 200, "mode": "dhcp"}', now(), now()
    from onu o join olt d on d.tenant_id = o.tenant_id and d.id = o.olt_id
    where d.name in ('OLT-North', 'OLT-Hill') and o.sn is not null and not o.missing and not exists (
      select 1 from subscription s where s.tenant_id = o.tenant_id and s.olt_id = o.olt_id and s.pon = o.pon and s.onu_no = o.onu_no)
    order by d.name desc, o.pon, o.onu_no limit 100 returning sn`);
  return rows.map(({ sn }) => sn);
}

/** A simulated OLT that has lost the T-CONT of an ONU refuses a GEM port that uses it; `values` give it back. */
const setTcont = (product: Product, device: string, onu: number, values: object | null) =>
  product.lab('POST', `/devices/${device}/events`, {
    type: 'setConfig',
    table: 'gOnuSrvInfoTcontTable',
    key: { gOnuSrvInfoTcontPonInx: 1, gOnuSrvInfoTcontOnuInx: onu, gOnuSrvInfoTcontId: 1 },
    values,
  });

/**
 * A sheet gives a hundred customers another speed, from the page of customers. Two are not taken by their OLTs (`failed`: what to do when
 * that is seen), and are tried again when they would be.
 */
export async function hundredFaster(product: Product, page: Page, failed: () => Promise<void>): Promise<void> {
  const serials = await hundredCustomers(product);
  expect(serials).toHaveLength(100);
  for (const [device, onu] of broken) await setTcont(product, device, onu, null);
  const count = (word: string) => page.locator('.bulk-counts').getByText(word, { exact: true });
  const faster = async () => {
    const rows = await Promise.all(
      ['olt-north', 'olt-hill'].map((device) =>
        deviceRows(product, device, 'gOnuSrvInfoGemTable', { gOnuSrvInfoGemDnTraffic: 'down-100000k' }),
      ),
    );
    return rows.flat().length;
  };
  await page.getByRole('link', { name: 'Customers', exact: true }).click(soon);
  await page.getByRole('button', { name: 'Upload changes' }).click(soon);
  const sheet = ['Serial number,Plan', ...serials.map((sn) => `${sn},Home 100`)].join('\n');
  const file = { name: 'faster.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Check', exact: true }).click(soon);
  await count('Would change 100').waitFor(long);
  await page.getByLabel('Save on the OLTs at the end').uncheck(soon);
  await page.getByRole('button', { name: 'Change customers (100)' }).click(soon);
  await count('Done 98').waitFor(long);
  await page.getByRole('button', { name: 'Retry what failed (2)' }).waitFor(soon);
  await count('Stopped 2').click();
  await expect.poll(() => row(page, 'Stopped').count(), soon).toBe(2);
  await failed();
  expect(await faster()).toBe(98);
  for (const [device, onu] of broken)
    await setTcont(product, device, onu, {
      gOnuSrvInfoTcontName: 'internet',
      gOnuSrvInfoTcontDbaName: 'home-300',
    });
  await page.getByRole('button', { name: 'Retry what failed (2)' }).click(soon);
  await count('Done 100').waitFor(soon);
  expect(await faster()).toBe(100);
}
