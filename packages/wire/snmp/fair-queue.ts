import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { slabCellsOf, type Datagram, TrapSlab } from './trap-slab.ts';

/** Senders with a queue of their own; all further ones share `SHARED` queues among them. */
const MOST_SOURCES = 4096;
const SHARED = 1024;
/** Cells that one source may send in its turn. */
const QUANTUM = 4;
/** Part of the whole that one source may hold, so that a single flood never fills it. */
const LARGEST_SHARE = 0.75;
const NONE = -1;

/** One sender's waiting datagrams, linked in three ways: its own, the ring of turns, and those who hold as much as it does. */
interface Source {
  readonly key: string | number;
  first: number;
  last: number;
  /** Cells held. */
  held: number;
  deficit: number;
  nextTurn: Source | undefined;
  louder: Source | undefined;
  quieter: Source | undefined;
}

/**
 * Whose turn a sender shares: an IPv4 address is one sender, of IPv6 the /64, of which anybody may use all addresses. IPv4 in
 * IPv6 (a socket for both) is IPv4.
 */
export function senderKeyOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.toLowerCase().split('%');
  const v4 = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (v4 !== undefined) return v4;
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length - (tail.includes('.') ? 1 : 0);
  const groups = [...left, ...Array<string>(Math.max(0, gap)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Datagrams that cannot be handed over yet, fair between their senders: a bounded queue for each, taken from in turn (deficit
 * round robin by size). When all is full the one who holds most gives way: its own newest is refused, or its oldest makes room
 * for somebody who holds less. Memory is bounded whatever the number of senders, forged ones included.
 */
export class FairQueue {
  count = 0;
  private readonly slab: TrapSlab;
  private readonly nextOf: Int32Array;
  private readonly mostHeld: number;
  private readonly onEvicted: (datagram: Datagram) => void;
  private readonly sources = new Map<string | number, Source>();
  /** Unknown to senders, so that nobody can choose whose queue to share. */
  private readonly salt = randomInt(2 ** 31);
  private turn: Source | undefined;
  private lastTurn: Source | undefined;
  /** Whoever is first in the ring was given its quantum already. */
  private given = false;
  /** By cells held: those who hold so much. */
  private readonly levels: (Source | undefined)[] = [];
  private loudest = 0;

  /** `most` cells of 512 octets in all; `onEvicted` hears of each that had to make room. */
  constructor(most: number, onEvicted: (datagram: Datagram) => void) {
    this.slab = new TrapSlab(most);
    this.nextOf = new Int32Array(most);
    this.mostHeld = Math.max(1, Math.floor(most * LARGEST_SHARE));
    this.onEvicted = onEvicted;
  }

  /** Would a small datagram of this sender be refused? Asked before anything is decoded: refusing must be the cheapest of all. */
  refuses(address: string): boolean {
    if (this.count === 0) return false;
    const held = this.sources.get(this.keyOf(address))?.held ?? 0;
    return held + 1 > this.mostHeld || (this.slab.free === 0 && held + 1 >= this.loudest);
  }

  /** False when it was refused: its sender holds too much. */
  add(datagram: Datagram): boolean {
    const cells = slabCellsOf(datagram.bytes.length);
    const key = this.keyOf(datagram.address);
    const known = this.sources.get(key);
    const held = known?.held ?? 0;
    if (held + cells > this.mostHeld) return false;
    while (this.slab.free < cells) {
      if (held + cells >= this.loudest) return false;
      this.onEvicted(this.shift(this.levels[this.loudest]!));
    }
    const source = this.sources.get(key) ?? this.enter(key);
    const cell = this.slab.put(datagram);
    this.nextOf[cell] = NONE;
    if (source.first === NONE) source.first = cell;
    else this.nextOf[source.last] = cell;
    source.last = cell;
    this.move(source, cells);
    this.count++;
    return true;
  }

  /** The next one in turn. Its octets are only good until the next is added. */
  next(): Datagram | undefined {
    for (;;) {
      const source = this.turn;
      if (!source) return undefined;
      if (!this.given && source.first !== NONE) {
        source.deficit += QUANTUM;
        this.given = true;
      }
      // Emptied by others' need for room, or by its own turn.
      if (source.first === NONE) this.leave(source);
      else if (slabCellsOf(this.slab.lengthAt(source.first)) > source.deficit) this.pass(source);
      else {
        source.deficit -= slabCellsOf(this.slab.lengthAt(source.first));
        return this.shift(source);
      }
    }
  }

  private keyOf(address: string): string | number {
    const key = senderKeyOf(address);
    if (this.sources.size < MOST_SOURCES || this.sources.has(key)) return key;
    let hash = this.salt;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    return (hash >>> 8) % SHARED;
  }

  private enter(key: string | number): Source {
    const source: Source = {
      key,
      first: NONE,
      last: NONE,
      held: 0,
      deficit: 0,
      nextTurn: undefined,
      louder: undefined,
      quieter: undefined,
    };
    this.sources.set(key, source);
    if (this.lastTurn) this.lastTurn.nextTurn = source;
    else this.turn = source;
    this.lastTurn = source;
    return source;
  }

  /** The first of the ring has nothing more. */
  private leave(source: Source): void {
    this.sources.delete(source.key);
    this.turn = source.nextTurn;
    if (!this.turn) this.lastTurn = undefined;
    this.given = false;
  }

  /** The first of the ring becomes its last, and keeps what it is still owed. */
  private pass(source: Source): void {
    this.given = false;
    if (!source.nextTurn || !this.lastTurn) return;
    this.turn = source.nextTurn;
    source.nextTurn = undefined;
    this.lastTurn.nextTurn = source;
    this.lastTurn = source;
  }

  private shift(source: Source): Datagram {
    const cell = source.first;
    source.first = this.nextOf[cell]!;
    this.count--;
    this.move(source, -slabCellsOf(this.slab.lengthAt(cell)));
    return this.slab.take(cell);
  }

  /** Puts a source among those who hold as much as it does now. */
  private move(source: Source, cells: number): void {
    const { levels } = this;
    const { louder, quieter } = source;
    if (louder) louder.quieter = quieter;
    else if (source.held > 0) levels[source.held] = quieter;
    if (quieter) quieter.louder = louder;
    source.held += cells;
    source.louder = undefined;
    source.quieter = source.held > 0 ? levels[source.held] : undefined;
    if (source.quieter) source.quieter.louder = source;
    if (source.held > 0) levels[source.held] = source;
    this.loudest = Math.max(this.loudest, source.held);
    while (this.loudest > 0 && !levels[this.loudest]) this.loudest--;
  }
}
