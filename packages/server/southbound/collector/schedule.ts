import { createHash } from 'node:crypto';

/** What is done with a device: a whole poll, ONU states only (after a trap), port counters only, or a sign of life. */
export type PollWork = 'poll' | 'states' | 'counters' | 'probe';

interface Slot {
  readonly key: string;
  /** Monotonic ms at which each kind of work is due next; absent = not planned. */
  readonly due: Partial<Record<PollWork, number>>;
  running: boolean;
  /** When work was last begun. */
  begun: number;
}

/** Work asked for by a wake is begun at least this long after the work before it, so that a burst of traps is one poll. */
const spacing = 2000;
/** What takes precedence when several are due: a whole poll makes the others needless. */
const order: readonly PollWork[] = ['poll', 'states', 'counters', 'probe'];

/** A number in [0, 1) that belongs to the key: spreads devices evenly over the cycle, the same after each restart. */
export function pollOffsetOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/**
 * When each device is worked on. A device never has two works at once: what falls due meanwhile waits, so a cycle is
 * never begun on top of a running one. Knows no clock: the caller says what time it is.
 */
export class Schedule {
  private readonly slots = new Map<string, Slot>();

  add(key: string): void {
    if (!this.slots.has(key)) this.slots.set(key, { key, due: {}, running: false, begun: Number.NEGATIVE_INFINITY });
  }

  remove(key: string): void {
    this.slots.delete(key);
  }

  has(key: string): boolean {
    return this.slots.has(key);
  }

  keys(): string[] {
    return [...this.slots.keys()];
  }

  /** Plans work; an earlier plan of the same kind stays unless `move`. */
  plan(key: string, work: PollWork, at: number, move = false): void {
    const slot = this.slots.get(key);
    if (slot) slot.due[work] = move ? at : Math.min(at, slot.due[work] ?? at);
  }

  cancel(key: string, work: PollWork): void {
    const slot = this.slots.get(key);
    if (slot) delete slot.due[work];
  }

  /** Someone wants this now: at once, or when the spacing to the last work has passed. */
  wake(key: string, work: PollWork, now: number, apart = spacing): void {
    const slot = this.slots.get(key);
    if (slot) this.plan(key, work, Math.max(now, slot.begun + apart));
  }

  /** Takes the next due work, the longest waiting first; it counts as running until `done`. */
  take(now: number): { key: string; work: PollWork } | undefined {
    let best: { slot: Slot; work: PollWork; at: number } | undefined;
    for (const slot of this.slots.values()) {
      if (slot.running) continue;
      const work = order.find((kind) => (slot.due[kind] ?? Number.POSITIVE_INFINITY) <= now);
      const at = work && slot.due[work];
      if (work && at !== undefined && at < (best?.at ?? Number.POSITIVE_INFINITY)) best = { slot, work, at };
    }
    if (!best) return undefined;
    const { slot, work } = best;
    slot.running = true;
    slot.begun = now;
    for (const kind of order.slice(order.indexOf(work))) {
      // A whole poll also answers what was asked for less; an earlier, greater plan stays.
      if ((slot.due[kind] ?? Number.POSITIVE_INFINITY) <= now) delete slot.due[kind];
    }
    return { key: slot.key, work };
  }

  done(key: string): void {
    const slot = this.slots.get(key);
    if (slot) slot.running = false;
  }

  /** When something falls due next; undefined = nothing is planned that could be begun. */
  next(): number | undefined {
    let earliest = Number.POSITIVE_INFINITY;
    for (const slot of this.slots.values()) {
      if (slot.running) continue;
      for (const kind of order) earliest = Math.min(earliest, slot.due[kind] ?? Number.POSITIVE_INFINITY);
    }
    return Number.isFinite(earliest) ? earliest : undefined;
  }

  isRunning(key: string): boolean {
    return this.slots.get(key)?.running === true;
  }

  running(): number {
    let count = 0;
    for (const slot of this.slots.values()) if (slot.running) count += 1;
    return count;
  }
}
