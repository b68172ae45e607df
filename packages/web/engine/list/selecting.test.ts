import { describe, expect, it } from 'vitest';
import { selectChoicesOf } from './selecting.ts';

const page = Array.from({ length: 10 }, (_, n) => String(n));
const choices = (selected: readonly string[], total: number, shown = page) =>
  selectChoicesOf({ selected, page: shown, total, most: 100 });

describe('A selection', () => {
  it('can grow to the page and to all that match', () => {
    expect(choices(['3'], 37)).toEqual({ page: true, matching: 37, isLimited: false });
    expect(choices(page, 37)).toEqual({ page: false, matching: 37, isLimited: false });
  });

  it('is offered as many as the limit allows when more match', () => {
    expect(choices(['3'], 4200)).toEqual({ page: true, matching: 100, isLimited: true });
  });

  it('needs no "all that match" when they are on one page or selected', () => {
    expect(choices(['3'], 10).matching).toBe(0);
    expect(
      choices(
        Array.from({ length: 37 }, (_, n) => String(n)),
        37,
      ).matching,
    ).toBe(0);
  });

  it('cannot take a page that would lead beyond the limit', () => {
    const many = Array.from({ length: 95 }, (_, n) => `other ${n}`);
    expect(choices(many, 4200).page).toBe(false);
  });
});
