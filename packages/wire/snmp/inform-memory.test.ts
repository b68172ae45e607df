import { describe, expect, it } from 'vitest';
import { InformMemory } from './inform-memory.ts';

const said = (text: string, sender = '10.0.0.1 162') => InformMemory.keyOf(sender, Buffer.from(text));

describe('what is remembered of informs', () => {
  it('knows one again by sender and content, for two minutes after it was stored, and answers it', () => {
    let now = 0;
    const memory = new InformMemory(() => now);
    let answers = 0;
    const key = said('id 1 uptime 5');
    expect(memory.isRepeated(key)).toBe(false);
    memory.begin(key);
    now = 3_600_000;
    expect([memory.isRepeated(key), answers]).toEqual([true, 0]);
    memory.stored(key, 100, () => (answers += 1));
    expect([memory.isRepeated(key), answers]).toEqual([true, 2]);
    expect(memory.isRepeated(said('id 1 uptime 6'))).toBe(false);
    expect(memory.isRepeated(said('id 1 uptime 5', '10.0.0.2 162'))).toBe(false);
    now += 120_000;
    expect([memory.isRepeated(key), answers]).toEqual([false, 2]);
  });

  it('takes one that was given up as a new one', () => {
    const memory = new InformMemory(() => 0);
    memory.begin(said('a'));
    memory.forget(said('a'));
    expect(memory.isRepeated(said('a'))).toBe(false);
  });

  it('holds 8 MiB of them at most, the latest', () => {
    const memory = new InformMemory(() => 0);
    for (let n = 0; n < 300; n += 1) memory.stored(said(`${n}`), 60_000, () => undefined);
    expect([memory.isRepeated(said('100')), memory.isRepeated(said('299'))]).toEqual([false, true]);
  });
});
