import { service } from '@heliograph/catalogue/pages/olt/gOnuConfig/service.ts';
import { servicePort } from '@heliograph/catalogue/pages/olt/gOnuConfig/servicePort.ts';
import {
  gOnuCfgSrv,
  gOnuCfgSrvPort,
  gOnuSrvInfoSrvPortTable,
  gOnuSrvInfoSrvTable,
} from '@heliograph/wire/mib/gpon-onu-flows.ts';
import type { Codec } from '../bindings/codec.ts';
import { onuBlock } from '../bindings/onu-block.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding, PageRow } from '../kit/binding.ts';
import { portKind, portNumberIn } from './onu-port-text.ts';

/** A priority of -1 is left as it is, a VLAN of 0 is none. */
const unchanged = -1;

const protocol: Codec = {
  toField: (raw) => (/pppoe/i.test(String(raw)) ? 'pppoe' : /ipoe/i.test(String(raw)) ? 'ipoe' : null),
  toDevice: String,
};

/** `0x8863` and `8863` alike. */
const hexType: Codec = {
  toField: (raw) => /^(?:0x)?([0-9a-f]{4})$/i.exec(String(raw).trim())?.[1]?.toLowerCase() ?? null,
  toDevice: String,
};

const services = onuBlock(service, {
  read: gOnuSrvInfoSrvTable,
  columns: {
    gOnuSrvInfoSrvName: 'gOnuSrvInfoSrvName',
    gOnuSrvInfoSrvGemId: 'gOnuSrvInfoSrvGemId',
    gOnuSrvInfoSrvVlanMode: 'gOnuSrvInfoSrvVlanMode',
    gOnuSrvInfoSrvVlanList: 'gOnuSrvInfoSrvVlanList',
    gOnuSrvInfoSrvCosList: 'gOnuSrvInfoSrvCosList',
    gOnuCfgSrvPortType: { object: 'gOnuSrvInfoSrvPort', codec: portKind(['eth', 'iphost'], 'null') },
    gOnuCfgSrvPortNum: { object: 'gOnuSrvInfoSrvPort', codec: portNumberIn },
  },
  onu: [gOnuCfgSrv.gOnuCfgSrvPonInx, gOnuCfgSrv.gOnuCfgSrvOnuInx],
  write: gOnuCfgSrv,
  parameters: {
    gOnuSrvInfoSrvName: 'gOnuCfgSrvName',
    gOnuSrvInfoSrvGemId: 'gOnuCfgSrvGemId',
    gOnuSrvInfoSrvVlanMode: 'gOnuCfgSrvMode',
    gOnuSrvInfoSrvVlanList: 'gOnuCfgSrvVlanList',
    gOnuSrvInfoSrvCosList: 'gOnuCfgSrvCosList',
    gOnuCfgSrvPortType: 'gOnuCfgSrvPortType',
    gOnuCfgSrvPortNum: 'gOnuCfgSrvPortNum',
  },
  action: 'gOnuCfgSrvAction',
  add: 'add',
  edit: 'modify',
  remove: 'del',
});

const servicePorts = onuBlock(servicePort, {
  read: gOnuSrvInfoSrvPortTable,
  columns: {
    gOnuSrvInfoSrvPortId: 'gOnuSrvInfoSrvPortId',
    gOnuSrvInfoSrvPortGemId: 'gOnuSrvInfoSrvPortGemId',
    gOnuSrvInfoSrvPortSetMode: 'gOnuSrvInfoSrvPortSetMode',
    gOnuCfgSrvPortUserVlan: { object: 'gOnuSrvInfoSrvPortUserOuterVlan', none: 0 },
    gOnuSrvInfoSrvPortUserInnerVlan: { object: 'gOnuSrvInfoSrvPortUserInnerVlan', none: 0 },
    gOnuSrvInfoSrvPortBVid: { object: 'gOnuSrvInfoSrvPortBVid', none: 0 },
    gOnuSrvInfoSrvPortEVid: { object: 'gOnuSrvInfoSrvPortEVid', none: 0 },
    gOnuSrvInfoSrvPortUPri: 'gOnuSrvInfoSrvPortUPri',
    gOnuCfgSrvPortEtype: { object: 'gOnuSrvInfoSrvPortEType', codec: protocol },
    gOnuCfgSrvPortUserEtype: { object: 'gOnuSrvInfoSrvPortEType', codec: hexType },
    gOnuSrvInfoSrvPortVid: { object: 'gOnuSrvInfoSrvPortVid', none: 0 },
    gOnuSrvInfoSrvPortCos: { object: 'gOnuSrvInfoSrvPortCos', none: unchanged },
    gOnuSrvInfoSrvPortSVid: { object: 'gOnuSrvInfoSrvPortSVid', none: 0 },
    gOnuSrvInfoSrvPortSCos: { object: 'gOnuSrvInfoSrvPortSCos', none: unchanged },
    gOnuSrvInfoSrvPortDesc: 'gOnuSrvInfoSrvPortDesc',
    gOnuSrvInfoSrvPortState: 'gOnuSrvInfoSrvPortState',
  },
  onu: [gOnuCfgSrvPort.gOnuCfgSrvPortPonInx, gOnuCfgSrvPort.gOnuCfgSrvPortOnuInx],
  write: gOnuCfgSrvPort,
  parameters: {
    gOnuSrvInfoSrvPortId: 'gOnuCfgSrvPortId',
    gOnuSrvInfoSrvPortGemId: 'gOnuCfgSrvPortGemId',
    gOnuSrvInfoSrvPortSetMode: 'gOnuCfgSrvPortSetMode',
    gOnuCfgSrvPortUserVlan: 'gOnuCfgSrvPortUserVlan',
    gOnuSrvInfoSrvPortBVid: 'gOnuCfgSrvPortBVid',
    gOnuSrvInfoSrvPortEVid: 'gOnuCfgSrvPortEVid',
    gOnuSrvInfoSrvPortUPri: 'gOnuCfgSrvPortUPri',
    // The enumeration has no value for none; a mode without a protocol does not look at it.
    gOnuCfgSrvPortEtype: { object: 'gOnuCfgSrvPortEtype', none: gOnuCfgSrvPort.gOnuCfgSrvPortEtype.enum.pppoe },
    gOnuCfgSrvPortUserEtype: 'gOnuCfgSrvPortUserEtype',
    gOnuSrvInfoSrvPortVid: 'gOnuCfgSrvPortVid',
    gOnuSrvInfoSrvPortCos: { object: 'gOnuCfgSrvPortCos', none: unchanged },
    gOnuSrvInfoSrvPortSVid: 'gOnuCfgSrvPortSVid',
    gOnuSrvInfoSrvPortSCos: { object: 'gOnuCfgSrvPortSCos', none: unchanged },
    gOnuSrvInfoSrvPortDesc: 'gOnuCfgSrvPortDesc',
  },
  action: 'gOnuCfgSrvPortAction',
  add: 'add',
  edit: 'modify',
  remove: 'del',
});

/** One user VLAN is written and two are shown; which of them one tag stands in the MIB does not say. */
const oneUserVlan = (row: PageRow): PageRow =>
  row['gOnuCfgSrvPortUserVlan'] === null
    ? {
        ...row,
        gOnuCfgSrvPortUserVlan: row['gOnuSrvInfoSrvPortUserInnerVlan'] ?? null,
        gOnuSrvInfoSrvPortUserInnerVlan: null,
      }
    : row;

const ofService = onlyApplying(service);
const ofServicePort = onlyApplying(servicePort);

/** What carries frames between an ONU and the VLANs of the OLT. */
export const gponOnuFlowPages: readonly Binding[] = [
  shaped(services, { seen: ofService, sent: ofService }),
  shaped(servicePorts, { seen: (row) => ofServicePort(oneUserVlan(row)), sent: ofServicePort }),
];
