import { randomBytes } from 'node:crypto';
import { decodeStun, encodeStun, newTransaction } from '@heliograph/wire/cwmp/stun.ts';
import { describe, expect, it } from 'vitest';
import { answerStun, type StunBook } from './stun-answer.ts';

const from = { address: '203.0.113.7', port: 41_337 };
const words = { username: '1.77', password: 'only the device has it' };
const book: StunBook<string> = {
  named: (name) => (name === words.username ? { device: 'cpe', password: words.password } : undefined),
};
const request = { kind: 'request', transaction: newTransaction(), connectionRequestBinding: true } as const;
const signed = (password = words.password, username = words.username) => encodeStun({ ...request, username }, password);

describe('The STUN server of the ACS', () => {
  it('tells a device where it is seen, and keeps the binding that is signed with its words', () => {
    const { reply, bound } = answerStun(signed(), from, book);
    expect(bound).toBe('cpe');
    expect(decodeStun(reply!)).toMatchObject({ kind: 'response', mapped: from, signed: true });
  });

  it('keeps nothing of what is not signed, signed wrongly or by an unknown name', () => {
    const open = answerStun(encodeStun(request), from, book);
    expect([decodeStun(open.reply!)?.kind, open.bound]).toEqual(['response', undefined]);
    for (const datagram of [signed('guessed'), signed(words.password, '1.78')]) {
      const { reply, bound } = answerStun(datagram, from, book);
      expect([decodeStun(reply!)?.error?.code, bound]).toEqual([431, undefined]);
    }
  });

  it('asks for words where a device says that its binding has changed', () => {
    const { reply } = answerStun(encodeStun({ ...request, bindingChange: true }), from, book);
    expect(decodeStun(reply!)?.error?.code).toBe(401);
  });

  it('never says more than it was asked, and nothing to another address than the sender', () => {
    const away = { address: '198.51.100.1', port: 53 };
    const asked = encodeStun({ ...request, responseAddress: away });
    expect(decodeStun(answerStun(asked, from, book).reply!)?.mapped).toEqual(from);
    expect(
      answerStun(encodeStun({ kind: 'request', transaction: newTransaction() }), from, book).reply,
    ).toBeUndefined();
    for (let n = 0; n < 20_000; n += 1) {
      const datagram = n % 2 === 0 ? randomBytes(n % 200) : mangled(signed(), n);
      const { reply, bound } = answerStun(datagram, { address: '2001:db8::7', port: 9 }, book);
      expect(reply?.length ?? 0).toBeLessThanOrEqual(datagram.length);
      expect(bound === undefined || datagram.equals(signed())).toBe(true);
    }
  });
});

/** One octet of it is another. */
function mangled(datagram: Uint8Array, n: number): Buffer {
  const other = Buffer.from(datagram);
  other[n % other.length] = (other[n % other.length] ?? 0) ^ (1 + (n % 255));
  return other;
}
