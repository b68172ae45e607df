import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { routeStatic } from '@heliograph/catalogue/pages/olt/route/routeStatic.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';
import { loadOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import { Harness } from '../../southbound/config/harness.fixture.ts';
import { routeOlt, type RouteOlt } from '../../southbound/config/route-olt.fixture.ts';
import { Visit } from '../../southbound/config/visit.ts';
import { ensureRow } from './ensure.ts';
import { prepareChange } from './prepare.ts';
import { devicePageAt } from './target.ts';

let harness: Harness;
let device: RouteOlt;
let olt: ConfigOlt;
let visit: Visit;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  device = await routeOlt();
  const oltId = await harness.letIn(device);
  const found = await harness.ctx.scope.tenant(harness.tenantId, (tx) => loadOlt(tx, harness.tenantId, oltId));
  if (!found) throw new Error('no OLT');
  olt = found;
  visit = new Visit(harness.ctx, olt, harness.visit);
});
afterEach(async () => {
  await visit.close();
  await device.stop();
});

const row: PageRow = { staticRouteIpAddr: '10.1.1.0', staticRouteMask: '255.255.255.0', staticRouteGw: '192.168.8.1' };
const wanted = { page: routeStatic.id, place: wholeDevice, values: row } as const;
const asker = { tenantId: 1, by: 'admin', origin: { actorId: '1', requestId: 'request 1', ip: '192.0.2.9' } };

/** The device has the row from now on. */
function show(): void {
  device.routes = [{ to: '10.1.1.0', mask: '255.255.255.0', gateway: '192.168.8.1' }];
  device.showRoutes();
}

/** Somebody else has the page read anew just before the so manyth transaction. */
function meanwhile(at: number, work: () => Promise<unknown>): Context {
  let count = 0;
  const { ctx } = harness;
  const tenant: Context['scope']['tenant'] = async (...given) => {
    count += 1;
    if (count === at) await work();
    return ctx.scope.tenant(...given);
  };
  return { ...ctx, scope: { ...ctx.scope, tenant } };
}

describe('A row that is wanted', () => {
  it('is looked at anew when it came while it was looked at', async () => {
    await harness.follow(olt.id, routeStatic.id);
    const ctx = meanwhile(2, async () => {
      show();
      await harness.follow(olt.id, routeStatic.id);
    });
    expect(await ensureRow(ctx, visit, olt, wanted, asker)).toEqual({ what: 'held' });
  });

  it('that is there already, or is there no more, is told by a code and not by its words', async () => {
    const moved = async (op: 'add' | 'remove') =>
      (await prepareChange(harness.ctx, visit, devicePageAt(olt, routeStatic.id), { op, key: row, values: row }, 0))
        .moved;
    expect([await moved('add'), await moved('remove')]).toEqual([undefined, 'rowGone']);
    show();
    expect([await moved('add'), await moved('remove')]).toEqual(['rowExists', undefined]);
  });
});
