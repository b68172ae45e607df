import { expect, test } from 'vitest';
import { workLimiter } from './limiter.ts';

test('no more than the limit run at once, in the order they came, and a failure frees its place', async () => {
  const limited = workLimiter(2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const works = gates.map((gate, i) =>
    limited(async () => {
      begun.push(i);
      await gate.promise;
    }).catch(() => undefined),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('no'));
  await works[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(works);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
