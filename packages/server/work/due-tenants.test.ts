import { beforeEach, describe, expect, it } from 'vitest';
import { DueTenants, tenantOf } from './due-tenants.ts';
import type { InHand } from './lease.ts';

type Row = InHand<{ readonly n: number }>;
const rowOf = (tenantId: number, n: number): Row => ({ n, lease: { tenantId, id: String(n), fence: '1' } });
const room = (most: number, ofTenant = most) => ({ most, ofTenant, atWork: new Map<number, number>() });

let now: number;
let tenants: number[];
/** What each tenant has left to do. */
let left: Map<number, number>;
let soon: Map<number, number>;
let asked: number[];
let isBroken: boolean;
let due: DueTenants<Row>;
beforeEach(() => {
  now = 0;
  tenants = [1, 2, 3];
  left = new Map();
  soon = new Map();
  asked = [];
  isBroken = false;
  due = new DueTenants<Row>(
    { mono: () => now },
    {
      everyMs: 10_000,
      tenants: () => Promise.resolve(tenants),
      hears: (topic) => tenantOf(topic, 'works'),
      take: (tenantId, most) => {
        asked.push(tenantId);
        if (isBroken) return Promise.reject(new Error('no'));
        const taken = Math.min(most, left.get(tenantId) ?? 0);
        left.set(tenantId, (left.get(tenantId) ?? 0) - taken);
        const rows = Array.from({ length: taken }, (_, n) => rowOf(tenantId, n));
        return Promise.resolve({ rows, nextMs: soon.get(tenantId) });
      },
    },
  );
});

/** Which tenants are asked in one look. */
async function look(most = 10): Promise<number[]> {
  asked = [];
  await due.take(room(most), 'me');
  return asked;
}

describe('Tenants that may have something due', () => {
  it('are all of them at first and now and then, and in between those that a topic names', async () => {
    expect(await look()).toEqual([1, 2, 3]);
    expect(await look()).toEqual([]);
    expect([due.hears('works:2'), due.hears('others:3')]).toEqual([true, false]);
    expect(await look()).toEqual([2]);
    now = 10_000;
    expect(await look()).toEqual([1, 2, 3]);
  });

  it('are those in use alone, whatever is said of others', async () => {
    await look();
    due.hears('works:9');
    expect(await look()).toEqual([]);
    tenants = [1, 3];
    due.hears('works:2');
    due.hears('works:3');
    expect(await look()).toEqual([3]);
  });

  it('are asked again while they have more than there is room for, behind those that were not', async () => {
    left.set(1, 5);
    expect(await look(2)).toEqual([1]);
    expect(await look(3)).toEqual([2, 3, 1]);
    expect(left.get(1)).toBe(0);
  });

  it('are looked at when something comes due by itself', async () => {
    soon.set(2, 4_000);
    expect(await due.take(room(10), 'me')).toEqual({ rows: [], nextMs: 4_000 });
    now = 1_000;
    expect(await due.take(room(10), 'me')).toEqual({ rows: [], nextMs: 3_000 });
    now = 4_000;
    soon.clear();
    expect(await look()).toEqual([2]);
  });

  it('are looked at in time where all of them come before that', async () => {
    now = 7_000;
    await look();
    soon.set(2, 4_000);
    now = 16_000;
    due.hears('works:2');
    // Whoever is told nothing begins to wait for all of them now.
    expect(await due.take(room(10), 'me')).toEqual({ rows: [], nextMs: 1_000 });
  });

  it('that failed are asked again', async () => {
    await look();
    isBroken = true;
    due.hears('works:2');
    await expect(look()).rejects.toThrow('no');
    isBroken = false;
    expect(await look()).toEqual([2]);
  });
});
