import pino from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from '../clock.ts';
import type { Bus } from '../db/bus.ts';
import { repeat, type Next, type Repeated, type Repetition } from './repeat.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('A repeated work', () => {
  let clock: TestClock;
  let metrics: Registry;
  let said: { level: number; msg: string; work: string }[];
  let listeners: Set<(topic: string) => void>;
  /** Rounds begun; each ends when it is told how. */
  let rounds: { signal: AbortSignal; end: (next?: Next) => void; fail: () => void }[];

  beforeEach(() => {
    clock = testClock();
    metrics = new Registry();
    said = [];
    listeners = new Set();
    rounds = [];
  });

  const tell = (topic: string): void => listeners.forEach((hear) => hear(topic));

  function begin(more: Partial<Repeated> = {}): Repetition {
    const log = pino({ level: 'debug' }, { write: (line) => void said.push(JSON.parse(line)) });
    const listen: Bus['listen'] = (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    };
    const bus = { listen } as Bus;
    const work = (signal: AbortSignal) =>
      new Promise<Next>((resolve, reject) => {
        rounds.push({ signal, end: resolve, fail: () => reject(new Error('away')) });
      });
    return repeat({ clock, metrics, log, bus }, { id: 'test.work', everyMs: 10_000, work, ...more });
  }

  async function end(next?: Next): Promise<void> {
    rounds.at(-1)?.end(next);
    await turn();
  }

  async function fail(): Promise<void> {
    rounds.at(-1)?.fail();
    await turn();
  }

  it('is done when its time has come, or at once where it says so', () => {
    begin();
    begin({ startAtOnce: true });
    expect(rounds).toHaveLength(1);
    clock.advance(9_999);
    expect(rounds).toHaveLength(1);
    clock.advance(1);
    expect(rounds).toHaveLength(2);
  });

  it('is done one round at a time; what wakes it meanwhile makes exactly one more, however often', async () => {
    const work = begin({ wakes: (topic) => topic === 'mine' });
    for (let n = 0; n < 3; n += 1) {
      work.wake();
      tell('mine');
    }
    expect(rounds).toHaveLength(1);
    await end();
    expect(rounds).toHaveLength(2);
    await end();
    expect(rounds).toHaveLength(2);
  });

  it('that wakes itself before it has waited for anything makes one more round, not one inside of the other', async () => {
    let [begun, inside, most] = [0, 0, 0];
    const work: Repetition = begin({
      work: async () => {
        begun += 1;
        inside += 1;
        most = Math.max(most, inside);
        if (begun === 1) work.wake();
        await turn();
        inside -= 1;
      },
    });
    work.wake();
    await turn();
    await turn();
    await turn();
    expect([begun, most]).toEqual([2, 1]);
  });

  it('is woken by its topics, and when the bus is back, and by nothing else', async () => {
    begin({ wakes: (topic) => topic.startsWith('mine:') });
    tell('other:1');
    expect(rounds).toHaveLength(0);
    tell('mine:1');
    expect(rounds).toHaveLength(1);
    await end();
    tell('reconnected');
    expect(rounds).toHaveLength(2);
  });

  it('that asks for no topics does not hear the bus', () => {
    begin();
    expect(listeners.size).toBe(0);
  });

  it('waits from the end of a round, whoever asked for it', async () => {
    const work = begin();
    clock.advance(6_000);
    work.wake();
    clock.advance(60_000);
    expect(rounds).toHaveLength(1);
    await end();
    clock.advance(9_999);
    expect(rounds).toHaveLength(1);
    clock.advance(1);
    expect(rounds).toHaveLength(2);
  });

  it('that counts from the beginning keeps its beat, whatever wakes it in between and however long a round takes', async () => {
    const work = begin({ countsFrom: 'beginning', startAtOnce: true });
    await end();
    clock.advance(6_000);
    work.wake();
    await end();
    expect(rounds).toHaveLength(2);
    clock.advance(4_000);
    expect(rounds).toHaveLength(3);
    clock.advance(25_000);
    await end();
    expect(rounds).toHaveLength(4);
    await end();
    clock.advance(4_999);
    expect(rounds).toHaveLength(4);
    clock.advance(1);
    expect(rounds).toHaveLength(5);
  });

  it('may choose the wait to its next round', async () => {
    begin({ startAtOnce: true });
    await end({ againMs: 500 });
    clock.advance(500);
    expect(rounds).toHaveLength(2);
    await end();
    clock.advance(9_999);
    expect(rounds).toHaveLength(2);
  });

  it('may say that it is over', async () => {
    const work = begin({ startAtOnce: true, wakes: () => true });
    await end('over');
    work.wake();
    clock.advance(3_600_000);
    expect([rounds.length, listeners.size]).toEqual([1, 0]);
    await work.stop();
  });

  it('that throws is told once by its name, and comes again at its time, not before, even where it was woken meanwhile', async () => {
    const work = begin({ startAtOnce: true });
    work.wake();
    await fail();
    clock.advance(9_999);
    expect(rounds).toHaveLength(1);
    expect(said).toMatchObject([
      { level: 40, work: 'test.work', msg: 'a round of work failed; the next comes at its time' },
    ]);
    clock.advance(1);
    expect(rounds).toHaveLength(2);
  });

  it('that throws before it returns anything ends neither itself nor the process', async () => {
    let begun = 0;
    begin({
      work: () => {
        begun += 1;
        throw new Error('at once');
      },
    });
    clock.advance(10_000);
    await turn();
    clock.advance(10_000);
    await turn();
    expect([begun, said.length]).toEqual([2, 2]);
  });

  it('that was stopped begins nothing, hears nothing, and has ended when the stop has', async () => {
    const work = begin({ startAtOnce: true, wakes: () => true });
    work.wake();
    let isOver = false;
    const stopped = work.stop().finally(() => {
      isOver = true;
    });
    await turn();
    expect([isOver, rounds[0]?.signal.aborted, listeners.size]).toEqual([false, true, 0]);
    await end();
    await stopped;
    await work.stop();
    work.wake();
    clock.advance(3_600_000);
    expect(rounds).toHaveLength(1);
  });

  it('that loses its connections because it was stopped does not count as failed', async () => {
    const work = begin({ startAtOnce: true });
    const stopped = work.stop();
    await fail();
    await stopped;
    expect(said.map(({ level }) => level)).toEqual([20]);
    expect(await metrics.getSingleMetricAsString('heliograph_rounds_total')).toMatch(
      /work="test.work",result="cut"} 1/,
    );
  });

  it('shows its rounds by result, how long the last took, and one that hangs while it hangs', async () => {
    const shown = async () => (await metrics.metrics()).split('\n').filter((line) => line.startsWith('heliograph_'));
    begin({ startAtOnce: true });
    begin({ id: 'test.other' });
    clock.advance(2_000);
    await end();
    expect(await shown()).toEqual([
      'heliograph_rounds_total{work="test.work",result="done"} 1',
      'heliograph_rounds_total{work="test.work",result="failed"} 0',
      'heliograph_rounds_total{work="test.other",result="done"} 0',
      'heliograph_rounds_total{work="test.other",result="failed"} 0',
      'heliograph_round_seconds{work="test.work"} 2',
    ]);
    clock.advance(10_000 + 1_000);
    expect(await shown()).toContain('heliograph_round_seconds{work="test.work"} 2');
    clock.advance(600_000);
    expect(await shown()).toContain('heliograph_round_seconds{work="test.work"} 601');
    await fail();
    expect(await shown()).toContain('heliograph_rounds_total{work="test.work",result="failed"} 1');
  });
});
