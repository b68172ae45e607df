import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { system } from '@heliograph/wire/mib/standard.ts';
import type { Value } from '@heliograph/wire/snmp/pdu.ts';
import { expect, it } from 'vitest';
import { collectedTable, result } from '../kit/collected.fixture.ts';
import { standardScalars, standardSystemReading } from './system.ts';

const octets = (words: string): Value => ({ type: 'octets', value: Buffer.from(words) });

it('A poll takes no word of another maker for a board of ours, as the connection test does not', () => {
  expect(standardScalars.map(({ key }) => key)).toContain(system.sysObjectID.name);
  const read = result([
    collectedTable(entPhysicalTable, [
      { index: [1], cells: { entPhysicalClass: 11, entPhysicalModelName: 'Stack' } },
      { index: [2], cells: { entPhysicalClass: 3, entPhysicalModelName: 'AC-48', entPhysicalSerialNum: 'A1' } },
    ]),
  ]);
  const scalars = new Map<string, Value>([
    [system.sysDescr.name, octets('Acme V2000 series switch, Version 1.2.3')],
    [system.sysObjectID.name, { type: 'oid', value: [1, 3, 6, 1, 4, 1, 9999, 1] }],
  ]);
  expect(standardSystemReading({ ...read, scalars })).toMatchObject({
    model: 'AC-48',
    serial: 'A1',
    firmware: '1.2.3',
    deviceClass: 'SWITCH',
  });
});
