import { describe, expect, it } from 'vitest';
import { isSoundDue, saidOf, soundOf, type TellingManner } from './said-aloud.ts';

const manner = (more: Partial<TellingManner> = {}): TellingManner => ({
  sounds: [1, 2],
  desktop: true,
  isHidden: true,
  mayNotify: true,
  ...more,
});
const incident = (severity: number, headId: string | null = null) => ({ id: '1', severity, headId });
const none: ReadonlySet<string> = new Set();

describe('A new incident', () => {
  it('is a notification of the browser only where that is wanted and allowed, and nobody sees the tab', () => {
    const notified = (more: Partial<TellingManner>) => saidOf(incident(3), manner(more), none).notification;
    expect(notified({})).toBe(true);
    expect([{ desktop: false }, { isHidden: false }, { mayNotify: false }].some(notified)).toBe(false);
  });

  it('of the two worst levels is a toast, unless its alarm was one a moment ago', () => {
    const toasts = [1, 2, 3, 4].map((severity) => saidOf(incident(severity), manner(), none).toast);
    expect(toasts).toEqual([true, true, false, false]);
    const said = [incident(1, '7'), incident(1, '8')].map((one) => saidOf(one, manner(), new Set(['7'])));
    expect(said).toEqual([
      { toast: false, notification: true },
      { toast: true, notification: true },
    ]);
  });
});

describe('The sound', () => {
  it('is one for all that is new, of the worst level that is to make any', () => {
    const fresh = [incident(3), incident(2), incident(1)];
    expect(soundOf(fresh, manner())).toBe(1);
    expect(soundOf(fresh, manner({ sounds: [4, 3] }))).toBe(3);
  });

  it('is none where it is switched off, for its level or altogether', () => {
    expect(soundOf([incident(1)], manner({ sounds: [] }))).toBeNull();
    expect(soundOf([incident(4)], manner())).toBeNull();
    expect(soundOf([], manner())).toBeNull();
  });

  it('of a storm is heard once in three seconds', () => {
    expect([0, 2999, 3000].map((now) => isSoundDue(0, now))).toEqual([false, false, true]);
    expect(isSoundDue(-Infinity, 0)).toBe(true);
  });
});
