import { rstpGlobalCfg } from '@heliograph/catalogue/pages/olt/rstp/rstpGlobalCfg.ts';
import { rstpGlobalInfo } from '@heliograph/catalogue/pages/olt/rstp/rstpGlobalInfo.ts';
import { rstpPortCfg } from '@heliograph/catalogue/pages/olt/rstp/rstpPortCfg.ts';
import { rstpPortInfo } from '@heliograph/catalogue/pages/olt/rstp/rstpPortInfo.ts';
import {
  rstpCfg,
  rstpPortCfgTable,
  rstpPortStatusTable,
  rstpRootBridgeInfo,
  v1600dRstp,
} from '@heliograph/wire/mib/platform/rstp.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';
import { macCodec } from './mac.ts';

export const rstpPages: readonly Binding[] = [
  snmpScalars(rstpGlobalInfo, {
    objects: { ...v1600dRstp, ...rstpCfg, ...rstpRootBridgeInfo },
    columns: {
      rstpEn: 'rstpEn',
      bridgeMac: { object: 'bridgeMac', codec: macCodec },
      bridgePriority: 'bridgePriority',
      rootBridgeMac: { object: 'rootBridgeMac', codec: macCodec },
      rootBridgePriority: 'rootBridgePriority',
      rootPort: { object: 'rootPort', none: 0 },
      pathCostToRootBridge: 'pathCostToRootBridge',
      rootBridgeHelloTime: 'rootBridgeHelloTime',
      rootBridgeMaxAge: 'rootBridgeMaxAge',
      rootBridgeForwardDelay: 'rootBridgeForwardDelay',
    },
  }),
  snmpScalars(rstpGlobalCfg, {
    objects: { ...v1600dRstp, ...rstpCfg },
    columns: {
      rstpEn: 'rstpEn',
      bridgePriority: 'bridgePriority',
      helloTime: 'helloTime',
      maxAge: 'maxAge',
      forwardDelay: 'forwardDelay',
    },
  }),
  snmpTable(rstpPortInfo, {
    read: rstpPortStatusTable,
    columns: {
      rstpPortIndex: 'rstpPortIndex',
      rstpPortRole: 'rstpPortRole',
      rstpPortStatus: 'rstpPortStatus',
      rstpPortCost: 'rstpPortCost',
      rstpPortPriority: 'rstpPortPriority',
      rstpPortP2P: 'rstpPortP2P',
    },
  }),
  snmpTable(rstpPortCfg, {
    read: rstpPortCfgTable,
    columns: {
      rstpPortId: 'rstpPortId',
      rstpPortAdminStatus: 'rstpPortAdminStatus',
      rstpPortPrioritySet: 'rstpPortPrioritySet',
      rstpPortCostSet: 'rstpPortCostSet',
      rstpPortOperEdgeSet: 'rstpPortOperEdgeSet',
      rstpPortP2PSet: 'rstpPortP2PSet',
    },
  }),
];
