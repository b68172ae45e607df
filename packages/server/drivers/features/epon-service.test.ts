import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { expect, it } from 'vitest';
import type { Service } from '../kit/service.ts';
import { eponOnuPages } from '../pages/epon-onu.ts';
import { eponServices } from './epon-service.ts';

const plan: Service = {
  downKbps: 100_000,
  upKbps: 20_000,
  vlan: 310,
  mode: 'pppoe',
  pppoeUser: 'ana@isp',
  name: 'Ana B',
};
const pagesOf = (service: Service) => eponServices.compile(service).map(({ page }) => page);

it('A plan is given to an EPON ONU by rows that its pages take', () => {
  const kinds: readonly Service[] = [
    plan,
    { ...plan, mode: 'dhcp', wifiName: 'Ana' },
    { ...plan, mode: 'bridge', upKbps: 64 },
  ];
  for (const { page: id, values, secrets = {} } of kinds.flatMap((service) => eponServices.compile(service))) {
    const page = eponOnuPages.find((one) => one.page.id === id)?.page;
    if (!page) throw new Error(`no page ${id}`);
    const begun = Object.fromEntries(Object.entries(page.fields).map(([name, { initial }]) => [name, initial ?? null]));
    const row = { ...begun, ...values, ...Object.fromEntries(Object.keys(secrets).map((name) => [name, 'Abc123xyz'])) };
    const said = Object.keys(row).filter((name) => !isEmpty(row[name]));
    expect([id, validate(page, row, said)]).toEqual([id, []]);
  }
});

it('A bridge gets the VLAN at its first port, a router its own connection, and Wi-Fi where the plan has it', () => {
  expect(pagesOf(plan)).toEqual(['eponBandwidth', 'eponInformation', 'eponIpv4Wan']);
  expect(pagesOf({ ...plan, mode: 'bridge' })).toEqual(['eponBandwidth', 'eponVlan', 'eponInformation']);
  expect(pagesOf({ ...plan, wifiName: 'Ana' }).at(-1)).toBe('eponWifi');
  expect(pagesOf({ ...plan, name: '安娜' })).not.toContain('eponInformation');
});

it('The list that lets an ONU in is one that its port looks at', () => {
  const { lists } = eponServices;
  const rows = [
    { onuAuthPonNo: 1, onuAuthMode: 'loid' },
    { onuAuthPonNo: 2, onuAuthMode: 'hybrid' },
  ];
  expect([1, 2, 3].map((pon) => lists?.mode.ways(rows, pon))).toEqual([['loid'], ['mac', 'loid'], undefined]);
  for (const { page: id, values } of [
    lists?.admits(1, 'mac', '00:6d:61:00:00:01'),
    lists?.admits(1, 'loid', 'ana-7'),
    lists?.bars(1, '00:6d:61:00:00:01'),
  ].filter((row) => row !== undefined)) {
    const page = eponOnuPages.find((one) => one.page.id === id)?.page;
    expect([id, page && validate(page, values, Object.keys(values))]).toEqual([id, []]);
  }
});
