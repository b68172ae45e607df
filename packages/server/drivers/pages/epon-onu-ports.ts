import { eponIgmp } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponIgmp.ts';
import { eponIgmpVlan } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponIgmpVlan.ts';
import { eponPort } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponPort.ts';
import { eponVlan } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponVlan.ts';
import { eponVlanTranslation } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponVlanTranslation.ts';
import { eponVlanTrunk } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponVlanTrunk.ts';
import { igmpCfgTable, igmpFastLeave, igmpMode } from '@heliograph/wire/mib/epon-onu-ctc.ts';
import {
  onuPortAdminCfg,
  onuPortAutoNegCfg,
  onuPortBasicTable,
  onuPortDownstreamLimit,
  onuPortFcCfg,
  onuPortUpstreamLimit,
  onuPriPortMacLimit,
  onuPriPortPkgSuppress,
  portLoopdetectCfg,
  priPortMacLimitTable,
  priPortPkgSuppressTable,
} from '@heliograph/wire/mib/epon-onu-ports.ts';
import {
  mcMaxGroupCfg,
  mcMaxGroupTable,
  mcVlanCfg,
  mcVlanTable,
  onuPortVlanMode,
  onuPortVlanPvid,
  onuPortVlanTranslate,
  onuPortVlanTransTable,
  onuPortVlanTrunk,
  onuPortVlanTrunkTable,
  onuVlanPortTable,
} from '@heliograph/wire/mib/epon-onu-vlans.ts';
import { onuPriIgmpAdmin, priIgmpAdminTable } from '@heliograph/wire/mib/epon-private/lan.ts';
import { onuFlat } from '../bindings/onu-flat.ts';
import { onuParts, rowPart } from '../bindings/onu-parts.ts';
import type { Binding } from '../kit/binding.ts';

const ports = onuParts(eponPort, {
  read: [onuPortBasicTable, priPortMacLimitTable, priPortPkgSuppressTable, mcMaxGroupTable],
  columns: {
    onuPortBasicPortIndex: 'onuPortBasicPortIndex',
    onuPortBasicLinkStatus: 'onuPortBasicLinkStatus',
    onuPortBasicAdminStatus: 'onuPortBasicAdminStatus',
    onuPortBasicAutoNgt: 'onuPortBasicAutoNgt',
    onuPortBasicFlowCtl: 'onuPortBasicFlowCtl',
    onuPortBasicLoopback: 'onuPortBasicLoopback',
    onuPortBasicPolicyState: 'onuPortBasicPolicyState',
    onuPortBasicPolicyCir: 'onuPortBasicPolicyCir',
    onuPortBasicPolicyCbs: 'onuPortBasicPolicyCbs',
    onuPortBasicPolicyEbs: 'onuPortBasicPolicyEbs',
    onuPortBasicRateState: 'onuPortBasicRateState',
    onuPortBasicRateCir: 'onuPortBasicRateCir',
    onuPortBasicRatePir: 'onuPortBasicRatePir',
    priPortMacLimitS: 'priPortMacLimitS',
    mcMaxGrpVal: 'mcMaxGrpVal',
    priPortPkgSuppressBroadcastS: { object: 'priPortPkgSuppressBroadcastS', none: 0 },
    priPortPkgSuppressMulticastS: { object: 'priPortPkgSuppressMulticastS', none: 0 },
    priPortPkgSuppressUnkownS: { object: 'priPortPkgSuppressUnkownS', none: 0 },
  },
  parts: [
    rowPart(eponPort, onuPortAdminCfg, {
      onu: ['portAdminPonNo', 'portAdminOnuNo'],
      parameters: { onuPortBasicPortIndex: 'portAdminPortNo', onuPortBasicAdminStatus: 'portAdmin' },
    }),
    rowPart(eponPort, onuPortAutoNegCfg, {
      onu: ['autoNegPonNo', 'autoNegOnuNo'],
      parameters: { onuPortBasicPortIndex: 'autoNegPortNo', onuPortBasicAutoNgt: 'portAutoNeg' },
    }),
    rowPart(eponPort, onuPortFcCfg, {
      onu: ['fcPonNo', 'fcOnuNo'],
      parameters: { onuPortBasicPortIndex: 'fcPortNo', onuPortBasicFlowCtl: 'portFlowControl' },
    }),
    rowPart(eponPort, portLoopdetectCfg, {
      onu: ['loopPonNo', 'loopOnuNo'],
      parameters: { onuPortBasicPortIndex: 'loopPortNo', onuPortBasicLoopback: 'portLoopdetect' },
    }),
    rowPart(eponPort, onuPortUpstreamLimit, {
      onu: ['upLimitPonNo', 'upLimitOnuNo'],
      parameters: {
        onuPortBasicPortIndex: 'upLimitPortNo',
        onuPortBasicPolicyCir: 'upLimitCir',
        onuPortBasicPolicyCbs: 'upLimitCbs',
        onuPortBasicPolicyEbs: 'upLimitEbs',
      },
      action: 'upLimitAction',
      set: 'add',
      clear: 'delete',
    }),
    rowPart(eponPort, onuPortDownstreamLimit, {
      onu: ['downLimitPonNo', 'downLimitOnuNo'],
      parameters: {
        onuPortBasicPortIndex: 'downLimitPortNo',
        onuPortBasicRateCir: 'downLimitCir',
        onuPortBasicRatePir: 'downLimitPir',
      },
      action: 'downLimitAction',
      set: 'add',
      clear: 'delete',
    }),
    rowPart(eponPort, onuPriPortMacLimit, {
      onu: ['priMacLimitPon', 'priMacLimitOnu'],
      parameters: { onuPortBasicPortIndex: 'priMacLimitEthNo', priPortMacLimitS: 'priMacLimit' },
      action: 'priMacLimitAction',
      set: 'add',
      clear: 'remove',
    }),
    rowPart(eponPort, mcMaxGroupCfg, {
      onu: ['maxgrpPonNo', 'maxgrpOnuNo'],
      parameters: { onuPortBasicPortIndex: 'maxgrpPortNo', mcMaxGrpVal: 'maxgrpVal' },
    }),
    rowPart(eponPort, onuPriPortPkgSuppress, {
      onu: ['priPkgSuppressPon', 'priPkgSuppressOnu'],
      parameters: {
        onuPortBasicPortIndex: 'priPkgSuppressEthNo',
        priPortPkgSuppressBroadcastS: 'priPkgBroadcast',
        priPortPkgSuppressMulticastS: 'priPkgMulticast',
        priPortPkgSuppressUnkownS: 'priPkgUnknown',
      },
      action: 'priPkgSuppressAction',
      set: 'add',
      clear: 'remove',
    }),
  ],
});

/** The mode counts from 0 where it is told and from 1 where it is set: its names carry it over. */
const vlans = onuParts(eponVlan, {
  read: [onuVlanPortTable],
  columns: {
    onuVlanPortIndex: 'onuVlanPortIndex',
    onuVlanPortMode: 'onuVlanPortMode',
    onuVlanPortPvid: { object: 'onuVlanPortPvid', none: 0 },
    onuVlanPortPri: 'onuVlanPortPri',
    onuVlanPortVlan: 'onuVlanPortVlan',
  },
  parts: [
    rowPart(eponVlan, onuPortVlanMode, {
      onu: ['vlanModePonNo', 'vlanModeOnuNo'],
      parameters: { onuVlanPortIndex: 'vlanModePortNo', onuVlanPortMode: 'vlanMode' },
    }),
    rowPart(eponVlan, onuPortVlanPvid, {
      onu: ['portPvidPonNo', 'portPvidOnuNo'],
      parameters: {
        onuVlanPortIndex: 'portPvidPortNo',
        onuVlanPortPvid: 'portPvidValue',
        onuVlanPortPri: 'portPriValue',
      },
      action: 'pvidAction',
      set: 'commit',
    }),
  ],
});

const igmp = onuParts(eponIgmp, {
  read: [igmpCfgTable, priIgmpAdminTable],
  columns: {
    igmpCfgMode: 'igmpCfgMode',
    igmpCfgFastLeave: 'igmpCfgFastLeave',
    priIgmpAdminEnableS: 'priIgmpAdminEnableS',
  },
  parts: [
    rowPart(eponIgmp, igmpMode, {
      onu: ['igmpModePonNo', 'igmpModeOnuNo'],
      parameters: { igmpCfgMode: 'onuIgmpMode' },
    }),
    rowPart(eponIgmp, igmpFastLeave, {
      onu: ['igmpFastPonNo', 'igmpFastOnuNo'],
      parameters: { igmpCfgFastLeave: 'onuIgmpFastLeave' },
    }),
    rowPart(eponIgmp, onuPriIgmpAdmin, {
      onu: ['priIgmpAdminPon', 'priIgmpAdminOnu'],
      parameters: { priIgmpAdminEnableS: 'priIgmpAdmin' },
      action: 'priIgmpAdminAction',
      set: 'commit',
    }),
  ],
});

const translation = {
  write: onuPortVlanTranslate,
  onu: ['translatePonNo', 'translateOnuNo'],
  parameters: {
    vlanTransPortNo: 'translatePortNo',
    vlanTransOldVlan: 'translateOldVlan',
    vlanTransNewVlan: 'translateNewVlan',
  },
  action: 'translateAction',
} as const;

const trunk = {
  write: onuPortVlanTrunk,
  onu: ['trunkPonNo', 'trunkOnuNo'],
  parameters: { vlanTrunkPortNo: 'trunkPortNo', vlanTrunkVid: 'trunkPortVid' },
  action: 'trunkPortVidAction',
} as const;

const multicast = {
  write: mcVlanCfg,
  onu: ['mcVlanPonNo', 'mcVlanOnuNo'],
  parameters: { mVlanPortNo: 'mcVlanPortNo', mVlanVal: 'mcVlanVal' },
  action: 'mcVlanAction',
} as const;

/** LAN ports of an EPON ONU, their VLANs and their multicast. */
export const eponOnuPortPages: readonly Binding[] = [
  ports,
  vlans,
  onuFlat(eponVlanTranslation, {
    read: onuPortVlanTransTable,
    whose: ['vlanTransPonNo', 'vlanTransOnuNo'],
    columns: {
      vlanTransPortNo: 'vlanTransPortNo',
      vlanTransOldVlan: 'vlanTransOldVlan',
      vlanTransNewVlan: 'vlanTransNewVlan',
    },
    add: { ...translation, does: 'add' },
    remove: { ...translation, does: 'delete' },
  }),
  onuFlat(eponVlanTrunk, {
    read: onuPortVlanTrunkTable,
    whose: ['vlanTrunkPonNo', 'vlanTrunkOnuNo'],
    columns: { vlanTrunkPortNo: 'vlanTrunkPortNo', vlanTrunkVid: 'vlanTrunkVid' },
    add: { ...trunk, does: 'add' },
    remove: { ...trunk, does: 'delete' },
  }),
  igmp,
  onuFlat(eponIgmpVlan, {
    read: mcVlanTable,
    whose: ['mVlanPonNo', 'mVlanOnuNo'],
    columns: { mVlanPortNo: 'mVlanPortNo', mVlanVal: 'mVlanVal' },
    add: { ...multicast, does: 'add' },
    remove: { ...multicast, does: 'delete' },
  }),
];
