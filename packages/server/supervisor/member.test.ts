import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Member } from './member.ts';

const log = pino({ level: 'silent' });

/** Says that it is ready, and stops when told. */
const worker = `process.on('message', (m) => { if (m.type === 'stop') process.exit(0); });
process.on('disconnect', () => process.exit(0));
process.send({ type: 'ready', url: 'http://127.0.0.1:' + process.pid });`;
/** Says that it is ready, and ignores everything. */
const stubborn = `setInterval(() => {}, 1e6); process.on('SIGTERM', () => {}); process.send({ type: 'ready' });`;

describe('a process under supervision', () => {
  let folder: string;
  let member: Member | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'member-'));
  });
  afterEach(async () => {
    await member?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const launch = (program: string, options: { startPatience?: number; stopPatience?: number } = {}): Member => {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, program);
    member = new Member({ name: 'web', launch: () => fork(file), log, stopPatience: 4000, ...options });
    return member;
  };
  const pidOf = (one: Member): number => {
    if (one.pid === undefined) throw new Error('no process');
    return one.pid;
  };

  it('tells its address when it is ready and is started again when it is killed', async () => {
    const one = launch(worker);
    const pid = pidOf(one);
    expect(await one.ready).toEqual({ type: 'ready', url: `http://127.0.0.1:${pid}` });
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => one.restarts).toBe(1);
    await expect.poll(() => one.isReady).toBe(true);
    expect(one.pid).not.toBe(pid);
  });

  it('stops when asked and is not started again', async () => {
    const one = launch(worker);
    await one.ready;
    const pid = pidOf(one);
    await one.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(one.restarts).toBe(0);
  });

  it('is ended when it does not stop by itself in time', async () => {
    const one = launch(stubborn, { stopPatience: 100 });
    await one.ready;
    const pid = pidOf(one);
    await one.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('is given up with its own words when it said why it cannot work', async () => {
    const program = `process.send({ type: 'failed', reason: 'Port 80 is taken' }, () => process.exit(1));`;
    await expect(launch(program, { startPatience: 50 }).ready).rejects.toThrow(
      'web could not be started (exit 1): Port 80 is taken',
    );
  });

  it('is given up with a reason when it cannot be started at all', async () => {
    await expect(launch(`process.exit(3);`, { startPatience: 50 }).ready).rejects.toThrow(
      'web could not be started (exit 3)',
    );
  });
});
