import { expect, it } from 'vitest';
import { Tracked } from './tracked.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a stop waits for every work in the background: one that fails, and one that was begun meanwhile, by another or by a round', async () => {
  const failures: unknown[] = [];
  const works = new Tracked((error) => failures.push(error));
  const [first, second, third] = [0, 1, 2].map(() => Promise.withResolvers<undefined>());
  works.add(() => first?.promise ?? Promise.resolve());
  works.add(async () => {
    await second?.promise;
    works.add(() => third?.promise ?? Promise.resolve());
  });
  let isOver = false;
  const last = Promise.withResolvers<undefined>();
  const stopped = works.stop(last.promise).finally(() => {
    isOver = true;
  });
  first?.reject(new Error('away'));
  await turn();
  expect([isOver, works.isStopped, failures]).toEqual([false, true, [new Error('away')]]);
  second?.resolve(undefined);
  await turn();
  expect(isOver).toBe(false);
  third?.resolve(undefined);
  await turn();
  const fourth = Promise.withResolvers<undefined>();
  works.add(() => fourth.promise);
  last.resolve(undefined);
  await turn();
  expect(isOver).toBe(false);
  fourth.resolve(undefined);
  await stopped;
  await works.stop();
});
