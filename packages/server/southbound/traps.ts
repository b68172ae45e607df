import type { ReceivedRecord, TrapRecord } from '@heliograph/wire/snmp/receiver.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Announced, Announcement } from '../areas/unauthorized/unauthorized.ts';
import { PacedTeller } from '../areas/alarms/alarm-live.ts';
import type { Context } from '../context.ts';
import type { Directory, Found } from './directory.ts';
import type { DoubtfulSenders } from './doubtful-senders.ts';
import { OnuNotes } from './onu-notes.ts';
import { storeRenamed, type HeardTrap } from './trap-batch.ts';
import type { DropReason, TrapCounters } from './trap-counters.ts';
import { decodeTrap } from './trap-decode.ts';
import { SenderLimit } from './sender-limit.ts';

export interface TrapStoreOptions {
  readonly directory: Directory;
  readonly counters: TrapCounters;
  readonly doubts: Pick<DoubtfulSenders, 'note'>;
  readonly announce: (heard: Announcement) => Promise<Announced>;
}

/** Traps worked on in one transaction at most; a batch of the receiver has 256 at most. */
const mostPerBatch = 2_000;
/** Waiting traps beyond which the receiver is made to wait; it has a bounded queue of its own, with counted drops. */
const mostWaiting = 5_000;
/** The same for what they hold in memory: a trap may have 64 kB. */
const mostOctets = 16 * 1024 * 1024;
/** Between two polls of one OLT that traps ask for (ms). */
const pollPace = 10_000;
/** Polls asked for in one transaction; who is left out is asked for with its next trap. */
const mostPolls = 100;
/** Polls owed at once; beyond that the regular poll has to do. */
const mostOwed = 10_000;
const second = 1_000;
const firstPause = 200;
const longestPause = 5_000;
/** How long `stop` tries to get rid of what waits (ms). */
const stopWithin = 6_000;

interface Waiting {
  readonly record: TrapRecord;
  /** Its part of the memory of its batch. */
  readonly octets: number;
  readonly settled: (stored: boolean) => void;
}

/** Traps that are stored together, each with its sender. */
interface Batch {
  readonly waiting: readonly Waiting[];
  /** Those that are kept nowhere: nobody's, or a device's that is not wanted. */
  readonly unheard: ReadonlySet<TrapRecord>;
  readonly byTenant: ReadonlyMap<number, readonly HeardTrap[]>;
}

/** The values themselves are at fault, not the database or our ids: trying the same again would hold up everything behind it. */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

const oidOf = (text: string): Oid => (text === '' ? [] : text.split('.').map(Number));

/**
 * Takes traps from the receiver and gets them into the database, in order, whatever it takes: a database that is away is
 * waited for, values that it refuses are singled out and counted.
 */
export class TrapStore {
  readonly #ctx: Context;
  readonly #options: TrapStoreOptions;
  readonly #teller: PacedTeller;
  readonly #notes: OnuNotes;
  readonly #limit: SenderLimit;
  readonly #polledAt = new Map<string, number>();
  /** Polls that are asked for later, and how each is called off. */
  readonly #owed = new Map<string, () => void>();
  #queue: Waiting[] = [];
  #octets = 0;
  #working: Promise<void> | undefined;
  #roomy: (() => void)[] = [];
  #giveUpAt = Infinity;
  #wakePause: (() => void) | undefined;

  constructor(ctx: Context, options: TrapStoreOptions) {
    this.#ctx = ctx;
    this.#options = options;
    this.#teller = new PacedTeller(ctx);
    this.#notes = new OnuNotes(ctx);
    this.#limit = new SenderLimit(ctx.clock);
  }

  /**
   * What the receiver calls with each batch. Resolves when its informs are committed, with those that are not in the database:
   * these may not be acknowledged. A batch without informs is taken over at once, as long as not too much waits. `octets`: what
   * the batch holds in memory.
   */
  async take(records: readonly ReceivedRecord[], octets = 0): Promise<ReadonlySet<ReceivedRecord>> {
    const { counters } = this.#options;
    counters.received(records.length);
    const traps = records.filter((record) => !record.undecodable);
    counters.dropped('undecodable', records.length - traps.length);
    counters.waiting += traps.length;
    const lost = new Set<ReceivedRecord>();
    const informs: Promise<void>[] = [];
    const part = { octets: octets / Math.max(1, traps.length) };
    if (traps.length > 0) this.#octets += octets;
    for (const record of traps) {
      if (!record.inform) this.#queue.push({ ...part, record, settled: () => undefined });
      else {
        const settled = new Promise<boolean>((resolve) => this.#queue.push({ ...part, record, settled: resolve }));
        informs.push(settled.then((stored) => void (stored || lost.add(record))));
      }
    }
    this.#working ??= this.#work();
    await Promise.all(informs);
    if (this.#isFull()) await new Promise<void>((resolve) => this.#roomy.push(resolve));
    return lost;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#working;
  }

  /** From now on a database that is away is waited for no longer than 6 s. */
  hurry(): void {
    this.#giveUpAt = Math.min(this.#giveUpAt, this.#ctx.clock.mono() + stopWithin);
    this.#wakePause?.();
  }

  /** Stores what waits, for at most 6 s; what cannot be stored by then is counted as dropped. */
  async stop(): Promise<void> {
    this.hurry();
    while (this.#working) await this.#working;
    this.#teller.stop();
    for (const cancel of this.#owed.values()) cancel();
    await this.#notes.stop();
  }

  #isFull(): boolean {
    return this.#queue.length > mostWaiting || this.#octets > mostOctets;
  }

  async #work(): Promise<void> {
    // Never within `take`, whose caller wants its batch taken over first.
    await Promise.resolve();
    // The next batch is made out while the database is busy with this one.
    let next: Promise<Batch> | undefined = this.#nextBatch();
    while (next) {
      const batch: Batch = await next;
      next = this.#queue.length > 0 ? this.#nextBatch() : undefined;
      await this.#store(batch);
      next ??= this.#queue.length > 0 ? this.#nextBatch() : undefined;
    }
    this.#working = undefined;
  }

  async #nextBatch(): Promise<Batch> {
    const waiting = this.#queue.splice(0, mostPerBatch);
    this.#octets = this.#queue.length === 0 ? 0 : this.#octets - waiting.reduce((sum, one) => sum + one.octets, 0);
    if (!this.#isFull()) for (const go of this.#roomy.splice(0)) go();
    const byTenant = new Map<number, HeardTrap[]>();
    const unheard = new Set<TrapRecord>();
    for (const { record } of waiting) {
      const heard = await this.#heard(record);
      if (!heard) unheard.add(record);
      const there = heard && byTenant.get(heard.tenantId);
      if (there) there.push(heard);
      else if (heard) byTenant.set(heard.tenantId, [heard]);
    }
    return { waiting, unheard, byTenant };
  }

  async #store({ waiting, unheard, byTenant }: Batch): Promise<void> {
    const lost = new Set<TrapRecord>(unheard);
    for (const [tenantId, traps] of byTenant) {
      for (const { record } of await this.#storeTenant(tenantId, traps)) lost.add(record);
    }
    for (const { record, settled } of waiting) settled(!lost.has(record));
  }

  /**
   * Whose trap this is. A device that was not let in announces itself, and only its first words are kept; the rest is counted,
   * and an inform among it is not acknowledged.
   */
  async #heard(record: TrapRecord): Promise<HeardTrap | undefined> {
    const { directory } = this.#options;
    const told = decodeTrap(oidOf(record.trapOid), record.varbinds);
    const community = record.user ?? record.community;
    const { address } = record;
    const { version, securityLevel, userMark } = record;
    const sender = { mac: told.mac, address, community, version, securityLevel, userMark };
    // Ids are refused while the database is away for long: a trap waits for one as it waits for being stored.
    const id = await this.#persist(() => Promise.resolve(this.#ctx.newId()));
    if (id === undefined) return this.#unheard('stopped');
    const known = directory.find(sender);
    if (known) return this.#taken(known, { id, record, told });
    const tenantId = await this.#persist(() => directory.tenantFor(community));
    if (tenantId === undefined) return this.#unheard();
    const announced = await this.#announce(tenantId, record, told.mac);
    if (announced === 'blocked') return this.#unheard('blacklisted');
    if (announced === 'admitted') {
      // Let in a moment ago: the table knows it, and the bus has not yet told the directory.
      await this.#persist(() => directory.reread(tenantId));
      const now = directory.find(sender);
      if (now) return this.#taken(now, { id, record, told });
    }
    if (this.#limit.allows(`${tenantId} ${address}`)) return { id, tenantId, oltId: undefined, record, told };
    return this.#unheard();
  }

  /** A word that does not fit its device may be anybody's: it is counted and told of, and changes nothing. */
  #taken({ olt, fits }: Found, heard: Pick<HeardTrap, 'id' | 'record' | 'told'>): HeardTrap | undefined {
    const { tenantId, oltId } = olt;
    if (fits) return { ...heard, tenantId, oltId };
    this.#options.doubts.note(olt, heard.record);
    return this.#unheard('doubtfulSender');
  }

  #unheard(why: DropReason = 'unknownSender'): undefined {
    this.#options.counters.dropped(why, 1);
    this.#options.counters.waiting -= 1;
  }

  async #announce(tenantId: number, record: TrapRecord, mac: string | undefined): Promise<Announced | undefined> {
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
      for (const oltId of polls) this.#polledAt.set(oltId, this.#ctx.clock.mono());
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
        await new Promise<void>((resolve) => {
          const cancel = clock.after(wait, resolve);
          this.#wakePause = () => {
            cancel();
            resolve();
          };
        });
      }
    }
  }

  /** A trap is a hint; the poll is the truth. Each OLT that spoke is polled, but not for every word. */
  #pollsFor(tenantId: number, traps: readonly HeardTrap[]): string[] {
    const now = this.#ctx.clock.mono();
    const polls = new Set<string>();
    for (const { oltId, told } of traps) {
      if (oltId === undefined || polls.has(oltId)) continue;
      const wait = (this.#polledAt.get(oltId) ?? -Infinity) + pollPace - now;
      if (polls.size === mostPolls || wait > 0) {
        // That something is over is believed only until a poll has looked.
        if (told.change === 'clear' || told.change === 'recovery') this.#owe(tenantId, oltId, Math.max(wait, second));
        continue;
      }
      polls.add(oltId);
    }
    return [...polls];
  }

  /** Asks for a poll when the pace allows it. */
  #owe(tenantId: number, oltId: string, wait: number): void {
    if (this.#owed.has(oltId) || this.#owed.size >= mostOwed) return;
    const ask = () => {
      this.#owed.delete(oltId);
      this.#polledAt.set(oltId, this.#ctx.clock.mono());
      this.#ctx.scope
        .tenant(tenantId, (tx) => this.#ctx.bus.wake(tx, `poll:${tenantId}:${oltId}`))
        .catch((error: unknown) =>
          this.#ctx.log.warn({ err: error, oltId }, 'no poll asked for; the next one comes by itself'),
        );
    };
    this.#owed.set(oltId, this.#ctx.clock.after(wait, ask));
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
