import { setImmediate as turn } from 'node:timers/promises';
import type { ReceivedRecord, TrapRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Announced, Announcement } from './announcement.ts';
import { PacedTeller } from '../estate/alarms/alarm-live.ts';
import type { Context } from '../context.ts';
import type { Directory, FoundOlt, Sender } from './directory.ts';
import type { DoubtfulSenders } from './doubtful-senders.ts';
import { OnuNotes } from './onu-notes.ts';
import { heardOf, storeRenamed, type HeardRecord, type HeardTrap } from './trap-batch.ts';
import type { DropReason, TrapCounters } from './trap-counters.ts';
import { decodeTrap, placedBy } from './trap-decode.ts';
import { TrapLanes } from './trap-lanes.ts';
import { lockedOut } from './trap-locks.ts';
import { TrapOids } from './trap-oids.ts';
import { pollTopic, TrapPace, type WantedPoll } from './trap-pace.ts';
import { SenderLimit } from './sender-limit.ts';

export interface TrapStoreOptions {
  readonly directory: Directory;
  readonly counters: TrapCounters;
  readonly doubts: Pick<DoubtfulSenders, 'note'>;
  readonly announce: (heard: Announcement) => Promise<Announced>;
  /** To the database, of this process; left out: as many as the settings want. */
  readonly connections?: number | undefined;
}

/** What became of each inform of a batch, as soon as it is known: true when it is committed. */
export type SettledInforms = ReadonlyMap<ReceivedRecord, Promise<boolean>>;

/** Polls asked for in one transaction; who is left out is asked for with its next trap. */
const mostPolls = 100;
/** Polls owed at once; beyond that the regular poll has to do. */
const mostOwed = 10_000;
const second = 1_000;
const firstPause = 200;
const longestPause = 5_000;
/** Traps that are looked at in one turn of the event loop. */
const mostInTurn = 128;
/** With one alone nobody would get past a tenant that is held up. */
const fewestLanes = 2;
/** How long `stop` tries to get rid of what waits (ms). */
const stopWithin = 6_000;

interface Taken {
  readonly record: TrapRecord;
  /** Its part of the memory of its batch. */
  readonly octets: number;
  readonly settled: (stored: boolean) => void;
}

/** Nobody asks what became of a trap that is no inform. */
const unasked = (): void => undefined;

const communityOf = ({ user, community }: HeardRecord): string | undefined => user ?? community;

/** In the lane of its tenant. */
interface Laned extends Pick<Taken, 'octets' | 'settled'> {
  readonly heard: HeardTrap;
  /** Of a device that the directory did not know. */
  readonly stranger?: Sender;
}

/** The values themselves are at fault, not the database or our ids: trying the same again would hold up everything behind it. */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

/**
 * Takes traps from the receiver and gets them into the database, each tenant's in order, whatever it takes: a database that is away
 * is waited for, values that it refuses are singled out and counted. What the rows of one tenant hold up waits in its lane.
 */
export class TrapStore {
  readonly #ctx: Context;
  readonly #options: TrapStoreOptions;
  readonly #teller: PacedTeller;
  readonly #notes: OnuNotes;
  readonly #limit: SenderLimit;
  readonly #pace = new TrapPace();
  /** Polls that are asked for later, and how each is called off. */
  readonly #owed = new Map<string, { readonly dueAt: number; readonly cancel: () => void }>();
  readonly #lanes: TrapLanes<Laned>;
  readonly #oids = new TrapOids();
  #queue: Taken[] = [];
  #hearing: Promise<void> | undefined;
  #giveUpAt = Infinity;
  readonly #pauses = new Set<() => void>();

  constructor(ctx: Context, options: TrapStoreOptions) {
    this.#ctx = ctx;
    this.#options = options;
    this.#teller = new PacedTeller(ctx);
    this.#notes = new OnuNotes(ctx);
    this.#limit = new SenderLimit(ctx.clock);
    const connections = options.connections ?? ctx.settings.databaseConnections;
    this.#lanes = new TrapLanes({
      clock: ctx.clock,
      // The other half is for what else this process asks, some of it of the same tenants.
      atOnce: Math.max(fewestLanes, Math.floor(connections / 2)),
      store: (tenantId, batch) => this.#store(batch),
      heldUp: (tenantId) => ctx.log.warn({ tenantId }, 'a lock holds up the traps of a tenant: its newest give way'),
      dropped: (traps) => this.#dropped(traps),
      isShared: () => options.directory.tenants.length > 1,
      lockedOut: () => lockedOut(ctx),
    });
  }

  /**
   * What the receiver calls with each batch. Resolves when more may come, with what becomes of its informs: those that are not in the
   * database may not be acknowledged. `octets`: what the batch holds in memory.
   */
  async take(records: readonly ReceivedRecord[], octets = 0): Promise<SettledInforms> {
    const { counters } = this.#options;
    counters.received(records.length);
    const traps = records.filter((record) => !record.undecodable);
    counters.dropped('undecodable', records.length - traps.length);
    counters.waiting += traps.length;
    const informs = new Map<ReceivedRecord, Promise<boolean>>();
    const part = Math.ceil(octets / Math.max(1, traps.length));
    const taken = traps.map((record): Taken => {
      if (!record.inform) return { record, octets: part, settled: unasked };
      const { promise, resolve: settled } = Promise.withResolvers<boolean>();
      informs.set(record, promise);
      return { record, octets: part, settled };
    });
    this.#lanes.enter(taken);
    this.#queue.push(...taken);
    if (taken.length > 0) this.#hearing ??= this.#hear();
    await this.#lanes.room();
    return informs;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#hearing || !this.#lanes.isIdle) {
      await this.#hearing;
      await this.#lanes.settled();
    }
  }

  /** From now on a database that is away is waited for no longer than 6 s. */
  hurry(): void {
    this.#giveUpAt = Math.min(this.#giveUpAt, this.#ctx.clock.mono() + stopWithin);
    for (const wake of this.#pauses) wake();
  }

  /** Stores what waits, for at most 6 s; what cannot be stored by then is counted as dropped. */
  async stop(): Promise<void> {
    this.hurry();
    await this.settled();
    this.#teller.stop();
    for (const { cancel } of this.#owed.values()) cancel();
    await this.#notes.stop();
  }

  /** Whose each one is, in the order of arrival and beside the database, which may be busy. */
  async #hear(): Promise<void> {
    // Never within `take`, whose caller wants its batch taken over first.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const taken = this.#queue;
      this.#queue = [];
      const byTenant = new Map<number, Laned[]>();
      const unheard: Taken[] = [];
      for (const [n, one] of taken.entries()) {
        // Whatever else this process does has its turn in between: awaiting what is known already gives none.
        if (n % mostInTurn === mostInTurn - 1) await turn();
        const soon = this.#laned(one);
        const laned = soon instanceof Promise ? await soon : soon;
        const there = laned && byTenant.get(laned.heard.tenantId);
        if (there) there.push(laned);
        else if (laned) byTenant.set(laned.heard.tenantId, [laned]);
        else unheard.push(one);
      }
      this.#lanes.leave(unheard);
      for (const { settled } of unheard) settled(false);
      for (const [tenantId, traps] of byTenant) this.#lanes.put(tenantId, traps);
    }
    this.#hearing = undefined;
  }

  /** Known at once, mostly: waiting for each trap by itself would cost more than reading it. */
  #laned(taken: Taken): Laned | undefined | Promise<Laned | undefined> {
    let id: string;
    try {
      id = this.#ctx.newId();
    } catch {
      return this.#lanedLater(taken);
    }
    return this.#lanedAs(id, taken);
  }

  /** Ids are refused while the database is away for long: a trap waits for one as it waits for being stored. */
  async #lanedLater(taken: Taken): Promise<Laned | undefined> {
    const id = await this.#persist(() => Promise.resolve(this.#ctx.newId()));
    return id === undefined ? this.#unheard('stopped') : this.#lanedAs(id, taken);
  }

  #lanedAs(id: string, taken: Taken): Laned | undefined | Promise<Laned | undefined> {
    const { octets, settled } = taken;
    const { address, version, securityLevel, userMark, varbinds, trapOid } = taken.record;
    const told = decodeTrap(this.#oids.of(trapOid), varbinds, trapOid);
    const record = heardOf(taken.record);
    const sender = { mac: told.mac, address, community: communityOf(record), version, securityLevel, userMark };
    const known = this.#options.directory.find(sender);
    if (!known) return this.#stranger(sender, { octets, settled }, { id, record, told });
    const heard = this.#known(known, { id, record, told });
    return heard && { octets, settled, heard };
  }

  async #stranger(
    stranger: Sender,
    taken: Pick<Taken, 'octets' | 'settled'>,
    { id, record, told }: Pick<HeardTrap, 'id' | 'record' | 'told'>,
  ): Promise<Laned | undefined> {
    const tenantId = await this.#persist(() => this.#options.directory.tenantFor(communityOf(record)));
    if (tenantId === undefined) return this.#unheard();
    return { ...taken, heard: { id, tenantId, oltId: undefined, record, told }, stranger };
  }

  async #store(batch: readonly Laned[]): Promise<void> {
    const lost = new Set<HeardRecord>();
    const byTenant = new Map<number, HeardTrap[]>();
    for (const { heard, stranger } of batch) {
      const trap = stranger ? await this.#met(stranger, heard) : heard;
      const there = trap && byTenant.get(trap.tenantId);
      if (there) there.push(trap);
      else if (trap) byTenant.set(trap.tenantId, [trap]);
      else lost.add(heard.record);
    }
    // A stranger may turn out to be another tenant's; all others are of this lane's.
    for (const [tenantId, traps] of byTenant) {
      for (const { record } of await this.#storeTenant(tenantId, traps)) lost.add(record);
    }
    for (const { heard, settled } of batch) settled(!lost.has(heard.record));
  }

  #dropped(traps: readonly Laned[]): void {
    const { counters } = this.#options;
    counters.dropped('queueFull', traps.length);
    counters.waiting -= traps.length;
    for (const { settled } of traps) settled(false);
  }

  /**
   * A device that was not let in announces itself, and only its first words are kept; the rest is counted, and an inform among it is not
   * acknowledged. In its lane, because this waits for rows of the tenant.
   */
  async #met(sender: Sender, heard: HeardTrap): Promise<HeardTrap | undefined> {
    const { directory } = this.#options;
    const { tenantId, record, told } = heard;
    const known = directory.find(sender);
    if (known) return this.#known(known, heard);
    const announced = await this.#announce(tenantId, record, told.mac);
    if (announced === 'blocked') return this.#unheard('blacklisted');
    if (announced === 'admitted') {
      // Let in a moment ago: the table knows it, and the bus has not yet told the directory.
      await this.#persist(() => directory.reread(tenantId));
      const now = directory.find(sender);
      if (now) return this.#known(now, heard);
    }
    return this.#limit.allows(`${tenantId} ${record.address}`) ? heard : this.#unheard();
  }

  /** A word that does not fit its device may be anybody's: it is counted and told of, and changes nothing. */
  #known({ olt, fits }: FoundOlt, heard: Pick<HeardTrap, 'id' | 'record' | 'told'>): HeardTrap | undefined {
    const { tenantId, oltId } = olt;
    const { id, record, told } = heard;
    if (fits) return { id, tenantId, oltId, record, told: placedBy(told, olt.ports) };
    this.#options.doubts.note(olt, heard.record);
    return this.#unheard('doubtfulSender');
  }

  #unheard(why: DropReason = 'unknownSender'): undefined {
    this.#options.counters.dropped(why, 1);
    this.#options.counters.waiting -= 1;
  }

  async #announce(tenantId: number, record: HeardRecord, mac: string | undefined): Promise<Announced | undefined> {
    const { address, community, version, receivedAt } = record;
    try {
      return await this.#options.announce({ tenantId, address, mac, community, version, at: receivedAt });
    } catch (error) {
      this.#ctx.log.warn({ err: error, tenantId, address }, 'unknown device not noted; its next trap will tell again');
      return undefined;
    }
  }

  /** Returns what could not be stored. */
  async #storeTenant(tenantId: number, traps: readonly HeardTrap[]): Promise<readonly HeardTrap[]> {
    const { counters } = this.#options;
    const polls = this.#pollsFor(tenantId, traps);
    const store = storeRenamed(this.#ctx, this.#teller, tenantId, traps, polls);
    try {
      const stored = await this.#persist(store);
      if (stored === undefined) {
        counters.dropped('stopped', traps.length);
        counters.waiting -= traps.length;
        return traps;
      }
      counters.stored(stored);
      counters.waiting -= traps.length;
      // Not before: what was not committed has asked nobody.
      for (const poll of polls) this.#pace.asked(poll, this.#ctx.clock.mono());
    } catch (error) {
      return this.#refused(tenantId, traps, error);
    }
    this.#note(tenantId, traps);
    return [];
  }

  /** Singles out the one that the database refuses; the others are stored. */
  async #refused(tenantId: number, traps: readonly HeardTrap[], error: unknown): Promise<readonly HeardTrap[]> {
    const half = Math.ceil(traps.length / 2);
    if (traps.length > 1) {
      const first = await this.#storeTenant(tenantId, traps.slice(0, half));
      return [...first, ...(await this.#storeTenant(tenantId, traps.slice(half)))];
    }
    this.#options.counters.dropped('refused', traps.length);
    this.#options.counters.waiting -= traps.length;
    this.#ctx.log.error({ err: error, tenantId, from: traps[0]?.record.address }, 'the database refuses a trap');
    return traps;
  }

  /** Tries until it is done or the values are refused; undefined when there was no more time. */
  async #persist<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { clock, log } = this.#ctx;
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await work();
      } catch (error) {
        if (isRefused(error)) throw error;
        log.warn({ err: error, waiting: this.#options.counters.waiting }, 'traps wait for the database');
        if (clock.mono() >= this.#giveUpAt) return undefined;
        const wait = Math.max(Math.min(pause, this.#giveUpAt - clock.mono()), 0);
        await this.#pause(wait);
      }
    }
  }

  /** Over at once when `hurry` is called. */
  async #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#ctx.clock.after(ms, resolve);
    this.#pauses.add(resolve);
    await promise;
    this.#pauses.delete(resolve);
    cancel();
  }

  /** A trap is a hint; the poll is the truth. Each OLT that spoke is polled, but not for every word. */
  #pollsFor(tenantId: number, traps: readonly HeardTrap[]): WantedPoll[] {
    const now = this.#ctx.clock.mono();
    const polls = new Map<string, WantedPoll>();
    for (const { oltId, told } of traps) {
      const isFound = told.kind?.finds === true;
      if (oltId === undefined || (polls.has(oltId) && !isFound)) continue;
      const poll = { oltId, isFound };
      const wait = this.#pace.wait(poll, now);
      if (polls.size === mostPolls || wait > 0) {
        // That something is over is believed only until a poll has looked; what lit up is seen by a poll alone.
        const isOwed = isFound || told.change === 'clear' || told.change === 'recovery';
        if (isOwed) this.#owe(tenantId, poll, isFound ? Math.max(wait, 0) : Math.max(wait, second));
        continue;
      }
      polls.set(oltId, poll);
    }
    return [...polls.values()];
  }

  /** Asks for a poll when the pace allows it; one that is sooner goes before one that waits. */
  #owe(tenantId: number, poll: WantedPoll, wait: number): void {
    const { oltId } = poll;
    const dueAt = this.#ctx.clock.mono() + wait;
    const owed = this.#owed.get(oltId);
    if (owed ? owed.dueAt <= dueAt : this.#owed.size >= mostOwed) return;
    owed?.cancel();
    const ask = () => {
      this.#owed.delete(oltId);
      this.#pace.asked(poll, this.#ctx.clock.mono());
      this.#ctx.scope
        .tenant(tenantId, (tx) => this.#ctx.bus.wake(tx, pollTopic(tenantId, poll)))
        .catch((error: unknown) =>
          this.#ctx.log.warn({ err: error, oltId }, 'no poll asked for; the next one comes by itself'),
        );
    };
    this.#owed.set(oltId, { dueAt, cancel: this.#ctx.clock.after(wait, ask) });
  }

  #note(tenantId: number, traps: readonly HeardTrap[]): void {
    for (const { oltId, told, record } of traps) {
      const { pon, onu } = told.place;
      const phase = told.change === 'clear' ? undefined : told.kind?.phase;
      if (oltId === undefined || phase === undefined || pon === null || onu === null || pon > 32_767) continue;
      this.#notes.add(tenantId, oltId, { pon, onu, phase, at: new Date(record.receivedAt) });
    }
    this.#notes.flush(tenantId);
  }
}
