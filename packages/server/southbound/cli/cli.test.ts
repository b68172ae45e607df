import { randomBytes } from 'node:crypto';
import { cliStepOf } from '../../drivers/kit/say.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { after, loggedIn, type Script, secrets, type ScriptedTurn } from '@heliograph/wire/cli/testing/play.ts';
import { type ScriptedDevice, scriptedTelnet } from '@heliograph/wire/cli/testing/scripted-telnet.ts';
import { systemClock } from '../../clock.ts';
import { vaultOf } from '../../vault.ts';
import { type CliRow, cliTarget, openCli, sealCli } from './cli-access.ts';
import { CliDesk } from './desk.ts';
import { linesOfTest } from './lines.fixture.ts';
import { fetchRunningConfig } from './running-config.ts';
import { runStep, unitOf, withCli } from './with-cli.ts';

const vault = vaultOf(randomBytes(32));
const addressOf = (_tenantId: number, host: string) => Promise.resolve(host);
const ctx = { vault, clock: systemClock(), addressOf, lines: linesOfTest() };

const devices: ScriptedDevice[] = [];
const desks: CliDesk[] = [];
afterEach(async () => {
  await Promise.all(desks.splice(0).map((desk) => desk.stop()));
  await Promise.all(devices.splice(0).map((device) => device.stop()));
});

async function row(script: Script, more: Partial<CliRow> = {}): Promise<CliRow> {
  const device = await scriptedTelnet(script);
  devices.push(device);
  return {
    tenant_id: 7,
    id: '42',
    address: device.address,
    cli_protocol: 'telnet',
    cli_port: device.port,
    cli_secret: sealCli(vault, 7, '42', secrets),
    device_type: 'V1600G0-B',
    ...more,
  };
}

const newDesk = (): CliDesk => {
  const desk = new CliDesk(ctx);
  desks.push(desk);
  return desk;
};
const told = (command: string, ...prints: string[]): ScriptedTurn => ({ told: command, prints: prints.join('\r\n') });
const named = (id: string) => expect.objectContaining({ id });

describe('Stored access to a command line', () => {
  it('opens only at the row it was sealed for, and gives the usual port', async () => {
    const sealed = sealCli(vault, 7, '42', secrets);
    expect(sealed).not.toContain('login-secret');
    expect(openCli(vault, 7, '42', sealed)).toEqual(secrets);
    expect(() => openCli(vault, 8, '42', sealed)).toThrow();
    expect(() => openCli(vault, 7, '43', sealed)).toThrow();
    const base = {
      tenant_id: 7,
      id: '42',
      address: '192.0.2.1',
      cli_secret: sealed,
      device_type: null,
      cli_port: null,
    };
    expect(cliTarget(vault, { ...base, cli_protocol: 'ssh' }, base.address)).toMatchObject({ port: 22, ...secrets });
    expect(cliTarget(vault, { ...base, cli_protocol: 'telnet' }, base.address)).toMatchObject({ port: 23 });
    expect(cliTarget(vault, { ...base, cli_protocol: null }, base.address)).toBeUndefined();
  });
});

describe('A visit to the command line', () => {
  it('ends its session also when the work fails, and says what failed in words', async () => {
    const at = await row(after(loggedIn('olt'), told('show fan', '% VLAN 100 is in use', 'olt# ')));
    await expect(withCli(ctx, at, (session) => session.must('show fan'))).rejects.toMatchObject({
      id: 'deviceRefused',
      words: { en: 'The device refused: % VLAN 100 is in use' },
    });
    await devices[0]?.ended;
    expect(devices[0]?.surprises).toEqual([]);
  });

  it('names what is missing or wrong before anything is changed', async () => {
    const script: Script = {
      greeting: 'Login: ',
      turns: [told('admin', 'Password: '), { told: 'login-secret', prints: '\r\nLogin: ', echo: false }],
    };
    const nothing = () => Promise.resolve();
    await expect(withCli(ctx, await row(script, { cli_secret: null }), nothing)).rejects.toEqual(named('cliNeeded'));
    const at = await row(script);
    await expect(withCli(ctx, at, nothing)).rejects.toEqual(named('cliAuthFailed'));
    await devices[1]?.stop();
    await expect(withCli(ctx, at, nothing)).rejects.toEqual(named('cliRefused'));
  });
});

describe('The desk', () => {
  it('gives one session to one after the other, and logs in once', async () => {
    const at = await row(after(loggedIn('olt'), told('show fan', 'one', 'olt# '), told('show fan', 'two', 'olt# ')));
    const desk = newDesk();
    const ask = () => withCli(ctx, at, async (session) => (await session.run('show fan')).lines, desk);
    expect(await Promise.all([ask(), ask()])).toEqual([['one'], ['two']]);
    expect(devices[0]?.surprises).toEqual([]);
  });

  it('logs in again after the device hung up', async () => {
    const at = await row(after(loggedIn('olt'), { told: 'show fan', prints: { hangUp: true } }));
    const desk = newDesk();
    const ask = () => desk.use(at, (session) => session.run('show fan'));
    await expect(ask()).rejects.toMatchObject({ code: 'closed' });
    await expect(ask()).rejects.toMatchObject({ code: 'closed' });
    expect(devices[0]?.surprises).toEqual([]);
  });

  it('runs the commands of a step in its context and stops at the first refusal', async () => {
    const at = await row(
      after(
        loggedIn('olt'),
        told('configure terminal', 'olt(config)# '),
        told('interface gigabitethernet 0/1', 'olt(config-if-ge-0/1)# '),
        told('switchport mode trunk', 'olt(config-if-ge-0/1)# '),
        told('switchport trunk vlan 100', '% VLAN 100 does not exist', 'olt(config-if-ge-0/1)# '),
      ),
    );
    const port = 1;
    const said = cliStepOf(
      unitOf(at),
      ['portMode', { port, mode: 'trunk' }],
      ['portTrunkVlans', { port, list: '100' }],
      ['portOn', { port }],
    );
    const step = runStep(newDesk(), at, said);
    await expect(step).rejects.toMatchObject({ code: 'rejected', text: '% VLAN 100 does not exist' });
    expect(devices[0]?.surprises).toEqual([]);
  });
});

describe('The running configuration', () => {
  const entry = told('configure terminal', 'olt(config)# ');
  const dump = (...lines: string[]) =>
    told('show running-config', 'Building configuration...', '', ...lines, 'olt(config)# ');
  const fetch = async (turns: ScriptedTurn[], earlier?: Parameters<typeof fetchRunningConfig>[2]) => {
    const at = await row(after(loggedIn('olt'), entry, ...turns));
    const got = await withCli(ctx, at, (session) => fetchRunningConfig(session, unitOf(at), earlier));
    expect(devices[0]?.surprises).toEqual([]);
    return got;
  };
  const user = 'user admin admin login-password ******';

  it('is whole when its last line says so', async () => {
    const got = await fetch([dump('hostname olt', 'vlan 100', 'end')]);
    expect(got).toMatchObject({ lines: ['hostname olt', 'vlan 100', 'end'], complete: true, sign: 'end' });
    expect(got.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is asked for again when it broke off', async () => {
    const got = await fetch([dump('hostname olt'), dump('hostname olt', 'vlan 100', 'end')]);
    expect(got).toMatchObject({ complete: true, sign: 'end' });
  });

  it('of a unit that prints no end is whole when two dumps agree and reach the accounts', async () => {
    const whole = ['hostname olt', 'vlan 100', user];
    expect(await fetch([dump(...whole), dump(...whole)])).toMatchObject({ complete: true, sign: 'agreed' });
  });

  it.each([
    ['that breaks off at the same place each time', ['hostname olt', 'vlan 100'], undefined],
    ['that used to end with end', ['hostname olt', user], { sign: 'end', lines: 2 }],
    ['that is suddenly much shorter', ['hostname olt', user], { sign: 'agreed', lines: 10 }],
  ] as const)('%s is marked partial after three tries', async (_, lines, earlier) => {
    const turn = dump(...lines);
    const got = await fetch([turn, turn, turn], earlier);
    expect(got).toMatchObject({ lines, complete: false, sign: 'none' });
  });
});
