import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v1600dMacAddr } from '@heliograph/wire/mib/platform/mac.ts';
import { staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { tacplusServerCfg, tacplusServerTable } from '@heliograph/wire/mib/platform/tacacs.ts';
import { vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { inSet, type SetAnswer } from './agent.fixture.ts';
import { Harness } from './harness.fixture.ts';
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
const route = (third: number) => ({
  staticRouteIpAddr: `10.1.${third}.0`,
  staticRouteMask: '255.255.255.0',
  staticRouteGw: '192.168.8.1',
});
const addRoute = (third = 1) => ({ page: 'routeStatic', op: 'add', values: route(third) }) as const;
const setAging = (seconds: number) => olt.put(v1600dMacAddr.agingTimer.oid, seconds);

/** Answers SETs in turn; those after the list are carried out. */
const inTurn = (...answers: (() => SetAnswer)[]) => {
  let at = 0;
  olt.judge = () => answers[at++]?.();
};

describe('A change', () => {
  it('that the device keeps is verified, and its configuration is unsaved since then', async () => {
    expect(await harness.apply(oltId, aging)).toMatchObject({ state: 'verified', reasons: [] });
    expect(olt.aging).toBe(600);
    expect((await harness.device(oltId))?.unsaved_since).toEqual(new Date(harness.clock.now()));
    expect(await harness.page(oltId, 'macAgingTime')).toMatchObject({ rows: [{ agingTimer: 600 }], drift_at: null });
  });

  it('that the device refuses ends with its words, and nothing changed', async () => {
    inTurn(() => 'wrongValue');
    const { state, reasons, row } = await harness.apply(oltId, aging);
    expect({ state, reasons }).toEqual({ state: 'refused', reasons: ['refused'] });
    expect(row.reasons?.[0]?.detail?.en).toContain('wrongValue');
    expect((await harness.device(oltId))?.unsaved_since).toBeNull();
  });

  it('of what the device holds as another kind of value than our facts say is refused in words, and nothing is sent', async () => {
    olt.put(v1600dMacAddr.agingTimer.oid, 'every 300 s');
    const { state, row } = await harness.apply(oltId, aging);
    expect(state).toBe('refused');
    expect(row.reasons?.[0]?.detail?.en).toContain('The device means something else by agingTimer');
    expect(olt.sets).toEqual([]);
  });

  it('that is carried out without an answer is verified, and called late', async () => {
    inTurn(() => {
      setAging(600);
      return 'silent';
    });
    expect(await harness.apply(oltId, aging)).toMatchObject({ state: 'verified', reasons: ['late'] });
    expect(olt.sets).toHaveLength(1);
  });

  it('that is answered after seconds is called late too', async () => {
    inTurn(() => {
      harness.pass(4000, olt);
      return 'kept';
    });
    expect(await harness.apply(oltId, aging)).toMatchObject({ state: 'verified', reasons: ['late'] });
  });

  it('that comes in seconds after it was not answered is still found', async () => {
    inTurn(() => 'silent');
    const id = await harness.ask(oltId, aging);
    expect(await harness.turn(oltId)).toEqual({ kind: 'later', ms: 5000 });
    setAging(600);
    harness.pass(5000, olt);
    await harness.work(oltId, olt);
    expect(await harness.change(id)).toMatchObject({ state: 'verified', reasons: ['late'] });
  });

  it('that is accepted and not kept is called forgotten', async () => {
    inTurn(() => 'ignored');
    expect(await harness.apply(oltId, aging)).toMatchObject({ state: 'refused', reasons: ['forgotten'] });
  });

  it('that comes out otherwise is taken back', async () => {
    inTurn(() => {
      setAging(450);
      return 'ignored';
    });
    const { state, reasons, row } = await harness.apply(oltId, aging);
    expect({ state, reasons }).toEqual({ state: 'rolledBack', reasons: ['differs'] });
    expect(row.reasons?.[0]?.detail?.en).toBe('Ageing time 600 → 450');
    expect(olt.aging).toBe(300);
  });

  it('that cannot be taken back is called half applied, with what is different now', async () => {
    inTurn(
      () => {
        setAging(450);
        return 'ignored';
      },
      () => 'genErr',
      () => 'genErr',
    );
    const { state, reasons } = await harness.apply(oltId, aging);
    expect({ state, reasons }).toEqual({ state: 'halfApplied', reasons: ['differs', 'rollbackFailed'] });
    expect(await harness.page(oltId, 'macAgingTime')).toMatchObject({ rows: [{ agingTimer: 450 }] });
  });

  it('that changes more than was asked says what', async () => {
    inTurn(() => {
      olt.routes.push({ to: '10.1.1.0', mask: '255.255.255.0', gateway: '192.168.8.1' });
      olt.routes.push({ to: '10.9.9.0', mask: '255.255.255.0', gateway: '192.168.8.1' });
      olt.showRoutes();
      return 'ignored';
    });
    const { state, reasons, row } = await harness.apply(oltId, addRoute());
    expect({ state, reasons }).toEqual({ state: 'verified', reasons: ['alsoChanged'] });
    expect(row.reasons?.[0]?.detail?.en).toContain('10.9.9.0');
    expect((await harness.page(oltId, 'routeStatic'))?.drift_at).toBeNull();
  });

  it('on a device that stops answering waits three minutes and is then not called done', async () => {
    inTurn(() => {
      olt.silent = true;
      return 'silent';
    });
    const id = await harness.ask(oltId, aging);
    const waited = await harness.work(oltId, olt);
    expect(waited).toBeGreaterThanOrEqual(170_000);
    expect(waited).toBeLessThanOrEqual(190_000);
    expect(await harness.change(id)).toMatchObject({ state: 'unverified', reasons: ['silent'] });
  });

  it('that a restart of the device threw away is not called done', async () => {
    inTurn(() => {
      olt.uptime = 4000;
      return 'silent';
    });
    expect(await harness.apply(oltId, aging)).toMatchObject({ state: 'refused', reasons: ['restarted'] });
  });

  it('whose result is cut off the answer is unverified after three more tries', async () => {
    for (let third = 11; third < 16; third++)
      olt.routes.push({ to: `10.1.${third}.0`, mask: '255.255.255.0', gateway: '192.168.8.1' });
    olt.showRoutes();
    inTurn(() => {
      olt.truncate = { table: staticRouteTable, rows: 2 };
      return 'ignored';
    });
    expect(await harness.apply(oltId, addRoute())).toMatchObject({ state: 'unverified', reasons: ['truncated'] });
    expect((await harness.page(oltId, 'routeStatic'))?.rows).toHaveLength(5);
  });

  it('of something that was changed meanwhile is not sent', async () => {
    const id = await harness.ask(oltId, aging);
    setAging(120);
    await harness.work(oltId);
    expect(await harness.change(id)).toMatchObject({ state: 'failed', reasons: ['movedOn'] });
    expect(olt.sets).toEqual([]);
  });

  it('that the present state of the device does not allow is not sent', async () => {
    const id = await harness.ask(oltId, addRoute());
    olt.clear(vlanIPTable);
    await harness.work(oltId);
    const { state, row } = await harness.change(id);
    expect(state).toBe('failed');
    expect(row.reasons).toMatchObject([{ reason: 'conflict', detail: { en: 'A VLAN IP must be configured first' } }]);
    expect(olt.sets).toEqual([]);
  });

  it('that a restart took other unsaved changes with shows those as drift', async () => {
    await harness.apply(oltId, addRoute(1), olt);
    inTurn(() => {
      olt.uptime = 4000;
      olt.routes = [];
      olt.showRoutes();
      return 'silent';
    });
    expect(await harness.apply(oltId, addRoute(2), olt)).toMatchObject({
      state: 'refused',
      reasons: ['restarted', 'alsoChanged'],
    });
    expect((await harness.page(oltId, 'routeStatic'))?.drift_at).not.toBeNull();
    expect(await harness.device(oltId)).toMatchObject({ unsaved_since: null, sync_wanted: true });
    expect((await harness.device(oltId))?.lost_at).not.toBeNull();
  });

  it('to what the device holds already sends nothing', async () => {
    const id = await harness.ask(oltId, aging);
    setAging(600);
    await harness.work(oltId);
    expect(await harness.change(id)).toMatchObject({ state: 'verified', reasons: ['nothing'] });
    expect(olt.sets).toEqual([]);
    expect((await harness.device(oltId))?.unsaved_since).toBeNull();
  });

  it('of a device that does not answer at all is not sent', async () => {
    const id = await harness.ask(oltId, aging);
    olt.silent = true;
    await harness.work(oltId);
    expect(await harness.change(id)).toMatchObject({ state: 'failed', reasons: ['unreachable'] });
  });

  it('waits for the one before it', async () => {
    const ids = [await harness.ask(oltId, addRoute(1)), await harness.ask(oltId, addRoute(2))];
    await harness.work(oltId);
    for (const id of ids) expect(await harness.change(id)).toMatchObject({ state: 'verified' });
    expect(olt.routes.map(({ to }) => to)).toEqual(['10.1.1.0', '10.1.2.0']);
  });

  it('writes its end into the operation log with before and after', async () => {
    const { row } = await harness.apply(oltId, aging);
    const { rows } = await harness.server.everything.query(
      `select actor_name, ip, before, after, outcome from audit_log where call_name = 'configChange' and request_id = $1 order by id desc limit 1`,
      [row.origin?.requestId],
    );
    expect(rows).toMatchObject([
      {
        actor_name: 'admin',
        ip: '192.0.2.9',
        before: { agingTimer: 300 },
        after: { agingTimer: 600, state: 'verified' },
      },
    ]);
  });

  it('tells the browsers of every state that it comes to, in order', async () => {
    const { row } = await harness.apply(oltId, aging);
    const { rows } = await harness.server.everything.query<{ state: string }>(
      `select payload->>'state' as state from live_event where kind = 'config.change' and payload->>'id' = $1 order by seq`,
      [row.id],
    );
    expect(rows.map(({ state }) => state)).toEqual(['reading', 'applying', 'readingBack', 'verified']);
  });
});

describe('A secret that was typed', () => {
  const canary = 'Canary-7-key';
  const add = {
    page: 'tacacs',
    op: 'add',
    values: { tacplusServer: '192.0.2.7' },
    secrets: { tacplusKey: canary },
  } as const;
  const trace = async (): Promise<string> => {
    const { rows } = await harness.server.everything.query(
      `select c::text as words from config_change c union all select a::text from audit_log a
       union all select e::text from live_event e union all select p::text from config_page p`,
    );
    return JSON.stringify(rows);
  };

  it('reaches the device and nothing else: no log, no event, no table, and is forgotten at the end', async () => {
    olt.known.push(tacplusServerTable.oid);
    let seen = '';
    olt.judge = (varbinds) => {
      seen = inSet(varbinds, tacplusServerCfg.tacSharedKey) ?? '';
      olt.row(tacplusServerTable, [1], { tacplusServer: '192.0.2.7' });
      return 'ignored';
    };
    const id = await harness.ask(oltId, add);
    expect((await harness.change(id)).row.secrets).not.toBeNull();
    expect(await trace()).not.toContain(canary);
    await harness.work(oltId);
    const { state, row } = await harness.change(id);
    expect({ state, secrets: row.secrets, names: row.secret_names }).toEqual({
      state: 'verified',
      secrets: null,
      names: ['tacplusKey'],
    });
    expect(seen).toBe(canary);
    expect(JSON.stringify(row.commands)).toContain('tacSharedKey = ');
    expect(await trace()).not.toContain(canary);
  });
});

describe('After a kill of the console', () => {
  /** Runs a change whose process dies when the device gets the SET. */
  async function killedAt(answer: SetAnswer, act: () => void = () => undefined): Promise<string> {
    const { ctx, die } = harness.mortal();
    inTurn(() => {
      die();
      act();
      return answer;
    });
    const id = await harness.ask(oltId, aging);
    await harness.turn(oltId, 'change', ctx, 'killed').catch(() => undefined);
    expect((await harness.change(id)).state).toBe('applying');
    return id;
  }
  const leaseEnds = async () => {
    await harness.server.everything.query(`update config_device set lease_until = clock_timestamp() - interval '1 ms'`);
    harness.pass(31_000, olt);
  };

  it('a SET that arrived is found on the device and not sent again', async () => {
    const id = await killedAt('ignored', () => setAging(600));
    expect(await harness.turn(oltId)).toEqual({ kind: 'busy' });
    await leaseEnds();
    await harness.work(oltId, olt);
    expect(await harness.change(id)).toMatchObject({ state: 'verified', reasons: ['resumed'] });
    expect(olt.sets).toHaveLength(1);
  });

  it('a SET that did not arrive is sent when the device shows that it does not have it', async () => {
    const id = await killedAt('silent');
    await leaseEnds();
    await harness.work(oltId, olt);
    expect(await harness.change(id)).toMatchObject({ state: 'verified', reasons: ['resumed'] });
    expect(olt.aging).toBe(600);
    expect(olt.sets).toHaveLength(2);
  });

  it('a SET that came out otherwise is taken back', async () => {
    const id = await killedAt('ignored', () => setAging(450));
    await leaseEnds();
    await harness.work(oltId, olt);
    // It is not the device that stopped answering.
    expect(await harness.change(id)).toMatchObject({ state: 'rolledBack', reasons: ['resumed', 'interrupted'] });
    expect(olt.aging).toBe(300);
  });

  it('in the middle of taking back, that is finished', async () => {
    const { ctx, die } = harness.mortal();
    inTurn(
      () => {
        setAging(450);
        return 'ignored';
      },
      () => {
        die();
        setAging(300);
        return 'ignored';
      },
    );
    const id = await harness.ask(oltId, aging);
    await harness.turn(oltId, 'change', ctx, 'killed').catch(() => undefined);
    expect((await harness.change(id)).state).toBe('rollingBack');
    await leaseEnds();
    await harness.work(oltId, olt);
    expect(await harness.change(id)).toMatchObject({ state: 'rolledBack', reasons: ['differs', 'resumed'] });
    expect(olt.sets).toHaveLength(2);
  });

  it('a process that slept through the end of its lease writes nothing any more', async () => {
    const id = await harness.ask(oltId, aging);
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let held = false;
    const { scope } = harness.ctx;
    // Asleep from its first SET on: no timer of it runs, and it wakes when another process has taken over.
    const slow = {
      ...harness.ctx,
      clock: { ...harness.clock, after: () => () => undefined },
      scope: {
        ...scope,
        tenant: async <T>(tenant: number, work: Parameters<typeof scope.tenant<T>>[1]): Promise<T> => {
          if (olt.sets.length > 0 && !held) {
            held = true;
            reached.resolve();
            await gate.promise;
          }
          return scope.tenant(tenant, work);
        },
      },
    };
    const sleeping = harness.turn(oltId, 'change', slow, 'sleeper');
    await reached.promise;
    await leaseEnds();
    await harness.work(oltId, olt);
    const ended = await harness.change(id);
    gate.resolve();
    expect(await sleeping).toEqual({ kind: 'lost' });
    expect(ended.state).toBe('verified');
    expect(await harness.change(id)).toEqual(ended);
  });
});
