import { describe, expect, test } from 'vitest';
import { decodeStun, encodeStun, isIntact, newTransaction, type StunMessage } from './stun.ts';

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');

/** RFC 5769 §2. */
const password = 'VOkJxbRl1RmTxUk/WvJxBt';
const modern = {
  request: hex(`000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74
    002400046e0001ff80290008932ff9b151263b36000600096576746a3a68367659202020
    000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf`),
  v4: hex(`0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220
    002000080001a147e112a643000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96`),
  v6: hex(`010100482112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220
    002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d900080014a382954e4be67bf11784c97c8292c275bfe3ed4180280004c8fb0b4c`),
};
const transaction = Uint8Array.from({ length: 16 }, (_, i) => i);
/** As a CPE sends it when its binding changes; sealed by another implementation, filled up as RFC 3489 wants it. */
const annexG = hex(`00010040000102030405060708090a0b0c0d0e0f000600086370653537363839
  c001001464736c666f72756d2e6f72672f54522d31313120c002000000080014cef73580d8e398e989fc0ce478cc4a251edf03cc`);

describe('STUN', () => {
  test('of RFC 5389 is that of its test vectors', () => {
    expect(decodeStun(modern.request)).toMatchObject({
      kind: 'request',
      username: 'evtj:h6vY',
      signed: true,
      unknown: [0x24],
    });
    expect(decodeStun(modern.v4)).toMatchObject({ kind: 'response', mapped: { address: '192.0.2.1', port: 32_853 } });
    expect(decodeStun(modern.v6)?.mapped).toEqual({ address: '2001:db8:1234:5678:11:2233:4455:6677', port: 32_853 });
    for (const one of Object.values(modern)) {
      expect(isIntact(one, password)).toBe(true);
      expect(isIntact(one, 'other')).toBe(false);
    }
  });

  test('of Annex G, as CPEs send it with a password', () => {
    const said: StunMessage = {
      kind: 'request',
      transaction,
      username: 'cpe57689',
      connectionRequestBinding: true,
      bindingChange: true,
      signed: true,
    };
    expect(decodeStun(annexG)).toEqual(said);
    expect(isIntact(annexG, 'stunpw')).toBe(true);
    const { signed: _, ...unsigned } = said;
    expect(Buffer.from(encodeStun(unsigned, 'stunpw'))).toEqual(annexG);
    annexG.forEach((_octet, i) => {
      const changed = Buffer.from(annexG);
      changed[i]! ^= 1;
      expect(isIntact(changed, 'stunpw')).toBe(false);
    });
  });

  const address = { address: '203.0.113.7', port: 41_337 };
  test.each<Omit<StunMessage, 'transaction'>>([
    { kind: 'request' },
    { kind: 'request', connectionRequestBinding: true, change: { address: false, port: true }, username: 'abc' },
    { kind: 'request', responseAddress: { address: '2001:db8::7', port: 1 } },
    { kind: 'response', mapped: address },
    { kind: 'response', mapped: { address: '::1', port: 65_535 } },
    { kind: 'error', error: { code: 401, reason: 'Unauthorized' } },
  ])('survives the wire in both dialects: %j', (said) => {
    for (const head of [
      [0, 1, 2, 3],
      [0x21, 0x12, 0xa4, 0x42],
    ]) {
      const message = { ...said, transaction: Uint8Array.from([...head, ...transaction.subarray(4)]) };
      expect(decodeStun(encodeStun(message))).toEqual(message);
      const signed = encodeStun(message, 'pw');
      expect(decodeStun(signed)).toEqual({ ...message, signed: true });
      expect(isIntact(signed, 'pw')).toBe(true);
      expect(isIntact(encodeStun(message), 'pw')).toBe(false);
    }
  });

  test('an address is masked for those of RFC 5389 alone', () => {
    const to = (head: number[]): string =>
      Buffer.from(
        encodeStun({
          kind: 'response',
          transaction: Uint8Array.from([...head, ...transaction.subarray(4)]),
          mapped: address,
        }),
      ).toString('hex', 20);
    expect(to([0, 1, 2, 3])).toBe('000100080001a179cb007107');
    expect(to([0x21, 0x12, 0xa4, 0x42])).toBe('002000080001806bea12d545');
  });

  test('attributes that are not filled up to four octets are read', () => {
    const odd = hex(`0001000d${Buffer.from(transaction).toString('hex')} 00060005 6370653537 c0020000`);
    expect(decodeStun(odd)).toMatchObject({ username: 'cpe57', bindingChange: true });
  });

  test('a binding of TR-111 without its last space is one', () => {
    const short = hex(
      `00010018${Buffer.from(transaction).toString('hex')} c0010013 64736c666f72756d2e6f72672f54522d31313100`,
    );
    expect(decodeStun(short)?.connectionRequestBinding).toBe(true);
  });

  test('attributes that must be understood and are not are told', () => {
    const asked = encodeStun({ kind: 'request', transaction, unknown: [0x7000] });
    expect(decodeStun(hex(`00010004${Buffer.from(transaction).toString('hex')} 70000000`))?.unknown).toEqual([0x7000]);
    expect(decodeStun(asked)?.unknown).toBeUndefined();
  });

  test('each transaction is another', () => {
    expect(newTransaction()).not.toEqual(newTransaction());
  });

  test('cut, lengthened or of another kind it is nothing', () => {
    for (let length = 0; length < annexG.length; length++)
      expect(decodeStun(annexG.subarray(0, length))).toBeUndefined();
    expect(decodeStun(Buffer.concat([annexG, Buffer.alloc(4)]))).toBeUndefined();
    expect(decodeStun(Buffer.from('GET http://a HTTP/1.1\r\nHost: a\r\n\r\n'))).toBeUndefined();
    const endless = Buffer.concat([hex('00010400'), transaction, Buffer.alloc(1024)]);
    expect(decodeStun(endless)).toBeUndefined();
  });
});
