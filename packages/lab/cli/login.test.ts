import { loginAccessListCfg, loginAccessList } from '@heliograph/wire/mib/platform/login-access.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBlock } from '../config/api.ts';
import type { LabDevice } from '../network.ts';
import { answer, CliBench } from './testing/bench.ts';
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

const dump = async (): Promise<string> => {
  person.type('show running-config\r');
  return (await person.until('\r\nend\r\n')).replaceAll('\r\n', '\n');
};

describe('an idle line', () => {
  it('is closed after the time that was set, at once for the session that sets it', async () => {
    expect(await say('line vty', 'exec-timeout 2 30')).toEqual([]);
    bench.network.advance(149_000);
    expect(await say('exit')).toEqual([]);
    bench.network.advance(149_000);
    expect(device.cli.front.sessions).toBe(1);
    bench.network.advance(2000);
    expect(await person.gone()).toContain('Vty connection is timed out.');
  });

  it('stays open for ever with 0 0', async () => {
    await say('line vty', 'exec-timeout 0 0');
    bench.network.advance(90_000_000);
    expect(await say('exit')).toEqual([]);
  });

  it('is dumped below line vty, and goes back to ten minutes', async () => {
    expect(await dump()).toContain('\nline vty\n exec-timeout 10 0\n!');
    await say('line vty', 'exec-timeout 5 30');
    expect(await dump()).toContain('\nline vty\n exec-timeout 5 30\n!');
    await say('line vty', 'no exec-timeout');
    expect(await dump()).toContain('\nline vty\n exec-timeout 10 0\n!');
  });
});

describe('a wrong password', () => {
  it('costs the time that was set, once that is enabled', async () => {
    await say('telnet loging-settings retry-waiting-time enable', 'telnet loging-settings retry-waiting-time 20');
    const other = await bench.telnet(device);
    await answer(other, ['Username: ', 'admin'], ['Password: ', 'wrong']);
    await other.until('Login incorrect\r\n');
    // What the device says to the first session comes after whatever it had to say to the other one.
    await say('exit', 'configure terminal');
    expect(device.cli.front.sessions).toBe(2);
    other.type('admin\r');
    bench.network.advance(20_000);
    expect(await other.until('Password: ')).toContain('Username: admin');
  });

  it('is dumped in the words of the device, and kept when it is written', async () => {
    const words = 'telnet loging-settings retry-waiting-time';
    expect(await say(`${words} enable`, `${words} 45`, 'write')).toEqual([]);
    device.olt.config.boot();
    expect(await dump()).toContain(`\n${words} enable\n${words} 45\n`);
  });
});

describe('the access list on the command line', () => {
  it('turns Telnet away and leaves SSH open', async () => {
    expect(await say('login-access-list deny telnet 0.0.0.0 0.0.0.0', 'login-access-list enable')).toEqual([]);
    // The reset may come before or after the connection is known to this side.
    const seen = await bench.telnet(device).then(
      (refused) => refused.gone(),
      () => '',
    );
    expect(seen).toBe('');
    const ssh = await bench.ssh(device);
    expect(await ssh.until('> ')).toBe('olt-a.1|x> ');
    expect(await say('login-access-list permit telnet 127.0.0.0 255.0.0.0')).toEqual([]);
    const admitted = await bench.telnet(device);
    await admitted.until('Username: ');
  });

  it('is dumped with its IPv6 half, and cleared row by row', async () => {
    await say('login-access-list deny snmp 10.0.0.0 255.0.0.0', 'login-access-list ipv6 permit snmp 2001:db8::/32');
    const text = await dump();
    expect(text).toContain('\nlogin-access-list deny snmp 10.0.0.0 255.0.0.0\n');
    expect(text).toContain('\nlogin-access-list ipv6 permit snmp 2001:db8::/32\n');
    expect(text).not.toContain('login-access-list enable');
    expect(await say('no login-access-list deny snmp 10.0.0.0 255.0.0.0')).toEqual([]);
    expect(await say('no login-access-list deny snmp 10.0.0.0 255.0.0.0')).toHaveLength(1);
  });

  it('is that of SNMP', async () => {
    const values = { filterAction: 0, protocol: 3, sourceIp: '127.0.0.0', ipMask: '255.0.0.0' } as const;
    expect(writeBlock(device.olt, loginAccessListCfg, 'add', values)).toBeUndefined();
    expect(writeBlock(device.olt, loginAccessList, 'enable', {})).toBeUndefined();
    await expect(bench.ssh(device)).rejects.toThrow();
  });
});

describe('LACP on the command line', () => {
  it('has a system priority, which is dumped unless it is the usual one', async () => {
    expect(await say('lacp system-priority 1000')).toEqual([]);
    expect(await dump()).toContain('\nlacp system-priority 1000\n');
    await say('no lacp system-priority');
    expect(await dump()).not.toContain('lacp');
  });
});
