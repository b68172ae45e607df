import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleIncidents } from '../../estate/incidents/settle.ts';
import { tellCpeAlarms, type CpeAlarm } from '../../estate/cpes/alarms.ts';
import type { Envelope } from '../../http/envelope.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let guest: string;
let other: string;
const [seen, unseen] = ['71', '72'];
type List = Envelope & { rows: Record<string, unknown>[]; total: number };

const home = () => server.tenants.home;
const query = (text: string, values: unknown[] = []) => server.everything.query(text, values);
const tell = (...alarms: readonly Pick<CpeAlarm, 'cpeId' | 'kind' | 'change'>[]) =>
  server.ctx.scope.tenant(home().id, (tx) =>
    tellCpeAlarms(
      server.ctx,
      tx,
      home().id,
      alarms.map((one) => ({ ...one, text: 'told' })),
    ),
  );
const settle = () => server.ctx.scope.tenant(home().id, (tx) => settleIncidents(server.ctx, tx, home().id));
const alarms = async (asked: Record<string, string> = {}, as = token) =>
  (await server.call('GET', '/system/alarm/getAlarmEventListByCondition', { token: as, query: asked })) as List;
const incidents = async (asked: Record<string, string> = {}, as = token) =>
  (await server.call('GET', '/alarm/incident/list', { token: as, query: asked })) as List;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
  const body = { name: 'Closed', shareSwitch: false };
  expect(await server.call('POST', '/system/project/insertProject', { token, body })).toMatchObject({ code: 200 });
  const { rows } = await query(`select id::text from project where tenant_id = $1 and name = 'Closed'`, [home().id]);
  other = String(rows[0]?.['id']);
  guest = await server.signInWith(['alarm:current:list', 'alarm:current:query', 'alarm:incident:list']);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query('delete from incident');
  await query('delete from alarm');
  await query('delete from cpe');
  await query(
    `insert into cpe (tenant_id, id, project_id, oui, product_class, serial, name, mac, created_by)
     values ($1, ${seen}, $2, '00D09E', 'HG1', 'SEEN', 'Mill Street 1', '006d61aa0071', 'acs'), ($1, ${unseen}, $3, '00D09E', 'HG2', 'UNSEEN', null, null, 'acs')`,
    [home().id, home().projectId, other],
  );
});

describe('An alarm of a customer device whose ONU is not known', () => {
  it('stands at the device: listed by its name, found by it, and in its project alone', async () => {
    await tell(
      { cpeId: seen, kind: 'cpeWanDown', change: 'raise' },
      { cpeId: unseen, kind: 'cpeWanDown', change: 'raise' },
    );
    expect((await alarms()).total).toBe(2);
    const { rows } = await alarms({ projectId: home().projectId });
    expect(rows).toMatchObject([
      {
        kind: 'cpeWanDown',
        cpeId: seen,
        oltId: null,
        object: 'cpe',
        host: 'Mill Street 1',
        sysMac: '00:6d:61:aa:00:71',
        projectId: home().projectId,
      },
    ]);
    for (const asked of [
      { keyword: 'mill' },
      { host: 'SEE', projectId: home().projectId },
      { deviceMac: '006d61aa0071' },
    ])
      expect((await alarms(asked)).rows).toMatchObject([{ cpeId: seen }]);
    expect((await alarms({}, await server.signIn('coast1'))).total).toBe(0);
  });

  it('is an incident of its own, which ends with it', async () => {
    await tell(
      { cpeId: seen, kind: 'cpeWanDown', change: 'raise' },
      { cpeId: unseen, kind: 'cpeWeakWifi', change: 'raise' },
    );
    await settle();
    expect((await incidents()).total).toBe(2);
    expect((await incidents({ projectId: home().projectId })).rows).toMatchObject([
      { cpeId: seen, host: 'Mill Street 1', projectId: home().projectId, alarms: 1 },
    ]);
    expect((await incidents({ keyword: 'unseen' })).rows).toMatchObject([{ cpeId: unseen, host: 'UNSEEN' }]);
    await tell({ cpeId: seen, kind: 'cpeWanDown', change: 'clear' });
    await settle();
    expect((await incidents({ projectId: home().projectId })).rows).toMatchObject([{ standing: 0 }]);
  });

  it('is held back by a rule for its project, and by none for another', async () => {
    await query(
      `insert into alarm_policy (tenant_id, id, effect, name, status, position, project_id, holds, created_by, created_at)
       values ($1, 9001, 'shield', $2, 'on', 1, $3, 'always', 'test', now())`,
      [home().id, 'Closed only', other],
    );
    await tell(
      { cpeId: seen, kind: 'cpeWanDown', change: 'raise' },
      { cpeId: unseen, kind: 'cpeWanDown', change: 'raise' },
    );
    expect((await alarms()).rows.map(({ cpeId }) => cpeId)).toEqual([seen]);
    expect((await alarms({ view: 'masked' })).rows.map(({ cpeId }) => cpeId)).toEqual([unseen]);
    await query('delete from alarm_policy');
  });

  it('goes with the device', async () => {
    await tell({ cpeId: seen, kind: 'cpeUnreachable', change: 'raise' });
    await settle();
    const body = { ids: [seen] };
    expect(await server.call('POST', '/cpeDevice/batchdeleteCpeDevicesByIds', { token, body })).toMatchObject({
      code: 200,
    });
    expect((await alarms()).total).toBe(0);
    expect((await incidents()).total).toBe(0);
    await tell({ cpeId: seen, kind: 'cpeUnreachable', change: 'raise' });
    expect((await alarms()).total).toBe(0);
  });

  it('is told live in the project of the device alone', async () => {
    await query('delete from live_event');
    await tell({ cpeId: unseen, kind: 'cpeWanDown', change: 'raise' });
    const { rows } = await query(`select audience::text from live_event where kind = 'alarm.changed'`);
    expect(rows).toEqual([{ audience: other }]);
  });

  it('is seen by whoever sees some projects only where the device is, with its incident', async () => {
    await tell(
      { cpeId: seen, kind: 'cpeWanDown', change: 'raise' },
      { cpeId: unseen, kind: 'cpeWanDown', change: 'raise' },
    );
    await settle();
    expect((await alarms({}, guest)).rows).toMatchObject([{ cpeId: seen, host: 'Mill Street 1' }]);
    expect((await incidents({}, guest)).rows).toMatchObject([{ cpeId: seen }]);
  });
});
