import {
  rstpCfg,
  rstpPortCfgTable,
  rstpPortStatusTable,
  rstpRootBridgeInfo,
  v1600dRstp,
} from '@heliograph/wire/mib/platform/rstp.ts';
import type { Config } from '../config.ts';
import { isUplink, uplinks } from '../ports.ts';
import { settings, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

/** Times in seconds. */
const checkTimes = (config: Config): Verdict => {
  const age = config.number('maxAge');
  // IEEE 802.1D-2004 §17.14.
  return 2 * (config.number('helloTime') + 1) <= age && age <= 2 * (config.number('forwardDelay') - 1)
    ? undefined
    : '2 × (hello + 1) ≤ max age ≤ 2 × (forward delay − 1)';
};

const times = (_: number, config: Config): Verdict => checkTimes(config);

/** The neighbour on the last uplink is root while its priority is better. */
const root = { priority: 24_576, mac: '00:1b:54:c2:0a:00', hello: 2, maxAge: 20, delay: 15 } as const;
const isRoot = (config: Config): boolean =>
  config.value('rstpEn') !== 1 || config.number('bridgePriority') <= root.priority;

const cost = (config: Config, port: number): number =>
  config.row(rstpPortCfgTable, { rstpPortId: port })?.rstpPortCostSet ?? 20_000;

const rootPort = (config: Config): number => {
  if (isRoot(config)) return 0;
  return Math.max(0, ...uplinks(config.olt).filter((port) => config.olt.uplinkUp[port - 1] === 1));
};

const role = { root: 1, backup: 2, design: 3, alternate: 4, disable: 5 } as const;
const state = { disable: 0, discarding: 1, forwarding: 3 } as const;

type PortStatus = RowOf<typeof rstpPortStatusTable>;

const statusOf = (config: Config, port: number): PortStatus => {
  const set = config.row(rstpPortCfgTable, { rstpPortId: port });
  const up = config.olt.uplinkUp[port - 1] === 1;
  const on = config.value('rstpEn') === 1 && set?.rstpPortAdminStatus === 1;
  const isToRoot = on && up && port === rootPort(config);
  return {
    rstpPortIndex: port,
    rstpPortRole: !up ? role.disable : isToRoot ? role.root : role.design,
    rstpPortStatus: up ? state.forwarding : state.disable,
    rstpPortCost: cost(config, port),
    rstpPortPriority: set?.rstpPortPrioritySet ?? 128,
    rstpPortP2P: set?.rstpPortP2PSet ?? 1,
  };
};

export const rstp: ConfigFamily = {
  name: 'rstp',
  parts: [
    settings(v1600dRstp, { rstpEn: 0 }),
    settings(
      rstpCfg,
      { maxAge: 20, bridgePriority: 32_768, bridgeMac: ({ olt }) => olt.spec.mac, helloTime: 2, forwardDelay: 15 },
      {
        maxAge: times,
        helloTime: times,
        forwardDelay: times,
        bridgePriority: (value) => (value <= 61_440 ? undefined : wrong('at most 61440')),
      },
    ),
    stored(rstpPortCfgTable, {
      factory: ({ olt }) =>
        uplinks(olt).map((rstpPortId) => ({
          rstpPortId,
          rstpPortAdminStatus: 1,
          rstpPortPrioritySet: 128,
          rstpPortCostSet: olt.model.uplinks[rstpPortId - 1] === 'XGE' ? 2000 : 20_000,
          rstpPortOperEdgeSet: 0,
          rstpPortP2PSet: 1,
        })),
      check: ({ rstpPortId }, { olt }) => (isUplink(olt, rstpPortId) ? undefined : wrong(`no uplink ${rstpPortId}`)),
    }),
    settings(rstpRootBridgeInfo, {
      pathCostToRootBridge: (config) => (isRoot(config) ? 0 : cost(config, rootPort(config))),
      rootPort,
      rootBridgePriority: (config) => (isRoot(config) ? config.number('bridgePriority') : root.priority),
      rootBridgeMac: (config) => (isRoot(config) ? config.olt.spec.mac : root.mac),
      rootBridgeHelloTime: (config) => (isRoot(config) ? config.number('helloTime') : root.hello),
      rootBridgeMaxAge: (config) => (isRoot(config) ? config.number('maxAge') : root.maxAge),
      rootBridgeForwardDelay: (config) => (isRoot(config) ? config.number('forwardDelay') : root.delay),
    }),
    status(rstpPortStatusTable, (config) => uplinks(config.olt).map((port) => statusOf(config, port))),
  ],
};
