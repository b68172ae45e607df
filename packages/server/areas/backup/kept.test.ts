import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Job } from '../jobs/jobs.ts';
import { outbound } from './backup.fixture.ts';
import { backupWork, startBackups } from './backup.ts';
import { backupFileOf } from './backup.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ areas: () => [] });
});
afterAll(async () => {
  await server.stop();
  outbound.close();
});

function put(...path: string[]): string {
  const file = join(server.ctx.settings.dataDir, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'x');
  return file;
}

async function insert(id: number, state: string, target = 'local', taskId: number | null = null): Promise<void> {
  await server.everything.query(
    `insert into console_backup (id, tenant_id, task_id, name, parts, file_type, target, file_name, state, created_by, created_at, owner, lease_until)
     values ($1, 1, $2, 'n', '[]', '1', $4, 'f', $3, 'admin', now(), 'gone', now() - interval '1 minute')`,
    [id, taskId, state, target],
  );
}

describe('Files of backups', () => {
  it('that a killed process left half-written are gone after the next start, and nothing else is', async () => {
    const half = [
      put('backups', '41.hcb.part'),
      put('backups', '42.hcb.fetched'),
      put('files', 'objects', '1', '9.bin.restoring'),
      put('maps', 'tenant-1', 'Nord.pmtiles.restoring'),
      put('backups', '43.hcb.uploading'),
      put('backups', '44.hcb'),
    ];
    utimesSync(half[4] ?? '', new Date(0), new Date(0));
    const whole = [
      put('backups', '45.hcb'),
      put('backups', '46.hcb.uploading'),
      put('backups', 'mine.part'),
      put('files', 'objects', '1', '9.bin'),
      put('maps', 'tenant-1', 'Nord.pmtiles'),
    ];
    // Whole, but its process ended before it could say so; nobody is to take it for a backup.
    await insert(44, 'running');
    await insert(45, 'done');
    const worker = await startBackups(server.ctx, outbound);
    const state = async () => (await server.everything.query(`select state from console_backup where id = 44`)).rows;
    await vi.waitUntil(async () => (await state())[0]?.state === 'failed', { timeout: 60_000 });
    await vi.waitUntil(() => half.every((file) => !existsSync(file)), { timeout: 60_000 });
    expect(whole.filter((file) => !existsSync(file))).toEqual([]);
    await worker.stop();
  });

  it('of a task are kept as many as it says, counted without those that were not made', async () => {
    for (const id of [51, 52, 53]) {
      await insert(id, 'done', 'local', 5);
      put('backups', `${id}.hcb`);
    }
    for (const id of [54, 55, 56]) await insert(id, 'failed', 'local', 5);
    await insert(57, 'done', 'local', 6);
    put('backups', '57.hcb');
    const told = await backupWork(outbound)(run({ parts: ['settings'], keep: 2 }));
    expect(told).toMatchObject({ failed: false });
    const { rows } = await server.everything.query<{ id: string }>(
      `select id from console_backup where task_id in (5, 6) and state = 'done' order by id`,
    );
    const [first, second, made = ''] = rows.map(({ id }) => id);
    expect([first, second]).toEqual(['53', '57']);
    expect(existsSync(backupFileOf(server.ctx, made))).toBe(true);
    const files = readdirSync(join(server.ctx.settings.dataDir, 'backups'));
    expect(files.filter((name) => /^5\d\.hcb$/.test(name)).toSorted()).toEqual(['53.hcb', '57.hcb']);
  });

  it('that a target does not take are sent twice more, a minute apart, before the task says that it failed', async () => {
    const clock = testClock(Date.now());
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const again = () => lines.filter((line) => line.includes('was not delivered; tried again')).length;
    const given = run({ parts: ['settings'], target: 'storage', place: '404', keep: 2 });
    const working = backupWork(outbound)({ ...given, ctx: { ...server.ctx, clock, log } });
    await vi.waitUntil(() => again() === 1, { timeout: 60_000 });
    clock.advance(59_000);
    expect(again()).toBe(1);
    clock.advance(1000);
    await vi.waitUntil(() => again() === 2, { timeout: 60_000 });
    clock.advance(60_000);
    expect(await working).toMatchObject({ failed: true, said: { en: expect.stringContaining('Create Fail') } });
    expect(again()).toBe(2);
    // It left this server, or it is nowhere.
    const { rows } = await server.everything.query<{ id: string }>('select max(id) as id from console_backup');
    expect(existsSync(backupFileOf(server.ctx, rows[0]?.id ?? ''))).toBe(false);
  });
});

const run = (parameters: Record<string, unknown>) => ({
  ctx: server.ctx,
  logId: randomUUID(),
  signal: AbortSignal.timeout(300_000),
  job: { id: '5', tenant_id: 1, name: 'Nightly', created_by: 'admin', parameters } as unknown as Job,
});
