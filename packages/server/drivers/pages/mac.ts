import { normalText } from '@heliograph/catalogue/formats/formats.ts';
import { macAgingTime } from '@heliograph/catalogue/pages/olt/mac/macAgingTime.ts';
import { macFlappingPage as macFlappingCfgPage } from '@heliograph/catalogue/pages/olt/mac/macFlappingCfg.ts';
import { macFlappingInfo } from '@heliograph/catalogue/pages/olt/mac/macFlappingInfo.ts';
import { macFlappingPort } from '@heliograph/catalogue/pages/olt/mac/macFlappingPort.ts';
import { macFlappingSuppression } from '@heliograph/catalogue/pages/olt/mac/macFlappingSuppression.ts';
import { macTable } from '@heliograph/catalogue/pages/olt/mac/macTable.ts';
import {
  macAddrTable,
  macFlappingCfg,
  macFlappingPortTable,
  macFlappingSuppressionTable,
  macFlappingTable,
  v1600dMacAddr,
} from '@heliograph/wire/mib/platform/mac.ts';
import type { Codec } from '../bindings/codec.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

/** Devices spell a MAC in several notations: `02:28:9a:89:6a:98`, `0228:9a89:6a98` (V1600G0-B V1.4.8R). */
export const macCodec: Codec = {
  toField: (raw) => (raw === '' ? null : normalText('macAny', String(raw))),
  toDevice: String,
};

export const macPages: readonly Binding[] = [
  snmpTable(macTable, {
    read: macAddrTable,
    columns: {
      macAddr: { object: 'macAddr', codec: macCodec },
      macVlanId: 'macVlanId',
      macPortId: 'macPortId',
      macType: 'macType',
    },
  }),
  snmpScalars(macAgingTime, { objects: v1600dMacAddr, columns: { agingTimer: 'agingTimer' } }),
  snmpTable(macFlappingInfo, {
    read: macFlappingTable,
    columns: {
      macFlappingindex: 'macFlappingindex',
      macFlappingMacAddr: { object: 'macFlappingMacAddr', codec: macCodec },
      macFlappingVlanId: 'macFlappingVlanId',
      macFlappingSourcePort: 'macFlappingSourcePort',
      macFlappingCurrentPort: 'macFlappingCurrentPort',
      macFlappingBeginTime: 'macFlappingBeginTime',
      macFlappingLastTime: 'macFlappingLastTime',
      macFlappingTimes: 'macFlappingTimes',
    },
  }),
  snmpTable(macFlappingSuppression, {
    read: macFlappingSuppressionTable,
    columns: {
      macFlappingSupIndex: 'macFlappingSupIndex',
      macFlappingSupInterface: 'macFlappingSupInterface',
      macFlappingSupMode: 'macFlappingSupMode',
      macFlappingSupTimes: 'macFlappingSupTimes',
      macFlappingSupSrcInterface: 'macFlappingSupSrcInterface',
    },
  }),
  snmpScalars(macFlappingCfgPage, {
    objects: macFlappingCfg,
    columns: {
      macFlappingStatus: 'macFlappingStatus',
      macPortRange: 'macPortRange',
      macFlappingMode: 'macFlappingMode',
      macFlappingInterval: 'macFlappingInterval',
      macFlappingSupThr: 'macFlappingSupThr',
      macFlappingSupAgeTime: 'macFlappingSupAgeTime',
    },
  }),
  snmpTable(macFlappingPort, {
    read: macFlappingPortTable,
    columns: { macFlappingPortId: 'macFlappingPortId', macFlappingPortStatus: 'macFlappingPortStatus' },
  }),
];
