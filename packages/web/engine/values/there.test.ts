import { describe, expect, it } from 'vitest';
import { clockThere } from './there.ts';

const at = '2026-11-28T13:02:10Z';

describe('The clock where something stands', () => {
  it('is told where it differs from that of the reader, with the day where it is another one', () => {
    expect(clockThere(at, 'Europe/Madrid', 'utc')).toBe('14:02');
    expect(clockThere(at, 'Pacific/Auckland', 'utc')).toBe('11-29 02:02');
    expect(clockThere('2026-07-28T13:02:10Z', 'Europe/Madrid', 'utc')).toBe('15:02');
  });

  it('is not told where it is the same, where nobody said a zone, and of no time', () => {
    for (const zone of ['UTC', 'Africa/Abidjan', '', null, 'Nowhere/At_all'])
      expect(clockThere(at, zone, 'utc'), String(zone)).toBeNull();
    for (const time of [null, undefined, 'never']) expect(clockThere(time, 'Europe/Madrid', 'utc')).toBeNull();
  });
});
