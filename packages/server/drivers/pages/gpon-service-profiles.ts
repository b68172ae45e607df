import { serviceTable } from '@heliograph/catalogue/pages/olt/serviceProfile/serviceTable.ts';
import { srvIphost } from '@heliograph/catalogue/pages/olt/serviceProfile/srvIphost.ts';
import { srvPortVlan } from '@heliograph/catalogue/pages/olt/serviceProfile/srvPortVlan.ts';
import {
  srvPIphost,
  srvPIphostTable,
  srvPNameTable,
  srvPPortVlan,
  srvPPortVlanTable,
  v1600gSrvProfileCfg,
} from '@heliograph/wire/mib/gpon-service-profiles.ts';
import type { Codec } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import { committed, openedProfile, type ProfileOpening } from '../bindings/opened-profile.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding } from '../kit/binding.ts';
import { multicastPorts, servicePorts } from './gpon-service-ports.ts';

const service: ProfileOpening = {
  name: v1600gSrvProfileCfg.srvPName,
  action: v1600gSrvProfileCfg.srvPNameAction,
  names: srvPNameTable,
  nameColumn: 'srvPNameTableName',
};
const ofService = (made: Binding): Binding => openedProfile(made, service, 'srvPName');

const names = committed(
  commandBlock(serviceTable, {
    read: srvPNameTable,
    columns: { srvPNamePId: 'srvPNamePId', srvPNameTableName: 'srvPNameTableName' },
    write: v1600gSrvProfileCfg,
    parameters: { srvPNameTableName: 'srvPName' },
    action: 'srvPNameAction',
    add: 'add',
    remove: 'del',
  }),
  service,
  'srvPNameTableName',
);

const asIs = (value: unknown) => value as never;
/** `eth 1`, `eth_0/1`, `VEIP1`: the MIB says text and no more, so the first word and the last number count. */
const portKind: Codec = { toField: (raw) => /[a-z]+/i.exec(String(raw))?.[0].toLowerCase() ?? null, toDevice: asIs };
const portNumber: Codec = {
  toField: (raw) => {
    const number = /(\d+)\D*$/.exec(String(raw))?.[1];
    return number === undefined ? null : Number(number);
  },
  toDevice: asIs,
};

/** Priority 8 is none. A VLAN that does not count in a mode has to be one all the same. */
const noPriority = 8;
const anyVlan = 1;

const portVlans = commandBlock(srvPortVlan, {
  read: srvPPortVlanTable,
  columns: {
    srvPPortVlanPort: { object: 'srvPPortVlanPortName', codec: portKind },
    srvPPortVlanPortId: { object: 'srvPPortVlanPortName', codec: portNumber },
    srvPPortVlanPortMode: 'srvPPortVlanPortMode',
    srvPPortVlanVlanTbl: 'srvPPortVlanVlanTbl',
    srvPPortVlanTagPri: { object: 'srvPPortVlanTagPri', none: noPriority },
    srvPPortVlanVlanListTbl: 'srvPPortVlanVlanListTbl',
    srvPPortVlanDVid: 'srvPPortVlanDVid',
    srvPPortVlanDPri: { object: 'srvPPortVlanDPri', none: noPriority },
    srvPPortVlanTslCVid: 'srvPPortVlanTslCVid',
    srvPPortVlanTslCPri: { object: 'srvPPortVlanTslCPri', none: noPriority },
    srvPPortVlanTslSVid: 'srvPPortVlanTslSVid',
    srvPPortVlanTslSPri: { object: 'srvPPortVlanTslSPri', none: noPriority },
  },
  write: srvPPortVlan,
  parameters: {
    srvPPortVlanPortMode: 'srvPPortVlanType',
    srvPPortVlanPort: 'srvPPortVlanPort',
    srvPPortVlanPortId: 'srvPPortVlanPortId',
    srvPPortVlanVlanTbl: { object: 'srvPPortVlanVlan', none: anyVlan },
    srvPPortVlanTagPri: { object: 'srvPPortVlanTPri', none: noPriority },
    srvPPortVlanVlanListTbl: 'srvPPortVlanVlanList',
    srvPPortVlanDVid: { object: 'srvPPortVlanDefVid', none: anyVlan },
    srvPPortVlanDPri: { object: 'srvPPortVlanDefpri', none: noPriority },
    srvPPortVlanTslCVid: { object: 'srvPPortVlanTransCVid', none: anyVlan },
    srvPPortVlanTslCPri: { object: 'srvPPortVlanTransCPri', none: noPriority },
    srvPPortVlanTslSVid: { object: 'srvPPortVlanTransSVid', none: anyVlan },
    srvPPortVlanTslSPri: { object: 'srvPPortVlanTransSPri', none: noPriority },
  },
  action: 'srvPPortVlanAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

const ipHosts = commandBlock(srvIphost, {
  read: srvPIphostTable,
  columns: {
    srvPIphostTId: 'srvPIphostTId',
    srvPIphostTDesc: 'srvPIphostTDesc',
    srvPIphostTMode: 'srvPIphostTMode',
    srvPIphostTIpaddr: 'srvPIphostTIpaddr',
    srvPIphostTMask: 'srvPIphostTMask',
    srvPIphostTGateway: 'srvPIphostTGateway',
    srvPIphostTPriDns: 'srvPIphostTPriDns',
    srvPIphostTSecDns: 'srvPIphostTSecDns',
  },
  write: srvPIphost,
  parameters: {
    srvPIphostTId: 'srvPIphostId',
    srvPIphostTDesc: 'srvPIphostDesc',
    srvPIphostTMode: 'srvPIphostMode',
    srvPIphostTIpaddr: 'srvPIphostIpaddr',
    srvPIphostTMask: 'srvPIphostMask',
    srvPIphostTGateway: 'srvPIphostGateway',
    srvPIphostTPriDns: 'srvPIphostPriDns',
    srvPIphostTSecDns: 'srvPIphostSecDns',
  },
  action: 'srvPIphostAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

export const gponServicePages: readonly Binding[] = [
  names,
  ofService(shaped(portVlans, { seen: onlyApplying(srvPortVlan) })),
  ofService(multicastPorts),
  ofService(servicePorts),
  ofService(shaped(ipHosts, { seen: onlyApplying(srvIphost) })),
];
