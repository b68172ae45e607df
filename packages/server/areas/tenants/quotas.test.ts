import type { CpeReport } from '../../southbound/acs/report.ts';
import { storeNew } from '../../southbound/acs/report-batch.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeXlsx } from '../../sheets/sheets.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { announce, letInOlt, type DeviceRow } from '../unauthorized/unauthorized.ts';
import { onusOn } from './onus.fixture.ts';
import { sellingOn, send } from './tenants.fixture.ts';

let server: TestServer;
let root: string;
let sell: ReturnType<typeof sellingOn>;
let onus: ReturnType<typeof onusOn>;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn();
  sell = sellingOn(server, () => root);
  onus = onusOn(server);
});
afterAll(() => server.stop());

/** Twice the connections of the pool; many more would only wait for one longer than anybody has the patience for on a slow machine. */
const crowd = Array.from({ length: 20 }, (_, index) => index);
const count = async (table: string, id: string, where = 'true') => {
  const { rows } = await server.everything.query(
    `select count(*)::int as n from ${table} where tenant_id = $1 and ${where}`,
    [id],
  );
  return (rows[0] as { n: number }).n;
};
const refusedAt = (used: number) =>
  `Quota exceeded: at most 10, ${used} in use. Whoever runs this console can raise the quota of your tenant.`;
const refused = refusedAt(10);

describe('Twenty at once at a quota of ten leave exactly ten', () => {
  it('users, added one by one', async () => {
    const made = await sell.tenant({ userQuota: 10 });
    const boss = await sell.enter(made);
    const answers = await Promise.all(
      crowd.map((n) => server.call('POST', '/system/user', { token: boss, body: { userName: `user${n}` } })),
    );
    expect(await count('app_user', made.id)).toBe(10);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(9);
    expect(new Set(answers.filter((answer) => answer.code !== 200).map((answer) => answer.msg))).toEqual(
      new Set([refused]),
    );
  });

  it('users, by import: a sheet comes in whole or not at all', async () => {
    const made = await sell.tenant({ userQuota: 10 });
    const boss = await sell.enter(made);
    const sheet = (names: readonly string[]) =>
      writeXlsx([{ name: 'Users', headings: ['User name', 'Nickname'], rows: names.map((name) => [name, name]) }]);
    const whole = await sheet(crowd.map((n) => `whole${n}`));
    expect(await send(server, boss, '/system/user/importData', { name: 'u.xlsx', bytes: whole })).toMatchObject({
      msg: refusedAt(1),
    });
    expect(await count('app_user', made.id)).toBe(1);
    const files = await Promise.all(crowd.slice(0, 5).map((n) => sheet([0, 1, 2].map((m) => `part${n}x${m}`))));
    const answers = await Promise.all(
      files.map((bytes) => send(server, boss, '/system/user/importData', { name: 'u.xlsx', bytes })),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(3);
    expect(await count('app_user', made.id)).toBe(10);
  });

  it('OLTs, added by hand', async () => {
    const made = await sell.tenant({ oltQuota: 10 });
    const boss = await sell.enter(made);
    const add = (n: number) =>
      server.call('POST', '/device/olt/insertDeviceInfo', {
        token: boss,
        body: { ip: `127.7.0.${n + 1}`, community: 'public' },
      });
    const answers = await Promise.all(crowd.map(add));
    expect(await count('olt', made.id)).toBe(10);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.msg === refused)).toHaveLength(10);
  });

  it('OLTs that announce themselves, let in by a person and by a rule; the others go on waiting', async () => {
    const made = await sell.tenant({ oltQuota: 10 });
    const boss = await sell.enter(made);
    const tenantId = Number(made.id);
    for (const n of crowd) {
      const mac = `02000000${String(n).padStart(4, '0')}`;
      await announce(server.ctx, { tenantId, address: `127.7.1.${n + 1}`, mac, version: 'v2c', at: Date.now() });
    }
    const { rows } = await server.everything.query<DeviceRow>(
      'select * from unauthorized_device where tenant_id = $1',
      [made.id],
    );
    const byPerson = (row: DeviceRow) =>
      server.call('POST', '/device/olt/authenticateDeviceUnauthorized', { token: boss, body: { id: row.id } });
    const byRule = (row: DeviceRow) =>
      server.ctx.scope.tenant(tenantId, (tx) => letInOlt(server.ctx, tx, row, { by: 'rule 1' })).catch(() => undefined);
    await Promise.all(rows.map((row, index) => (index % 2 === 0 ? byPerson(row) : byRule(row))));
    expect(await count('olt', made.id)).toBe(10);
    expect(await count('unauthorized_device', made.id)).toBe(10);
  });
});

describe('ONUs beyond the quota', () => {
  it('are all there, and exactly ten of them are operated and configured, however many OLTs tell of them at once', async () => {
    const made = await sell.tenant({ onuQuota: 10 });
    const reads = await Promise.all([1, 2, 3, 4, 5].map((last) => onus.olt(made.id, { last, onus: 10 })));
    await Promise.all(reads.map((read) => read()));
    expect(await count('onu', made.id)).toBe(50);
    expect(await count('onu', made.id, 'not over_quota')).toBe(10);
    expect(await sell.row(made)).toMatchObject({ onuNum: 10, onuOverNum: 40 });
    const boss = await sell.enter(made);
    const { rows } = await server.everything.query<{ id: string; olt_id: string }>(
      'select id, olt_id from onu where tenant_id = $1 and over_quota limit 1',
      [made.id],
    );
    const { id: onuId = '', olt_id: oltId = '' } = rows[0] ?? {};
    const answer = await server.call('GET', '/onuAuthList/setOperationOnu', {
      token: boss,
      query: { onuId, operation: 'reboot' },
    });
    expect(answer.msg).toContain('beyond the 10 ONUs');
    const values = { gOnuSrvInfoTcontId: 1, gOnuSrvInfoTcontDbaName: 'x' };
    const change = { oltId, onuId, page: 'tcont', op: 'add', values };
    for (const path of ['/device/config/preview', '/device/config/apply']) {
      expect((await server.call('POST', path, { token: boss, body: change })).msg).toContain('beyond the 10 ONUs');
    }
    const list = await server.call('GET', '/onu/list', { token: boss, query: { pageSize: '100' } });
    expect(JSON.stringify(list)).toContain('"overQuota":true');
  });

  it('come in, the oldest first, as soon as the quota is larger; a smaller one takes nothing away', async () => {
    const made = await sell.tenant({ onuQuota: 3 });
    const read = await onus.olt(made.id, { last: 21, onus: 8 });
    await read();
    expect(await count('onu', made.id, 'over_quota')).toBe(5);
    await sell.edit(made, { onuQuota: 5 });
    expect(await count('onu', made.id, 'not over_quota and onu_no <= 5')).toBe(5);
    await sell.edit(made, { onuQuota: -1 });
    expect(await count('onu', made.id, 'over_quota')).toBe(0);
    await sell.edit(made, { onuQuota: 2 });
    await read();
    expect(await count('onu', made.id, 'over_quota')).toBe(0);
  });
});

describe('Customer devices beyond the quota', () => {
  it('are not let in, whether a person announces them or they report themselves, until the quota is larger', async () => {
    const made = await sell.tenant({ cpeQuota: 1 });
    expect(await sell.row(made)).toMatchObject({ cpeQuota: 1 });
    const boss = await sell.enter(made);
    const announced = (serialno: string) =>
      server.call('POST', '/cpeDevice/insertOnuInfo', { token: boss, body: { oui: '00D09E', serialno } });
    expect(await announced('FIRST')).toMatchObject({ code: 200 });
    expect(await announced('SECOND')).toMatchObject({ code: 601 });
    const report = (serial: string): CpeReport => ({
      identity: { oui: '00D09E', productClass: 'HG', serial },
      version: 'cwmp-1-0',
      address: '127.0.0.1',
      at: Date.now(),
      inform: {
        method: 'Inform',
        device: { manufacturer: 'M', oui: '00D09E', productClass: 'HG', serialNumber: serial },
        events: [],
        maxEnvelopes: 1,
        currentTime: '',
        retryCount: 0,
        parameters: [],
      },
    });
    for (const protocol of ['cwmp', 'usp', 'mqtt'] as const) {
      const { outcomes } = await storeNew(server.ctx, Number(made.id), [report(`BY-${protocol}`)], null, protocol);
      expect(outcomes).toEqual(['quota']);
    }
    await sell.edit(made, { cpeQuota: 2 });
    const both = [report('THIRD'), report('FOURTH')];
    expect((await storeNew(server.ctx, Number(made.id), both, null)).outcomes).toEqual(['kept', 'quota']);
    expect(await count('cpe', made.id)).toBe(2);
    await sell.edit(made, { cpeQuota: -1 });
    expect(await announced('SECOND')).toMatchObject({ code: 200 });
  });
});
