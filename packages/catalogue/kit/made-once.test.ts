import { expect, it } from 'vitest';
import { filter, shortText, whole } from './call.ts';
import { madeOnce } from './made-once.ts';

it('makes one thing of the same bounds, and another of others', () => {
  expect(shortText(20)).toBe(shortText(20));
  expect(shortText(20)).not.toBe(shortText(21));
  expect(whole(1, 23)).not.toBe(whole(12, 3));
  expect(filter(20)).not.toBe(shortText(20));
  expect(whole(1, 4).safeParse(5).success).toBe(false);
  expect(whole(1, 5).safeParse(5).success).toBe(true);
});

it('makes what comes to nothing once, too', () => {
  let made = 0;
  const nothing = madeOnce((_bound: number) => {
    made += 1;
  });
  nothing(1);
  nothing(1);
  expect(made).toBe(1);
});
