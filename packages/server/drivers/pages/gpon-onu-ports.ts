import { vlanNumbers } from '@heliograph/catalogue/formats/vlan-list.ts';
import { ipHost } from '@heliograph/catalogue/pages/olt/gOnuConfig/ipHost.ts';
import { onuBaseInfo } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuBaseInfo.ts';
import { onuMulticast } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuMulticast.ts';
import { onuPort } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuPort.ts';
import { portVlan } from '@heliograph/catalogue/pages/olt/gOnuConfig/portVlan.ts';
import { gOnuAuthInfo, gOnuDetailInfo, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import {
  gOnuCapabilityTable,
  gOnuCfgIphost,
  gOnuCfgMVlan,
  gOnuCfgPort,
  gOnuCfgPortVlan,
  gOnuSrvInfoIphostTable,
  gOnuSrvInfoiphostMaxIdTable,
  gOnuSrvInfoMVlanTable,
  gOnuSrvInfoPortTable,
  gOnuSrvInfoPortVlanTable,
} from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { setItem } from '../bindings/codec.ts';
import { ofPlace, onuBlock, onuIndex } from '../bindings/onu-block.ts';
import { onuTableForm } from '../bindings/onu-row.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, RowChange, PageRead, PageSession, Step } from '../kit/binding.ts';
import { portKind, portNumberIn } from './onu-port-text.ts';

/** Priority 8 is none. */
const asItComes = 8;

const baseInfo = onuTableForm(onuBaseInfo, {
  read: [gOnuDetailInfo, gOnuStaInfo, gOnuAuthInfo, gOnuCapabilityTable, gOnuSrvInfoiphostMaxIdTable],
  columns: {
    gOnuDetailInfoOnuDesc: 'gOnuDetailInfoOnuDesc',
    gOnuStaInfoAdminSta: 'gOnuStaInfoAdminSta',
    gOnuStaInfoPhaseSta: 'gOnuStaInfoPhaseSta',
    gOnuAuthInfoOnuPName: 'gOnuAuthInfoOnuPName',
    gOnuDetailInfoSn: 'gOnuDetailInfoSn',
    gOnuDetailInfoVendorId: 'gOnuDetailInfoVendorId',
    gOnuDetailInfoEquipmentId: 'gOnuDetailInfoEquipmentId',
    gOnuDetailInfoModel: 'gOnuDetailInfoModel',
    gOnuCapabilityOnuType: 'gOnuCapabilityOnuType',
    gOnuDetailInfoVersion: 'gOnuDetailInfoVersion',
    gOnuDetailInfoMainVer: 'gOnuDetailInfoMainVer',
    gOnuDetailInfoStandbyVer: 'gOnuDetailInfoStandbyVer',
    gOnuDetailInfoSysUpTime: { object: 'gOnuDetailInfoSysUpTime', none: 'N/A' },
    gOnuCapabilityTcontNum: 'gOnuCapabilityTcontNum',
    gOnuCapabilityGemNum: 'gOnuCapabilityGemNum',
    gOnuCapabilityEUniNum: 'gOnuCapabilityEUniNum',
    gOnuCapability10GENum: 'gOnuCapability10GENum',
    gOnuCapabilityGENum: 'gOnuCapabilityGENum',
    gOnuCapabilityFENum: 'gOnuCapabilityFENum',
    gOnuCapabilityPOTSNum: 'gOnuCapabilityPOTSNum',
    gOnuCapabilityWifiNum: 'gOnuCapabilityWifiNum',
    gOnuCapabilityVeipNum: 'gOnuCapabilityVeipNum',
    gOnuCapabilityIPHostNum: 'gOnuCapabilityIPHostNum',
    gOnuCapabilityIPv6HostNum: 'gOnuCapabilityIPv6HostNum',
    gOnuSrvInfoiphostMaxIdValue: 'gOnuSrvInfoiphostMaxIdValue',
  },
});

const portVlans = onuBlock(portVlan, {
  read: gOnuSrvInfoPortVlanTable,
  columns: {
    gOnuCfgPortVlanPortType: { object: 'gOnuSrvInfoPortVlanName', codec: portKind(['eth', 'wifi', 'veip']) },
    gOnuCfgPortVlanPortId: { object: 'gOnuSrvInfoPortVlanName', codec: portNumberIn },
    gOnuSrvInfoPortVlanMode: 'gOnuSrvInfoPortVlanMode',
    gOnuSrvInfoPortVlanList: 'gOnuSrvInfoPortVlanList',
    gOnuSrvInfoPortVlanTPri: { object: 'gOnuSrvInfoPortVlanTPri', none: asItComes },
    gOnuSrvInfoPortVlanVid: { object: 'gOnuSrvInfoPortVlanVid', none: 0 },
    gOnuSrvInfoPortVlanPri: { object: 'gOnuSrvInfoPortVlanPri', none: asItComes },
    gOnuSrvInfoPortVlanTslCVid: { object: 'gOnuSrvInfoPortVlanTslCVid', none: 0 },
    gOnuSrvInfoPortVlanTslCPri: { object: 'gOnuSrvInfoPortVlanTslCPri', none: asItComes },
    gOnuSrvInfoPortVlanTslSVid: { object: 'gOnuSrvInfoPortVlanTslSVid', none: 0 },
    gOnuSrvInfoPortVlanTslSPri: { object: 'gOnuSrvInfoPortVlanTslSPri', none: asItComes },
  },
  onu: [gOnuCfgPortVlan.gOnuCfgPortVlanPonInx, gOnuCfgPortVlan.gOnuCfgPortVlanOnuInx],
  write: gOnuCfgPortVlan,
  parameters: {
    gOnuCfgPortVlanPortType: 'gOnuCfgPortVlanPortType',
    gOnuCfgPortVlanPortId: 'gOnuCfgPortVlanPortId',
    gOnuSrvInfoPortVlanMode: 'gOnuCfgPortVlanModeType',
    gOnuSrvInfoPortVlanList: 'gOnuCfgPortVlanVlanList',
    gOnuSrvInfoPortVlanTPri: { object: 'gOnuCfgPortVlanTPri', none: asItComes },
    gOnuSrvInfoPortVlanVid: 'gOnuCfgPortVlanDefVlan',
    gOnuSrvInfoPortVlanPri: { object: 'gOnuCfgPortVlanDefPri', none: asItComes },
    gOnuSrvInfoPortVlanTslCVid: 'gOnuCfgPortVlanCVlan',
    gOnuSrvInfoPortVlanTslCPri: { object: 'gOnuCfgPortVlanCPri', none: asItComes },
    gOnuSrvInfoPortVlanTslSVid: 'gOnuCfgPortVlanSVlan',
    gOnuSrvInfoPortVlanTslSPri: { object: 'gOnuCfgPortVlanSPri', none: asItComes },
  },
  action: 'gOnuCfgPortVlanAction',
  add: 'add',
  edit: 'modify',
  remove: 'del',
  keep: (row) => row['gOnuCfgPortVlanPortType'] !== null && row['gOnuCfgPortVlanPortId'] !== null,
});

const ports = onuBlock(onuPort, {
  read: gOnuSrvInfoPortTable,
  columns: {
    gOnuSrvInfoPortId: 'gOnuSrvInfoPortId',
    gOnuSrvInfoPortState: 'gOnuSrvInfoPortState',
    gOnuSrvInfoPortSpeed: 'gOnuSrvInfoPortSpeed',
    gOnuSrvInfoPortLoopDetect: 'gOnuSrvInfoPortLoopDetect',
  },
  onu: [gOnuCfgPort.gOnuCfgPortPonInx, gOnuCfgPort.gOnuCfgPortOnuInx],
  write: gOnuCfgPort,
  parameters: {
    gOnuSrvInfoPortId: 'gOnuCfgPortId',
    gOnuSrvInfoPortState: 'gOnuCfgPortEnable',
    gOnuSrvInfoPortSpeed: 'gOnuCfgPortSpeed',
    gOnuSrvInfoPortLoopDetect: 'gOnuCfgPortLoopDetect',
  },
  action: 'gOnuCfgPortAction',
  edit: 'submit',
});

const ipHosts = onuBlock(ipHost, {
  read: gOnuSrvInfoIphostTable,
  columns: {
    gOnuSrvInfoIphostId: 'gOnuSrvInfoIphostId',
    gOnuSrvInfoIphostDesc: 'gOnuSrvInfoIphostDesc',
    gOnuSrvInfoIphostIpMode: 'gOnuSrvInfoIphostIpMode',
    gOnuSrvInfoIphostIpAddr: 'gOnuSrvInfoIphostIpAddr',
    gOnuSrvInfoIphostMask: 'gOnuSrvInfoIphostMask',
    gOnuSrvInfoIphostGateway: 'gOnuSrvInfoIphostGateway',
    gOnuSrvInfoIphostdns1: 'gOnuSrvInfoIphostdns1',
    gOnuSrvInfoIphostdns2: 'gOnuSrvInfoIphostdns2',
  },
  onu: [gOnuCfgIphost.gOnuCfgIphostPonInx, gOnuCfgIphost.gOnuCfgIphostOnuInx],
  write: gOnuCfgIphost,
  parameters: {
    gOnuSrvInfoIphostId: 'gOnuCfgIphostId',
    gOnuSrvInfoIphostDesc: 'gOnuCfgIphostDesc',
    gOnuSrvInfoIphostIpMode: 'gOnuCfgIphostIpMode',
    gOnuSrvInfoIphostIpAddr: 'gOnuCfgIphostIpAddr',
    gOnuSrvInfoIphostMask: 'gOnuCfgIphostMask',
    gOnuSrvInfoIphostGateway: 'gOnuCfgIphostGateway',
    gOnuSrvInfoIphostdns1: 'gOnuCfgIphostDns1',
    gOnuSrvInfoIphostdns2: 'gOnuCfgIphostDns2',
  },
  action: 'gOnuCfgIphostAction',
  add: 'add',
  // Adding writes over the host of that number: the block has no other action for it.
  edit: 'add',
  remove: 'delete',
});

const listField = 'gOnuSrvInfoMVlanList';

/** The device holds a list and takes VLANs one by one; a page has a row for each. */
async function readMulticast(session: PageSession, index: readonly number[]): Promise<PageRead> {
  const { rows, complete, absent } = await session.walk(gOnuSrvInfoMVlanTable, [listField], index);
  if (absent) return { rows: [], complete: true, absent: true };
  const vlans = rows.flatMap(({ values }) => vlanNumbers(String(values[listField] ?? '')));
  return { rows: [...new Set(vlans)].map((vlan) => ({ [listField]: vlan })), complete };
}

function multicastSteps({ op, before, after }: RowChange, [pon, onu]: readonly [number, number]): Step[] {
  const vlan = (op === 'remove' ? before : after)?.[listField];
  if (typeof vlan !== 'number') return [];
  const verb = op === 'remove' ? 'del' : 'add';
  const { gOnuCfgMVlanPonInx, gOnuCfgMVlanOnuInx, gOnuCfgMVlanList, gOnuCfgMVlanAction } = gOnuCfgMVlan;
  const sets = [
    setItem(gOnuCfgMVlanPonInx, pon),
    setItem(gOnuCfgMVlanOnuInx, onu),
    setItem(gOnuCfgMVlanList, String(vlan)),
    setItem(gOnuCfgMVlanAction, gOnuCfgMVlanAction.enum[verb], [], verb),
  ];
  return [{ sets }];
}

const multicast = ofPlace(onuMulticast, (place) => {
  const index = onuIndex(onuMulticast, place);
  return {
    page: onuMulticast,
    read: (session) => readMulticast(session, index),
    steps: (change) => Promise.resolve(multicastSteps(change, index)),
  };
});

const ofPortVlan = onlyApplying(portVlan);
const ofIpHost = onlyApplying(ipHost);

/** What one ONU is, and what its own ports and addresses do. */
export const gponOnuPortPages: readonly Binding[] = [
  baseInfo,
  shaped(portVlans, { seen: ofPortVlan, sent: ofPortVlan }),
  ports,
  multicast,
  shaped(ipHosts, { seen: ofIpHost, sent: ofIpHost }),
];
