import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { addOlt } from '../../testing/onus.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tick } from './tick.ts';
import { lockedTask } from './upgrades.store.ts';

let server: TestServer;
let token: string;
let ahead = 0;
const real = systemClock();
const clock = { ...real, now: () => real.now() + ahead };
beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signIn();
});
afterAll(() => server.stop());

const [one, other, theirs] = ['401', '402', '403'] as const;
const home = () => server.tenants.home.id;
const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const post = (path: string, body: object = {}) => server.call('POST', path, { token, body });

/** OLTs of a family that gives software to its ONUs, and no tasks. */
beforeEach(async () => {
  await server.everything.query(
    'delete from upgrade_task; delete from config_change; delete from file_offer; delete from olt',
  );
  for (const [id, tenant] of [
    [one, home()],
    [other, home()],
    [theirs, server.tenants.coast.id],
  ] as const)
    await addOlt(server, tenant, id, `OLT ${id}`, `006d61000${id}`);
  await server.everything.query(
    `update olt set device_type = 'V1600G1', capability = '{"family":"vsol-gpon"}'; update olt_live set onus_at = now()`,
  );
});

async function onus(oltId: string, pon: number, count: number, tenantId = home()): Promise<string[]> {
  const { rows } = await server.everything.query<{ id: string }>(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, model, firmware, phase, state)
     select $1, $2::int8 * 100 + $3::int * 10 + n, $2::int8, $3::int, n, 'VSOL' || n, 'V642', 'V2.0.0', 3, 1 from generate_series(1, $4::int) n
     returning id`,
    [tenantId, oltId, pon, count],
  );
  return rows.map(({ id }) => id);
}

async function image(device = 'onu', model = 'V642', version = 'V2.0.1'): Promise<string> {
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into firmware (tenant_id, id, name, device_type, file_type, model, version, bytes, sha256, key, verdict, created_by, created_at)
     values ($1, $2::int8, 'V642_' || right($2::text, 9) || '.tar', $3, 'image', $4, $5, 10, repeat('0', 64), 'firmware/2026/11/1.bin', 'verified', 'admin', now())`,
    [home(), id, device, model, version],
  );
  return id;
}

const asked = {
  name: 'Winter',
  deviceType: 'onu',
  serverHost: '192.0.2.250',
  rings: '',
  mostFailed: 100,
  watchMinutes: 5,
  atOnce: 50,
};
async function task(more: object): Promise<string> {
  const answer = await post('/device/upgrade', { ...asked, firmwareId: await image(), ...more });
  expect(answer).toMatchObject({ code: 200 });
  return (answer['data'] as { taskId: string }).taskId;
}
const look = async (id: string) => {
  await server.ctx.scope.tenant(home(), async (tx) => {
    const row = await lockedTask(tx, home(), id);
    if (row) await tick(server.ctx, tx, row);
  });
  return (await get(`/device/upgrade/task/${id}`))['data'] as { counts: Record<string, number>; phase: string };
};
interface Shown {
  readonly state: string;
  readonly reason: string | null;
  readonly attempts: number;
}
const devices = async (id: string) =>
  ((await get('/device/upgrade/targets', { taskId: id })) as unknown as { rows: Shown[] }).rows;
const offers = async () => (await server.everything.query('select 1 from file_offer')).rows;
const told = async (oltId: string) =>
  (
    await server.everything.query<{ page: string; op: string; list: string | null }>(
      `select page, op, after->>'gOnuUpManuInfoOnuList' as list from config_change where olt_id = $1 order by id`,
      [oltId],
    )
  ).rows;
const ended = (oltId: string, now: object, state = 'verified', sent = true) =>
  server.everything.query(
    `update config_change set state = $2, ended_at = now(), progress = $3 where olt_id = $1 and ended_at is null`,
    [oltId, state, JSON.stringify({ sent, now })],
  );

describe('ONUs of an upgrade task', () => {
  it('go port by port at an OLT, each port as one course, and each ONU ends by itself', async () => {
    await onus(one, 1, 3);
    await onus(one, 2, 1);
    await onus(other, 1, 1);
    const id = await task({ byRule: true, model: 'V642' });
    expect((await look(id)).counts).toMatchObject({ running: 4, waiting: 1 });
    expect(await told(one)).toEqual([{ page: 'uploadImage', op: 'add', list: null }]);
    expect(await offers()).toHaveLength(2);
    await ended(one, {});
    await look(id);
    expect((await told(one)).at(-1)).toEqual({ page: 'manualUpgrade', op: 'add', list: '1,2,3' });
    expect(await offers()).toHaveLength(1);
    const now = {
      fate1: 'done',
      version1: 'V2.0.1',
      fate2: 'old',
      version2: 'V2.0.0',
      fate3: 'failed',
      reason3: 'flash full',
    };
    await ended(one, now, 'halfApplied');
    await look(id);
    expect((await devices(id)).slice(0, 3).map(({ state, reason }) => [state, reason])).toEqual([
      ['watching', null],
      ['failed', 'It tells V2.0.0'],
      ['failed', 'The OLT says: flash full'],
    ]);
    // The other port is asked for now.
    expect((await look(id)).counts).toMatchObject({ running: 2, waiting: 0 });
    await server.everything.query('update olt_live set onus_at = $1', [new Date((ahead += 60_000) + real.now())]);
    expect((await look(id)).counts).toMatchObject({ finish: 1, failed: 2, running: 2 });
    const { rows } = await server.everything.query(
      'select firmware from onu where olt_id = $1 and pon = 1 and onu_no = 1',
      [one],
    );
    expect(rows).toEqual([{ firmware: 'V2.0.1' }]);
  });

  it('are held to how many may be at it behind one OLT, and wait while nothing was sent', async () => {
    await onus(one, 1, 3);
    const id = await task({ byRule: true, oltId: one, pon: 1, atOnceOfOlt: 2 });
    expect((await look(id)).counts).toMatchObject({ running: 2, waiting: 1 });
    await ended(one, {}, 'failed', false);
    expect((await look(id)).counts).toMatchObject({ failed: 0 });
    expect((await devices(id))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  it('are chosen where they are, never of another tenant, and only with an image for them', async () => {
    const [first] = await onus(one, 1, 2);
    const reach = async (query: Record<string, string>) =>
      (await get('/device/upgrade/reach', { deviceType: 'onu', ...query })).data;
    expect(await reach({ oltId: one, pon: '1', version: 'V2.0.0' })).toMatchObject({ devices: 2 });
    expect(await reach({ oltId: one, pon: '2' })).toMatchObject({ devices: 0 });
    expect(await reach({ oltId: one, model: 'V999' })).toMatchObject({ devices: 0 });
    const [foreign] = await onus(theirs, 1, 1, server.tenants.coast.id);
    const typed = { ...asked, firmwareId: await image() };
    expect(await post('/device/upgrade', { ...typed, onuIds: [foreign] })).toMatchObject({ code: 404 });
    expect(await reach({})).toMatchObject({ devices: 2 });
    for (const firmwareId of [await image('onu', 'V999'), await image('olt', 'V1600G1')])
      expect(await post('/device/upgrade', { ...typed, onuIds: [first], firmwareId })).toMatchObject({ code: 400 });
  });

  it('that are deleted meanwhile, at it or before, leave a task that ends', async () => {
    await onus(one, 1, 2);
    await onus(one, 2, 1);
    const id = await task({ byRule: true, oltId: one });
    expect((await look(id)).counts).toMatchObject({ running: 2, waiting: 1 });
    await server.everything.query('delete from onu');
    await look(id);
    expect(await look(id)).toMatchObject({ phase: 'done', total: 0 });
  });

  it('that are at it are aborted at their OLT when the task is cancelled, and end by what it says then', async () => {
    await onus(one, 1, 2);
    const id = await task({ byRule: true, oltId: one });
    await look(id);
    await ended(one, {});
    await look(id);
    expect(await post(`/device/upgrade/act/${id}`, { action: 'cancel' })).toMatchObject({ code: 200 });
    expect((await told(one)).at(-1)).toEqual({ page: 'manualUpgrade', op: 'remove', list: null });
    await ended(one, { fate1: 'abort', fate2: 'done', version2: 'V2.0.1' }, 'halfApplied');
    await look(id);
    expect((await devices(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['abort', 'Aborted at the OLT'],
      ['watching', null],
    ]);
  });
});
