import {
  gOnuCfgIphost,
  gOnuCfgMVlan,
  gOnuCfgPort,
  gOnuCfgPortVlan,
  gOnuSrvInfoIphostTable,
  gOnuSrvInfoMVlanTable,
  gOnuSrvInfoPortTable,
  gOnuSrvInfoPortVlanTable,
} from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { gOnuSrvInfoSrvTable } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import { omciCapabilityOf, ethernetPorts, type OmciCapability } from '../../devices/onu-capability.ts';
import type { Config } from '../config.ts';
import { listText, parseList } from '../lists.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';
import { internet } from './gpon-onu-flows.ts';
import { isListed, noOnu, served } from './gpon-services.ts';

type PortVlan = RowOf<typeof gOnuSrvInfoPortVlanTable>;
type Port = RowOf<typeof gOnuSrvInfoPortTable>;
type IpHost = RowOf<typeof gOnuSrvInfoIphostTable>;

const { PortType: kinds, ModeType: modes } = {
  PortType: gOnuCfgPortVlan.gOnuCfgPortVlanPortType.enum,
  ModeType: gOnuCfgPortVlan.gOnuCfgPortVlanModeType.enum,
};
const addressing = gOnuCfgIphost.gOnuCfgIphostIpMode.enum;
const anyPriority = 8;

const capabilityAt = ({ olt }: Config, pon: number, onu: number): OmciCapability | undefined =>
  olt.onus.has(pon, onu) ? omciCapabilityOf(olt, olt.onus.slot(pon, onu)) : undefined;

const counted: Readonly<Record<string, (capability: OmciCapability) => number>> = {
  eth: ethernetPorts,
  wifi: ({ wifi }) => wifi,
  veip: ({ veips }) => veips,
};

/** A port that the ONU does not have; of an ONU that was never online nobody knows. */
const noPort = (config: Config, pon: number, onu: number, name: string): Verdict => {
  const [kind = '', number = ''] = name.split(' ');
  const capability = capabilityAt(config, pon, onu);
  const most = capability === undefined ? 32 : (counted[kind]?.(capability) ?? 0);
  return Number(number) >= 1 && Number(number) <= most ? undefined : wrong(`the ONU has no ${name}`);
};

const isVlan = (vlan: number): boolean => vlan >= 1 && vlan <= 4094;

/** What a mode needs has to be there. */
const vlansOf = (row: PortVlan): Verdict => {
  const list = parseList(row.gOnuSrvInfoPortVlanList);
  const { gOnuSrvInfoPortVlanMode: mode } = row;
  const wants = mode === modes.tag || mode === modes.trunk || mode === modes.hybrid;
  if (wants && (list === undefined || list.length === 0)) return wrong('not a list of VLANs');
  if (mode === modes.tag && list?.length !== 1) return wrong('a tagging port has one VLAN');
  if (mode === modes.hybrid && !isVlan(row.gOnuSrvInfoPortVlanVid)) return wrong('a default VLAN is 1 to 4094');
  const pair = [row.gOnuSrvInfoPortVlanTslCVid, row.gOnuSrvInfoPortVlanTslSVid];
  return mode === modes.translate && !pair.every(isVlan) ? wrong('a VLAN is 1 to 4094') : undefined;
};

const checkPortVlan = (row: PortVlan, config: Config): Verdict => {
  const { gOnuSrvInfoPortVlanPonInx: pon, gOnuSrvInfoPortVlanOnuInx: onu, gOnuSrvInfoPortVlanName: name } = row;
  return noOnu(config, pon, onu) ?? noPort(config, pon, onu, name) ?? vlansOf(row);
};

/** Only what the mode looks at is kept. */
const portVlanOf = (values: ValuesOf<typeof gOnuCfgPortVlan>): Partial<PortVlan> => {
  const mode = values.gOnuCfgPortVlanModeType ?? modes.transparent;
  const kind = Object.entries(kinds).find(([, number]) => number === values.gOnuCfgPortVlanPortType)?.[0] ?? '';
  const kept = <T>(is: readonly number[], value: T | undefined, none: T): T =>
    is.includes(mode) ? (value ?? none) : none;
  return {
    gOnuSrvInfoPortVlanPonInx: values.gOnuCfgPortVlanPonInx ?? 0,
    gOnuSrvInfoPortVlanOnuInx: values.gOnuCfgPortVlanOnuInx ?? 0,
    gOnuSrvInfoPortVlanName: `${kind} ${values.gOnuCfgPortVlanPortId ?? 0}`,
    gOnuSrvInfoPortVlanMode: mode,
    gOnuSrvInfoPortVlanTPri: kept([modes.tag], values.gOnuCfgPortVlanTPri, anyPriority),
    gOnuSrvInfoPortVlanList: kept([modes.tag, modes.trunk, modes.hybrid], values.gOnuCfgPortVlanVlanList, ''),
    gOnuSrvInfoPortVlanVid: kept([modes.hybrid], values.gOnuCfgPortVlanDefVlan, 0),
    gOnuSrvInfoPortVlanPri: kept([modes.hybrid], values.gOnuCfgPortVlanDefPri, anyPriority),
    gOnuSrvInfoPortVlanTslCVid: kept([modes.translate], values.gOnuCfgPortVlanCVlan, 0),
    gOnuSrvInfoPortVlanTslCPri: kept([modes.translate], values.gOnuCfgPortVlanCPri, anyPriority),
    gOnuSrvInfoPortVlanTslSVid: kept([modes.translate], values.gOnuCfgPortVlanSVlan, 0),
    gOnuSrvInfoPortVlanTslSPri: kept([modes.translate], values.gOnuCfgPortVlanSPri, anyPriority),
  };
};

/** VLANs that come and go one by one, or all at once. */
const changeMulticast =
  (does: (held: readonly number[], given: readonly number[]) => readonly number[] | string) =>
  (values: ValuesOf<typeof gOnuCfgMVlan>, config: Config): Verdict => {
    const { gOnuCfgMVlanPonInx: pon = 0, gOnuCfgMVlanOnuInx: onu = 0, gOnuCfgMVlanList: list = '' } = values;
    const given = parseList(list);
    if (given === undefined) return wrong('not a list of VLANs');
    const key = { gOnuSrvInfoMVlanPonInx: pon, gOnuSrvInfoMVlanOnuInx: onu };
    const row = config.row(gOnuSrvInfoMVlanTable, key);
    const left = does(parseList(row?.gOnuSrvInfoMVlanList ?? '') ?? [], given);
    if (typeof left === 'string') return left;
    if (left.length > 0)
      return config.write(gOnuSrvInfoMVlanTable, { ...key, gOnuSrvInfoMVlanList: listText(left) }, 'put');
    return row === undefined ? undefined : config.drop(gOnuSrvInfoMVlanTable, key);
  };

const isAddress = (row: IpHost): boolean =>
  row.gOnuSrvInfoIphostIpAddr !== '0.0.0.0' && row.gOnuSrvInfoIphostMask !== '0.0.0.0';

const checkIpHost = (row: IpHost, config: Config): Verdict => {
  const { gOnuSrvInfoIphostPonInx: pon, gOnuSrvInfoIphostOnuInx: onu, gOnuSrvInfoIphostId: id } = row;
  const missing = noOnu(config, pon, onu);
  if (missing !== undefined) return missing;
  const most = capabilityAt(config, pon, onu)?.ipHosts ?? 255;
  if (id < 1 || id > most) return wrong(`the ONU has no IP host ${id}`);
  return row.gOnuSrvInfoIphostIpMode === addressing['static-ip'] && !isAddress(row)
    ? wrong('a static host has an address and a mask')
    : undefined;
};

const hostInUse = (row: IpHost, config: Config): Verdict =>
  config
    .kept(gOnuSrvInfoSrvTable)
    .some(
      (service) =>
        service.gOnuSrvInfoSrvPonInx === row.gOnuSrvInfoIphostPonInx &&
        service.gOnuSrvInfoSrvOnuInx === row.gOnuSrvInfoIphostOnuInx &&
        service.gOnuSrvInfoSrvPort === `iphost ${row.gOnuSrvInfoIphostId}`,
    )
    ? 'a service uses it'
    : undefined;

const ipHostOf = (values: ValuesOf<typeof gOnuCfgIphost>): Partial<IpHost> => {
  const mode = values.gOnuCfgIphostIpMode ?? addressing.dhcp;
  const fixed = (address: string | undefined): string =>
    mode === addressing['static-ip'] ? (address ?? '0.0.0.0') : '0.0.0.0';
  return {
    gOnuSrvInfoIphostPonInx: values.gOnuCfgIphostPonInx ?? 0,
    gOnuSrvInfoIphostOnuInx: values.gOnuCfgIphostOnuInx ?? 0,
    gOnuSrvInfoIphostId: values.gOnuCfgIphostId ?? 0,
    gOnuSrvInfoIphostDesc: values.gOnuCfgIphostDesc ?? '',
    gOnuSrvInfoIphostIpMode: mode,
    gOnuSrvInfoIphostIpAddr: fixed(values.gOnuCfgIphostIpAddr),
    gOnuSrvInfoIphostMask: fixed(values.gOnuCfgIphostMask),
    gOnuSrvInfoIphostGateway: fixed(values.gOnuCfgIphostGateway),
    gOnuSrvInfoIphostdns1: fixed(values.gOnuCfgIphostDns1),
    gOnuSrvInfoIphostdns2: fixed(values.gOnuCfgIphostDns2),
  };
};

/** The Ethernet ports of an ONU that has told of them. */
const portsOf = (config: Config, pon: number, onu: number): Partial<Port>[] => {
  const capability = isListed(config, pon, onu) ? capabilityAt(config, pon, onu) : undefined;
  return Array.from({ length: capability === undefined ? 0 : ethernetPorts(capability) }, (_, at) => ({
    gOnuSrvInfoPortPonInx: pon,
    gOnuSrvInfoPortOnuInx: onu,
    gOnuSrvInfoPortId: at + 1,
  }));
};

const firstPorts = (config: Config): Partial<Port>[] =>
  served(config).flatMap(({ pon, onu }) => portsOf(config, pon, onu));

/** The network begins at the VEIP of an ONU that routes, and at the first port of one that does not. */
const firstPortVlans = (config: Config): Partial<PortVlan>[] =>
  served(config).map(({ pon, onu }) => ({
    gOnuSrvInfoPortVlanPonInx: pon,
    gOnuSrvInfoPortVlanOnuInx: onu,
    gOnuSrvInfoPortVlanName: capabilityAt(config, pon, onu)?.veips === 1 ? 'veip 1' : 'eth 1',
    gOnuSrvInfoPortVlanMode: modes.tag,
    gOnuSrvInfoPortVlanTPri: 0,
    gOnuSrvInfoPortVlanList: String(internet),
  }));

/** Ports of ONUs: their VLANs, multicast VLANs, state and IP hosts. */
export const gponOnuPorts: ConfigFamily = {
  name: 'gpon-onu-ports',
  when: ({ technology, onuTables }) => technology === 'gpon' && onuTables,
  parts: [
    stored(gOnuSrvInfoPortVlanTable, {
      defaults: {
        gOnuSrvInfoPortVlanPri: anyPriority,
        gOnuSrvInfoPortVlanTslCPri: anyPriority,
        gOnuSrvInfoPortVlanTslSPri: anyPriority,
      },
      initial: firstPortVlans,
      check: checkPortVlan,
    }),
    actionBlock(gOnuCfgPortVlan, 'gOnuCfgPortVlanAction', {
      into: gOnuSrvInfoPortVlanTable,
      map: portVlanOf,
      on: { add: 'add', del: 'drop', modify: 'edit' },
    }),
    stored(gOnuSrvInfoMVlanTable, {
      check: (row, config) => noOnu(config, row.gOnuSrvInfoMVlanPonInx, row.gOnuSrvInfoMVlanOnuInx),
    }),
    actionBlock(gOnuCfgMVlan, 'gOnuCfgMVlanAction', {
      on: {
        add: changeMulticast((held, given) => [...new Set([...held, ...given])]),
        deleAll: changeMulticast(() => []),
        del: changeMulticast((held, given) =>
          given.every((vlan) => held.includes(vlan)) ? held.filter((vlan) => !given.includes(vlan)) : 'no such VLAN',
        ),
      },
    }),
    stored(gOnuSrvInfoPortTable, {
      defaults: { gOnuSrvInfoPortLoopDetect: 1 },
      initial: firstPorts,
      arrives: portsOf,
    }),
    actionBlock(gOnuCfgPort, 'gOnuCfgPortAction', {
      into: gOnuSrvInfoPortTable,
      map: {
        gOnuSrvInfoPortPonInx: 'gOnuCfgPortPonInx',
        gOnuSrvInfoPortOnuInx: 'gOnuCfgPortOnuInx',
        gOnuSrvInfoPortId: 'gOnuCfgPortId',
        gOnuSrvInfoPortState: 'gOnuCfgPortEnable',
        gOnuSrvInfoPortLoopDetect: 'gOnuCfgPortLoopDetect',
        gOnuSrvInfoPortSpeed: 'gOnuCfgPortSpeed',
      },
      on: { submit: 'edit' },
    }),
    stored(gOnuSrvInfoIphostTable, { check: checkIpHost, removable: hostInUse }),
    actionBlock(gOnuCfgIphost, 'gOnuCfgIphostAction', {
      into: gOnuSrvInfoIphostTable,
      map: ipHostOf,
      on: { add: 'put', delete: 'drop' },
    }),
  ],
};
