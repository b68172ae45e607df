import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, type EmbeddedDatabase } from '@heliograph/server/db/embedded/embedded.ts';
import { openRelay, type SilentRelay } from '@heliograph/server/testing/silent-relay.ts';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealProduct } from './support/real-product.ts';

interface Rule {
  readonly deviceSn: string;
}

/** The product with a PostgreSQL of somebody else, reached by a way that can fall silent. */
describe('A console whose database is somebody else’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-external-'));
  let cluster: EmbeddedDatabase;
  let relay: SilentRelay;
  let root: Client;
  let product: RealProduct;
  const acknowledged: string[] = [];
  let written = 0;

  beforeAll(async () => {
    cluster = await openEmbedded({ dataDir: folder, log: pino({ level: 'silent' }) });
    root = new Client({ ...cluster.superuser, database: 'postgres' });
    root.on('error', () => undefined);
    await root.connect();
    await root.query('create role maker login createrole');
    await root.query('create database theirs owner maker');
    await root.query('grant heliograph_app to maker');
    relay = await openRelay(cluster.superuser);
    product = await RealProduct.start({
      DATABASE_URL: `postgresql://maker@127.0.0.1:${relay.port}/theirs`,
      HELIOGRAPH_LOG_LEVEL: 'warn',
    });
  });
  afterAll(async () => {
    await product.stop();
    await relay.close();
    await root.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Adds a rule; remembers what was said to be stored. */
  const write = async (): Promise<{ code: number; msg?: string; ms: number }> => {
    const deviceSn = `FAULT${(written += 1)}`;
    const began = performance.now();
    const { code, msg = '' } = await product.call('POST', '/device/olt/addDeviceAuthorized', {
      deviceSn,
      deviceClass: 'OLT',
      checkStatus: 1,
    });
    if (code === 200) acknowledged.push(deviceSn);
    return { code, msg, ms: performance.now() - began };
  };
  const stored = async (): Promise<string[]> =>
    (await product.data<Rule[]>('GET', '/device/olt/getDeviceAuthorized', { pageSize: 100 })).map(
      ({ deviceSn }) => deviceSn,
    );
  /** Healthy, and writing: who was answered by one connection may meet another that does not know yet. */
  const wellAgain = async () => {
    await expect.poll(() => product.health(), { interval: 200 }).toBe(200);
    await expect.poll(async () => (await write()).code, { interval: 200 }).toBe(200);
  };
  /** How often a bus found that it does not hear itself. */
  const deafened = (): number => product.said.split('it does not hear itself').length - 1;
  const nothingLost = () => expect.poll(stored).toEqual(expect.arrayContaining(acknowledged));

  it('is backed up from the browser, and restored', async () => {
    await write();
    const wanted = { name: 'Whole', fileType: '1', target: 'local', schedule: 'immediate', timeZone: 'UTC', keep: 3 };
    const parts = ['settings', 'alarms', 'history', 'logs', 'files'];
    const { id } = await product.data<{ id: string }>('POST', '/system/backup/create', { ...wanted, parts });
    const row = async () =>
      (await product.data<{ id: string; state: string; message: string }[]>('GET', '/system/backup/list')).find(
        (one) => one.id === id,
      );
    await expect.poll(async () => (await row())?.state).toMatch(/done|failed/);
    expect(await row()).toMatchObject({ state: 'done' });
    await product.data('POST', `/system/backup/restore/${id}`);
    const restored = () => product.call('GET', '/system/backup/lastRestore');
    await expect
      .poll(async () => ((await restored()).data as { state?: string } | undefined)?.state)
      .toMatch(/done|failed/);
    expect(await restored()).toMatchObject({ data: { state: 'done' } });
    await nothingLost();
  });

  it('says in words that it is read-only, shows what is stored, and goes on when it is not any more', async () => {
    const readOnly = async (value: 'on' | 'off'): Promise<void> => {
      await root.query('set default_transaction_read_only = off');
      await root.query(`alter system set default_transaction_read_only = ${value}`);
      await root.query('select pg_reload_conf()');
    };
    await readOnly('on');
    await expect.poll(async () => (await write()).msg).toContain('read-only');
    await nothingLost();
    await expect.poll(() => product.health()).toBe(503);
    await readOnly('off');
    await wellAgain();
  });

  it('answers busy within 12 s while the database is frozen, and goes on when it thaws', async () => {
    const pids = [cluster.pid ?? 0, ...childrenOf(cluster.pid ?? 0)];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const tries = await Promise.all([write(), write(), write(), product.health()]);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const [, , , health] = tries;
    expect(health).toBe(503);
    for (const { code, ms } of tries.slice(0, 3) as { code: number; ms: number }[]) {
      expect([503, 504]).toContain(code);
      // Twelve seconds and what a busy machine adds; the browser waits for fifteen.
      expect(ms).toBeLessThan(15_000);
    }
    await wellAgain();
    await nothingLost();
  });

  it('comes back by itself, bus and pools, after the way to it was silent for a while and nobody was told', async () => {
    const before = deafened();
    relay.swallow();
    expect([503, 504]).toContain((await write()).code);
    expect(await product.health()).toBe(503);
    relay.mend();
    // Web, edge and worker: each finds out by itself, and nobody told it.
    await expect.poll(deafened, { interval: 200 }).toBeGreaterThanOrEqual(before + 3);
    await wellAgain();
    await nothingLost();
  });
});

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
