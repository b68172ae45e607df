import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CliSession, type CliTarget } from './session.ts';
import { SshThread } from './ssh.ts';
import { loggedIn, type Script, secrets } from './testing/play.ts';
import { scriptedSsh, type SshDeviceOptions } from './testing/scripted-ssh.ts';
import type { ScriptedDevice } from './testing/scripted-telnet.ts';

const thread = new SshThread();
const devices: ScriptedDevice[] = [];
afterEach(() => Promise.all(devices.splice(0).map((device) => device.stop())));
afterAll(() => thread.close());

async function device(script: Script, options: SshDeviceOptions = {}): Promise<CliTarget> {
  const made = await scriptedSsh(script, options);
  devices.push(made);
  return { protocol: 'ssh', address: made.address, port: made.port, ...secrets };
}

const fault = (code: string) => expect.objectContaining({ code });
const shell: Script = { greeting: 'epon-olt> ', turns: loggedIn('epon-olt').turns.slice(2) };

describe('SSH login', () => {
  it('is through with the authentication (variant a)', async () => {
    const session = await CliSession.open(await device(shell), { thread });
    expect([session.host(), session.legacy()]).toEqual(['epon-olt', false]);
    expect(session.hostKey()).toMatch(/^SHA256:[\w+/]{43}$/);
    await session.close();
    await devices[0]?.ended;
    expect(devices[0]?.surprises).toEqual([]);
  });

  it('goes on in the shell of a unit that asks there once more (variant b)', async () => {
    const session = await CliSession.open(await device(loggedIn('epon-olt'), { open: true }), { thread });
    expect(session.host()).toBe('epon-olt');
    await session.close();
    expect(devices[0]?.surprises).toEqual([]);
  });

  it('falls back to the algorithms of old units, and says so', async () => {
    const old: SshDeviceOptions = {
      algorithms: {
        kex: ['diffie-hellman-group1-sha1', 'diffie-hellman-group14-sha1'],
        cipher: ['aes128-cbc', '3des-cbc'],
        serverHostKey: ['ssh-rsa'],
        hmac: ['hmac-sha1'],
      },
    };
    const session = await CliSession.open(await device(shell, old), { thread });
    expect(session.legacy()).toBe(true);
    await session.close();
  });

  it('names a wrong password, a changed host key and a closed port', async () => {
    const at = await device(shell);
    await expect(CliSession.open({ ...at, password: 'wrong' }, { thread })).rejects.toEqual(fault('authFailed'));
    const other = { ...at, hostKey: `SHA256:${'A'.repeat(43)}` };
    await expect(CliSession.open(other, { thread })).rejects.toEqual(fault('hostKeyChanged'));
    await devices[0]?.stop();
    await expect(CliSession.open(at, { thread })).rejects.toEqual(fault('refused'));
  });

  it('gives up a device that takes the connection and says nothing', async () => {
    const at = await device(shell);
    const never = { after: (_ms: number, work: () => void) => (queueMicrotask(work), () => undefined) };
    await expect(CliSession.open(at, { thread, clock: never })).rejects.toEqual(fault('unreachable'));
  });

  it('ends the thread that it started for itself', async () => {
    const session = await CliSession.open(await device(shell));
    await session.close();
    await devices[0]?.ended;
    await expect(session.run('show version')).rejects.toEqual(fault('closed'));
  });
});
