import { useEffect, useState } from 'react';

/** One of some faces, the next one every so many ms. `step` counts on while it is not paused. */
export const faceOf = (step: number, faces: number): number => (faces > 0 ? step % faces : 0);

/** The rows of a face. */
export const facePageOf = <Row>(rows: readonly Row[], size: number, step: number): readonly Row[] => {
  const at = faceOf(step, Math.ceil(rows.length / size));
  return rows.slice(at * size, (at + 1) * size);
};

export interface Rotation {
  readonly step: number;
  readonly isPaused: boolean;
  readonly toggle: () => void;
}

/** Counts faces on while nobody has stopped it; a tab that nobody sees counts nothing. */
export function useRotation(everyMs: number): Rotation {
  const [step, setStep] = useState(0);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setStep((now) => now + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isPaused]);
  return { step, isPaused, toggle: () => setPaused((now) => !now) };
}

const minuteMs = 60_000;

/** How a screen that nobody touches says that it shows the past. */
export type WallStanding = { readonly is: 'fresh' } | { readonly is: 'cutOff' | 'behind'; readonly ageMs: number };

/**
 * `cameAt`: when the server last answered, ms; `readAt`: when the oldest of its readings was made. Cut off after two intervals without an
 * answer, behind when the readings themselves are older than three.
 */
export function wallStandingOf(
  now: number,
  cameAt: number,
  readAt: string | null,
  everyMs: number,
  pollMs: number,
): WallStanding {
  if (cameAt > 0 && now - cameAt > Math.max(2 * everyMs, minuteMs)) return { is: 'cutOff', ageMs: now - cameAt };
  const age = readAt === null ? 0 : now - Date.parse(readAt);
  return age > 3 * pollMs + minuteMs ? { is: 'behind', ageMs: age } : { is: 'fresh' };
}
