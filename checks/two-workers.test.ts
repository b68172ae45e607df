import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, type EmbeddedDatabase } from '@heliograph/server/db/embedded/embedded.ts';
import { Client } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../tools/bundle.ts';
import { RealProduct } from './support/real-product.ts';

const olts = 7;

/** A console, and on another machine a worker more: both with the database of somebody else. */
describe('Two workers on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-workers-'));
  let cluster: EmbeddedDatabase;
  let root: Client;
  let all: Client;
  let product: RealProduct;
  let second: ChildProcess | undefined;
  let url: string;

  beforeAll(async () => {
    cluster = await openEmbedded({ dataDir: join(folder, 'cluster'), log: pino({ level: 'silent' }) });
    root = new Client({ ...cluster.superuser, database: 'postgres' });
    await root.connect();
    await root.query('create role maker login createrole');
    await root.query('create database theirs owner maker');
    await root.query('grant heliograph_app to maker');
    const { host = '', port = 0 } = cluster.superuser;
    url = `postgresql://maker@${encodeURIComponent(host)}:${port}/theirs`;
    product = await RealProduct.start({ DATABASE_URL: url });
    all = new Client({ ...cluster.superuser, database: 'theirs' });
    await all.connect();
    for (let n = 1; n <= olts; n += 1) {
      const asked = { ip: `127.77.0.${n}`, snmpVersion: 'v2c', community: 'public', snmpPort: 10_161 };
      await product.data('POST', '/device/olt/insertDeviceInfo', { ...asked, writeCommunity: 'private' });
    }
  });
  afterAll(async () => {
    second?.kill('SIGKILL');
    await product.stop();
    await all.end();
    await root.end();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** How many OLTs each worker polls, the most first. */
  const shares = async (): Promise<number[]> => {
    const { rows } = await all.query<{ n: number }>(
      `select count(*)::int as n from poll_lease where lease_until > clock_timestamp() group by owner order by 1 desc`,
    );
    return rows.map(({ n }) => n);
  };
  const become = (wanted: readonly number[]) =>
    expect.poll(shares, { timeout: 120_000, interval: 250 }).toEqual(wanted);

  it('one alone polls every OLT', async () => {
    await become([olts]);
  });

  it('share them evenly within a minute', async () => {
    const dataDir = mkdtempSync(join(folder, 'second-'));
    copyFileSync(join(product.dataDir, 'secret.key'), join(dataDir, 'secret.key'));
    second = spawn(process.execPath, [builtProgram('server'), '--roles=worker'], {
      env: {
        ...process.env,
        HELIOGRAPH_DATA: dataDir,
        DATABASE_URL: url,
        HELIOGRAPH_DEVICE_NETWORKS: '127.0.0.0/8',
        HELIOGRAPH_LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // From the moment that it is one of two: how soon a program starts is the machine's affair.
    const workers = async () =>
      (await all.query<{ n: number }>('select count(distinct owner)::int as n from work_member')).rows[0]?.n;
    await expect.poll(workers, { timeout: 120_000 }).toBe(2);
    const began = performance.now();
    await become([4, 3]);
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  it('take over what a killed one had when its leases are over', async () => {
    if (!second) throw new Error('there is no second worker');
    const ended = once(second, 'exit');
    second.kill('SIGKILL');
    await ended;
    await become([olts]);
  });
});
