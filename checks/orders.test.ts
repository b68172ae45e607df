import { orders, customerServices, startOrders } from '@heliograph/server/areas/orders/orders.ts';
import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { eventually } from './support/eventually.ts';

// From a found ONU to a customer in service, against the simulated OLT: what the order says is done, the device holds.

let stand: ConfigStand;
let running: { stop(): Promise<void> };
let collector: { stop(): Promise<void> };
let planId: string;

interface Order {
  readonly id: string;
  readonly sn: string;
  readonly pon: number;
  readonly onu: number;
  readonly onuId: string | null;
  readonly state: string;
  readonly stage: string;
  readonly reason: string | null;
}

const send = (path: string, body: object): Promise<Envelope> =>
  stand.server.call('POST', path, { token: stand.token, body: body as Record<string, unknown> });
const ask = async <T>(path: string, query: Record<string, string>): Promise<T[]> => {
  const answer = await stand.server.call('GET', path, { token: stand.token, query });
  expect(answer.code).toBe(200);
  return answer['rows'] as T[];
};

const orderOf = async (sn: string): Promise<Order> => {
  const [order] = await ask<Order>('/onu/order/list', { sn });
  if (!order) throw new Error(`no order for ${sn}`);
  return order;
};

/** Waits until an order stands so; `meanwhile` is done as long as it waits. */
const until = (sn: string, state: string, meanwhile: () => Promise<void> = look): Promise<Order> => {
  let last: Order | undefined;
  return eventually(
    stand.server.ctx,
    async () => {
      last = await orderOf(sn);
      if (last.state !== state && last.state === 'failed') throw new Error(`${last.stage}: ${last.reason}`);
      return last.state === state ? last : undefined;
    },
    async () => {
      if (last?.state === 'waiting') await meanwhile();
    },
  );
};

/** As a trap has the collector look. */
const look = (how = ':whole'): Promise<void> =>
  stand.server.ctx.scope.tenant(stand.server.tenants.home.id, (tx) =>
    stand.server.ctx.bus.wake(tx, `poll:${stand.server.tenants.home.id}:${stand.oltId}${how}`),
  );

const plug = (sn: string, pon = 1) => stand.event({ type: 'plugOnu', pon, sn });
const which = (sn: string, pon = 1) => ({ oltId: stand.oltId, pon, sn });
const authorize = (sn: string, values: object = {}, plan = planId) =>
  send('/onu/order', { planId: plan, values, ...which(sn) });

const read = async (page: string, onuId: string): Promise<unknown[][]> =>
  ((await stand.call('GET', 'read', { page, onuId, fresh: true }))['data'] as { rows: unknown[][] }).rows;

const held = async (table: string, onu: number) => {
  const rows = (await stand.truth()).tables[table] as Record<string, unknown>[];
  return rows.filter((row) => Object.entries(row).some(([name, value]) => name.endsWith('OnuInx') && value === onu));
};

beforeAll(async () => {
  stand = await startConfigStand({
    snmpPort: 10_611,
    areas: (ctx) => [orders(ctx), customerServices(ctx), onus(ctx), ...plainEntities(ctx)],
  });
  running = startOrders(stand.server.ctx);
  collector = await startCollector(stand.server.ctx);
  const plan = { planName: 'Home 50', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false };
  expect(await send('/device/servicePlan', plan)).toMatchObject({ code: 200 });
  const [first] = await ask<{ planId: string }>('/device/servicePlan/list', {});
  planId = first?.planId ?? '';
});
afterAll(async () => {
  await running.stop();
  await collector.stop();
  await stand.stop();
});

describe('an ONU that waits', () => {
  it('is authorised with a plan: it works, and the OLT holds its bandwidth, its T-CONT and its GEM port', async () => {
    await plug('GPON0BADCAFE');
    expect(await authorize('GPON0BADCAFE', { name: 'Ada Byron', externalId: 'C-17' })).toMatchObject({ code: 200 });
    const order = await until('GPON0BADCAFE', 'done');
    expect(order).toMatchObject({ pon: 1, onuId: expect.any(String) as string });
    const dba = (await stand.truth()).tables['v1600gDbaPTable'] as Record<string, unknown>[];
    expect(dba).toContainEqual(expect.objectContaining({ dbaPNameShow: 'up-10000k', dbaPMaximumShow: 10_000 }));
    expect(await held('gOnuSrvInfoTcontTable', order.onu)).toMatchObject([{ gOnuSrvInfoTcontDbaName: 'up-10000k' }]);
    expect(await held('gOnuSrvInfoGemTable', order.onu)).toMatchObject([{ gOnuSrvInfoGemDnTraffic: 'down-50000k' }]);
    expect(await held('gOnuSrvInfoSrvPortTable', order.onu)).toMatchObject([{ gOnuSrvInfoSrvPortVid: 100 }]);
    expect(await held('gOnuSrvInfoPortVlanTable', order.onu)).toHaveLength(1);
    const [base] = await read('onuBaseInfo', order.onuId ?? '');
    expect(base).toContain('Ada_Byron');
  });

  it('gets its connection and its Wi-Fi as soon as it works, with the secrets of its customer, which nobody reads again', async () => {
    const plan = { planName: 'Wi-Fi 50', downKbps: 50_000, upKbps: 10_000, vlan: 120, mode: 'pppoe', wifi: true };
    expect(await send('/device/servicePlan', plan)).toMatchObject({ code: 200 });
    const [{ planId: wifiPlan } = { planId: '' }] = await ask<{ planId: string }>('/device/servicePlan/list', {
      planName: 'Wi-Fi 50',
    });
    await plug('GPON0BADF00D');
    const missing = await authorize('GPON0BADF00D', { pppoeUser: 'eve@isp' }, wifiPlan);
    expect(JSON.stringify(missing)).toContain('wifiKey');
    const values = { pppoeUser: 'eve@isp', pppoePassword: 'Abc123xyz', wifiName: 'Eve', wifiKey: 'Secret4Eve' };
    expect(await authorize('GPON0BADF00D', values, wifiPlan)).toMatchObject({ code: 200 });
    const { onu } = await until('GPON0BADF00D', 'done');
    const told = JSON.stringify((await stand.truth()).tables);
    expect(told).toContain('eve@isp');
    expect(told).toContain('Secret4Eve');
    expect(await held('gOnuSrvInfoSrvPortTable', onu)).toMatchObject([{ gOnuSrvInfoSrvPortVid: 120 }]);
    const { rows } = await stand.server.everything.query('select secrets, tasks::text from onu_order where sn = $1', [
      'GPON0BADF00D',
    ]);
    expect(rows).toMatchObject([{ secrets: null }]);
    expect(JSON.stringify(rows)).not.toContain('Abc123xyz');
  });

  it('may be registered before it arrives, and is in service when it does', async () => {
    expect(await authorize('GPON0000AAAA')).toMatchObject({ code: 200 });
    expect(await until('GPON0000AAAA', 'waiting')).toMatchObject({ stage: 'arrival' });
    await stand.event({ type: 'powerOn', sn: 'GPON0000AAAA' });
    await until('GPON0000AAAA', 'done');
  });
});

describe('an order that cannot be', () => {
  it('says why at the field: a serial number that is authorized or no serial number, a number that is taken', async () => {
    const twice = await authorize('GPON0BADCAFE');
    expect(twice).toMatchObject({ code: 400 });
    expect(JSON.stringify(twice)).toContain('is authorized at stand GPON0/1:');
    expect(JSON.stringify(await authorize('GPON12'))).toContain('GPON0CE43515');
    expect(JSON.stringify(await authorize('GPON0000BBBB', { onu: 1 }))).toContain('number is taken');
  });

  it('is not found: of a plan, an OLT or a port that nobody has', async () => {
    const nobody = stand.server.ctx.newId();
    expect(await authorize('GPON0000CCCC', {}, nobody)).toMatchObject({ code: 404 });
    const foreign = { planId, values: {}, ...which('GPON0000CCCC'), oltId: nobody };
    expect(await send('/onu/order', foreign)).toMatchObject({ code: 404 });
    const port = { planId, values: {}, ...which('GPON0000CCCC', 60) };
    expect(await send('/onu/order', port)).toMatchObject({ code: 404 });
  });
});

describe('an order that stops', () => {
  it('says why, goes on from there when a person says so, and sends nothing twice', async () => {
    const pir = (trafficPPirShow: number) => ({
      op: 'edit' as const,
      key: { trafficPNameShow: 'down-50000k' },
      values: { trafficPPirShow },
    });
    await stand.change('trafficProfile', pir(40_000));
    await plug('GPON0000DDDD');
    await authorize('GPON0000DDDD');
    await expect(until('GPON0000DDDD', 'done')).rejects.toThrow('others use it');
    await stand.change('trafficProfile', pir(50_000));
    const { id } = await orderOf('GPON0000DDDD');
    expect(await send('/onu/order/retry', { id })).toMatchObject({ code: 200 });
    const { onu } = await until('GPON0000DDDD', 'done');
    expect(await held('gOnuSrvInfoTcontTable', onu)).toHaveLength(1);
    const { rows } = await stand.server.everything.query(
      "select count(*)::int as n from config_change where page = 'onuAuthorize' and after ->> 'sn' = 'GPON0000DDDD'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await send('/onu/order/retry', { id })).toMatchObject({ code: 500 });
  });

  it('goes on where it was when its worker is stopped in the middle, and another begins', async () => {
    await plug('GPON0000EEEE');
    await authorize('GPON0000EEEE');
    await running.stop();
    running = startOrders(stand.server.ctx);
    const { onu } = await until('GPON0000EEEE', 'done');
    expect(await held('gOnuSrvInfoGemTable', onu)).toHaveLength(1);
  });

  it('may be called off: nothing more is sent, and its serial number is free again', async () => {
    await authorize('GPON0000FFFF');
    const { id } = await until('GPON0000FFFF', 'waiting');
    expect(await send('/onu/order/cancel', { id })).toMatchObject({ code: 200 });
    expect(await orderOf('GPON0000FFFF')).toMatchObject({ state: 'cancelled' });
    expect(await send('/onu/order/cancel', { id })).toMatchObject({ code: 500 });
  });
});

interface Taken {
  readonly id: string | null;
  readonly isSo: boolean;
  readonly message: string | null;
}
interface Standing {
  readonly subscription: Readonly<Record<string, unknown>> | null;
}

const taken = async (path: string, body: object): Promise<Taken[]> => {
  const answer = await send(path, body);
  expect(answer).toMatchObject({ code: 200 });
  return answer['data'] as Taken[];
};
const standing = async (onuId: string): Promise<Standing['subscription']> => {
  const answer = await stand.server.call('GET', '/onu/subscription', { token: stand.token, query: { onuId } });
  return (answer['data'] as Standing).subscription;
};
const inService = async (
  sn: string,
  values: object = {},
  plan = planId,
): Promise<Order & { readonly onuId: string }> => {
  await plug(sn);
  expect(await authorize(sn, values, plan)).toMatchObject({ code: 200 });
  const order = await until(sn, 'done');
  return { ...order, onuId: order.onuId ?? '' };
};
const planNamed = async (planName: string, more: object): Promise<string> => {
  const plan = { planName, downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false, ...more };
  expect(await send('/device/servicePlan', plan)).toMatchObject({ code: 200 });
  const [row] = await ask<{ planId: string }>('/device/servicePlan/list', { planName });
  return row?.planId ?? '';
};

describe('a customer in service', () => {
  it('gets another speed: what differs is written, and nothing else is touched', async () => {
    const { onuId, onu } = await inService('GPON0000AB01', { name: 'Bo Diaz', externalId: 'C-1' });
    expect(await standing(onuId)).toMatchObject({ name: 'Bo Diaz', planName: 'Home 50', vlan: 100, suspended: false });
    const fast = await planNamed('Home 100', { downKbps: 100_000 });
    const [{ id } = { id: null }] = await taken('/onu/service', { onuIds: [onuId], planId: fast, values: {} });
    await until('GPON0000AB01', 'done');
    expect(await held('gOnuSrvInfoGemTable', onu)).toMatchObject([{ gOnuSrvInfoGemDnTraffic: 'down-100000k' }]);
    expect(await standing(onuId)).toMatchObject({ name: 'Bo Diaz', planName: 'Home 100', downKbps: 100_000 });
    const { rows } = await stand.server.everything.query('select tasks from onu_order where id = $1', [id]);
    const pages = (rows as { tasks: { page: string }[] }[]).flatMap(({ tasks }) => tasks.map(({ page }) => page));
    expect(pages).toEqual(['trafficProfile', 'gemport']);
    expect(await taken('/onu/service', { onuIds: [onuId], planId: fast, values: {} })).toMatchObject([{ isSo: true }]);
  });

  it('becomes a router of another VLAN: what a bridge needed goes, the connection comes', async () => {
    const { onuId, onu } = await inService('GPON0000AB02');
    const routed = await planNamed('Routed', { mode: 'dhcp', vlan: 130 });
    await taken('/onu/service', { onuIds: [onuId], planId: routed, values: {} });
    await until('GPON0000AB02', 'done');
    expect(await held('gOnuSrvInfoPortVlanTable', onu)).toEqual([]);
    expect(await held('gOnuSrvInfoSrvPortTable', onu)).toMatchObject([{ gOnuSrvInfoSrvPortVid: 130 }]);
    expect(await read('wan', onuId)).toHaveLength(1);
    // The VLAN of one customer differs from that of its plan; its old connection does not stay beside the new one.
    await taken('/onu/service', { onuIds: [onuId], values: { vlan: 131 } });
    await until('GPON0000AB02', 'done');
    const wans = await read('wan', onuId);
    expect(wans).toHaveLength(1);
    expect(wans[0]).toContain(131);
    await taken('/onu/service', { onuIds: [onuId], planId, values: { vlan: 132 } });
    await until('GPON0000AB02', 'done');
    expect(await held('gOnuSrvInfoPortVlanTable', onu)).toHaveLength(1);
  });

  it('gets another ONU by its serial number, with the same services; the old one waits in the list', async () => {
    const { onuId, onu } = await inService('GPON0000AB03', { name: 'Cy Ek', externalId: 'C-3' });
    expect(JSON.stringify(await send('/onu/replace', { onuId, sn: 'GPON0BADCAFE' }))).toContain('is authorized at');
    expect(await taken('/onu/replace', { onuId, sn: 'GPON0000AB04' })).toMatchObject([{ isSo: false }]);
    expect(await until('GPON0000AB04', 'waiting')).toMatchObject({ onu });
    await stand.event({ type: 'powerOn', sn: 'GPON0000AB04' });
    const { onuId: now } = await until('GPON0000AB04', 'done');
    expect(await held('gOnuSrvInfoGemTable', onu)).toMatchObject([{ gOnuSrvInfoGemDnTraffic: 'down-50000k' }]);
    expect(await standing(now ?? '')).toMatchObject({ sn: 'GPON0000AB04', name: 'Cy Ek', externalId: 'C-3' });
    // Twice is not done to whoever has the place now.
    expect(await send('/onu/replace', { onuId, sn: 'GPON0000AB04' })).toMatchObject({ code: 400 });
  });

  it('gets an ONU that waits on its port, and is in service with it as soon as that works', async () => {
    const { onuId } = await inService('GPON0000AB08');
    await plug('GPON0000AB09');
    await look();
    const found = async () =>
      (await ask<{ id: string; sn: string }>('/onu/waiting', {})).find(({ sn }) => sn === 'GPON0000AB09');
    await expect.poll(found).toBeDefined();
    await taken('/onu/replace', { onuId, waitingId: (await found())?.id });
    expect(JSON.stringify(await send('/onu/replace', { onuId, sn: 'GPON0000AB0A' }))).toContain('is being set up at');
    // Who has the place is asked by the order itself; that it works is told by any look.
    await until('GPON0000AB09', 'done', () => look(''));
    expect(await standing(onuId)).toMatchObject({ sn: 'GPON0000AB09' });
  });

  it('moves to another port with what it has, and its old place is free', async () => {
    const secrets = { pppoeUser: 'mo@isp', pppoePassword: 'Abc123xyz', wifiName: 'Mo', wifiKey: 'Secret4Moe' };
    const [{ planId: wifiPlan } = { planId: '' }] = await ask<{ planId: string }>('/device/servicePlan/list', {
      planName: 'Wi-Fi 50',
    });
    const { onuId, onu } = await inService('GPON0000AB05', secrets, wifiPlan);
    expect(JSON.stringify(await send('/onu/move', { onuId, toPon: 1, values: {} }))).toContain('on this port already');
    await taken('/onu/move', { onuId, toPon: 2, values: {} });
    expect(await until('GPON0000AB05', 'waiting')).toMatchObject({ pon: 2 });
    expect(await held('gOnuSrvInfoGemTable', onu)).toEqual([]);
    await stand.event({ type: 'powerOn', sn: 'GPON0000AB05' });
    const { onuId: now } = await until('GPON0000AB05', 'done');
    expect(await standing(now ?? '')).toMatchObject({ wifiName: 'Mo', pppoeUser: 'mo@isp' });
    expect(JSON.stringify((await stand.truth()).tables)).toContain('Secret4Moe');
    expect(JSON.stringify(await standing(now ?? ''))).not.toContain('Secret4Moe');
  });

  it('is suspended and restored by its number in the billing, and twice is as once', async () => {
    const { onuId } = await inService('GPON0000AB06', { externalId: 'B-77' });
    const phase = async () => (await ask<{ phase: string }>('/onu/list', { sn: 'GPON0000AB06' }))[0]?.phase;
    await running.stop();
    const [{ id } = { id: null }] = await taken('/onu/suspend', { externalIds: ['b-77'] });
    // A billing system that asks again is told of the order that is under way, and no second one is made.
    const again = [{ id, isSo: false, underWay: true }];
    expect(await taken('/onu/suspend', { externalIds: ['b-77'] })).toMatchObject(again);
    await stand.server.everything.query("update onu_order set state = 'failed' where id = $1", [id]);
    expect(await taken('/onu/suspend', { externalIds: ['b-77'] })).toMatchObject(again);
    expect(JSON.stringify(await send('/onu/restore', { externalIds: ['b-77'] }))).toContain('is being set up at');
    running = startOrders(stand.server.ctx);
    await until('GPON0000AB06', 'done');
    // A poll that had begun before may have written what it read then.
    await expect.poll(async () => (await look(), phase()), { interval: 200 }).toBe('deactivated');
    expect(await taken('/onu/suspend', { externalIds: ['b-77'] })).toMatchObject([{ id: null, isSo: true }]);
    expect(JSON.stringify(await send('/onu/service', { onuIds: [onuId], planId, values: {} }))).toContain('suspended');
    expect(await taken('/onu/restore', { externalIds: ['b-77', 'nobody'] })).toMatchObject([
      { isSo: false, message: null },
      { id: null, message: expect.any(String) as string },
    ]);
    await until('GPON0000AB06', 'done');
    expect(await standing(onuId)).toMatchObject({ suspended: false });
    expect(JSON.stringify(await authorize('GPON0000AB07', { externalId: 'B-77' }))).toContain(
      'This number is in use at',
    );
  });
});

describe('orders that were placed together', () => {
  it('have each their result, and those that stopped go on with one word', async () => {
    const ones = [await inService('GPON0000AC01'), await inService('GPON0000AC02')];
    const none = { trafficPCbsShow: 0, trafficPPbsShow: 0 };
    const pir = {
      op: 'add' as const,
      values: { trafficPNameShow: 'down-70000k', trafficPSirShow: 0, trafficPPirShow: 1000, ...none },
    };
    await stand.change('trafficProfile', pir);
    const odd = await planNamed('Odd 70', { downKbps: 70_000 });
    const onuIds = ones.map(({ onuId }) => onuId);
    const answers = await taken('/onu/service', {
      onuIds: [...onuIds, stand.server.ctx.newId()],
      planId: odd,
      values: {},
    });
    expect(answers.map(({ id }) => id === null)).toEqual([false, false, true]);
    for (const { sn } of ones) await expect(until(sn, 'done')).rejects.toThrow('others use it');
    const [{ batchId } = { batchId: '' }] = await ask<{ batchId: string }>('/onu/order/list', {
      sn: 'GPON0000AC01',
      kind: 'change',
    });
    await stand.change('trafficProfile', { op: 'remove', key: { trafficPNameShow: 'down-70000k' } });
    expect(await send('/onu/order/retryAll', { batchId })).toMatchObject({ code: 200, data: { retried: 2 } });
    for (const { sn } of ones) await until(sn, 'done');
    expect(await send('/onu/order/retryAll', { batchId: stand.server.ctx.newId() })).toMatchObject({ code: 404 });
  });
});
