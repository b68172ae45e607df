import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pgdataStanding } from './embedded/cluster.ts';
import { databaseIdentity } from './embedded/identity.ts';
import { gone, servesCluster } from './embedded/process-probe.ts';
import { locateRuntime } from './embedded/runtime.ts';
import { socketFolder } from './embedded/socket-folder.ts';
import type { Database, DatabaseRole } from './launcher.ts';
import { openDatabase } from './launcher.ts';
import { LaunchError } from './launcher-words.ts';

const log = pino({ level: 'silent' });

function pidOf(database: Database): number {
  if (database.pid === undefined) throw new Error('no process');
  return database.pid;
}

async function query<T extends object>(database: Database, role: DatabaseRole, text: string): Promise<T[]> {
  const client = new Client(database.connectOptions(role));
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  let dataDir: string;
  let open: Database[];

  beforeEach(() => {
    dataDir = join(realpathSync(mkdtempSync(join(tmpdir(), 'launcher-'))), 'data');
    mkdirSync(dataDir);
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((database) => database.stop()));
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  const start = async (folder = dataDir): Promise<Database> => {
    const database = await openDatabase({ dataDir: folder, log });
    open.push(database);
    return database;
  };
  const refusal = async (): Promise<LaunchError> => {
    const error: unknown = await start().catch((reason: unknown) => reason);
    if (!(error instanceof LaunchError)) throw new Error('was not refused', { cause: error });
    return error;
  };

  it('keeps what was written over a stop and a start', async () => {
    const first = await start();
    await query(first, 'owner', 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    expect(await query(await start(), 'owner', 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('gives the server a role that owns nothing, inherits nothing and is bound by row security', async () => {
    const database = await start();
    const text = `select rolsuper, rolinherit, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
    expect(await query(database, 'app', text)).toEqual([
      { rolsuper: false, rolinherit: false, rolbypassrls: false, rolcreaterole: false },
    ]);
    await expect(query(database, 'app', 'create table mine (id int)')).rejects.toThrow('permission denied');
    expect(await query(database, 'owner', 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });

  it('listens on no network port and lets only its own user and root into the socket folder', async () => {
    const database = await start();
    expect(await query(database, 'app', 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(database, 'app', 'show fsync')).toEqual([{ fsync: 'on' }]);
    const { mode } = statSync(database.connectOptions('app').host ?? '');
    expect(mode & 0o777).toBe(0o700);
  });

  it('comes back by itself with everything acknowledged when its process is killed, and a pool goes on', async () => {
    const database = await start();
    await query(
      database,
      'owner',
      'create table acked (id int primary key); grant insert, select on acked to heliograph_app',
    );
    const pool = new Pool({ ...database.connectOptions('app'), max: 2 });
    pool.on('error', () => undefined);
    const acknowledged: number[] = [];
    for (let id = 0; id < 60; id += 1) {
      if (id % 20 === 10) {
        // Backends outlive their postmaster for a moment; the next kill must meet the next postmaster.
        const before = (id - 10) / 20;
        await vi.waitUntil(() => database.restarts === before && database.pid !== undefined, { timeout: 60_000 });
        process.kill(pidOf(database), 'SIGKILL');
      }
      for (let done = false; !done;) {
        done = await pool.query('insert into acked values ($1) on conflict do nothing', [id]).then(
          () => true,
          () => false,
        );
      }
      acknowledged.push(id);
    }
    const { rows } = await pool.query<{ id: number }>('select id from acked order by id');
    await pool.end();
    expect(rows.map((row) => row.id)).toEqual(acknowledged);
    await expect.poll(() => database.restarts).toBe(3);
  });

  it('says which process uses a data folder that is opened twice', async () => {
    await start();
    const error = await refusal();
    expect(error.code).toBe('inUse');
    expect(error.message).toContain(String(process.pid));
    expect(error.text('zh')).toContain('正被进程');
  });

  it('stops a database that a killed supervisor left running, and takes its place', async () => {
    const first = await start();
    await query(first, 'owner', 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    const pgdata = join(dataDir, 'postgres');
    const identity = databaseIdentity(pgdata);
    const { cwd, directory } = pgdataStanding(pgdata, identity);
    const socketDir = socketFolder(dataDir, identity);
    const { postgres } = locateRuntime({ dataDir, identity });
    const orphan = spawn(postgres, ['-D', directory, '-k', socketDir, '-c', 'listen_addresses='], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...identity,
    });
    const left = once(orphan, 'exit');
    let said = '';
    for await (const words of orphan.stderr) if ((said += String(words)).includes('ready to accept')) break;
    expect(said).toContain('ready to accept');
    const second = await start();
    await left;
    expect(second.pid).not.toBe(orphan.pid);
    expect(await query(second, 'owner', 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('starts although the process id in its lock files now belongs to another program of the same user', async () => {
    const first = await start();
    const pid = pidOf(first);
    const pgdata = join(dataDir, 'postgres');
    const text = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8');
    await first.stop();
    expect(await gone(pid, 1000)).toBe(true);
    const socketLock = join(socketFolder(dataDir, databaseIdentity(pgdata)), '.s.PGSQL.5432.lock');
    const other = spawn('sleep', ['60'], { stdio: 'ignore', ...databaseIdentity(pgdata) });
    for (const file of [join(pgdata, 'postmaster.pid'), socketLock])
      writeFileSync(file, text.replace(/^.*/, String(other.pid)));
    expect(servesCluster(other.pid ?? 0, pgdata)).toBe(false);
    expect((await start()).kind).toBe('embedded');
    expect(other.exitCode).toBeNull();
    other.kill();
  });

  it('works below a path that is too long for a socket address', async () => {
    const deep = join(dataDir, 'x'.repeat(120));
    const database = await start(deep);
    expect((database.connectOptions('app').host ?? '').length).toBeLessThan(95);
    expect(await query(database, 'app', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works in a folder that others may enter and after a copy that lost its owner and mode', async () => {
    chmodSync(join(dataDir, '..'), 0o755);
    await (await start()).stop();
    chmodSync(join(dataDir, 'postgres'), 0o755);
    if (process.getuid?.() === 0) chownSync(join(dataDir, 'postgres'), 0, 0);
    expect(await query(await start(), 'app', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a cluster of another PostgreSQL version with a sentence that names both', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    const error = await refusal();
    expect(error.code).toBe('wrongVersion');
    expect(error.message).toMatch(/written by PostgreSQL 15, but this release carries PostgreSQL 18/);
  });

  it('never overwrites files it did not make', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'mine');
    expect((await refusal()).code).toBe('notACluster');
    expect(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('mine');
  });

  it('begins anew when its very first start was killed half-way', async () => {
    mkdirSync(join(dataDir, 'postgres.new-1'));
    writeFileSync(join(dataDir, 'postgres.new-1', 'PG_VERSION'), '18\n');
    expect(await query(await start(), 'app', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('tells what the server said when it cannot start', async () => {
    await (await start()).stop();
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    const error = await refusal();
    expect(error.code).toBe('startFailed');
    expect(error.message).toContain('pg_control');
  });
});
