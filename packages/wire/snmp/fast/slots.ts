import { REQUEST_ROOM } from './request.ts';

const INDEX_BITS = 12;
const MAX_SLOTS = 1 << INDEX_BITS;
const GENERATIONS = 1 << 18;

/** One request in flight. `Owner` and `Job` are what the collector needs to make sense of the answer. */
export interface Slot<Owner, Job> {
  readonly index: number;
  readonly buffer: Buffer;
  generation: number;
  requestId: number;
  owner: Owner | undefined;
  job: Job | undefined;
  /** Rows asked for. */
  asked: number;
  sentAt: number;
  slow: boolean;
}

/**
 * Slots are used again and again; the request id on the wire is 0b01 + generation (18 bits) + slot (12 bits), so an answer
 * finds its slot without a map, and a late or forged answer to an earlier use does not match.
 */
export class Slots<Owner, Job> {
  private readonly slots: Slot<Owner, Job>[] = [];
  private readonly free: number[] = [];

  /** Undefined when all 4,096 are in use. */
  take(owner: Owner, job: Job): Slot<Owner, Job> | undefined {
    const slot = this.slots[this.free.pop() ?? this.grow()];
    if (!slot) return undefined;
    slot.generation = (slot.generation + 1) % GENERATIONS;
    slot.requestId = 0x4000_0000 | (slot.generation << INDEX_BITS) | slot.index;
    slot.owner = owner;
    slot.job = job;
    return slot;
  }

  private grow(): number {
    const index = this.slots.length;
    if (index >= MAX_SLOTS) return -1;
    this.slots.push({
      index,
      buffer: Buffer.allocUnsafeSlow(REQUEST_ROOM),
      // A random start: an attacker who cannot see the traffic has 18 bits to guess per slot.
      generation: Math.floor(Math.random() * GENERATIONS),
      requestId: 0,
      owner: undefined,
      job: undefined,
      asked: 0,
      sentAt: 0,
      slow: false,
    });
    return index;
  }

  find(requestId: number): Slot<Owner, Job> | undefined {
    const slot = this.slots[requestId & (MAX_SLOTS - 1)];
    return slot?.requestId === requestId && slot.owner !== undefined ? slot : undefined;
  }

  release(slot: Slot<Owner, Job>): void {
    slot.owner = undefined;
    slot.job = undefined;
    this.free.push(slot.index);
  }

  /** Slots of one owner, for dropping a collection that ends early. */
  of(owner: Owner): Slot<Owner, Job>[] {
    return this.slots.filter((slot) => slot.owner === owner);
  }
}
