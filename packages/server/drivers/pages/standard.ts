import { deviceInterfaces } from '@heliograph/catalogue/pages/olt/interfaces/deviceInterfaces.ts';
import { deviceInventory } from '@heliograph/catalogue/pages/olt/interfaces/deviceInventory.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import { megabitsOf } from '../features/interfaces.ts';
import type { Binding } from '../kit/binding.ts';
import { neighboursBinding } from './neighbours.ts';

const interfaces = snmpTable(deviceInterfaces, {
  read: [ifTable, ifXTable],
  columns: {
    ifIndex: 'ifIndex',
    ifDescr: 'ifDescr',
    ifName: 'ifName',
    ifAlias: 'ifAlias',
    ifAdminStatus: 'ifAdminStatus',
    ifOperStatus: 'ifOperStatus',
    ifHighSpeed: 'ifHighSpeed',
    ifHCInOctets: 'ifHCInOctets',
    ifHCOutOctets: 'ifHCOutOctets',
    ifInErrors: 'ifInErrors',
    ifOutErrors: 'ifOutErrors',
  },
});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Pages that rest on standard MIBs alone: nothing on them is ever set. */
export const standardPages: readonly Binding[] = [
  {
    ...interfaces,
    // Speed and octets stand in ifTable where the device has no ifXTable, or not for all of its interfaces.
    read: async (session) => {
      const read = await interfaces.read(session);
      const isWhole = read.rows.every((row) => row['ifHCInOctets'] != null && numberOf(row['ifHighSpeed']) !== 0);
      if (isWhole && read.rows.every((row) => row['ifHighSpeed'] != null)) return read;
      const old = await session.walk(ifTable, ['ifSpeed', 'ifInOctets', 'ifOutOctets']);
      const known = new Map(old.rows.map(({ index, values }) => [index[0], values]));
      const rows = read.rows.map((row) => {
        const values = known.get(Number(row['ifIndex'])) ?? {};
        return {
          ...row,
          ifHighSpeed: megabitsOf(numberOf(row['ifHighSpeed']), numberOf(values['ifSpeed'])),
          ifHCInOctets: row['ifHCInOctets'] ?? numberOf(values['ifInOctets']),
          ifHCOutOctets: row['ifHCOutOctets'] ?? numberOf(values['ifOutOctets']),
        };
      });
      return { ...read, rows };
    },
  },
  snmpTable(deviceInventory, {
    read: entPhysicalTable,
    columns: {
      entPhysicalIndex: 'entPhysicalIndex',
      entPhysicalClass: 'entPhysicalClass',
      entPhysicalName: 'entPhysicalName',
      entPhysicalDescr: 'entPhysicalDescr',
      entPhysicalMfgName: 'entPhysicalMfgName',
      entPhysicalModelName: 'entPhysicalModelName',
      entPhysicalSerialNum: 'entPhysicalSerialNum',
      entPhysicalHardwareRev: 'entPhysicalHardwareRev',
      entPhysicalSoftwareRev: 'entPhysicalSoftwareRev',
    },
  }),
  neighboursBinding,
];
