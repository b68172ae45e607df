import type { Clock } from '../clock.ts';

/** Traps worked on in one transaction at most; a batch of the receiver has 256 at most. */
const mostPerBatch = 2_000;
/** The same for what they hold in memory. */
const mostOctetsPerBatch = 4 * 1024 * 1024;
/** A batch of so many is one of a storm: what it costs besides its traps is a commit and a dozen questions. */
const storm = 128;
/** Behind such a batch its lane gathers more for so long (ms), or until so many wait: ten commits a second instead of fifty. */
const gathersFor = 75;
const gathered = 1_000;
/** Waiting traps beyond which the receiver is made to wait; it has a bounded queue of its own, with counted drops. */
const mostWaiting = 5_000;
/** The same for what they hold in memory: a trap may have 64 kB. */
const mostOctets = 16 * 1024 * 1024;
/** Between two looks at what fills the room (ms), while somebody waits for it. */
const patience = 1_000;
/** Of the room, for all lanes together that are held up; the rest is for those that move. */
const shareOfHeldUp = 0.5;

interface Waiting {
  /** Its part of the memory that waiting traps may hold. */
  readonly octets: number;
}

export interface LaneOptions<T> {
  readonly clock: Clock;
  /** Lanes at work at once: each has a connection to the database for as long as its batch takes. */
  readonly atOnce: number;
  /** Settles a batch of one tenant, whatever it takes. */
  readonly store: (tenantId: number, batch: readonly T[]) => Promise<void>;
  /** Hears of a tenant whose newest traps give way from now on. */
  readonly heldUp: (tenantId: number) => void;
  /** Hears of those that had to give way. */
  readonly dropped: (traps: readonly T[]) => void;
  /** Whether there is another tenant that a full room would hold up. */
  readonly isShared: () => boolean;
  /** Tenants whose batches wait for somebody else's lock, as the database tells; nobody when it does not answer. */
  readonly lockedOut: () => Promise<ReadonlySet<number>>;
}

interface Lane<T> {
  readonly tenantId: number;
  queue: T[];
  octets: number;
  /** What is being stored; undefined when nothing is. */
  batch: readonly T[] | undefined;
  heldUp: boolean;
  /** Calls off its rest; undefined when it has none. */
  rests: (() => void) | undefined;
}

const laneOf = <T>(tenantId: number): Lane<T> => ({
  tenantId,
  queue: [],
  octets: 0,
  batch: undefined,
  heldUp: false,
  rests: undefined,
});

/**
 * What waits to be stored, in a lane per tenant: each in order, several at work at once, none behind another tenant's locks. All share one
 * bounded room. When it is full the receiver waits, unless a lock holds up the tenant that fills it: then that tenant's newest traps
 * give way, so that the others' are heard.
 */
export class TrapLanes<T extends Waiting> {
  readonly #options: LaneOptions<T>;
  readonly #lanes = new Map<number, Lane<T>>();
  /** Lanes with something to store and nobody at it, in the order of their turns. */
  readonly #turns: Lane<T>[] = [];
  #atWork = 0;
  #waiting = 0;
  #octets = 0;
  #roomy: (() => void)[] = [];
  #idle: (() => void)[] = [];
  #isWatched = false;

  constructor(options: LaneOptions<T>) {
    this.#options = options;
  }

  /** These wait from now on, in no lane yet. */
  enter(traps: readonly Waiting[]): void {
    this.#waiting += traps.length;
    this.#octets += octetsOf(traps);
  }

  /** These are for no lane, or in none any more. */
  leave(traps: readonly Waiting[]): void {
    this.#waiting -= traps.length;
    this.#octets -= octetsOf(traps);
    if (!this.#isFull()) for (const go of this.#roomy.splice(0)) go();
  }

  /** Puts what entered at the end of its tenant's lane. */
  put(tenantId: number, traps: readonly T[]): void {
    const lane = this.#lanes.get(tenantId) ?? laneOf<T>(tenantId);
    this.#lanes.set(tenantId, lane);
    const hasTurn = lane.batch !== undefined || lane.queue.length > 0 || lane.rests !== undefined;
    for (const trap of traps) lane.queue.push(trap);
    lane.octets += octetsOf(traps);
    if (lane.heldUp) this.#trim(lane);
    if (!hasTurn) this.#turns.push(lane);
    else if (lane.rests && isGathered(lane)) this.#rested(lane);
    this.#start();
  }

  /** Resolves when more may enter. */
  async room(): Promise<void> {
    if (!this.#isFull()) return;
    const roomy = new Promise<void>((resolve) => this.#roomy.push(resolve));
    this.#watch();
    await roomy;
  }

  get isIdle(): boolean {
    return this.#all().every(({ batch, queue }) => batch === undefined && queue.length === 0);
  }

  /** Resolves when no lane has anything left; nobody rests meanwhile. */
  async settled(): Promise<void> {
    if (this.isIdle) return;
    const idle = new Promise<void>((resolve) => this.#idle.push(resolve));
    for (const lane of this.#all()) if (lane.rests) this.#rested(lane);
    this.#start();
    await idle;
  }

  #isFull(): boolean {
    return this.#waiting > mostWaiting || this.#octets > mostOctets;
  }

  #start(): void {
    while (this.#atWork < this.#options.atOnce) {
      const lane = this.#turns.shift();
      if (!lane) return;
      this.#atWork += 1;
      void this.#work(lane);
    }
  }

  async #work(lane: Lane<T>): Promise<void> {
    const batch = lane.queue.splice(0, batchSize(lane.queue));
    lane.batch = batch;
    lane.octets -= octetsOf(batch);
    this.leave(batch);
    await this.#options.store(lane.tenantId, batch);
    lane.batch = undefined;
    lane.heldUp = false;
    this.#atWork -= 1;
    const rests = batch.length >= storm && !isGathered(lane) && this.#idle.length === 0;
    if (rests) lane.rests = this.#options.clock.after(gathersFor, () => this.#goOn(lane));
    else this.#rested(lane);
    this.#start();
    if (this.isIdle) for (const go of this.#idle.splice(0)) go();
  }

  #goOn(lane: Lane<T>): void {
    this.#rested(lane);
    this.#start();
  }

  /** Has a turn, where there is anything to store. */
  #rested(lane: Lane<T>): void {
    lane.rests?.();
    lane.rests = undefined;
    if (lane.queue.length > 0) this.#turns.push(lane);
    else this.#lanes.delete(lane.tenantId);
  }

  /** As long as somebody waits for room. */
  #watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#options.clock.after(patience, () => void this.#look());
  }

  /**
   * A database that is away, or slow for everybody, is waited for: the receiver keeps more than we do. But who else would have traps cannot
   * be seen while one tenant's fill the room behind a lock.
   */
  async #look(): Promise<void> {
    const { isShared, lockedOut } = this.#options;
    const before = new Map(this.#all().map((lane) => [lane, lane.batch]));
    const locked = isShared() ? await lockedOut() : new Set();
    for (const [lane, batch] of before) {
      if (batch === undefined || lane.batch !== batch || lane.heldUp || !locked.has(lane.tenantId)) continue;
      lane.heldUp = true;
      this.#options.heldUp(lane.tenantId);
    }
    for (const lane of this.#heldUp()) this.#trim(lane);
    this.#isWatched = false;
    if (this.#roomy.length > 0) this.#watch();
  }

  #all(): Lane<T>[] {
    return [...this.#lanes.values()];
  }

  /** Those with something that waits. */
  #heldUp(): Lane<T>[] {
    return this.#all().filter(({ heldUp, queue }) => heldUp && queue.length > 0);
  }

  /** The newest beyond its share give way: what is older is stored in order, and what they told is found by the next poll. */
  #trim(lane: Lane<T>): void {
    const share = shareOfHeldUp / this.#heldUp().length;
    let keep = Math.min(lane.queue.length, Math.floor(mostWaiting * share));
    let { octets } = lane;
    for (const { octets: its } of lane.queue.slice(keep)) octets -= its;
    for (; octets > mostOctets * share; keep -= 1) octets -= lane.queue[keep - 1]?.octets ?? octets;
    const dropped = lane.queue.splice(keep);
    if (dropped.length === 0) return;
    lane.octets = octets;
    this.leave(dropped);
    this.#options.dropped(dropped);
  }
}

const isGathered = ({ queue, octets }: Lane<Waiting>): boolean =>
  queue.length >= gathered || octets >= mostOctetsPerBatch;

const octetsOf = (traps: readonly Waiting[]): number => traps.reduce((sum, { octets }) => sum + octets, 0);

/** How many make a batch: a single one may be as large as it likes. */
function batchSize(queue: readonly Waiting[]): number {
  let octets = 0;
  const tooMuch = queue.findIndex((trap, n) => (octets += trap.octets) > mostOctetsPerBatch && n > 0);
  return Math.min(tooMuch === -1 ? queue.length : tooMuch, mostPerBatch);
}
