import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { systemClock } from '../../clock.ts';
import { tick } from './tick.ts';
import { lockedTask } from './upgrades.store.ts';

let server: TestServer;
let token: string;
let ahead = 0;
const real = systemClock();
/** Its time of day is moved on; its timers are real, for the database and the bus live by them. */
const clock = { ...real, now: () => real.now() + ahead, advance: (ms: number) => (ahead += ms) };
let firmwareId: string;
let oldFirmwareId: string;
const [oldVersion, newVersion] = ['V1.0.0R03-B01', 'V1.0.0R03-B02'];

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signIn();
  firmwareId = await library('new.bin', newVersion);
  oldFirmwareId = await library('old.bin', oldVersion);
});
afterAll(() => server.stop());

const home = () => server.tenants.home.id;
const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const post = (path: string, body: object = {}) => server.call('POST', path, { token, body });

async function library(name: string, version: string, verdict = 'verified', tenantId = home()): Promise<string> {
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into firmware (tenant_id, id, name, device_type, file_type, model, version, bytes, sha256, key, verdict, created_by, created_at)
     values ($1, $2, $3, 'olt', 'bld', 'V1600G1', $4, 10, repeat('0', 64), 'firmware/2026/11/1.bin', $5, 'admin', now())`,
    [tenantId, id, name, version, verdict],
  );
  return id;
}

let made = 0;
async function olt(online = true, tenant = server.tenants.home): Promise<string> {
  const id = server.ctx.newId();
  made += 1;
  const mac = `00aa${made.toString(16).padStart(8, '0')}`;
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, mac, address, snmp_port, snmp_version, snmp_secret, device_type, firmware, pon_mode, capability, created_by)
     values ($1, $2, $3, $4, $5, $6, 161, 'v2c', 'sealed', 'V1600G1', $7, 'GPON', '{"family":"vsol-gpon"}', 'admin')`,
    [tenant.id, id, tenant.projectId, `OLT ${made}`, mac, `192.0.2.${made}`, oldVersion],
  );
  await server.everything.query(
    `insert into olt_live (tenant_id, olt_id, online, onu_total, onu_online, onus_at) values ($1, $2, $3, 50, 50, $4)`,
    [tenant.id, id, online, new Date(clock.now())],
  );
  return id;
}

const asked = (oltIds: readonly string[], more: object = {}) => ({
  name: 'Winter',
  oltIds,
  firmwareId,
  serverHost: '192.0.2.250',
  rings: '50',
  onusBack: 90,
  watchMinutes: 5,
  ...more,
});
async function task(oltIds: readonly string[], more: object = {}): Promise<string> {
  const answer = await post('/device/upgrade', asked(oltIds, more));
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as { taskId: string }).taskId;
}
const look = async (id: string) => {
  await server.ctx.scope.tenant(home(), async (tx) => {
    const row = await lockedTask(tx, home(), id);
    if (row) await tick(server.ctx, tx, row);
  });
  return (await get(`/device/upgrade/task/${id}`)).data as Record<string, unknown> & { counts: Record<string, number> };
};
interface Shown {
  readonly oltId: string;
  readonly state: string;
  readonly reason: string | null;
  readonly steps: readonly { readonly state: string }[];
}
const devices = async (id: string) =>
  ((await get('/device/upgrade/targets', { taskId: id })) as unknown as { rows: Shown[] }).rows;
const states = async (id: string) => (await devices(id)).map(({ state }) => state);

/** The device of a change ends it so, and its ONUs are read. */
async function ends(oltId: string, state: 'verified' | 'refused', onus = 50, version = newVersion): Promise<void> {
  await server.everything.query(
    `update config_change set state = $2, ended_at = now(), reasons = $3 where olt_id = $1 and ended_at is null`,
    [
      oltId,
      state,
      state === 'refused' ? '[{"reason":"upgradeFailed","detail":{"en":"check_failed","zh":"check_failed"}}]' : null,
    ],
  );
  if (state === 'verified')
    await server.everything.query('update olt set firmware = $2 where id = $1', [oltId, version]);
  clock.advance(1000);
  await server.everything.query('update olt_live set onu_online = $2, onus_at = $3 where olt_id = $1', [
    oltId,
    onus,
    new Date(clock.now() + 2000),
  ]);
}
const changes = async (oltId: string) =>
  (
    await server.everything.query<{ page: string; after: object | null }>(
      'select page, after from config_change where olt_id = $1',
      [oltId],
    )
  ).rows;
const offers = async () => (await server.everything.query('select way, address, name from file_offer')).rows;

let one: string;
let other: string;
beforeEach(async () => {
  await server.everything.query('delete from upgrade_task; delete from config_change; delete from file_offer');
  [one, other] = [await olt(), await olt()];
});

describe('An upgrade task', () => {
  it('goes ring by ring: the second begins when the first is back with its ONUs, and each device is told once', async () => {
    const id = await task([one, other]);
    expect(await look(id)).toMatchObject({ phase: 'running', ring: 1, rings: 2, status: 'tobeExecuted' });
    expect(await states(id)).toEqual(['running', 'waiting']);
    await look(id);
    expect(await changes(one)).toMatchObject([
      { page: 'oltUpgrade', after: { way: 'tftp', server: '192.0.2.250', file: 'new.bin', version: newVersion } },
    ]);
    expect(await offers()).toMatchObject([{ way: 'tftp', name: 'new.bin' }]);
    await ends(one, 'verified');
    await look(id);
    expect(await states(id)).toEqual(['finish', 'running']);
    await ends(other, 'verified');
    await look(id);
    clock.advance(3000);
    expect(await look(id)).toMatchObject({ phase: 'done', status: 'executed', percent: 100 });
    expect((await devices(id))[0]?.steps.map(({ state }) => state)).toEqual(['running', 'watching', 'finish']);
    expect(await offers()).toEqual([]);
  });

  it('halts by itself when ONUs do not come back, says why, is rolled back, and retried', async () => {
    const id = await task([one, other]);
    await look(id);
    await ends(one, 'verified', 40);
    await look(id);
    clock.advance(6 * 60_000);
    await server.everything.query('update olt_live set onus_at = $1', [new Date(clock.now())]);
    const halted = await look(id);
    expect(halted).toMatchObject({ phase: 'halted', reason: expect.stringContaining('40 of 50 ONUs came back') });
    expect(await states(id)).toEqual(['failed', 'waiting']);
    const back = await post(`/device/upgrade/rollBack/${id}`);
    const [rolled = ''] = (back.data as { taskIds: string[] }).taskIds;
    await look(rolled);
    expect(await changes(one)).toMatchObject([{}, { after: { file: 'old.bin', version: oldVersion } }]);
    await ends(one, 'verified', 50, oldVersion);
    await look(rolled);
    clock.advance(3000);
    expect(await look(rolled)).toMatchObject({ phase: 'done', status: 'executed' });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'retry' })).toMatchObject({ code: 200 });
    await look(id);
    expect(await states(id)).toEqual(['running', 'waiting']);
    await ends(one, 'verified');
    await look(id);
    clock.advance(3000);
    await look(id);
    await look(id);
    expect(await states(id)).toEqual(['finish', 'running']);
  });

  it('is watched by the usual gates where nobody names any, and by none that is empty', async () => {
    const gatesOf = async (more: object) => {
      const id = await task([await olt()], { onusBack: undefined, ...more });
      const text = 'select gates from upgrade_task where id = $1';
      return (await server.everything.query<{ gates: object }>(text, [id])).rows[0]?.gates;
    };
    expect(await gatesOf({})).toMatchObject({ onus: 95, alarms: 20, light: 3 });
    expect(await gatesOf({ onusBack: null, newAlarms: '', lightLoss: 2 })).toMatchObject({
      onus: null,
      alarms: null,
      light: 2,
    });
  });

  it('halts at the first device that fails, in the words of the device; who goes on gives it up', async () => {
    const id = await task([one, other]);
    await look(id);
    await ends(one, 'refused');
    expect(await look(id)).toMatchObject({ phase: 'halted', reason: expect.stringContaining('check_failed') });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'resume' })).toMatchObject({ code: 200 });
    await look(id);
    await look(id);
    expect(await states(id)).toEqual(['abort', 'running']);
  });

  it('skips a device that has the version, and waits for one that is away until the end date', async () => {
    await server.everything.query('update olt set firmware = $2 where id = $1', [one, newVersion]);
    await server.everything.query('update olt_live set online = false where olt_id = $1', [other]);
    const id = await task([one, other], { rings: '', mostFailed: 100 });
    await look(id);
    expect(await states(id)).toEqual(['skipped', 'offline']);
    expect(await changes(one)).toEqual([]);
    clock.advance(8 * 86_400_000);
    token = await server.signIn();
    expect(await look(id)).toMatchObject({ phase: 'done', status: 'executed' });
    expect((await devices(id))[1]).toMatchObject({ state: 'failed', reason: expect.stringContaining('end date') });
  });

  it('is begun later, in its window, when a person says so, and not after it was cancelled', async () => {
    const past = new Date(clock.now() - 60_000).toISOString();
    const id = await task([one, other], { executeTime: past, mode: 'manual' });
    expect(await look(id)).toMatchObject({
      phase: 'waiting',
      executeTime: expect.any(String),
    });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'deactivate' })).toMatchObject({ code: 200 });
    clock.advance(200_000);
    expect(await look(id)).toMatchObject({ status: 'executionCanceled', phase: 'waiting' });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'activate' })).toMatchObject({ code: 200 });
    clock.advance(200_000);
    await look(id);
    await ends(one, 'verified');
    await look(id);
    clock.advance(3000);
    await look(id);
    expect(await look(id)).toMatchObject({ phase: 'judging', ring: 1 });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'resume' })).toMatchObject({ code: 200 });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'pause' })).toMatchObject({ code: 200 });
    await look(id);
    expect(await states(id)).toEqual(['finish', 'waiting']);
    expect(await post(`/device/upgrade/act/${id}`, { action: 'cancel' })).toMatchObject({ code: 200 });
    expect(await look(id)).toMatchObject({ status: 'executionCanceled', phase: 'done' });
    expect(await server.call('DELETE', `/device/upgrade/${id}`, { token })).toMatchObject({ code: 200 });
  });

  it('begins with a device at the hours of its site, not at those of whoever made the task', async () => {
    const siteId = server.ctx.newId();
    await server.everything.query(
      `insert into site (tenant_id, id, name, time_zone, created_by, created_at, updated_at) values ($1, $2, 'East', 'Asia/Tokyo', 'admin', now(), now())`,
      [home(), siteId],
    );
    await server.everything.query('update olt set site_id = $2 where id = $1', [one, siteId]);
    const hour = (ms: number) => new Date(clock.now() + ms).toISOString().slice(11, 16);
    const id = await task([one, other], {
      rings: '',
      timeZone: 'UTC',
      windowFrom: hour(-3_600_000),
      windowTo: hour(3_600_000),
    });
    await look(id);
    expect(await states(id)).toEqual(['waiting', 'running']);
    await ends(other, 'verified');
    await look(id);
    // Tokyo is nine hours ahead.
    clock.advance(15 * 3_600_000);
    token = await server.signIn();
    await look(id);
    expect(await states(id)).toEqual(['running', 'finish']);
  });

  it('says at its field what is wrong: no device, a foreign one, another model, unverified firmware, times and rings', async () => {
    const answer = async (more: object, ids = [one]) => post('/device/upgrade', asked(ids, more));
    expect(await answer({}, [])).toMatchObject({ code: 400 });
    expect(await answer({}, [await olt(true, server.tenants.coast)])).toMatchObject({ code: 404 });
    const fields = async (more: object) =>
      ((await answer(more))['problems'] as { field: string }[]).map(({ field }) => field);
    expect(await fields({ firmwareId: await library('maybe.bin', 'V1.0.0R03-B09', 'toVerify') })).toEqual([
      'firmwareId',
    ]);
    expect(await fields({ serverHost: 'no host!' })).toContain('serverHost');
    expect(await fields({ serverHost: 'files.example.net' })).toEqual(['serverHost']);
    expect(await fields({ rings: '60,60' })).toEqual(['rings']);
    expect(await fields({ windowFrom: '01:00' })).toEqual(['windowFrom', 'windowTo']);
    await server.everything.query(`update olt set device_type = 'V1600G2' where id = $1`, [one]);
    expect(await fields({})).toEqual(['oltIds']);
    expect(await answer({ firmwareId: '12345' })).toMatchObject({ code: 404 });
  });

  it('keeps its firmware from being deleted until it is over', async () => {
    const id = await task([one]);
    expect(await server.call('DELETE', `/system/firmware/${firmwareId}`, { token })).toMatchObject({ code: 601 });
    await post(`/device/upgrade/act/${id}`, { action: 'cancel' });
    const spare = await library('spare.bin', newVersion);
    expect(await server.call('DELETE', `/system/firmware/${spare}`, { token })).toMatchObject({ code: 200 });
    expect(oldFirmwareId).not.toBe(firmwareId);
  });
});

describe('Many OLTs at once (S1 §7.5)', () => {
  const macs = async (ids: readonly string[]) =>
    (await server.everything.query<{ mac: string }>('select mac from olt where id = any($1) order by id', [ids])).rows
      .map(({ mac }) => mac)
      .join(',');

  it('restart one after the other, are upgraded by a file of the library, and say how far they are', async () => {
    const both = await macs([one, other]);
    const restarted = await get('/oltSystem/batchReboot', { macs: both, atOnce: '1' });
    const { taskId } = restarted.data as { taskId: string };
    await look(taskId);
    expect(await states(taskId)).toEqual(['running', 'waiting']);
    expect((await post('/oltSystem/getBatchPercentByMac', { macs: both })).data).toMatchObject([
      { state: 'running', percent: 0, text: 'Not upgrading' },
      { state: 'waiting', percent: 0 },
    ]);
    await post(`/device/upgrade/act/${taskId}`, { action: 'cancel' });
    await ends(one, 'verified', 50, oldVersion);
    await look(taskId);
    clock.advance(3000);
    await look(taskId);
    const [mac = ''] = both.split(',');
    expect(await get('/common/upgradeByFileManage', { oltMac: mac, fileName: 'new.exe' })).toMatchObject({ code: 400 });
    expect(await get('/common/upgradeByFileManage', { oltMac: mac, fileName: 'none.bin' })).toMatchObject({
      code: 404,
    });
    const upgraded = await get('/common/upgradeByFileManage', { oltMac: mac, fileName: 'new.bin' });
    await look((upgraded.data as { taskId: string }).taskId);
    expect((await get('/common/getDeviceUpgradeStatus', { oltMac: mac })).data).toMatchObject({
      fileName: 'new.bin',
      downloadStatus: 0,
      urlUpgradeStatus: 0,
    });
    const untouched = await macs([other]);
    expect((await get('/common/getDeviceUpgradeStatus', { oltMac: untouched })).data).toMatchObject({
      downloadProcess: null,
    });
  });

  it('are refused while one of them is offline', async () => {
    await server.everything.query('update olt_live set online = false where olt_id = $1', [one]);
    expect(await get('/oltSystem/batchReboot', { macs: await macs([one, other]) })).toMatchObject({
      msg: 'The device is offline',
    });
  });
});
