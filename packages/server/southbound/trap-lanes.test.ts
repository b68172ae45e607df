import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock, type TestClock } from '../clock.ts';
import { TrapLanes } from './trap-lanes.ts';

// Lanes with a store that settles a batch when the test says so. A trap is known by its tenant and number.

interface Trap {
  readonly name: string;
  readonly octets: number;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

let clock: TestClock;
let isShared: boolean;
let locked: Set<number>;
/** When the database says which. */
let answered: Promise<void>;
/** Batches in the order of their begin; `end` settles one. */
let begun: { tenantId: number; names: string[]; end: () => void }[];
let dropped: string[];
let heldUp: number[];
let lanes: TrapLanes<Trap>;

function open(atOnce: number): TrapLanes<Trap> {
  return new TrapLanes<Trap>({
    clock,
    atOnce,
    store: (tenantId, batch) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ tenantId, names: batch.map(({ name }) => name), end: resolve });
      return promise;
    },
    heldUp: (tenantId) => void heldUp.push(tenantId),
    dropped: (traps) => void dropped.push(...traps.map(({ name }) => name)),
    isShared: () => isShared,
    lockedOut: () => answered.then(() => locked),
  });
}

beforeEach(() => {
  clock = testClock();
  isShared = true;
  locked = new Set([1, 2]);
  answered = Promise.resolve();
  begun = [];
  dropped = [];
  heldUp = [];
  lanes = open(3);
});

let count = 0;
/** So many new ones of a tenant, into its lane. */
function put(tenantId: number, many = 1, octets = 100): Trap[] {
  const traps = Array.from({ length: many }, () => ({ name: `${tenantId}/${(count += 1)}`, octets }));
  lanes.enter(traps);
  lanes.put(tenantId, traps);
  return traps;
}
const names = (traps: readonly Trap[]) => traps.map(({ name }) => name);
const end = async (tenantId: number) => {
  for (const batch of begun.filter((one) => one.tenantId === tenantId)) batch.end();
  await turn();
};
/** Whether the receiver may go on. */
function room(): { isOver: boolean } {
  const state = { isOver: false };
  void lanes.room().then(() => (state.isOver = true));
  return state;
}
const later = async (ms: number) => {
  clock.advance(ms);
  await turn();
};

afterEach(async () => {
  while (!lanes.isIdle) {
    for (const batch of begun) batch.end();
    await later(1_000);
  }
});

describe('a lane', () => {
  it('keeps the order of its tenant, one batch after the other, while others go on', async () => {
    const [first, second, third] = [put(1), put(1), put(1, 2)];
    const [other, next] = [put(2), put(2)];
    expect(begun.map((batch) => batch.names)).toEqual([names(first), names(other)]);
    await end(2);
    expect(begun.at(-1)?.names).toEqual(names(next));
    expect(begun).toHaveLength(3);
    await end(1);
    expect(begun.at(-1)?.names).toEqual(names([...second, ...third]));
  });

  it('waits for its turn when as many are at work as there may be, behind those that came before', async () => {
    for (const tenantId of [1, 2, 3, 4, 5]) put(tenantId);
    put(1);
    expect(begun.map(({ tenantId }) => tenantId)).toEqual([1, 2, 3]);
    await end(1);
    expect(begun.map(({ tenantId }) => tenantId)).toEqual([1, 2, 3, 4]);
    await end(2);
    await end(3);
    expect(begun.map(({ tenantId }) => tenantId)).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it('stores large traps in batches of bounded size, and one that is larger than that by itself', async () => {
    put(1);
    put(1, 1, 5 * 2 ** 20);
    put(1, 3, 2 * 2 ** 20);
    for (let n = 0; n < 3; n += 1) await end(1);
    expect(begun.map((batch) => batch.names.length)).toEqual([1, 1, 2, 1]);
  });

  it('gathers for a moment behind a batch of a storm, so that the next is one and not many', async () => {
    put(1, 128);
    const more = [put(1), put(2)];
    await end(1);
    more.push(put(1));
    expect(begun.map((batch) => batch.names.length)).toEqual([128, 1]);
    await later(75);
    expect(begun.at(-1)?.names).toEqual(names([more[0], more[2]].flatMap((some) => some ?? [])));
    await end(1);
    expect(begun).toHaveLength(3);
    put(1);
    expect(begun).toHaveLength(4);
  });

  it('gathers no longer when enough waits, or somebody waits until all is stored', async () => {
    put(1, 128);
    await end(1);
    put(1, 999);
    expect(begun).toHaveLength(1);
    put(1);
    expect(begun.at(-1)?.names).toHaveLength(1_000);
    await end(1);
    put(1);
    expect(begun).toHaveLength(2);
    const settled = lanes.settled();
    expect(begun).toHaveLength(3);
    await end(1);
    await settled;
    expect(lanes.isIdle).toBe(true);
  });

  it('is settled with the others when nothing waits any more', async () => {
    put(1);
    put(1);
    let isOver = false;
    void lanes.settled().then(() => (isOver = true));
    await end(1);
    expect(isOver).toBe(false);
    await end(1);
    expect(isOver).toBe(true);
    expect(lanes.isIdle).toBe(true);
  });
});

describe('a full room', () => {
  beforeEach(() => void put(1));
  const fill = (tenantId: number) => put(tenantId, 5_001);
  const isWaitedFor = async (): Promise<void> => {
    fill(1);
    const state = room();
    await later(60_000);
    expect(state.isOver).toBe(false);
    await end(1);
    expect(state.isOver).toBe(true);
    expect(dropped).toEqual([]);
  };

  it('makes the receiver wait until something is stored, however long, when there is one tenant alone', async () => {
    isShared = false;
    await isWaitedFor();
  });

  it('makes the receiver wait when the database is slow or away and no lock is in the way, and costs no trap', async () => {
    locked = new Set();
    await isWaitedFor();
  });

  it('costs a tenant nothing whose batch was stored while the database was asked for locks', async () => {
    fill(1);
    void lanes.room();
    const gate = Promise.withResolvers<void>();
    answered = gate.promise;
    await later(1_000);
    await end(1);
    gate.resolve();
    await turn();
    expect(dropped).toEqual([]);
  });

  it('of a tenant that is held up is cleared of its newest down to half of the room', async () => {
    const traps = fill(1);
    const other = put(2);
    const state = room();
    await later(999);
    expect(state.isOver).toBe(false);
    await later(1);
    expect(state.isOver).toBe(true);
    expect(dropped.join()).toBe(names(traps.slice(2_500)).join());
    expect(begun.at(-1)?.names).toEqual(names(other));
    expect(heldUp).toEqual([1, 2]);
  });

  it('of large traps is cleared in the same way', async () => {
    const traps = put(1, 17, 2 ** 20);
    const state = room();
    await later(1_000);
    expect(state.isOver).toBe(true);
    expect(dropped).toEqual(names(traps.slice(8)));
  });

  it('leaves a tenant that is held up its share, and no more, until its batch is stored', async () => {
    fill(1);
    void lanes.room();
    await later(1_000);
    dropped = [];
    const more = put(1, 3);
    expect(dropped).toEqual(names(more));
    // 2,000 of the share are being stored now.
    await end(1);
    dropped = [];
    put(1, 2_600);
    expect(dropped).toEqual([]);
  });

  it('costs nothing who moves: two that are held up have half of the room together', async () => {
    put(2);
    put(3);
    put(1, 2_000);
    put(2, 2_000);
    const moving = put(3, 1_500);
    const state = room();
    await later(900);
    await end(3);
    expect(begun.at(-1)?.names).toEqual(names(moving));
    put(3, 1_100);
    await later(100);
    expect(state.isOver).toBe(true);
    put(3, 1_000);
    const again = room();
    await later(1_000);
    expect(again.isOver).toBe(true);
    expect(new Set(dropped.map((name) => name.split('/')[0]))).toEqual(new Set(['1', '2']));
    expect(dropped).toHaveLength(1_500);
  });
});
