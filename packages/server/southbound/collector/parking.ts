/** An OLT whose answers have no end is left alone. A defect of the device, or harm that it means: either costs what it sends. */
export interface Parking {
  /** Readings without end, one after the other. */
  readonly endless: number;
  /** Until when it is not polled, ms since the epoch; null = it is. */
  readonly until: number | null;
}

/** Tries before it is left alone, and for how long (ms) before the next one. */
const mostEndless = 3;
export const parkMs = 3_600_000;

/** As kept from before this process; a time further ahead than ever given is of a clock that was wrong. */
export function parkedSince(until: Date | null, now: number): Parking {
  if (until === null || until.getTime() > now + parkMs) return { endless: 0, until: null };
  return { endless: mostEndless, until: until.getTime() };
}

/** After a reading: a whole one that had an end brings the OLT back at once, any that had none counts. */
export function parkingAfter(before: Parking, isEndless: boolean, isWhole: boolean, now: number): Parking {
  if (!isEndless) return isWhole ? { endless: 0, until: null } : before;
  const endless = before.endless + 1;
  return { endless, until: endless >= mostEndless ? now + parkMs : null };
}
