import { setTimeout as delay } from 'node:timers/promises';
import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { habitsOf } from '@heliograph/lab/cli/habits.ts';
import { runningConfig } from '@heliograph/lab/cli/running/running-config.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { Device } from '@heliograph/lab/network.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vsolGpon } from '@heliograph/server/drivers/families/vsol.ts';
import { Inside } from './support/dead-leases.ts';
import { RealProduct } from './support/real-product.ts';
import { SnmpRelay } from './support/snmp-relay.ts';

// Orders are placed by HTTP, and the process that carries them out is killed again and again: in front of each OLT a relay holds
// a SET, or its answer, so that the kill meets every order at another step; some kills meet what is done between two SETs.

/** The goal speaks of 50: KILLS=50. */
const kills = Number(process.env['KILLS'] ?? 4);
const olts = 3;
/** So many that something is left to be done at the last kill; a page of a list has 100. */
const onusOfEach = Math.max(2, Math.ceil(kills / 2));

interface Site {
  readonly device: Device;
  readonly relay: SnmpRelay;
  readonly oltId: string;
}
interface Order {
  readonly id: string;
  readonly oltId: string;
  readonly pon: number;
  readonly onu: number;
  readonly sn: string;
  readonly state: string;
  readonly stage: string;
  readonly step: number;
  readonly reason: string | null;
}

let lab: Lab;
let product: RealProduct;
let inside: Inside;
let planId: string;
const sites: Site[] = [];

/** The same moments in each run, so that a failure can be repeated (xorshift32). @returns 0 <= n < 1 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Asks again until there is something. */
async function eventually<T>(look: () => Promise<T | undefined>, what: string, ms = 120_000): Promise<T> {
  for (const until = performance.now() + ms; ; await delay(100)) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`never: ${what}\n${product.said.slice(-4000)}`);
  }
}

const orders = (): Promise<Order[]> => product.data<Order[]>('GET', '/onu/order/list', { pageNum: 1, pageSize: 100 });

const plug = async ({ olt }: Device, sn: string, pon: number): Promise<void> => {
  const answer = await fetch(`${lab.controlUrl}/devices/${olt.spec.id}/events`, {
    method: 'POST',
    body: JSON.stringify({ type: 'plugOnu', pon, sn }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
};

beforeAll(async () => {
  const devices = Array.from({ length: olts }, (_, n) => ({
    spec: {
      id: `order-${n}`,
      model: 'V1600G1' as const,
      name: `order-${n}`,
      contact: '',
      location: '',
      mac: `00:6d:61:aa:ce:0${n}`,
    },
    plant: { onus: [2], ways: 8 as const },
  }));
  lab = await startLab({ scenario: { devices }, snmpPort: 0, controlPort: 0, trap: { address: '127.0.0.1', port: 9 } });
  for (const [n, device] of lab.network.devices.entries()) {
    const own = Array.from({ length: onusOfEach }, (_, at) => `GPON0B${n}D${(0xc000 + at).toString(16).toUpperCase()}`);
    for (const [at, sn] of own.entries()) await plug(device, sn, 1 + (at % 2));
  }
  product = await RealProduct.start();
  inside = await Inside.of(product.dataDir);
  for (const [n, device] of lab.network.devices.entries()) {
    const relay = await SnmpRelay.open(device.agent, `127.92.2.${n + 1}`);
    const reach = { ip: relay.address, snmpPort: relay.port, community: 'public', writeCommunity: 'private' };
    const { id } = await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach);
    sites.push({ device, relay, oltId: id });
  }
  const plan = { planName: 'Killed 50', downKbps: 50_000, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false };
  await product.data('POST', '/device/servicePlan', plan);
  const [first] = await product.data<{ planId: string }[]>('GET', '/device/servicePlan/list', {
    planName: plan.planName,
  });
  planId = first?.planId ?? '';
});
afterAll(async () => {
  await inside?.stop();
  await product?.stop();
  for (const { relay } of sites) await relay.close();
  await lab?.stop();
});

const eachWaiting = async (): Promise<string[] | undefined> => {
  const rows = await product.data<{ id: string }[]>('GET', '/onu/waiting', { pageNum: 1, pageSize: 100 });
  return rows.length === olts * onusOfEach ? rows.map(({ id }) => id) : undefined;
};

/** Lets each OLT stall somewhere ahead, and kills when two of them stand there, or after a while. @returns tasks that orders stood at */
async function killAmid(chance: () => number): Promise<number[]> {
  const standing = Promise.withResolvers<void>();
  let left = 2;
  for (const { relay } of sites) {
    const stalled = relay.stall({ at: 1 + Math.floor(7 * chance()), what: chance() < 0.75 ? 'answer' : 'request' });
    void stalled.then(() => --left === 0 && standing.resolve());
  }
  await Promise.race([standing.promise, delay(2000)]);
  // Some kills meet what is done after a SET, and between two of them.
  await delay(300 * chance());
  const open = (await orders()).filter(({ state }) => state === 'working' || state === 'waiting');
  const pid = product.killRole('worker');
  for (const { relay } of sites) relay.flow();
  await eventually(async () => product.pidOf('worker'), 'the worker is back');
  await inside.endLeasesOf(pid);
  return open.map(({ step }) => step);
}

const allDone = async (): Promise<Order[] | undefined> => {
  const all = await orders();
  const stopped = all.find(({ state }) => state === 'failed' || state === 'cancelled');
  if (stopped) throw new Error(`${stopped.sn} stopped at ${stopped.stage} ${stopped.step}: ${stopped.reason}`);
  return all.every(({ state }) => state === 'done') ? all : undefined;
};

describe(`kill -9 of the worker, ${kills} times in the middle of orders`, { timeout: 900_000 }, () => {
  let done: Order[];
  beforeAll(async () => {
    const waitingIds = await eventually(eachWaiting, 'all ONUs wait');
    const asked = { planId, waitingIds, values: { name: 'Ada' } };
    const taken = await product.data<{ id: string | null }[]>('POST', '/onu/order', asked);
    expect(taken.filter(({ id }) => id === null)).toEqual([]);
    const chance = random(20_261_123);
    const met = new Set<number>();
    for (let round = 0; round < kills; round += 1) for (const step of await killAmid(chance)) met.add(step);
    done = await eventually(allDone, 'all orders done');
    const steps = [...met].toSorted((a, b) => a - b);
    process.stdout.write(`${kills} kills met orders at the tasks ${steps.join(', ')}\n`);
  });

  it('every order completes without a hand', () => {
    expect(done).toHaveLength(olts * onusOfEach);
  });

  it('each ONU has a number of its own: that of its order', () => {
    for (const { device, oltId } of sites) {
      const { onus } = device.olt;
      const mine = done.filter((order) => order.oltId === oltId);
      const held = mine.map(({ sn }) => {
        const slot = onus.find(sn, 'gpon') ?? -1;
        return { sn, pon: onus.pon(slot), onu: onus.onu(slot) };
      });
      expect(held).toEqual(mine.map(({ sn, pon, onu }) => ({ sn, pon, onu })));
      expect(new Set(held.map(({ pon, onu }) => `${pon}/${onu}`)).size).toBe(onusOfEach);
      expect(device.olt.found).toEqual([]);
    }
  });

  it('each has what its plan says once, and the profiles of the plan are there once', () => {
    for (const { device, oltId } of sites) {
      const { tables } = configTruth(device.olt);
      for (const { pon, onu } of done.filter((order) => order.oltId === oltId)) {
        const of = (table: string, name: string) =>
          (tables[table] ?? []).filter((row) => row[`${name}PonInx`] === pon && row[`${name}OnuInx`] === onu);
        expect(of('gOnuSrvInfoTcontTable', 'gOnuSrvInfoTcont')).toHaveLength(1);
        expect(of('gOnuSrvInfoGemTable', 'gOnuSrvInfoGem')).toHaveLength(1);
        expect(of('gOnuSrvInfoSrvPortTable', 'gOnuSrvInfoSrvPort')).toHaveLength(1);
      }
      const profiles = (tables['v1600gDbaPTable'] ?? []).map((row) => row['dbaPNameShow']);
      expect(profiles).toContain('up-10000k');
      expect(new Set(profiles).size).toBe(profiles.length);
    }
  });

  it('the OLT prints it in its running configuration, of which every line is understood', () => {
    for (const { device, oltId } of sites) {
      const { lines, unknown } = vsolGpon.readRunning?.(runningConfig(device.olt, habitsOf(device.olt))) ?? {};
      expect(unknown).toEqual([]);
      for (const { pon, onu, sn } of done.filter((order) => order.oltId === oltId)) {
        const own = (lines ?? []).filter((line) => line.pon === pon && line.onu === onu);
        const values = (page: string): object =>
          Object.assign({}, ...own.filter((line) => line.page === page).map((line) => line.values));
        expect(values('onuBaseInfo')).toMatchObject({ gOnuDetailInfoSn: sn, gOnuDetailInfoOnuDesc: 'Ada' });
        expect(values('tcont')).toMatchObject({ gOnuSrvInfoTcontId: '1', gOnuSrvInfoTcontDbaName: 'up-10000k' });
        expect(values('gemport')).toMatchObject({ gOnuSrvInfoGemTcontId: '1', gOnuSrvInfoGemDnTraffic: 'down-50000k' });
        expect(values('servicePort')).toMatchObject({ gOnuCfgSrvPortUserVlan: '100', gOnuSrvInfoSrvPortVid: '100' });
        expect(values('portVlan')).toMatchObject({ gOnuCfgPortVlanPortType: 'eth', gOnuSrvInfoPortVlanList: '100' });
      }
    }
  });

  it('no SET reached an OLT twice, and each ONU was authorized by one change', async () => {
    for (const { relay } of sites) expect(new Set(relay.reached).size).toBe(relay.reached.length);
    const changes = await inside.ask<{ state: string; given: number }>(
      `select state, count(*) filter (where page = 'onuAuthorize')::int as given from config_change group by state`,
    );
    expect(changes).toEqual([{ state: 'verified', given: done.length }]);
  });
});
