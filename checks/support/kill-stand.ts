import { setTimeout as delay } from 'node:timers/promises';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { ModelName } from '@heliograph/lab/devices/models.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { Inside } from './dead-leases.ts';
import { RealProduct } from './real-product.ts';
import { SnmpRelay, type Stall } from './snmp-relay.ts';
import { random } from './random.ts';

// Orders are placed by HTTP, and the process that carries them out is killed again and again: in front of each OLT a relay holds
// a SET, or its answer, so that the kill meets every order at another step; some kills meet what is done between two SETs.

export interface KillSite {
  readonly device: LabDevice;
  readonly relay: SnmpRelay;
  readonly oltId: string;
}

/** An order as the console lists it. */
export interface ListedOrder {
  readonly id: string;
  readonly oltId: string;
  readonly pon: number;
  readonly onu: number | null;
  readonly sn: string;
  readonly kind: string;
  readonly state: string;
  readonly stage: string;
  readonly step: number;
  readonly reason: string | null;
}

interface Setting {
  readonly model: ModelName;
  readonly olts: number;
  /** ONUs that each OLT has before anything is done, on its first port. */
  readonly onus: number;
  /** The third byte of the addresses in front of the OLTs, of this test alone. */
  readonly net: number;
  readonly env?: NodeJS.ProcessEnv;
}

const mostOfList = 100;

/** The real product, some simulated OLTs, and a relay in front of each. */
export class KillStand {
  readonly lab: Lab;
  readonly product: RealProduct;
  readonly inside: Inside;
  readonly sites: readonly KillSite[];
  readonly chance = random(20_261_123);
  /** Tasks at which orders stood when their process was killed. */
  readonly met = new Set<string>();

  private constructor(lab: Lab, product: RealProduct, inside: Inside, sites: readonly KillSite[]) {
    this.lab = lab;
    this.product = product;
    this.inside = inside;
    this.sites = sites;
  }

  /** `begin`: what the OLTs have before the console knows them. */
  static async start(
    { model, olts, onus, net, env = {} }: Setting,
    begin?: (stand: Lab) => Promise<void>,
  ): Promise<KillStand> {
    const devices = Array.from({ length: olts }, (_, n) => ({
      spec: {
        id: `order-${n}`,
        model,
        name: `order-${n}`,
        contact: '',
        location: '',
        mac: `00:6d:61:aa:c${net}:0${n}`,
      },
      plant: { onus: [onus], ways: onus > 8 ? (64 as const) : (8 as const) },
    }));
    const trap = { address: '127.0.0.1', port: 9 };
    const lab = await startLab({ scenario: { devices }, snmpPort: 0, controlPort: 0, trap });
    await begin?.(lab);
    const product = await RealProduct.start(env);
    const sites: KillSite[] = [];
    for (const [n, device] of lab.network.devices.entries()) {
      const relay = await SnmpRelay.open(device.agent, `127.92.${net}.${n + 1}`);
      const reach = { ip: relay.address, snmpPort: relay.port, community: 'public', writeCommunity: 'private' };
      const { id } = await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach);
      sites.push({ device, relay, oltId: id });
    }
    return new KillStand(lab, product, await Inside.of(product.dataDir), sites);
  }

  async stop(): Promise<void> {
    await this.inside.stop();
    await this.product.stop();
    for (const { relay } of this.sites) await relay.close();
    await this.lab.stop();
  }

  /** Asks again until there is something. */
  eventually<T>(look: () => Promise<T | undefined>, what: string, ms?: number): Promise<T> {
    return this.product.eventually(look, what, ms);
  }

  /** As a trap has the collector look. */
  async look(): Promise<void> {
    await this.inside.ask(`select pg_notify('heliograph', 'poll:' || tenant_id || ':' || id || ':whole') from olt`);
  }

  /** A service plan, by its id. */
  async plan(planName: string, downKbps: number): Promise<string> {
    const plan = { planName, downKbps, upKbps: 10_000, vlan: 100, mode: 'bridge', wifi: false };
    await this.product.data('POST', '/device/servicePlan', plan);
    const plans = await this.product.data<{ planId: string }[]>('GET', '/device/servicePlan/list', { planName });
    return plans[0]?.planId ?? '';
  }

  /** All orders, the newest first. */
  async orders(): Promise<ListedOrder[]> {
    const all: ListedOrder[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const asked = { pageNum, pageSize: mostOfList };
      const some = await this.product.data<ListedOrder[]>('GET', '/onu/order/list', asked);
      all.push(...some);
      if (some.length < mostOfList) return all;
    }
  }

  /** The ids of the ONUs that wait, once they are so many. */
  waiting(count: number): Promise<string[]> {
    return this.eventually(async () => {
      const rows = await this.inside.ask<{ id: string }>('select id from onu_autofind order by id');
      if (rows.length !== count) await this.look();
      return rows.length === count ? rows.map(({ id }) => id) : undefined;
    }, `${count} ONUs wait`);
  }

  /** kill -9 of the worker once `until` is so, and what it held is free for its successor. */
  async kill(until: Promise<unknown>): Promise<void> {
    await until;
    const open = (await this.orders()).filter(({ state }) => state === 'working' || state === 'waiting');
    const pid = this.product.killRole('worker');
    for (const { kind, step } of open) this.met.add(`${kind} ${step}`);
    for (const { relay } of this.sites) relay.flow();
    // A process that was killed this moment is listed a little longer.
    await this.eventually(async () => {
      const now = this.product.pidOf('worker');
      return now === pid ? undefined : now;
    }, 'the worker is back');
    await this.inside.endLeasesOf(pid);
  }

  /** Lets each OLT stall somewhere within so many SETs, and kills when two of them stand there, or after a while. */
  async killAmid(sets: number): Promise<void> {
    const standing = Promise.withResolvers<void>();
    let left = Math.min(2, this.sites.length);
    for (const { relay } of this.sites) {
      const stalled = relay.stall({ at: 1 + Math.floor(sets * this.chance()), what: this.what() });
      void stalled.then(() => --left === 0 && standing.resolve());
    }
    // Some kills meet what is done after a SET, and between two of them.
    const moment = Promise.race([standing.promise, delay(2000)]).then(() => delay(300 * this.chance()));
    await this.look();
    await this.kill(moment);
  }

  /** The SET has reached the device, as in most cases, or never will. */
  what(): Stall['what'] {
    return this.chance() < 0.75 ? 'answer' : 'request';
  }

  /** Waits until all orders are done. One that stops is no end: it fails the test with its reason. */
  allDone(): Promise<ListedOrder[]> {
    return this.eventually(async () => {
      const all = await this.orders();
      const stopped = all.find(({ state }) => state === 'failed' || state === 'cancelled');
      if (stopped) throw new Error(`${stopped.sn} stopped at ${stopped.stage} ${stopped.step}: ${stopped.reason}`);
      if (all.every(({ state }) => state === 'done')) return all;
      await this.look();
      return undefined;
    }, 'all orders done');
  }

  /** Says what the kills met. */
  tell(kills: number): void {
    process.stdout.write(`${kills} kills met orders at the tasks ${[...this.met].toSorted().join(', ')}\n`);
  }
}

/** Something happens at a simulated OLT. */
export async function happens(lab: Lab, { olt }: LabDevice, event: object): Promise<void> {
  const answer = await fetch(`${lab.controlUrl}/devices/${olt.spec.id}/events`, {
    method: 'POST',
    body: JSON.stringify(event),
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok) throw new Error(`${JSON.stringify(event)}: ${answer.status} ${await answer.text()}`);
}
