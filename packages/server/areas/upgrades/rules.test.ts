import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { endTasks } from '../../estate/cpes/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tick } from './tick.ts';
import { lockedTask } from './upgrades.store.ts';

// Devices that a rule chooses: OLTs by what they are and have, and customer devices, which fetch what their ACS tells them of.

let server: TestServer;
let token: string;
let ahead = 0;
const real = systemClock();
const clock = { ...real, now: () => real.now() + ahead, advance: (ms: number) => (ahead += ms) };
let firmwareId: string;
const [oldVersion, newVersion] = ['V1.0', 'V2.0.0R03-B02'];
const home = () => server.tenants.home.id;
const get = (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const post = (path: string, body: object = {}) => server.call('POST', path, { token, body });
const query = <T extends object>(text: string, values: unknown[] = []) => server.everything.query<T>(text, values);

async function library(deviceType: string, version: string, model: string): Promise<string> {
  const id = server.ctx.newId();
  await query(
    `insert into firmware (tenant_id, id, name, device_type, file_type, model, version, bytes, sha256, key, verdict, created_by, created_at)
     values ($1, $2::int8, 'f' || $2::text || '.bin', $3, 'image', $5, $4, 10, repeat('0', 64), 'firmware/2026/11/1.bin', 'verified', 'admin', now())`,
    [home(), id, deviceType, version, model],
  );
  return id;
}

let made = 0;
async function cpe(
  more: { model?: string; software?: string; online?: boolean; tenant?: TestServer['tenants']['home'] } = {},
) {
  const { model = 'HG1', software = oldVersion, online = true, tenant = server.tenants.home } = more;
  const id = server.ctx.newId();
  made += 1;
  await query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, software, created_by)
     values ($1, $2, $3, '00D09E', $4, $5, $6, 'acs')`,
    [tenant.id, id, tenant.projectId, model, `S${made}`, software],
  );
  await query(`insert into cpe_live (tenant_id, cpe_id, online, last_inform) values ($1, $2, $3, now())`, [
    tenant.id,
    id,
    online,
  ]);
  return id;
}

const asked = (more: object = {}) => ({
  name: 'Winter',
  deviceType: 'cpe',
  byRule: true,
  firmwareId,
  rings: '10',
  watchMinutes: 5,
  ...more,
});
async function task(more: object = {}): Promise<string> {
  const answer = await post('/device/upgrade', asked(more));
  expect(answer).toMatchObject({ code: 200 });
  return (answer.data as { taskId: string }).taskId;
}
const look = async (id: string) => {
  await server.ctx.scope.tenant(home(), async (tx) => {
    const row = await lockedTask(tx, home(), id);
    if (row) await tick(server.ctx, tx, row);
  });
  return (await get(`/device/upgrade/task/${id}`)).data as { counts: Record<string, number>; phase: string };
};
const told = async () =>
  (await query<{ id: string; cpe_id: string }>(`select id, cpe_id from cpe_task where state = 'waiting' order by id`))
    .rows;
/** The device runs the new version, or says why not. */
async function ends(some: readonly { id: string; cpe_id: string }[], fault?: number): Promise<void> {
  const reason = { en: 'The device refused it', zh: '设备拒绝' };
  await server.ctx.scope.tenant(home(), (tx) =>
    endTasks(
      server.ctx,
      tx,
      home(),
      some.map(({ id }) => id),
      fault === undefined ? {} : { reason, fault, faults: [{ name: '', code: fault, text: 'Download failed' }] },
    ),
  );
  if (fault === undefined)
    await query(`update cpe set software = $2 where id = any($1::int8[])`, [some.map((one) => one.cpe_id), newVersion]);
}

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signIn();
  firmwareId = await library('cpe', newVersion, 'HG1');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query('delete from upgrade_task; delete from cpe; delete from olt');
});

describe('Customer devices of a rule', () => {
  it('are told ring by ring, a download each, as many at once as may be, and end when they tell the version', async () => {
    for (let n = 0; n < 20; n += 1) await cpe();
    await cpe({ model: 'HG2' });
    await cpe({ software: newVersion });
    await cpe({ tenant: server.tenants.coast });
    expect((await get('/device/upgrade/reach', { deviceType: 'cpe', firmwareId })).data).toMatchObject({ devices: 21 });
    const id = await task({ atOnce: 5 });
    expect(await look(id)).toMatchObject({ phase: 'running', counts: { running: 3, waiting: 18 } });
    const first = await told();
    expect(first).toHaveLength(3);
    const { rows: transfers } = await query('select direction, firmware_id, file_id from cpe_transfer limit 1');
    expect(transfers).toEqual([{ direction: 'download', firmware_id: firmwareId, file_id: null }]);
    await ends(first);
    await look(id);
    expect((await look(id)).counts).toMatchObject({ finish: 3, running: 5 });
    while ((await look(id)).phase === 'running') await ends(await told());
    expect(await look(id)).toMatchObject({
      phase: 'done',
      status: 'executed',
      percent: 100,
      counts: { finish: 20, skipped: 1, waiting: 0 },
    });
    const page = await get('/device/upgrade/targets', { taskId: id, state: 'finish', pageNum: '2', pageSize: '15' });
    expect(page).toMatchObject({
      total: 20,
      rows: expect.arrayContaining([{}, {}, {}, {}, {}].map(() => expect.any(Object))),
    });
  });

  it('halt the task when too many of a ring fail, with the word of the device; retry begins with these alone', async () => {
    for (let n = 0; n < 10; n += 1) await cpe();
    const id = await task({ atOnce: 5 });
    await look(id);
    const first = await told();
    await ends(first, 9010);
    // And with its name: of many, it is the one to look at.
    const why = expect.stringMatching(/^.+: .*9010 Download failed/);
    expect(await look(id)).toMatchObject({ phase: 'halted', reason: why });
    expect(await post(`/device/upgrade/act/${id}`, { action: 'retry' })).toMatchObject({ code: 200 });
    expect(await look(id)).toMatchObject({ phase: 'running', counts: { running: 1, waiting: 9, failed: 0 } });
    expect((await told()).map((one) => one.cpe_id)).toEqual(first.map((one) => one.cpe_id));
  });

  it('that are away hold up nobody, are cancelled with the others, and go back to what they had', async () => {
    const [, away] = [await cpe(), await cpe({ online: false })];
    const old = await library('cpe', oldVersion, 'HG1');
    const id = await task({ rings: '' });
    expect((await look(id)).counts).toMatchObject({ running: 1, offline: 1 });
    await ends(await told());
    await look(id);
    await look(id);
    expect(await post(`/device/upgrade/act/${id}`, { action: 'cancel' })).toMatchObject({ code: 200 });
    expect(await look(id)).toMatchObject({ phase: 'done', counts: { finish: 1, abort: 1 } });
    const back = await post(`/device/upgrade/rollBack/${id}`);
    const [rolled = ''] = (back.data as { taskIds: string[] }).taskIds;
    await look(rolled);
    const { rows } = await query(`select firmware_id from cpe_transfer order by id desc limit 1`);
    expect(rows).toEqual([{ firmware_id: old }]);
    const { rows: targets } = (await get('/device/upgrade/targets', { taskId: rolled })) as unknown as {
      rows: object[];
    };
    expect(targets).toMatchObject([{ oltId: null, cpeId: expect.not.stringMatching(away) }]);
  });

  it('whose version the firmware does not follow on are skipped, and the end of the others is foretold', async () => {
    await query(`update firmware set follows = 'V1.*, V3.5' where id = $1`, [firmwareId]);
    for (const software of [oldVersion, oldVersion, 'V3.5', 'V3.4']) await cpe({ software });
    const id = await task({ rings: '', atOnce: 1 });
    await query(`update firmware set follows = null where id = $1`, [firmwareId]);
    expect(await look(id)).toMatchObject({ predictedEnd: null });
    await ends(await told());
    clock.advance(60_000);
    await look(id);
    const { predictedEnd } = (await look(id)) as unknown as { predictedEnd: string };
    expect(Date.parse(predictedEnd)).toBeGreaterThan(clock.now());
    for (let n = 0; n < 6; n += 1) {
      await look(id);
      await ends(await told());
    }
    expect(await look(id)).toMatchObject({ phase: 'done', counts: { finish: 3, skipped: 1 }, predictedEnd: null });
    const { rows } = (await get('/device/upgrade/targets', { taskId: id, state: 'skipped' })) as unknown as {
      rows: object[];
    };
    expect(rows).toMatchObject([{ reason: 'This firmware does not follow on V3.4' }]);
  });

  it('are begun with so that no site and no OLT has more of them at it than may be', async () => {
    const { projectId } = server.tenants.home;
    await query(
      `insert into site (tenant_id, id, name, time_zone, created_by, created_at, updated_at) values ($1, 7, 'East', '', 'admin', now(), now())`,
      [home()],
    );
    await query(
      `insert into olt (tenant_id, id, project_id, name, mac, address, snmp_port, snmp_version, snmp_secret, pon_mode, capability, site_id, created_by)
       select $1, n, $2, 'OLT ' || n, '00aa0000000' || n, '192.0.2.' || n, 161, 'v2c', 'sealed', 'GPON', '{"family":"vsol-gpon"}', 7, 'admin'
       from generate_series(1, 2) n`,
      [home(), projectId],
    );
    await query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, phase, state) select $1, n, 1 + n / 4, 1, n, 3, 1 from generate_series(1, 7) n`,
      [home()],
    );
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) ids.push(await cpe());
    // Three behind the one, four behind the other, two behind none.
    await query(
      'update cpe set onu_id = n from unnest($1::int8[]) with ordinality as u(id, n) where cpe.id = u.id and n <= 7',
      [ids],
    );
    const begun = async (more: object) => {
      await query(`delete from upgrade_task; delete from cpe_task`);
      const id = await task({ rings: '', atOnce: 20, ...more });
      return async () => (await look(id)).counts['running'];
    };
    expect(await (await begun({ atOnceOfOlt: 2 }))()).toBe(2 + 2 + 2);
    expect(await (await begun({ atOnceOfSite: 3 }))()).toBe(3 + 2);
    const again = await begun({ atOnceOfSite: 3, atOnceOfOlt: 1 });
    expect(await again()).toBe(2 + 2);
    await ends(await told());
    await again();
    // Those that finished make room behind both.
    expect(await again()).toBe(2);
  });

  it('are none: said at its field, and so is what cannot be for these devices', async () => {
    const fields = async (more: object) =>
      ((await post('/device/upgrade', asked(more)))['problems'] as { field: string }[]).map(({ field }) => field);
    expect(await fields({})).toEqual(['byRule']);
    await cpe();
    expect(await fields({ version: 'V0' })).toEqual(['byRule']);
    expect(await fields({ byRule: false })).toEqual(['byRule']);
    expect(await fields({ atOnce: 501 })).toEqual(['atOnce']);
    expect(await fields({ deviceType: 'olt', serverHost: '192.0.2.1', atOnce: 51 })).toEqual(['atOnce']);
    expect(await fields({ deviceType: 'olt', serverHost: '192.0.2.1' })).toEqual(['firmwareId']);
    const unknown = await get('/device/upgrade/reach', { deviceType: 'cpe', firmwareId: '12345' });
    expect(unknown).toMatchObject({ code: 404 });
  });
});
