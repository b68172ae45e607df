import type { LabDevice } from '@heliograph/lab/network.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import type { Context } from '@heliograph/server/context.ts';
import { withTerms } from '@heliograph/server/db/scope.ts';
import { lasting } from '@heliograph/server/db/terms.ts';
import { careForHistory } from '@heliograph/server/history/care.ts';
import { careForOnus } from '@heliograph/server/history/onus/care.ts';
import { Crew } from '@heliograph/server/southbound/collector/crew.ts';
import { giveBack } from '@heliograph/server/southbound/collector/lease.ts';
import { workLimiter } from '@heliograph/server/southbound/collector/limiter.ts';
import { meters } from '@heliograph/server/southbound/collector/meters.ts';
import { pollOffsetOf } from '@heliograph/server/southbound/collector/schedule.ts';
import { keepSlowDecay } from '@heliograph/server/southbound/collector/slow-decay.ts';
import { newOwner } from '@heliograph/server/work/lease.ts';
import { leaveTeam } from '@heliograph/server/work/team.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A day is cared for so soon after it is over. */
export const careAfterMs = 6 * 60_000;
/** Leases go by the database's clock, which nobody moves. */
const renewMs = 8000;

/** A device of the lab, as it is let in. */
export interface AdmittedOlt {
  readonly device: LabDevice | undefined;
  readonly name: string;
  readonly mac: string;
}

/** The console's collector of one OLT and what cares for its history at night, in a time that somebody moves. What it asks goes over loopback. */
export class VirtualCollector {
  /** The console's, with the made time. */
  readonly ctx: Context;
  readonly #clock: VirtualClock;
  readonly #settings: { pollSeconds: number };
  readonly #owner = newOwner();
  // In this thread: a worker of its own would be most of the time of a short life.
  readonly #collector = new Collector();
  #polled: PromiseWithResolvers<void> = Promise.withResolvers();
  #crew: Crew | undefined;
  #key = '';
  #renewing: NodeJS.Timeout | undefined;

  constructor(ctx: Context, clock: VirtualClock) {
    this.#clock = clock;
    this.#settings = { ...ctx.settings };
    this.ctx = withTerms({ ...ctx, clock, settings: this.#settings as Context['settings'] }, lasting);
  }

  /** Lets the OLT in and plans its polls; answers its id. */
  async begin(tenantId: number, { device, name, mac }: AdmittedOlt): Promise<string> {
    const oltId = await this.ctx.scope.tenant(tenantId, (tx) =>
      admitOlt(this.ctx, tx, tenantId, {
        address: device?.agent.address ?? '',
        snmpPort: device?.agent.port ?? 0,
        version: 'v2c',
        secret: { community: 'public', writeCommunity: 'private' },
        name,
        by: 'admin',
        mac: mac.replaceAll(':', ''),
      }),
    );
    this.#key = `${tenantId}:${oltId}`;
    const inner = this.#collector;
    const gatherer = {
      collect: inner.collect.bind(inner),
      forget: inner.forget.bind(inner),
      counters: () => Promise.resolve(inner.counters()),
    };
    const crew = new Crew(this.ctx, {
      gatherer,
      owner: this.#owner,
      meters: meters(this.ctx.metrics, () => gatherer.counters()),
      writing: workLimiter(4),
      busy: () => 0,
      visits: { consider: () => undefined, wake: () => undefined, forget: () => undefined },
      onDone: () => this.#polled.resolve(),
    });
    this.#crew = crew;
    await crew.reload();
    this.#renewing = setInterval(() => void crew.renew(), renewMs);
    return oltId;
  }

  /** From now on it is polled so often. */
  every(seconds: number): void {
    this.#settings.pollSeconds = seconds;
    this.replan();
  }

  /** After the clock was set. */
  replan(): void {
    this.#crew?.replan();
  }

  /** When the crew polls it next: each OLT has its own place in the cycle. */
  nextPoll(): number {
    const cycle = this.#settings.pollSeconds * 1000;
    const shift = Math.round(pollOffsetOf(this.#key) * cycle);
    return Math.floor((this.#clock.truly + shift) / cycle) * cycle + cycle - shift + 1;
  }

  /** Goes there in time, and waits until what was read is written. */
  async poll(at: number): Promise<void> {
    this.#polled = Promise.withResolvers();
    this.#clock.move(at);
    await this.#polled.promise;
    // What follows it is planned.
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** The rounds of a day: partitions are made, hours and days summed up, days packed and taken apart, the drift of light worked out. */
  async care(): Promise<void> {
    const isWhole = await careForHistory(this.ctx, () => true, false);
    const isTaken = await careForOnus(this.ctx, () => true, false, keepSlowDecay(this.ctx));
    if (!isWhole || !isTaken)
      throw new Error(`not cared for to the end at ${new Date(this.#clock.now()).toISOString()}`);
  }

  /** Whoever polls it next may begin at once. */
  async stop(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#crew?.stop();
    this.#collector.close();
    await giveBack(this.ctx, this.#crew?.held() ?? []);
    await leaveTeam(this.ctx, 'poll', this.#owner);
  }
}
