import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import { writeFound } from '../../southbound/collector/write-found.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { onus } from '../onus/onus.ts';
import { onuCare, startOnuCare } from './onu-care.ts';

const hour = 3_600_000;
const clock = testClock();
let server: TestServer;
let token: string;
let oltId: string;

type Row = Record<string, unknown>;
const send = async (path: string, body: object) =>
  expect(await server.call('POST', path, { token, body: { oltId, ...body } })).toMatchObject({ code: 200 });
const get = async (path: string, query: Record<string, string> = {}): Promise<Record<string, unknown>> => {
  const answer = await server.call('GET', path, { token, query: { oltId, pageSize: '100', ...query } });
  expect(answer).toMatchObject({ code: 200 });
  return answer;
};
const rowsOf = async (path: string, query: Record<string, string> = {}) => (await get(path, query))['rows'] as Row[];
const put = (text: string, values: readonly unknown[] = []) => server.everything.query(text, [...values]);
const ago = (hours: number) => new Date(clock.now() - hours * hour);

beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [onuCare(ctx), onus(ctx)] });
  token = await server.signIn();
  oltId = server.ctx.newId();
  const { home } = server.tenants;
  await put(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, device_type, created_by)
     values ($1, $2, $3, 'Harbour', '127.8.1.7', 10161, 'v2c', 'sealed', '006d61ee0b07', 'GPON', 'V1600G1', 'admin')`,
    [home.id, oltId, home.projectId],
  );
  await put(`insert into olt_live (tenant_id, olt_id) values ($1, $2)`, [home.id, oltId]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await put(
    'truncate onu_care, onu_auto_delete, onu_autofind, config_change, pon_outage, pon_outage_onu, subscription, onu_order',
  );
  await put('delete from onu');
  await put(`update olt_live set online = true, since = $1, onus_at = $2, onus_fault = null`, [
    ago(9000),
    new Date(clock.now()),
  ]);
});

describe('A found ONU that its OLT no longer lists', () => {
  const found = (sn: string) => ({ pon: 1, sn, mac: null, loid: null, model: null });
  /** The OLT is read, whole or cut short. */
  const read = (serials: readonly string[], complete = true) => {
    clock.advance(60_000);
    const { ctx, tenants } = server;
    const listed = { rows: serials.map(found), complete };
    return ctx.scope.tenant(tenants.home.id, (tx) =>
      writeFound(ctx, tx, { tenantId: tenants.home.id, oltId }, listed, new Date(clock.now())),
    );
  };
  const listed = async () =>
    (await rowsOf('/onu/waiting')).map(({ sn, lostAt }) => `${String(sn)}${lostAt === null ? '' : ' lost'}`);

  it('leaves the list with the next whole reading where no aging time is set', async () => {
    await read(['GPON00000001', 'GPON00000002']);
    await read(['GPON00000001'], false);
    expect(await listed()).toEqual(['GPON00000001', 'GPON00000002']);
    await read(['GPON00000001']);
    expect(await listed()).toEqual(['GPON00000001']);
    expect((await get('/onu/aging'))['data']).toMatchObject({ seconds: 0, waiting: 1, lastAt: null });
  });

  it('stays for the aging time, and only time in which whole lists lacked it counts', async () => {
    await send('/onu/aging', { seconds: 300 });
    await read(['GPON00000001', 'GPON00000002']);
    clock.advance(hour);
    await read(['GPON00000001']);
    expect(await listed()).toEqual(['GPON00000001', 'GPON00000002 lost']);
    expect((await get('/onu/aging'))['data']).toMatchObject({ seconds: 300, waiting: 2, unseen: 1, lastAt: null });
    clock.advance(3 * 60_000);
    await read(['GPON00000001']);
    expect(await listed()).toHaveLength(2);
    await read(['GPON00000001']);
    expect(await listed()).toEqual(['GPON00000001']);
    expect((await get('/onu/aging'))['data']).toMatchObject({
      unseen: 0,
      lastAt: new Date(clock.now()).toISOString(),
      lastCount: 1,
    });
  });

  it('that comes back is as if it had not been away', async () => {
    await send('/onu/aging', { seconds: 300 });
    await read(['GPON00000001']);
    await read([]);
    await read(['GPON00000001']);
    clock.advance(hour);
    await read([]);
    expect(await listed()).toEqual(['GPON00000001 lost']);
  });

  it('is refused an aging time beyond a week', async () => {
    const body = { oltId, seconds: 604_801 };
    expect(await server.call('POST', '/onu/aging', { token, body })).toMatchObject({ code: 400 });
  });
});

const settings = { enabled: true, hours: 48, pons: '', most: 5, customers: false };
const onu = async (no: number, more: { state?: number; since?: Date; pon?: number } = {}): Promise<string> => {
  const id = server.ctx.newId();
  const { state = 3, since = ago(72), pon = 1 } = more;
  await put(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state, since) values ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
    [server.tenants.home.id, id, oltId, pon, no, `GPON000000${String(pon)}${String(no)}`, state, since],
  );
  return id;
};
const working = { state: 1 };
const outage = (began: Date, ended: Date | null, pon = 1) =>
  put(
    `insert into pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at, ended_at) values ($1, $2, $3, $4, $5, $5, $6)`,
    [server.tenants.home.id, server.ctx.newId(), oltId, pon, began, ended],
  );
const customer = async (no: number) => {
  await put(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, plan_name, service, created_at, updated_at)
     values ($1, $2, $3, 1, $4, $5, 'Home', '{}', now(), now())`,
    [server.tenants.home.id, server.ctx.newId(), oltId, no, `GPON0000001${String(no)}`],
  );
};
const foreseen = async (query: Record<string, string> = { hours: '48' }) =>
  (await rowsOf('/onu/autoDelete/preview', query)).map(
    ({ place, kept }) => `${String(place)} ${typeof kept === 'string' ? kept : 'goes'}`,
  );

describe('Which ONUs automatic deletion takes', () => {
  it('are those that stayed away for long enough on a port that works', async () => {
    await onu(1, working);
    await onu(2);
    await onu(3, { since: ago(47) });
    await onu(4, { pon: 2 });
    expect(await foreseen()).toEqual([
      'GPON0/1:2 goes',
      'GPON0/2:4 No ONU of its PON port is online: the fibre may be cut',
    ]);
    expect(await foreseen({ hours: '48', pons: '2-3' })).toHaveLength(1);
    expect(await foreseen({ hours: '96' })).toEqual([]);
  });

  it('are none of a port in an outage, and time before its end or before the OLT came back does not count', async () => {
    await onu(1, working);
    await onu(2);
    await outage(ago(50), null);
    expect(await foreseen()).toEqual(['GPON0/1:2 Its PON port is in an outage']);
    await put('update pon_outage set ended_at = $1', [ago(30)]);
    expect([await foreseen(), await foreseen({ hours: '24' })]).toEqual([[], ['GPON0/1:2 goes']]);
    await put('truncate pon_outage cascade');
    await put('update olt_live set since = $1', [ago(40)]);
    expect([await foreseen(), await foreseen({ hours: '24' })]).toEqual([[], ['GPON0/1:2 goes']]);
  });

  it('are none with a customer unless somebody says so, and never more than a round may take', async () => {
    await onu(1, working);
    await onu(2);
    await onu(3, { since: ago(80) });
    await customer(2);
    expect(await foreseen()).toEqual(['GPON0/1:3 goes', 'GPON0/1:2 It has a customer']);
    expect(await foreseen({ hours: '48', customers: 'true', most: '1' })).toEqual([
      'GPON0/1:3 goes',
      'GPON0/1:2 Later: one round takes 1 at most',
    ]);
  });
});

describe('A round of automatic deletion', () => {
  /** As the worker does it, until what it was asked for is there. */
  async function round(look: () => Promise<boolean>): Promise<void> {
    const engine = startOnuCare(server.ctx);
    const { ctx, tenants } = server;
    const wake = () => ctx.scope.tenant(tenants.home.id, (tx) => ctx.bus.wake(tx, `onuCare:${tenants.home.id}`));
    await wake();
    await expect.poll(look, { timeout: 60_000, interval: 20 }).toBe(true);
    await engine.stop();
  }
  const looked = async () => (await put('select 1 from onu_care where delete_looked_at is not null')).rowCount === 1;
  const changes = async () =>
    (await put('select id, page, op, after, created_by from config_change order by id')).rows as Row[];

  it('has the OLT delete by the ordinary way, in the name of who set it, and ends a customer only when that is read back', async () => {
    await onu(1, working);
    await onu(2);
    await customer(2);
    await send('/onu/autoDelete', { ...settings, customers: true });
    await round(looked);
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      page: 'onuDelete',
      op: 'run',
      after: { was: 'GPON00000012', away: true },
      created_by: 'automatic deletion (admin)',
    });
    expect((await get('/onu/autoDelete'))['data']).toMatchObject({ lastCount: 1, held: null, by: 'admin' });
    expect(await rowsOf('/onu/autoDelete/list')).toMatchObject([
      { place: 'GPON0/1:2', state: 'going', customer: true },
    ]);
    expect((await put('select 1 from subscription')).rowCount).toBe(1);
    await put(`update config_change set state = 'verified', ended_at = now()`);
    await round(async () => (await put(`select 1 from onu_auto_delete where state = 'deleted'`)).rowCount === 1);
    expect((await put('select 1 from subscription')).rowCount).toBe(0);
    const logged = await put(`select actor_name from audit_log where call_name = 'setOperationOnu'`);
    expect(logged.rows).toEqual([{ actor_name: 'automatic deletion (admin)' }]);
  });

  it('leaves one alone for a day that the OLT did not delete, and says why', async () => {
    await onu(1, working);
    await onu(2);
    await customer(2);
    await send('/onu/autoDelete', { ...settings, customers: true });
    await round(looked);
    await put(
      `update config_change set state = 'refused', ended_at = now(), reasons = '[{"reason": "conflict", "detail": "The ONU is online again"}]'`,
    );
    await round(async () => (await put(`select 1 from onu_auto_delete where state = 'kept'`)).rowCount === 1);
    expect(await rowsOf('/onu/autoDelete/list')).toMatchObject([
      { state: 'kept', reason: 'The present state of the device does not allow this: The ONU is online again' },
    ]);
    expect((await put('select 1 from subscription')).rowCount).toBe(1);
    expect(await foreseen()).toEqual(['GPON0/1:2 The OLT did not delete it; tried again after a day']);
  });

  it('is not made while the OLT is silent or its list was not read whole, nor where nobody turned it on', async () => {
    await onu(1, working);
    await onu(2);
    await send('/onu/autoDelete', settings);
    const data = async () => (await get('/onu/autoDelete'))['data'] as Row;
    await put('update olt_live set online = false');
    expect((await data())['held']).toBe('The OLT does not answer: nothing is deleted');
    await put(`update olt_live set online = true, onus_fault = 'truncated'`);
    expect((await data())['held']).toMatch(/not read whole/);
    await put(`update olt_live set onus_fault = null, onus_at = $1`, [ago(1)]);
    expect((await data())['held']).toMatch(/not read whole/);
    // Behind a second OLT whose round is made, nothing happened to this one.
    const other = server.ctx.newId();
    const { home } = server.tenants;
    await put(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, device_type, created_by)
       values ($1, $2, $3, 'Other', '127.8.1.8', 10161, 'v2c', 'sealed', '006d61ee0b08', 'GPON', 'V1600G1', 'admin')`,
      [home.id, other, home.projectId],
    );
    await put(`insert into olt_live (tenant_id, olt_id, online, since, onus_at) values ($1, $2, true, $3, $4)`, [
      home.id,
      other,
      ago(100),
      new Date(clock.now()),
    ]);
    await send('/onu/autoDelete', { ...settings, oltId: other });
    await round(looked);
    expect(await changes()).toEqual([]);
    await put('delete from olt where id = $1', [other]);
  });
});
