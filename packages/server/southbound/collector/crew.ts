import { phaseCode } from '@heliograph/catalogue/words/phases.ts';
import type { Context } from '../../context.ts';
import { applyAnswer, applyReading, applySilence, applyStillSilent, type Applied, type Polled } from './apply.ts';
import { saveCapability } from './capability-store.ts';
import { isOutdated } from './cli-plan.ts';
import type { CrewParts } from './crew-parts.ts';
import { tenantOltsOf, tenantsInUse, type OltRow } from './fleet.ts';
import { forgetPollLease, giveBack, hold, leaseMs, renewMs, type HeldOlt } from './lease.ts';
import { hear, probeAfter } from './liveness.ts';
import { newMember, twice, type CrewMember } from './member.ts';
import { Pace } from './pace.ts';
import { parkingAfter } from './parking.ts';
import { isSlow, PlanBook } from './plan.ts';
import { pollOnce, type PollOutcome } from './poll.ts';
import { pollOffsetOf, Schedule, type PollWork } from './schedule.ts';
import { fairShare, meet } from '../../work/team.ts';

/** ONUs that are coming up are looked at again this soon, so that they show online without waiting for the cycle. */
const followUpMs = 5000;
const mostFollowUps = 6;

/** Somebody who keeps pressing "live" gets a whole poll no more often than this. */
const wholeApartMs = 5000;
/** Somebody waits for an ONU that lit up; how often traps may ask so is theirs to bound (`trap-pace.ts`). */
const foundApartMs = 1000;
const second = 1000;
/** Part of our share is still in other hands. */
const lookMs = second;
const logging = phaseCode('logging');
const syncMib = phaseCode('syncMib');

const keyOf = (tenantId: number, oltId: string): string => `${tenantId}:${oltId}`;

/** The OLTs of this process and what is done with them when. */
export class Crew {
  private readonly ctx: Context;
  private readonly parts: CrewParts;
  private readonly schedule = new Schedule();
  private readonly plans = new PlanBook();
  private readonly members = new Map<string, CrewMember>();
  private readonly running = new Set<Promise<void>>();
  private readonly pace: Pace;
  private cancelTimer = (): void => undefined;
  private stopped = false;
  /** Tenants whose list of OLTs may have changed. */
  private readonly stale = new Set<number | 'all'>();
  private again = false;
  private rounds: Promise<void> | undefined;
  /** OLTs above our share that could not be left to others yet: each was in the middle of something. */
  private surplus = 0;
  /** To the next renewal, ms. */
  private nextRenewal = renewMs;

  constructor(ctx: Context, parts: CrewParts) {
    this.ctx = ctx;
    this.parts = parts;
    this.pace = new Pace(() => ctx.clock.mono(), parts.busy);
  }

  /** Reads the list of OLTs again, of one tenant or of all; new ones are polled at once. */
  async reload(tenantId?: number): Promise<void> {
    this.stale.add(tenantId ?? 'all');
    await this.renew();
  }

  /**
   * Keeps the leases of its members, and takes those that became free, up to a fair share of all. One round at a time: what is asked for
   * meanwhile is done in the next, however often it is asked. Says when to come again.
   */
  async renew(): Promise<{ readonly againMs: number }> {
    this.again = true;
    this.rounds ??= this.refresh().finally(() => {
      this.rounds = undefined;
    });
    await this.rounds;
    return { againMs: this.nextRenewal };
  }

  /** Someone saw or wants something of this OLT: a trap came, it was let in, an operator asks. */
  wake(tenantId: number, oltId: string, how?: 'whole' | 'found'): void {
    const everything = how === 'whole';
    const key = keyOf(tenantId, oltId);
    const member = this.members.get(key);
    // One that is parked is tried again by hand; what it says itself does not count.
    if (!member || (member.parking.until !== null && !everything)) return;
    member.followUps = 0;
    this.parts.visits.wake(key, everything);
    const whole = everything || member.round === 0 || member.liveness.online !== true;
    const apart = everything ? wholeApartMs : how === 'found' ? foundApartMs : undefined;
    this.schedule.wake(key, whole ? 'poll' : 'states', this.ctx.clock.mono(), apart);
    this.arm();
  }

  /** The clock was set: every device gets its place in the cycle of the true time. */
  replan(): void {
    for (const key of this.members.keys()) if (this.schedule.has(key)) this.planPoll(key, true);
    this.arm();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelTimer();
    await Promise.allSettled([this.rounds, ...this.running]);
  }

  held(): HeldOlt[] {
    return [...this.members.values()].flatMap(({ held }) => held ?? []);
  }

  private async refresh(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      const stale = new Set(this.stale);
      this.stale.clear();
      if (stale.size > 0) await this.readLists(stale);
      await this.holdLeases();
    }
  }

  private async readLists(stale: ReadonlySet<number | 'all'>): Promise<void> {
    const inUse = await tenantsInUse(this.ctx);
    for (const tenant of inUse) {
      if (stale.has('all') || stale.has(tenant)) this.welcome(tenant, await tenantOltsOf(this.ctx, tenant));
    }
    for (const [key, member] of this.members) {
      if (!inUse.includes(member.row.tenant_id)) this.dismiss(key);
    }
  }

  private async holdLeases(): Promise<void> {
    const keys = [...this.members.values()].map(({ row }) => ({ tenantId: row.tenant_id, oltId: row.id }));
    const { owner } = this.parts;
    const team = await meet(this.ctx, 'poll', owner, leaseMs);
    const share = fairShare(keys.length, team);
    await this.handOver(this.held().length - share);
    const held = keys.length === 0 ? [] : await hold(this.ctx.scope, owner, keys, share);
    // Somebody who says nothing more is replaced when the time is over, not at our next turn after that; so is what is still missing.
    const isMissing = held.length < Math.floor(keys.length / team.workers);
    this.nextRenewal = isMissing ? lookMs : Math.min(renewMs, team.nextEndMs ?? renewMs);
    const mine = new Map(held.map((one) => [keyOf(one.tenantId, one.oltId), one]));
    const fresh = [...mine.keys()].filter((key) => !this.schedule.has(key));
    for (const [key, member] of this.members) {
      const had = member.held;
      member.held = mine.get(key);
      if (!member.held) this.schedule.remove(key);
      if (had && !member.held) this.letGo(key, member);
    }
    // The first poll comes at once; many at a start are spread over some seconds.
    const spread = Math.min(30, fresh.length / 20) * second;
    for (const key of fresh) this.enlist(key, spread);
    this.parts.meters.devices(mine.size, this.running.size);
    this.arm();
  }

  /** Leaves so many OLTs to other workers, of those that nothing is being done with: the next round looks again. */
  private async handOver(count: number): Promise<void> {
    const left: HeldOlt[] = [];
    for (const [key, member] of this.members) {
      if (left.length >= count) break;
      if (!member.held || this.schedule.isRunning(key)) continue;
      left.push(member.held);
      // At once, so that nothing is begun with it meanwhile.
      this.schedule.remove(key);
      this.letGo(key, member);
      member.held = undefined;
    }
    this.surplus = Math.max(0, count - left.length);
    if (left.length > 0) await giveBack(this.ctx, left);
  }

  /** A work has ended. Where devices are busy at every renewal, this is when one of them can be left to another worker. */
  private ended(key: string): void {
    this.schedule.done(key);
    if (this.surplus > 0 && !this.stopped) {
      this.surplus -= 1;
      // Nothing more is begun with it before the round that gives it back.
      this.schedule.remove(key);
      this.renew().catch((error: unknown) => this.ctx.log.warn({ err: error, olt: key }, 'it is kept for now'));
    }
    this.arm();
  }

  private welcome(tenantId: number, rows: readonly OltRow[]): void {
    const seen = new Set(rows.map((row) => keyOf(tenantId, row.id)));
    for (const [key, member] of this.members) {
      if (member.row.tenant_id === tenantId && !seen.has(key)) {
        this.dismiss(key);
        forgetPollLease(this.ctx.scope, { tenantId, oltId: member.row.id }).catch((error: unknown) =>
          this.ctx.log.warn({ err: error }, 'a lease was not forgotten'),
        );
      }
    }
    for (const row of rows) {
      const key = keyOf(tenantId, row.id);
      const member = this.members.get(key);
      // What is known of one that another process polls is what that has written.
      if (member?.held) {
        const timed = member.row.stat_seconds !== row.stat_seconds;
        member.row = row;
        if (member.round > 0) this.parts.visits.consider(key, row, member.held);
        if (timed && member.parking.until === null) this.planCounters(key, member);
      } else {
        this.members.set(key, newMember(row, this.ctx.clock.now()));
      }
    }
  }

  private dismiss(key: string): void {
    const member = this.members.get(key);
    this.members.delete(key);
    this.schedule.remove(key);
    if (member) this.letGo(key, member);
  }

  private letGo(key: string, { row, memory }: CrewMember): void {
    memory.forget();
    this.parts.gatherer.forget(row.id);
    this.parts.visits.forget(key);
  }

  private enlist(key: string, spread: number): void {
    const member = this.members.get(key);
    if (!member) return;
    this.schedule.add(key);
    this.schedule.plan(key, 'poll', this.ctx.clock.mono() + pollOffsetOf(key) * spread);
    this.planCounters(key, member);
    this.leaveAlone(key, member, true);
  }

  /**
   * Of a parked OLT nothing is read before its time; whether it is there is looked at all the same. What was asked for by hand
   * meanwhile stays, unless it has just been done.
   */
  private leaveAlone(key: string, { parking }: CrewMember, hasRead: boolean): void {
    if (parking.until === null) return;
    const { clock } = this.ctx;
    this.schedule.plan(key, 'poll', clock.mono() + Math.max(0, parking.until - clock.now()), hasRead);
    this.schedule.cancel(key, 'states');
    this.schedule.cancel(key, 'counters');
  }

  private planCounters(key: string, { row }: CrewMember): void {
    if (row.stat_seconds === null) this.schedule.cancel(key, 'counters');
    else this.schedule.plan(key, 'counters', this.ctx.clock.mono() + row.stat_seconds * second, true);
    this.arm();
  }

  private arm(): void {
    this.cancelTimer();
    if (this.stopped) return;
    const next = this.schedule.next();
    const rest = this.pace.restMs(this.running.size);
    if (next === undefined || rest === undefined) return;
    const wait = Math.max(next - this.ctx.clock.mono(), rest);
    this.cancelTimer = this.ctx.clock.after(wait, () => this.begin());
  }

  private begin(): void {
    const now = this.ctx.clock.mono();
    while (!this.stopped && this.pace.lets(this.running.size)) {
      const next = this.schedule.next();
      const taken = this.schedule.take(now);
      if (!taken) break;
      this.parts.meters.late(Math.max(0, now - (next ?? now)) / second);
      const done = this.work(taken.key, taken.work).finally(() => {
        this.running.delete(done);
        this.ended(taken.key);
      });
      this.running.add(done);
    }
    this.arm();
  }

  private async work(key: string, work: PollWork): Promise<void> {
    const member = this.members.get(key);
    const held = member?.held;
    if (!held) return;
    const started = this.ctx.clock.mono();
    const outcome = await pollOnce(
      this.ctx,
      { gatherer: this.parts.gatherer, plans: this.plans },
      member.row,
      work,
      member,
    );
    try {
      await this.parts.writing(() => this.settle(key, member, held, work, outcome));
    } catch (error) {
      this.ctx.log.error({ err: error, olt: key, work }, 'a poll could not be written');
    }
    this.planNext(key, member, work);
    this.parts.meters.polled(work, outcome.kind, (this.ctx.clock.mono() - started) / second);
    this.parts.onDone(member.row.id, work);
  }

  private async settle(
    key: string,
    member: CrewMember,
    held: HeldOlt,
    work: PollWork,
    outcome: PollOutcome,
  ): Promise<void> {
    const { ctx } = this;
    const at = new Date(ctx.clock.now());
    const polled = outcome.kind === 'read' ? outcome.decode() : undefined;
    if (outcome.kind === 'skipped' || (outcome.kind === 'read' && !polled)) return;
    const before = member.liveness;
    const silence = work === 'poll' ? 'missedPoll' : 'missedProbe';
    member.liveness = hear(before, outcome.kind === 'silent' ? silence : 'answer', ctx.clock.mono());
    if (outcome.kind === 'silent') {
      const { missed, failed, online } = member.liveness;
      const told = { missed: missed + failed, lost: online === false, fault: outcome.fault };
      // A device that stays lost is not written again with every look at it.
      if (before.online !== false || before.lostAt === null) await applySilence(ctx, held, at, told);
      else await applyStillSilent(ctx, held, at);
      return;
    }
    if (outcome.kind === 'alive') {
      if (before.online !== true) {
        await applyAnswer(ctx, held, at);
        if (member.parking.until === null) this.schedule.wake(key, 'poll', ctx.clock.mono());
      }
      return;
    }
    if (!polled) return;
    if (outcome.fresh) {
      await saveCapability(ctx, held, outcome.capability);
      member.row = { ...member.row, capability: outcome.capability };
    }
    const wasParked = member.parking.until !== null;
    member.parking = parkingAfter(member.parking, outcome.endless, work === 'poll', ctx.clock.now());
    const { until } = member.parking;
    const parked = until === null ? {} : { parked: { until: new Date(until), fresh: !wasParked } };
    const applied = await twice(() => applyReading(ctx, held, { ...polled, ...parked }, member.memory));
    if (!applied.written) return;
    this.noteReading(key, member, polled, applied);
    // Tables that were empty when it was probed name ONUs now: it is probed again.
    if (isOutdated(member.row, polled.reading)) member.row = { ...member.row, capability: null };
    else if (work === 'poll') this.parts.visits.consider(key, member.row, held, before.online === false);
  }

  private noteReading(
    key: string,
    member: CrewMember,
    { work, tookMs, reading }: Polled,
    { newcomers, cameBack }: Applied,
  ): void {
    const { firmware, model } = reading.system;
    member.row = {
      ...member.row,
      online: true,
      firmware: firmware ?? member.row.firmware,
      device_type: model ?? member.row.device_type,
    };
    if (work === 'poll') {
      member.inventoryDue = member.round > 0 && newcomers > 0;
      member.round += 1;
      member.followUps = 0;
      member.slow = isSlow(tookMs, this.ctx.settings.pollSeconds);
    } else if (newcomers > 0) {
      member.inventoryDue = true;
    }
    const now = this.ctx.clock.mono();
    if (member.inventoryDue) this.schedule.wake(key, 'poll', now);
    // Units that came back have no readings yet that are of now.
    if (work === 'states' && cameBack) this.schedule.plan(key, 'poll', now + 2 * followUpMs);
    const starting = reading.onus?.rows.some(({ phase }) => phase === logging || phase === syncMib) ?? false;
    if (!starting || member.followUps >= mostFollowUps) return;
    member.followUps += 1;
    this.schedule.plan(key, 'states', now + followUpMs);
  }

  /** Every device keeps its own place in the cycle, whatever woke it in between and whoever polls it. */
  private planPoll(key: string, anew = false): void {
    const cycle = this.ctx.settings.pollSeconds * second;
    const wait = cycle - ((this.ctx.clock.now() + pollOffsetOf(key) * cycle) % cycle);
    this.schedule.plan(key, 'poll', this.ctx.clock.mono() + (wait < cycle / 4 && !anew ? wait + cycle : wait), anew);
  }

  private planNext(key: string, member: CrewMember, work: PollWork): void {
    const now = this.ctx.clock.mono();
    const { liveness, row } = member;
    const cycle = this.ctx.settings.pollSeconds * second;
    if (work === 'poll') this.planPoll(key);
    if (row.stat_seconds !== null)
      this.schedule.plan(key, 'counters', now + row.stat_seconds * second, work === 'counters');
    this.schedule.plan(key, 'probe', now + Math.min(probeAfter(liveness, now), Math.max(cycle / 2, 5 * second)), true);
    this.leaveAlone(key, member, work === 'poll' || work === 'states');
  }
}
