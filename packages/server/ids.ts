import { randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';

const epoch = Date.UTC(2026, 0, 1);

/**
 * Time-ordered 63-bit ids from the application (architecture §6 rule 7): 41 bits of milliseconds, 10 bits that tell
 * processes apart, 12 bits of sequence. Handed out as decimal text, because they pass JavaScript's safe integers.
 */
export function idMaker(clock: Clock, node = randomInt(1024)): () => string {
  let last = 0;
  let sequence = 0;
  return () => {
    const now = Math.max(clock.now() - epoch, last); // a clock set back must not repeat an id
    sequence = now === last ? sequence + 1 : 0;
    last = sequence > 4095 ? now + 1 : now;
    if (sequence > 4095) sequence = 0;
    return String((BigInt(last) << 22n) | (BigInt(node) << 12n) | BigInt(sequence));
  };
}
