import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { removeOnu } from '@heliograph/lab/agent/actions.ts';
import { acceptFound, plugFound } from '@heliograph/lab/devices/events.ts';
import type { Olt } from '@heliograph/lab/devices/olt.ts';
import { chunksOf, isPacked, metricTableOf } from '@heliograph/catalogue/kit/metric.ts';
import { usualKeeps } from '@heliograph/catalogue/metrics/keeps.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import type { Context } from '@heliograph/server/context.ts';
import { withTerms } from '@heliograph/server/db/scope.ts';
import { lasting } from '@heliograph/server/db/terms.ts';
import { careForHistory } from '@heliograph/server/history/care.ts';
import { careForOnus } from '@heliograph/server/history/onus/care.ts';
import { retire } from '@heliograph/server/history/retire.ts';
import { Crew } from '@heliograph/server/southbound/collector/crew.ts';
import { workLimiter } from '@heliograph/server/southbound/collector/limiter.ts';
import { meters } from '@heliograph/server/southbound/collector/meters.ts';
import { pollOffsetOf } from '@heliograph/server/southbound/collector/schedule.ts';
import { keepSlowDecay } from '@heliograph/server/southbound/collector/slow-decay.ts';
import { newOwner } from '@heliograph/server/work/lease.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';
import type { Client } from 'pg';
import { YearsClock } from './years-clock.ts';
import { dayMs, scenarioOnus, rhythms, zone, type ScenarioEvent, type YearsScenario } from './years-scenario.ts';

// The years of an OLT as they pass: the lab and the console's collector, crew and care with the same virtual time. What the console asks goes over loopback.

/** A day is cared for so soon after it is over. */
const careAfterMs = 6 * 60_000;
/** Leases go by the database's clock, which nobody moves. */
const renewMs = 8000;
const spec = {
  id: 'years',
  model: 'V1600GS',
  name: 'Mill',
  contact: '',
  location: '',
  mac: '00:6d:61:0a:0c:05',
} as const;

export interface YearsLab {
  readonly lab: Lab;
  readonly olt: Olt;
  /** From now on it is there at the time of the clock on the wall; answers what ends that. */
  readonly goOn: () => () => void;
}

/** The device, for years at the time of the years, and then at that of the clock on the wall. */
export async function startYearsLab(begin: number): Promise<YearsLab> {
  const plant = { onus: [scenarioOnus], ways: 32, demand: { zone, from: begin, growth: 0.25 } } as const;
  const lab = await startLab({
    scenario: { devices: [{ spec, plant }] },
    controlPort: 0,
    snmpPort: 16_199,
    trap: { address: '127.0.0.1', port: 9 },
    subnet: 89,
    virtualTime: begin,
  });
  const olt = lab.network.device(spec.id)?.olt;
  if (!olt) throw new Error('no device');
  const goOn = () => {
    const going = setInterval(() => lab.advance(Math.max(0, Date.now() - lab.network.timeline.now())), 100);
    return () => clearInterval(going);
  };
  return { lab, olt, goOn };
}

export interface YearsTold {
  /** Octets down that the PON truly carried up to each midnight of UTC. */
  readonly truth: ReadonlyMap<number, number>;
  readonly polls: number;
  readonly seconds: number;
}

/** Five years of one OLT: moves the time from poll to poll, lets happen what happens, and has the console care for its history each night. */
export class Life {
  readonly #ctx: Context;
  readonly #settings: { pollSeconds: number };
  readonly #clock: YearsClock;
  readonly #lab: Lab;
  readonly #olt: Olt;
  readonly #owner: Client;
  readonly #truth = new Map<number, number>();
  #left: ScenarioEvent[];
  #ahead: { readonly until: number } | undefined;
  #polled: PromiseWithResolvers<void> = Promise.withResolvers();
  #crew: Crew | undefined;
  #key = '';
  /** The midnight up to which it was cared for. */
  #night: number;
  #tenantId = 0;
  #polls = 0;

  constructor(ctx: Context, owner: Client, lab: Lab, olt: Olt, scenario: YearsScenario) {
    this.#clock = new YearsClock(scenario.begin);
    this.#settings = { ...ctx.settings };
    const years = { ...ctx, clock: this.#clock, settings: this.#settings as Context['settings'] };
    this.#ctx = withTerms(years, lasting);
    this.#lab = lab;
    this.#olt = olt;
    this.#owner = owner;
    this.#left = [...scenario.happenings];
    this.#night = scenario.begin;
  }

  /** From the first poll to now. `note` hears of each month. */
  async live(tenantId: number, note: (at: number, polls: number) => void): Promise<YearsTold & { oltId: string }> {
    const began = performance.now();
    this.#tenantId = tenantId;
    await this.#care();
    const oltId = await this.#admit();
    this.#key = `${tenantId}:${oltId}`;
    const collector = new Collector();
    const gatherer = {
      collect: collector.collect.bind(collector),
      forget: collector.forget.bind(collector),
      counters: () => Promise.resolve(collector.counters()),
    };
    const visits = { consider: () => undefined, wake: () => undefined, forget: () => undefined };
    const shown = meters(this.#ctx.metrics, () => gatherer.counters());
    const onDone = () => this.#polled.resolve();
    const crew = new Crew(this.#ctx, {
      gatherer,
      owner: newOwner(),
      meters: shown,
      writing: workLimiter(4),
      busy: () => 0,
      visits,
      onDone,
    });
    this.#crew = crew;
    await crew.reload();
    const renewing = setInterval(() => void crew.renew(), renewMs);
    try {
      await this.#pass(note);
    } finally {
      clearInterval(renewing);
      await crew.stop();
      collector.close();
      await this.#owner.query('update poll_lease set owner = null, lease_until = null');
    }
    return { oltId, truth: this.#truth, polls: this.#polls, seconds: (performance.now() - began) / 1000 };
  }

  async #admit(): Promise<string> {
    const { network } = this.#lab;
    const agent = network.device(spec.id)?.agent;
    return this.#ctx.scope.tenant(this.#tenantId, (tx) =>
      admitOlt(this.#ctx, tx, this.#tenantId, {
        address: agent?.address ?? '',
        snmpPort: agent?.port ?? 0,
        version: 'v2c',
        secret: { community: 'public', writeCommunity: 'private' },
        name: spec.name,
        by: 'admin',
        mac: spec.mac.replaceAll(':', ''),
      }),
    );
  }

  async #pass(note: (at: number, polls: number) => void): Promise<void> {
    const clock = this.#clock;
    let every = 0;
    for (;;) {
      const wanted = rhythms.find(({ olderThan }) => Date.now() - clock.truly > olderThan)?.every ?? 300;
      if (wanted !== every) {
        every = this.#settings.pollSeconds = wanted;
        this.#crew?.replan();
      }
      const next = this.#nextPoll(every * 1000);
      // What is left of the way is polled by who runs the console then.
      if (next > Date.now()) return;
      if (next > this.#night + dayMs + careAfterMs) {
        await this.#careAt(this.#night + dayMs);
        if ((this.#night / dayMs) % 30 === 0) note(this.#night, this.#polls);
      }
      const due = this.#left[0];
      if (due && due.at <= next) {
        this.#left.shift();
        await this.#happen(due);
        continue;
      }
      await this.#poll(next);
    }
  }

  /** As the crew plans it: each OLT has its own place in the cycle. */
  #nextPoll(cycle: number): number {
    const shift = Math.round(pollOffsetOf(this.#key) * cycle);
    return Math.floor((this.#clock.truly + shift) / cycle) * cycle + cycle - shift + 1;
  }

  /** The time of the device, and that of the console without anything being begun. What it has carried is looked at by each midnight. */
  #reach(at: number): void {
    const { timeline } = this.#lab.network;
    for (let night = (Math.floor(timeline.now() / dayMs) + 1) * dayMs; night <= at; night += dayMs) {
      this.#lab.advance(night - timeline.now());
      this.#truth.set(night, this.#olt.totals(night).down[0] ?? 0);
    }
    this.#lab.advance(Math.max(0, at - timeline.now()));
  }

  async #poll(at: number): Promise<void> {
    this.#reach(at);
    if (this.#ahead && at > this.#ahead.until) {
      this.#ahead = undefined;
      this.#clock.wrongBy = 0;
      this.#crew?.replan();
    }
    this.#polled = Promise.withResolvers();
    this.#clock.move(at);
    await this.#polled.promise;
    // What follows it is planned.
    await new Promise((resolve) => setImmediate(resolve));
    this.#polls += 1;
  }

  async #happen(one: ScenarioEvent): Promise<void> {
    this.#reach(one.at);
    if ('event' in one) await this.#tell(one.event);
    else if ('wrongClock' in one) Object.assign(this.#olt.spec, { wrongClock: one.wrongClock });
    else if ('replace' in one) this.#replace(one);
    else if ('aheadMs' in one) {
      this.#clock.wrongBy = one.aheadMs;
      this.#ahead = { until: one.at + one.aheadMs };
      this.#crew?.replan();
    } else await this.#silence(one);
  }

  async #tell(event: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await fetch(`${this.#lab.controlUrl}/devices/${spec.id}/events`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    if (!answer.ok) throw new Error(`${JSON.stringify(event)}: ${await answer.text()}`);
  }

  #replace({ replace: [pon, onu, to], isSameUnit }: Extract<ScenarioEvent, { replace: unknown }>): void {
    const olt = this.#olt;
    const slot = olt.onus.slot(pon, onu);
    const [model, serial] = [olt.onus.model[slot] ?? 0, olt.onus.serial[slot] ?? 0];
    removeOnu(olt, slot);
    olt.found.length = 0;
    plugFound(olt, pon, isSameUnit ? model : 1, isSameUnit ? serial : serial + 77);
    if (acceptFound(olt, 0, to) === undefined) throw new Error('nobody was let in');
  }

  /** One that does not answer is asked thrice at the usual times, and then once a week: each time takes seconds of waiting. */
  async #silence({ at, away, ms }: Extract<ScenarioEvent, { away: unknown }>): Promise<void> {
    const until = at + ms;
    if (away === 'device') {
      await this.#tell({ type: 'silent', value: true });
      for (let n = 0; n < 3; n += 1) await this.#poll(this.#nextPoll(this.#settings.pollSeconds * 1000));
      for (let to = at + 7 * dayMs; to < until; to += 7 * dayMs) {
        await this.#poll(to);
        await this.#careAt(Math.floor(to / dayMs) * dayMs);
      }
    }
    // Nobody cares for anything meanwhile where the console itself was away.
    this.#reach(until);
    this.#clock.stand(until);
    await this.#careAt(Math.floor(until / dayMs) * dayMs);
    if (away === 'device') await this.#tell({ type: 'silent', value: false });
  }

  /** What is done soon after a midnight of UTC. */
  async #careAt(night: number): Promise<void> {
    this.#night = night;
    this.#reach(night + careAfterMs);
    this.#clock.stand(night + careAfterMs);
    await this.#care();
    if ((night / dayMs) % 7 === 0) await this.#letGo();
  }

  /** The rounds of a day: partitions are made, hours and days summed up, days packed and taken apart, the drift of light worked out, old ones let go. */
  async #care(): Promise<void> {
    const isWhole = await careForHistory(this.#ctx, () => true, false);
    const isTaken = await careForOnus(this.#ctx, () => true, false, keepSlowDecay(this.#ctx));
    await retire(this.#ctx, this.#tenantId);
    if (!isWhole || !isTaken)
      throw new Error(`not cared for to the end at ${new Date(this.#clock.now()).toISOString()}`);
  }

  /** What the last step of the care lets go of. Partitions go by the clock of the database, so it is told numbers of days that come to the same. */
  async #letGo(): Promise<void> {
    const shift = Math.ceil((Date.now() - this.#clock.now()) / dayMs);
    const drop = (what: string, table: string, days: number) =>
      this.#owner.query(`select ${what}($1, $2)`, [table, shift + days]);
    for (const metric of metrics) {
      await drop('metric_days_drop', metricTableOf(metric, 'raw'), 4);
      await drop('metric_days_drop', chunksOf(metric), usualKeeps.rawDays + 2);
      if (!isPacked(metric)) continue;
      await drop('metric_spans_drop', metricTableOf(metric, 'hour'), usualKeeps.hourMonths * 31);
    }
  }
}
