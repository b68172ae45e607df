import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('delete from mqtt_app_user');
  await server.everything.query('delete from cpe');
});

type Row = Record<string, unknown>;
type List = Envelope & { rows: Row[]; total: number };
const get = (path: string, query: Record<string, string> = {}, as = token) =>
  server.call('GET', path, { token: as, query });
const add = (body: object) => server.call('POST', '/mqttAppUser', { token, body });
const users = async (query: Record<string, string> = {}) =>
  (await get('/cpeDevice/listVstUserByParams', query)) as List;
const ofAccount = (account: string) => get('/cpeDevice/listVstDeviceByAccount', { account });

async function device(serial: string, mac: string, tenant = server.tenants.home): Promise<string> {
  const id = server.ctx.newId();
  await server.everything.query(
    `insert into cpe (tenant_id, id, project_id, protocol, oui, product_class, serial, mac, created_by)
     values ($1, $2, $3, 'mqtt', '00D09E', 'HG1', $4, $5, 'acs')`,
    [tenant.id, id, tenant.projectId, serial, mac],
  );
  return id;
}

describe('A subscriber as the app knows him', () => {
  it('has the devices that were named by serial number or MAC, and is found by them, by account and by home', async () => {
    await device('HOME-1', '006d61aa0001');
    await device('HOME-2', '006d61aa0002');
    const devices = 'HOME-1, 00:6D:61:AA:00:02';
    const typed = {
      account: 'anna@example.net',
      userName: 'Anna',
      phone: '+49 1',
      homeAddress: 'Mill Street 1',
      devices,
    };
    expect(await add(typed)).toMatchObject({ code: 200 });
    expect(await ofAccount('Anna@example.net')).toMatchObject({
      code: 200,
      data: [{ serialno: 'HOME-1', protocol: 'MQTT' }, { serialno: 'HOME-2' }],
    });
    for (const query of [
      { account: 'anna' },
      { homeAddress: 'mill' },
      { mac: '00-6d-61-aa-00-02' },
      { serialno: 'HOME-1' },
    ])
      expect(await users(query)).toMatchObject({
        total: 1,
        rows: [{ account: 'anna@example.net', homeAddress: 'Mill Street 1', devices: [{}, {}] }],
      });
    for (const query of [{ account: 'bert' }, { mac: '00:6d:61:00:00:00' }, { serialno: 'HOME' }])
      expect((await users(query)).total).toBe(0);
    expect(await ofAccount('nobody')).toMatchObject({ code: 404 });
  });

  it('does not get a device that is in another home, nor one that is not there', async () => {
    await device('TAKEN', '006d61aa0003');
    await device('ELSEWHERE', '006d61aa0004', server.tenants.coast);
    await add({ account: 'anna', devices: 'TAKEN' });
    const refused = await add({ account: 'bert', devices: 'TAKEN' });
    expect(refused).toMatchObject({ code: 400 });
    expect(JSON.stringify(refused)).toContain('TAKEN belongs to another app user');
    expect(await add({ account: 'bert', devices: 'ELSEWHERE' })).toMatchObject({ code: 400 });
    expect((await users()).rows.map(({ account }) => account)).toEqual(['anna']);
  });

  it('moves, and keeps all else', async () => {
    await device('STAYS', '006d61aa0005');
    await add({ account: 'anna', homeAddress: 'Mill Street 1', devices: 'STAYS' });
    const [{ appUserId } = {}] = (await users()).rows;
    const move = (body: object, as = token) =>
      server.call('PUT', '/mqttAppUser/modifyHomeAddress', { token: as, body });
    expect(await move({ appUserId, homeAddress: 'Harbour 7' })).toMatchObject({ code: 200 });
    expect((await users()).rows).toMatchObject([{ homeAddress: 'Harbour 7', devices: [{ serialno: 'STAYS' }] }]);
    expect(await move({ appUserId, homeAddress: 'x'.repeat(201) })).toMatchObject({ code: 400 });
    expect(await move({ appUserId: '4711', homeAddress: 'Nowhere' })).toMatchObject({ code: 404 });
    const other = await server.signIn('coast1');
    expect(await move({ appUserId, homeAddress: 'Theirs' }, other)).toMatchObject({ code: 404 });
    expect((await users()).rows).toMatchObject([{ homeAddress: 'Harbour 7' }]);
  });

  it('loses a device that is forgotten, and another may have it when it comes back', async () => {
    const id = await device('GONE', '006d61aa0006');
    await add({ account: 'anna', devices: 'GONE' });
    const body = { ids: [id] };
    expect(await server.call('POST', '/cpeDevice/batchdeleteCpeDevicesByIds', { token, body })).toMatchObject({
      code: 200,
    });
    const { rows } = await server.everything.query<{ cpe_ids: string[] }>('select cpe_ids from mqtt_app_user');
    expect(rows).toEqual([{ cpe_ids: [] }]);
    await device('GONE', '006d61aa0006');
    expect(await add({ account: 'bert', devices: 'GONE' })).toMatchObject({ code: 200 });
  });
});
