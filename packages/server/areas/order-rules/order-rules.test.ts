import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../clock.ts';
import type { Envelope } from '../../http/envelope.ts';
import { plainEntities } from '../../entities/serve-entity.ts';
import { orderRulePon } from '../../db/migrations/0060-order-rule-pon.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { onus } from '../onus/onus.ts';
import { orders } from '../orders/orders.ts';
import { orderRuleArea, startOrderRules } from './order-rules.ts';

const minute = 60_000;
const clock = testClock();
let server: TestServer;
let token: string;
let oltId: string;
let planId: string;
let engine: { stop(): Promise<void> };

type Row = Record<string, unknown>;
const send = (path: string, body: object, as = token) => server.call('POST', path, { token: as, body });
const rowsOf = async (path: string, query: Record<string, string> = {}, as = token): Promise<Row[]> => {
  const answer = await server.call('GET', path, { token: as, query });
  expect(answer).toMatchObject({ code: 200 });
  return answer['rows'] as Row[];
};
const decisions = (query: Record<string, string> = {}) => rowsOf('/onu/ruleDecision/list', query);
const decisionOf = async (sn: string): Promise<Row | undefined> => (await decisions({ keyword: sn }))[0];
const ordersOf = (sn: string) => rowsOf('/onu/order/list', { sn });

const rule = { ruleName: 'Harbour', namePattern: '{olt}-{pon}-{sn}', waitMinutes: 10, perHour: 20, undoHours: 24 };
const addRule = (more: object = {}): Promise<Envelope> => send('/device/orderRule', { ...rule, planId, ...more });
const turn = async (name: string, status: 'on' | 'paused') => {
  const [{ ruleId } = {}] = await rowsOf('/device/orderRule/list', { ruleName: name });
  expect(await server.call('PUT', '/device/orderRule', { token, body: { ruleId, status } })).toMatchObject({
    code: 200,
  });
};

const wake = (topic: string): Promise<void> => {
  const { ctx, tenants } = server;
  return ctx.scope.tenant(tenants.home.id, (tx) => ctx.bus.wake(tx, `${topic}:${tenants.home.id}`));
};

/** ONUs light up that nobody has authorized, as the collector writes it. */
async function plug(...serials: string[]): Promise<void> {
  clock.advance(1);
  const { ctx, tenants, everything } = server;
  for (const sn of serials) {
    await everything.query(
      `insert into onu_autofind (tenant_id, id, olt_id, pon, identity, sn, model, since, at) values ($1, $2, $3, 1, $4, $4, 'HG1', $5, $5)`,
      [tenants.home.id, ctx.newId(), oltId, sn, new Date(clock.now())],
    );
  }
  await wake('waiting');
}

/** Time goes by. A round that was under way meanwhile reckoned with the time before, so another one is asked for. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await wake('orderRules');
}

/** Waits until it is so: asked again with each topic of the bus. */
async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const heard = Promise.withResolvers<void>();
    const unlisten = server.ctx.bus.listen(() => heard.resolve());
    const found = await look();
    if (found !== undefined && found !== false) {
      unlisten();
      return found;
    }
    await heard.promise;
    unlisten();
  }
}
const stands = (sn: string, state: string): Promise<Row> =>
  until(async () => {
    const decision = await decisionOf(sn);
    return decision?.['state'] === state && decision;
  });

beforeAll(async () => {
  server = await startTestServer({
    clock,
    areas: (ctx) => [orderRuleArea(ctx), orders(ctx), onus(ctx), ...plainEntities(ctx)],
  });
  token = await server.signIn();
  oltId = server.ctx.newId();
  const { home } = server.tenants;
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, device_type, created_by)
     values ($1, $2, $3, 'Harbour', '127.8.1.1', 10161, 'v2c', 'sealed', '006d61ee0b01', 'GPON', 'V1600G1', 'admin')`,
    [home.id, oltId, home.projectId],
  );
  await send('/device/servicePlan', { planName: 'Home', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge' });
  planId = String((await rowsOf('/device/servicePlan/list'))[0]?.['planId']);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.everything.query('truncate order_rule, onu_rule_decision, onu_autofind, onu_order, config_change');
  engine = startOrderRules(server.ctx);
});
afterEach(() => engine.stop());

it('A rule from before it was asked for the kind of PON means GPON, unless it asks for what EPON ONUs alone have', async () => {
  await addRule({ ruleName: 'Serials', serial: 'GPON0B', ponMode: 'both' });
  await addRule({ ruleName: 'Vendor', mac: '00:6d:61', ponMode: 'both' });
  // As the step of the schema finds them: with what its column says by itself.
  await server.everything.query('update order_rule set pon_mode = default');
  for (const statement of orderRulePon.statements) await server.everything.query(statement);
  const rules = await rowsOf('/device/orderRule/list');
  expect(rules.map(({ ruleName, ponMode }) => [ruleName, ponMode])).toEqual([
    ['Serials', 'GPON'],
    ['Vendor', 'EPON'],
  ]);
  expect(await addRule({ ruleName: 'Never', mac: '00:6d:61' })).toMatchObject({ code: 400 });
});

describe('A rule', () => {
  it('orders an ONU that waits after its time, as a person would, in the name of the rule and of who made it', async () => {
    await addRule();
    await plug('GPON0BADCAFE');
    const due = await stands('GPON0BADCAFE', 'due');
    expect(due).toMatchObject({ ruleName: 'Harbour', dueTime: new Date(clock.now() + 10 * minute).toISOString() });
    const [waiting] = await rowsOf('/onu/waiting');
    expect(waiting).toMatchObject({
      rule: { decisionId: due['id'], name: 'Harbour', state: 'due', at: due['dueTime'] },
    });
    expect(await ordersOf('GPON0BADCAFE')).toEqual([]);
    await pass(10 * minute);
    await stands('GPON0BADCAFE', 'ordered');
    expect(await ordersOf('GPON0BADCAFE')).toMatchObject([
      { name: 'Harbour-1-GPON0BADCAFE', planName: 'Home', createBy: 'rule Harbour (admin)' },
    ]);
    const { rows } = await server.everything.query(
      `select call_name, object from audit_log where actor_name = 'rule Harbour (admin)'`,
    );
    expect(rows).toMatchObject([
      { call_name: 'authorizeOnus', object: expect.stringContaining('GPON0BADCAFE') as string },
    ]);
  });

  it('never takes an ONU twice: not when its order is called off, and not after a worker was stopped in between', async () => {
    await addRule();
    await plug('GPON0BADCAFE');
    await stands('GPON0BADCAFE', 'due');
    await engine.stop();
    clock.advance(20 * minute);
    engine = startOrderRules(server.ctx);
    await stands('GPON0BADCAFE', 'ordered');
    const [{ id } = {}] = await ordersOf('GPON0BADCAFE');
    expect(await send('/onu/order/cancel', { id })).toMatchObject({ code: 200 });
    await plug('GPON0BADF00D');
    await stands('GPON0BADF00D', 'due');
    expect(await decisions({ keyword: 'GPON0BADCAFE' })).toHaveLength(1);
    expect(await ordersOf('GPON0BADCAFE')).toHaveLength(1);
  });

  it('that is stopped for an ONU keeps away from it until a person lets it decide again', async () => {
    await addRule();
    await plug('GPON0BADCAFE');
    const { id } = await stands('GPON0BADCAFE', 'due');
    expect(await send('/onu/ruleDecision/stop', { id })).toMatchObject({ code: 200 });
    expect(await send('/onu/ruleDecision/stop', { id })).toMatchObject({ code: 500 });
    await plug('GPON0BADF00D');
    await pass(10 * minute);
    await stands('GPON0BADF00D', 'due');
    expect(await decisionOf('GPON0BADCAFE')).toMatchObject({ state: 'stopped', by: 'admin', holds: true });
    expect(await send('/onu/ruleDecision/release', { id })).toMatchObject({ code: 200 });
    await stands('GPON0BADCAFE', 'due');
  });

  it('that is paused orders nothing that it was about to, and goes on when it is turned on', async () => {
    await addRule();
    await plug('GPON0BADCAFE');
    await stands('GPON0BADCAFE', 'due');
    await turn('Harbour', 'paused');
    await addRule({ ruleName: 'Other', waitMinutes: 0, serial: 'GPON0BADF00D' });
    await pass(10 * minute);
    await plug('GPON0BADF00D');
    await stands('GPON0BADF00D', 'ordered');
    expect(await decisionOf('GPON0BADCAFE')).toMatchObject({ state: 'due' });
    await turn('Harbour', 'on');
    await stands('GPON0BADCAFE', 'ordered');
  });

  it('that would take more than its limit in an hour pauses itself and says so, and no other takes what was too much', async () => {
    await addRule({ perHour: 2 });
    await addRule({ ruleName: 'Behind', position: 200 });
    const serials = ['GPON00000001', 'GPON00000002', 'GPON00000003', 'GPON00000004'];
    await plug(...serials);
    const listed = await until(async () => {
      const rows = await rowsOf('/device/orderRule/list');
      return rows[0]?.['status'] === 'paused' && rows;
    });
    expect(listed).toMatchObject([
      { ruleName: 'Harbour', pausedItself: true, taken: 2 },
      { ruleName: 'Behind', status: 'on', taken: 0 },
    ]);
    expect(await decisions()).toHaveLength(2);
    const [, , third] = await rowsOf('/device/orderRule/simulate');
    expect(third).toMatchObject({
      sn: 'GPON00000003',
      taker: null,
      against: expect.stringContaining('limit') as string,
    });
    await turn('Harbour', 'on');
    await until(async () => (await decisions()).length === 4);
  });

  it('drops what it was about to take when the ONU is gone, when another comes first by now, and when it is deleted', async () => {
    await addRule();
    await plug('GPON00000001', 'GPON00000002');
    await stands('GPON00000002', 'due');
    await server.everything.query(`delete from onu_autofind where sn = 'GPON00000001'`);
    await addRule({ ruleName: 'First', position: 1, waitMinutes: 60, serial: 'GPON00000002' });
    await pass(10 * minute);
    expect(await stands('GPON00000001', 'dropped')).toMatchObject({ reason: 'The ONU no longer waits' });
    await until(async () => (await decisions({ keyword: 'GPON00000002' })).length === 2);
    const [now, before] = await decisions({ keyword: 'GPON00000002' });
    expect([now, before]).toMatchObject([{ ruleName: 'First', state: 'due' }, { state: 'dropped' }]);
    await server.call('DELETE', `/device/orderRule/${String(now?.['ruleId'])}`, { token });
    expect(await stands('GPON00000002', 'due')).toMatchObject({ ruleName: 'Harbour' });
  });

  it('says why it could not, once, and tries again when it was changed', async () => {
    await addRule({ waitMinutes: 0 });
    await server.everything.query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, $2, $3, 2, 1, 'GPON0BADCAFE', 3, 1)`,
      [server.tenants.home.id, server.ctx.newId(), oltId],
    );
    await plug('GPON0BADCAFE');
    const refused = await stands('GPON0BADCAFE', 'refused');
    expect(refused).toMatchObject({ reason: expect.stringContaining('is authorized at Harbour') as string });
    await server.everything.query('delete from onu');
    await turn('Harbour', 'on');
    await stands('GPON0BADCAFE', 'ordered');
  });
});

describe('What a rule authorized', () => {
  it('is undone within its time: the order is called off, the OLT is told, and rules keep away', async () => {
    await addRule({ waitMinutes: 0, undoHours: 1 });
    await plug('GPON0BADCAFE');
    const { id, orderId } = await stands('GPON0BADCAFE', 'ordered');
    // As if the OLT had been told of it.
    await server.everything.query('update onu_order set step = 1 where id = $1', [orderId]);
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 200 });
    expect(await decisionOf('GPON0BADCAFE')).toMatchObject({ state: 'undone', by: 'admin', holds: true });
    expect(await ordersOf('GPON0BADCAFE')).toMatchObject([{ state: 'cancelled' }]);
    const { rows } = await server.everything.query('select page, place from config_change');
    expect(rows).toMatchObject([{ page: 'onuDelete' }]);
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 500 });
  });

  it('stays when its time is over, or when another ONU has its place', async () => {
    await addRule({ waitMinutes: 0, undoHours: 1 });
    await plug('GPON0BADCAFE');
    const { id } = await stands('GPON0BADCAFE', 'ordered');
    await server.everything.query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state) values ($1, $2, $3, 1, 1, 'GPON0000FFFF', 3, 1)`,
      [server.tenants.home.id, server.ctx.newId(), oltId],
    );
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 500 });
    await server.everything.query('delete from onu');
    clock.advance(61 * minute);
    expect(await decisionOf('GPON0BADCAFE')).toMatchObject({ undoUntil: null });
    expect(await send('/onu/ruleDecision/undo', { id })).toMatchObject({ code: 500 });
  });
});

describe('Before a rule is saved', () => {
  it('it is tried on the ONUs that wait, in its place among the others', async () => {
    await engine.stop();
    await addRule({ serial: 'GPON0000000A', position: 50 });
    await plug('GPON00000001', 'GPON0000000A', 'HWTC00000001');
    const tried = async (typed: object) => (await send('/device/orderRule/try', { position: 100, ...typed }))['data'];
    expect(await tried({ vendor: 'GPON' })).toMatchObject({ waiting: 3, takes: 1, others: 1 });
    expect(await tried({ vendor: 'GPON', position: 1 })).toMatchObject({ takes: 2, others: 0 });
    const [{ ruleId: editedId } = {}] = await rowsOf('/device/orderRule/list');
    expect(await tried({ vendor: 'GPON', editedId })).toMatchObject({ takes: 2, others: 0 });
    expect(await send('/device/orderRule/try', { position: 1, serial: '?' })).toMatchObject({
      code: 400,
      problems: [{ field: 'serial' }],
    });
  });

  it('a plan that asks for secrets of one customer is refused at its field', async () => {
    await send('/device/servicePlan', {
      planName: 'Wi-Fi',
      downKbps: 100,
      upKbps: 100,
      vlan: 1,
      mode: 'bridge',
      wifi: true,
    });
    const [{ planId: secret } = {}] = await rowsOf('/device/servicePlan/list', { planName: 'Wi-Fi' });
    expect(await addRule({ planId: secret })).toMatchObject({ code: 400, problems: [{ field: 'planId' }] });
  });

  it('takes those of the OLTs at its site; what was decided is found by the site', async () => {
    const { home } = server.tenants;
    await server.everything.query(
      `insert into site (tenant_id, id, name, created_by, created_at, updated_at) values ($1, 7, 'Hill exchange', 'test', now(), now()),
        ($1, 8, 'Dale', 'test', now(), now())`,
      [home.id],
    );
    await server.everything.query('update olt set site_id = 7 where tenant_id = $1 and id = $2', [home.id, oltId]);
    await addRule({ ruleName: 'Dale only', siteId: '8', position: 1 });
    await addRule({ ruleName: 'Hill only', siteId: '7', position: 2 });
    expect(await rowsOf('/device/orderRule/list')).toMatchObject([
      { ruleName: 'Dale only', siteId: '8', siteName: 'Dale' },
      { ruleName: 'Hill only', siteId: '7', siteName: 'Hill exchange' },
    ]);
    await plug('GPON0BADCAFE');
    expect(await stands('GPON0BADCAFE', 'due')).toMatchObject({ ruleName: 'Hill only', siteName: 'Hill exchange' });
    const [foreseen] = await rowsOf('/device/orderRule/simulate');
    const verdicts = (foreseen?.['verdicts'] ?? []) as { checks: object[] }[];
    expect(verdicts[0]?.checks).toContainEqual({ what: 'site', holds: false, wanted: 'Dale', found: 'Hill exchange' });
    for (const path of ['/device/orderRule/simulate', '/onu/ruleDecision/list']) {
      const count = async (query: Record<string, string>) => (await rowsOf(path, query)).length;
      expect([await count({ siteId: '7' }), await count({ site: 'hill' })], path).toEqual([1, 1]);
      expect([await count({ siteId: '8' }), await count({ siteId: '0' })], path).toEqual([0, 0]);
    }
    await server.everything.query('update olt set site_id = null where tenant_id = $1', [home.id]);
  });

  it('what it names must be of the tenant', async () => {
    const nobody = server.ctx.newId();
    for (const foreign of [{ planId: nobody }, { oltId: nobody }, { projectId: nobody }, { siteId: nobody }]) {
      expect(await addRule(foreign)).toMatchObject({ code: 404 });
    }
  });
});

it('Another tenant neither sees what was decided nor says anything to it', async () => {
  await addRule();
  await plug('GPON0BADCAFE');
  const { id } = await stands('GPON0BADCAFE', 'due');
  const coast = await server.signIn('coast1');
  expect(await rowsOf('/onu/ruleDecision/list', {}, coast)).toEqual([]);
  for (const deed of ['stop', 'release', 'undo']) {
    expect(await send(`/onu/ruleDecision/${deed}`, { id }, coast)).toMatchObject({ code: 404 });
  }
});
