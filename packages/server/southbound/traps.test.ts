import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarms } from '../areas/alarms/alarms.ts';
import { admitOlt } from '../areas/olts/olts.ts';
import { announce } from '../areas/unauthorized/unauthorized.ts';
import type { Announcement } from './announcement.ts';
import { testClock } from '../clock.ts';
import type { Context } from '../context.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { Directory } from './directory.ts';
import { trapRecords } from './testing.ts';
import { TrapCounters } from './trap-counters.ts';
import { storedIn } from './traps.fixture.ts';
import { TrapStore } from './traps.ts';

const clock = testClock();
let server: TestServer;
let directory: Directory;
let olt: string;
const mac = '006d61ee0c01';

const { trap, garbage } = trapRecords(clock, mac);

const newOlt = (tenantId: number, address: string, itsMac: string, name = itsMac) =>
  server.ctx.scope.tenant(tenantId, (tx) => {
    const secret = { community: 'public' };
    const seed = { address, snmpPort: 10_161, version: 'v2c', secret, name, by: 'test', mac: itsMac } as const;
    return admitOlt(server.ctx, tx, tenantId, seed);
  });

const stores: TrapStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop();
});

/** A store with counters of its own; `ctx` may be one whose database misbehaves. */
function newStore(ctx: Context = server.ctx, known: Directory = directory) {
  const counters = new TrapCounters({ ...ctx, metrics: new Registry() });
  const heard: Announcement[] = [];
  const store = new TrapStore(ctx, {
    directory: known,
    counters,
    doubts: { note: () => undefined },
    announce: (announcement) => {
      heard.push(announcement);
      return announce(server.ctx, announcement);
    },
  });
  stores.push(store);
  return { store, counters, heard };
}

const { events, rows } = storedIn(() => server);

beforeAll(async () => {
  server = await startTestServer({ clock, areas: (ctx) => [alarms(ctx)] });
  directory = await Directory.open(server.ctx);
  const known = heard(`devices:${server.tenants.home.id}`);
  olt = await newOlt(server.tenants.home.id, '127.9.1.1', mac);
  await known;
  await directory.settled();
});
afterAll(async () => {
  await directory.stop();
  await server.stop();
});
beforeEach(async () => {
  clock.advance(60_000);
  await server.everything.query('truncate alarm_event');
  await server.everything.query('delete from alarm');
});

/** Resolves when the bus says this. */
const heard = (topic: string): Promise<void> =>
  new Promise((resolve) => {
    const unlisten = server.ctx.bus.listen((now) => {
      if (now !== topic) return;
      unlisten();
      resolve();
    });
  });

/** What was committed so far has been heard: the bus tells it in the order of commits. */
async function allHeard(): Promise<void> {
  const last = heard('test:last');
  await server.ctx.scope.system((tx) => server.ctx.bus.wake(tx, 'test:last'));
  await last;
}

describe('the trap intake', () => {
  it('keeps every trap as an event and works it into the alarm of its object', async () => {
    const { store, counters } = newStore();
    await store.take([trap(53, { pon: 2, onu: 7, words: 'Rx -28' }), trap(53, { pon: 2, onu: 7, words: 'Rx -29' })]);
    await store.settled();
    expect(await rows()).toMatchObject([
      { olt_id: olt, kind: 'onuRxLow', object: 'onu/2/7', count: '2', text: 'Rx -29' },
    ]);
    expect(await events()).toMatchObject([
      { olt_id: olt, source: 'trap', change: 'raise', kind: 'onuRxLow', pon: 2, onu: 7, address: '127.9.1.1' },
      { varbinds: { dataPon: '2', dataValue: 'Rx -29' } },
    ]);
    expect(counters.figures).toEqual({ received: 2, stored: 2, shielded: 0, dropped: 0, waiting: 0 });
  });

  it('keeps the count exact in a storm, with one alarm per object', async () => {
    const { store, counters } = newStore();
    for (let n = 0; n < 20; n += 1) {
      await store.take(Array.from({ length: 256 }, (_, i) => trap(32, { pon: 1, onu: (i % 8) + 1 })));
    }
    await store.settled();
    expect((await rows()).map(({ count }) => count)).toEqual(Array(8).fill('640'));
    expect(counters.figures).toMatchObject({ received: 5120, stored: 5120, waiting: 0 });
    expect((await events()).length).toBe(5120);
  });

  it('looks at a storm in pieces, and lets everything else have its turn between them', async () => {
    let [inTurn, most] = [0, 0];
    const find = (sender: Parameters<Directory['find']>[0]) => {
      inTurn += 1;
      most = Math.max(most, inTurn);
      return directory.find(sender);
    };
    const { store } = newStore(server.ctx, { find, tenants: directory.tenants } as unknown as Directory);
    let isOn = true;
    const turn = (): void => {
      inTurn = 0;
      if (isOn) setImmediate(turn);
    };
    turn();
    await store.take(Array.from({ length: 2000 }, (_, i) => trap(32, { pon: 1, onu: (i % 8) + 1 })));
    await store.settled();
    isOn = false;
    expect((await events()).length).toBe(2000);
    expect(most).toBeLessThanOrEqual(128);
  });

  it('tells the browsers at once, and in a storm once a second', async () => {
    const { store } = newStore();
    const told = async () => Number((await server.everything.query('select count(*) as n from live_event')).rows[0].n);
    const before = await told();
    await store.take([trap(32, { pon: 1, onu: 1 })]);
    await store.settled();
    expect(await told()).toBe(before + 2);
    for (let n = 0; n < 5; n += 1) {
      await store.take([trap(32, { pon: 1, onu: 2 })]);
      await store.settled();
    }
    expect(await told()).toBe(before + 2);
    clock.advance(1_000);
    await expect.poll(told).toBe(before + 4);
    await store.stop();
  });

  it('tells the browsers the worst of what a storm began, and the database knows how large it has become', async () => {
    const { store } = newStore();
    const told = async () =>
      (
        await server.everything.query<{ id: string }>(
          `select payload -> 'alarm' ->> 'id' as id from live_event where kind = 'alarm.changed' order by seq`,
        )
      ).rows.map(({ id }) => id);
    const before = await told();
    const onus = Array.from({ length: 400 }, (_, n) => ({ pon: 1 + (n % 8), onu: 1 + Math.floor(n / 8) }));
    await store.take(onus.map((onu, n) => trap(n % 10 === 9 ? 23 : 32, onu)));
    await store.settled();
    const all = (await rows()) as { id: string; severity: number }[];
    expect(new Set(all.map(({ severity }) => severity)).size).toBe(2);
    const worst = all.toSorted((a, b) => a.severity - b.severity).map(({ id }) => id);
    expect((await told()).slice(before.length)).toEqual(worst.slice(0, 50));
    const look = () =>
      server.ctx.scope.system(
        async (tx) => (await sql<{ looked: number }>`select alarm_sizes() as looked`.execute(tx)).rows[0]?.looked,
      );
    expect(await look()).toBeGreaterThan(0);
    expect(await look()).toBe(0);
    const known = await server.everything.query(
      `select reltuples::int as n from pg_class where oid = 'public.alarm'::regclass`,
    );
    expect(known.rows).toEqual([{ n: 400 }]);
    await store.stop();
  });

  it('keeps what it does not know as an event of its device', async () => {
    const { store } = newStore();
    await store.take([trap(199), trap(0, {}, { trapOid: '1.3.6.1.4.1.9.9', varbinds: [] })]);
    await store.settled();
    expect(await events()).toMatchObject([
      { olt_id: olt, change: 'unknown', kind: null },
      { olt_id: olt, change: 'unknown', trap_oid: '1.3.6.1.4.1.9.9' },
    ]);
    expect(await rows()).toEqual([]);
  });

  it('counts what cannot be decoded, and accounts for every trap', async () => {
    const { store, counters } = newStore();
    await store.take([trap(5), garbage(), garbage()]);
    await store.settled();
    expect(counters.figures).toEqual({ received: 3, stored: 1, shielded: 0, dropped: 2, waiting: 0 });
    expect(counters.unaccounted).toBe(0);
  });

  it('stores hostile text and NUL bytes as harmless text', async () => {
    const { store, counters } = newStore();
    await store.take([trap(5, { words: `a\u0000b"\\{},'; drop table alarm` })]);
    await store.settled();
    expect(counters.figures).toMatchObject({ stored: 1, dropped: 0 });
    expect(await rows()).toMatchObject([{ text: `a b"\\{},'; drop table alarm` }]);
  });

  it('asks for a poll of each OLT that spoke, once in ten seconds', async () => {
    const { store } = newStore();
    await allHeard();
    const polled: string[] = [];
    const unlisten = server.ctx.bus.listen((topic) => {
      if (topic.startsWith('poll:')) polled.push(topic);
    });
    const asked = heard(`poll:${server.tenants.home.id}:${olt}`);
    await store.take([trap(5), trap(5)]);
    await store.take([trap(5)]);
    await asked;
    await store.settled();
    clock.advance(10_000);
    const again = heard(`poll:${server.tenants.home.id}:${olt}`);
    await store.take([trap(5)]);
    await again;
    unlisten();
    expect(polled).toHaveLength(2);
  });

  it('asks again after a second where an ONU lit up that nobody authorized, and not never', async () => {
    const { store } = newStore();
    const topic = `poll:${server.tenants.home.id}:${olt}`;
    const asked = heard(topic);
    await store.take([trap(5)]);
    await asked;
    await store.settled();
    const again = heard(`${topic}:found`);
    await store.take([trap(25)]);
    await store.settled();
    clock.advance(1000);
    await again;
  });
});

describe('the sender of a trap', () => {
  it('is known by its MAC wherever it speaks from, and by its address when it gives none', async () => {
    const { store } = newStore();
    const coldStart = { trapOid: '1.3.6.1.6.3.1.1.5.1', varbinds: [] };
    await store.take([trap(5, {}, { address: '127.77.0.1', community: 'trap-000000' }), trap(0, {}, coldStart)]);
    await store.settled();
    expect(await events()).toMatchObject([
      { olt_id: olt, kind: 'fan', address: '127.77.0.1' },
      { olt_id: olt, kind: 'coldStart' },
    ]);
  });

  it('that started anew is read again at once, or half a minute after it was read last', async () => {
    const { store } = newStore();
    const coldStart = () => trap(0, {}, { trapOid: '1.3.6.1.6.3.1.1.5.1', varbinds: [] });
    const set = (values: string) =>
      server.everything.query(
        `insert into config_device (tenant_id, olt_id) values ($1, $2)
        on conflict (tenant_id, olt_id) do update set ${values}`,
        [server.tenants.home.id, olt],
      );
    const wanted = async () =>
      (await server.everything.query('select sync_wanted, sync_after from config_device where olt_id = $1', [olt]))
        .rows;
    await set('sync_wanted = true');
    await set(`sync_wanted = true, sync_after = now() + interval '1 minute'`);
    await store.take([coldStart()]);
    await store.settled();
    expect(await wanted()).toEqual([{ sync_wanted: true, sync_after: null }]);
    await set(`sync_wanted = false, synced_at = to_timestamp(${clock.now() / 1000})`);
    await store.take([coldStart()]);
    await store.settled();
    expect(await wanted()).toEqual([{ sync_wanted: true, sync_after: new Date(clock.now() + 30_000) }]);
  });

  it('whose configuration was saved or erased has it collected a minute later, where its command line is known', async () => {
    const { store } = newStore();
    const wanted = async () =>
      (await server.everything.query('select wanted_at, why from config_collect where olt_id = $1', [olt])).rows;
    await store.take([trap(38)]);
    await store.settled();
    expect(await wanted()).toEqual([]);
    await server.everything.query(`update olt set cli_protocol = 'ssh' where id = $1`, [olt]);
    await store.take([trap(37), trap(53, { pon: 2, onu: 7 })]);
    await store.settled();
    expect(await wanted()).toEqual([]);
    for (const k of [38, 39]) {
      await server.everything.query('delete from config_collect');
      await store.take([trap(k)]);
      await store.settled();
      expect(await wanted()).toEqual([{ wanted_at: new Date(clock.now() + 60_000), why: 'device' }]);
    }
    await server.everything.query('update olt set cli_protocol = null where id = $1', [olt]);
  });

  it('that nobody let in announces itself to the tenant of its community', async () => {
    const { store, heard: announced } = newStore();
    await store.take([
      trap(5, { mac: '006d61aaaa01' }, { address: '127.9.2.1', community: 'trap-coast1' }),
      trap(5, { mac: '006d61aaaa02' }, { address: '127.9.2.2', community: 'nobody' }),
    ]);
    await store.settled();
    expect(announced).toMatchObject([
      { tenantId: server.tenants.coast.id, mac: '006d61aaaa01', address: '127.9.2.1' },
      { tenantId: server.tenants.home.id, mac: '006d61aaaa02' },
    ]);
    const waiting = await server.everything.query('select mac from unauthorized_device order by mac');
    expect(waiting.rows).toMatchObject([{ mac: '006d61aaaa01' }, { mac: '006d61aaaa02' }]);
    expect(await rows()).toEqual([]);
  });

  it('is heard with its first twenty words, then once a second, and the rest is counted', async () => {
    const { store, counters } = newStore();
    const stranger = () => trap(5, { mac: '006d61aaaa03' }, { address: '127.9.2.3' });
    await store.take(Array.from({ length: 50 }, stranger));
    await store.settled();
    clock.advance(2_000);
    await store.take(Array.from({ length: 5 }, stranger));
    await store.settled();
    expect(counters.figures).toMatchObject({ received: 55, stored: 22, dropped: 33 });
    expect((await events()).every(({ olt_id }) => olt_id === null)).toBe(true);
  });

  it('is known from the moment it is let in, and forgotten when it is removed', async () => {
    const { store } = newStore();
    const address = '127.9.3.1';
    const itsMac = '006d61bbbb01';
    const { id: home } = server.tenants.home;
    const let_in = heard(`devices:${home}`);
    const id = await newOlt(home, address, itsMac);
    await let_in;
    await directory.settled();
    await store.take([trap(5, { mac: itsMac }, { address })]);
    await store.settled();
    const gone = heard(`devices:${home}`);
    await server.ctx.scope.tenant(home, async (tx) => {
      await tx.deleteFrom('olt').where('tenant_id', '=', home).where('id', '=', id).execute();
      await server.ctx.bus.wake(tx, `devices:${home}`);
    });
    // Before the directory has heard of it, its trap is an event of nobody's alarm; nothing breaks.
    await store.take([trap(5, { mac: itsMac }, { address })]);
    await store.settled();
    await gone;
    await directory.settled();
    await store.take([trap(5, { mac: itsMac }, { address })]);
    await store.settled();
    expect((await events()).map(({ olt_id }) => olt_id)).toHaveLength(3);
    expect((await events()).at(-1)).toMatchObject({ olt_id: null });
    expect(await rows()).toEqual([]);
  });

  it('is known with its first trap although the news that it was let in is still on its way', async () => {
    const { bus } = server.ctx;
    const deaf = await Directory.open({ ...server.ctx, bus: { ...bus, listen: () => () => undefined } });
    const { store, counters } = newStore(server.ctx, deaf);
    const id = await newOlt(server.tenants.home.id, '127.9.5.1', '006d61dddd01');
    await store.take([trap(5, { mac: '006d61dddd01' }, { address: '127.9.5.1', community: 'nobody' })]);
    await store.settled();
    expect(await rows()).toMatchObject([{ olt_id: id, kind: 'fan' }]);
    expect(counters.figures).toMatchObject({ stored: 1, dropped: 0 });
  });

  it('whose MAC two tenants have is told apart by address, then by community', async () => {
    const shared = '006d61cccc01';
    const both = [server.tenants.home, server.tenants.coast];
    for (const [n, { id }] of both.entries()) {
      const known = heard(`devices:${id}`);
      await newOlt(id, `127.9.4.${n + 1}`, shared);
      await known;
    }
    await directory.settled();
    const from = (address: string, community: string): number | undefined => {
      const said = { mac: shared, address, community, version: 'v2c', securityLevel: 'noAuthNoPriv' } as const;
      const found = directory.find(said);
      return found?.fits === true ? found.olt.tenantId : undefined;
    };
    expect(from('127.9.4.1', 'x')).toBe(server.tenants.home.id);
    expect(from('127.9.4.2', 'x')).toBe(server.tenants.coast.id);
    expect(from('10.0.0.1', 'trap-coast1')).toBe(server.tenants.coast.id);
    expect(from('10.0.0.1', 'x')).toBeUndefined();
  });
});
