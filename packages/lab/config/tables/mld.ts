import * as mib from '@heliograph/wire/mib/platform/mld.ts';
import { ipv6Number, ipv6Short, isGroup6, isHost6, isLinkGroup6 } from '../addresses6.ts';
import type { Config } from '../config.ts';
import { isPort, isUplink, parsePorts, portNames, labPortNumbers, uplinkCount } from '../ports.ts';
import {
  actionBlock,
  status,
  stored,
  wrong,
  type ConfigFamily,
  type RowOf,
  type ValuesOf,
  type Verdict,
} from '../shape.ts';
import { needsVlan } from './vlan.ts';

/** There is one set of global values, at index 1. */
const global = 1;
const isOn = (config: Config): boolean => config.row(mib.mldGlobalTable, { mldGlobalIndex: global })?.mldStatus === 1;
const needsSnooping = (config: Config): Verdict => (isOn(config) ? undefined : 'MLD snooping is off');

const type = { static: 1, dynamic: 2 } as const;
const version2 = 2;

type Group = RowOf<typeof mib.mldStaticGroupTable>;
type Member = RowOf<typeof mib.mldGroupMemberTable>;

/** A group has one row per VLAN; ports come to its list and leave it. */
const changeGroup = (values: ValuesOf<typeof mib.mldStaticGroupCfg>, config: Config, add: boolean): Verdict => {
  const { mldStaticGroupPort: port = 0, mldStaticGroupIpv6 = '', mldStaticGroupVlan: vlan = 0 } = values;
  const key = { mldStaticGroupVlanId: vlan, mldStaticGroupIpv6Addr: ipv6Short(mldStaticGroupIpv6) };
  const present = parsePorts(config.olt, config.row(mib.mldStaticGroupTable, key)?.mldStaticGroupPortLlist ?? '') ?? [];
  if (!isPort(config.olt, port)) return wrong(`no port ${port}`);
  if (add === present.includes(port)) return add ? 'the port is in the group' : 'the port is not in the group';
  const now = add ? [...present, port].sort((a, b) => a - b) : present.filter((one) => one !== port);
  if (now.length === 0) return config.drop(mib.mldStaticGroupTable, key);
  const row: Partial<Group> = {
    ...key,
    mldStaticGroupType: type.static,
    mldStaticGroupVersion: version2,
    mldStaticGroupPortLlist: portNames(config.olt, now),
  };
  return config.write(mib.mldStaticGroupTable, row, 'put');
};

const checkGroup = ({ mldStaticGroupIpv6Addr: group, mldStaticGroupVlanId: vlan }: Group, config: Config): Verdict => {
  if (!isGroup6(group)) return wrong(`${group} is no group`);
  if (isLinkGroup6(group)) return wrong('that group stays on its link');
  return needsSnooping(config) ?? needsVlan(config, vlan);
};

/** First port of every static group, and a viewer behind each PON whose users are taken to a multicast VLAN. */
const members = (config: Config): Member[] => {
  if (!isOn(config)) return [];
  const { olt } = config;
  const fixed = config.kept(mib.mldStaticGroupTable).map((row): Member => ({
    mldGroupMemberVlanId: row.mldStaticGroupVlanId,
    mldGroupMemberIpv6: row.mldStaticGroupIpv6Addr,
    mldGroupMemberPortId: parsePorts(olt, row.mldStaticGroupPortLlist)?.[0] ?? 0,
    mldGroupMemberType: type.static,
    mldGroupMemberUserVlanId: row.mldStaticGroupVlanId,
  }));
  const watched = config.kept(mib.mldUserVlanTable).flatMap((row): Member[] => {
    const pon = row.mldUserPortIndex - uplinkCount(olt);
    const isWatching = pon > 0 && olt.onus.onPon(pon).some((slot) => olt.onus.phase[slot] === 3);
    if (!isWatching) return [];
    return [
      {
        mldGroupMemberVlanId: row.mldGroupVlanId,
        mldGroupMemberIpv6: `ff1e::101:${(row.mldUserPortIndex * 16).toString(16)}`,
        mldGroupMemberPortId: row.mldUserPortIndex,
        mldGroupMemberType: type.dynamic,
        mldGroupMemberUserVlanId: row.mldUserVlanId,
      },
    ];
  });
  return [
    ...new Map(
      [...watched, ...fixed].map((row) => [`${row.mldGroupMemberVlanId} ${row.mldGroupMemberIpv6}`, row]),
    ).values(),
  ];
};

const checkGlobal = ({ querySourceIp: source }: RowOf<typeof mib.mldGlobalTable>): Verdict =>
  source === '' || ipv6Number(source) === 0n || isHost6(source)
    ? undefined
    : wrong(`${source} is no address of a host`);

export const mld: ConfigFamily = {
  name: 'mld',
  parts: [
    stored(mib.mldGlobalTable, {
      limit: 1,
      factory: () => [
        { mldGlobalIndex: global, mldLastListenQueryCount: 2, generalQueryInterval: 125, querySourceIp: '::' },
      ],
      check: checkGlobal,
    }),
    stored(mib.mldUserVlanTable, {
      limit: 256,
      check: (row, config) =>
        isPort(config.olt, row.mldUserPortIndex)
          ? (needsSnooping(config) ?? needsVlan(config, row.mldUserVlanId) ?? needsVlan(config, row.mldGroupVlanId))
          : wrong(`no port ${row.mldUserPortIndex}`),
    }),
    actionBlock(mib.mldUserVlanCfg, 'mldUserVlanAction', {
      into: mib.mldUserVlanTable,
      map: {
        mldUserPortIndex: 'mldUserPortIndexCfg',
        mldUserVlanId: 'mldUserVlanIdCfg',
        mldGroupVlanId: 'mldGroupVlanIdCfg',
      },
      on: { add: 'add', del: 'drop' },
    }),
    stored(mib.mldPortTable, {
      factory: ({ olt }) => labPortNumbers(olt).map((mldPortIndex) => ({ mldPortIndex, mldPortGroupLimit: 256 })),
    }),
    // The table has no column for the port that the block takes: its item is that port.
    stored(mib.mldMrouterPortTable, {
      defaults: { mldMrouterType: type.static },
      check: (row, config) =>
        isUplink(config.olt, row.mldMrouterItem)
          ? (needsSnooping(config) ?? needsVlan(config, row.mldMrouterVlanId))
          : wrong(`no uplink ${row.mldMrouterItem}`),
    }),
    actionBlock(mib.mldMrouterPortCfg, 'mldMrouterAction', {
      into: mib.mldMrouterPortTable,
      map: { mldMrouterItem: 'mldMrouterPort', mldMrouterVlanId: 'mldMrouterVlan' },
      on: { add: 'add', del: 'drop' },
    }),
    stored(mib.mldStaticGroupTable, { limit: 1024, check: checkGroup }),
    actionBlock(mib.mldStaticGroupCfg, 'mldStaticGroupAction', {
      on: {
        add: (values, config) => changeGroup(values, config, true),
        del: (values, config) => changeGroup(values, config, false),
      },
    }),
    status(mib.mldGroupMemberTable, members),
  ],
};
