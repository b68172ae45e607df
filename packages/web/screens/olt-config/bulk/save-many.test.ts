import { expect, it } from 'vitest';
import { saveMany, type SaveOutcome } from './save-many.ts';

it('Saving on many OLTs goes on where one fails, tells why, and asks at most four at a time', async () => {
  const ends: Record<string, SaveOutcome> = {};
  let [now, most] = [0, 0];
  await saveMany(
    ['1', '2', '3', '4', '5', '6'],
    async (id) => {
      most = Math.max(most, (now += 1));
      await Promise.resolve();
      now -= 1;
      if (id === '2') throw new Error('the OLT does not answer');
    },
    (id, saved) => (ends[id] = saved),
  );
  expect(most).toBe(4);
  const saved = { state: 'saved' };
  const failed = { state: 'failed', why: 'the OLT does not answer' };
  expect(ends).toEqual({ 1: saved, 2: failed, 3: saved, 4: saved, 5: saved, 6: saved });
});
