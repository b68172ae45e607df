import { gOnuOp, gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../http/envelope.ts';
import type { SnmpFixture } from '../../southbound/collector/agent.fixture.ts';
import { gponOlt } from '../../southbound/collector/gpon-olt.fixture.ts';
import { startConfigRunner } from '../../southbound/config/runner.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { meet } from '../../work/team.ts';
import { admitOlt } from '../olts/olts.ts';
import { onus } from '../onus/onus.ts';
import { oltInfoArea, oltMonitor } from './olt-info.ts';

let server: TestServer;
let agent: SnmpFixture;
let token: string;
let oltId: string;
let runner: { stop(): Promise<void> };
const sysMac = '00:6d:61:00:00:01';

beforeAll(async () => {
  server = await startTestServer({ areas: (ctx) => [oltInfoArea(ctx), oltMonitor(ctx), onus(ctx)] });
  runner = await startConfigRunner(server.ctx);
  await meet(server.ctx, 'poll', 'the worker of this runner', 60_000);
  agent = await gponOlt(1);
  token = await server.signIn();
  const tenant = server.tenants.home.id;
  oltId = await server.ctx.scope.tenant(tenant, (tx) =>
    admitOlt(server.ctx, tx, tenant, {
      address: '127.0.0.1',
      snmpPort: agent.port,
      version: 'v2c',
      secret: { community: 'public', writeCommunity: 'private' },
      name: 'olt-1',
      mac: '006d61000001',
      ponMode: 'GPON',
      deviceType: 'V1600G0-B',
      by: 'test',
    }),
  );
  await server.everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state, since) values ($1, 77, $2, 1, 2, 'VSOL00000102', 3, 1, now() - interval '1 h')`,
    [tenant, oltId],
  );
  await server.everything.query(
    `insert into olt_port (tenant_id, olt_id, kind, port, name, link, up_octets, down_octets, up_bps, down_bps, counters_at, tx_power)
       values ($1, $2, 'pon', 1, '=GPON0/1', true, 5, 9007199254740993, 1000, 8000, now(), 520)`,
    [tenant, oltId],
  );
});
afterAll(async () => {
  await runner.stop();
  await agent.stop();
  await server.stop();
});

const get = (path: string, query: Record<string, string> = { sysMac }, as = token) =>
  server.call('GET', path, { token: as, query });
const post = (path: string, body: object) => server.call('POST', path, { token, body });
const logged = async () =>
  (
    await server.everything.query<{ call_name: string; outcome: number; before: object; after: object }>(
      'select * from audit_log order by id desc',
    )
  ).rows;

describe('one OLT', () => {
  test.each(['/olt/infor', '/olt/status', '/olt/getPortInfo', '/olt/getRealTimeData', '/olt/getOltLeafMgmtInfo'])(
    '%s is not found by another tenant, without a name, or for a MAC that is none',
    async (path) => {
      const other = await server.signIn('coast1');
      expect(await get(path, { sysMac }, other)).toMatchObject({ code: 404 });
      expect(await get(path, { oltId }, other)).toMatchObject({ code: 404 });
      expect(await get(path, {})).toMatchObject({ code: 404 });
      expect(await get(path, { sysMac: 'zz' })).toMatchObject({ code: 404 });
    },
  );

  test('tells what it is, never how it is reached with which secret', async () => {
    const answer = await get('/olt/infor');
    expect(answer['data']).toMatchObject({
      id: oltId,
      sysMac,
      state: 'Waiting',
      deviceType: 'V1600G0-B',
      pollSeconds: 300,
    });
    expect(JSON.stringify(answer)).not.toMatch(/secret|community|public|private/i);
  });

  test('says at which site it stands and by which clock people live there, as far as somebody said it', async () => {
    const of = async () => (await get('/olt/infor'))['data'];
    expect(await of()).toMatchObject({ siteName: null, siteZone: null });
    const { id } = server.tenants.home;
    await server.everything.query(
      `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 7, 'Hill exchange', 'test', now(), now())`,
      [id],
    );
    await server.everything.query('update olt set site_id = 7 where tenant_id = $1 and id = $2', [id, oltId]);
    expect(await of()).toMatchObject({ siteName: 'Hill exchange', siteZone: null });
    await server.everything.query(`update site set time_zone = 'Asia/Tokyo' where tenant_id = $1`, [id]);
    expect(await of()).toMatchObject({ siteName: 'Hill exchange', siteZone: 'Asia/Tokyo' });
  });

  test('says who made it, by the number under which its maker speaks', async () => {
    const speaks = (oid: string | null) =>
      server.everything.query('update olt set sys_object_id = $2 where id = $1', [oltId, oid]);
    const told: unknown[] = [];
    for (const oid of ['1.3.6.1.4.1.9.1.516', '1.3.6.1.4.1.8072.3.2.10', null]) {
      await speaks(oid);
      told.push(((await get('/olt/infor'))['data'] as { maker: string | null }).maker);
    }
    expect(told).toEqual(['Cisco', null, null]);
  });

  test('is read live, from the device itself', async () => {
    expect(await get('/olt/getRealTimeData')).toMatchObject({
      code: 200,
      data: { cpuLoad: 7, memoryLoad: 41, sysTemper: 40 },
    });
  });

  test('is renamed on the device, read back, and logged', async () => {
    expect(await get('/olt/editSysName', { sysMac, sysName: 'Hill' })).toMatchObject({
      code: 200,
      data: { sysName: 'Hill' },
    });
    const kept = agent.read(systemInfo.sysHostName.oid);
    expect(kept?.type === 'octets' && Buffer.from(kept.value).toString()).toBe('Hill');
    expect((await get('/olt/infor'))['data']).toMatchObject({ sysHostName: 'Hill' });
    const [end, asked] = await logged();
    expect(asked).toMatchObject({
      call_name: 'editSysName',
      before: { sysName: 'olt-1' },
      after: { sysName: 'Hill' },
    });
    expect(end).toMatchObject({ call_name: 'configChange', after: { sysHostName: 'Hill', state: 'verified' } });
  });

  test('keeps its name when the device does not take the new one', async () => {
    Object.assign(agent, { writeCommunity: 'changed' });
    const answer = await get('/olt/editSysName', { sysMac, sysName: 'Valley' });
    Object.assign(agent, { writeCommunity: 'private' });
    expect(answer).toMatchObject({ code: 500, msg: 'The device refused: this community may not write (noAccess)' });
    expect((await get('/olt/infor'))['data']).toMatchObject({ sysHostName: 'Hill' });
    expect((await logged())[1]).toMatchObject({ call_name: 'configChange', outcome: 1, after: { state: 'refused' } });
  });

  test.each(['', 'x'.repeat(32), 'a\u0000b'])(
    'the name %j is refused before it gets to the device',
    async (sysName) => {
      expect(await get('/olt/editSysName', { sysMac, sysName })).toMatchObject({ code: 400 });
    },
  );

  test.each([14, 901, 1.5, 'x'])('an interval of %j seconds is refused', async (intervalTime) => {
    expect(await post('/olt/setIntervalTime', { sysMac, intervalTime })).toMatchObject({ code: 400 });
  });

  test('the interval of timed statistics is kept and can be switched off', async () => {
    expect(await post('/olt/setIntervalTime', { sysMac, intervalTime: 15 })).toMatchObject({ code: 200 });
    expect((await get('/olt/infor'))['data']).toMatchObject({ intervalTime: 15 });
    expect(await post('/olt/setIntervalTime', { sysMac, intervalTime: 0 })).toMatchObject({ code: 200 });
    expect((await get('/olt/infor'))['data']).toMatchObject({ intervalTime: null });
  });

  test('who may only look may not rename', async () => {
    const viewer = await server.signInWith(['device:olt:list']);
    expect(await get('/olt/editSysName', { sysMac, sysName: 'Mine' }, viewer)).toMatchObject({ code: 403 });
  });
});

describe('port statistics', () => {
  test('a step without readings is a gap, not a zero', async () => {
    await server.everything.query('select metric_days_ahead($1::date, 2)', [
      new Date(server.ctx.clock.now() - 86_400_000),
    ]);
    await server.everything.query(
      `insert into metric_pon (tenant_id, olt_id, port, ts, up_bps, down_bps, up_octets, down_octets) values ($1, $2, 1, now() - interval '20 min', 1000, 8000, 1, 2)`,
      [server.tenants.home.id, oltId],
    );
    const answer = await post('/olt/getTimeDataStatistics', { sysMac, kind: 'pon', window: 'hour' });
    const { series } = answer['data'] as { series: { points: { upBps: number | null }[] }[] };
    const values = series[0]?.points.map((point) => point.upBps) ?? [];
    expect(values.filter((value) => value !== null)).toEqual([1000]);
    expect(values.length).toBeGreaterThan(10);
  });

  test('an export cannot smuggle a formula into a spreadsheet', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/emsWebServer/olt/exportPortStatistics',
      headers: { authorization: token },
      payload: { sysMac },
    });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body).toContain("\r\n'=GPON0/1,");
  });

  test('a stretch that ends before it begins is refused', async () => {
    const stretch = { sysMac, from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' };
    expect(await post('/olt/getTimeDataStatistics', stretch)).toMatchObject({
      code: 400,
      problems: [{ field: 'from' }],
    });
  });

  test.each(['BaseInfos', 'UplinkPortFlowInfos', 'PonPortFlowInfos', 'PonOpticalInfos', 'MacNumInfos'])(
    'the monitoring of %s shows the OLTs of the project and no others',
    async (what) => {
      const mine = await get(`/olt/getOltMonitor${what}`, {});
      expect(mine['total']).toBe(what === 'UplinkPortFlowInfos' ? 0 : 1);
      expect(await get(`/olt/getOltMonitor${what}`, {}, await server.signIn('coast1'))).toMatchObject({ total: 0 });
    },
  );

  test('the number of MAC addresses is that of the table as it was last read, and none while it was not', async () => {
    const [never] = (await get('/olt/getOltMonitorMacNumInfos', {}))['rows'] as Record<string, unknown>[];
    expect(never).toMatchObject({ macNum: null, at: null });
    await server.everything.query(
      `insert into config_page (tenant_id, olt_id, page, state, read_at, complete, rows) values ($1, $2, 'macTable', 'ready', now(), true, $3)`,
      [
        server.tenants.home.id,
        oltId,
        JSON.stringify([{ macAddr: '00:6d:61:00:00:11' }, { macAddr: '00:6d:61:00:00:12' }]),
      ],
    );
    const [read] = (await get('/olt/getOltMonitorMacNumInfos', {}))['rows'] as Record<string, unknown>[];
    expect(read).toMatchObject({ macNum: 2, complete: true, at: expect.any(String) });
    await server.everything.query('select metric_days_ahead($1::date, 2)', [new Date(server.ctx.clock.now())]);
    const counted = (ahead: number, addresses: number) =>
      server.everything.query(
        "insert into metric_macs (tenant_id, olt_id, ts, addresses) values ($1, $2, now() + $3 * interval '1 s', $4)",
        [server.tenants.home.id, oltId, ahead, addresses],
      );
    const told = async () =>
      ((await get('/olt/getOltMonitorMacNumInfos', {}))['rows'] as { macNum: number }[])[0]?.macNum;
    await counted(-3600, 7);
    expect(await told()).toBe(2);
    await counted(1, 9);
    expect(await told()).toBe(9);
  });
});

describe('commands to an ONU', () => {
  const place = [1, 2];
  const operate = (operation: string, more: Record<string, string> = { onuId: '77' }, as = token): Promise<Envelope> =>
    get('/onuAuthList/setOperationOnu', { ...more, operation }, as);

  test('deactivating is one SET with the action last, read back from the device', async () => {
    const sets: string[] = [];
    agent.onSet = (varbinds) => {
      sets.push(varbinds.map(({ oid }) => oid.join('.')).join(' '));
      agent.row(gOnuStaInfo, place, { gOnuStaInfoAdminSta: 2, gOnuStaInfoPhaseSta: 6 });
    };
    expect(await operate('deactivate')).toMatchObject({ data: { phase: 'deactivated', admin: false, verified: true } });
    const { gOnuOpPonInx, gOnuOpOnuInx, gOnuOpAction } = gOnuOp;
    expect(sets).toEqual([[gOnuOpPonInx, gOnuOpOnuInx, gOnuOpAction].map(({ oid }) => oid.join('.')).join(' ')]);
    const [end, asked] = await logged();
    expect(asked).toMatchObject({ call_name: 'setOperationOnu', after: { operation: 'deactivate' } });
    expect(end).toMatchObject({ call_name: 'configChange', after: { admin: false, state: 'verified' } });
    const list = await get('/onu/list', { state: 'disabled' });
    expect(list['total']).toBe(1);
  });

  test('a command without effect is not called done', async () => {
    agent.onSet = () => undefined;
    expect(await operate('activate')).toMatchObject({ data: { verified: false } });
  });

  test('a device that refuses is quoted', async () => {
    agent.onSet = () => undefined;
    Object.assign(agent, { writeCommunity: 'changed' });
    expect(await operate('reboot')).toMatchObject({
      code: 500,
      msg: 'The device refused: this community may not write (noAccess)',
    });
    Object.assign(agent, { writeCommunity: 'private' });
  });

  test('an ONU that is not there, or is another tenant’s, is not found', async () => {
    expect(await operate('reboot', { onuId: '78' })).toMatchObject({ code: 404 });
    expect(await operate('reboot', { oltId, pon: '1', onu: '99' })).toMatchObject({ code: 404 });
    expect(await operate('reboot', { onuId: '77' }, await server.signIn('coast1'))).toMatchObject({ code: 404 });
  });

  test('who may only look may not operate', async () => {
    const viewer = await server.signInWith(['device:onu:list']);
    expect(await operate('reboot', { onuId: '77' }, viewer)).toMatchObject({ code: 403 });
  });

  test('without a worker nobody waits for one: it is told as under way, and done once a worker is there', async () => {
    await runner.stop();
    await server.everything.query('delete from work_member');
    const answer = await operate('activate');
    expect(answer).toMatchObject({ data: { state: 'queued', verified: false } });
    runner = await startConfigRunner(server.ctx);
    const { change } = answer['data'] as { change: string };
    const stateOf = async () => {
      const { rows } = await server.everything.query('select ended_at from config_change where id = $1', [change]);
      return (rows[0] as { ended_at: Date | null }).ended_at;
    };
    await expect.poll(stateOf).not.toBeNull();
  });
});
