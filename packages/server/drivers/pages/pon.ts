import { ponCfg } from '@heliograph/catalogue/pages/olt/pon/ponCfg.ts';
import { ponRangeCfg } from '@heliograph/catalogue/pages/olt/pon/ponRangeCfg.ts';
import { ponConfig, ponPortConfig } from '@heliograph/wire/mib/ports.ts';
import { snmpTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';
import { withMacLimit } from './mac-limit.ts';

const configuration = snmpTable(ponCfg, {
  read: [ponPortConfig, ponConfig],
  columns: {
    ponPortIndex: 'ponPortIndex',
    ponPortDescr: 'ponPortDescr',
    ponPortAdminStatus: 'ponPortAdminStatus',
    ponPortFlowControl: 'ponPortFlowControl',
    ponPortIsolate: 'ponPortIsolate',
    ponPortBCStormCtrl: 'ponPortBCStormCtrl',
    ponPortMCStromCtrl: 'ponPortMCStromCtrl',
    ponPortUCStromCtrl: 'ponPortUCStromCtrl',
    ponEncrytionTime: 'ponEncrytionTime',
    ponPortPriValue: 'ponPortPriValue',
    ponPortJumboFrameEn: 'ponPortJumboFrameEn',
  },
});

const range = snmpTable(ponRangeCfg, {
  read: [ponConfig, ponPortConfig],
  columns: {
    ponIndex: 'ponIndex',
    ponMaxRtt: 'ponMaxRtt',
    ponPortIngressRate: 'ponPortIngressRate',
    ponPortEgressRate: 'ponPortEgressRate',
  },
});

export const ponPages: readonly Binding[] = [
  withMacLimit(configuration, 'ponPortIndex', (model) => model.ports - model.pons),
  range,
];
