import { describe, expect, it } from 'vitest';
import { ipv6Bytes, isIpv6, sameIpv6 } from './ipv6-number.ts';
import { ipv6InPrefix, ipv6Prefix } from './ipv6-prefix.ts';
import { ipv6, ipv6Host, ipv6LinkLocal, ipv6Multicast } from './ipv6.ts';
import { describeFormat } from './testing.ts';

describeFormat('An IPv6 address', ipv6, {
  passes: [
    '::',
    '::1',
    '1::',
    '2001:db8::1',
    '2001:DB8:0:0:0:0:0:1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '1::3:4:5:6:7:8',
    'fe80::26d:61ff:feee:bf2',
    '::ffff:192.168.1.1',
    '1:2:3:4:5:6:1.2.3.4',
    '1::1.2.3.4',
    '1:2:3:4:5::1.2.3.4',
    '0000:0000:0000:0000:0000:0000:255.255.255.255',
  ],
  fails: [
    ':',
    ':::',
    '1',
    '1:2',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1::2::3',
    '1:::2',
    ':1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:8:',
    ':1::2',
    '12345::',
    'g::1',
    '::1%eth0',
    '[::1]',
    '::1/64',
    '1.2.3.4',
    '::1.2.3.256',
    '::1.2.3',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5:1.2.3.4',
    '::1:2:3:4:5:6:1.2.3.4',
    '::.1.2.3',
    '::1 ',
    '::1.2.3.4:5',
    '0000:0000:0000:0000:0000:0000:0000:0000:0000:0',
  ],
  spells: [
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['1:0:0:0:0:0:0:0', '1::'],
    ['::192.168.1.1', '::c0a8:101'],
    ['not an address', 'not an address'],
  ],
});

describeFormat('The IPv6 address of a host', ipv6Host, {
  passes: ['2001:db8::1', 'fe80::1', 'fec0::2'],
  fails: ['::', '::0.0.0.0', '0:0:0:0:0:0:0:0', 'ff02::1', 'x'],
});

describeFormat('An IPv6 multicast address', ipv6Multicast, {
  passes: ['ff00::', 'FF1E::1', 'ffff::1'],
  fails: ['fe80::1', 'feff::1', '::1'],
});

describeFormat('An IPv6 link-local address', ipv6LinkLocal, {
  passes: ['fe80::1', 'febf::1'],
  fails: ['fec0::1', 'fe7f::1', '::fe80', '2001::1', 'x'],
});

describeFormat('An IPv6 prefix', ipv6Prefix, {
  passes: ['2001:db8::/64', '::/0', '2001:db8::1/128'],
  fails: [
    '2001:db8::',
    '2001:db8::/129',
    '2001:db8::/-1',
    '2001:db8::/',
    '/64',
    '2001:db8::/064',
    '10.0.0.0/8',
    '::/6/4',
  ],
  spells: [
    ['2001:0DB8:0::/64', '2001:db8::/64'],
    ['2001:DB8::', '2001:DB8::'],
    ['2001:DB8::/x', '2001:DB8::/x'],
    ['/64', '/64'],
  ],
});

describe('IPv6 arithmetic', () => {
  it('gives the sixteen bytes of an address', () => {
    expect([...(ipv6Bytes('2001:db8::ff') ?? [])]).toEqual([0x20, 1, 0x0d, 0xb8, ...Array(11).fill(0), 0xff]);
    expect(ipv6Bytes('no address')).toBeUndefined();
  });

  it('knows one address under all its spellings', () => {
    expect(sameIpv6('2001:DB8::0:1', '2001:db8:0:0:0:0:0:1')).toBe(true);
    expect(sameIpv6('2001:db8::1', '2001:db8::2')).toBe(false);
    expect(sameIpv6('', '')).toBe(false);
  });

  it('tells whether an address lies in a prefix, also when the length is inside a byte', () => {
    expect(ipv6InPrefix('2001:db8::1', '2001:db8::/64')).toBe(true);
    expect(ipv6InPrefix('2001:db8:0:1::1', '2001:db8::/64')).toBe(false);
    expect(ipv6InPrefix('febf::1', 'fe80::/10')).toBe(true);
    expect(ipv6InPrefix('fec0::1', 'fe80::/10')).toBe(false);
    expect(ipv6InPrefix('2001:db8::2', '2001:db8::1/128')).toBe(false);
    expect(ipv6InPrefix('ff02::1', '::/0')).toBe(true);
    expect(ipv6InPrefix('10.0.0.1', '::/0')).toBe(false);
    expect(ipv6InPrefix('::1', '::')).toBe(false);
  });

  it('accepts of thousands of mutations what the URL parser of the platform accepts', () => {
    const parts = ['', '0', '1', 'ffff', 'ABCD', '12345', ':', ':', ':', '.', '1.2.3.4', 'g'];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + next(17) }, () => parts[next(parts.length)] ?? '').join('');
      if (text.length > 45) continue;
      expect([text, isIpv6(text)]).toEqual([text, URL.canParse(`http://[${text}]/`)]);
    }
  });
});
