import { eponAdvance } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponAdvance.ts';
import {
  fecAbilityTable,
  onuFecCfg,
  onuHoldoverCfg,
  onuInfoTable,
  onuMacAgingTime,
  onuManagementIp,
  onuManagementIpTable,
} from '@heliograph/wire/mib/epon-onu-ctc.ts';
import { onuEncryption, onuEncryptionTable } from '@heliograph/wire/mib/epon-onu-link.ts';
import {
  onuPriCatvEnable,
  onuPriCtcoamSkip,
  onuPriDhcpOption82,
  onuPriDhcpV6,
  onuPriPortIsolate,
  onuPriPPPoE,
  priCatvStatusTable,
  priCtcoamSkipTable,
  priDhcpOption82Table,
  priDhcpV6Table,
  priPortIsolateTable,
  priPPPoETable,
} from '@heliograph/wire/mib/epon-private/lan.ts';
import { onuParts, rowPart } from '../bindings/onu-parts.ts';
import type { Binding } from '../kit/binding.ts';

const none = '0.0.0.0';

const linkParts = [
  rowPart(eponAdvance, onuFecCfg, { onu: ['onuFecPonNo', 'onuFecOnuNo'], parameters: { fecMode: 'onuFecEn' } }),
  rowPart(eponAdvance, onuEncryption, {
    onu: ['onuEncryptionPon', 'onuEncryptionOnu'],
    parameters: { onuEncryptionEnableS: 'onuEncryptionEnable' },
    action: 'onuEncryptionAction',
    set: 'commit',
  }),
  rowPart(eponAdvance, onuMacAgingTime, {
    onu: ['agingTimePonNo', 'agingTimeOnuNo'],
    parameters: { onuInfoMacAgingTime: 'macAgetime' },
  }),
  rowPart(eponAdvance, onuHoldoverCfg, {
    onu: ['holdoverPonNo', 'holdoverOnuNo'],
    parameters: { onuInfoHoldOver: 'holdover' },
  }),
  rowPart(eponAdvance, onuManagementIp, {
    onu: ['mgmtIpPonNo', 'mgmtIpOnuNo'],
    parameters: {
      mgmtIP: 'mgmtIp',
      mgmtIPMask: 'mgmtIpMask',
      mgmtIPGw: 'mgmtIpGw',
      mgmtIPCvlan: 'mgmtIpCVlan',
      mgmtIPSvlan: 'mgmtIpSVlan',
      mgmtIPPri: 'mgmtIpPri',
    },
    action: 'mgmtIPAction',
    set: 'commit',
    clear: 'delete',
  }),
];

const privateParts = [
  rowPart(eponAdvance, onuPriCatvEnable, {
    onu: ['priCatvEnablePon', 'priCatvEnableOnu'],
    parameters: { priCatvStatusS: 'priCatvEnable' },
    action: 'priCatvAction',
    set: 'commit',
  }),
  rowPart(eponAdvance, onuPriPortIsolate, {
    onu: ['priPortIsolatePon', 'priPortIsolateOnu'],
    parameters: { priPortIsolateS: 'priPortIsolate' },
    action: 'priPortIsolateAction',
    set: 'commit',
  }),
  rowPart(eponAdvance, onuPriCtcoamSkip, {
    onu: ['priCtcoamSkipPon', 'priCtcoamSkipOnu'],
    parameters: { priCtcoamSkipS: 'priCtcoamSkip' },
    action: 'priCtcoamSkipAction',
    set: 'commit',
  }),
  rowPart(eponAdvance, onuPriDhcpOption82, {
    onu: ['onuPriDhcpOption82Pon', 'onuPriDhcpOption82Onu'],
    parameters: { priDhcpOption82Enable: 'onuPriDhcpOption82Enable' },
    action: 'onuPriDhcpOption82Action',
    set: 'commit',
  }),
  rowPart(eponAdvance, onuPriPPPoE, {
    onu: ['onuPriPPPoEPon', 'onuPriPPPoEOnu'],
    parameters: { priPPPoEEnable: 'onuPriPPPoEEnable' },
    action: 'onuPriPPPoEAction',
    set: 'commit',
  }),
  rowPart(eponAdvance, onuPriDhcpV6, {
    onu: ['onuPriDhcpV6Pon', 'onuPriDhcpV6Onu'],
    parameters: {
      priDhcpV6Option18Enable: 'onuPriDhcpV6Option18Enable',
      priDhcpV6Option37Enable: 'onuPriDhcpV6Option37Enable',
    },
    action: 'onuPriDhcpV6Action',
    set: 'commit',
  }),
];

/** Switches of an EPON ONU, each a block of its own. */
export const eponOnuAdvancePages: readonly Binding[] = [
  onuParts(eponAdvance, {
    read: [
      fecAbilityTable,
      onuEncryptionTable,
      onuInfoTable,
      onuManagementIpTable,
      priCatvStatusTable,
      priPortIsolateTable,
      priCtcoamSkipTable,
      priDhcpOption82Table,
      priPPPoETable,
      priDhcpV6Table,
    ],
    columns: {
      // Unknown is no reading.
      fecMode: { object: 'fecMode', none: fecAbilityTable.columns.fecMode.enum.Unknow },
      onuEncryptionEnableS: 'onuEncryptionEnableS',
      onuInfoMacAgingTime: 'onuInfoMacAgingTime',
      onuInfoHoldOver: 'onuInfoHoldOver',
      mgmtIP: { object: 'mgmtIP', none },
      mgmtIPMask: { object: 'mgmtIPMask', none },
      mgmtIPGw: { object: 'mgmtIPGw', none },
      mgmtIPCvlan: { object: 'mgmtIPCvlan', none: 0 },
      mgmtIPSvlan: { object: 'mgmtIPSvlan', none: 0 },
      mgmtIPPri: 'mgmtIPPri',
      priCatvStatusS: 'priCatvStatusS',
      priPortIsolateS: 'priPortIsolateS',
      priCtcoamSkipS: 'priCtcoamSkipS',
      priDhcpOption82Enable: 'priDhcpOption82Enable',
      priPPPoEEnable: 'priPPPoEEnable',
      priDhcpV6Option18Enable: 'priDhcpV6Option18Enable',
      priDhcpV6Option37Enable: 'priDhcpV6Option37Enable',
    },
    parts: [...linkParts, ...privateParts],
    derived: (row) => ({ ...row, managed: row['mgmtIP'] !== null }),
  }),
];
