import { deviceInterfaces } from '@heliograph/catalogue/pages/olt/interfaces/deviceInterfaces.ts';
import { deviceInventory } from '@heliograph/catalogue/pages/olt/interfaces/deviceInventory.ts';
import { lldpNeighbours } from '@heliograph/catalogue/pages/olt/interfaces/lldpNeighbours.ts';
import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import { lldpLocPortTable, lldpRemTable } from '@heliograph/wire/mib/lldp.ts';
import { ifTable, ifXTable } from '@heliograph/wire/mib/standard.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

const neighbours = snmpTable(lldpNeighbours, {
  read: lldpRemTable,
  columns: {
    lldpRemLocalPortNum: 'lldpRemLocalPortNum',
    lldpRemIndex: 'lldpRemIndex',
    lldpRemSysName: 'lldpRemSysName',
    lldpRemPortId: 'lldpRemPortId',
    lldpRemPortDesc: 'lldpRemPortDesc',
    lldpRemSysDesc: 'lldpRemSysDesc',
  },
});

/** Pages that rest on standard MIBs alone: nothing on them is ever set. */
export const standardPages: readonly Binding[] = [
  snmpTable(deviceInterfaces, {
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
  }),
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
  {
    ...neighbours,
    // The number of a port in LLDP is its own; the device says which of its ports that is.
    read: async (session) => {
      const read = await neighbours.read(session);
      const own = await session.walk(lldpLocPortTable, ['lldpLocPortId']);
      const names = new Map(own.rows.map(({ index, values }) => [index[0], values['lldpLocPortId'] ?? null]));
      const rows = read.rows.map((row) => ({
        ...row,
        lldpLocPortId: names.get(Number(row['lldpRemLocalPortNum'])) ?? null,
      }));
      return { ...read, rows };
    },
  },
];
