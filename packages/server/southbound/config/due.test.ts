import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changesDue, dropOpened } from './due.ts';
import { Harness } from './harness.fixture.ts';
import { routeOlt } from './route-olt.fixture.ts';

let harness: Harness;
let oltId: string;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  const olt = await routeOlt();
  oltId = await harness.letIn(olt);
  const id = await harness.ask(oltId, { page: 'macAgingTime', op: 'edit', values: { agingTimer: 600 } });
  await olt.stop();
  await harness.server.everything.query('update config_change set not_before = $2 where id = $1', [
    id,
    new Date(harness.clock.now() + 5000),
  ]);
});

const due = (named?: readonly string[]) =>
  harness.ctx.scope.tenant(harness.tenantId, (tx) => changesDue(tx, harness.tenantId, harness.clock.now(), named));

it('a device whose change waits for its time is due when that has come', async () => {
  expect(await due()).not.toContain(oltId);
  harness.clock.advance(5000);
  expect(await due()).toContain(oltId);
});

it('a device that is named is looked at, however long its change still waits: a timer may be a moment early', async () => {
  expect(await due([oltId])).toEqual([oltId]);
  expect(await due(['1'])).toEqual([]);
});

it('what a page of an ONU last showed goes a month after it was read; that of the device stays', async () => {
  const { everything } = harness.server;
  const month = 30 * 24 * 3_600_000;
  const keep = (place: string, age: number) =>
    everything.query(
      `insert into config_page (tenant_id, olt_id, page, place, state, read_at) values ($1, $2, 'tcont', $3, 'ready', $4)`,
      [harness.tenantId, oltId, place, new Date(harness.clock.now() - age)],
    );
  await keep('onu/1/1', month + 1);
  await keep('onu/1/2', month - 1);
  await keep('device', month + 1);
  await harness.ctx.scope.tenant(harness.tenantId, (tx) => dropOpened(tx, harness.tenantId, harness.clock.now()));
  const { rows } = await everything.query<{ place: string }>(
    `select place from config_page where olt_id = $1 and page = 'tcont' order by place`,
    [oltId],
  );
  expect(rows.map(({ place }) => place)).toEqual(['device', 'onu/1/2']);
});
