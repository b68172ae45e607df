import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restartOlt } from '../devices/events.ts';
import { admin, answer, CliBench, password } from './testing/bench.ts';
import type { SshOptions } from './testing/clients.ts';

let bench: CliBench;

beforeEach(() => {
  bench = new CliBench();
});

afterEach(() => bench.stop());

const old = {
  kex: ['diffie-hellman-group14-sha1'],
  cipher: ['aes128-cbc'],
  serverHostKey: ['ssh-rsa'],
  hmac: ['hmac-sha1'],
} satisfies SshOptions['algorithms'];

describe('logging in', () => {
  it('ends at the prompt after SSH on a V2.x unit', async () => {
    const person = await bench.ssh(await bench.add('V1600G1'));
    expect(await person.until('> ')).toBe('olt-a.1|x> ');
  });

  it('asks for name and password once more inside SSH on a V1.x unit', async () => {
    const person = await bench.ssh(await bench.add('V1600G0-B'));
    expect(await person.until('Login: ')).toContain('Hello, this is gpon olt platform (version 1.00).');
    person.type('admin\n');
    await answer(person, ['Password: ', password]);
    expect(await person.until('> ')).toBe('\r\nolt-a.1|x> ');
  });

  it('takes a client that stoops to old algorithms on an EPON unit, and no other', async () => {
    const device = await bench.add('V1600D4');
    await expect(bench.ssh(device)).rejects.toThrow('Handshake failed');
    const person = await bench.ssh(device, { ...admin, algorithms: old });
    expect(await person.until('> ')).toBe('olt-a.1|x> ');
  });

  it('works over Telnet, where the name is shown and the password is not', async () => {
    const person = await bench.telnet(await bench.add('V1600D4'));
    await answer(person, ['User Access Verification\r\n\r\nLogin: ', 'admin']);
    expect(await person.until('Password: ')).toBe('admin\r\nPassword: ');
    person.type(`${password}\r\0`);
    expect(await person.until('> ')).toBe('\r\nolt-a.1|x> ');
  });

  it('is refused over SSH with a wrong password', async () => {
    await expect(bench.ssh(await bench.add('V1600G1'), { ...admin, password: 'wrong' })).rejects.toThrow(
      'authentication',
    );
  });

  it('is asked for three times, then the line is closed', async () => {
    const person = await bench.telnet(await bench.add('V1600G1'));
    for (let n = 0; n < 3; n++) await answer(person, ['Username: ', 'admin'], ['Password: ', 'wrong']);
    expect(await person.gone()).toBe('\r\nLogin incorrect\r\n% Bad passwords, too many failures!\r\n');
  });

  it('uses the names and secrets of the device', async () => {
    const device = await bench.add('V1600G1', { cli: { user: 'noc', password: 'one', enable: 'two' } });
    const person = await bench.ssh(device, { username: 'noc', password: 'one' });
    await person.until('> ');
    person.type('enable\r');
    await answer(person, ['Password: ', 'one'], ['Password: ', 'one'], ['Password: ', 'one']);
    await person.until('% Bad enable passwords, too many failures!\r\nolt-a.1|x> ');
    person.type('enable\r');
    await answer(person, ['Password: ', 'two']);
    expect(await person.until('# ')).toBe('\r\nolt-a.1|x# ');
  });
});

describe('a session', () => {
  it('is one of four at most', async () => {
    const device = await bench.add('V1600G1');
    const first = await bench.telnet(device);
    for (let n = 0; n < 3; n++) await (await bench.telnet(device)).until('Username: ');
    const fifth = await bench.telnet(device);
    expect(await fifth.gone()).toContain('% Too many sessions');
    first.close();
    // The place is free as soon as the device has noticed.
    const sixth = async (): Promise<string> => {
      const person = await bench.telnet(device);
      return person.until('Username: ').catch(() => sixth());
    };
    expect(await sixth()).toContain('Hello');
    expect(device.cli.front.sessions).toBe(4);
  });

  it('ends when nobody types for ten minutes', async () => {
    const person = await bench.inside(await bench.add('V1600G1'));
    bench.network.advance(599_000);
    expect(await person.run('show version')).toContain('V1600G1');
    bench.network.advance(599_000);
    bench.network.advance(1_000);
    expect(await person.gone()).toBe('\r\nVty connection is timed out.\r\n');
  });

  it('does not survive a restart of the device', async () => {
    const device = await bench.add('V1600G1');
    const person = await bench.inside(device);
    restartOlt(device.olt);
    bench.network.advance(25_000);
    person.type('show version\r');
    expect(await person.gone()).toBe('');
    expect(await (await bench.ssh(device)).until('> ')).toBe('olt-a.1|x> ');
  });

  it('is not begun by a device that is switched off', async () => {
    const device = await bench.add('V1600G1');
    restartOlt(device.olt);
    const person = await bench.telnet(device).catch(() => undefined);
    expect(await person?.gone()).toBe(person === undefined ? undefined : '');
  });

  it('hears nothing while the device is silent', async () => {
    const device = await bench.add('V1600G1');
    const person = await bench.inside(device);
    device.olt.faults = { ...device.olt.faults, silent: true };
    person.type('show version\r');
    const other = await bench.telnet(device);
    device.olt.faults = { ...device.olt.faults, silent: false };
    const again = await bench.telnet(device);
    await again.until('Username: ');
    other.close();
    expect(await person.run('exit', '')).toBe('');
  });

  it('moves between contexts as its prompt says', async () => {
    const person = await bench.inside(await bench.add('V1600G1'));
    const walk = [
      'configure terminal',
      'interface gpon 0/2',
      'interface gig 0/1',
      'vlan 100 - 102',
      'interface vlan 10',
    ];
    const prompts: string[] = [];
    for (const line of [...walk, 'router ospf6', 'exit', 'end']) {
      person.type(`${line}\r`);
      await person.until(`${line}\r\n`);
      prompts.push(await person.until('# '));
    }
    expect(prompts.map((prompt) => prompt.slice('olt-a.1|x'.length))).toEqual([
      '(config)# ',
      '(config-pon-0/2)# ',
      '(config-ge-0/1)# ',
      '(config-vlan-100-102)# ',
      '(config-if-vlan-10)# ',
      '(config-ospf6)# ',
      '(config)# ',
      '# ',
    ]);
  });

  it('is closed by end in enable mode on EPON, which also says nothing about a PON that does not exist', async () => {
    const device = await bench.add('V1600D4');
    const person = await bench.inside(device);
    person.type('configure terminal\r');
    await person.until('(config)# ');
    expect(await person.run('interface epon 0/9', '(config)# ')).toBe('olt-a.1|x');
    await person.run('end');
    person.type('end\r');
    expect(await person.gone()).toBe('end\r\n');
  });
});

describe('the reader of a device', () => {
  it('has a pager that a V1.x unit does not give up', async () => {
    const person = await bench.inside(await bench.add('V1600G0-B'));
    expect(await person.run('terminal length 0')).toContain('% Unknown command.');
    person.type('show running-config\r');
    expect(await person.until(' --More-- \0')).toMatch(/^show running-config\r\nBuilding configuration/);
    person.type(' ');
    expect(await person.until(' --More-- \0')).toMatch(new RegExp(`^${'\b'.repeat(10)} {10}${'\b'.repeat(10)}`));
    person.type('q');
    await person.until('# ');
  });

  it('gets the whole output after terminal length 0', async () => {
    const person = await bench.inside(await bench.add('V1600G1'));
    await person.run('terminal length 0');
    expect(await person.run('show running-config', 'end\r\nolt-a.1|x# ')).toContain('onu add 6 profile default sn');
  });

  it('shows help at once and says what is wrong with a line', async () => {
    const person = await bench.inside(await bench.add('V1600G1'));
    person.type('show it?');
    expect(await person.until('# show it')).toContain('% There is no matched command');
    person.type('\x15terminal ?');
    expect(await person.until('# terminal ')).toContain('  length ');
    person.type('length 0 ?');
    expect(await person.until('# terminal length 0 ')).toContain('<cr>  Just Press Enter to Execute command!');
    person.type('\x03');
    await person.until('# ');
    expect(await person.run('conjure')).toBe('% Unknown command.\r\nolt-a.1|x');
    expect(await person.run('show')).toBe('% Command incomplete\r\nolt-a.1|x');
    expect(await person.run('c')).toBe('Ambiguous command\r\nolt-a.1|x');
    expect(await person.run('write memory now')).toBe('Too many parameters\r\nolt-a.1|x');
  });

  it('finds the ONUs of a PON with a footer that counts them, painted on V1.x', async () => {
    const person = await bench.inside(await bench.add('V1600G0-B'));
    person.type('configure terminal\rinterface gpon 0/2\r');
    await person.until('(config-pon-0/2)# ');
    const seen = await person.run('show onu state');
    expect(seen).toContain('OnuIndex    Admin State    OMCC State    Phase State    Serial Number\r\n');
    const row = seen.split('\r\r\n')[0]?.split('\r\n').at(-1) ?? '';
    expect(
      row.split('\r').map((cell) => cell.replace('\u001b', 'ESC').replace(/[A-Z]{4}[0-9A-F]{8}$/, 'serial')),
    ).toEqual(['', 'GPON0/2:1', 'ESC[12Cenable', 'ESC[27Cenable', 'ESC[41Cworking', 'ESC[56Cserial']);
    expect(seen).toMatch(/pon: 2 total: 2 working: [12]\r\n/);
  });
});
