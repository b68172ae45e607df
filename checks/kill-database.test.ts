import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { makeBackup } from '@heliograph/server/db/embedded/make-backup.ts';
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import { Client } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { random } from './support/random.ts';
import { killCount } from './support/kill-count.ts';

/** A process that opens the database of a folder and writes numbers one by one, telling each only after its commit. */
const writer = `
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import { openLog } from '@heliograph/server/supervisor/logger.ts';
import { Pool } from 'pg';
const database = await openDatabase({ dataDir: process.argv[1], log: openLog('silent') });
const pool = new Pool({ ...database.connectOptions('owner'), max: 2 });
pool.on('error', () => undefined);
await pool.query('create table if not exists acked (id bigint primary key)');
for (let id = Number(process.argv[2]); ; ) {
  const done = await pool.query('insert into acked values ($1) on conflict do nothing', [id]).then(() => true, () => false);
  if (done) console.log(id++);
  else await new Promise((resolve) => setTimeout(resolve, 20));
}
`;

/** Opens the database and ends. */
const opener = `
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import { openLog } from '@heliograph/server/supervisor/logger.ts';
await openDatabase({ dataDir: process.argv[1], log: openLog('silent') });
process.exit(0);
`;

/** Restores a backup over the folder. */
const restorer = `
import { restoreBackup } from '@heliograph/server/db/embedded/read-backup.ts';
const [, dataDir, file] = process.argv;
await restoreBackup({ file, dataDir, replace: true, major: '18' });
`;

const root = join(import.meta.dirname, '..');
const silent = pino({ level: 'silent' });

function run(program: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function ask(dataDir: string, text: string): Promise<object[]> {
  const database = await openDatabase({ dataDir, log: silent });
  const client = new Client(database.connectOptions('owner'));
  await client.connect();
  const { rows } = await client.query<object>(text);
  await client.end();
  await database.stop();
  return rows;
}

/** From a kill to acknowledged writes, milliseconds. A run that asks for a number of kills (KILLS=50) is judged by it. */
const readyWithin = 5000;
const isJudged = process.env['KILLS'] !== undefined;
/** How soon is the processors' affair; that it comes back is ours. */
const readyAtLatest = 60_000;
const kills = killCount(10);

describe('kill -9 of the database tools at random moments', () => {
  let dataDir: string;
  let child: ChildProcess | undefined;
  /** The last number that was acknowledged, and who wants to know. */
  let last: number;
  const acknowledged = new EventEmitter();

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
    last = 0;
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    // What was killed may have left a process that still writes there for a moment.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  function start(): void {
    child = run(writer, dataDir, String(last + 1));
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        last = Number(line);
        acknowledged.emit('write');
      });
  }

  /** Resolves with the milliseconds until 20 further writes were acknowledged: more than can have been under way before a kill. */
  async function workingAgain(): Promise<number> {
    const [wanted, began] = [last + 20, performance.now()];
    for await (const _ of on(acknowledged, 'write', { signal: AbortSignal.timeout(readyAtLatest) }))
      if (last >= wanted) break;
    return performance.now() - began;
  }

  function killDatabase(): void {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (pid > 0) process.kill(pid, 'SIGKILL');
  }

  it('of the supervisor, the database or both loses no acknowledged write and needs no hand', async () => {
    const chance = random(20_261_121);
    const waits: number[] = [];
    start();
    await workingAgain();
    for (let round = 0; round < kills; round += 1) {
      await delay(20 + 300 * chance());
      const victim = Math.floor(3 * chance());
      if (victim !== 0) killDatabase();
      if (victim !== 1) {
        child?.kill('SIGKILL');
        start();
      }
      waits.push(await workingAgain());
    }
    // What it acknowledged last may still be on its way to us when it dies.
    const told = child && once(child, 'close');
    child?.kill('SIGKILL');
    await told;
    expect(await ask(dataDir, `select count(*)::int as n from acked where id <= ${last}`)).toEqual([{ n: last }]);
    if (isJudged) expect(Math.max(...waits)).toBeLessThan(readyWithin);
  });

  it('of the very first start needs no hand either', async () => {
    const chance = random(7);
    for (let round = 0; round < 6; round += 1) {
      child = run(opener, dataDir);
      await delay(100 + 900 * chance());
      child.kill('SIGKILL');
    }
    expect(await ask(dataDir, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('of a restore leaves the state before it or the one of the backup, never a mixture', async () => {
    const chance = random(11);
    const state = `select (select count(*) from old)::int as rows, (select max(note) from old) as note`;
    await ask(
      dataDir,
      `create table old (note text); insert into old select 'backed up' from generate_series(1, 5000)`,
    );
    mkdirSync(join(dataDir, 'files'));
    writeFileSync(join(dataDir, 'files', 'image'), 'backed up');
    const file = join(dataDir, '..', `${basename(dataDir)}.tar`);
    await makeBackup({ dataDir, out: file, withKey: false, log: silent });
    // The first goes through, to know how long one takes; the others are killed within that time.
    let takes = Infinity;
    for (let round = 0; round < 8; round += 1) {
      await ask(dataDir, `update old set note = 'changed'; insert into old values ('changed')`);
      writeFileSync(join(dataDir, 'files', 'image'), 'changed');
      child = run(restorer, dataDir, file);
      const ended = once(child, 'exit');
      const began = performance.now();
      await Promise.race([...(round === 0 ? [] : [delay(takes * chance())]), ended]);
      if (round === 0) takes = performance.now() - began;
      child.kill('SIGKILL');
      await ended;
      const [database] = await ask(dataDir, state);
      const { note, rows } = database as { note: string; rows: number };
      expect([note, rows === 5000]).toEqual(note === 'changed' ? ['changed', false] : ['backed up', true]);
      expect(readFileSync(join(dataDir, 'files', 'image'), 'utf8')).toBe(note);
      if (round === 0) expect(note).toBe('backed up');
    }
    rmSync(file);
  });
});
