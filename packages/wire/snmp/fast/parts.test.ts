import { describe, expect, test } from 'vitest';
import { BerReader } from '../ber.ts';
import { compareOid, oid, oidText } from '../oid.ts';
import { chance } from '../testing/agent.ts';
import { ColumnRun } from './column-run.ts';
import { compareEncoded, oidBytes, suffixOid, validSuffix } from './oid-bytes.ts';
import { communityHead, REQUEST_ROOM, writeBulkRequest } from './request.ts';
import { RowIndex, RowIndexes } from './row-index.ts';
import { octetText, StringTable } from './string-table.ts';
import { TimeoutWheel } from './timeout-wheel.ts';
import { decodeMessage } from '../message.ts';
import { AdaptiveWindow } from './window.ts';

describe('encoded OIDs', () => {
  test('have the same order as decoded ones', () => {
    const random = chance(3);
    const edges = [0, 1, 127, 128, 255, 256, 16_383, 16_384, 2_097_151, 2_097_152, 4_294_967_295];
    const make = (): number[] =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => edges[Math.floor(random() * edges.length)]!);
    for (let i = 0; i < 5000; i++) {
      const a = [1, 3, ...make()];
      const b = [1, 3, ...make()];
      const x = oidBytes(a);
      const y = oidBytes(b);
      expect(Math.sign(compareEncoded(x, 0, x.length, y, 0, y.length))).toBe(Math.sign(compareOid(a, b)));
      expect(suffixOid(x, 1, x.length)).toEqual(a.slice(2));
      expect(validSuffix(x, 1, x.length)).toBe(true);
    }
  });

  test.each([[[0x80, 0x01]], [[0x81]], [[0x81, 0x81, 0x81, 0x81, 0x81, 0x01]]])('%j is not a suffix', (octets) => {
    expect(validSuffix(Uint8Array.from(octets), 0, octets.length)).toBe(false);
  });
});

test('a column of text keeps an OID as it is written', () => {
  const table = new StringTable();
  const plan = { key: 'hrStorageType', oid: [1, 3], kind: 'string', table: 'hrStorageTable' } as const;
  const column = new ColumnRun(plan, 0, oidBytes([1, 3]), table, 1);
  for (const text of ['1.3.6.1.2.1.25.2.1.2', '0.0', '2.999.4294967295']) {
    const octets = oidBytes(oid(text));
    const code = column.read(octets, 0x06, 0, octets.length);
    expect(table.strings[code - 1]).toBe(text);
  }
  expect(column.mistyped).toBe(0);
});

describe('a row index', () => {
  const index = RowIndex.of(['1.1', '1.200', '16.128'].map((text) => oidBytes(oid(`1.3.${text}`)).subarray(1)));

  test('gives its rows as text', () => {
    expect([0, 1, 2].map((row) => index.text(row))).toEqual(['1.1', '1.200', '16.128']);
  });

  test('is shared by devices with the same rows only', () => {
    const indexes = new RowIndexes();
    const same = new RowIndex(index.arena.slice(), index.offsets.slice());
    const other = RowIndex.of([index.bytes(0), index.bytes(2)]);
    expect(indexes.share(index)).toBe(index);
    expect(indexes.share(same)).toBe(index);
    expect(indexes.share(other)).toBe(other);
  });
});

test.each([
  ['v2c', 'public', 0, 'getBulk', 40],
  ['v2c', 'a'.repeat(180), 3, 'getBulk', 200],
  ['v1', 'public', 2, 'getNext', 0],
] as const)('a %s request is what the codec would write', (version, community, suffix, type, repetitions) => {
  const column = oid('1.3.6.1.4.1.37950.1.1.6.1.1.3.1.7');
  const rest = [1, 200, 70_000].slice(0, suffix);
  const arena = oidBytes([0, 0, ...rest]);
  const buffer = new Uint8Array(REQUEST_ROOM);
  const head = communityHead(version, community);
  const at = writeBulkRequest(buffer, head, 0x40001001, repetitions, oidBytes(column), arena, 1, arena.length);
  expect(new BerReader(buffer, at).enter(0x30).end).toBe(buffer.length);
  expect(decodeMessage(buffer.subarray(at))).toEqual({
    ok: true,
    value: {
      version,
      community,
      pdu: {
        type,
        requestId: 0x40001001,
        errorStatus: 0,
        errorIndex: repetitions,
        varbinds: [{ oid: [...column, ...rest], value: { type: 'null' } }],
      },
    },
  });
  expect(oidText(column)).toContain('37950');
});

test('equal strings are kept once, and all are found again as the table grows', () => {
  const table = new StringTable();
  const code = (text: string): number => table.code(Buffer.from(text), 0, Buffer.byteLength(text));
  const codes = Array.from({ length: 20_000 }, (_, i) => code(`-${i / 100}`));
  expect(new Set(codes).size).toBe(20_000);
  expect(Array.from({ length: 20_000 }, (_, i) => code(`-${i / 100}`))).toEqual(codes);
  expect(table.strings[codes[1815]! - 1]).toBe('-18.15');
});

test.each([
  ['plain', 'plain'],
  [Buffer.from('客厅', 'utf8').toString('latin1'), '客厅'],
  ['padded\0\0', 'padded'],
  ['\xff\xfe', '\xff\xfe'],
])('octets %j read as text %j', (octets, text) => {
  expect(octetText(octets)).toBe(text);
});

describe('the window', () => {
  const serve = (window: AdaptiveWindow, rounds: number, roundTrip: (inFlight: number) => number): number[] => {
    const sizes: number[] = [];
    for (let i = 0; i < rounds; i++) {
      window.sample(roundTrip(window.limit()), true);
      sizes.push(window.limit());
    }
    return sizes;
  };

  test('opens to its ceiling at a device that answers as fast however much it is asked', () => {
    expect(serve(new AdaptiveWindow(64), 200, () => 20).at(-1)).toBe(64);
    expect(serve(new AdaptiveWindow(), 200, () => 20).at(-1)).toBe(8);
  });

  test('stays small at a device that works on one request at a time', () => {
    const sizes = serve(new AdaptiveWindow(64), 2000, (inFlight) => 5 * inFlight);
    expect(Math.max(...sizes.slice(100))).toBeLessThanOrEqual(9);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
  });

  test('shrinks on loss and waits longer each time', () => {
    const window = new AdaptiveWindow(64);
    serve(window, 200, () => 20);
    window.lost();
    expect(window.limit()).toBe(44);
    expect(window.timeout(2000, 0)).toBe(250);
    expect(window.timeout(2000, 2)).toBe(1000);
    expect(window.timeout(2000, 9)).toBe(2000);
  });
});

test('the wheel expires requests in the order of their deadlines, not before', async () => {
  const start = performance.now();
  const expired: { id: number; after: number }[] = [];
  await new Promise<void>((resolve) => {
    const wheel = new TimeoutWheel((id) => {
      expired.push({ id, after: performance.now() - start });
      if (expired.length === 3) resolve();
    }, start);
    wheel.add(3, start + 150, start);
    wheel.add(1, start + 50, start);
    wheel.add(2, start + 100, start);
  });
  expect(expired.map(({ id }) => id)).toEqual([1, 2, 3]);
  for (const { id, after } of expired) expect(after).toBeGreaterThanOrEqual(id * 50 - 1);
});
