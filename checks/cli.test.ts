import { randomBytes } from 'node:crypto';
import { smallScenario } from '@heliograph/lab/scenarios/small.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { systemClock } from '@heliograph/server/clock.ts';
import { sealCli, type CliProtocol, type CliRow } from '@heliograph/server/southbound/cli/cli-access.ts';
import { CliDesk } from '@heliograph/server/southbound/cli/desk.ts';
import { linesOfTest } from '@heliograph/server/southbound/cli/lines.fixture.ts';
import { maskConfig } from '@heliograph/server/southbound/cli/mask.ts';
import { fetchRunningConfig } from '@heliograph/server/southbound/cli/running-config.ts';
import { withCli } from '@heliograph/server/southbound/cli/with-cli.ts';
import { vaultOf } from '@heliograph/server/vault.ts';
import {
  doCommand,
  askCommand,
  type CommandKey,
  type Unit,
  type CommandValues,
} from '@heliograph/wire/cli/dialects.ts';
import { CliSession, type CliTarget } from '@heliograph/wire/cli/session.ts';
import { SshThread } from '@heliograph/wire/cli/ssh.ts';
import { readImports } from '../tools/imports.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

interface Device {
  readonly id: string;
  readonly address: string;
  readonly ports: { readonly ssh: number; readonly telnet: number };
  readonly cli: {
    readonly user: string;
    readonly password: string;
    readonly enable: string;
    readonly sessions: number;
  };
}

const thread = new SshThread();
const open = new Set<CliSession>();
let lab: Lab;

const units: Readonly<Record<string, Unit>> = {
  'olt-north': { model: 'V1600G1', firmware: 'V2.1.6R', technology: 'gpon' },
  'olt-hill': { model: 'V1600G0-B', firmware: 'V1.4.8R', technology: 'gpon' },
  'olt-harbour': { model: 'V1600D4', firmware: 'V2.03.74R', technology: 'epon' },
};

beforeAll(async () => {
  lab = await startLab({
    scenario: smallScenario,
    controlPort: 0,
    snmpPort: 10_651,
    sshPort: 10_652,
    telnetPort: 10_653,
  });
});
afterEach(async () => {
  await Promise.all([...open].map((session) => session.close()));
  open.clear();
  await Promise.all(Object.keys(units).map((id) => event(id, { type: 'cliFault', mode: 'none' })));
});
afterAll(async () => {
  await thread.close();
  await lab.stop();
});

async function control<T>(path: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${lab.controlUrl}${path}`, init);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
  return JSON.parse(answer) as T;
}

const event = (id: string, body: object) => control(`/devices/${id}/events`, body);

async function deviceOf(id: string): Promise<Device> {
  const devices = await control<Device[]>('/devices');
  const found = devices.find((device) => device.id === id);
  if (!found) throw new Error(`the lab has no ${id}`);
  return found;
}

async function targetOf(id: string, protocol: CliProtocol): Promise<CliTarget> {
  const { address, ports, cli } = await deviceOf(id);
  const { user: username, password, enable: enablePassword } = cli;
  return { protocol, address, port: ports[protocol], username, password, enablePassword };
}

async function login(id: string, protocol: CliProtocol): Promise<CliSession> {
  const session = await CliSession.open(await targetOf(id, protocol), { thread });
  open.add(session);
  return session;
}

const fault = (code: string) => expect.objectContaining({ code });
const unit = (id: string): Unit => units[id] ?? { model: null, firmware: null, technology: null };

describe('The command line of every device of the lab', () => {
  it.each([
    ['olt-north', 'ssh', false],
    ['olt-north', 'telnet', false],
    ['olt-hill', 'ssh', false],
    ['olt-hill', 'telnet', false],
    ['olt-harbour', 'ssh', true],
    ['olt-harbour', 'telnet', false],
  ] as const)('%s over %s is logged in to and read', async (id, protocol, legacy) => {
    const session = await login(id, protocol);
    expect(session.legacy()).toBe(legacy);
    const version = await askCommand(session, unit(id), 'version');
    expect(version.lines.join('\n')).toMatch(/Software Version:\s+V\d/);
    const config = await fetchRunningConfig(session, unit(id));
    expect(config).toMatchObject({ complete: true });
    expect(config.lines.some((line) => line.startsWith('hostname '))).toBe(true);
    expect(maskConfig(config.lines).join('\n')).not.toMatch(/password (?!\*{6}$)/m);
    expect((await session.run('show nonsense')).error?.kind).toBe('unknown');
  });

  it.each(Object.keys(units))('%s answers the spellings of its dialect', async (id) => {
    const session = await login(id, 'telnet');
    const keys: readonly (readonly [CommandKey, CommandValues])[] = [
      ['interfaces', {}],
      ['runningTime', {}],
      ['onuState', { pon: 1 }],
      ['onuInfo', { pon: 1 }],
      ['ping', { host: '192.0.2.77' }],
    ];
    for (const [key, values] of keys) {
      const answer = await askCommand(session, unit(id), key, values);
      expect([key, answer.error, answer.truncated]).toEqual([key, undefined, false]);
    }
    expect((await doCommand(session, unit(id), 'save')).lines).toEqual([]);
  });

  it('refuses a wrong password and a wrong enable password, and does not guess', async () => {
    for (const [id, protocol] of [
      ['olt-north', 'ssh'],
      ['olt-hill', 'ssh'],
      ['olt-harbour', 'telnet'],
    ] as const) {
      const right = await targetOf(id, protocol);
      const wrong = { ...right, password: 'Wrong@2026' };
      await expect(CliSession.open(wrong, { thread }), id).rejects.toEqual(fault('authFailed'));
      const half = { ...right, enablePassword: 'Wrong@2026' };
      await expect(CliSession.open(half, { thread }), id).rejects.toEqual(fault('enableFailed'));
    }
  });

  it('takes no more sessions than it has, and they are free again once closed', async () => {
    // Those that were closed or refused before are free once the device has heard of it.
    const taken = async () => (await deviceOf('olt-north')).cli.sessions;
    await expect.poll(taken).toBe(0);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => login('olt-north', 'telnet')));
    await expect(login('olt-north', 'telnet')).rejects.toEqual(fault('refused'));
    await expect(login('olt-north', 'ssh')).rejects.toEqual(fault('refused'));
    await Promise.all(sessions.map((session) => session.close()));
    await expect.poll(taken).toBe(0);
    await login('olt-north', 'ssh');
  });
});

describe('SSH', () => {
  it('is reached from its own thread only, so that an old key exchange holds up nothing else', () => {
    // A test that plays an SSH server is no part of the product.
    const isOfTests = (file: string) => file.includes('/testing/') || file.endsWith('.test.ts');
    const imports = readImports().filter(({ file }) => /^packages\/(wire|server)\//.test(file) && !isOfTests(file));
    const importers = (ending: string) =>
      imports
        .filter(({ specifier }) => specifier.endsWith(ending))
        .map(({ file }) => file.replace('packages/wire/cli/', ''));
    // What uses the library; who uses that; and the thread's own file, which nobody imports.
    expect(new Set(importers('ssh2'))).toEqual(new Set(['ssh-algorithms.ts', 'ssh-connection.ts']));
    expect(importers('ssh-algorithms.ts')).toEqual(['ssh-connection.ts']);
    expect(importers('ssh-connection.ts')).toEqual(['ssh-worker.ts']);
    expect(importers('ssh-worker.ts')).toEqual([]);
  });
});

describe('A device whose terminal misbehaves', () => {
  it.each(['olt-north', 'olt-hill'])('%s: log lines in the middle of rows change nothing in the answer', async (id) => {
    const session = await login(id, 'telnet');
    const clean = await askCommand(session, unit(id), 'onuState', { pon: 1 });
    await event(id, { type: 'cliFault', mode: 'injectLogs', every: 2 });
    const torn = await askCommand(session, unit(id), 'onuState', { pon: 1 });
    expect(torn.lines).toEqual(clean.lines);
    expect(torn.log.length).toBeGreaterThan(3);
  });

  it('painted columns come out as the plain ones', async () => {
    const session = await login('olt-north', 'telnet');
    const plain = await askCommand(session, unit('olt-north'), 'onuState', { pon: 1 });
    await event('olt-north', { type: 'cliFault', mode: 'paint' });
    expect((await askCommand(session, unit('olt-north'), 'onuState', { pon: 1 })).lines).toEqual(plain.lines);
  });

  it('a truncated dump is asked for again, and called truncated when it stays so', async () => {
    const session = await login('olt-hill', 'ssh');
    await event('olt-hill', { type: 'cliFault', mode: 'truncate', command: 'show onu state', times: 2 });
    expect((await askCommand(session, unit('olt-hill'), 'onuState', { pon: 1 })).truncated).toBe(false);
    await event('olt-hill', { type: 'cliFault', mode: 'truncate' });
    await expect(askCommand(session, unit('olt-hill'), 'onuState', { pon: 1 })).rejects.toEqual(fault('truncated'));
    expect(await fetchRunningConfig(session, unit('olt-hill'))).toMatchObject({ complete: false, sign: 'none' });
  });

  it('one that hangs up in mid-command, and one that is too slow, are told apart', async () => {
    const cut = await login('olt-north', 'ssh');
    await event('olt-north', { type: 'cliFault', mode: 'closeMidCommand', times: 1 });
    await expect(cut.run('show interface brief')).rejects.toEqual(fault('closed'));
    const slow = await login('olt-harbour', 'telnet');
    await event('olt-harbour', { type: 'cliFault', mode: 'slow', ms: 60_000, times: 1 });
    await expect(slow.run('show interface brief', { timeoutMs: 200 })).rejects.toEqual(fault('timeout'));
  });
});

describe('Configuration over the command line', () => {
  const vault = vaultOf(randomBytes(32));
  const addressOf = (_tenantId: number, host: string) => Promise.resolve(host);
  const ctx = { vault, clock: systemClock(), addressOf, lines: linesOfTest() };

  async function rowOf(id: string, protocol: CliProtocol): Promise<CliRow> {
    const { address, port, username, password, enablePassword = '' } = await targetOf(id, protocol);
    const cli_secret = sealCli(vault, 1, '9', { username, password, enablePassword });
    const reach = { cli_protocol: protocol, cli_port: port, cli_secret };
    return { tenant_id: 1, id: '9', address, device_type: unit(id).model, ...reach };
  }

  it('makes a VLAN, puts ports into it and reaches the device; what it refuses is said in its words', async () => {
    const of = unit('olt-north');
    const desk = new CliDesk(ctx);
    const row = await rowOf('olt-north', 'ssh');
    await withCli(
      ctx,
      row,
      async (session) => {
        await doCommand(session, of, 'vlan', { vlan: 777 });
        await doCommand(session, of, 'portMode', { port: 2, mode: 'trunk' });
        await doCommand(session, of, 'portTrunkVlans', { port: 2, list: '777' });
        await doCommand(session, of, 'portMode', { port: 3, mode: 'hybrid' });
        await doCommand(session, of, 'portTagged', { port: 3, list: '777' });
      },
      desk,
    );
    const { config } = await control<{ config: unknown }>('/devices/olt-north/running');
    expect(JSON.stringify(config)).toContain('777');
    const shown = await withCli(ctx, row, (session) => session.must('show vlan'), desk);
    expect(shown.lines.find((line) => line.startsWith('777'))).toMatch(/GE0\/2,GE0\/3/);
    const refused = withCli(
      ctx,
      row,
      (session) => session.must('no vlan 1', { context: ['configure terminal'] }),
      desk,
    );
    await expect(refused).rejects.toMatchObject({ id: 'deviceRefused' });
    await desk.stop();
  });

  it('sets OSPFv3, which no MIB of these units has, and reads it back', async () => {
    const of = unit('olt-north');
    await withCli(ctx, await rowOf('olt-north', 'telnet'), async (session) => {
      for (const [key, values] of [
        ['ospf6On', {}],
        ['ospf6RouterId', { address: '192.0.2.9' }],
        ['ospf6AreaRange', { area: '0.0.0.1', prefix: '2001:db8::/32' }],
        ['ospf6Redistribute', { source: 'static' }],
      ] as const) {
        await doCommand(session, of, key, values);
      }
      expect((await askCommand(session, of, 'ospf6Summary')).lines.join('\n')).toContain('192.0.2.9');
    });
    const { config } = await control<{ config: { cli: unknown } }>('/devices/olt-north/running');
    expect(JSON.stringify(config.cli)).toContain('192.0.2.9');
  });

  it('finds out by the prompt that a PON does not exist, where EPON units say nothing', async () => {
    const session = await login('olt-harbour', 'telnet');
    const nowhere = session.run('show onu auth-info', { context: ['configure terminal', 'interface epon 0/9'] });
    await expect(nowhere).rejects.toEqual(fault('rejected'));
    expect((await askCommand(session, unit('olt-harbour'), 'onuInfo', { pon: 1 })).error).toBeUndefined();
  });

  it('reboots a device, which answers by ending the session', async () => {
    const session = await login('olt-hill', 'telnet');
    await doCommand(session, unit('olt-hill'), 'reboot');
    expect(session.isOpen()).toBe(false);
    await expect(session.run('show version')).rejects.toEqual(fault('closed'));
  });
});
