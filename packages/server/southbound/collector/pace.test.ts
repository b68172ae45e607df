import { expect, test } from 'vitest';
import { testClock } from '../../clock.ts';
import { Pace } from './pace.ts';

/** Works that a pace is asked for, as the crew asks: until it lets no more, and again when it says. */
function rush(busy: () => number) {
  const clock = testClock();
  const pace = new Pace(() => clock.mono(), busy);
  let running = 0;
  const begin = (): number => {
    while (pace.lets(running)) running += 1;
    return running;
  };
  const after = (ms: number): number => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.advance(100);
      begin();
    }
    return running;
  };
  const end = (count: number): void => {
    running -= count;
  };
  return { begin, after, end, rest: () => pace.restMs(running), pass: (ms: number) => clock.advance(ms) };
}

test('eight works begin at once, and one more each tenth of a second while the threads have time left, up to 64', () => {
  const slowDevices = rush(() => 0.3);
  expect(slowDevices.begin()).toBe(8);
  expect(slowDevices.rest()).toBe(100);
  slowDevices.pass(60);
  expect([slowDevices.begin(), slowDevices.rest()]).toEqual([8, 40]);
  slowDevices.pass(40);
  expect(slowDevices.begin()).toBe(9);
  expect(slowDevices.after(900)).toBe(18);
  expect(slowDevices.after(20_000)).toBe(64);
  expect(slowDevices.rest()).toBeUndefined();
});

test('while a thread has enough to do, a work begins only where another one ends, and at last there are eight again', () => {
  let share = 0.3;
  const works = rush(() => share);
  works.begin();
  expect(works.after(1200)).toBe(20);
  share = 0.95;
  expect(works.after(5000)).toBe(20);
  works.end(3);
  expect(works.begin()).toBe(17);
  works.end(17);
  expect(works.begin()).toBe(8);
});

test('places that a rush was given are given up once it is over', () => {
  const works = rush(() => 0.3);
  works.begin();
  expect(works.after(3200)).toBe(40);
  works.end(40);
  works.pass(60_000);
  expect(works.begin()).toBe(8);
});

test('a work that ends makes room for the next one at once', () => {
  const works = rush(() => 0.3);
  works.begin();
  works.after(1200);
  works.end(5);
  expect(works.begin()).toBe(20);
});
