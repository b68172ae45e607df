import type { Clock } from '@heliograph/server/clock.ts';

/** Real time that a test can jump ahead in: what waits for minutes then costs nothing. */
export interface SkippingClock extends Clock {
  /** Goes ahead; timers that come due run in order of their time. */
  skip(ms: number): void;
  /** The first timer that is due by about this moment; both ms since the epoch. */
  timerBy(at: number): number | undefined;
  /** Hears of every timer that is set; the returned function ends that. */
  onTimer(heard: () => void): () => void;
}

interface Timer {
  readonly at: number;
  readonly work: () => void;
  handle: NodeJS.Timeout;
}

/** A timer is set from a moment that was read a little earlier, and a device that somebody else wants is left alone for a second more. */
const slackMs = 1500;

export function skippingClock(): SkippingClock {
  let ahead = 0;
  const timers = new Set<Timer>();
  const listeners = new Set<() => void>();
  const now = () => Date.now() + ahead;
  const fire = (timer: Timer): void => {
    clearTimeout(timer.handle);
    if (timers.delete(timer)) timer.work();
  };
  const arm = (timer: Timer): void => {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(() => fire(timer), Math.max(0, timer.at - now()));
    timer.handle.unref();
  };
  return {
    now,
    mono: () => performance.now() + ahead,
    after: (ms, work) => {
      const timer: Timer = { at: now() + ms, work, handle: setTimeout(() => fire(timer), ms) };
      timer.handle.unref();
      timers.add(timer);
      for (const heard of listeners) heard();
      return () => {
        clearTimeout(timer.handle);
        timers.delete(timer);
      };
    },
    skip: (ms) => {
      ahead += ms;
      const due = [...timers].filter(({ at }) => at <= now()).toSorted((a, b) => a.at - b.at);
      for (const timer of due) fire(timer);
      for (const timer of timers) arm(timer);
    },
    timerBy: (moment) => {
      const due = [...timers].map(({ at }) => at).filter((at) => at <= moment + slackMs);
      return due.length > 0 ? Math.ceil(Math.min(...due)) : undefined;
    },
    onTimer: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}
