import { describe, expect, it } from 'vitest';
import { ipv6Number, ipv6Short, ipv6Printed, isGroup6, isHost6, isLinkGroup6, parseSeconds } from './addresses6.ts';

describe('IPv6 addresses of the lab', () => {
  it.each([
    ['2001:db8::1', 0x2001_0db8_0000_0000_0000_0000_0000_0001n],
    ['::', 0n],
    ['FE80:0:0:0:0:0:0:A', 0xfe80_0000_0000_0000_0000_0000_0000_000an],
    ['::ffff:1.2.3.4', 0xffff_0102_0304n],
  ])('%s is one number, and the number is written in the shortest way', (text, number) => {
    expect(ipv6Number(text)).toBe(number);
    expect(ipv6Printed(number)).toBe(ipv6Short(text));
  });

  it('are told from other text', () => {
    for (const text of ['', '10.1.1.1', '2001:db8::1::2', 'fe80::1%eth0', 'g::'])
      expect(ipv6Number(text)).toBeUndefined();
    expect(ipv6Short('N/A')).toBe('N/A');
  });

  it('belong to hosts or to groups, and some groups stay on their link', () => {
    expect([isHost6('2001:db8::1'), isHost6('ff1e::1'), isHost6('::'), isHost6('::1')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([isGroup6('ff1e::1'), isGroup6('fe80::1')]).toEqual([true, false]);
    expect([isLinkGroup6('ff02::1'), isLinkGroup6('ff1e::1')]).toEqual([true, false]);
  });

  it('have lifetimes of 32 bits', () => {
    expect([
      parseSeconds('0'),
      parseSeconds('4294967295'),
      parseSeconds('4294967296'),
      parseSeconds('-1'),
      parseSeconds(''),
    ]).toEqual([0, 4_294_967_295, undefined, undefined, undefined]);
  });
});
