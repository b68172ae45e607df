import { placeKey, nowhere } from '@heliograph/catalogue/kit/place.ts';
import { gOnuSrvInfoPortTable } from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { staticRouteTable } from '@heliograph/wire/mib/platform/static-route.ts';
import { startsWith, type Oid } from '@heliograph/wire/snmp/message.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadOlt } from './device.ts';
import { Harness } from './harness.fixture.ts';
import { routeOlt, type RouteOlt } from './route-olt.fixture.ts';
import { readingOfOnus, settingsOfOnus } from './sync-onus.ts';

const onus = [1, 2, 3, 4, 5];

let harness: Harness;
let agent: RouteOlt;
let oltId: string;
let pages: readonly string[];
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  agent = await routeOlt();
  oltId = await harness.letIn(agent);
  for (const onu of onus) {
    await harness.server.everything.query(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, phase, state, since) values ($1, $2, $3, 1, $4, $5, 3, 1, now())`,
      [harness.tenantId, harness.ctx.newId(), oltId, onu, `VSOL0000010${onu}`],
    );
  }
  pages = settingsOfOnus(await olt());
});
afterEach(() => agent.stop());

const place = (onu: number): string => placeKey('onu', { ...nowhere, pon: 1, onu });

async function olt() {
  const { ctx, tenantId } = harness;
  const found = await ctx.scope.tenant(tenantId, (tx) => loadOlt(tx, tenantId, oltId));
  if (!found) throw new Error('no OLT');
  return found;
}

/** Somebody wants all of it read, ONUs too. */
const wants = () =>
  harness.server.everything.query(
    `insert into config_device (tenant_id, olt_id, sync_wanted, onus_wanted_at) values ($1, $2, true, $3)
     on conflict (tenant_id, olt_id) do update set sync_wanted = true, onus_wanted_at = excluded.onus_wanted_at, onus_after = null`,
    [harness.tenantId, oltId, new Date(harness.clock.now())],
  );

/** Turns of a worker, as long as there is something to be read at once. */
async function read(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    harness.pass(1000, agent);
    if ((await harness.turn(oltId, 'sync')).kind !== 'sync') return;
  }
  throw new Error('it does not end');
}

const reading = async () => {
  const { ctx, tenantId } = harness;
  const now = await olt();
  return ctx.scope.tenant(tenantId, (tx) => readingOfOnus(tx, now));
};
const ports = async (onu: number) => (await harness.page(oltId, 'onuPort', place(onu)))?.state;
const ofPorts = (oid: Oid, onu?: number): boolean => {
  const at = gOnuSrvInfoPortTable.oid.length;
  return startsWith(oid, gOnuSrvInfoPortTable.oid) && (onu === undefined || (oid[at + 1] === 1 && oid[at + 2] === onu));
};

describe('What is set up at ONUs', () => {
  it('is read once, for whoever asked for it', async () => {
    await wants();
    expect(await reading()).toMatchObject({
      onus: 5,
      onusRead: 0,
      pages: 5 * pages.length,
      pagesRead: 0,
      waits: false,
    });
    await read();
    expect(await reading()).toBeUndefined();
    for (const id of pages) expect(await harness.page(oltId, id, place(5)), id).toMatchObject({ fault: null });
    const { reads } = agent;
    await read();
    // How long it has been up, and nothing else.
    expect(agent.reads).toBeLessThanOrEqual(reads + 1);
  });

  it('is known but for a page that one ONU does not answer', async () => {
    agent.hears = (oids) => !oids.some((oid) => ofPorts(oid, 2));
    await wants();
    await read();
    expect(await reading()).toBeUndefined();
    expect(await Promise.all(onus.map(ports))).toEqual(['absent', 'failed', 'absent', 'absent', 'absent']);
    expect(await harness.page(oltId, pages.at(-1) ?? '', place(5))).toMatchObject({ fault: null });
  });

  it('is asked of no more ONUs than three where none of them answers for a page', async () => {
    agent.hears = (oids) => !oids.some((oid) => ofPorts(oid));
    await wants();
    await read();
    expect(await reading()).toBeUndefined();
    expect(await Promise.all(onus.map(ports))).toEqual(['failed', 'failed', 'failed', undefined, undefined]);
  });

  it('waits for a device that fell silent in the middle, and then goes on without the own pages of the device', async () => {
    let left = Infinity;
    agent.hears = (oids) => {
      if (oids.some((oid) => ofPorts(oid, 1))) left = 3;
      return (left -= 1) > 0;
    };
    await wants();
    await read();
    expect(await harness.device(oltId)).toMatchObject({
      sync_wanted: false,
      onus_after: new Date(harness.clock.now() + 60_000),
    });
    const own = (await harness.page(oltId, 'routeStatic'))?.read_at;
    expect(own).toBeInstanceOf(Date);
    expect(await reading()).toMatchObject({ waits: true, pagesFailed: 0 });
    let routes = 0;
    agent.hears = (oids) => {
      routes += oids.filter((oid) => startsWith(oid, staticRouteTable.oid)).length;
      return true;
    };
    harness.pass(30_000, agent);
    await read();
    expect(await reading()).toMatchObject({ waits: true });
    harness.pass(60_000, agent);
    await read();
    expect(await reading()).toBeUndefined();
    expect(routes).toBe(0);
    expect(await Promise.all(onus.map(ports))).toEqual(onus.map(() => 'absent'));
  });
});
