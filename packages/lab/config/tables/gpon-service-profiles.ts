import {
  srvPIphost,
  srvPIphostTable,
  srvPNameTable,
  srvPPortVlan,
  srvPPortVlanTable,
  v1600gSrvProfileCfg,
} from '@heliograph/wire/mib/gpon-service-profiles.ts';
import type { Config } from '../config.ts';
import { parseList } from '../lists.ts';
import {
  commitProfile,
  dropParts,
  dropProfile,
  openProfile,
  putPart,
  takePart,
  type DraftedProfiles,
} from '../profile-draft.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type ValuesOf, type Verdict } from '../shape.ts';
import { isBound } from './gpon-onu-profiles.ts';
import { servicePortParts } from './gpon-service-ports.ts';

const ports = { table: srvPPortVlanTable, id: 'srvPPortVlanPId', key: ['srvPPortVlanPortName'] };
const hosts = { table: srvPIphostTable, id: 'srvPIphostPId', key: ['srvPIphostTId'] };

const services: DraftedProfiles = {
  kind: 'open service profile',
  names: srvPNameTable,
  id: 'srvPNamePId',
  name: 'srvPNameTableName',
  most: 128,
  parts: [ports, hosts, ...servicePortParts],
};

/** Numbers of the modes that need a list of VLANs. */
const listed = [2, 4];
const kinds = ['', 'eth', 'wifi', 'veip'];

const portRow = (values: ValuesOf<typeof srvPPortVlan>) => ({
  srvPPortVlanPortName: `${kinds[values.srvPPortVlanPort ?? 1]} ${values.srvPPortVlanPortId ?? 1}`,
  srvPPortVlanPortMode: values.srvPPortVlanType ?? 1,
  srvPPortVlanVlanTbl: values.srvPPortVlanVlan ?? 1,
  srvPPortVlanVlanListTbl: values.srvPPortVlanVlanList ?? '',
  srvPPortVlanTagPri: values.srvPPortVlanTPri ?? 8,
  srvPPortVlanDVid: values.srvPPortVlanDefVid ?? 1,
  srvPPortVlanDPri: values.srvPPortVlanDefpri ?? 8,
  srvPPortVlanTslCVid: values.srvPPortVlanTransCVid ?? 1,
  srvPPortVlanTslCPri: values.srvPPortVlanTransCPri ?? 8,
  srvPPortVlanTslSVid: values.srvPPortVlanTransSVid ?? 1,
  srvPPortVlanTslSPri: values.srvPPortVlanTransSPri ?? 8,
});

const putPort = (values: ValuesOf<typeof srvPPortVlan>, config: Config): Verdict => {
  const row = portRow(values);
  const vlans = parseList(row.srvPPortVlanVlanListTbl);
  if (listed.includes(row.srvPPortVlanPortMode) && (vlans === undefined || vlans.length === 0))
    return wrong('no list of VLANs');
  return putPart(config, services, ports, row, () => undefined);
};

const staticIp = 2;

const hostRow = (values: ValuesOf<typeof srvPIphost>) => ({
  srvPIphostTId: values.srvPIphostId ?? 1,
  srvPIphostTDesc: values.srvPIphostDesc ?? '',
  srvPIphostTMode: values.srvPIphostMode ?? 1,
  srvPIphostTIpaddr: values.srvPIphostIpaddr ?? '0.0.0.0',
  srvPIphostTMask: values.srvPIphostMask ?? '0.0.0.0',
  srvPIphostTGateway: values.srvPIphostGateway ?? '0.0.0.0',
  srvPIphostTPriDns: values.srvPIphostPriDns ?? '0.0.0.0',
  srvPIphostTSecDns: values.srvPIphostSecDns ?? '0.0.0.0',
});

const putHost = (values: ValuesOf<typeof srvPIphost>, config: Config): Verdict => {
  const row = hostRow(values);
  if (row.srvPIphostTMode === staticIp && row.srvPIphostTIpaddr === '0.0.0.0') return wrong('no address');
  return putPart(config, services, hosts, row, () => undefined);
};

export const gponServiceProfiles: ConfigFamily = {
  name: 'gpon-service-profiles',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(srvPNameTable, {
      limit: services.most,
      initial: () => [
        { srvPNamePId: 1, srvPNameTableName: 'bridge' },
        { srvPNamePId: 2, srvPNameTableName: 'router' },
      ],
      removable: ({ srvPNameTableName: name }, config) =>
        isBound(config, 'service', name) ? 'the profile is in use' : undefined,
      removed: ({ srvPNamePId }, config) => dropParts(config, services, srvPNamePId),
    }),
    actionBlock(v1600gSrvProfileCfg, 'srvPNameAction', {
      on: {
        add: ({ srvPName = '' }, config) => openProfile(config, services, srvPName),
        del: ({ srvPName = '' }, config) => dropProfile(config, services, srvPName),
        commit: ({ srvPName = '' }, config) => commitProfile(config, services, srvPName),
      },
    }),
    stored(srvPPortVlanTable, {
      initial: () => [
        {
          srvPPortVlanPId: 1,
          ...portRow({ srvPPortVlanPort: 1, srvPPortVlanPortId: 1, srvPPortVlanType: 3, srvPPortVlanVlan: 100 }),
        },
        { srvPPortVlanPId: 2, ...portRow({ srvPPortVlanPort: 3, srvPPortVlanPortId: 1, srvPPortVlanType: 1 }) },
      ],
    }),
    actionBlock(srvPPortVlan, 'srvPPortVlanAction', {
      on: { add: putPort, del: (values, config) => takePart(config, services, ports, portRow(values)) },
    }),
    stored(srvPIphostTable, {
      writable: [],
      initial: () => [{ srvPIphostPId: 2, ...hostRow({ srvPIphostId: 1, srvPIphostDesc: 'voice' }) }],
    }),
    actionBlock(srvPIphost, 'srvPIphostAction', {
      on: { add: putHost, del: (values, config) => takePart(config, services, hosts, hostRow(values)) },
    }),
  ],
};
