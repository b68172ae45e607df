import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { v1600dMacAddr } from '@heliograph/wire/mib/platform/mac.ts';
import { staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { hasRestarted, noteUptime } from './device-state.ts';
import { Harness } from './harness.fixture.ts';
import { keepPageReading } from './pages.store.ts';
import { routeOlt, type RouteOlt } from './route-olt.fixture.ts';

let harness: Harness;
let olt: RouteOlt;
let oltId: string;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  olt = await routeOlt();
  oltId = await harness.letIn(olt);
});
afterEach(() => olt.stop());

const aging = { page: 'macAgingTime', op: 'edit', values: { agingTimer: 600 } } as const;
const setAging = (seconds: number) => olt.put(v1600dMacAddr.agingTimer.oid, seconds);
const routes = (count: number) => {
  olt.routes = Array.from({ length: count }, (_, at) => ({
    to: `10.1.${at}.0`,
    mask: '255.255.255.0',
    gateway: '192.168.8.1',
  }));
  olt.showRoutes();
};
/** A reading some seconds after the last one. */
const later = (page: string) => {
  harness.pass(5000, olt);
  return harness.follow(oltId, page);
};

describe('Configuration changed on the device', () => {
  it('is followed and shown as drift, until the device returns to it', async () => {
    await harness.follow(oltId, 'macAgingTime');
    setAging(450);
    expect(await later('macAgingTime')).toMatchObject({ drift: true, turned: true });
    const record = await harness.page(oltId, 'macAgingTime');
    expect(record).toMatchObject({ rows: [{ agingTimer: 450 }], known: [{ agingTimer: 300 }] });
    setAging(300);
    expect(await later('macAgingTime')).toMatchObject({ drift: false, turned: true });
  });

  it('keeps what was known at first when it changes again', async () => {
    await harness.follow(oltId, 'macAgingTime');
    setAging(450);
    await later('macAgingTime');
    setAging(700);
    await later('macAgingTime');
    expect(await harness.page(oltId, 'macAgingTime')).toMatchObject({
      rows: [{ agingTimer: 700 }],
      known: [{ agingTimer: 300 }],
    });
  });

  it('is no drift where a change of ours did it, and stays drift beside one', async () => {
    routes(2);
    await harness.follow(oltId, 'routeStatic');
    routes(1);
    await later('routeStatic');
    harness.pass(1000, olt);
    const values = { staticRouteIpAddr: '10.7.0.0', staticRouteMask: '255.255.0.0', staticRouteGw: '192.168.8.1' };
    expect(await harness.apply(oltId, { page: 'routeStatic', op: 'add', values }, olt)).toMatchObject({
      state: 'verified',
    });
    const record = await harness.page(oltId, 'routeStatic');
    expect(record?.rows).toHaveLength(2);
    expect(record?.known).toHaveLength(3);
  });

  it('is not looked for in an answer that was cut short: no row disappears', async () => {
    routes(6);
    await harness.follow(oltId, 'routeStatic');
    olt.truncate = { table: staticRouteTable, rows: 2 };
    const { read, rows, drift } = await later('routeStatic');
    expect({ complete: read.complete, rows: rows.length, drift }).toEqual({ complete: false, rows: 6, drift: false });
    expect((await harness.page(oltId, 'routeStatic'))?.rows).toHaveLength(6);
  });

  it('shows rows that are really gone', async () => {
    routes(6);
    await harness.follow(oltId, 'routeStatic');
    routes(4);
    expect(await later('routeStatic')).toMatchObject({ drift: true });
    expect((await harness.page(oltId, 'routeStatic'))?.rows).toHaveLength(4);
  });

  it('leaves a page as it was when the device does not answer, with the reason', async () => {
    await harness.follow(oltId, 'macAgingTime');
    olt.silent = true;
    await expect(later('macAgingTime')).rejects.toMatchObject({ code: 'timeout' });
    expect(await harness.page(oltId, 'macAgingTime')).toMatchObject({
      state: 'ready',
      fault: 'timeout',
      rows: [{ agingTimer: 300 }],
    });
  });

  it('does not count an old reading that was written late', async () => {
    const { tenantId, ctx } = harness;
    await harness.follow(oltId, 'macAgingTime');
    setAging(450);
    const old = await later('macAgingTime');
    setAging(700);
    await later('macAgingTime');
    const kept = await ctx.scope.tenant(tenantId, (tx) =>
      keepPageReading(tx, { tenantId, oltId, page: old.page, place: old.place }, old.read, 'device'),
    );
    expect(kept.turned).toBe(false);
    expect(await harness.page(oltId, 'macAgingTime')).toMatchObject({ rows: [{ agingTimer: 700 }] });
  });
});

describe('A table', () => {
  it('that a device does not know is told apart from one without rows', async () => {
    expect((await harness.follow(oltId, 'routeStatic')).read).toMatchObject({ absent: false, rows: [] });
    olt.known.splice(0);
    expect((await harness.follow(oltId, 'routeStatic')).read).toMatchObject({ absent: true });
    expect(await harness.page(oltId, 'routeStatic')).toMatchObject({ state: 'absent', rows: null });
  });

  it('that had rows and is not known any more keeps them: the device may be starting up', async () => {
    routes(2);
    await harness.follow(oltId, 'routeStatic');
    olt.clear(staticRouteTable);
    olt.known.splice(0);
    await later('routeStatic');
    const record = await harness.page(oltId, 'routeStatic');
    expect(record).toMatchObject({ state: 'ready', fault: 'gone' });
    expect(record?.rows).toHaveLength(2);
  });
});

describe('Unsaved changes', () => {
  it('that a restart threw away are said to be lost, and what is left is shown as drift', async () => {
    await harness.apply(oltId, aging, olt);
    expect((await harness.device(oltId))?.unsaved_since).not.toBeNull();
    harness.pass(60_000);
    setAging(300);
    olt.uptime = 20_000;
    await harness.turn(oltId, 'sync');
    expect(await harness.device(oltId)).toMatchObject({
      unsaved_since: null,
      lost_at: new Date(harness.clock.now()),
      synced_at: new Date(harness.clock.now()),
      sync_wanted: false,
    });
    expect(await harness.page(oltId, 'macAgingTime')).toMatchObject({
      rows: [{ agingTimer: 300 }],
      known: [{ agingTimer: 600 }],
    });
  });

  it('stay while the device only runs on', async () => {
    await harness.apply(oltId, aging, olt);
    harness.pass(600_000, olt);
    await harness.turn(oltId, 'sync');
    expect((await harness.device(oltId))?.lost_at).toBeNull();
    expect((await harness.device(oltId))?.unsaved_since).not.toBeNull();
  });

  it('are told from the uptime, whatever the time between two looks', () => {
    const hour = 3_600_000;
    const looks = (then: number, now: number, passed: number) =>
      hasRestarted({ ms: then, at: 0 }, { ms: now, at: passed });
    expect(looks(hour, 2 * hour, hour)).toBe(false);
    expect(looks(60_000, 600_000, hour)).toBe(true);
    expect(looks(hour, hour - 5000, 10_000)).toBe(false);
    // It had just started when it was started again.
    expect(looks(4000, 3000, 12_000)).toBe(true);
    // So it had, and was not looked at for longer than it had been up.
    expect(looks(3000, 10_000, 15_000)).toBe(true);
    expect(looks(3000, 16_000, 15_000)).toBe(false);
    expect(looks(20_500, 36_000, 37_000)).toBe(true);
    // After 497 days the counter begins again.
    expect(looks(2 ** 32 * 10 - 60_000, hour, hour)).toBe(false);
  });

  it('are looked for with every look, of which those right behind one another are written down once', async () => {
    const { ctx, tenantId, clock } = harness;
    const look = (ms: number) => noteUptime(ctx, tenantId, oltId, { ms, at: clock.now() });
    const written = async () => (await harness.device(oltId))?.uptime_at?.getTime();
    await look(600_000);
    const first = clock.now();
    clock.advance(4000);
    expect(await look(604_000)).toEqual({ restarted: false });
    expect(await written()).toBe(first);
    clock.advance(500);
    expect(await look(300)).toEqual({ restarted: true });
    expect(await written()).toBe(clock.now());
    clock.advance(5000);
    expect(await look(5300)).toEqual({ restarted: false });
    expect(await written()).toBe(clock.now());
  });

  it('are lost too where the device, while it started, let us wait for the answer before', async () => {
    await harness.apply(oltId, aging, olt);
    // 25 s go by until a device that is up for 2 s answers.
    let answered = 0;
    const slow = (): number => {
      if (answered === 0) harness.clock.advance(25_000);
      answered ||= harness.clock.now();
      return 2000;
    };
    Object.defineProperty(olt, 'uptime', { get: slow, configurable: true });
    await harness.turn(oltId, 'sync');
    expect((await harness.device(oltId))?.uptime_at).toEqual(new Date(answered));
  });
});

describe('A device that was removed', () => {
  it('while it was being read leaves nothing behind', async () => {
    const { read, page } = await harness.follow(oltId, 'macAgingTime');
    await harness.server.everything.query('delete from olt where id = $1', [oltId]);
    const { tenantId, ctx } = harness;
    const key = { tenantId, oltId, page, place: wholeDevice };
    expect(await ctx.scope.tenant(tenantId, (tx) => keepPageReading(tx, key, read, 'device'))).toMatchObject({
      turned: false,
    });
    expect(await harness.page(oltId, 'macAgingTime')).toBeUndefined();
  });

  it('takes its changes with it, also the one in hand', async () => {
    await harness.ask(oltId, aging);
    olt.judge = () => 'silent';
    expect(await harness.turn(oltId)).toMatchObject({ kind: 'later' });
    await harness.server.everything.query('delete from olt where id = $1', [oltId]);
    expect(await harness.turn(oltId)).toEqual({ kind: 'gone' });
  });
});

describe('A device that came online', () => {
  it('is read as a whole once', async () => {
    await harness.turn(oltId, 'sync');
    expect((await harness.page(oltId, 'macAgingTime'))?.state).toBe('ready');
    expect((await harness.page(oltId, 'routeStatic'))?.state).toBe('ready');
    const { reads } = olt;
    await harness.turn(oltId, 'sync');
    expect(olt.reads).toBeLessThanOrEqual(reads + 1);
  });

  it('and falls silent in the middle is read again later', async () => {
    olt.silent = true;
    await harness.turn(oltId, 'sync');
    const device = await harness.device(oltId);
    expect(device).toMatchObject({ synced_at: null, sync_wanted: true });
    expect(device?.sync_after?.getTime()).toBe(harness.clock.now() + 60_000);
  });
});
