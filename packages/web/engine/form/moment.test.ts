import { describe, expect, it } from 'vitest';
import { localMoment, momentOf } from './MomentInput.tsx';

describe('A moment in a form', () => {
  it('is the same moment after it was shown and taken back', () => {
    const local = localMoment('2026-11-21T08:30:00Z');
    expect(local).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
    expect(momentOf(local)).toBe('2026-11-21T08:30:00.000Z');
  });

  it('is empty while nothing sound was typed', () => {
    for (const value of [null, undefined, '', 'soon']) expect(localMoment(value)).toBe('');
    expect(momentOf('')).toBe('');
  });
});
