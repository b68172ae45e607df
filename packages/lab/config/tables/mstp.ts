import * as mib from '@heliograph/wire/mib/platform/mstp.ts';
import type { Config } from '../config.ts';
import { listText, parseList } from '../lists.ts';
import { labPortName, uplinks } from '../ports.ts';
import {
  actionBlock,
  settings,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';

/** Instance 0 is always there and holds every VLAN that no other instance has. */

const times = { mstpHelloTime: 2, mstpForwardDelay: 15, mstpMaxAge: 20, mstpMaxHops: 20 } as const;
const region = { mstpRegionName: '', mstpRevisionLevel: 0 } as const;
const guards = {
  mstpBPDUFilter: 0,
  mstpBPDUFilterRecovery: 0,
  mstpBPDUGuard: 0,
  mstpLoopGuard: 0,
} as const;

const restore = (config: Config, values: Readonly<Record<string, number | string>>): Verdict => {
  for (const [name, value] of Object.entries(values)) config.set(name, value);
  return undefined;
};

const checkTimes = (values: ValuesOf<typeof mib.mstpCfg>): Verdict => {
  const { mstpHelloTime = 2, mstpForwardDelay = 15, mstpMaxAge = 20, mstpMaxHops = 20 } = values;
  const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;
  const fine =
    within(mstpHelloTime, 1, 10) &&
    within(mstpForwardDelay, 4, 30) &&
    within(mstpMaxAge, 6, 40) &&
    within(mstpMaxHops, 1, 40);
  return fine ? undefined : wrong('a time is outside its bounds');
};

const mapped = (config: Config, instance: number): number[] =>
  parseList(config.row(mib.mstpInstanceTable, { mstpInstanceId: instance })?.mstpInstanceVLANMapped ?? '') ?? [];

const mapVlan = (config: Config, values: ValuesOf<typeof mib.mstpInstance>, add: boolean): Verdict => {
  const { mstpInstanceID: instance = 0, mstpVLANMapped: vlan = 0 } = values;
  if (instance < 1 || instance > 63) return wrong('instances are 1 to 63');
  if (vlan < 1 || vlan > 4094) return wrong('VLANs are 1 to 4094');
  const vlans = mapped(config, instance);
  if (!add && !vlans.includes(vlan)) return `VLAN ${vlan} is not in instance ${instance}`;
  const other = config
    .kept(mib.mstpInstanceTable)
    .find((row) => row.mstpInstanceId !== 0 && (parseList(row.mstpInstanceVLANMapped) ?? []).includes(vlan));
  if (add && other !== undefined) return `VLAN ${vlan} is in instance ${other.mstpInstanceId}`;
  const list = listText(add ? [...vlans, vlan] : vlans.filter((v) => v !== vlan));
  if (list === '') return config.drop(mib.mstpInstanceTable, { mstpInstanceId: instance });
  return config.write(mib.mstpInstanceTable, { mstpInstanceId: instance, mstpInstanceVLANMapped: list }, 'put');
};

const rest = (config: Config): string => {
  const taken = new Set(
    config
      .kept(mib.mstpInstanceTable)
      .flatMap((row) => (row.mstpInstanceId === 0 ? [] : (parseList(row.mstpInstanceVLANMapped) ?? []))),
  );
  return listText(Array.from({ length: 4094 }, (_, i) => i + 1).filter((vlan) => !taken.has(vlan)));
};

const information = (config: Config) =>
  config.rows(mib.mstpInstanceTable).map(({ mstpInstanceId, mstpInstanceVLANMapped }) => ({
    mstpInfoInstanceID: mstpInstanceId,
    mstpInfoInstanceVlanMapped: mstpInstanceVLANMapped,
    mstpBridgeAddress: config.olt.spec.mac,
    mstpBridgePriority: 32_768,
    mstpRootAddress: config.olt.spec.mac,
    mstpRootPriority: 32_768,
    mstpRegRootAddress: config.olt.spec.mac,
    mstpRegRootPriority: 32_768,
    mstpBridgeHelloTime: config.number('mstpHelloTime'),
    mstpBridgeForwardDelay: config.number('mstpForwardDelay'),
    mstpBridgeMaxAge: config.number('mstpMaxAge'),
    mstpBridgeMaxHops: config.number('mstpMaxHops'),
    mstpRootHelloTime: config.number('mstpHelloTime'),
    mstpRootForwardDelay: config.number('mstpForwardDelay'),
    mstpRootMaxAge: config.number('mstpMaxAge'),
  }));

const portStates = (config: Config) =>
  config.rows(mib.mstpPortTable).map((row) => ({
    mstpPortInstanceID: row.mstpPortInstanceID,
    mstpPortIfindex: row.mstpPortIfindex,
    mstpInterfaceName: labPortName(config.olt, row.mstpPortIfindex),
    mstpInstancePortRole: config.olt.uplinkUp[row.mstpPortIfindex - 1] === 1 ? 'designated' : 'disabled',
    mstpInstancePortState: config.olt.uplinkUp[row.mstpPortIfindex - 1] === 1 ? 'forwarding' : 'discarding',
    mstpInstancePortPathCost: row.mstpPortPathCost,
    mstpInstancePortPriority: row.mstpPortPriority,
    mstpInstancePortNumber: row.mstpPortIfindex,
    mstpInstancePortLinkType: 'point-to-point',
  }));

export const mstp: ConfigFamily = {
  name: 'mstp',
  parts: [
    settings(mib.v1600dMstp, { mstpEn: 0 }),
    actionBlock(mib.mstpCfg, 'mstpCfgAction', {
      keeps: times,
      check: checkTimes,
      on: { add: 'keep', del: (_, config) => restore(config, times) },
    }),
    actionBlock(mib.mstpRegionCfg, 'mstpRegionCfgAction', {
      keeps: { ...region, mstpFormatID: () => 0, mstpDigest: () => 'AC36177F50283CD4B83821D8AB26DE62' },
      on: { add: 'keep', del: (_, config) => restore(config, region) },
    }),
    actionBlock(mib.mstpGuard, 'mstpGuardAction', {
      keeps: guards,
      on: { add: 'keep', del: (_, config) => restore(config, guards) },
    }),
    stored(mib.mstpInstanceTable, {
      limit: 64,
      factory: () => [{ mstpInstanceId: 0 }],
      derived: ({ mstpInstanceId }, config) => (mstpInstanceId === 0 ? { mstpInstanceVLANMapped: rest(config) } : {}),
    }),
    actionBlock(mib.mstpInstance, 'mstpInstanceAction', {
      on: {
        add: (values, config) => mapVlan(config, values, true),
        del: (values, config) => mapVlan(config, values, false),
      },
    }),
    stored(mib.mstpPortTable, {
      factory: ({ olt }) =>
        uplinks(olt).map((mstpPortIfindex) => ({
          mstpPortInstanceID: 0,
          mstpPortIfindex,
          mstpPortPriority: 128,
          mstpPortPathCost: 20_000,
        })),
    }),
    status(mib.mstpInstanceInfoTable, information),
    status(mib.mstpInstancePortTable, portStates),
  ],
};
