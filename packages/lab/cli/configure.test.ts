import { userManagementCfg } from '@heliograph/wire/mib/platform/device.ts';
import { staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { vlanIPTable, vlanPortModeTable, vlanTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfigTable, writeBlock } from '../config/api.ts';
import type { LabDevice } from '../network.ts';
import { ospf6Running } from './ospf6-store.ts';
import { CliBench } from './testing/bench.ts';
import type { Person } from './testing/clients.ts';

let bench: CliBench;
let device: LabDevice;
let person: Person;

beforeEach(async () => {
  bench = new CliBench();
  device = await bench.add('V1600G1');
  person = await bench.configuring(device);
});

afterEach(() => bench.stop());

/** Types lines and returns what the device said that is no prompt. */
const say = async (...lines: string[]): Promise<string[]> => {
  const said: string[] = [];
  for (const line of lines) said.push(...(await person.run(line)).split('\r\n').slice(0, -1));
  return said;
};

const vlans = () => readConfigTable(device.olt, vlanTable).map(({ vlanVid }) => vlanVid);
const port = (index: number) => {
  const { portPvidS, portTagRangeS, portUntagRangeS } = readConfigTable(device.olt, vlanPortModeTable)[index - 1] ?? {};
  return { pvid: portPvidS, tagged: portTagRangeS, untagged: portUntagRangeS };
};

describe('VLANs on the command line', () => {
  it('are made one by one and in ranges, without a word', async () => {
    expect(await say('vlan 100', 'description to-the-north', 'vlan 110 - 112')).toEqual([]);
    expect(vlans()).toEqual([1, 10, 100, 110, 111, 112, 200, 300]);
    expect(readConfigTable(device.olt, vlanTable).find((row) => row.vlanVid === 100)?.vlanDescr).toBe('to-the-north');
    expect(await say('no vlan 110-112')).toEqual([]);
    expect(vlans()).toEqual([1, 10, 100, 200, 300]);
  });

  it('are refused with the reason of the device', async () => {
    expect(await say('no vlan 1')).toEqual(['Error: VLAN 1 cannot be removed.']);
    expect(await say('no vlan 77')).toHaveLength(1);
    expect(await say('vlan 4095')).toEqual(['% Unknown command.']);
    expect(await say('interface vlan 77')).toEqual(['Error: VLAN 77 does not exist.']);
  });

  it('are put on ports in the mode of the port', async () => {
    await say('vlan 100 - 103', 'interface gigabitethernet 0/1');
    expect(
      await say('switchport mode trunk', 'switchport trunk pvid vlan 100', 'switchport trunk vlan 101-103'),
    ).toEqual([]);
    expect(port(1)).toMatchObject({ pvid: 100, tagged: '101-103' });
    expect(await say('no switchport trunk vlan 102')).toEqual([]);
    expect(port(1)).toMatchObject({ tagged: '101,103' });
    expect(await say('switchport hybrid vlan 101 tagged')).toEqual(['Error: the port is not in hybrid mode.']);
    await say('interface gpon 0/2');
    expect(await say('switchport hybrid vlan 100 tagged', 'switchport hybrid vlan 101 untagged')).toEqual([]);
    expect(port(8)).toMatchObject({ tagged: '100,200,300', untagged: '1,101' });
    expect(await say('switchport hybrid vlan 3000 tagged')).toEqual(['Error: VLAN 3000 does not exist.']);
  });
});

describe('addresses and routes on the command line', () => {
  it('need a VLAN, then a network that leads to the gateway', async () => {
    expect(await say('ip route 10.9.0.0/16 10.77.0.1')).toEqual([expect.stringMatching(/^Error: the gateway/)]);
    expect(await say('vlan 77', 'interface vlan 77', 'ip address 10.77.0.2/24')).toEqual([]);
    expect(await say('ip route 10.9.0.0/16 10.77.0.1', 'ip route 10.8.0.0 255.255.0.0 10.77.0.1')).toEqual([]);
    expect(readConfigTable(device.olt, vlanIPTable).at(-1)).toMatchObject({
      vlanIdIndex: 77,
      vlanIPMaskAddr: '255.255.255.0',
    });
    const routes = () =>
      readConfigTable(device.olt, staticRouteTable).map(({ staticRouteIpAddr }) => staticRouteIpAddr);
    expect(routes()).toEqual(expect.arrayContaining(['10.9.0.0', '10.8.0.0']));
    expect(await say('no ip route 10.9.0.0/16 10.77.0.1')).toEqual([]);
    expect(routes()).not.toContain('10.9.0.0');
  });

  it('decide whether a ping comes back', async () => {
    expect(await say('ping 192.0.2.7 count 2')).toContain(
      '2 packets transmitted, 0 packets received, 100% packet loss',
    );
    await say('vlan 77', 'interface vlan 77', 'ip address 192.0.2.1/24', 'exit');
    const answers = await say('ping 192.0.2.7 count 2 size 100');
    expect(answers[0]).toBe('PING 192.0.2.7 (192.0.2.7): 100 data bytes');
    expect(answers).toContain('2 packets transmitted, 2 packets received, 0% packet loss');
    expect(await say('traceroute 192.0.2.7')).toHaveLength(2);
    expect(await say('traceroute 198.51.100.7')).toHaveLength(31);
  });
});

describe('OSPFv3 on the command line', () => {
  it('is configured in the words of FRR and shows itself', async () => {
    expect(await say('show ipv6 ospf6')).toEqual(['% OSPFv3 is not running']);
    const lines = ['router-id 1.1.1.1', 'area 0.0.0.1 range 2001:DB8::/32', 'redistribute static'];
    expect(await say('router ospf6', ...lines, 'interface vlan 10 area 0.0.0.0')).toEqual([]);
    expect(await say('interface vlan 10', 'ipv6 ospf6 hello-interval 5', 'ipv6 ospf6 cost 33')).toEqual([]);
    expect(ospf6Running(device.olt)).toMatchObject({
      enabled: true,
      routerId: '1.1.1.1',
      interfaces: [{ vlan: 10, area: '0.0.0.0', hello: 5, dead: 40, cost: 33 }],
      ranges: [{ area: '0.0.0.1', prefix: '2001:db8::/32', advertise: 1 }],
      redistribute: ['static'],
    });
    expect(await say('show ipv6 ospf6')).toContain(' OSPFv3 Routing Process (0) with Router-ID 1.1.1.1');
    expect(await say('show ipv6 ospf6 interface')).toContain('   Hello 5, Dead 40, Retransmit 5');
    expect(await say('show ipv6 ospf6 neighbor')).toHaveLength(2);
  });

  it('takes the name of an interface in one word as well', async () => {
    expect(await say('router ospf6', 'interface vlan10 area 0.0.0.3')).toEqual([]);
    expect(ospf6Running(device.olt).interfaces).toMatchObject([{ vlan: 10, area: '0.0.0.3' }]);
    expect(await say('no interface vlan10 area 0.0.0.3')).toEqual([]);
    expect(ospf6Running(device.olt).interfaces).toEqual([]);
  });

  it('goes as a whole, and what was not there cannot be removed', async () => {
    await say('router ospf6', 'redistribute static', 'interface vlan 10 area 0.0.0.0');
    expect(await say('no redistribute connected')).toEqual(['Error: no such redistribution.']);
    expect(await say('interface vlan 999 area 0.0.0.0')).toEqual(['Error: VLAN 999 does not exist.']);
    expect(await say('exit', 'no router ospf6')).toEqual([]);
    expect(ospf6Running(device.olt)).toMatchObject({ enabled: false, redistribute: [] });
  });
});

describe('the running configuration', () => {
  const dump = async (): Promise<string[]> =>
    (await person.run('show running-config', 'end\r\nolt-a.1|x(config)# ')).split('\r\n');

  it('shows what was configured, and ends in end', async () => {
    await say(
      'vlan 100',
      'interface gigabitethernet 0/1',
      'switchport mode trunk',
      'switchport trunk vlan 100',
      'shutdown',
    );
    await say('router ospf6', 'router-id 9.9.9.9', 'interface vlan 10 area 0.0.0.0', 'exit');
    const text = (await dump()).join('\n');
    expect(text).toContain(
      'interface gigabitethernet 0/1\nswitchport mode trunk\nswitchport trunk pvid vlan 1\nswitchport trunk vlan 100\nshutdown\n',
    );
    expect(text).toContain('router ospf6\n ospf6 router-id 9.9.9.9\n interface vlan 10 area 0.0.0.0\n');
    expect(text).toMatch(
      /interface gpon 0\/2\nno onu auto-learn\nplug_and_play disable\nonu add 1 profile default sn [A-Z]{4}\w{8}\n/,
    );
    expect(text).toMatch(/user add admin login-password \$5\$/);
    expect(text).not.toContain('Xpon@');
  });

  it('is lost at a restart unless it was written', async () => {
    await say('vlan 100', 'exit', 'write', 'vlan 200 - 201');
    const startup = (await person.run('show startup-config', 'end\r\nolt-a.1|x(config-vlan-200-201)# ')).split('\r\n');
    expect(startup).toContain('vlan 100');
    expect(startup).not.toContain('vlan 201');
    expect(vlans()).toContain(201);
    await say('end');
    person.type('reload\r');
    await person.until('(y/n): ');
    person.type('y\r');
    await person.gone();
    bench.network.advance(30_000);
    expect(vlans()).toEqual([1, 10, 100, 200, 300]);
  });

  it('can be typed back in, line by line, without a complaint', async () => {
    const lines = (await dump())
      .slice(4, -1)
      .filter((line) => !/^(!|onu |mdi|perf|no (onu|p2p|ip igmp|storm)|plug|profile|type|snmp|user|router)/.test(line));
    expect(lines.length).toBeGreaterThan(40);
    const complaints = (await say(...lines)).filter((line) => line.startsWith('%'));
    expect(complaints).toEqual([]);
  });
});

describe('management on the command line', () => {
  it('sets communities, trap hosts, time and name servers, and dumps them', async () => {
    expect(await say('snmp-server community noc rw', 'snmp-server host 10.1.1.1 version 2c community noc')).toEqual([]);
    expect(await say('ntp server 10.1.1.2', 'ip dns 10.1.1.3 10.1.1.4', 'hostname north')).toEqual([]);
    person.type('interface aux\rip address 10.5.0.9/24\rexit\rshow running-config\r');
    const text = await person.until('\r\nend\r\n');
    for (const line of [
      'hostname north',
      'interface aux\r\nip address 10.5.0.9 255.255.255.0',
      'ip dns 10.1.1.3 10.1.1.4',
      'snmp-server community noc rw',
      'snmp-server host 10.1.1.1 version 2c community noc',
      'ntp server 10.1.1.2',
    ])
      expect(text).toContain(`\r\n${line}`);
  });

  it('lets a user in who was added to the configuration', async () => {
    const { userNameC, userPassword, confirmPassword } = {
      userNameC: 'kim',
      userPassword: 's3cret',
      confirmPassword: 's3cret',
    };
    const values = { userNameC, userPassword, confirmPassword, userRole: 1 } as const;
    expect(writeBlock(device.olt, userManagementCfg, 'add', values)).toBeUndefined();
    const kim = await bench.ssh(device, { username: 'kim', password: 's3cret' });
    expect(await kim.until('> ')).toBe('olt-a.1|x> ');
    expect(await say('show running-config')).toContainEqual(
      expect.stringMatching(/^user add kim login-password \$5\$/),
    );
  });
});

describe('an ONU on the command line', () => {
  it('is described, stopped and removed from its PON', async () => {
    await say('interface gpon 0/2');
    expect(await say('onu 1 desc Cafe_Luna', 'onu 1 deactivate')).toEqual([]);
    expect(device.olt.describe(device.olt.onus.slot(2, 1))).toBe('Cafe_Luna');
    expect(await say('no onu 2', 'onu add 9 profile default sn GPON12345678')).toEqual([]);
    expect(await say('onu add 10 profile default sn GPON12345678')).toEqual(['Error: serial GPON12345678 is in use.']);
    expect(await say('no onu 9')).toEqual([]);
    expect(await say('show onu info')).toHaveLength(3);
    expect(await say('onu 2 reboot')).toEqual(['Error: no ONU 2 on PON 2.']);
    expect(await say('interface gpon 0/5', 'show onu state')).toEqual(['Error: No related information to show. 62310']);
  });
});
