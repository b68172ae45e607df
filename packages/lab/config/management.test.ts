import * as device from '@heliograph/wire/mib/platform/device.ts';
import * as login from '@heliograph/wire/mib/platform/login-access.ts';
import { radiusCfg, radiusCfgTable, radiusServerCfg } from '@heliograph/wire/mib/platform/radius.ts';
import * as agent from '@heliograph/wire/mib/platform/snmp-agent.ts';
import { sshEnable } from '@heliograph/wire/mib/platform/ssh.ts';
import { tacplusCfg, tacplusCfgTable, tacplusServerCfg } from '@heliograph/wire/mib/platform/tacacs.ts';
import { snmpCommunitySetting, systemControl, systemInfo, trapHostSetting } from '@heliograph/wire/mib/system.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { viewOf } from '../agent/views.ts';
import { models } from '../devices/models.ts';
import { Bench } from '../testing/configured.ts';
import { rightOf } from './tables/snmp-agent.ts';
import { mayLogIn } from './tables/users.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const ok = 'noError';
type Scalars = Readonly<Record<string, Scalar>>;
type Values = Readonly<Record<string, string | number>>;

const kept = async (table: string): Promise<Record<string, string | number>[]> =>
  (await bench.truth()).tables[table] ?? [];
const set = async (group: Scalars, values: Values): Promise<string> => (await bench.set(group, values)).error;

const reboot = async (): Promise<void> => {
  await bench.set(systemControl, { restartSystem: 1 });
  bench.lab.advance(25_000);
};

it('answers every object of the device itself, its access lists, accounts and servers', () => {
  const view = viewOf(models.V1600G1);
  const parts = [device, login, agent, { sshEnable }, { radiusCfg, radiusCfgTable }, { tacplusCfg, tacplusCfgTable }];
  const names = parts
    .flatMap((module) => Object.values<AnyTable | Scalars>(module))
    .flatMap((part) => Object.keys('columns' in part ? (part as AnyTable).columns : part));
  expect(names.filter((name) => view.byName(name) === undefined)).toEqual([]);
});

interface Story {
  readonly group: Scalars;
  readonly table: string;
  readonly add: readonly Values[];
  readonly holds: Values;
  readonly refuses: readonly (readonly [Values, string])[];
  readonly remove: readonly Values[];
}

const views = { snmpv3Viewname: 'all', snmpv3Viewsubtree: '1.3.6', snmpv3Viewtype: 1, snmpv3ViewAction: 1 };

const stories: Readonly<Record<string, Story>> = {
  communities: {
    group: snmpCommunitySetting,
    table: 'communityTable',
    add: [{ communityNameSetting: 'ems', accessRightSetting: 2, communitycommit: 1 }],
    holds: { communityIndex: 3, communityName: 'ems', accessRight: 2 },
    refuses: [
      [{ communityNameSetting: 'e m s', communitycommit: 1 }, 'wrongValue'],
      [{ communityNameSetting: 'none', communitycommit: 2 }, 'inconsistentValue'],
    ],
    remove: [{ communityNameSetting: 'ems', communitycommit: 2 }],
  },
  'trap hosts': {
    group: trapHostSetting,
    table: 'snmpv1v2TrapTable',
    add: [
      { trapHostIpSetting: '10.1.1.1', trapUdpPortSetting: 1162, trapCommunityNameSetting: 'public', trapAction: 1 },
    ],
    holds: { trapIndex: 1, trapHostIp: '10.1.1.1', trapUdpPort: 1162, trapVersion: 2 },
    refuses: [
      [{ trapAction: 1 }, 'inconsistentValue'],
      [{ trapHostIpSetting: '239.1.1.1', trapAction: 1 }, 'wrongValue'],
      [{ trapHostIpSetting: '10.1.1.2', trapAction: 2 }, 'inconsistentValue'],
    ],
    remove: [{ trapHostIpSetting: '10.1.1.1', trapAction: 2 }],
  },
  'IPv6 trap hosts': {
    group: agent.snmpv1v2TrapIPv6Config,
    table: 'snmpv1v2TrapIPv6Table',
    add: [{ trapHostIpv6Setting: '2001:DB8::0001', trapIpv6Action: 1 }],
    holds: { trapHostIPv6: '2001:db8::1', trapIPv6UdpPort: 162 },
    refuses: [[{ trapHostIpv6Setting: '10.1.1.1', trapIpv6Action: 1 }, 'wrongValue']],
    remove: [{ trapHostIpv6Setting: '2001:db8::1', trapIpv6Action: 2 }],
  },
  views: {
    group: agent.snmpv3ViewConfig,
    table: 'snmpv3ViewTable',
    add: [views],
    holds: { snmpv3ViewIndex: 1, snmpv3ViewName: 'all', snmpv3ViewSubtree: '1.3.6' },
    refuses: [
      [{ snmpv3ViewAction: 1 }, 'inconsistentValue'],
      [{ snmpv3Viewsubtree: 'iso', snmpv3ViewAction: 1 }, 'wrongValue'],
    ],
    remove: [{ snmpv3Viewsubtree: '1.3.6', snmpv3ViewAction: 2 }],
  },
  'access lists': {
    group: login.loginAccessListCfg,
    table: 'loginAccessListTable',
    add: [{ filterAction: 0, protocol: 2, sourceIp: '10.1.0.0', ipMask: '255.255.0.0', action: 1 }],
    holds: { filterActionS: 1, protocolS: 3, sourceIpS: '10.1.0.0' },
    refuses: [
      [{ action: 1 }, 'inconsistentValue'],
      [{ ipMask: '255.255.255.0', sourceIp: '10.1.0.7', action: 1 }, 'wrongValue'],
    ],
    remove: [{ sourceIp: '10.1.0.0', ipMask: '255.255.0.0', action: 2 }],
  },
  'IPv6 access lists': {
    group: login.ipv6loginAccessListCfg,
    table: 'ipv6loginAccessListTable',
    add: [{ ipv6filterAction: 1, ipv6protocol: 3, sourceIpv6: '2001:DB8::', prefixlen: 32, ipv6action: 1 }],
    holds: { ipv6filterActionS: 2, ipv6protocolS: 4, sourceIpv6S: '2001:db8::', prefixlenS: 32 },
    refuses: [[{ sourceIpv6: '10.0.0.1', ipv6action: 1 }, 'wrongValue']],
    remove: [{ sourceIpv6: '2001:db8::', ipv6action: 2 }],
  },
  users: {
    group: device.userManagementCfg,
    table: 'userManagementTable',
    add: [
      { userNameC: 'wang', userPassword: 'secret-1', confirmPassword: 'secret-1', userRole: 0, userCfgaction: 1 },
      { userRole: 1, userCfgaction: 3 },
    ],
    holds: { userNameS: 'wang', userRoleS: 2 },
    refuses: [
      [{ userNameC: 'li', userPassword: 'a', confirmPassword: 'b', userCfgaction: 1 }, 'inconsistentValue'],
      [{ userNameC: '7', userPassword: 'a', confirmPassword: 'a', userCfgaction: 1 }, 'wrongValue'],
      [{ userNameC: 'admin', userCfgaction: 2 }, 'inconsistentValue'],
      [{ userNameC: 'nobody', userCfgaction: 3 }, 'inconsistentValue'],
    ],
    remove: [{ userNameC: 'wang', userCfgaction: 2 }],
  },
  'RADIUS servers': {
    group: radiusServerCfg,
    table: 'radiusServerTable',
    add: [{ radServerHost: '10.9.9.9', radSharedKey: 'k', radAddAction: 0 }],
    holds: { radiusServer: '10.9.9.9', radiusKey: 'k' },
    refuses: [
      [{ radAddAction: 0 }, 'inconsistentValue'],
      [{ radServerHost: 'a b', radAddAction: 0 }, 'wrongValue'],
    ],
    remove: [{ radServerHost: '10.9.9.9', radAddAction: 1 }],
  },
  'TACACS+ servers': {
    group: tacplusServerCfg,
    table: 'tacplusServerTable',
    add: [
      { tacServerHost: '10.9.9.9', tacAddServer: 0 },
      { tacSharedKey: 'k', tacAddKey: 0 },
    ],
    holds: { tacplusServer: '10.9.9.9', tacplusKey: 'k' },
    refuses: [
      [{ tacAddServer: 0 }, 'inconsistentValue'],
      [{ tacServerHost: '10.9.9.8', tacAddServer: 1 }, 'inconsistentValue'],
    ],
    remove: [{ tacServerHost: '10.9.9.9', tacAddServer: 1 }],
  },
  'outband IPv6 addresses': {
    group: device.auxIPv6,
    table: 'auxIPv6Table',
    add: [
      {
        auxIPv6Addr: '2001:DB8::5',
        auxIPv6AddrLength: 64,
        auxIPv6AddrType: 1,
        auxIPv6Gateway: '2001:db8::1',
        auxIPv6AddrAction: 1,
      },
    ],
    holds: { auxIPv6Address: '2001:db8::5', auxIPv6AddressType: 'Global', auxIPv6GatewayAddr: '2001:db8::1' },
    refuses: [
      [{ auxIPv6AddrAction: 1 }, 'inconsistentValue'],
      [{ auxIPv6Addr: 'ff02::1', auxIPv6AddrAction: 1 }, 'wrongValue'],
      [{ auxIPv6Addr: '2001:db8::1', auxIPv6AddrAction: 1 }, 'inconsistentValue'],
    ],
    remove: [{ auxIPv6Addr: '2001:db8::5', auxIPv6AddrAction: 2 }],
  },
};

describe.each(Object.entries(stories))('%s', (_, { group, table, add, holds, refuses, remove }) => {
  it('come, are refused where they do not fit, and go', async () => {
    const before = await kept(table);
    for (const values of add) expect(await set(group, values)).toBe(ok);
    expect(await kept(table)).toContainEqual(expect.objectContaining(holds));
    const made = await kept(table);
    for (const [values, error] of refuses) expect([values, await set(group, values)]).toEqual([values, error]);
    expect(await kept(table)).toEqual(made);
    for (const values of remove) expect(await set(group, values)).toBe(ok);
    expect(await kept(table)).toEqual(before);
  });
});

describe('SNMP version 3', () => {
  const group = { groupNameSetting: 'ops', accessLevelSetting: 3, readViewSetting: 'all', groupCommit: 1 };
  const user = { userName: 'ems', groupName: 'ops', authProtocol: 3, authPassword: 'long-enough' };

  it('needs a view for a group, a group for a user and a user for a trap, and keeps what is used', async () => {
    expect(await set(agent.snmpv3GroupConfig, group)).toBe('inconsistentValue');
    expect(await set(agent.snmpv3ViewConfig, views)).toBe(ok);
    expect(await set(agent.snmpv3UserConfig, { ...user, snmpv3UserAction: 1 })).toBe('inconsistentValue');
    expect(await set(agent.snmpv3GroupConfig, group)).toBe(ok);
    expect(await set(agent.snmpv3UserConfig, { ...user, snmpv3UserAction: 1 })).toBe(ok);
    const trap = { snmpv3trapHostIPSetting: '10.1.1.1', snmpv3trapUserName: 'ems', snmpv3trapAction: 1 };
    expect(await set(agent.snmpv3TrapConfig, { ...trap, snmpv3trapUserName: 'x' })).toBe('inconsistentValue');
    expect(await set(agent.snmpv3TrapConfig, { ...trap, snmpv3UDPPortSetting: 162 })).toBe(ok);
    expect(await set(agent.snmpv3ViewConfig, { ...views, snmpv3ViewAction: 2 })).toBe('inconsistentValue');
    expect(await set(agent.snmpv3GroupConfig, { ...group, groupCommit: 2 })).toBe('inconsistentValue');
    expect(await kept('snmpv3UserTable')).toMatchObject([{ snmpv3UserAuthType: 3, snmpv3UserPrivateType: 1 }]);
  });

  it('refuses privacy without authentication and short passwords', async () => {
    await set(agent.snmpv3ViewConfig, views);
    await set(agent.snmpv3GroupConfig, group);
    const bare = { userName: 'x', groupName: 'ops', authProtocol: 1, privateType: 2, privatePassword: 'long-enough' };
    expect(await set(agent.snmpv3UserConfig, { ...bare, snmpv3UserAction: 1 })).toBe('inconsistentValue');
    expect(await set(agent.snmpv3UserConfig, { ...user, authPassword: 'short', snmpv3UserAction: 1 })).toBe(
      'wrongValue',
    );
  });

  it('is beside communities, whose rights follow the table', async () => {
    const { olt } = bench.device;
    expect([rightOf(olt, 'public'), rightOf(olt, 'private'), rightOf(olt, 'x')]).toEqual(['read', 'write', undefined]);
    await set(snmpCommunitySetting, { communityNameSetting: 'public', communitycommit: 2 });
    expect(rightOf(olt, 'public')).toBeUndefined();
  });
});

describe('users', () => {
  it('log in with the password that was set last, and not once they are gone', async () => {
    const { olt } = bench.device;
    const password = (text: string) => ({ userPassword: text, confirmPassword: text });
    await set(device.userManagementCfg, { userNameC: 'wang', ...password('one'), userRole: 1, userCfgaction: 1 });
    expect([mayLogIn(olt, 'wang', 'one'), mayLogIn(olt, 'wang', ''), mayLogIn(olt, 'li', 'one')]).toEqual([
      true,
      false,
      false,
    ]);
    await set(device.userManagementCfg, { userNameC: 'wang', ...password('two'), userCfgaction: 3 });
    expect([mayLogIn(olt, 'wang', 'one'), mayLogIn(olt, 'wang', 'two')]).toEqual([false, true]);
    await set(device.userManagementCfg, { userNameC: 'wang', userCfgaction: 2 });
    expect(mayLogIn(olt, 'wang', 'two')).toBe(false);
  });
});

describe('the outband port', () => {
  it('shares its name servers with the device', async () => {
    expect(
      await set(device.auxPortCfg, {
        auxIP: '192.168.7.9',
        auxIPMask: '255.255.255.0',
        auxIPGateway: '192.168.7.1',
        auxIPMasterDNS: '9.9.9.9',
        auxIPAction: 1,
      }),
    ).toBe(ok);
    expect(await bench.get(device.dasParam.primaryDNS)).toBe('9.9.9.9');
    expect(await set(device.dasParam, { primaryDNS: '1.1.1.1', commit: 1 })).toBe(ok);
    expect(await bench.get(device.auxPortCfg.auxIPMasterDNS)).toBe('1.1.1.1');
    expect(await bench.get(device.auxPortCfg.auxIP)).toBe('192.168.7.9');
  });

  it('refuses a gateway in another network and an address that is the network', async () => {
    const address = { auxIP: '192.168.7.9', auxIPMask: '255.255.255.0', auxIPAction: 1 };
    expect(await set(device.auxPortCfg, { ...address, auxIPGateway: '192.168.8.1' })).toBe('inconsistentValue');
    expect(await set(device.auxPortCfg, { ...address, auxIP: '192.168.7.0' })).toBe('wrongValue');
  });

  it('keeps its own link-local address', async () => {
    const own = (await kept('auxIPv6Table')).find(({ auxIPv6AddressType }) => auxIPv6AddressType === 'Link-Local');
    const values = { auxIPv6Addr: String(own?.['auxIPv6Address']), auxIPv6AddrLength: 64, auxIPv6AddrAction: 2 };
    expect(await set(device.auxIPv6, values)).toBe('inconsistentValue');
  });
});

describe('time', () => {
  const noon = { year: 2031, month: 5, day: 4, hour: 12, minute: 0, second: 0, rtcAction: 1 };

  it('is what was set, through a restart, until a time server says better', async () => {
    expect(await set(device.rtcCfg, noon)).toBe(ok);
    expect(await bench.get(systemInfo.sysTime)).toBe('2031 /5 /4 12:00:00');
    await reboot();
    expect(await bench.get(systemInfo.sysTime)).toMatch(/^2031 \/5 \/4 12:00:/);
    expect(await set(device.timeParam, { ntpServer: 'ntp.example.net' })).toBe(ok);
    bench.lab.advance(64_000);
    expect(await bench.get(systemInfo.sysTime)).not.toMatch(/^2031/);
  });

  it('refuses days that do not exist and zones that are none', async () => {
    expect(await set(device.rtcCfg, { ...noon, month: 2, day: 30 })).toBe('wrongValue');
    expect(await set(device.timeParam, { timeZone: '15' })).toBe('wrongValue');
    expect(await set(device.timeParam, { backupNtpServer: '10.1.1.1' })).toBe('inconsistentValue');
  });
});

describe('saving by itself', () => {
  const daily = { autoSaveType: 1, autoSaveFixTimeDay: 3, autoSaveFixTimeHour: 4, autoSaveAction: 1 };

  it('shows its one row by whether it is on, and zeros while it is off', async () => {
    const { autoSaveTypeS, autoSaveFixTimeHourS } = device.autoSaveConfigTable.columns;
    expect(await bench.column(autoSaveTypeS)).toEqual({ '0': '0' });
    expect(await set(device.autoSaveConfiguration, daily)).toBe(ok);
    expect([await bench.column(autoSaveTypeS), await bench.column(autoSaveFixTimeHourS)]).toEqual([
      { '1': '1' },
      { '1': '4' },
    ]);
    expect(await set(device.autoSaveConfiguration, { autoSaveAction: 0 })).toBe(ok);
    expect(await bench.column(autoSaveFixTimeHourS)).toEqual({ '0': '0' });
  });

  it('refuses a week without a day, and a backup without a server', async () => {
    const weekly = { autoSaveType: 2, autoSaveAction: 1 };
    expect(await set(device.autoSaveConfiguration, weekly)).toBe('inconsistentValue');
    expect(await set(device.autoSaveConfiguration, { autoSaveWeekMon: 1, ...weekly })).toBe(ok);
    expect(await set(device.autoBackupConfiguration, { autoBackupType: 1, autoBackupAction: 1 })).toBe(
      'inconsistentValue',
    );
  });
});

describe('settings', () => {
  it.each([
    ['SSH', sshEnable, { sshTimeout: 90, sshEnableAction: 1 }, { sshTimeout: 121, sshEnableAction: 1 }],
    ['network security', device.netWorkSecurity, { prevenceLevel: 3, networkaction: 0 }, { prevenceLevel: 9 }],
    ['syslog', device.syslogcfg, { syslogServerIp: '10.1.1.1' }, { syslogServerIp: '239.1.1.1' }],
    ['the fan', device.fanCfg, { fanOpenTemperature: 80 }, { fanOpenTemperature: 81 }],
    [
      'IPv6 name servers',
      device.ipv6DNS,
      { ipv6MasterDNS: '2001:db8::53', ipv6DNSAction: 1 },
      { ipv6MasterDNS: 'x', ipv6DNSAction: 1 },
    ],
  ] as const)('of %s read back what is in force', async (_, group, values, wrong) => {
    const [name, value] = Object.entries<string | number>(values)[0] ?? ['', ''];
    const scalar = (group as Scalars)[name];
    if (scalar === undefined) throw new Error(name);
    expect(await set(group, values)).toBe(ok);
    expect(await bench.get(scalar)).toBe(String(value));
    expect(await set(group, wrong)).toBe('wrongValue');
    expect(await bench.get(scalar)).toBe(String(value));
  });

  it('of AAA show in tables of one row, indexed by whether it is on', async () => {
    expect(await bench.column(radiusCfgTable.columns.radiusAuthentication)).toEqual({ '1': '1' });
    expect(await set(radiusCfg, { radAAAEnable: 0, radAuthen: 0 })).toBe(ok);
    expect(await bench.column(radiusCfgTable.columns.radiusAuthentication)).toEqual({ '0': '0' });
    expect(await set(tacplusCfg, { tacAuthorCmdLv: 15 })).toBe(ok);
    expect(await bench.column(tacplusCfgTable.columns.tacplusAuthorCmdLv)).toEqual({ '1': '15' });
  });

  it('of the access list clear all rows at once', async () => {
    expect(await set(login.loginAccessList, { loginAccessListEn: 1 })).toBe(ok);
    expect(await set(login.loginAccessList, { loginAccessListEn: 2 })).toBe(ok);
    expect([await kept('loginAccessListTable'), await kept('ipv6loginAccessListTable')]).toEqual([[], []]);
    expect(await bench.get(login.loginAccessList.loginAccessListEn)).toBe('1');
  });
});
