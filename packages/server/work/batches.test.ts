import { describe, expect, it } from 'vitest';
import { Batches } from './batches.ts';

interface Told {
  readonly of: string;
  readonly n: number;
  readonly many?: boolean;
}

const told = (of: string, n: number, many = false): Told => ({ of, n, many });

/** Works that are let go on by hand: who is in a batch shows before the next begins. */
class Desk {
  readonly batches: Told[][] = [];
  readonly #open: (() => void)[] = [];
  fails: ((batch: readonly Told[]) => unknown) | undefined;

  readonly terms = {
    mostAtOnce: 3,
    mostWaiting: 100,
    work: async (_tenantId: number, batch: readonly Told[]): Promise<readonly number[]> => {
      this.batches.push([...batch]);
      await new Promise<void>((resolve) => this.#open.push(resolve));
      const error = this.fails?.(batch);
      if (error !== undefined) throw error;
      return batch.map(({ n }) => n);
    },
  };

  async next(): Promise<void> {
    await expect.poll(() => this.#open.length).toBeGreaterThan(0);
    this.#open.shift()?.();
  }

  get said(): string[] {
    return this.batches.map((batch) => batch.map(({ of, n }) => `${of}${n}`).join(' '));
  }
}

describe('What shares a transaction', () => {
  it('is what came together, in the order in which it came, each answered by itself', async () => {
    const desk = new Desk();
    const batches = new Batches<Told, number>(desk.terms);
    const all = ['a', 'b', 'c', 'd', 'e'].map((of, n) => batches.add(1, told(of, n)));
    await desk.next();
    await desk.next();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
    expect(desk.said).toEqual(['a0 b1 c2', 'd3 e4']);
  });

  it('is of one tenant: others do not wait for it', async () => {
    const desk = new Desk();
    const batches = new Batches<Told, number>(desk.terms);
    void batches.add(1, told('a', 1));
    void batches.add(2, told('b', 2));
    await expect.poll(() => desk.said).toEqual(['a1', 'b2']);
  });

  it('holds one of each key; the next of it waits, and what is behind that one does not overtake it', async () => {
    const desk = new Desk();
    const batches = new Batches<Told, number>({ ...desk.terms, mostAtOnce: 10, keyOf: ({ of }) => of });
    const all = [told('a', 1), told('a', 2), told('b', 3), told('a', 4)].map((one) => batches.add(1, one));
    for (let n = 0; n < 3; n += 1) await desk.next();
    await Promise.all(all);
    expect(desk.said).toEqual(['a1 b3', 'a2', 'a4']);
  });

  it('holds many of a key where each of them may stand beside others, and none beside one that may not', async () => {
    const desk = new Desk();
    const terms = {
      ...desk.terms,
      mostAtOnce: 10,
      keyOf: ({ of }: Told) => of,
      isMany: ({ many }: Told) => many === true,
    };
    const batches = new Batches<Told, number>(terms);
    const [plain, alone] = [true, false];
    const some = [
      told('a', 1, plain),
      told('a', 2, plain),
      told('a', 3, alone),
      told('a', 4, plain),
      told('a', 5, plain),
    ];
    const all = some.map((one) => batches.add(1, one));
    for (let n = 0; n < 3; n += 1) await desk.next();
    await Promise.all(all);
    expect(desk.said).toEqual(['a1 a2', 'a3', 'a4 a5']);
  });

  it('may be several transactions of one tenant at the same time, and what is of one key is in one of them, in its order', async () => {
    const desk = new Desk();
    const terms = { ...desk.terms, mostAtOnce: 10, lanes: 2, keyOf: ({ of }: Told) => of };
    const batches = new Batches<Told, number>(terms);
    const all = [told('a', 1), told('b', 2), told('a', 3), told('b', 4)].map((one) => batches.add(1, one));
    // Neither waits for the other.
    await expect.poll(() => desk.said).toEqual(['a1', 'b2']);
    for (let n = 0; n < 4; n += 1) await desk.next();
    await Promise.all(all);
    expect(desk.said).toEqual(['a1', 'b2', 'a3', 'b4']);
  });

  it('loses only what the database refuses for what it says', async () => {
    const desk = new Desk();
    const batches = new Batches<Told, number>({ ...desk.terms, mostAtOnce: 4 });
    desk.fails = (batch) =>
      batch.some(({ n }) => n === 2) ? Object.assign(new Error('no'), { code: '22021' }) : undefined;
    const all = [1, 2, 3, 4].map((n) => batches.add(1, told('a', n)).catch(() => 'refused'));
    for (let n = 0; n < 5; n += 1) await desk.next();
    expect(await Promise.all(all)).toEqual([1, 'refused', 3, 4]);
  });

  it('fails whole where the database is away, and what comes after it is tried', async () => {
    const desk = new Desk();
    const batches = new Batches<Told, number>(desk.terms);
    desk.fails = () => new Error('away');
    const first = Promise.allSettled([1, 2].map((n) => batches.add(1, told('a', n))));
    await desk.next();
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    desk.fails = undefined;
    const after = batches.add(1, told('b', 3));
    await desk.next();
    expect(await after).toBe(3);
  });

  it('has a bound: whoever comes when too many wait is refused, and the others are not', async () => {
    const desk = new Desk();
    const batches = new Batches<Told, number>({ ...desk.terms, mostWaiting: 2 });
    const kept = [batches.add(1, told('a', 1)), batches.add(1, told('b', 2))];
    await expect(batches.add(1, told('c', 3))).rejects.toThrow('too many wait');
    await desk.next();
    expect(await Promise.all(kept)).toEqual([1, 2]);
  });
});
