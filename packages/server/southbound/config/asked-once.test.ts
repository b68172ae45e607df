import { gOnuSrvInfoSrvTable } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import { vlanIPTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOn } from './device-work.ts';
import { loadOlt } from './device.ts';
import { Harness } from './harness.fixture.ts';
import { takeLease, type WriteRight } from './lease.ts';
import { routeOlt, type RouteOlt } from './route-olt.fixture.ts';
import { Visit } from './visit.ts';

// What a device said a moment ago is not asked of it again.

let harness: Harness;
let olt: RouteOlt;
let oltId: string;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  olt = await routeOlt();
  olt.routes = [{ to: '10.9.9.0', mask: '255.255.255.0', gateway: '192.168.8.1' }];
  olt.showRoutes();
  oltId = await harness.letIn(olt);
});
afterEach(() => olt.stop());

const aging = (agingTimer: number) => ({ page: 'macAgingTime', op: 'edit', values: { agingTimer } }) as const;
const addRoute = (third: number) =>
  ({
    page: 'routeStatic',
    op: 'add',
    values: {
      staticRouteIpAddr: `10.1.${third}.0`,
      staticRouteMask: '255.255.255.0',
      staticRouteGw: '192.168.8.1',
    },
  }) as const;

/** Requests that a change takes to be carried out, beside its SETs. */
async function readsOf(wanted: Parameters<Harness['ask']>[1]): Promise<number> {
  const id = await harness.ask(oltId, wanted);
  const before = olt.reads;
  await harness.turn(oltId);
  expect(await harness.change(id)).toMatchObject({ state: 'verified' });
  return olt.reads - before;
}

const withVisit = async <T>(work: (visit: Visit) => Promise<T>): Promise<T> => {
  const { ctx, tenantId } = harness;
  const found = await ctx.scope.tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId));
  if (!found) throw new Error('no OLT');
  const visit = new Visit(ctx, found, harness.visit);
  try {
    return await work(visit);
  } finally {
    await visit.close();
  }
};

describe('A change', () => {
  it('asks how long the device has been up before and after; the next one in a few seconds only after', async () => {
    // Before and after the page as well.
    expect(await readsOf(aging(600))).toBe(4);
    expect(await readsOf(aging(700))).toBe(3);
    harness.pass(6000, olt);
    expect(await readsOf(aging(800))).toBe(4);
  });

  it('takes a page that was read a moment ago as it was for its conditions; some seconds later it is read again', async () => {
    const first = await readsOf(addRoute(1));
    // Neither the uptime nor the addresses of the VLANs.
    expect(await readsOf(addRoute(2))).toBe(first - 2);
    harness.pass(6000, olt);
    expect(await readsOf(addRoute(3))).toBe(first);
  });

  it('is not refused for what a page said a moment ago: the device may hold by now what was missing', async () => {
    olt.clear(vlanIPTable);
    await harness.follow(oltId, 'routeVlanIp');
    const id = await harness.ask(oltId, addRoute(1));
    olt.row(vlanIPTable, [1], {
      vlanIdIndex: 1,
      vlanIPAddr: { ip: '192.168.8.100' },
      vlanIPMaskAddr: { ip: '255.255.255.0' },
    });
    await harness.turn(oltId);
    expect(await harness.change(id)).toMatchObject({ state: 'verified', reasons: [] });
  });

  it('leaves its device to the next worker with the look that finds nothing more to do', async () => {
    const { ctx, tenantId, visit } = harness;
    const parts = { visit, isStopped: () => false, isWanted: () => false };
    const held = await takeLease(ctx, 'worker 1', tenantId, oltId);
    expect(await takeLease(ctx, 'worker 2', tenantId, oltId)).toBe('busy');
    expect(await workOn(ctx, parts, held as WriteRight, 'change')).toEqual({ kind: 'nothing', isGivenBack: true });
    expect(await takeLease(ctx, 'worker 2', tenantId, oltId)).toMatchObject({ oltId });
  });
});

describe('A table of which a place has no rows', () => {
  const { columns } = gOnuSrvInfoSrvTable;
  const names = Object.keys(columns).slice(-2);
  const walk = () =>
    withVisit(async (visit) => {
      const before = olt.reads;
      const { rows, absent } = await visit.walk(gOnuSrvInfoSrvTable, names, [4, 2]);
      return { rows: rows.length, absent, reads: olt.reads - before };
    });

  it('is known to be there by the rows of other places, and asked for by itself where there are none', async () => {
    expect(await walk()).toEqual({ rows: 0, absent: true, reads: 2 });
    olt.known.push(gOnuSrvInfoSrvTable.oid);
    expect(await walk()).toEqual({ rows: 0, absent: false, reads: 2 });
    for (const name of names) olt.put([...(columns[name as keyof typeof columns].oid as number[]), 4, 3, 1], 1);
    expect(await walk()).toEqual({ rows: 0, absent: false, reads: 1 });
  });
});
