import { expect, test } from 'vitest';
import { isWholeIpv4, isWholeIpv6, readIpv4Prefix } from './networks.ts';

test('an IPv4 prefix is whole when nothing stands behind its length', () => {
  const tried = ['10.0.0.0/8', '10.1.0.0/8', '0.0.0.0/0', '1.1.1.1/32', '1.1.1.1/31', '10.0.0.0', 'x/8', '10.0.0.0/33'];
  expect(tried.map(isWholeIpv4)).toEqual([true, false, true, true, false, false, false, false]);
});

test('an IPv6 prefix is whole when nothing stands behind its length', () => {
  const tried = [
    '2001:db8::/32',
    '2001:db8::/31',
    '2001:db8:0:8000::/49',
    '2001:db8:0:8000::/48',
    '::/0',
    '::1/128',
    '::1',
  ];
  expect(tried.map(isWholeIpv6)).toEqual([true, true, true, false, true, true, false]);
});

test('a prefix without an address or with two lengths is none', () => {
  expect(['/24', '10.0.0.0/24/8', '10.0.0.0/', 5].map(readIpv4Prefix)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
