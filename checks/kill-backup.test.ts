import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseReachOf } from '@heliograph/server/backup/reach.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealProduct } from './support/real-product.ts';

interface Backup {
  readonly id: string;
  readonly state: string;
  readonly hasFile: boolean;
  readonly message: string;
}

/** Rows of the operation log that make a backup last long enough to be met. */
const ballast = 60_000;

describe('kill -9 in the middle of a backup of the console', () => {
  let product: RealProduct;
  let connection: Client | undefined;

  beforeAll(async () => {
    product = await RealProduct.start();
    await ask(`insert into audit_log (tenant_id, id, at, actor_id, actor_name, call_name, object, request_id, ip, outcome, took_ms)
      select 1, n, now(), 1, 'user', 'addPost', md5(n::text), n::text, '10.0.0.7', 0, 1 from generate_series(1, ${ballast}) n`);
  });
  afterAll(async () => {
    await connection?.end().catch(() => undefined);
    await product?.stop();
  });

  /** As the superuser of the built-in database, which may just be coming back. */
  async function ask<T extends object = object>(text: string): Promise<T[]> {
    for (let tries = 0; ; tries += 1) {
      try {
        if (!connection) {
          connection = new Client(databaseReachOf({ dataDir: product.dataDir, databaseUrl: undefined }).target);
          connection.on('error', () => (connection = undefined));
          await connection.connect();
        }
        return (await connection.query<T>(text)).rows;
      } catch (error) {
        connection = undefined;
        if (tries > 200) throw error;
        await delay(50);
      }
    }
  }

  async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
    for (const end = performance.now() + 60_000; !(await isSo()); await delay(10))
      if (performance.now() > end) throw new Error('it did not come about');
  }

  /** The lease of what was killed runs out now, not in 20 s, and the worker looks now. */
  const leaseEnds = () =>
    ask(`update console_backup set lease_until = 'epoch' where state = 'running'; notify heliograph, 'backup'`);

  /** Who answered once may refuse the next: a database that is killed is not gone at once, nor for all connections at the same time. */
  async function backups(): Promise<Backup[]> {
    let rows: Backup[] | undefined;
    await until(async () => {
      const answer = await product.call('GET', '/system/backup/list').catch(() => undefined);
      rows = answer?.code === 200 ? (answer.rows as Backup[]) : undefined;
      return rows !== undefined;
    });
    return rows ?? [];
  }
  const files = () => {
    const folder = join(product.dataDir, 'backups');
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  };

  async function begin(): Promise<string> {
    await backups();
    const wanted = { name: 'Whole', fileType: '1', parts: ['logs'], schedule: 'immediate', timeZone: 'UTC', keep: 3 };
    return (await product.data<{ id: string }>('POST', '/system/backup/create', wanted)).id;
  }
  const stateOf = async (table: string, id: string) =>
    (
      await ask<{ state: string; message: string }>(
        `select state, said ->> 'en' as message from ${table} where id = ${id}`,
      )
    )[0];

  it.each(['worker', 'database'] as const)(
    'a backup whose %s is killed is told as failed; half a file is never listed',
    async (victim) => {
      const id = await begin();
      await until(() => files().includes(`${id}.hcb.part`));
      if (victim === 'worker') product.killRole('worker');
      else product.killDatabase();
      expect((await backups()).find((row) => row.id === id)).toMatchObject({ hasFile: false });
      await until(async () => {
        await leaseEnds();
        return (await stateOf('console_backup', id))?.state === 'failed';
      });
      await until(() => !files().some((name) => name.startsWith(id)));
      await until(async () => (await product.call('POST', `/system/backup/restore/${id}`)).code === 404);
    },
  );
});
