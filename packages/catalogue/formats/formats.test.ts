import { describe, expect, it } from 'vitest';
import { allFormats, formats, normalText } from './formats.ts';

describe('Every format', () => {
  it('has a name of its own', () => {
    expect(Object.keys(formats)).toHaveLength(allFormats.length);
    for (const one of allFormats) expect(formats[one.name]).toBe(one);
  });

  it.each(allFormats.map((one) => [one.name, one] as const))('%s accepts its own example', (_name, one) => {
    expect(one.problem(one.example)).toBeUndefined();
  });

  it.each(allFormats.map((one) => [one.name, one] as const))('%s spells canonical text no further', (_name, one) => {
    const once = normalText(one.name, one.example);
    expect(normalText(one.name, once)).toBe(once);
    expect(one.problem(once)).toBeUndefined();
  });

  it.each(allFormats.map((one) => [one.name, one] as const))('%s answers at once on hostile text', (_name, one) => {
    const patterns = ['1', 'a', 'a.', '1-', '1,', ':', '0:', 'a@', '/', ' ', '\\', '\0', '😀'];
    const started = process.cpuUsage();
    for (const part of patterns) {
      const hostile = part.repeat(50_000);
      one.problem(`${hostile}!`);
      normalText(one.name, `${hostile}!`);
    }
    expect(process.cpuUsage(started).user / 1000, 'ms of processor').toBeLessThan(1000);
  });

  it('leaves text of unknown formats alone', () => {
    expect(normalText(undefined, 'As Is')).toBe('As Is');
    expect(normalText('label', 'As Is')).toBe('As Is');
    expect(normalText('toString', 'As Is')).toBe('As Is');
  });
});
