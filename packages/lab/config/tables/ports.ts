import {
  portChannelGroupCfg,
  portChannelGroupTable,
  portCountersClean,
  portMirror,
  portMirrorTable,
  uplinkPortAggregationCfg,
  uplinkPortAggregationTable,
  uplinkPortPerfThresholdTable,
  v1600dPort,
} from '@heliograph/wire/mib/platform/port-features.ts';
import { clearCounters } from '../../agent/tables/counters.ts';
import type { Config } from '../config.ts';
import { isPort, isUplink, labPortNumbers, uplinks } from '../ports.ts';
import { actionBlock, full, settings, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';

/** Mirror, link aggregation and port channels. */

const checkMirror = (row: RowOf<typeof portMirrorTable>, config: Config): Verdict => {
  const { portMirrorsession, portMirrorDstPort, portMirrorSrcPort } = row;
  if (!isPort(config.olt, portMirrorDstPort)) return wrong(`no port ${portMirrorDstPort}`);
  if (!isPort(config.olt, portMirrorSrcPort)) return wrong(`no port ${portMirrorSrcPort}`);
  if (portMirrorDstPort === portMirrorSrcPort) return 'a port cannot mirror itself';
  const others = config
    .kept(portMirrorTable)
    .filter((entry) => entry.portMirrorSrcPort !== portMirrorSrcPort || entry.portMirrorsession !== portMirrorsession);
  if (
    others.some(
      (entry) => entry.portMirrorsession === portMirrorsession && entry.portMirrorDstPort !== portMirrorDstPort,
    )
  )
    return `session ${portMirrorsession} mirrors to another port`;
  if (others.some((entry) => entry.portMirrorSrcPort === portMirrorDstPort))
    return 'the destination is mirrored itself';
  return others.some((entry) => entry.portMirrorDstPort === portMirrorSrcPort)
    ? 'the source is a destination'
    : undefined;
};

const clearSession = (config: Config, session: number | undefined): Verdict => {
  for (const row of config.kept(portMirrorTable))
    if (row.portMirrorsession === session) config.drop(portMirrorTable, row);
  return undefined;
};

type Channel = RowOf<typeof portChannelGroupTable>;

const portsOf = (row: Channel): number[] =>
  [
    row.portChannelGroupPortIdx1,
    row.portChannelGroupPortIdx2,
    row.portChannelGroupPortIdx3,
    row.portChannelGroupPortIdx4,
  ].filter((port) => port !== 0);

const checkChannel = (row: Channel, config: Config): Verdict => {
  const { olt } = config;
  const members = portsOf(row);
  if (row.portChannelGroupId < 1 || row.portChannelGroupId > 16) return wrong('groups are 1 to 16');
  const stranger = members.find((port) => !isUplink(olt, port));
  if (stranger !== undefined) return wrong(`no uplink ${stranger}`);
  if (new Set(members).size !== members.length) return 'a port stands twice in the group';
  if (new Set(members.map((port) => olt.model.uplinks[port - 1])).size > 1) return 'the ports are of different speed';
  const other = config
    .kept(portChannelGroupTable)
    .find(
      (group) => group.portChannelGroupId !== row.portChannelGroupId && portsOf(group).some((p) => members.includes(p)),
    );
  return other === undefined ? undefined : `a port belongs to group ${other.portChannelGroupId}`;
};

/** At most four ports join one group. */
const checkAggregation = (row: RowOf<typeof uplinkPortAggregationTable>, config: Config): Verdict => {
  const { upLinkAIndex, uplinkPortAggregation, uplinkPortChannelGroupID } = row;
  if (!isUplink(config.olt, upLinkAIndex)) return wrong(`no uplink ${upLinkAIndex}`);
  if (uplinkPortAggregation !== 1) return undefined;
  if (uplinkPortChannelGroupID < 1 || uplinkPortChannelGroupID > 16) return wrong('groups are 1 to 16');
  const group = config
    .kept(uplinkPortAggregationTable)
    .filter(
      (port) =>
        port.upLinkAIndex !== upLinkAIndex &&
        port.uplinkPortAggregation === 1 &&
        port.uplinkPortChannelGroupID === uplinkPortChannelGroupID,
    );
  return group.length >= 4 ? full('a group has at most four ports') : undefined;
};

export const portFeatures: ConfigFamily = {
  name: 'ports',
  parts: [
    settings(
      v1600dPort,
      { portCountersClear: 1, portLookbackDetect: 0 },
      {
        portCountersClear: (_, config) => {
          config.later(() => {
            for (const port of labPortNumbers(config.olt)) clearCounters(config.olt, port);
          });
          return undefined;
        },
      },
    ),
    actionBlock(portCountersClean, 'portCountersCleanAction', {
      on: {
        clear: ({ portCountersCleanIndex: port = 0 }, config) => {
          if (!isPort(config.olt, port)) return wrong(`no port ${port}`);
          config.later(() => clearCounters(config.olt, port));
          return undefined;
        },
      },
    }),
    stored(uplinkPortPerfThresholdTable, {
      factory: ({ olt }) => uplinks(olt).map((porIndex) => ({ porIndex, uplinkPortCRCThreshold: 0 })),
      check: ({ uplinkPortCRCThreshold }) => (uplinkPortCRCThreshold < 0 ? wrong('less than nothing') : undefined),
    }),
    stored(uplinkPortAggregationTable, {
      factory: ({ olt }) =>
        uplinks(olt).map((upLinkAIndex) => ({ upLinkAIndex, uplinkPortLacpMode: 1, uplinkPortPriority: 32_768 })),
      check: checkAggregation,
    }),
    actionBlock(uplinkPortAggregationCfg, 'uplinkPortCfgAction', {
      into: uplinkPortAggregationTable,
      map: {
        upLinkAIndex: 'upLinkAIndexS',
        uplinkPortAggregation: 'uplinkPortAggregationS',
        uplinkPortTimeout: 'uplinkPortTimeoutS',
        uplinkPortChannelGroupID: 'uplinkPortChannelGroupIDS',
        uplinkPortLacpMode: 'uplinkPortLacpModeS',
        uplinkPortPriority: 'uplinkPortPriorityS',
      },
      on: { submit: 'edit' },
    }),
    stored(portMirrorTable, {
      key: ['portMirrorsession', 'portMirrorSrcPort'],
      item: 'portMirrorIndex',
      limit: 16,
      check: checkMirror,
    }),
    actionBlock(portMirror, 'mirrorAction', {
      into: portMirrorTable,
      map: {
        portMirrorsession: 'mirrorSession',
        portMirrorDstPort: 'mirrorDstPort',
        portMirrorSrcPort: 'mirrorSrcPort',
        portMirrorType: 'mirrorType',
      },
      on: {
        add: 'put',
        delete: 'drop',
        clear: ({ mirrorSession }, config) => clearSession(config, mirrorSession),
        clearAll: 'clear',
      },
    }),
    stored(portChannelGroupTable, { limit: 16, check: checkChannel }),
    actionBlock(portChannelGroupCfg, 'portChannelAction', {
      into: portChannelGroupTable,
      map: {
        portChannelGroupId: 'portChannelGroupIndex',
        portChannelGroupLoadBalance: 'portChannelLoadBalance',
        portChannelGroupPortIdx1: 'portChannelPortId1',
        portChannelGroupPortIdx2: 'portChannelPortId2',
        portChannelGroupPortIdx3: 'portChannelPortId3',
        portChannelGroupPortIdx4: 'portChannelPortId4',
        portChannelGroupType: 'portChannelType',
      },
      on: { create: 'put', delete: 'drop' },
    }),
  ],
};
