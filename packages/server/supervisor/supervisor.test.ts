import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { copyTemplate } from '../testing/template.ts';
import type { Installation } from './supervisor.ts';
import { supervise } from './supervisor.ts';
import { runHere } from './run-here.ts';

const log = pino({ level: 'silent' });

/** A role that serves one real HTTP answer from the database: who it is there, in which process. */
const program = `
import { createServer } from 'node:http';
import { sql } from '${pathToFileURL(join(import.meta.dirname, '../../../node_modules/kysely/dist/index.js')).href}';
import { obeySupervisor } from '${pathToFileURL(join(import.meta.dirname, 'obey.ts')).href}';
obeySupervisor(async (role, ctx) => {
  const server = createServer((request, response) => {
    ctx.scope.system(async (tx) => (await sql\`select current_user as name\`.execute(tx)).rows[0].name).then(
      (name) => response.end(JSON.stringify({ name, pid: process.pid, url: process.env.DATABASE_URL })),
      (error) => response.writeHead(503).end(error.message),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => { server.close(resolve); server.closeIdleConnections(); });
  return { stop, url: 'http://127.0.0.1:' + server.address().port };
});
`;

describe('the supervisor', () => {
  let dataDir: string;
  let installation: Installation | undefined;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'supervisor-'));
    vi.stubEnv('HELIOGRAPH_DATA', dataDir);
    vi.stubEnv('HELIOGRAPH_LOG_LEVEL', 'silent');
  });
  afterEach(async () => {
    await installation?.stop();
    installation = undefined;
    vi.unstubAllEnvs();
    // What was killed may have left a process that still writes there for a moment.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const start = async (roles: string, asNewcomer = false): Promise<Installation> => {
    if (!asNewcomer) await copyTemplate(dataDir);
    const file = join(dataDir, 'program.ts');
    writeFileSync(file, program);
    installation = await supervise(readSettings({ ...process.env, HELIOGRAPH_ROLES: roles }), log, file);
    return installation;
  };
  const ask = async (
    url: string | undefined,
  ): Promise<{ status: number; name?: string; pid?: number; url?: string }> => {
    const answer = await fetch(url ?? '', { headers: { connection: 'close' } });
    return { status: answer.status, ...(answer.ok ? ((await answer.json()) as object) : {}) };
  };
  const alive = (pid: number | undefined): boolean => {
    try {
      return process.kill(pid ?? 0, 0);
    } catch {
      return false;
    }
  };

  it('brings up the database, the schema and a process that works as the application role without the owner’s address', async () => {
    const { url, members } = await start('web', true);
    expect(await ask(url)).toEqual({ status: 200, name: 'heliograph_app', pid: members[0]?.pid, url: '' });
  });

  it('lets a busy process go on over a database that is killed again and again', async () => {
    const { url, members, database } = await start('web');
    const pid = members[0]?.pid;
    const load = { on: true, failed: 0 };
    const clients = [1, 2, 3].map(async () => {
      // Each rests for a moment: without one, three of them take all of the processor that the database needs to come back.
      for (; load.on; await delay(5)) if ((await ask(url)).status !== 200) load.failed += 1;
    });
    for (let kill = 1; kill <= 4; kill += 1) {
      process.kill(database.pid ?? Number.NaN, 'SIGKILL');
      await vi.waitUntil(async () => database.restarts === kill && (await ask(url)).status === 200, {
        timeout: 60_000,
      });
    }
    load.on = false;
    await Promise.all(clients);
    expect([members[0]?.pid, members[0]?.restarts]).toEqual([pid, 0]);
    expect(load.failed).toBeGreaterThan(0);
  });

  it('starts a killed process again beside the others', async () => {
    const { members, database } = await start('web,worker');
    const [web, worker] = members;
    const [oldWeb, oldWorker] = [web?.pid, worker?.pid];
    process.kill(oldWorker ?? Number.NaN, 'SIGKILL');
    await vi.waitUntil(() => worker?.restarts === 1 && worker.isReady, { timeout: 60_000 });
    expect(worker?.pid).not.toBe(oldWorker);
    expect([web?.pid, web?.restarts]).toEqual([oldWeb, 0]);
    const client = new Client(database.connectOptions('app'));
    await client.connect();
    const restarted = async () => {
      const { rows } = await client.query<{ process: string }>(
        'select process from process_metrics where metrics::jsonb @> $1::jsonb',
        [JSON.stringify([{ name: 'heliograph_process_restarts', values: [{ value: 1 }] }])],
      );
      return rows;
    };
    const own = expect.stringMatching(new RegExp(`:${worker?.pid}$`)) as string;
    await expect.poll(restarted).toEqual([{ process: own }]);
    await client.end();
  });

  it('leaves no process behind when it stops', async () => {
    const { members, database } = await start('web,worker');
    const pids = [...members.map((member) => member.pid), database.pid];
    expect(pids.map(alive)).toEqual([true, true, true]);
    await installation?.stop();
    expect(pids.map(alive)).toEqual([false, false, false]);
  });

  it('runs chosen roles in its own process and stops all of them when one cannot start', async () => {
    const settings = readSettings({ ...process.env, HELIOGRAPH_ROLES: 'edge,worker' });
    const events: string[] = [];
    installation = await runHere(settings, log, (role) => {
      events.push(`start ${role}`);
      return Promise.resolve({ stop: () => Promise.resolve(void events.push(`stop ${role}`)) });
    });
    expect([installation.members, installation.url]).toEqual([[], undefined]);
    await installation.stop();
    const failing = runHere(settings, log, (role) =>
      role === 'worker'
        ? Promise.reject(new Error('no worker today'))
        : Promise.resolve({ stop: () => Promise.resolve(void events.push(`stop ${role} again`)) }),
    );
    await expect(failing).rejects.toThrow('no worker today');
    expect(events).toEqual(['start edge', 'start worker', 'stop edge', 'stop worker', 'stop edge again']);
  });
});
