import { describe, expect, test } from 'vitest';
import { decodeUdpRequest, encodeUdpRequest, judgeUdpRequest, type SignedRequest } from './connection-request.ts';

const request = { timestamp: 1_120_673_700, id: 1234, username: 'CPE57689', cnonce: 'XTGRWIPC6D3IPXS3' };
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('a connection request by UDP', () => {
  test('is written as Annex G writes it, signed as another implementation signs it', () => {
    expect(text(encodeUdpRequest('10.1.1.1:8080', request, 'secret&1'))).toBe(
      'GET http://10.1.1.1:8080?ts=1120673700&id=1234&un=CPE57689&cn=XTGRWIPC6D3IPXS3&sig=BCCB2DD87C2532CD03FCB4224461AC2E46EC6B0B HTTP/1.1\r\nHost: 10.1.1.1:8080\r\n\r\n',
    );
  });

  test('signs the bare values of what is escaped', () => {
    const odd = { timestamp: 1_700_000_000, id: 7, username: 'c p&e/ü', cnonce: 'ab' };
    const datagram = encodeUdpRequest('[2001:db8::7]:41337', odd, 'secret&1');
    expect(text(datagram)).toContain('un=c%20p%26e%2F%C3%BC&');
    expect(decodeUdpRequest(datagram)).toEqual({ ...odd, signature: 'AEAF1B4266AFCAE8A8478A2BF2BAF3F73AD720AD' });
  });

  test('is read as other servers write it', () => {
    const sig = '4407d5b2a2b8286e0a635b8d2bcea6ba8fe9e3af';
    const line = `GET ?ts=1237219762255&id=1237219762255&un=box&cn=1&sig=${sig} HTTP/1.1\nHost: a\n\n`;
    expect(decodeUdpRequest(Buffer.from(line))).toMatchObject({
      timestamp: 1_237_219_762_255,
      username: 'box',
      signature: sig,
    });
  });

  test.each([
    '',
    'GET http://a HTTP/1.1\r\n\r\n',
    'POST http://a?ts=1&id=1&un=u&cn=c&sig=0000000000000000000000000000000000000000 HTTP/1.1\r\n',
    'GET http://a?ts=-1&id=1&un=u&cn=c&sig=0000000000000000000000000000000000000000 HTTP/1.1\r\n',
    'GET http://a?ts=1&id=1&un=%E0%A4%A&cn=c&sig=0000000000000000000000000000000000000000 HTTP/1.1\r\n',
    'GET http://a?ts=1&id=1&un=u&cn=c&sig=00 HTTP/1.1\r\n',
    `GET http://a?x=${'x'.repeat(1600)} HTTP/1.1\r\n`,
  ])('%j is none', (line) => {
    expect(decodeUdpRequest(Buffer.from(line))).toBeUndefined();
  });

  test('cannot be put together with an address that is none', () => {
    expect(() => encodeUdpRequest('a b', request, 'p')).toThrow(RangeError);
  });

  test('is judged by signature, name and age; its copies count once', () => {
    const identity = { username: 'CPE57689', password: 'secret&1' };
    const signed = (more: object = {}): SignedRequest =>
      decodeUdpRequest(encodeUdpRequest('a:1', { ...request, ...more }, identity.password))!;
    expect(judgeUdpRequest(signed(), identity, undefined)).toBe('accepted');
    expect(judgeUdpRequest(signed(), { ...identity, password: 'x' }, undefined)).toBe('wrong');
    expect(judgeUdpRequest(signed({ username: 'other' }), identity, undefined)).toBe('wrong');
    expect(judgeUdpRequest({ ...signed(), timestamp: 1_120_673_701 }, identity, undefined)).toBe('wrong');
    expect(judgeUdpRequest(signed(), identity, request)).toBe('repeated');
    expect(judgeUdpRequest(signed({ id: 1235 }), identity, request)).toBe('accepted');
    expect(judgeUdpRequest(signed({ timestamp: 1_120_673_699, id: 9 }), identity, request)).toBe('old');
    expect(judgeUdpRequest(signed({ timestamp: 1_120_673_701 }), identity, request)).toBe('accepted');
  });
});
