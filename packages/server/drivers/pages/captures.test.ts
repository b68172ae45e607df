import { p5 } from '@heliograph/wire/mib/kit.ts';
import { describe, expect, it } from 'vitest';
import type { Binding, RawValue } from '../kit/binding.ts';
import { bias, power, temperature, voltage } from '../spellings/optical.ts';
import { sessionOf } from './page-session.fixture.ts';
import { platformPages } from './platform.ts';

const pageOf = (id: string): Binding => {
  const found = platformPages.find(({ page }) => page.id === id);
  if (!found) throw new Error(`no page ${id}`);
  return found;
};

/** What a V1600D2 (firmware V2.03.74R) answered below P5.10, scalars by their place there. */
const scalars: readonly (readonly [place: string, value: RawValue])[] = [
  ['12.3', 26],
  ['12.4', 18],
  ['12.5.1', 'V1600D_EPON'],
  ['12.5.2', ''],
  ['12.5.4', 'V2.03.74R'],
  ['12.5.5', 'V1.1.2'],
  ['12.5.7', '00:6d:61:ee:0b:f3'],
  ['12.5.8', '9 Days 10 Hours 13 Minutes 51 Seconds'],
  ['12.5.9', 40],
  ['12.5.10', '2023 /2 /18  3:42:40'],
  ['12.5.11', 'V2007150017'],
  ['12.5.12', 'Unlimited'],
  ['12.5.13', 'Permanent'],
  ['12.10.1', '192.168.8.100'],
  ['12.10.2', '255.255.255.240'],
  ['12.10.4', '0.0.0.0'],
  ['12.10.5', '192.168.120.1'],
  ['12.10.6', '8.8.4.4'],
  ['12.11.1', 3],
  ['12.11.2', 40],
  ['12.13.1', '0.0.0.0'],
  ['12.13.2', 514],
  ['12.13.3', 3],
  ['12.13.7.1', ''],
  ['12.13.7.2', 514],
  ['12.14.1', '-3'],
  ['12.14.2', '192.168.120.1'],
  ['12.14.3', 0],
  ['12.14.4', ''],
  ['12.15.1', '192.168.120.1'],
  ['12.15.2', '8.8.4.4'],
  ['12.17.1', '::'],
  ['12.17.2', '::'],
  ['12.20.1', 0],
  ['12.20.2', 1],
  ['12.20.12', 20],
  ['12.20.15', 512],
];

/** `admin` as an index: its length, then its letters. */
const textIndex = (text: string): string => [text.length, ...Buffer.from(text)].join('.');

const tables = {
  communityTable: {
    '1': { communityIndex: 1, communityName: 'public', accessRight: 1 },
    '2': { communityIndex: 2, communityName: 'private', accessRight: 2 },
  },
  loginAccessListTable: { '2.5.0.0.0.0.0.0.0.0': {} },
  userManagementTable: { [`${textIndex('admin')}.2`]: { userNameS: 'admin', userRoleS: 2 } },
  auxIPv6Table: {
    [`${textIndex('fe80::26d:61ff:feee:bf2')}.64`]: {
      auxIPv6Address: 'fe80::26d:61ff:feee:bf2',
      auxIPv6AddressType: 'Link-Local',
      auxIPv6GatewayAddr: '',
    },
  },
  autoSaveConfigTable: {
    '0': { autoSaveEnable: 0, autoSaveTypeS: 0, autoSaveTimeoutValueS: 0, autoSaveWeekMonS: 0 },
  },
  autoBackupConfigTable: { '0': { autoBackupEnable: 0, autoBackupTypeS: 0, autoBackupTftpServerIPS: '' } },
};

const v1600d2 = sessionOf('V1600D2', {
  tables,
  scalars: new Map(
    scalars.map(([place, value]) => [[...p5(10, ...place.split('.').map(Number)), 0].join('.'), value] as const),
  ),
});

const rowsOf = async (id: string) => (await pageOf(id).read(v1600d2)).rows;

describe('the answers of a real V1600D2', () => {
  it('give its name, versions and load, with an empty contact as none', async () => {
    expect(await rowsOf('deviceBasic')).toEqual([
      {
        sysHostName: 'V1600D_EPON',
        sysContact: null,
        sysLocation: null,
        sysMac: '00:6d:61:ee:0b:f3',
        sysSerialNumber: 'V2007150017',
        sysFirmVersion: 'V2.03.74R',
        sysHardVersion: 'V1.1.2',
        sysRunningTime: '9 Days 10 Hours 13 Minutes 51 Seconds',
        sysTemperature: 40,
        cpuLoad: 26,
        memoryLoad: 18,
        sysLicenselimit: 'Unlimited',
        sysLicenseTime: 'Permanent',
      },
    ]);
  });

  it('give its outband address, and no gateway for 0.0.0.0', async () => {
    expect(await rowsOf('auxIp')).toEqual([
      {
        auxIP: '192.168.8.100',
        auxIPMask: '255.255.255.240',
        auxIPMasterDNS: '192.168.120.1',
        auxIPSlaveDNS: '8.8.4.4',
      },
    ]);
    expect(await rowsOf('way')).toEqual([{ auxIPGateway: null }]);
    expect(await rowsOf('auxIpv6')).toEqual([
      {
        auxIPv6Address: 'fe80::26d:61ff:feee:bf2',
        auxIPv6AddressLength: 64,
        auxIPv6GatewayAddr: null,
        auxIPv6AddressType: 'Link-Local',
      },
    ]);
  });

  it('give time, DNS and syslog, with :: and 0.0.0.0 as none', async () => {
    expect(await rowsOf('timeRTC')).toEqual([{ deviceTime: '2023-02-18 03:42:40' }]);
    expect(await rowsOf('timeNTP')).toEqual([
      { ntpServer: '192.168.120.1', backupNtpServer: null, timeZone: -3, timeZoneOffset: 0 },
    ]);
    expect(await rowsOf('dnsIpv4')).toEqual([{ primaryDNS: '192.168.120.1', secondDNS: '8.8.4.4' }]);
    expect(await rowsOf('dnsIpv6')).toEqual([{ ipv6MasterDNS: null, ipv6SlaveDNS: null }]);
    expect(await rowsOf('logSysServer')).toEqual([
      { syslogServerIp: null, syslogServerPort: 514, syslogFlashLevel: 'warning' },
    ]);
  });

  it('give the rule that stands in its index alone, its users, its fan', async () => {
    expect(await rowsOf('loginAccessList')).toEqual([
      { filterActionS: 'permit', protocolS: 'ping', sourceIpS: '0.0.0.0', ipMaskS: '0.0.0.0' },
    ]);
    expect(await rowsOf('userManage')).toEqual([{ userNameS: 'admin', userRoleS: 'admin' }]);
    expect(await rowsOf('fan')).toEqual([{ fanMode: 'auto', fanOpenTemperature: 40 }]);
  });

  it('show of communities the first letter and never the name', async () => {
    const rows = await rowsOf('snmpV1_2');
    expect(rows).toEqual([
      { communityMark: 'p•••••', accessRight: 'read-only' },
      { communityMark: 'p••••• (2)', accessRight: 'read-write' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/public|private/);
  });

  it('say that saving by itself is off', async () => {
    expect((await rowsOf('deviceAdvance'))[0]).toMatchObject({ autoSaveTypeS: 'off', autoBackupTypeS: 'off' });
  });
});

describe('the answers of a real V1600G0-B (V1.4.8R)', () => {
  const port = 'Temperature:\t54.824 C|Voltage:\t3.270 V|TxBias:\t\t30.150 mA|TxPower:\t9.608 dBm'.split('|');
  const onu = [
    'Rx optical level(ONU)      : -18.15',
    'Tx optical level           : 2.54',
    'Power feed voltage         : 3.26(V)',
    'Laser bias current         : 11.290(mA)',
    'Temperature                : 54.500(C)',
    'Lower rx optical threshold : ont internal policy',
  ];
  const said = (lines: readonly string[], label: string) =>
    lines.find((line) => line.startsWith(label))?.replace(/^[^:]*:\s*/, '');

  it('give the optics of its PON port', () => {
    expect([temperature(said(port, 'Temp')), voltage(said(port, 'Volt')), bias(said(port, 'TxBias'))]).toEqual([
      5482, 327, 3015,
    ]);
    expect(power(said(port, 'TxPower'))).toBe(961);
  });

  it('give the optics of an ONU, and nothing where words stand for a number', () => {
    expect([power(said(onu, 'Rx')), power(said(onu, 'Tx'))]).toEqual([-1815, 254]);
    expect([voltage(said(onu, 'Power')), bias(said(onu, 'Laser')), temperature(said(onu, 'Temp'))]).toEqual([
      326, 1129, 5450,
    ]);
    expect(power(said(onu, 'Lower'))).toBeNull();
  });
});
