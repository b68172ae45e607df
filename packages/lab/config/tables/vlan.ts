import {
  vlanCfg,
  vlanCfgTable,
  vlanPortModeCfg,
  vlanPortModeTable,
  vlanRangeCfg,
  vlanTable,
} from '@heliograph/wire/mib/platform/vlan.ts';
import { listText, parseList } from '../lists.ts';
import { isPort, labPortName, portNames, labPortNumbers, uplinkCount } from '../ports.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import type { Config } from '../config.ts';
import { vlanIps } from './vlan-ip.ts';

/** VLANs and what every port does with them. VLAN 1 is always there. */

/** What an operator had set up before the lab began. */
const services = [
  { vlanVid: 10, vlanName: 'management', vlanDescr: 'in-band management' },
  { vlanVid: 200, vlanName: 'internet', vlanDescr: 'residential internet' },
  { vlanVid: 300, vlanName: 'voice', vlanDescr: '' },
];

export const hasVlan = (config: Config, vlan: number): boolean => config.has(vlanTable, { vlanVid: vlan });
export const needsVlan = (config: Config, vlan: number): Verdict =>
  hasVlan(config, vlan) ? undefined : `VLAN ${vlan} does not exist`;

/** The table spells what the command block numbers 0, 1 and 2. */
export const portMode = { access: 'Access', hybrid: 'Hybrid', trunk: 'Trunk' } as const;
export const portModes = [portMode.access, portMode.hybrid, portMode.trunk] as const;
type PortRow = RowOf<typeof vlanPortModeTable>;

interface Members {
  tagged: Map<number, number[]>;
  untagged: Map<number, number[]>;
}

const join = (map: Map<number, number[]>, vlans: readonly number[], port: number): void => {
  for (const vlan of vlans) map.set(vlan, [...(map.get(vlan) ?? []), port]);
};

/** Ports of every VLAN. */
const members = (config: Config): Members =>
  config.memo('vlan members', () => {
    const all: Members = { tagged: new Map(), untagged: new Map() };
    for (const row of config.kept(vlanPortModeTable)) {
      join(all.tagged, parseList(row.portTagRangeS) ?? [], row.portIndexS);
      join(all.untagged, parseList(row.portUntagRangeS) ?? [], row.portIndexS);
    }
    return all;
  });

/** The lists that a port really has: an access port carries its own VLAN alone, a trunk its own without a tag. */
const settled = ({ portTagModeS, portPvidS, portTagRangeS, portUntagRangeS }: PortRow): [string, string] => {
  const tagged = parseList(portTagRangeS) ?? [];
  const untagged = parseList(portUntagRangeS) ?? [];
  if (portTagModeS === portMode.access) return ['', listText([portPvidS])];
  if (portTagModeS === portMode.trunk)
    return [listText(tagged.filter((vlan) => vlan !== portPvidS)), listText([portPvidS])];
  return [listText(tagged), listText(untagged)];
};

const checkPort = (row: PortRow, config: Config): Verdict => {
  const { portIndexS, portTagModeS, portPvidS } = row;
  if (!isPort(config.olt, portIndexS)) return `no port ${portIndexS}`;
  const tagged = parseList(row.portTagRangeS);
  const untagged = parseList(row.portUntagRangeS);
  if (tagged === undefined || untagged === undefined) return wrong('not a list of VLANs');
  const twice = tagged.find((vlan) => untagged.includes(vlan));
  if (portTagModeS === portMode.hybrid && twice !== undefined) return `VLAN ${twice} is both tagged and untagged`;
  return [portPvidS, ...tagged, ...untagged].map((vlan) => needsVlan(config, vlan)).find((v) => v !== undefined);
};

/** Only what this mode of the port uses is kept. */
export const writeVlanPort = (config: Config, row: Partial<PortRow>): Verdict => {
  const before = config.row(vlanPortModeTable, { portIndexS: row.portIndexS ?? 0 });
  if (before === undefined) return `no port ${row.portIndexS}`;
  const wanted = { ...before, ...row };
  const refusal = checkPort(wanted, config);
  if (refusal !== undefined) return refusal;
  const [portTagRangeS, portUntagRangeS] = settled(wanted);
  return config.write(vlanPortModeTable, { ...wanted, portTagRangeS, portUntagRangeS }, 'edit');
};

const removable = (vlan: number, config: Config): Verdict => {
  if (vlan === 1) return 'VLAN 1 cannot be removed';
  if (vlanIps(config).some((ip) => ip.vlanIdIndex === vlan)) return `VLAN ${vlan} has an IP address`;
  const port = config.kept(vlanPortModeTable).find((row) => row.portPvidS === vlan);
  return port === undefined ? undefined : `VLAN ${vlan} is the PVID of ${labPortName(config.olt, port.portIndexS)}`;
};

/** VLANs that go leave the lists of all ports. */
const leave = (vlans: readonly number[], config: Config): void => {
  const gone = new Set(vlans);
  for (const row of config.kept(vlanPortModeTable)) {
    const without = (text: string) => listText((parseList(text) ?? []).filter((other) => !gone.has(other)));
    const tagged = without(row.portTagRangeS);
    const untagged = without(row.portUntagRangeS);
    if (tagged === row.portTagRangeS && untagged === row.portUntagRangeS) continue;
    config.write(vlanPortModeTable, { ...row, portTagRangeS: tagged, portUntagRangeS: untagged }, 'edit');
  }
};

const name32 = (text: string): Verdict =>
  /^[\x21-\x7e]{0,32}$/.test(text) ? undefined : wrong('a name has no blanks');

const eachVlan = (text: string | undefined, act: (vlan: number) => Verdict): Verdict => {
  const vlans = text === undefined ? undefined : parseList(text);
  if (vlans === undefined || vlans.length === 0) return wrong('not a list of VLANs');
  for (const vlan of vlans) {
    const verdict = act(vlan);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
};

const servicePorts = (config: Config): Partial<PortRow>[] =>
  labPortNumbers(config.olt).map((port) => ({
    portIndexS: port,
    portTagModeS: portMode.hybrid,
    portPvidS: 1,
    portUntagRangeS: '1',
    // The two uplinks in use carry everything, PON ports what customers have.
    portTagRangeS: port > uplinkCount(config.olt) ? '200,300' : port > uplinkCount(config.olt) - 2 ? '10,200,300' : '',
  }));

export const vlan: ConfigFamily = {
  name: 'vlan',
  parts: [
    stored(vlanTable, {
      limit: 4094,
      rowStatus: 'vlanRowStatus',
      writable: ['vlanName', 'vlanDescr'],
      defaults: { vlanRowStatus: 1 },
      factory: () => [{ vlanVid: 1, vlanName: 'default' }],
      initial: () => services,
      derived: ({ vlanVid }, config) => ({
        vlanTagPort: portNames(config.olt, members(config).tagged.get(vlanVid) ?? []),
        vlanUntagPort: portNames(config.olt, members(config).untagged.get(vlanVid) ?? []),
      }),
      check: ({ vlanVid, vlanName }) => (vlanVid < 1 || vlanVid > 4094 ? wrong('1 to 4094') : name32(vlanName)),
      removable: ({ vlanVid }, config) => removable(vlanVid, config),
      removed: ({ vlanVid }, config) => leave([vlanVid], config),
    }),
    actionBlock(vlanRangeCfg, 'vlanRangeAction', {
      on: {
        add: ({ vlanRange }, config) =>
          eachVlan(vlanRange, (vlanVid) => config.write(vlanTable, { vlanVid, vlanName: `VLAN${vlanVid}` }, 'add')),
        delete: ({ vlanRange }, config) => {
          // All at once: what is left to do for each is then short. An access port's own VLAN is refused below.
          leave(
            (parseList(vlanRange ?? '') ?? []).filter((n) => n !== 1),
            config,
          );
          return eachVlan(vlanRange, (vlanVid) => config.drop(vlanTable, { vlanVid }));
        },
      },
    }),
    stored(vlanPortModeTable, {
      factory: ({ olt }) =>
        labPortNumbers(olt).map((portIndexS) => ({
          portIndexS,
          portTagModeS: portMode.hybrid,
          portPvidS: 1,
          portUntagRangeS: '1',
        })),
      initial: servicePorts,
      derived: ({ portIndexS }, { olt }) => ({ portIndexDescS: labPortName(olt, portIndexS) }),
      check: checkPort,
    }),
    actionBlock(vlanPortModeCfg, 'portAction', {
      on: {
        enable: (values, config) =>
          writeVlanPort(config, {
            ...(values.portIndex === undefined ? {} : { portIndexS: values.portIndex }),
            ...(values.portTagMode === undefined
              ? {}
              : { portTagModeS: portModes[values.portTagMode] ?? portMode.hybrid }),
            ...(values.portPvid === undefined ? {} : { portPvidS: values.portPvid }),
            ...(values.portTagRange === undefined ? {} : { portTagRangeS: values.portTagRange }),
            ...(values.portUntagRange === undefined ? {} : { portUntagRangeS: values.portUntagRange }),
          }),
      },
    }),
    stored(vlanCfgTable, {
      limit: 512,
      check: (row, config) => {
        if (row.vlanCfgStartVid > row.vlanCfgEndVid) return 'the range ends before it begins';
        if (!isPort(config.olt, row.vlanCfgUplinkPortNo)) return `no port ${row.vlanCfgUplinkPortNo}`;
        return needsVlan(config, row.vlanCfgStartVid) ?? needsVlan(config, row.vlanCfgEndVid);
      },
    }),
    actionBlock(vlanCfg, 'vlanAction', {
      into: vlanCfgTable,
      map: {
        vlanConfigIndex: 'vlanCfgItem',
        vlanCfgServiceName: 'serviceName',
        vlanCfgStartVid: 'startVid',
        vlanCfgEndVid: 'endVid',
        vlanCfgUplinkPortNo: 'upLinkPortNo',
        vlanCfgTagMode: 'vlanTag',
      },
      on: { add: 'add', delete: 'drop' },
    }),
  ],
};
