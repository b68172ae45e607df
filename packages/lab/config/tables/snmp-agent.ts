import { isIP } from 'node:net';
import * as v3 from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { snmpCommunity, snmpCommunitySetting, trapHost, trapHostSetting } from '@heliograph/wire/mib/system.ts';
import { p5, table, octetString, type AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Olt } from '../../devices/olt.ts';
import { isUnicast } from '../addresses.ts';
import type { Config } from '../config.ts';
import { printed6 } from '../ipv6.ts';
import { actionBlock, stored, wrong, type ConfigFamily, type RowOf, type ValuesOf, type Verdict } from '../shape.ts';

/** How the device may be reached by SNMP and whom it tells. */

const [readOnly, readWrite] = [1, 2];
const usualPort = 162;
const longest = 32;

const checkName = (name: string): Verdict =>
  name !== '' && name.length <= longest && !/\s/.test(name) ? undefined : wrong(`${name} is no name`);

type Right = 'read' | 'write';

const rightsOf = (config: Config): ReadonlyMap<string, Right> =>
  new Map(
    config
      .kept(snmpCommunity)
      .map(({ communityName, accessRight }) => [communityName, accessRight === readWrite ? 'write' : 'read']),
  );

/** What a community is allowed: for the agent. */
export const rightOf = ({ config }: Olt, community: string): Right | undefined =>
  config.memo('communities', () => rightsOf(config)).get(community);

/** The network of a lab lives on loopback addresses, where a real unit would take none. */
const isHost = (address: string): boolean => isUnicast(address) || address.startsWith('127.');

const communities = ({ olt }: Config): RowOf<typeof snmpCommunity>[] => [
  { communityIndex: 1, communityName: olt.communities.read, accessRight: readOnly },
  { communityIndex: 2, communityName: olt.communities.write, accessRight: readWrite },
];

/** Removes by address, and by port where one is given. */
const dropHost = <T extends AnyTable>(
  config: Config,
  table: T,
  fits: (row: RowOf<T>) => boolean,
  what: string | undefined,
): Verdict => {
  const found = config.kept(table).filter(fits);
  if (found.length === 0) return `no host ${what ?? ''}`;
  for (const row of found) {
    const refusal = config.drop(table, row);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const hosts = [
  stored(trapHost, {
    key: ['trapHostIp', 'trapUdpPort'],
    item: 'trapIndex',
    limit: 8,
    defaults: { trapUdpPort: usualPort, trapVersion: 2 },
    check: ({ trapHostIp, trapCommunityName }) =>
      isHost(trapHostIp) ? checkName(trapCommunityName) : wrong(`${trapHostIp} is no host`),
  }),
  actionBlock(trapHostSetting, 'trapAction', {
    on: {
      add: (values, config) => {
        const { trapHostIpSetting: trapHostIp, trapUdpPortSetting: trapUdpPort = usualPort } = values;
        const { trapCommunityNameSetting: trapCommunityName = 'public', trapVersionSetting: trapVersion = 2 } = values;
        if (trapHostIp === undefined) return 'no host';
        return config.write(trapHost, { trapHostIp, trapUdpPort, trapCommunityName, trapVersion }, 'add');
      },
      delete: ({ trapHostIpSetting: ip, trapUdpPortSetting: port }, config) =>
        dropHost(config, trapHost, (row) => row.trapHostIp === ip && (port ?? row.trapUdpPort) === row.trapUdpPort, ip),
    },
  }),
  stored(v3.snmpv1v2TrapIPv6Table, {
    key: ['trapHostIPv6', 'trapIPv6UdpPort'],
    item: 'trapIPv6Index',
    limit: 8,
    check: ({ trapHostIPv6, trapIPv6CommunityName }) =>
      isIP(trapHostIPv6) === 6 ? checkName(trapIPv6CommunityName) : wrong(`${trapHostIPv6} is no host`),
  }),
  actionBlock(v3.snmpv1v2TrapIPv6Config, 'trapIpv6Action', {
    on: {
      add: (values, config) => {
        const { trapHostIpv6Setting: host = '', trapIpv6UdpPortSetting: trapIPv6UdpPort = usualPort } = values;
        const row = {
          trapHostIPv6: printed6(host),
          trapIPv6UdpPort,
          trapIPv6CommunityName: values.trapIpv6CommunityNameSetting ?? 'public',
          trapIPv6Version: values.trapIpv6VersionSetting ?? 2,
        };
        return config.write(v3.snmpv1v2TrapIPv6Table, row, 'add');
      },
      delete: ({ trapHostIpv6Setting: host = '', trapIpv6UdpPortSetting: port }, config) =>
        dropHost(
          config,
          v3.snmpv1v2TrapIPv6Table,
          (row) => row.trapHostIPv6 === printed6(host) && (port ?? row.trapIPv6UdpPort) === row.trapIPv6UdpPort,
          host,
        ),
    },
  }),
] as const;

type Group = RowOf<typeof v3.snmpv3GroupTable>;
const viewsOf = (row: Group) => [row.snmpv3GroupReadView, row.snmpv3GroupWriteView, row.snmpv3GroupNotifyView];

const isOid = (text: string): boolean => /^\.?\d{1,9}(\.\d{1,9})*$/.test(text) && text.length <= 128;

const views = [
  stored(v3.snmpv3ViewTable, {
    key: ['snmpv3ViewName', 'snmpv3ViewSubtree'],
    item: 'snmpv3ViewIndex',
    limit: 32,
    check: ({ snmpv3ViewName, snmpv3ViewSubtree }) =>
      isOid(snmpv3ViewSubtree) ? checkName(snmpv3ViewName) : wrong(`${snmpv3ViewSubtree} is no subtree`),
    removable: ({ snmpv3ViewName: name }, config) => {
      const others = config.kept(v3.snmpv3ViewTable).filter((row) => row.snmpv3ViewName === name);
      const isUsed = config.kept(v3.snmpv3GroupTable).some((row) => viewsOf(row).includes(name));
      return isUsed && others.length === 1 ? `a group uses the view ${name}` : undefined;
    },
  }),
  actionBlock(v3.snmpv3ViewConfig, 'snmpv3ViewAction', {
    into: v3.snmpv3ViewTable,
    map: {
      snmpv3ViewName: 'snmpv3Viewname',
      snmpv3ViewSubtree: 'snmpv3Viewsubtree',
      snmpv3ViewType: 'snmpv3Viewtype',
    },
    on: { add: 'add', del: 'drop' },
  }),
] as const;

const groups = [
  stored(v3.snmpv3GroupTable, {
    key: ['snmpv3GroupName', 'snmpv3GroupAccessLevel'],
    item: 'snmpv3GroupIndex',
    limit: 16,
    check: (row, config) => {
      const known = new Set(config.kept(v3.snmpv3ViewTable).map(({ snmpv3ViewName }) => snmpv3ViewName));
      const missing = viewsOf(row).find((name) => name !== '' && !known.has(name));
      return missing === undefined ? checkName(row.snmpv3GroupName) : `no view ${missing}`;
    },
    removable: ({ snmpv3GroupName: name }, config) => {
      const same = config.kept(v3.snmpv3GroupTable).filter((row) => row.snmpv3GroupName === name);
      const isUsed = config.kept(v3.snmpv3UserTable).some((row) => row.snmpv3UserGroupName === name);
      return isUsed && same.length === 1 ? `a user is in the group ${name}` : undefined;
    },
  }),
  actionBlock(v3.snmpv3GroupConfig, 'groupCommit', {
    into: v3.snmpv3GroupTable,
    map: {
      snmpv3GroupName: 'groupNameSetting',
      snmpv3GroupAccessLevel: 'accessLevelSetting',
      snmpv3GroupReadView: 'readViewSetting',
      snmpv3GroupWriteView: 'writeViewSetting',
      snmpv3GroupNotifyView: 'notifyViewSetting',
    },
    on: { add: 'add', del: 'drop' },
  }),
] as const;

/** Passwords of users: no object of the MIB shows them. The place of the table among the OIDs is ours. */
export const snmpv3Secret = table('snmpv3Secret', p5(990, 6), ['userName'], {
  userName: octetString(1),
  authPassword: octetString(2),
  privatePassword: octetString(3),
});

const none = 1;
/** RFC 3414 §11.2. */
const shortestPassword = 8;

const checkUser = (values: ValuesOf<typeof v3.snmpv3UserConfig>): Verdict => {
  const { authProtocol = none, privateType = none, authPassword = '', privatePassword = '' } = values;
  if (authProtocol === none && privateType !== none) return 'privacy needs authentication';
  if (authProtocol !== none && authPassword.length < shortestPassword) return wrong('the password is too short');
  if (privateType !== none && privatePassword.length < shortestPassword) return wrong('the password is too short');
  return undefined;
};

const addUser = (values: ValuesOf<typeof v3.snmpv3UserConfig>, config: Config): Verdict => {
  const refusal = checkUser(values);
  if (refusal !== undefined) return refusal;
  const row = {
    snmpv3UserName: values.userName ?? '',
    snmpv3UserGroupName: values.groupName ?? '',
    snmpv3UserAuthType: values.authProtocol ?? none,
    snmpv3UserPrivateType: values.privateType ?? none,
  };
  for (const name of ['authPassword', 'privatePassword']) config.params.delete(name);
  const { userName = '', authPassword = '', privatePassword = '' } = values;
  return (
    config.write(v3.snmpv3UserTable, row, 'add') ??
    config.write(snmpv3Secret, { userName, authPassword, privatePassword }, 'put')
  );
};

const dropUser = ({ userName = '' }: ValuesOf<typeof v3.snmpv3UserConfig>, config: Config): Verdict => {
  const refusal = config.drop(v3.snmpv3UserTable, { snmpv3UserName: userName });
  if (refusal === undefined && config.has(snmpv3Secret, { userName })) return config.drop(snmpv3Secret, { userName });
  return refusal;
};

const v3Users = [
  stored(v3.snmpv3UserTable, {
    key: ['snmpv3UserName'],
    item: 'snmpv3UserIndex',
    limit: 16,
    writable: [],
    check: ({ snmpv3UserName, snmpv3UserGroupName: group }, config) =>
      config.kept(v3.snmpv3GroupTable).some((row) => row.snmpv3GroupName === group)
        ? checkName(snmpv3UserName)
        : `no group ${group}`,
  }),
  stored(snmpv3Secret, { hidden: true }),
  actionBlock(v3.snmpv3UserConfig, 'snmpv3UserAction', { on: { add: addUser, del: dropUser } }),
  stored(v3.snmpv3TrapTable, {
    key: ['snmpv3TrapHostIP', 'snmpv3TrapUDPPort', 'snmpv3TrapUserName'],
    item: 'snmpv3TrapIndex',
    limit: 8,
    defaults: { snmpv3TrapUDPPort: usualPort, snmpv3TrapVersion: 3, snmpv3TrapTimeout: 1500, snmpv3TrapRetryCount: 3 },
    check: ({ snmpv3TrapHostIP, snmpv3TrapUserName: user }, config) => {
      if (isIP(snmpv3TrapHostIP) === 0) return wrong(`${snmpv3TrapHostIP} is no host`);
      return config.has(v3.snmpv3UserTable, { snmpv3UserName: user }) ? undefined : `no user ${user}`;
    },
  }),
  actionBlock(v3.snmpv3TrapConfig, 'snmpv3trapAction', {
    into: v3.snmpv3TrapTable,
    map: {
      snmpv3TrapHostIP: 'snmpv3trapHostIPSetting',
      snmpv3TrapUDPPort: 'snmpv3UDPPortSetting',
      snmpv3TrapUserName: 'snmpv3trapUserName',
      snmpv3TrapTrapUserLevel: 'snmpv3trapUserLevel',
      snmpv3TrapTagList: 'snmpv3tagList',
      snmpv3TrapTimeout: 'snmpv3Timeout',
      snmpv3TrapRetryCount: 'snmpv3RetryCount',
    },
    on: { add: 'add', delete: 'drop' },
  }),
] as const;

export const snmpAgent: ConfigFamily = {
  name: 'snmp-agent',
  parts: [
    stored(snmpCommunity, {
      key: ['communityName'],
      item: 'communityIndex',
      limit: 8,
      factory: communities,
      check: ({ communityName }) => checkName(communityName),
    }),
    actionBlock(snmpCommunitySetting, 'communitycommit', {
      into: snmpCommunity,
      map: { communityName: 'communityNameSetting', accessRight: 'accessRightSetting' },
      on: { commit: 'put', delete: 'drop' },
    }),
    ...hosts,
    ...views,
    ...groups,
    ...v3Users,
  ],
};
