import { expect, test } from 'vitest';
import { chance } from '../snmp/testing/agent.ts';
import { decodeMsg, decodeRecord, encodeMsg, encodeRecord } from './codec.ts';
import { UspWireError } from './error.ts';
import { SessionContext } from './segments.ts';
import { allMessages, allRecords } from './testing/messages.ts';

/** `USP_FUZZ=2000000` for the whole; those of every day show that nothing throws what it must not. */
const rounds = Number(process.env['USP_FUZZ'] ?? 20_000);

/** One to four of: an octet changed, some put in, a stretch taken out, one repeated, the end cut off. */
function damaged(seed: Buffer, below: (n: number) => number): Buffer {
  let bytes = Buffer.from(seed);
  for (let times = 1 + below(4); times > 0 && bytes.length > 0; times -= 1) {
    const at = below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + below(60));
    const [before, stretch, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const way = below(5);
    if (way === 0) bytes[at] = below(256);
    else if (way === 1) bytes = Buffer.concat([before, Buffer.from([below(256), below(256)]), stretch, after]);
    else if (way === 2) bytes = Buffer.concat([before, after]);
    else if (way === 3) bytes = Buffer.concat([before, stretch, stretch, after]);
    else bytes = Buffer.from(before);
  }
  return bytes;
}

test(`${rounds} damaged records and messages are read or refused, and nothing else`, () => {
  const random = chance(369);
  const below = (n: number): number => Math.floor(random() * n);
  const seeds = [
    ...allMessages.map((one) => [decodeMsg, encodeMsg(one)] as const),
    ...allRecords.map((one) => [decodeRecord, encodeRecord(one)] as const),
  ];
  const context = new SessionContext(1n, 100_000);
  let refused = 0;
  for (let n = 0; n < rounds; n += 1) {
    const [decode, seed] = seeds[below(seeds.length)]!;
    try {
      const read = decode(damaged(seed, below));
      if ('content' in read && read.content.is === 'session') context.take(read.content);
    } catch (error) {
      if (!(error instanceof UspWireError)) throw error;
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(rounds / 4);
  expect(refused).toBeLessThan(rounds);
});
