import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import { expect, test } from 'vitest';
import { collectedTable, result } from '../kit/collected.fixture.ts';
import { vsolPorts } from './ports.ts';

test('ports of an OLT that answers none of the tables of its vendor are those that IF-MIB names, under their own numbers', () => {
  const names = { 1: 'GE0/1', 4: 'GPON0/1', 7: 'GPON01ONU1', 9: 'vlan100' };
  const rows = Object.entries(names).map(([index, ifName]) => ({ index: [Number(index)], cells: { ifName } }));
  const counted = rows.map((row) => ({ ...row, cells: { ...row.cells, ifHCInOctets: 500, ifHighSpeed: 1000 } }));
  const links = rows.map(({ index }) => ({ index, cells: { ifOperStatus: 1, ifAdminStatus: 1, ifType: 6 } }));
  const ports = vsolPorts(
    result([collectedTable(ifTable, links), collectedTable(ifXTable, counted)]),
    (pon) => `GPON0/${pon}`,
  );
  expect(ports.map(({ kind, port, name, link }) => [kind, port, name, link])).toEqual([
    ['uplink', 1, 'GE0/1', true],
    ['pon', 1, 'GPON0/1', true],
  ]);
  // What comes in is towards the subscriber at an uplink, and from him at a PON.
  expect(ports[0]).toMatchObject({ speed: '1000M', counters: { downOctets: 500 } });
  expect(ports[1]).toMatchObject({ counters: { upOctets: 500 } });
});
