import { orderRuleArea, startOrderRules } from '@heliograph/server/areas/order-rules/order-rules.ts';
import { orders, startOrders } from '@heliograph/server/areas/orders/orders.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { eventually } from './support/eventually.ts';

// From an ONU that lights up to a customer in service without a person, against the simulated OLT, and back.

let stand: ConfigStand;
let running: readonly { stop(): Promise<void> }[];

const send = (path: string, body: object) => stand.server.call('POST', path, { token: stand.token, body });
const rowsOf = async (path: string, query: Record<string, string> = {}): Promise<Record<string, unknown>[]> => {
  const answer = await stand.server.call('GET', path, { token: stand.token, query });
  expect(answer).toMatchObject({ code: 200 });
  return answer['rows'] as Record<string, unknown>[];
};

/** As a trap has the collector look. */
const look = (): Promise<void> =>
  stand.server.ctx.scope.tenant(stand.server.tenants.home.id, (tx) =>
    stand.server.ctx.bus.wake(tx, `poll:${stand.server.tenants.home.id}:${stand.oltId}:whole`),
  );

/** Waits until it is so: what changes wakes it, and it has the OLT looked at in between. */
const until = <T>(ask: () => Promise<T | undefined | false>): Promise<T> =>
  eventually(
    stand.server.ctx,
    async () => {
      const found = await ask();
      return found === false ? undefined : found;
    },
    look,
  );

const sn = 'GPON0BADCAFE';
const orderStands = (state: string) =>
  until(async () => (await rowsOf('/onu/order/list', { sn })).find((order) => order['state'] === state));
const heldBy = async (onu: unknown): Promise<unknown[]> =>
  ((await stand.truth()).tables['gOnuSrvInfoTcontTable'] as Record<string, unknown>[]).filter(
    (row) => row['gOnuSrvInfoTcontOnuInx'] === onu,
  );

beforeAll(async () => {
  stand = await startConfigStand({
    snmpPort: 10_621,
    areas: (ctx) => [orderRuleArea(ctx), orders(ctx), onus(ctx), ...plainEntities(ctx)],
  });
  const { ctx } = stand.server;
  running = [startOrders(ctx), startOrderRules(ctx), await startCollector(ctx)];
});
afterAll(async () => {
  await Promise.all(running.map((part) => part.stop()));
  await stand.stop();
});

it('An ONU that lights up is in service by a rule; undone, the OLT holds nothing of it, and no rule takes it again', async () => {
  const plan = { planName: 'Home', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge' };
  expect(await send('/device/servicePlan', plan)).toMatchObject({ code: 200 });
  const [{ planId } = {}] = await rowsOf('/device/servicePlan/list');
  const rule = { ruleName: 'Any', planId, namePattern: '{vendor}-{sn}', waitMinutes: 0, serial: 'GPON0BAD' };
  expect(await send('/device/orderRule', rule)).toMatchObject({ code: 200 });
  await stand.event({ type: 'plugOnu', pon: 1, sn });
  const order = await orderStands('done');
  expect(order).toMatchObject({ name: `GPON-${sn}`, createBy: 'rule Any (admin)' });
  expect(await heldBy(order['onu'])).toHaveLength(1);

  const [decision] = await rowsOf('/onu/ruleDecision/list');
  expect(decision).toMatchObject({ sn, state: 'ordered', orderId: order['id'] });
  expect(await send('/onu/ruleDecision/undo', { id: decision?.['id'] })).toMatchObject({ code: 200 });
  const waiting = await until(async () => (await rowsOf('/onu/waiting', { keyword: sn }))[0]);
  expect(waiting).toMatchObject({ rule: { name: 'Any', state: 'undone' } });
  expect(await heldBy(order['onu'])).toEqual([]);
  expect(await rowsOf('/onu/order/list', { sn })).toHaveLength(1);
});
