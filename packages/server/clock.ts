/** Time as the server sees it; tests put in their own, so nothing ever sleeps. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. For what is stored and shown. */
  now(): number;
  /** Monotonic milliseconds. For durations and deadlines. */
  mono(): number;
  /** Runs `work` once after `ms`; the returned function calls it off. Timers never keep the process alive. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock = (): Clock => ({
  now: () => Date.now(),
  mono: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
});

/**
 * As `after`, in two halves with a turn of the event loop between them: an answer that came while this process itself was held up
 * (paused, busy) is read before it is judged late.
 */
export function afterReading(clock: Clock, ms: number, work: () => void): () => void {
  let cancel = clock.after(ms / 2, () => {
    const turn = setImmediate(() => {
      cancel = clock.after(ms / 2, work);
    });
    cancel = () => clearImmediate(turn);
  });
  return () => cancel();
}

/** A clock that stands still until it is moved; due timers run in order of their time. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(start = Date.UTC(2026, 10, 21)): TestClock {
  let now = start;
  let timers: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    mono: () => now - start,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
  };
}
