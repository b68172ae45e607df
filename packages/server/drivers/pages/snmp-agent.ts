import { snmpTrap } from '@heliograph/catalogue/pages/olt/snmp/snmpTrap.ts';
import { snmpTrapIpv6 } from '@heliograph/catalogue/pages/olt/snmp/snmpTrapIpv6.ts';
import { snmpV1_2 } from '@heliograph/catalogue/pages/olt/snmp/snmpV1_2.ts';
import { snmpV3 } from '@heliograph/catalogue/pages/olt/snmp/snmpV3.ts';
import { snmpV3Group } from '@heliograph/catalogue/pages/olt/snmp/snmpV3Group.ts';
import { snmpV3Trap } from '@heliograph/catalogue/pages/olt/snmp/snmpV3Trap.ts';
import { snmpV3View } from '@heliograph/catalogue/pages/olt/snmp/snmpV3View.ts';
import { choiceName } from '@heliograph/wire/mib/kit.ts';
import {
  snmpv1v2Config,
  snmpv1v2TrapConfig,
  snmpv1v2TrapIPv6Config,
  snmpv1v2TrapIPv6Table,
  snmpv3GroupConfig,
  snmpv3GroupTable,
  snmpv3TrapConfig,
  snmpv3TrapTable,
  snmpv3UserConfig,
  snmpv3UserTable,
  snmpv3ViewConfig,
  snmpv3ViewTable,
} from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { snmpCommunity, trapHost } from '@heliograph/wire/mib/system.ts';
import { setItem, type Codec } from '../bindings/codec.ts';
import { commandBlock } from '../bindings/command-block.ts';
import type { Binding, RowChange, PageSession, Step } from '../kit/binding.ts';

interface Community {
  readonly name: string;
  readonly access: string;
  readonly mark: string;
}

const markOf = (name: string, before: number): string =>
  before === 0 ? `${name.charAt(0)}•••••` : `${name.charAt(0)}••••• (${before + 1})`;

const begins = (mark: unknown, name: string) => String(mark).charAt(0) === name.charAt(0);

/** What is shown instead of a community: its first letter, and which one of those that begin so. */
const marked = (names: readonly { name: string; access: string }[]): Community[] =>
  names.map(({ name, access }, at) => {
    const before = names.slice(0, at).filter((one) => begins(one.name, name)).length;
    return { name, access, mark: markOf(name, before) };
  });

async function communities(session: PageSession) {
  const { rows, complete, absent } = await session.walk(snmpCommunity, ['communityName', 'accessRight']);
  const names = rows.map(({ values }) => ({
    name: String(values['communityName'] ?? ''),
    access: choiceName(snmpCommunity.columns.accessRight, Number(values['accessRight'])) ?? 'read-only',
  }));
  return { list: marked(names.filter(({ name }) => name !== '')), complete, absent };
}

const { communityNameSetting, accessRightSetting, communitycommit } = snmpv1v2Config;

async function communitySteps({ op, before, after }: RowChange, session: PageSession): Promise<Step[]> {
  const { enum: verbs } = communitycommit;
  if (op === 'remove') {
    const { list } = await communities(session);
    const gone = list.find(({ mark }) => mark === before?.['communityMark']);
    if (!gone) return [];
    return [
      {
        sets: [
          setItem(communityNameSetting, gone.name, [], gone.mark),
          setItem(communitycommit, verbs.delete, [], 'delete'),
        ],
      },
    ];
  }
  const right = after?.['accessRight'] === 'read-write' ? 'read-write' : 'read-only';
  return [
    {
      sets: [
        setItem(communityNameSetting, String(after?.['communityName'] ?? ''), [], '••••••'),
        setItem(accessRightSetting, accessRightSetting.enum[right], [], right),
        setItem(communitycommit, verbs.commit, [], 'commit'),
      ],
    },
  ];
}

const communityPage: Binding = {
  page: snmpV1_2,
  read: async (session) => {
    const { list, complete, absent } = await communities(session);
    return { rows: list.map(({ mark, access }) => ({ communityMark: mark, accessRight: access })), complete, absent };
  },
  steps: communitySteps,
  identify: (row, held) => {
    const name = String(row['communityName'] ?? '');
    const before = held.filter((one) => begins(one['communityMark'], name)).length;
    return { ...row, communityMark: markOf(name, before) };
  },
};

/** The read table spells one level `AuthpPrivate`. */
const trapLevel: Codec = {
  toField: (raw) => ['', 'noauth', 'authnoprivate', 'authprivate'][Number(raw)] ?? null,
  toDevice: (value) => ['', 'noauth', 'authnoprivate', 'authprivate'].indexOf(String(value)),
};

export const snmpPages: readonly Binding[] = [
  communityPage,
  commandBlock(snmpTrap, {
    read: trapHost,
    columns: { trapHostIp: 'trapHostIp', trapUdpPort: 'trapUdpPort', trapVersion: 'trapVersion' },
    write: snmpv1v2TrapConfig,
    parameters: {
      trapHostIp: 'trapHostIpSetting',
      trapUdpPort: 'trapUdpPortSetting',
      trapVersion: 'trapVersionSetting',
      trapCommunityName: 'trapCommunityNameSetting',
    },
    action: 'trapAction',
    add: 'add',
    remove: 'delete',
  }),
  commandBlock(snmpTrapIpv6, {
    read: snmpv1v2TrapIPv6Table,
    columns: { trapHostIPv6: 'trapHostIPv6', trapIPv6UdpPort: 'trapIPv6UdpPort', trapIPv6Version: 'trapIPv6Version' },
    write: snmpv1v2TrapIPv6Config,
    parameters: {
      trapHostIPv6: 'trapHostIpv6Setting',
      trapIPv6UdpPort: 'trapIpv6UdpPortSetting',
      trapIPv6Version: 'trapIpv6VersionSetting',
      trapIPv6CommunityName: 'trapIpv6CommunityNameSetting',
    },
    action: 'trapIpv6Action',
    add: 'add',
    remove: 'delete',
  }),
  commandBlock(snmpV3View, {
    read: snmpv3ViewTable,
    columns: {
      snmpv3ViewName: 'snmpv3ViewName',
      snmpv3ViewSubtree: 'snmpv3ViewSubtree',
      snmpv3ViewType: 'snmpv3ViewType',
    },
    write: snmpv3ViewConfig,
    parameters: {
      snmpv3ViewName: 'snmpv3Viewname',
      snmpv3ViewSubtree: 'snmpv3Viewsubtree',
      snmpv3ViewType: 'snmpv3Viewtype',
    },
    action: 'snmpv3ViewAction',
    add: 'add',
    remove: 'del',
  }),
  commandBlock(snmpV3Group, {
    read: snmpv3GroupTable,
    columns: {
      snmpv3GroupName: 'snmpv3GroupName',
      snmpv3GroupAccessLevel: 'snmpv3GroupAccessLevel',
      snmpv3GroupReadView: 'snmpv3GroupReadView',
      snmpv3GroupWriteView: 'snmpv3GroupWriteView',
      snmpv3GroupNotifyView: 'snmpv3GroupNotifyView',
    },
    write: snmpv3GroupConfig,
    parameters: {
      snmpv3GroupName: 'groupNameSetting',
      snmpv3GroupAccessLevel: 'accessLevelSetting',
      snmpv3GroupReadView: 'readViewSetting',
      snmpv3GroupWriteView: 'writeViewSetting',
      snmpv3GroupNotifyView: 'notifyViewSetting',
    },
    action: 'groupCommit',
    add: 'add',
    remove: 'del',
  }),
  commandBlock(snmpV3, {
    read: snmpv3UserTable,
    columns: {
      snmpv3UserName: 'snmpv3UserName',
      snmpv3UserGroupName: 'snmpv3UserGroupName',
      snmpv3UserAuthType: 'snmpv3UserAuthType',
      snmpv3UserPrivateType: 'snmpv3UserPrivateType',
    },
    write: snmpv3UserConfig,
    parameters: {
      snmpv3UserName: 'userName',
      snmpv3UserGroupName: 'groupName',
      snmpv3UserAuthType: 'authProtocol',
      authPassword: 'authPassword',
      snmpv3UserPrivateType: 'privateType',
      privatePassword: 'privatePassword',
    },
    action: 'snmpv3UserAction',
    add: 'add',
    remove: 'del',
  }),
  commandBlock(snmpV3Trap, {
    read: snmpv3TrapTable,
    columns: {
      snmpv3TrapHostIP: 'snmpv3TrapHostIP',
      snmpv3TrapUDPPort: 'snmpv3TrapUDPPort',
      snmpv3TrapUserName: 'snmpv3TrapUserName',
      snmpv3TrapTrapUserLevel: { object: 'snmpv3TrapTrapUserLevel', codec: trapLevel },
      snmpv3TrapTagList: 'snmpv3TrapTagList',
      snmpv3TrapTimeout: 'snmpv3TrapTimeout',
      snmpv3TrapRetryCount: 'snmpv3TrapRetryCount',
    },
    write: snmpv3TrapConfig,
    parameters: {
      snmpv3TrapHostIP: 'snmpv3trapHostIPSetting',
      snmpv3TrapUDPPort: 'snmpv3UDPPortSetting',
      snmpv3TrapUserName: 'snmpv3trapUserName',
      snmpv3TrapTrapUserLevel: { object: 'snmpv3trapUserLevel', codec: trapLevel },
      snmpv3TrapTagList: 'snmpv3tagList',
      snmpv3TrapTimeout: 'snmpv3Timeout',
      snmpv3TrapRetryCount: 'snmpv3RetryCount',
    },
    action: 'snmpv3trapAction',
    add: 'add',
    remove: 'delete',
  }),
];
