import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { systemClock } from '../../clock.ts';
import { tick } from './tick.ts';
import { lockedTask } from './upgrades.store.ts';

// Where only signed firmware is installed: asked when a task is made, when it begins, and before each device.

let server: TestServer;
let token: string;
let ahead = 0;
const real = systemClock();
const clock = { ...real, now: () => real.now() + ahead };
const home = () => server.tenants.home;
const query = <T extends object>(text: string, values: unknown[] = []) => server.everything.query<T>(text, values);
const post = (path: string, body: object = {}, as = token) => server.call('POST', path, { token: as, body });
const get = (path: string, as = token) => server.call('GET', path, { token: as });
const onlySigned = async (isOnly: boolean, as = token) =>
  expect(
    await server.call('PUT', '/maintain/signingKey/policy', { token: as, body: { onlySigned: isOnly } }),
  ).toMatchObject({ code: 200, data: { onlySigned: isOnly } });

async function key(tenantId = home().id): Promise<string> {
  const id = server.ctx.newId();
  await query(
    `insert into signing_key (tenant_id, id, name, public_key, kind, fingerprint, created_by, created_at)
     values ($1, $2::int8, 'Maker ' || $2::text, 'PEM ' || $2::text, 'Ed25519', repeat('0', 64), 'admin', now())`,
    [tenantId, id],
  );
  return id;
}
const revoke = (id: string, isRevoked = true) =>
  query('update signing_key set revoked = $2 where id = $1', [id, isRevoked]);
async function library(keyId: string | null, version = 'V2.0', isShared = false): Promise<string> {
  const id = server.ctx.newId();
  await query(
    `insert into firmware (tenant_id, id, name, device_type, file_type, version, bytes, sha256, key, verdict, shared, signature_key, created_by, created_at)
     values ($1, $2::int8, 'f' || $2::text || '.bin', 'cpe', 'image', $3, 10, repeat('0', 64), 'firmware/2026/11/1.bin', 'verified', $5, $4, 'admin', now())`,
    [home().id, id, version, keyId, isShared],
  );
  return id;
}
async function devices(n: number, tenant = home()): Promise<void> {
  for (let at = 0; at < n; at += 1) {
    const id = server.ctx.newId();
    await query(
      `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, software, created_by)
       values ($1, $2::int8, $3, '00D09E', 'HG1', 'S' || $2::text, 'V1.0', 'acs')`,
      [tenant.id, id, tenant.projectId],
    );
    await query(`insert into cpe_live (tenant_id, cpe_id, online, last_inform) values ($1, $2, true, now())`, [
      tenant.id,
      id,
    ]);
  }
}
const asked = (firmwareId: string, more: object = {}) => ({
  name: 'Winter',
  deviceType: 'cpe',
  byRule: true,
  firmwareId,
  rings: '',
  atOnce: 1,
  watchMinutes: 5,
  ...more,
});
async function task(firmwareId: string, more: object = {}, as = token): Promise<string> {
  const answer = await post('/device/upgrade', asked(firmwareId, more), as);
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as { taskId: string }).taskId;
}
async function look(id: string, tenantId = home().id, as = token) {
  await server.ctx.scope.tenant(tenantId, async (tx) => {
    const row = await lockedTask(tx, tenantId, id);
    if (row) await tick(server.ctx, tx, row);
  });
  return (await get(`/device/upgrade/task/${id}`, as)).data;
}
const told = async () => (await query<{ id: string }>(`select id from cpe_task where state = 'waiting'`)).rows;
/** The device that is at it runs the new version. */
const ends = () =>
  query(`update cpe_task set state = 'done' where state = 'waiting';
    update cpe set software = 'V2.0' where id in (select cpe_id from cpe_task where state = 'done')`);
const refused = (words: RegExp) => ({
  code: 400,
  problems: [{ field: 'firmwareId', message: expect.stringMatching(words) }],
});

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ahead = 0;
  await query(`delete from upgrade_task; delete from cpe; delete from firmware; delete from signing_key;
    delete from firmware_policy`);
});

describe('Only signed firmware', () => {
  it('is asked for by nobody until somebody says so', async () => {
    expect(await get('/maintain/signingKey/policy')).toMatchObject({
      data: { onlySigned: false, updateBy: null, updateTime: null },
    });
    await devices(1);
    expect(await look(await task(await library(null)))).toMatchObject({ phase: 'running', counts: { running: 1 } });
  });

  it('is what a tenant may have installed: tasks with other firmware are not made', async () => {
    await devices(1);
    await onlySigned(true);
    const [signer, gone] = [await key(), await key()];
    await revoke(gone);
    expect(await post('/device/upgrade', asked(await library(null)))).toMatchObject(refused(/is not signed$/));
    expect(await post('/device/upgrade', asked(await library(gone)))).toMatchObject(refused(/was revoked$/));
    expect(await look(await task(await library(signer)))).toMatchObject({ phase: 'running', onlySigned: false });
    await onlySigned(false);
    await task(await library(null));
  });

  it('is what one task may ask for by itself', async () => {
    await devices(1);
    expect(await post('/device/upgrade', asked(await library(null), { onlySigned: true }))).toMatchObject(
      refused(/is not signed$/),
    );
    const signer = await key();
    const id = await task(await library(signer), { onlySigned: true });
    await revoke(signer);
    expect(await look(id)).toMatchObject({ onlySigned: true, phase: 'halted', standing: 'halted' });
    expect(await told()).toEqual([]);
  });

  it('is asked for again before each device: a key that is revoked on the way halts the task in words', async () => {
    await devices(2);
    await onlySigned(true);
    const signer = await key();
    const id = await task(await library(signer));
    expect(await look(id)).toMatchObject({ phase: 'running', counts: { running: 1, waiting: 1 } });
    await revoke(signer);
    await ends();
    await look(id);
    expect(await look(id)).toMatchObject({
      phase: 'halted',
      reason: expect.stringMatching(/key of its signature was revoked$/),
      counts: { finish: 1, waiting: 1 },
    });
    expect(await told()).toEqual([]);
    // Whoever goes on all the same is stopped again, until the key counts.
    await post(`/device/upgrade/act/${id}`, { action: 'resume' });
    expect(await look(id)).toMatchObject({ phase: 'halted', counts: { waiting: 1 } });
    await revoke(signer, false);
    await post(`/device/upgrade/act/${id}`, { action: 'resume' });
    expect(await look(id)).toMatchObject({ phase: 'running', counts: { running: 1 } });
  });

  it('halts a task that was made before the tenant asked for it, and not one that has nothing left to begin', async () => {
    await devices(2);
    const id = await task(await library(null), { atOnce: 2 });
    const waits = await task(await library(null), { executeTime: new Date(clock.now() + 60_000).toISOString() });
    expect(await look(id)).toMatchObject({ counts: { running: 2 } });
    await onlySigned(true);
    await ends();
    await look(id);
    expect(await look(id)).toMatchObject({ phase: 'done', counts: { finish: 2 } });
    ahead = 120_000;
    await query(`update cpe set software = 'V1.0'`);
    expect(await look(waits)).toMatchObject({ phase: 'halted', reason: expect.stringMatching(/is not signed$/) });
  });

  it('that is shared is judged by the keys of the tenant that shares it', async () => {
    const coast = server.tenants.coast;
    const as = await server.signIn(coast.code);
    await devices(2, coast);
    await onlySigned(true, as);
    const [signer, theirs] = [await key(), await key(coast.id)];
    const id = await task(await library(signer, 'V2.0', true), {}, as);
    await revoke(theirs);
    expect(await look(id, coast.id, as)).toMatchObject({ phase: 'running', counts: { running: 1 } });
    expect(await post('/device/upgrade', asked(await library(null, 'V2.0', true)), as)).toMatchObject(
      refused(/is not signed$/),
    );
    await revoke(signer);
    await query(`update cpe_task set state = 'done' where state = 'waiting'`);
    await look(id, coast.id, as);
    expect(await look(id, coast.id, as)).toMatchObject({ phase: 'halted' });
  });

  it('is what devices go back to as well', async () => {
    await devices(1);
    const [signer, old] = [await key(), await library(null, 'V1.0')];
    const id = await task(await library(signer));
    await look(id);
    await ends();
    await look(id);
    await look(id);
    await onlySigned(true);
    expect(await post(`/device/upgrade/rollBack/${id}`)).toMatchObject({
      code: 500,
      msg: expect.stringMatching(/V1.0 to go back to has no signature that holds$/),
    });
    await query('update firmware set signature_key = $2 where id = $1', [old, signer]);
    expect(await post(`/device/upgrade/rollBack/${id}`)).toMatchObject({ code: 200 });
  });
});

describe('How a task stands', () => {
  it('is one word: of one that was begun what it is at, and it is found by that', async () => {
    await devices(1);
    const id = await task(await library(null), { executeTime: new Date(clock.now() + 60_000).toISOString() });
    const found = async (standing: string) =>
      (
        (await server.call('GET', '/device/upgrade/list', { token, query: { standing } })) as unknown as {
          rows: { status: string; standing: string }[];
        }
      ).rows.map((row) => [row.status, row.standing]);
    expect(await found('tobeExecuted')).toEqual([['tobeExecuted', 'tobeExecuted']]);
    ahead = 120_000;
    await look(id);
    expect(await found('tobeExecuted')).toEqual([]);
    expect(await found('running')).toEqual([['tobeExecuted', 'running']]);
    await post(`/device/upgrade/act/${id}`, { action: 'pause' });
    expect(await found('paused')).toEqual([['tobeExecuted', 'paused']]);
    await post(`/device/upgrade/act/${id}`, { action: 'cancel' });
    expect(await found('executionCanceled')).toEqual([['executionCanceled', 'executionCanceled']]);
  });
});
