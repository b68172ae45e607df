import * as mib from '@heliograph/wire/mib/platform/igmp.ts';
import { isMulticast, isUnicast } from '../addresses.ts';
import type { Config } from '../config.ts';
import { isPort, isUplink, labPortName, labPortNumbers, uplinkCount } from '../ports.ts';
import { actionBlock, settings, status, stored, wrong, type ConfigFamily, type RowOf, type Verdict } from '../shape.ts';
import { needsVlan } from './vlan.ts';

type Group = RowOf<typeof mib.igmpStaticGroupTable>;
type Member = RowOf<typeof mib.igmpGroupMemberTable>;

const checkGroup = (row: Group, config: Config): Verdict => {
  if (!isPort(config.olt, row.igmpStaticPort)) return wrong(`no port ${row.igmpStaticPort}`);
  if (!isMulticast(row.igmpStaticGroupIp)) return wrong(`${row.igmpStaticGroupIp} is no group`);
  // 224.0.0.x never leaves a link (RFC 5771 §4).
  if (row.igmpStaticGroupIp.startsWith('224.0.0.')) return wrong('that group is reserved');
  return needsVlan(config, row.igmpStaticGroupVlan);
};

const static_ = 1;
const dynamic = 3;

/** Static groups, and where user VLANs are translated two viewers on a PON that watch a channel each. */
const members = (config: Config): Member[] => {
  if (config.value('igmpSnoopingEn') !== 1) return [];
  const { olt } = config;
  const fixed = config.kept(mib.igmpStaticGroupTable).map((row) => ({
    igmpGroupMemberGVlan: row.igmpStaticGroupVlan,
    igmpGroupMemberIp: row.igmpStaticGroupIp,
    igmpGroupMemberPort: labPortName(olt, row.igmpStaticPort),
    igmpGroupMembeType: static_ as 1,
    igmpGroupMemberUserVlan: row.igmpStaticGroupVlan,
  }));
  const watched = config.kept(mib.userVlanTable).flatMap((row) => {
    const pon = row.userVlanPortIndex - uplinkCount(olt);
    const viewers = pon < 1 ? [] : olt.onus.onPon(pon).filter((slot) => olt.onus.phase[slot] === 3);
    return viewers.slice(0, 2).map((slot) => ({
      igmpGroupMemberGVlan: row.groupVlanIdIndex,
      igmpGroupMemberIp: `239.1.1.${1 + (slot % 250)}`,
      igmpGroupMemberPort: labPortName(olt, row.userVlanPortIndex),
      igmpGroupMembeType: dynamic as 3,
      igmpGroupMemberUserVlan: row.userVlanIdIndex,
    }));
  });
  return [...fixed, ...watched].map((row, i) => ({ igmpGroupMemberItem: i + 1, ...row }));
};

export const igmp: ConfigFamily = {
  name: 'igmp',
  parts: [
    settings(mib.v1600dIgmpsnooping, { igmpSnoopingEn: 0 }),
    stored(mib.igmpMrouterPortTable, {
      key: ['igmpMrouterPort', 'igmpMrouterVlan'],
      item: 'igmpMrouterItem',
      writable: [],
      limit: 24,
      check: (row, config) =>
        isUplink(config.olt, row.igmpMrouterPort)
          ? needsVlan(config, row.igmpMrouterVlan)
          : wrong(`no uplink ${row.igmpMrouterPort}`),
    }),
    actionBlock(mib.igmpMrouterPortCfg, 'mrouterAction', {
      into: mib.igmpMrouterPortTable,
      map: { igmpMrouterPort: 'mrouterPort', igmpMrouterVlan: 'mrouterVlan' },
      on: { add: 'add', delete: 'drop' },
    }),
    stored(mib.igmpPortTable, {
      // As many as the model's table holds: 1024 in the D series, 256 in the others.
      factory: ({ olt }) => {
        const groupCount = olt.model.technology === 'epon' ? 1024 : 256;
        return labPortNumbers(olt).map((igmpPortIndex) => ({ igmpPortIndex, groupCount }));
      },
    }),
    stored(mib.userVlanTable, {
      key: ['userVlanPortIndex', 'userVlanIdIndex', 'groupVlanIdIndex'],
      item: 'userVlanIndex',
      limit: 256,
      check: (row, config) =>
        isPort(config.olt, row.userVlanPortIndex)
          ? (needsVlan(config, row.userVlanIdIndex) ?? needsVlan(config, row.groupVlanIdIndex))
          : wrong(`no port ${row.userVlanPortIndex}`),
    }),
    actionBlock(mib.userVlanConfig, 'userAction', {
      into: mib.userVlanTable,
      map: { userVlanPortIndex: 'userPort', userVlanIdIndex: 'userVlanId', groupVlanIdIndex: 'groupVlanId' },
      on: { add: 'add', delete: 'drop' },
    }),
    stored(mib.igmpStaticGroupTable, {
      key: ['igmpStaticPort', 'igmpStaticGroupIp', 'igmpStaticGroupVlan'],
      item: 'igmpStaticItem',
      limit: 1024,
      check: checkGroup,
    }),
    actionBlock(mib.igmpStaticGroupCfg, 'staticGroupAction', {
      into: mib.igmpStaticGroupTable,
      map: {
        igmpStaticPort: 'staticGroupPort',
        igmpStaticGroupIp: 'staticGroupIp',
        igmpStaticGroupVlan: 'staticGroupVlan',
      },
      on: { add: 'add', delete: 'drop' },
    }),
    settings(mib.igmplastmemberCfg, { querycount: 2, queryinterval: 1, queryresponse: 1 }),
    settings(mib.igmpGeneralCfg, { queryPacket: 0, queryTime: 125 }),
    settings(
      mib.igmpSourceIpCfg,
      { sourceip: '0.0.0.0' },
      {
        sourceip: (text) =>
          text === '0.0.0.0' || (/^(\d{1,3}\.){3}\d{1,3}$/.test(text) && isUnicast(text))
            ? undefined
            : wrong(`${text} is no address of a host`),
      },
    ),
    status(mib.igmpGroupMemberTable, members),
  ],
};
