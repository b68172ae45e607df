import { describe, expect, test } from 'vitest';
import { decodeMessage, encodeMessage, type SnmpMessage, oid, type Pdu, type Value } from './message.ts';
import { VarbindCursor } from './fast/answer.ts';
import { chance } from './testing/agent.ts';
import { REAL_PACKETS } from './testing/packets.ts';

const NAME = oid('1.3.6.1.4.1.37950.1.1.5.4294967295.0');

function message(value: Value, version: 'v1' | 'v2c' = 'v2c'): SnmpMessage {
  const pdu: Pdu = {
    type: 'response',
    requestId: -77,
    errorStatus: 0,
    errorIndex: 0,
    varbinds: [{ oid: NAME, value }],
  };
  return { version, community: 'public', pdu };
}

function round(sent: SnmpMessage): unknown {
  return decodeMessage(encodeMessage(sent));
}

function valueOf(bytes: Uint8Array): Value | undefined {
  const decoded = decodeMessage(bytes);
  return decoded.ok && decoded.value.version !== 'v3' ? decoded.value.pdu.varbinds[0]?.value : undefined;
}

describe('a message survives the wire', () => {
  const values: Value[] = [
    ...[0, 1, 127, 128, -1, -128, -129, 32_767, 32_768, 2_147_483_647, -2_147_483_648].map((value): Value => ({
      type: 'integer',
      value,
    })),
    ...(['gauge32', 'counter32', 'timeticks'] as const).flatMap((type) =>
      [0, 127, 128, 65_535, 2_147_483_648, 4_294_967_295].map((value): Value => ({ type, value })),
    ),
    ...[0n, 127n, 128n, 2n ** 63n, 2n ** 64n - 1n].map((value): Value => ({ type: 'counter64', value })),
    ...[0, 1, 127, 128, 255, 256, 1500, 60_000].map((length): Value => ({
      type: 'octets',
      value: new Uint8Array(length).fill(0xa5),
    })),
    { type: 'oid', value: oid('0.0') },
    { type: 'oid', value: oid('1.3.6.1.4.1.37950.16383.16384.4294967295') },
    { type: 'oid', value: oid('2.999.3') },
    { type: 'ipAddress', value: '10.0.0.255' },
    { type: 'opaque', value: Uint8Array.of(0x9f, 0x78, 4, 0x42, 0xf6, 0, 0) },
    { type: 'null' },
    { type: 'noSuchObject' },
    { type: 'noSuchInstance' },
    { type: 'endOfMibView' },
  ];

  test.each(values.map((value) => [value.type, value] as const))('with a %s', (_type, value) => {
    expect(round(message(value))).toEqual({ ok: true, value: message(value) });
  });

  test('as a version 1 trap with its own header', () => {
    const v1 = {
      enterprise: oid('1.3.6.1.4.1.37950'),
      agentAddress: '10.1.2.3',
      genericTrap: 6,
      specificTrap: 17,
      timestamp: 4242,
    };
    const pdu: Pdu = { type: 'trapV1', requestId: 0, errorStatus: 0, errorIndex: 0, varbinds: [], v1 };
    const sent: SnmpMessage = { version: 'v1', community: 'p\u00fcblic', pdu };
    expect(round(sent)).toEqual({ ok: true, value: sent });
  });
});

describe('what agents get wrong is understood', () => {
  test('a counter without its leading zero is read as unsigned', () => {
    const bytes = encodeMessage(message({ type: 'counter32', value: 0x01020304 }));
    const at = Buffer.from(bytes).indexOf(Buffer.from([0x41, 4, 1, 2, 3, 4]));
    bytes.set([0xff, 0xff, 0xff, 0xfe], at + 2);
    expect(valueOf(bytes)).toEqual({ type: 'counter32', value: 4_294_967_294 });
  });

  test('lengths padded to four octets are read', () => {
    const inner = encodeMessage(message({ type: 'null' })).subarray(2);
    const padded = Buffer.concat([Buffer.from([0x30, 0x84, 0, 0, 0, inner.length]), inner]);
    expect(decodeMessage(padded)).toEqual({ ok: true, value: message({ type: 'null' }) });
  });
});

describe('hostile octets are refused with a reason and never throw', () => {
  test.each(Object.entries(REAL_PACKETS))('%s cut at any place', (_name, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(decodeMessage(bytes).ok).toBe(true);
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeMessage(bytes.subarray(0, length)).ok).toBe(false);
      const answer = new VarbindCursor();
      expect(answer.begin(bytes.subarray(0, length))).toBe(false);
    }
  });

  test('nesting without end is stopped', () => {
    let bytes = Buffer.alloc(0);
    for (let i = 0; i < 100; i++)
      bytes = Buffer.concat([Buffer.from([0x30, 0x82, bytes.length >> 8, bytes.length & 0xff]), bytes]);
    expect(decodeMessage(bytes).ok).toBe(false);
  });

  test.each([
    ['3007020501000000007f', 'integer beyond 32 bits'],
    ['3080020101040000', 'indefinite or oversized length'],
    ['3084ffffffff020101', 'truncated: content shorter than its length'],
    ['3006020107040170', 'unknown SNMP version 7'],
    ['3008020101040170a900', 'unknown PDU tag 0xa9'],
    ['', 'truncated: tag missing'],
  ])('%s: %s', (hex, reason) => {
    expect(decodeMessage(Buffer.from(hex, 'hex'))).toEqual({ ok: false, reason });
  });

  test('an endless sub-identifier and an OID of 200 parts', () => {
    const long = message({ type: 'oid', value: Array.from({ length: 200 }, () => 1) });
    expect(decodeMessage(encodeMessage(long))).toMatchObject({
      ok: false,
      reason: 'OID longer than 128 sub-identifiers',
    });
    const bytes = encodeMessage(message({ type: 'oid', value: oid('1.3.2097151.2097151') }));
    bytes.fill(0xff, bytes.length - 6);
    expect(decodeMessage(bytes).ok).toBe(false);
  });

  test('200,000 damaged packets', () => {
    const random = chance(20_260_101);
    const seeds = Object.values(REAL_PACKETS).map((hex) => Buffer.from(hex, 'hex'));
    const answer = new VarbindCursor();
    let accepted = 0;
    for (let i = 0; i < 200_000; i++) {
      const bytes = Buffer.from(seeds[Math.floor(random() * seeds.length)]!);
      for (let hits = 1 + Math.floor(random() * 4); hits > 0; hits--) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      const cut = random() < 0.3 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
      if (decodeMessage(cut).ok) accepted++;
      if (answer.begin(cut)) while (answer.next()) expect(answer.to).toBeLessThanOrEqual(cut.length);
    }
    // Most damage hits values, which may be anything: both outcomes must occur, or the test tests nothing.
    expect(accepted).toBeGreaterThan(10_000);
    expect(accepted).toBeLessThan(190_000);
  });
});
