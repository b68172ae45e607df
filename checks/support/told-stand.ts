import { setTimeout as delay } from 'node:timers/promises';
import { portAlarm } from '@heliograph/lab/devices/life.ts';
import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import type { LabDevice } from '@heliograph/lab/network.ts';
import { AlarmReceiver } from './alarm-receiver.ts';
import { Inside } from './dead-leases.ts';
import { random } from './random.ts';
import { RealProduct } from './real-product.ts';

/** Only its trap tells that it is so or over: no poll has a say, so that what is told and what stands can be compared one by one. */
const kind = 'onuMacConflict';
/** ONUs that have this alarm: far more than a run needs. */
const perPon = 128;
const pons = 8;

/** An OLT that tells its alarms. */
interface Teller {
  readonly device: LabDevice;
  readonly oltId: string;
  /** Repeats until it is acknowledged; a plain trap is said once. */
  readonly isInform: boolean;
  /** ONUs of which it was told that they have the alarm, and that none has it any more. */
  readonly raised: Set<string>;
  readonly cleared: Set<string>;
  /** Plain traps that it sent. */
  said: number;
}

interface Standing {
  readonly olt_id: string;
  readonly object: string;
  readonly shielded: boolean;
}

const victims = ['edge', 'worker', 'database'] as const;
type Victim = (typeof victims)[number];

/** OLTs whose alarms rules shield in part, the product whose processes are killed, and a program that is told. */
export class ToldStand {
  readonly product: RealProduct;
  readonly receiver: AlarmReceiver;
  readonly tellers: readonly Teller[];
  readonly chance = random(20_261_123);
  readonly #lab: Lab;

  private constructor(product: RealProduct, lab: Lab, receiver: AlarmReceiver, tellers: readonly Teller[]) {
    this.product = product;
    this.receiver = receiver;
    this.tellers = tellers;
    this.#lab = lab;
  }

  /** Four OLTs, by trap and by inform; all of one is shielded, and one PON port of another. */
  static async start(): Promise<ToldStand> {
    const product = await RealProduct.start({ HELIOGRAPH_PRIVATE_TARGETS: 'on', HELIOGRAPH_POLL_SECONDS: '86400' });
    const devices = Array.from({ length: 4 }, (_, n) => ({
      spec: {
        id: `told-${n}`,
        model: 'V1600G1' as const,
        name: `told-${n}`,
        contact: '',
        location: '',
        mac: `00:6d:61:aa:d0:0${n}`,
        notify: n % 2 === 0 ? ('trapV2' as const) : ('inform' as const),
      },
      plant: { onus: [1], ways: 8 as const },
    }));
    const trap = { address: '127.0.0.1', port: product.trapPort };
    const lab = await startLab({ scenario: { devices }, snmpPort: 0, controlPort: 0, trap });
    const tellers: Teller[] = [];
    for (const device of lab.network.devices) {
      const reach = { ip: device.agent.address, snmpPort: device.agent.port, snmpVersion: 'v2c', community: 'public' };
      const { id } = await product.data<{ id: string }>('POST', '/device/olt/insertDeviceInfo', reach);
      const isInform = device.olt.spec.notify === 'inform';
      tellers.push({ device, oltId: id, isInform, raised: new Set(), cleared: new Set(), said: 0 });
    }
    const chance = random(7);
    let wasRude = false;
    // Never twice in a row: three failures in a row would be an alarm of their own.
    const receiver = await AlarmReceiver.open(() => (wasRude = !wasRude && chance() < 0.15));
    const stand = new ToldStand(product, lab, receiver, tellers);
    await stand.#rules();
    return stand;
  }

  async #rules(): Promise<void> {
    const shield = (more: object) => this.product.data('POST', '/alarm/policy/shield', more);
    const olt = (n: number) => this.tellers[n]?.device.agent.address;
    await shield({ policyName: 'All of one', olt: olt(2) });
    await shield({ policyName: 'A port of one', olt: olt(3), pons: '2' });
    const { url: address, secret } = this.receiver;
    await this.product.data('POST', '/notification/server', {
      serverName: 'Hook',
      channel: 'webhook',
      address,
      secret,
    });
    await this.product.data('POST', '/notification/group', { groupName: 'NOC' });
    const person = { receiverName: 'Wang', phone: '13800138000', email: 'wang@example.net', language: 'en' };
    await this.product.data('POST', '/notification/user', { ...person, userGroups: 'NOC' });
    await this.product.data('POST', '/notification/remoteRule', { ruleName: 'All', servers: 'Hook', userGroup: 'NOC' });
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.#lab.stop();
    this.receiver.stop();
  }

  /** Asks the database, which may be on its way back. */
  async ask<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    const inside = await Inside.of(this.product.dataDir);
    try {
      return await inside.ask<T>(sql, values);
    } finally {
      await inside.stop().catch(() => undefined);
    }
  }

  /** Asks again until it is so. */
  async until(look: () => Promise<boolean>, what: () => string, ms = 120_000): Promise<void> {
    for (const end = performance.now() + ms; !(await look().catch(() => false)); await delay(50))
      if (performance.now() > end) throw new Error(`never: ${what()}\n${this.product.said.slice(-3000)}`);
  }

  /** Whom a rule shields, as it is meant: not as the product says it. */
  isShielded({ device }: Teller, object: string): boolean {
    const { name } = device.olt.spec;
    return name === 'told-2' || (name === 'told-3' && object.startsWith('onu/2/'));
  }

  #say(teller: Teller, object: string, isRaised: boolean): void {
    const [, pon, onu] = object.split('/').map(Number);
    const more = { pon: pon ?? 0, onu: onu ?? 0, class: isRaised ? ('raised' as const) : ('clear' as const) };
    teller.device.notifier.burst(portAlarm(teller.device.olt, kind, { ...more, text: `conflict of ${object}` }));
    if (!teller.isInform) teller.said += 1;
  }

  /** Some ONUs more have the alarm, and some whose incident was told, or is shielded, have it no more. */
  tell(teller: Teller, most = 2): void {
    for (let n = 0; n < most; n += 1) {
      const next = teller.raised.size;
      const object = `onu/${1 + (next % pons)}/${1 + (Math.floor(next / pons) % perPon)}`;
      teller.raised.add(object);
      this.#say(teller, object, true);
    }
    const old = [...teller.raised].filter((object) => !teller.cleared.has(object));
    for (const object of old.slice(0, Math.max(0, old.length - 3 * most))) this.#clear(teller, object);
  }

  #clear(teller: Teller, object: string): void {
    teller.cleared.add(object);
    this.#say(teller, object, false);
  }

  clearAll(): void {
    for (const teller of this.tellers)
      for (const object of teller.raised) if (!teller.cleared.has(object)) this.#clear(teller, object);
  }

  /** Kills a process while the OLTs tell: a plain trap that is said to a process which dies has no second life, so those are said to one that is away. */
  async killAmid(victim: Victim): Promise<void> {
    const early = this.tellers.filter(({ isInform }) => isInform || victim !== 'edge');
    for (const teller of early) this.tell(teller);
    await delay(400 * this.chance());
    if (victim === 'database') this.product.killDatabase();
    const pid = victim === 'database' ? undefined : this.product.killRole(victim);
    for (const teller of this.tellers) this.tell(teller);
    if (pid === undefined) return;
    await this.until(
      async () => ![undefined, pid].includes(this.product.pidOf(victim)),
      () => `the ${victim} is back`,
    );
    const inside = await Inside.of(this.product.dataDir);
    await inside.endLeasesOf(pid);
    await inside.stop();
  }

  /** What must stand now, by what was told: sorted, with what a rule shields said of each. */
  standing(): string[] {
    const of = this.tellers.flatMap((teller) =>
      [...teller.raised]
        .filter((object) => !teller.cleared.has(object))
        .map((object) => `${teller.oltId} ${object} ${this.isShielded(teller, object) ? 'masked' : 'shown'}`),
    );
    return of.toSorted();
  }

  /** What the product says stands. */
  async stands(): Promise<string[]> {
    const rows = await this.ask<Standing>(
      'select olt_id, object, shielded from alarm where kind = $1 and cleared_at is null',
      [kind],
    );
    return rows
      .map(({ olt_id: olt, object, shielded }) => `${olt} ${object} ${shielded ? 'masked' : 'shown'}`)
      .toSorted();
  }

  /** All that was told is stored. An inform that no try of its OLT got acknowledged is said again, as by the alarm that follows; nothing else is. */
  async stored(): Promise<void> {
    const lost = new Map(this.tellers.map((teller) => [teller, teller.device.notifier.unacknowledged]));
    await this.until(
      async () => {
        for (const [teller, before] of lost) {
          const { unacknowledged } = teller.device.notifier;
          if (unacknowledged === before) continue;
          lost.set(teller, unacknowledged);
          for (const object of teller.raised) this.#say(teller, object, !teller.cleared.has(object));
        }
        return JSON.stringify(await this.stands()) === JSON.stringify(this.standing());
      },
      () => `what was told stands: ${this.standing().join(', ')}`,
    );
  }

  /** What people see: how many alarms stand in the current list and how many in the masked one. */
  async seen(): Promise<{ shown: number; masked: number }> {
    const total = async (view: string) => {
      const path = '/system/alarm/getAlarmEventListByCondition';
      const answer = (await this.product.call('GET', path, { view, kind, pageSize: 1 })) as unknown as {
        total: number;
      };
      return answer.total;
    };
    return { shown: await total('current'), masked: await total('masked') };
  }

  /** Nobody waits here for what the product gives incidents of time: what waits to be told is due, and what is quiet has been for long. */
  async hurry(): Promise<void> {
    await this
      .ask(`with told as (update incident set tell_at = now() where tell_at > now() and told_at is null returning 1),
        quiet as (update incident set quiet_at = quiet_at - interval '61 s' where ended_at is null and quiet_at > now() - interval '60 s' returning 1)
      select pg_notify('heliograph', 'live:' || id) from tenant`);
    // What the receiver did not answer is said again after five seconds: now.
    await this.ask(`update outbox set next_at = now() where state = 'waiting' and next_at > now()`);
  }

  /** Every alarm that stands and nobody shields is part of an incident of which the receiver heard. */
  async toldAll(): Promise<void> {
    let left: unknown[] = [];
    await this.until(
      async () => {
        await this.hurry();
        const open = await this.ask<{ id: string }>(
          `select coalesce(i.id, 0) as id, a.id as alarm, a.settled, i.tell_at, i.told_at from alarm a
            left join incident i on i.tenant_id = a.tenant_id and i.id = a.incident_id and i.ended_at is null
            where a.kind = $1 and a.cleared_at is null and not a.shielded`,
          [kind],
        );
        left = open.filter(({ id }) => this.receiver.idsOf(`incident/${id}`, 'raise').length === 0);
        return left.length === 0;
      },
      () => `all that stands is told, but ${JSON.stringify(left)}`,
    );
  }

  /** Every incident is over, and the receiver heard that of each. */
  async toldEnds(): Promise<void> {
    let left: unknown[] = [];
    await this.until(
      async () => {
        await this.hurry();
        const isTold = ({ id, isOver }: { id: string; isOver: boolean }) =>
          isOver && this.receiver.idsOf(`incident/${id}`, 'resolve').length > 0;
        left = (await this.incidents()).filter((one) => !isTold(one));
        return left.length === 0;
      },
      () => `the end of all incidents is told, but of ${JSON.stringify(left)}`,
    );
  }

  incidents(): Promise<{ id: string; oltId: string; isOver: boolean }[]> {
    return this.ask(
      `select id, olt_id as "oltId", ended_at is not null as "isOver" from incident where olt_id is not null order by id`,
    );
  }

  /** Plain traps of the kind that were stored, by OLT. */
  async storedTraps(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.ask<{ olt_id: string; n: number }>(
      `select olt_id, count(*)::int as n from alarm_event where kind = $1 and source = 'trap' group by olt_id`,
      [kind],
    );
    return new Map(rows.map(({ olt_id: olt, n }) => [olt, n]));
  }

  victim(round: number): Victim {
    return victims[round < victims.length ? round : Math.floor(victims.length * this.chance())] ?? 'edge';
  }
}
