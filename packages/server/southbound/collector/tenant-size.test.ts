import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeHappenings } from '../../estate/alarms/intake.ts';
import { noteOnuPhases } from '../../estate/onus/phase-notes.ts';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import { countRowsRead, type RowsRead, type StatementCost } from '../../testing/rows-read.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyReading, applySilence } from './apply.ts';
import { hold } from './lease.ts';
import { oltIdAt, plantOlts, polledOf, quietReadingOf } from './tenant.fixture.ts';

// What one OLT costs may not depend on how many others its tenant has. Counted are the rows that PostgreSQL reads.

const size = { pons: 4, onus: 64 };
const few = 3;
const many = 40;
/** Of OLTs with next to nothing on them: enough for every table to gain more rows than `most` lets a statement read. */
const thin = { pons: 1, onus: 1 };
const crowd = 1200;

let server: TestServer;
let counter: RowsRead;
type Costs = ReadonlyMap<string, readonly StatementCost[]>;
/** Before and after the tenant grew. */
interface Growth {
  readonly first: Costs;
  readonly second: Costs;
}
/** As PostgreSQL plans by itself: a table of a few pages is read whole. */
let planned: Growth;
/** By indexes wherever one serves: what is read then is what the statement cannot do without, of the smallest table as well. */
let sought: Growth;

const tenantId = () => server.tenants.home.id;
const oltId = oltIdAt(0);
let now = Date.now();
let round = 0;

async function apply(rows: readonly OnuReading[], more: object = {}): Promise<void> {
  const { ctx } = server;
  const [held] = await hold(ctx.scope, 'me', [{ tenantId: tenantId(), oltId }]);
  now += 60_000;
  await applyReading(ctx, held!, polledOf(rows, size, now, more));
}

const all = (change: Partial<OnuReading>, seed = 1): OnuReading[] =>
  quietReadingOf(0, size, seed).map((row) => ({ ...row, ...change }));

const waiting = (from: number) => ({
  found: {
    rows: Array.from({ length: 30 }, (_, n) => {
      const sn =
        n % 2 === 0 ? `ABCD0000${String(from + n).padStart(4, '0')}` : (quietReadingOf(1, size)[n]?.sn ?? null);
      return { pon: 1, sn, mac: null, loid: null, model: null };
    }),
    complete: true,
  },
});

const inTenant = <T>(work: Parameters<typeof server.ctx.scope.tenant<T>>[1]) =>
  server.ctx.scope.tenant(tenantId(), work);
const at = () => new Date((now += 60_000));

/** Everything that happens to one OLT, each from where the one before left it. */
const works: Readonly<Record<string, () => Promise<unknown>>> = {
  'a quiet poll': () => apply(all({}, now)),
  'a poll that finds new firmware on all ONUs': () => apply(all({ firmware: `V${now}` })),
  'a poll that finds all ONUs dark': () => apply(all({ phase: 1 })),
  'a poll that finds them all back': () => apply(all({})),
  'a poll that finds half of the ONUs gone': () => apply(all({}).filter(({ onu }) => onu % 2 === 0)),
  'a poll that finds them again': () => apply(all({})),
  'a poll that finds new ONUs': () =>
    apply([...all({}), ...[1, 2, 3].map((n) => ({ pon: 1, onu: 100 + n, sn: `NEWC${round}000000${n}`, phase: 3 }))]),
  'a poll that finds ONUs that wait': () => apply(all({}), waiting(round * 100)),
  'an OLT that falls silent': async () => {
    const [held] = await hold(server.ctx.scope, 'me', [{ tenantId: tenantId(), oltId }]);
    await applySilence(server.ctx, held!, at(), { missed: 3, lost: true, fault: 'timeout' });
  },
  'the first poll after it': () => apply(all({})),
  'ONU states that traps told': () =>
    inTenant((tx) =>
      noteOnuPhases(
        server.ctx,
        tx,
        tenantId(),
        oltId,
        Array.from({ length: 60 }, (_, n) => ({ pon: 1, onu: n + 1, phase: 'los', at: at() })),
      ),
    ),
  'alarms that traps told': () =>
    inTenant((tx) =>
      takeHappenings(
        server.ctx,
        tx,
        tenantId(),
        Array.from({ length: 60 }, (_, n) => ({
          oltId,
          kind: alarmKind('onuDeregister'),
          change: n % 2 === 0 ? ('raise' as const) : ('clear' as const),
          object: `onu/1/${n + 1}`,
          at: now,
          source: 'trap' as const,
        })),
      ),
    ),
};

/** At every other OLT: an alarm and its incident, what the console does for its ONUs, a change, a line of the log, a unit that waits, a lease, a splitter with its drops, an outage, customers and orders. */
async function happenedElsewhere(): Promise<void> {
  const at = (columns: string, values: string, beside = 'olt o where o.id') =>
    server.everything.query(
      `insert into ${columns} select ${values} from ${beside} <> $1 and o.tenant_id = ${tenantId()} on conflict do nothing`,
      [oltId],
    );
  await at(
    'alarm (tenant_id, id, olt_id, kind, object, type, severity, first_at, raised_at, last_at, count, raise_times, present, text)',
    `o.tenant_id, o.id, o.id, 'ponLos', 'pon 1', 3, 1, now(), now(), now(), 1, array[now()], true, 'LOS'`,
  );
  await at(
    'onu_change (tenant_id, onu_id, id, at, phase)',
    'o.tenant_id, o.id, o.id, now(), 1',
    'onu o where o.olt_id',
  );
  await at(
    'onu_autofind (tenant_id, id, olt_id, pon, identity, sn, since, at)',
    `o.tenant_id, o.id, o.id, 1, 'ELSE' || o.id, 'ELSE' || o.id, now(), now()`,
  );
  await at('device_log (tenant_id, id, olt_id, name, event)', `o.tenant_id, o.id, o.id, o.name, 'online'`);
  await at('poll_lease (tenant_id, olt_id)', 'o.tenant_id, o.id');
  await at('onu_care (tenant_id, olt_id)', 'o.tenant_id, o.id');
  await at(
    'incident (tenant_id, id, key, kind, olt_id, head_kind, head_object, head_text, severity, began_at, changed_at)',
    `o.tenant_id, o.id, 'alarm/' || o.id, 'alarm', o.id, 'ponLos', 'pon 1', 'LOS', 1, now(), now()`,
  );
  await at(
    'splitter (tenant_id, id, name, olt_id, pon, created_by, created_at, updated_at)',
    `o.tenant_id, o.id, 'S' || o.id, o.id, 1, 'test', now(), now()`,
  );
  await at(
    'onu_drop (tenant_id, olt_id, pon, onu_no, sn, splitter_id, at, by_name)',
    `o.tenant_id, o.olt_id, o.pon, o.onu_no, o.sn, o.olt_id, now(), 'test'`,
    'onu o where o.olt_id',
  );
  await at('pon_outage (tenant_id, id, olt_id, pon, began_at, changed_at)', 'o.tenant_id, o.id, o.id, 1, now(), now()');
  await at(
    'pon_outage_onu (tenant_id, outage_id, onu_id, down_at, cause)',
    `o.tenant_id, o.olt_id, o.id, now(), 'los'`,
    'onu o where o.olt_id',
  );
  await at(
    'subscription (tenant_id, id, olt_id, pon, onu_no, sn, plan_name, service, suspended, created_at, updated_at)',
    `o.tenant_id, o.id, o.olt_id, o.pon, o.onu_no, o.sn, 'Home', '{}', true, now(), now()`,
    'onu o where o.olt_id',
  );
  await at(
    'onu_order (tenant_id, id, olt_id, pon, onu_no, sn, plan_name, tasks, kind, state, created_by, origin, created_at, updated_at)',
    `o.tenant_id, o.id, o.olt_id, o.pon, o.onu_no, o.sn, 'Home', '[]', 'suspend', 'working', 'test', '{}', now(), now()`,
    'onu o where o.olt_id',
  );
}

/** From a fresh start: what was done before must not tell in what is counted now. */
async function measured(crowded: boolean): Promise<Map<string, readonly StatementCost[]>> {
  const costs = new Map<string, readonly StatementCost[]>();
  const { everything } = server;
  round += 1;
  await everything.query(`delete from onu where sn like 'NEWC%'`);
  await everything.query(
    `truncate alarm, live_event, onu_change, onu_autofind, device_log, poll_lease, pon_outage, pon_outage_onu, splitter, onu_drop,
      subscription, onu_order`,
  );
  if (crowded) await happenedElsewhere();
  await apply(all({}));
  await everything.query('vacuum analyze');
  for (const [name, work] of Object.entries(works)) {
    // Entries of dead rows would be counted too, and how many there are is the vacuum's affair.
    await everything.query(
      'vacuum analyze onu, onu_live, onu_change, olt_live, olt_port, alarm, pon_outage, pon_outage_onu',
    );
    counter.take();
    await work();
    costs.set(name, counter.take());
  }
  return costs;
}

const sum = (costs: readonly StatementCost[] | undefined): number =>
  (costs ?? []).reduce((total, { rows }) => total + rows, 0);

/** A tenth more, and what tables of a few pages have, which are always read whole. */
const most = (before: number): number => 1.1 * before + 250;

/** They say something of the whole tenant: how many alarms stand, by severity, and what its quota counts, a number for each OLT. */
const ofAll = [
  /^select "a"\."severity", count\(\*\) as "count" from "alarm"/,
  /select coalesce\(\(select sum\(known\) from kept\)/,
];

/** Statements that read more than before, for whoever has to find them. */
function grown({ first, second }: Growth, name: string): object[] {
  const was = new Map((first.get(name) ?? []).map(({ text, rows }) => [text, rows]));
  return (second.get(name) ?? [])
    .filter(({ text, rows }) => rows > most(was.get(text) ?? 0) && !ofAll.some((one) => one.test(text)))
    .map(({ text, rows }) => ({ before: was.get(text), after: rows, text: text.slice(0, 300) }));
}

async function seek(on: boolean): Promise<void> {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await server.everything.query(`alter system set enable_${way} = ${on ? 'off' : 'on'}`);
  await server.everything.query('select pg_reload_conf()');
}

beforeAll(async () => {
  server = await startTestServer({ areas: () => [] });
  const { everything, tenants } = server;
  await everything.query('update tenant set onu_quota = 1000000 where id = $1', [tenants.home.id]);
  await everything.query('select metric_days_ahead($1::date, 3)', [new Date(now)]);
  counter = countRowsRead();
  await plantOlts(everything, tenants.home, size, 0, few);
  const [few1, few2] = [await measured(false), (await seek(true), await measured(true))];
  await seek(false);
  await plantOlts(everything, tenants.home, size, few, many);
  planned = { first: few1, second: await measured(false) };
  await plantOlts(everything, tenants.home, thin, many, many + crowd);
  await seek(true);
  sought = { first: few2, second: await measured(true) };
});
afterAll(async () => {
  counter.stop();
  await server.stop();
});

describe('In a tenant of forty OLTs, as in one of three, the same rows are read by', () => {
  test.each(Object.keys(works))('%s', (name) => {
    expect(grown(planned, name)).toEqual([]);
    expect(sum(planned.second.get(name))).toBeLessThan(most(sum(planned.first.get(name))));
  });
});

describe('In a tenant of twelve hundred OLTs, as in one of three, indexes lead to the same rows in', () => {
  test.each(Object.keys(works))('%s', (name) => expect(grown(sought, name)).toEqual([]));

  test('statements of which each table has gained more rows than they may read more', async () => {
    const { rows: tables } = await server.everything.query<{ name: string; column: string }>(
      `select distinct on (c.relname) c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         -- Rules of alarms are what people write, at most so many for each tenant, however many OLTs it has.
         -- Customer devices are looked for by what new ONUs are called, and here are none.
         and c.relname not in ('alarm_policy', 'cpe') and (a.attname in ('olt_id', 'onu_id') or (c.relname in ('olt', 'onu') and a.attname = 'id')) order by 1, 2 desc`,
    );
    const texts = [...sought.second.values()].flat().map(({ text }) => text);
    const read = tables.filter(({ name }) =>
      texts.some((text) => new RegExp(`(from|join|update) (public\\.)?"?${name}"?\\b`, 'i').test(text)),
    );
    expect(read.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['alarm', 'olt', 'olt_live', 'onu', 'poll_lease']),
    );
    const small: string[] = [];
    for (const { name } of read) {
      const { rows } = await server.everything.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      // A tenth of what is read of this OLT, and the pages that are read whole.
      if ((rows[0]?.n ?? 0) < most(size.pons * size.onus * few)) small.push(name);
    }
    expect(small).toEqual([]);
  });
});
