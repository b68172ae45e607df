import { describe, expect, it } from 'vitest';
import type { PageRow } from '../kit/binding.ts';
import { lldpId } from '../spellings/lldp-ids.ts';
import { sessionOf, type DeviceContent } from './page-session.fixture.ts';
import { standardPages } from './standard.ts';

const read = async (page: string, tables: NonNullable<DeviceContent['tables']>): Promise<readonly PageRow[]> => {
  const found = standardPages.find((one) => one.page.id === page);
  return (await found?.read(sessionOf('', { tables })))?.rows ?? [];
};
const octets = (...of: readonly number[]) => String.fromCharCode(...of);
const mac = octets(0xe8, 0x39, 0x35, 0x1a, 0xca, 0x99);

describe('An identifier of LLDP', () => {
  it.each([
    ['chassis', 4, mac, 'e8:39:35:1a:ca:99'],
    ['port', 3, octets(0x00, 0x1b, 0x21, 0x3c, 0x41, 0x42), '00:1b:21:3c:41:42'],
    ['chassis', 4, 'C0:06:C3:A1:3F:46', 'C0:06:C3:A1:3F:46'],
    ['chassis', 5, octets(1, 192, 0, 2, 7), '192.0.2.7'],
    ['port', 4, octets(2, 0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9), '2001:db8::9'],
    ['port', 5, 'ge-0/0/1', 'ge-0/0/1'],
    ['port', 5, 'gige0_51\0', 'gige0_51'],
    ['port', 7, mac, 'e8:39:35:1a:ca:99'],
    ['port', 7, '518', '518'],
    ['port', 5, 'GE0/12', 'GE0/12'],
    ['port', 7, octets(1, 2, 3), '01:02:03'],
    ['port', 5, '', null],
    ['chassis', 7, undefined, null],
  ] as const)('of a %s, subtype %i, is read as it is meant: %j', (of, subtype, id, shown) => {
    expect(lldpId(of, subtype, id)).toBe(shown);
  });
});

describe('The neighbours', () => {
  const remote = { lldpRemChassisIdSubtype: 4, lldpRemChassisId: mac, lldpRemPortIdSubtype: 5, lldpRemPortId: 'Gi1/1' };
  const shown = (rows: readonly PageRow[]) =>
    rows.map((row) => [row['lldpLocPortId'], row['lldpRemSysName'], row['lldpRemPortId']].join(' '));

  it('of a device that tells no name for itself has the address of its chassis', async () => {
    const tables = {
      lldpRemTable: { '0.1.1': { ...remote, lldpRemSysName: 'hill' }, '0.2.1': { ...remote, lldpRemSysName: '' } },
      lldpLocPortTable: { 1: { lldpLocPortIdSubtype: 5, lldpLocPortId: 'te1' }, 2: { lldpLocPortId: 'te2' } },
    };
    expect(shown(await read('lldpNeighbours', tables))).toEqual(['te1 hill Gi1/1', 'te2 e8:39:35:1a:ca:99 Gi1/1']);
  });

  it('stand at ports with names, where LLDP has only the number of an interface, an address, or nothing', async () => {
    const tables = {
      lldpRemTable: { '0.515.1': remote, '0.8.1': remote, '0.9.1': remote },
      lldpLocPortTable: {
        515: { lldpLocPortIdSubtype: 7, lldpLocPortId: '515', lldpLocPortDesc: 'to the hill' },
        8: { lldpLocPortIdSubtype: 3, lldpLocPortId: mac, lldpLocPortDesc: 'port 8' },
      },
      ifXTable: { 515: { ifName: 'ge-0/0/3' }, 9: { ifName: 'ether9' } },
    };
    const rows = await read('lldpNeighbours', tables);
    expect(new Set(rows.map((row) => row['lldpLocPortId']))).toEqual(new Set(['ether9', 'ge-0/0/3', 'port 8']));
  });

  it('that stand there twice, heard at two times, are one', async () => {
    const tables = {
      lldpRemTable: {
        '100.1.1': { ...remote, lldpRemSysName: 'old' },
        '200.1.1': { ...remote, lldpRemSysName: 'new' },
      },
      lldpLocPortTable: { 1: { lldpLocPortId: 'te1' } },
    };
    expect(shown(await read('lldpNeighbours', tables))).toEqual(['te1 new Gi1/1']);
  });
});

it('The interfaces have speeds and octets of ifTable where ifXTable has none, and no speed is not 0', async () => {
  const old = { ifDescr: 'x', ifInOctets: 7, ifOutOctets: 8 };
  const tables = {
    ifTable: { 1: { ...old, ifSpeed: 100_000_000 }, 2: { ...old, ifSpeed: 4_294_967_295 }, 3: { ...old, ifSpeed: 0 } },
    ifXTable: { 2: { ifHighSpeed: 10_000, ifHCInOctets: 70, ifHCOutOctets: 80 }, 3: { ifHighSpeed: 0 } },
  };
  const rows = await read('deviceInterfaces', tables);
  expect(rows.map((row) => [row['ifHighSpeed'], row['ifHCInOctets'], row['ifHCOutOctets']])).toEqual([
    [100, 7, 8],
    [10_000, 70, 80],
    [null, 7, 8],
  ]);
});
