/** Time as the simulated network lives it: wall-clock time, or virtual time that moves only when a test says so. */

interface Entry {
  at: number;
  order: number;
  task: () => void;
}

export type Cancel = () => void;

/** Calls `wake` once, `inMs` from now; the returned function takes the wish back. */
type Alarm = (inMs: number, wake: () => void) => Cancel;

const before = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A queue of tasks by due time (binary heap). Tasks due at the same moment run in the order in which they were given. */
export class Timeline {
  readonly #heap: Entry[] = [];
  readonly #now: () => number;
  readonly #alarm: Alarm | undefined;
  #order = 0;
  #cancel: Cancel | undefined;
  #wakeAt = Infinity;
  #virtual: number | undefined;

  /** With `alarm` the timeline runs by itself; without, `now` is only the starting point and `advance` moves it. */
  constructor(now: () => number, alarm?: Alarm) {
    this.#now = now;
    this.#alarm = alarm;
    if (alarm === undefined) this.#virtual = now();
  }

  get virtual(): boolean {
    return this.#virtual !== undefined;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#virtual ?? this.#now();
  }

  after(ms: number, task: () => void): void {
    this.#push({ at: this.now() + Math.max(0, ms), order: this.#order++, task });
    this.#arm();
  }

  /** Virtual time only: runs everything due within the next `ms`, each task at its own moment. */
  advance(ms: number): void {
    if (this.#virtual === undefined) throw new Error('this network runs on wall-clock time');
    const end = this.#virtual + ms;
    this.#run(end, (at) => {
      this.#virtual = at;
    });
    this.#virtual = end;
  }

  stop(): void {
    this.#cancel?.();
    this.#heap.length = 0;
    this.#wakeAt = Infinity;
  }

  #arm(): void {
    const first = this.#heap[0];
    if (this.#alarm === undefined || first === undefined || first.at >= this.#wakeAt) return;
    this.#cancel?.();
    this.#wakeAt = first.at;
    this.#cancel = this.#alarm(Math.max(0, first.at - this.now()), () => {
      this.#wakeAt = Infinity;
      this.#run(this.now(), () => undefined);
      this.#arm();
    });
  }

  #run(until: number, moment: (at: number) => void): void {
    for (let first = this.#heap[0]; first !== undefined && first.at <= until; first = this.#heap[0]) {
      this.#pop();
      moment(first.at);
      first.task();
    }
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let i = heap.push(entry) - 1;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (!before(entry, heap[up]!)) break;
      heap[i] = heap[up]!;
      i = up;
    }
    heap[i] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++;
      if (!before(heap[child]!, last)) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = last;
  }
}

/** Wall-clock time. Its timers do not keep the process alive. */
export const wallTimeline = (): Timeline =>
  new Timeline(Date.now, (ms, wake) => {
    const timer = setTimeout(wake, ms);
    timer.unref();
    return () => clearTimeout(timer);
  });

/** Virtual time; stands still at `start` (milliseconds since 1970) until advanced. */
export const virtualTimeline = (start = Date.UTC(2026, 10, 21, 8)): Timeline => new Timeline(() => start);
