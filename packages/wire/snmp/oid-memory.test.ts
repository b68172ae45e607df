import { describe, expect, it } from 'vitest';
import { BerReader } from './ber.ts';
import { OidMemory } from './oid-memory.ts';
import { TAG } from './pdu.ts';

/** An OID of small numbers, as it is written. */
const written = (...subs: readonly number[]): Uint8Array => Uint8Array.of(TAG.oid, subs.length + 1, 0x2b, ...subs);
const read = (bytes: Uint8Array, memory?: OidMemory) => {
  const reader = new BerReader(bytes, 0, bytes.length, 0, memory);
  return [reader.oid(TAG.oid), reader.at];
};

describe('OIDs that are remembered', () => {
  it('are read as they would be read without, and what follows is found', () => {
    const memory = new OidMemory();
    for (const bytes of [written(6, 1), written(6, 2), written(6, 1), Uint8Array.of(TAG.oid, 0), written(6, 1)])
      expect(read(bytes, memory)).toEqual(read(bytes));
  });

  it('are told apart by their octets, also where two of them fall together', () => {
    const memory = new OidMemory();
    // 31 a + b is the same for both.
    const [one, other] = [written(1, 32), written(2, 1)];
    expect(read(one, memory)).toEqual(read(one));
    expect(read(other, memory)).toEqual(read(other));
    expect(read(one, memory)).toEqual(read(one));
  });

  it('are bounded, whatever is said, and damage is damage still', () => {
    const memory = new OidMemory();
    for (let n = 0; n < 5_000; n++) {
      const bytes = written(n % 128, Math.floor(n / 128));
      expect(read(bytes, memory)).toEqual(read(bytes));
    }
    expect(() => read(Uint8Array.of(TAG.oid, 2, 0x2b, 0x86), memory)).toThrow('truncated');
    expect(() => read(Uint8Array.of(TAG.oid, 2, 0x2b, 0x86), memory)).toThrow('truncated');
  });
});
