import { afterEach, describe, expect, it } from 'vitest';
import { CliFault } from './fault.ts';
import { CliSession, type CliTarget, type SessionOptions, type TranscriptEntry } from './session.ts';
import { after, loggedIn, type Script, secrets, type ScriptedTurn } from './testing/play.ts';
import { type ScriptedDevice, scriptedTelnet } from './testing/scripted-telnet.ts';

const devices: ScriptedDevice[] = [];
const sessions: CliSession[] = [];

afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  await Promise.all(devices.splice(0).map((device) => device.stop()));
});

async function device(script: Script): Promise<ScriptedDevice> {
  const made = await scriptedTelnet(script);
  devices.push(made);
  return made;
}

const target = ({ address, port }: ScriptedDevice, more: Partial<CliTarget> = {}): CliTarget => ({
  protocol: 'telnet',
  address,
  port,
  ...secrets,
  ...more,
});

async function open(at: ScriptedDevice, options: SessionOptions = {}): Promise<CliSession> {
  const session = await CliSession.open(target(at), options);
  sessions.push(session);
  return session;
}

const host = 'gpon-olt|A.1_x';
const told = (command: string, ...prints: string[]): ScriptedTurn => ({ told: command, prints: prints.join('\r\n') });
const started = async (...turns: ScriptedTurn[]): Promise<[CliSession, ScriptedDevice]> => {
  const at = await device(after(loggedIn(host), ...turns));
  return [await open(at), at];
};
const fault = (code: string) => expect.objectContaining({ code });
const config: ScriptedTurn = told('configure terminal', `${host}(config)# `);

describe('Telnet login (variant c)', () => {
  it('answers login, password and enable each with its own secret, and ends politely', async () => {
    const at = await device(loggedIn(host));
    const session = await open(at);
    expect(session.host()).toBe(host);
    await session.close();
    await at.ended;
    expect(at.surprises).toEqual([]);
  });

  it('takes Username: for Login: and a unit that is privileged at once', async () => {
    const at = await device({
      greeting: '\r\nUsername: ',
      turns: [
        { told: 'admin', prints: 'Password: ' },
        { told: 'login-secret', prints: `\r\n${host}# `, echo: false },
        told('terminal length 0', '% Unknown command.', `${host}# `),
      ],
    });
    await open(at);
    expect(at.surprises).toEqual([]);
  });

  it('leaves the Linux shell in which some units let one land', async () => {
    const at = await device({
      greeting: 'V1600GS login: ',
      turns: [
        { told: 'admin', prints: 'Password: ' },
        { told: 'login-secret', prints: '\r\nroot@V1600GS:~# ', echo: false },
        told('vtysh', '', 'Hello, this is FRRouting.', `${host}# `),
        told('terminal length 0', `${host}# `),
      ],
    });
    await open(at);
    expect(at.surprises).toEqual([]);
  });

  it('gives up at the second question for the password, without trying it again', async () => {
    const at = await device({
      greeting: 'Login: ',
      turns: [
        { told: 'admin', prints: 'Password: ' },
        { told: 'login-secret', prints: '\r\nLogin incorrect\r\nLogin: ', echo: false },
      ],
    });
    await expect(CliSession.open(target(at))).rejects.toEqual(fault('authFailed'));
    expect(at.surprises).toEqual([]);
  });

  it('takes a second question for the password alone as a refusal', async () => {
    const at = await device({
      greeting: 'Login: ',
      turns: [
        { told: 'admin', prints: 'Password: ' },
        { told: 'login-secret', prints: '\r\nPassword: ', echo: false },
      ],
    });
    await expect(CliSession.open(target(at))).rejects.toEqual(fault('authFailed'));
    expect(at.surprises).toEqual([]);
  });

  it('names a wrong enable password, a closed port and a device that takes no more sessions', async () => {
    const { greeting, turns } = loggedIn(host);
    const wrong = await device({
      greeting,
      turns: [...turns.slice(0, 3), { told: 'enable-secret', prints: `\r\n% Bad passwords\r\n${host}> `, echo: false }],
    });
    await expect(CliSession.open(target(wrong))).rejects.toEqual(fault('enableFailed'));
    await wrong.stop();
    await expect(CliSession.open(target(wrong))).rejects.toEqual(fault('refused'));
    const full = await device({ greeting: 'Too many users\r\n', hangsUp: true, turns: [] });
    await expect(CliSession.open(target(full))).rejects.toThrow(
      'refused: the device ended the session at once: Too many',
    );
    const mute = await device({ greeting: 'Hello', turns: [] });
    await expect(CliSession.open(target(mute), { loginMs: 50 })).rejects.toEqual(fault('timeout'));
  });

  it('never types a password that holds a question mark', async () => {
    const at = await device({ greeting: 'Login: ', turns: [{ told: 'admin', prints: 'Password: ' }] });
    const opening = CliSession.open(target(at, { password: 'what?' }));
    await expect(opening).rejects.toEqual(fault('unsendable'));
    await expect(opening).rejects.not.toThrow('what?');
    expect(at.surprises).toEqual([]);
  });
});

describe('A command', () => {
  it('is answered without echo, prompt and pager', async () => {
    const erase = `${'\b'.repeat(10)}${' '.repeat(10)}${'\b'.repeat(10)}`;
    const [session, at] = await started(
      told('show version', 'Olt Device Model:            V1600G0-B', ' --More-- \0'),
      { told: ' ', prints: `${erase}Software Version:            V1.4.8R\r\n${host}# ` },
    );
    const { lines, error, truncated } = await session.run('show version');
    expect(lines).toEqual(['Olt Device Model:            V1600G0-B', 'Software Version:            V1.4.8R']);
    expect([error, truncated]).toEqual([undefined, false]);
    expect(at.surprises).toEqual([]);
  });

  it('comes back with the refusal of the device, and the session goes on', async () => {
    const [session] = await started(
      told('show fan', '% There is no matched command', `${host}# `),
      told('show onu state', 'Error: No related information to show. 62310', `${host}# `),
    );
    expect((await session.run('show fan')).error).toEqual({ kind: 'unknown', text: '% There is no matched command' });
    expect((await session.must('show onu state')).error?.kind).toBe('empty');
  });

  it('is marked truncated when its footer is missing', async () => {
    const row = 'GPON0/1:2   enable   enable   working   GPON0CE43515';
    const [session] = await started(
      told('show onu state', row, `${host}# `),
      told('show onu state', row, 'ONU Number: 46/53', `${host}# `),
    );
    const until = (lines: readonly string[]) => /^ONU Number: \d+\/\d+$/.test(lines.at(-1) ?? '');
    await expect(session.must('show onu state', { until })).rejects.toEqual(fault('truncated'));
    expect((await session.must('show onu state', { until })).lines).toHaveLength(2);
  });

  it('has log lines lifted out of its answer, also from the middle of a row and out of the echo', async () => {
    const log = '2026/05/25 17:08:24   ONU Port Los   PON 0/3 ONU 50 sn GPONABCD1234 LAN1 LINK DOWN';
    const at = await device(
      after(loggedIn(host), {
        told: 'show onu state',
        echo: false,
        prints: `show on${log}\r\nu state\r\n${log}\r\nGPON0/1:2   ena${log}\r\nble   working\r\n${host}# `,
      }),
    );
    const session = await open(at);
    const { lines, log: logs } = await session.run('show onu state');
    expect(lines).toEqual(['GPON0/1:2   enable   working']);
    expect(logs.map(({ at, event }) => [at, event])).toEqual([
      [0, 'ONU Port Los'],
      [0, 'ONU Port Los'],
      [0, 'ONU Port Los'],
    ]);
  });

  it('does not end at a prompt that was printed before the device read it', async () => {
    const at = await device(
      after(loggedIn(host), {
        told: 'show version',
        echo: false,
        prints: `\r\n${host}# show version\r\nSoftware Version: V1.4.8R\r\n${host}# `,
      }),
    );
    const session = await open(at);
    expect((await session.run('show version')).lines).toEqual(['Software Version: V1.4.8R']);
  });

  it('is not sent with a line end, an escape, a question mark or other than ASCII in it', async () => {
    const [session, at] = await started();
    for (const bad of [
      'hostname a\rreload',
      'hostname a\nreload',
      'hostname \u001b[A',
      'show ?',
      'hostname é',
      'exit',
      ' ',
    ]) {
      await expect(session.run(bad)).rejects.toEqual(fault('unsendable'));
      await expect(session.run('write', { context: [bad] })).rejects.toEqual(fault('unsendable'));
    }
    expect(at.surprises).toEqual([]);
  });

  it('answers a question of the device with yes only when it is meant', async () => {
    const [session, at] = await started(
      told('reload', 'Are you sure to reboot? [y/n]: '),
      told('n', `${host}# `),
      told('reload', 'Are you sure to reboot? [y/n]: '),
      { told: 'y', prints: { hangUp: true } },
    );
    expect((await session.run('reload')).error?.kind).toBe('refused');
    expect((await session.run('reload', { confirm: true, mayClose: true })).error).toBeUndefined();
    await expect(session.run('show version')).rejects.toEqual(fault('closed'));
    expect(at.surprises).toEqual([]);
  });

  it('that may end the session is not taken for done when the session had ended before', async () => {
    const [session, at] = await started({ told: 'show fan', prints: `ok\r\n${host}# ` });
    await session.run('show fan');
    await at.stop();
    await expect.poll(() => session.isOpen()).toBe(false);
    await expect(session.run('reload', { confirm: true, mayClose: true })).rejects.toEqual(fault('closed'));
  });

  it('waits for the one before it', async () => {
    const [session, at] = await started(told('show fan', 'one', `${host}# `), told('show version', 'two', `${host}# `));
    const answers = await Promise.all([session.run('show fan'), session.run('show version')]);
    expect(answers.map(({ lines }) => lines)).toEqual([['one'], ['two']]);
    expect(at.surprises).toEqual([]);
  });
});

describe('A context', () => {
  it('is entered once, left by exit, and changed through what both share', async () => {
    const [session, at] = await started(
      config,
      told('interface gpon 0/1', `${host}(config-pon-0/1)# `),
      told('show pon info', 'one', `${host}(config-pon-0/1)# `),
      told('show pon info', 'again', `${host}(config-pon-0/1)# `),
      told('exit', `${host}(config)# `),
      told('interface gpon 0/2', `${host}(config-pon-0/2)# `),
      told('show pon info', 'two', `${host}(config-pon-0/2)# `),
      told('exit', `${host}(config)# `),
      told('exit', `${host}# `),
      told('write', `${host}# `),
    );
    const pon = (port: number) => ({ context: ['configure terminal', `interface gpon 0/${port}`] });
    expect((await session.run('show pon info', pon(1))).lines).toEqual(['one']);
    expect((await session.run('show pon info', pon(1))).lines).toEqual(['again']);
    expect((await session.run('show pon info', pon(2))).lines).toEqual(['two']);
    await session.run('write');
    expect(at.surprises).toEqual([]);
  });

  it('that does not exist is found out by its prompt, though the device says nothing', async () => {
    const [session, at] = await started(
      config,
      told('interface epon 0/9', `${host}(config)# `),
      told('show fan', 'still here', `${host}(config)# `),
    );
    const nowhere = session.run('show onu status', { context: ['configure terminal', 'interface epon 0/9'] });
    await expect(nowhere).rejects.toEqual(fault('rejected'));
    expect((await session.run('show fan', { context: ['configure terminal'] })).lines).toEqual(['still here']);
    expect(at.surprises).toEqual([]);
  });

  it('of another port than asked for is left at once', async () => {
    const [session, at] = await started(
      config,
      told('interface gpon 0/9', `${host}(config-pon-0/1)# `),
      told('exit', `${host}(config)# `),
    );
    const wrong = session.run('show pon info', { context: ['configure terminal', 'interface gpon 0/9'] });
    await expect(wrong).rejects.toEqual(fault('rejected'));
    expect(at.surprises).toEqual([]);
  });

  it('follows a command that leads somewhere, and a new host name', async () => {
    const [session, at] = await started(
      config,
      told('vlan 100', `${host}(config-vlan)# `),
      told('exit', `${host}(config)# `),
      told('hostname north', 'north(config)# '),
      told('exit', 'north# '),
      told('write', 'north# '),
    );
    const context = ['configure terminal'];
    await session.run('vlan 100', { context });
    await session.run('hostname north', { context });
    await session.run('write');
    expect([session.host(), at.surprises]).toEqual(['north', []]);
  });
});

describe('A session that goes wrong', () => {
  it('is closed after an answer that does not end, with what had come', async () => {
    const [session] = await started({ told: 'show fan', prints: 'half an ans' });
    const answer = session.run('show fan', { timeoutMs: 50 });
    await expect(answer).rejects.toEqual(fault('timeout'));
    await expect(session.run('show fan')).rejects.toEqual(fault('closed'));
  });

  it('is closed when the device hangs up in the middle, or does not stop', async () => {
    const [session] = await started({ told: 'show fan', prints: { hangUp: true } });
    await expect(session.run('show fan')).rejects.toEqual(fault('closed'));
    const [flooded] = await started({ told: 'show fan', prints: 'x'.repeat(5000) });
    await expect(flooded.run('show fan', { maxBytes: 4000 })).rejects.toEqual(fault('tooMuch'));
    await expect(flooded.run('show fan')).rejects.toEqual(fault('closed'));
  });

  it('ends what is running when it is closed', async () => {
    const [session] = await started({ told: 'show fan', prints: { nothing: true } });
    const running = session.run('show fan');
    const seen = expect(running).rejects.toEqual(fault('closed'));
    await session.close();
    await seen;
  });

  it('closes itself after its idle time', async () => {
    const timers: { ms: number; work: () => void }[] = [];
    const clock = {
      after: (ms: number, work: () => void) => {
        const timer = { ms, work };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    };
    const at = await device(loggedIn(host));
    const session = await open(at, { clock, idleMs: 777 });
    timers.find(({ ms }) => ms === 777)?.work();
    await at.ended;
    await expect(session.run('show fan')).rejects.toEqual(fault('closed'));
  });

  it('shows no secret in faults and transcripts, even if the device repeats it', async () => {
    const entries: TranscriptEntry[] = [];
    const at = await device(
      after(
        loggedIn(host),
        told(
          'snmp-server community hush-hush rw',
          '% Unknown command: snmp-server community hush-hush login-secret',
          `${host}# `,
        ),
        told('key-chain hush-hush', '% Unknown command: key-chain hush-hush', `${host}# `),
      ),
    );
    const session = await open(at, { onTranscript: (entry) => entries.push(entry) });
    const refused = session.must('snmp-server community hush-hush rw', { secrets: ['hush-hush'] });
    const error = await refused.catch((error: unknown) => error);
    const lost = session.run('write', { context: ['key-chain hush-hush'], secrets: ['hush-hush'] });
    await expect(lost).rejects.toThrow('rejected: key-chain ******: % Unknown command: key-chain ******');
    expect(error).toBeInstanceOf(CliFault);
    expect(error).toEqual(fault('rejected'));
    const everything = JSON.stringify([entries, error, String(error), Object.entries(error as object)]);
    expect(everything).toContain('snmp-server community ******');
    expect(everything).not.toMatch(/hush-hush|login-secret|enable-secret/);
  });
});
