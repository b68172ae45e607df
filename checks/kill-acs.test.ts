import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { newPassword, newToken, sealAcsPassword } from '@heliograph/server/estate/cpes/access.ts';
import { Device, type Heard } from '@heliograph/server/southbound/acs/acs.fixture.ts';
import { openVault } from '@heliograph/server/vault.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RealProduct } from './support/real-product.ts';

/** Enough that some are acknowledged, some are being written and some are on their way when the process dies. */
const count = 60;
const killedAfter = 15;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('kill -9 of the process that customer devices report to', () => {
  const words = { username: 'first', password: newPassword() };
  const token = newToken();
  let product: RealProduct;
  let database: Client;
  let port: number;
  const devices: Device[] = [];

  beforeAll(async () => {
    port = await freePort();
    product = await RealProduct.start({ HELIOGRAPH_ACS_PORT: String(port) });
    const lines = readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    database = new Client({
      host: lines[4] ?? '',
      port: Number(lines[3]),
      user: 'heliograph_super',
      database: 'heliograph',
    });
    await database.connect();
    const { rows } = await database.query<{ id: number }>(`select id from tenant where code = '000000'`);
    const tenantId = rows[0]?.id ?? 0;
    const sealed = sealAcsPassword({ vault: openVault(product.dataDir) }, tenantId, words.password);
    await database.query(
      'update acs_access set token = $2, username = $3, password = $4, enabled = true where tenant_id = $1',
      [tenantId, token, words.username, sealed],
    );
    await database.query('select pg_notify($1, $2)', ['heliograph', `acs:${tenantId}`]);
  });
  afterAll(async () => {
    for (const device of devices) device.close();
    await database?.end();
    await product?.stop();
  });

  /** Nobody listens while the process is away. */
  const tried = (work: Promise<Heard>): Promise<Heard | undefined> => work.catch(() => undefined);
  const isAcknowledged = (heard: Heard | undefined): boolean => heard?.said?.method === 'InformResponse';
  const kept = async (): Promise<ReadonlySet<string>> => {
    const { rows } = await database.query<{ serial: string }>(
      `select c.serial from cpe c join cpe_event e on e.tenant_id = c.tenant_id and e.cpe_id = c.id where e.code = '1 BOOT'`,
    );
    return new Set(rows.map(({ serial }) => serial));
  };

  it('loses no report that was acknowledged, and takes the others when it is back', async () => {
    const url = `http://127.0.0.1:${port}/acs/${token}`;
    const first = new Device(url, 'K0', words);
    devices.push(first);
    await expect.poll(async () => isAcknowledged(await tried(first.report(['1 BOOT'])))).toBe(true);
    for (let n = 1; n <= count; n += 1) devices.push(new Device(url, `K${n}`, words));
    const acknowledged: string[] = [];
    await Promise.all(
      devices.slice(1).map(async (device) => {
        if (!isAcknowledged(await tried(device.report(['1 BOOT'])))) return;
        acknowledged.push(device.serial);
        if (acknowledged.length === killedAfter) product.killRole('acs');
      }),
    );
    const there = await kept();
    expect(acknowledged.length).toBeGreaterThanOrEqual(killedAfter);
    expect(acknowledged.filter((serial) => !there.has(serial))).toEqual([]);
    for (const device of devices) {
      device.hangUp();
      await expect.poll(async () => (await tried(device.session(['1 BOOT'], { retryCount: 1 })))?.status).toBe(204);
    }
    expect((await kept()).size).toBe(devices.length);
    // Each has credentials of its own by now, and comes by them.
    expect(devices.filter((device) => device.words.username === words.username)).toEqual([]);
  });
});
