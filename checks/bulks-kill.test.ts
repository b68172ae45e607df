import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { configFile } from '@heliograph/wire/mib/platform/device.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Inside } from './support/dead-leases.ts';
import { KillStand } from './support/kill-stand.ts';
import { killCount } from './support/kill-count.ts';

// A change of many customers, whose worker is killed while it places orders, while they are carried out, and while the OLTs save.

/** The goal speaks of 50: KILLS=50. Three to each change. */
const rounds = Math.ceil(killCount(3) / 3);
const olts = 2;
/** More than are placed in one transaction. */
const onusOfEach = 26;
const all = olts * onusOfEach;
const saveOid = configFile.saveConfiguration.oid;

let stand: KillStand;
/** A second session of the database, which holds a lock. */
let holder: Inside;
const plans: { readonly id: string; readonly traffic: string }[] = [];

interface Bulk {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly saves: readonly { readonly at: string | null; readonly message: string | null }[];
}
const post = (path: string, body: object): Promise<Bulk> => stand.product.data<Bulk>('POST', `/onu/bulk/${path}`, body);
const until = (bulkId: string, states: readonly string[]): Promise<Bulk> =>
  stand.eventually(
    async () => {
      const bulk = await stand.product.data<Bulk>('GET', '/onu/bulk', { bulkId });
      return states.includes(bulk.state) ? bulk : undefined;
    },
    `the change is ${states.join(' or ')}`,
  );

beforeAll(async () => {
  stand = await KillStand.start({ model: 'V1600G1', olts, onus: onusOfEach, net: 4 });
  holder = await Inside.of(stand.product.dataDir);
  plans.push({ id: await stand.plan('Killed 50', 50_000), traffic: 'down-50000k' });
  plans.push({ id: await stand.plan('Killed 100', 100_000), traffic: 'down-100000k' });
  await stand.eventually(async () => {
    const rows = await stand.inside.ask('select 1 from onu where sn is not null and phase = 3');
    if (rows.length !== all) await stand.look();
    return rows.length === all ? true : undefined;
  }, 'all ONUs are listed');
  // As if they had been set up from here: what the devices hold beside the speed is not looked at.
  await stand.inside.ask(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, plan_id, plan_name, service, created_at, updated_at)
     select o.tenant_id, o.id, o.olt_id, o.pon, o.onu_no, o.sn, p.id, p.name,
       '{"downKbps": 50000, "upKbps": 10000, "vlan": 100, "mode": "bridge"}', now(), now()
     from onu o join service_plan p on p.tenant_id = o.tenant_id and p.name = 'Killed 50'`,
  );
});
afterAll(async () => {
  await holder.stop();
  await stand.stop();
});

/** Somebody holds a row that the worker is about to write: it stands in the middle of a transaction of many rows. */
async function killPlacing(bulkId: string): Promise<void> {
  await holder.ask('begin');
  const row = 1 + Math.floor(all * stand.chance());
  await holder.ask('select 1 from customer_bulk_row where bulk_id = $1 and row_no = $2 for update', [bulkId, row]);
  await post('start', { bulkId, save: true });
  const waits = stand.eventually(async () => {
    const [found] = await stand.inside.ask('select 1 from pg_locks where not granted');
    return found && true;
  }, 'the worker stands at the row');
  await stand.kill(waits);
  await holder.ask('rollback');
}

/** The first OLT that is told to save does, and nobody hears it; or it is never told. */
async function killSaving(bulkId: string): Promise<void> {
  const what = stand.what();
  const stalled = stand.sites.map(({ relay }) => relay.stall({ at: 1, what, of: saveOid }));
  await until(bulkId, ['saving', 'done']);
  await stand.kill(Promise.race(stalled));
  // On demand the hold of the killed one runs out by itself, which takes 20 s.
  if (process.env['KILLS'] === undefined)
    await stand.inside.ask(`update config_device set lease_until = clock_timestamp() where owner not like '%:%'`);
}

/** What reached each OLT by one change: no SET twice but that to save, which is told again where nobody heard the answer. */
function sentOnce(from: readonly number[]): void {
  for (const [n, { relay }] of stand.sites.entries()) {
    const isSave = (sent: string) => sent.includes(`"${saveOid.join('.')}`);
    const sent = relay.reached.slice(from[n]);
    const [saves, others] = [sent.filter(isSave), sent.filter((one) => !isSave(one))];
    expect(others.filter((one, at) => others.indexOf(one) !== at)).toEqual([]);
    expect(others.length).toBeGreaterThanOrEqual(onusOfEach);
    expect([1, 2]).toContain(saves.length);
  }
}

async function changeAll(round: number): Promise<void> {
  const plan = plans[(round + 1) % plans.length];
  const from = stand.sites.map(({ relay }) => relay.reached.length);
  const { id, counts } = await post('check', { all: '1', toPlanId: plan?.id });
  expect(counts).toEqual({ ready: all });
  await killPlacing(id);
  await until(id, ['working']);
  await stand.killAmid(16);
  await killSaving(id);
  const done = await until(id, ['done']);
  expect(done.counts).toEqual({ done: all });
  expect(done.saves.map(({ at, message }) => [at !== null, message])).toEqual([
    [true, null],
    [true, null],
  ]);
  const placed = await stand.inside.ask<{ n: number; onus: number }>(
    `select count(*)::int as n, count(distinct upper(sn))::int as onus from onu_order where batch_id = $1`,
    [id],
  );
  expect(placed).toEqual([{ n: all, onus: all }]);
  for (const { device } of stand.sites) {
    const { tables, unsaved } = configTruth(device.olt);
    const held = (tables['gOnuSrvInfoGemTable'] ?? []).map((row) => row['gOnuSrvInfoGemDnTraffic']);
    expect(held.filter((name) => name === plan?.traffic)).toHaveLength(onusOfEach);
    expect(unsaved).toBe(false);
  }
  sentOnce(from);
}

describe(
  `kill -9 of the worker in ${rounds} changes of ${all} customers, three times each`,
  { timeout: 1_800_000 },
  () => {
    it('every row becomes one order and is done once, and the OLTs are saved', async () => {
      for (let round = 0; round < rounds; round += 1) await changeAll(round);
      stand.tell(3 * rounds);
      const states = await stand.inside.ask<{ state: string }>('select distinct state from config_change');
      expect(states).toEqual([{ state: 'verified' }]);
    });
  },
);
