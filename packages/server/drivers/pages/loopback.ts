import { loopbackGlobalInfo } from '@heliograph/catalogue/pages/olt/loopback/loopbackGlobalInfo.ts';
import { loopbackPortCfg } from '@heliograph/catalogue/pages/olt/loopback/loopbackPortCfg.ts';
import { loopbackPortInfo } from '@heliograph/catalogue/pages/olt/loopback/loopbackPortInfo.ts';
import {
  loopbackCfg,
  loopbackPortCfgTable,
  loopbackTable,
  v1600dLoopback,
} from '@heliograph/wire/mib/platform/loopback.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

export const loopbackPages: readonly Binding[] = [
  snmpScalars(loopbackGlobalInfo, {
    objects: { ...v1600dLoopback, ...loopbackCfg },
    columns: { loopbackEn: 'loopbackEn', mode: 'mode', agingTime: 'agingTime', range: 'range' },
  }),
  snmpTable(loopbackPortInfo, {
    read: loopbackTable,
    columns: { interfaceS: 'interfaceS', modeS: 'modeS', timeS: 'timeS', srcInterface: 'srcInterface' },
  }),
  snmpTable(loopbackPortCfg, {
    read: loopbackPortCfgTable,
    columns: { loopbackPort: 'loopbackPort', loopbackStatus: 'loopbackStatus' },
  }),
];
