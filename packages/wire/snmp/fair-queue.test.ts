import { describe, expect, it } from 'vitest';
import { FairQueue, senderKeyOf } from './fair-queue.ts';
import type { Datagram } from './trap-slab.ts';

const from = (address: string, n = 0, octets = 100): Datagram => ({
  bytes: new Uint8Array(octets).fill(n % 256),
  address,
  port: 162,
  receivedAt: n,
  note: undefined,
  inform: undefined,
});

function drained(queue: FairQueue): Datagram[] {
  const all: Datagram[] = [];
  for (let next = queue.next(); next; next = queue.next()) all.push({ ...next, bytes: next.bytes.slice() });
  return all;
}

const count = (datagrams: readonly Datagram[], address: string) =>
  datagrams.filter((one) => one.address === address).length;

describe('a queue that is fair between senders', () => {
  it('keeps all of a quiet sender in a flood of another, and hands it over within the first turns', () => {
    const evicted: Datagram[] = [];
    const queue = new FairQueue(1000, (one) => evicted.push(one));
    let refused = 0;
    for (let n = 0; n < 120_000; n += 1) {
      if (!queue.add(from('10.0.0.1', n))) refused += 1;
      if (n % 10_000 === 5000) expect(queue.add(from('10.0.0.2', n))).toBe(true);
    }
    const out = drained(queue);
    expect(count(out, '10.0.0.2')).toBe(12);
    expect(out.findLastIndex(({ address }) => address === '10.0.0.2')).toBeLessThan(24);
    expect(out.length + refused + evicted.length).toBe(120_012);
  });

  it('hands over what each sender sent in the order in which it came', () => {
    const queue = new FairQueue(1000, () => undefined);
    for (let n = 0; n < 300; n += 1) queue.add(from(`10.0.0.${n % 3}`, n, 100 + n));
    const out = drained(queue);
    for (const last of [0, 1, 2]) {
      const of = out.filter(({ address }) => address === `10.0.0.${last}`);
      expect(of.map(({ receivedAt }) => receivedAt)).toEqual(Array.from({ length: 100 }, (_, n) => 3 * n + last));
      expect(of.every(({ bytes, receivedAt }) => bytes.length === 100 + receivedAt)).toBe(true);
    }
  });

  it('lets the one who holds most make room for a sender who holds less, oldest first', () => {
    const evicted: number[] = [];
    const queue = new FairQueue(100, ({ receivedAt }) => evicted.push(receivedAt));
    for (let n = 0; n < 75; n += 1) expect(queue.add(from('10.0.0.1', n))).toBe(true);
    expect(queue.add(from('10.0.0.1', 75))).toBe(false);
    for (let n = 0; n < 200; n += 1) queue.add(from('10.0.0.2', 1000 + n));
    expect(evicted).toEqual(Array.from({ length: evicted.length }, (_, n) => n));
    const out = drained(queue);
    expect([count(out, '10.0.0.1'), count(out, '10.0.0.2')]).toEqual([50, 50]);
  });

  it('counts large datagrams for what they take, and keeps their octets', () => {
    const queue = new FairQueue(200, () => undefined);
    let kept = 0;
    for (let n = 0; n < 10; n += 1) if (queue.add(from('10.0.0.1', n, 20_000))) kept += 1;
    expect(kept).toBe(3);
    for (let n = 0; n < 60; n += 1) expect(queue.add(from('10.0.0.2', n, 60))).toBe(true);
    const out = drained(queue);
    expect(count(out, '10.0.0.2')).toBe(60);
    const large = out.filter(({ address }) => address === '10.0.0.1');
    expect(large.map(({ bytes }) => bytes.length)).toEqual([20_000, 20_000, 20_000]);
    expect(large.every(({ bytes, receivedAt }) => bytes.every((octet) => octet === receivedAt))).toBe(true);
  });

  it('holds no more for 100,000 forged senders than for one, and a real one among them is still heard', () => {
    const queue = new FairQueue(65_536, () => undefined);
    expect(queue.add(from('192.0.2.1'))).toBe(true);
    for (let n = 0; n < 100_000; n += 1) queue.add(from(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, n));
    for (let n = 1; n < 12; n += 1) expect(queue.add(from('192.0.2.1', n))).toBe(true);
    expect(queue.count).toBe(65_536);
    const out = drained(queue);
    expect(count(out, '192.0.2.1')).toBe(12);
    expect(queue.count).toBe(0);
  });
});

describe('a sender', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['2001:0DB8:1:2::', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8::7', '2001:db8:0:0'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
  ])('that speaks from %s is %s', (address, source) => {
    expect(senderKeyOf(address)).toBe(source);
  });
});
