import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { orderRuleArea, startOrderRules } from '@heliograph/server/areas/order-rules/order-rules.ts';
import { orders, customerServices, startOrders } from '@heliograph/server/areas/orders/orders.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { eventually as asked } from './support/eventually.ts';

// An ONU of EPON is let in by a row of a list, and its OLT numbers it: the same orders, against the simulated OLT.

let stand: ConfigStand;
let running: { stop(): Promise<void> };
let collector: { stop(): Promise<void> };
let rules: { stop(): Promise<void> };
let planId: string;

interface Order {
  readonly id: string;
  readonly sn: string;
  readonly pon: number;
  readonly onu: number | null;
  readonly onuId: string | null;
  readonly place: string;
  readonly kind: string;
  readonly was: string | null;
  readonly state: string;
  readonly stage: string;
  readonly reason: string | null;
}
interface Taken {
  readonly id: string | null;
  readonly isSo: boolean;
}

const send = (path: string, body: object): Promise<Envelope> =>
  stand.server.call('POST', path, { token: stand.token, body: body as Record<string, unknown> });
const ask = async <T>(path: string, query: Record<string, string>): Promise<T[]> => {
  const answer = await stand.server.call('GET', path, { token: stand.token, query });
  expect(answer.code).toBe(200);
  return answer['rows'] as T[];
};

/** As a trap has the collector look. */
const look = (): Promise<void> =>
  stand.server.ctx.scope.tenant(stand.server.tenants.home.id, (tx) =>
    stand.server.ctx.bus.wake(tx, `poll:${stand.server.tenants.home.id}:${stand.oltId}:whole`),
  );

/** Asks again whenever something happens, and has the collector look, until there is an answer. */
const eventually = <T>(answer: () => Promise<T | undefined>): Promise<T> => asked(stand.server.ctx, answer, look);

/** Waits until the order that was placed last for an ONU stands so. */
const until = (sn: string, state: string): Promise<Order> =>
  eventually(async () => {
    const [order] = await ask<Order>('/onu/order/list', { sn });
    if (order?.state === 'failed') throw new Error(`${order.stage}: ${order.reason}`);
    return order?.state === state ? order : undefined;
  });

const plug = (mac: string, more: object = {}) => stand.event({ type: 'plugOnu', pon: 1, mac, ...more });
const which = (sn: string, pon = 1) => ({ oltId: stand.oltId, pon, sn });
const authorize = (asked: object, values: object = {}, plan = planId) =>
  send('/onu/order', { planId: plan, values, ...asked });

type Row = Readonly<Record<string, unknown>>;
const table = async (name: string): Promise<Row[]> => ((await stand.truth()).tables[name] ?? []) as Row[];
const listed = async (name: 'white' | 'black', pon = 1): Promise<unknown[]> =>
  (await table(`${name}MaclistTable`))
    .filter((row) => row[`${name}MaclistPonNo`] === pon)
    .map((row) => row[`${name}MaclistValue`]);

const inService = async (mac: string, values: object = {}): Promise<Order & { readonly onuId: string }> => {
  await plug(mac);
  expect(await authorize(which(mac), values)).toMatchObject({ code: 200 });
  const order = await until(mac, 'done');
  return { ...order, onuId: order.onuId ?? '' };
};
const taken = async (path: string, body: object): Promise<Taken[]> => {
  const answer = await send(path, body);
  expect(answer).toMatchObject({ code: 200 });
  return answer['data'] as Taken[];
};
const standing = async (onuId: string) => {
  const answer = await stand.server.call('GET', '/onu/subscription', { token: stand.token, query: { onuId } });
  return (answer['data'] as { subscription: Row | null }).subscription;
};
const phase = async (onuId: string) =>
  (await ask<{ id: string; phase: string }>('/onu/list', {})).find(({ id }) => id === onuId)?.phase;
const bandwidthOf = async (onuId: string): Promise<readonly unknown[] | undefined> =>
  ((await stand.call('GET', 'read', { page: 'eponBandwidth', onuId, fresh: true }))['data'] as { rows: unknown[][] })
    .rows[0];

beforeAll(async () => {
  stand = await startConfigStand({
    model: 'V1600D4',
    snmpPort: 10_671,
    areas: (ctx) => [orders(ctx), customerServices(ctx), orderRuleArea(ctx), onus(ctx), ...plainEntities(ctx)],
  });
  running = startOrders(stand.server.ctx);
  collector = await startCollector(stand.server.ctx);
  rules = startOrderRules(stand.server.ctx);
  const plan = { planName: 'Home 50', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false };
  expect(await send('/device/servicePlan', plan)).toMatchObject({ code: 200 });
  const [first] = await ask<{ planId: string }>('/device/servicePlan/list', {});
  planId = first?.planId ?? '';
});
afterAll(async () => {
  await running.stop();
  await collector.stop();
  await rules.stop();
  await stand.stop();
});

describe('an EPON ONU that waits', () => {
  it('is let in by its MAC address, gets the number that the OLT gives, and then what its customer buys', async () => {
    const mac = '00:6d:61:00:0a:01';
    await plug(mac);
    const { id: waitingId } = await eventually(async () =>
      (await ask<{ id: string; mac: string }>('/onu/waiting', {})).find((one) => one.mac === mac),
    );
    const shown = await send('/onu/order/preview', { planId, values: {}, waitingId });
    expect(shown).toMatchObject({ code: 200, data: { problems: [], onu: null } });
    expect(JSON.stringify(shown)).toContain('number: given by the OLT');
    expect(await authorize({ waitingIds: [waitingId] }, { name: 'Ada Byron', externalId: 'E-1' })).toMatchObject({
      code: 200,
    });
    const order = await until(mac, 'done');
    expect(order).toMatchObject({ sn: mac, onu: 5, place: 'EPON0/1:5', onuId: expect.any(String) as string });
    expect(await listed('white')).toContain(mac);
    expect(await bandwidthOf(order.onuId ?? '')).toEqual(expect.arrayContaining([10_000, 50_000]));
    expect(await standing(order.onuId ?? '')).toMatchObject({ sn: mac, name: 'Ada Byron', planName: 'Home 50' });
    expect(await table('onuVlanPortTable')).toContainEqual(
      expect.objectContaining({ onuVlanOnuIndex: 5, onuVlanPortIndex: 1, onuVlanPortPvid: 100 }),
    );
    expect(JSON.stringify(await authorize(which(mac)))).toContain('This ONU is authorized at stand EPON0/1:5');
  });

  it('may be typed before it comes: the order says what it waits for, outlives its worker, and goes on when the ONU registers', async () => {
    const mac = '00:6d:61:00:0a:02';
    expect(await authorize(which('006D.6100.0A02'))).toMatchObject({ code: 200 });
    const waits = await until(mac, 'waiting');
    expect(waits).toMatchObject({ onu: null, place: 'EPON0/1', stage: 'arrival' });
    expect(waits.reason).toContain('Not registered on EPON0/1 so far');
    expect(JSON.stringify(await authorize(which(mac)))).toContain('This ONU is being set up at');
    await running.stop();
    running = startOrders(stand.server.ctx);
    await plug(mac);
    expect(await until(mac, 'done')).toMatchObject({ onu: expect.any(Number) as number });
  });

  it('is taken off the list again when the order is called off before it comes', async () => {
    const mac = '00:6d:61:00:0a:03';
    await authorize(which(mac));
    const { id } = await until(mac, 'waiting');
    expect(await listed('white')).toContain(mac);
    expect(await send('/onu/order/cancel', { id })).toMatchObject({ code: 200 });
    await expect.poll(() => listed('white')).not.toContain(mac);
  });

  it('leaves the row of the list that somebody had put there before the order came to it', async () => {
    const mac = '00:6d:61:00:0a:05';
    await stand.change('eponMacList', { op: 'add', values: { list: 'white', pon: 1, mac } });
    await authorize(which(mac));
    const { id } = await until(mac, 'waiting');
    expect(await send('/onu/order/cancel', { id })).toMatchObject({ code: 200 });
    const changes = await stand.server.everything.query('select page, op from config_change where ended_at is null');
    expect(changes.rows).toEqual([]);
    expect(await listed('white')).toContain(mac);
  });

  it('is let in by its LOID where that is typed, and refused where its port looks at another list', async () => {
    await stand.change('eponAuthMode', { op: 'edit', key: { onuAuthPonNo: 2 }, values: { onuAuthMode: 'loid' } });
    expect(JSON.stringify(await authorize(which('00:6d:61:00:0a:04', 2)))).toContain(
      'EPON0/2 lets ONUs in by LOID only',
    );
    expect(JSON.stringify(await authorize({ oltId: stand.oltId, pon: 1, loid: 'ana-7' }))).toContain(
      'by MAC address only',
    );
    expect(JSON.stringify(await authorize(which('GPON0BADCAFE')))).toContain('MAC');
    expect(await authorize({ oltId: stand.oltId, pon: 2, loid: 'ana-7' })).toMatchObject({ code: 200 });
    await until('ana-7', 'waiting');
    await plug('00:6d:61:00:0a:04', { pon: 2, loid: 'ana-7' });
    const order = await until('00:6d:61:00:0a:04', 'done');
    expect(order).toMatchObject({ pon: 2, onu: 1 });
    expect(await standing(order.onuId ?? '')).toMatchObject({ sn: '00:6d:61:00:0a:04' });
  });
});

describe('a customer of EPON in service', () => {
  it('gets another speed and another kind of service at its own place', async () => {
    const { onuId } = await inService('00:6d:61:00:0b:01', { externalId: 'E-2' });
    const routed = { planName: 'Routed 80', downKbps: 80_000, upKbps: 8000, vlan: 130, mode: 'dhcp', wifi: false };
    expect(await send('/device/servicePlan', routed)).toMatchObject({ code: 200 });
    const [plan] = await ask<{ planId: string }>('/device/servicePlan/list', { planName: 'Routed 80' });
    await taken('/onu/service', { externalIds: ['e-2'], planId: plan?.planId, values: {} });
    await until('00:6d:61:00:0b:01', 'done');
    expect(await bandwidthOf(onuId)).toEqual(expect.arrayContaining([8000, 80_000]));
    await taken('/onu/service', { onuIds: [onuId], planId, values: {} });
    await until('00:6d:61:00:0b:01', 'done');
    expect(await standing(onuId)).toMatchObject({ planName: 'Home 50', mode: 'bridge' });
    expect(await taken('/onu/service', { onuIds: [onuId], planId, values: {} })).toMatchObject([{ isSo: true }]);
  });

  it('gets another ONU: the list has the new MAC address, the old one waits, and the services are there again', async () => {
    const [was, now] = ['00:6d:61:00:0b:02', '00:6d:61:00:0b:03'];
    const { onuId } = await inService(was, { name: 'Cy Ek', externalId: 'E-3' });
    const [known] = await listed('white');
    expect(JSON.stringify(await send('/onu/replace', { onuId, sn: known }))).toContain('is authorized at');
    await taken('/onu/replace', { onuId, sn: now });
    expect(await until(now, 'waiting')).toMatchObject({ was, onu: null });
    expect(JSON.stringify(await send('/onu/suspend', { onuIds: [onuId] }))).toContain('is being set up at');
    const white = await listed('white');
    expect([white.includes(was), white.includes(now)]).toEqual([false, true]);
    await plug(now);
    const order = await until(now, 'done');
    expect(await standing(order.onuId ?? '')).toMatchObject({ sn: now, name: 'Cy Ek', externalId: 'E-3' });
    expect(await bandwidthOf(order.onuId ?? '')).toEqual(expect.arrayContaining([10_000, 50_000]));
  });

  it('moves to another port, where the OLT numbers it anew', async () => {
    const mac = '00:6d:61:00:0b:04';
    const { onuId } = await inService(mac, { externalId: 'E-4' });
    await taken('/onu/move', { onuId, toPon: 3, values: {} });
    expect(await until(mac, 'waiting')).toMatchObject({
      pon: 3,
      kind: 'move',
      was: expect.stringContaining('EPON0/1') as string,
    });
    expect([(await listed('white')).includes(mac), await listed('white', 3)]).toEqual([false, [mac]]);
    await stand.event({ type: 'plugOnu', pon: 3, mac });
    const order = await until(mac, 'done');
    expect(order).toMatchObject({ place: 'EPON0/3:1' });
    expect(await standing(order.onuId ?? '')).toMatchObject({ externalId: 'E-4', place: 'EPON0/3:1' });
  });

  it('is kept out by the black list when it is suspended, and is back with what it had when it is restored', async () => {
    const mac = '00:6d:61:00:0b:05';
    const { onuId } = await inService(mac, { externalId: 'E-5' });
    expect(await taken('/onu/suspend', { externalIds: ['E-5'] })).toMatchObject([{ isSo: false }]);
    await until(mac, 'done');
    await eventually(async () => ((await phase(onuId)) === 'working' ? undefined : true));
    expect([(await listed('white')).includes(mac), await listed('black')]).toEqual([false, [mac]]);
    expect(await taken('/onu/suspend', { externalIds: ['E-5'] })).toMatchObject([{ isSo: true }]);
    await taken('/onu/restore', { externalIds: ['E-5'] });
    await until(mac, 'done');
    expect([(await listed('white')).includes(mac), await listed('black')]).toEqual([true, []]);
    await eventually(async () => ((await phase(onuId)) === 'working' ? true : undefined));
    expect(await standing(onuId)).toMatchObject({ suspended: false });
  });
});

describe('a rule for EPON ONUs', () => {
  it('lets in by its MAC address who waits, foretold by the simulator and noted by its place', async () => {
    const mac = '00:6d:61:00:0c:01';
    const rule = {
      ruleName: 'Vendor',
      planId,
      namePattern: '{port}-{sn}',
      waitMinutes: 0,
      ponMode: 'EPON',
      mac: '00:6d:61:00:0c',
      pons: '4',
    };
    expect(await send('/device/orderRule', { ...rule, status: 'paused' })).toMatchObject({ code: 200 });
    await plug(mac, { pon: 4 });
    const foreseen = await eventually(async () => (await ask('/device/orderRule/simulate', { keyword: mac }))[0]);
    const checks = [
      { what: 'on', holds: false },
      { what: 'ponMode', holds: true, wanted: 'EPON', found: 'EPON' },
      { what: 'mac', holds: true, wanted: '00:6d:61:00:0c', found: mac },
      { what: 'pons', holds: true },
    ];
    expect(foreseen).toMatchObject({ identity: mac, taker: null, against: null, verdicts: [{ checks }] });
    const [{ ruleId } = {}] = await ask<{ ruleId: string }>('/device/orderRule/list', {});
    const body = { ruleId, status: 'on' };
    expect(await stand.server.call('PUT', '/device/orderRule', { token: stand.token, body })).toMatchObject({
      code: 200,
    });
    expect(await until(mac, 'done')).toMatchObject({ sn: mac, pon: 4, name: `EPON0/4-${mac}`, place: 'EPON0/4:1' });
    expect(await listed('white', 4)).toEqual([mac]);
    expect(await ask('/onu/ruleDecision/list', { keyword: mac })).toMatchObject([{ sn: mac, state: 'ordered' }]);
    const { rows } = await stand.server.everything.query<{ object: string }>(
      `select object from audit_log where call_name = 'authorizeOnus' and actor_name like 'rule %'`,
    );
    expect(rows).toEqual([{ object: `ONU ${mac} stand EPON0/4` }]);
  });
});
