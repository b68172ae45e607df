import { describe, expect, it } from 'vitest';
import { broadcastOf, ipNumber, ipText, maskLength, maskOf, networkOf, sameNetwork } from './ip-number.ts';
import { compareIp } from './ip-order.ts';
import { routeMask, subnetMask, wildcardMask } from './subnet-mask.ts';
import { describeFormat } from './testing.ts';

const gaps = ['255.0.255.0', '255.255.255.1', '0.255.255.255', '255.255.255.256', '255.255.255', '24'];

describeFormat('A subnet mask', subnetMask, {
  passes: Array.from({ length: 32 }, (_, at) => maskOf(at + 1)),
  fails: [...gaps, '0.0.0.0', '127.255.255.0', '255.255.254.1'],
});

describeFormat('The mask of a route', routeMask, { passes: ['0.0.0.0', '255.255.255.255'], fails: gaps });

describeFormat('A wildcard mask', wildcardMask, {
  passes: ['0.0.0.255', '0.0.0.0', '255.255.255.255', '0.0.3.255'],
  fails: ['255.255.255.0', '0.255.0.255', '0.0.0'],
});

describe('Arithmetic on addresses', () => {
  it('counts an address as one unsigned number and back', () => {
    for (const address of ['0.0.0.0', '127.255.255.255', '128.0.0.0', '192.168.8.200', '255.255.255.255']) {
      expect(ipText(ipNumber(address))).toBe(address);
    }
    expect(ipNumber('255.255.255.255')).toBe(4_294_967_295);
  });

  it('never lets a comparison with something that is no address hold', () => {
    for (const value of ['x', '', undefined, null, 7, '1.1.1.256']) {
      expect(ipNumber(value) < ipNumber('1.1.1.1') || ipNumber(value) >= ipNumber('1.1.1.1')).toBe(false);
    }
  });

  it('knows the length of every contiguous mask', () => {
    for (let length = 0; length <= 32; length++) expect(maskLength(maskOf(length))).toBe(length);
    expect(maskLength('255.0.255.0')).toBeUndefined();
  });

  it('tells whether two addresses share a network', () => {
    expect(sameNetwork('192.168.1.1', '192.168.1.254', '255.255.255.0')).toBe(true);
    expect(sameNetwork('192.168.1.1', '192.168.2.1', '255.255.255.0')).toBe(false);
    expect(sameNetwork('200.0.0.1', '72.0.0.1', '128.0.0.0')).toBe(false);
    expect(sameNetwork('1.1.1.1', '9.9.9.9', '0.0.0.0')).toBe(true);
    expect(sameNetwork('', '', '')).toBe(false);
  });

  it('names the first and the last address of a network', () => {
    expect(networkOf('200.168.8.200', '255.255.255.240')).toBe('200.168.8.192');
    expect(broadcastOf('200.168.8.200', '255.255.255.240')).toBe('200.168.8.207');
    expect(networkOf('nothing', '255.0.0.0')).toBeUndefined();
    expect(broadcastOf('10.0.0.0', 'nothing')).toBeUndefined();
  });

  it('orders addresses of one family', () => {
    expect(compareIp('9.0.0.0', '10.0.0.0')).toBeLessThan(0);
    expect(compareIp('200.0.0.1', '10.0.0.0')).toBeGreaterThan(0);
    expect(compareIp('2001:db8::9', '2001:db8::10')).toBeLessThan(0);
    expect(compareIp('2001:DB8:0::1', '2001:db8::1')).toBe(0);
    expect(compareIp('10.0.0.1', '::1')).toBeNaN();
    expect(compareIp('x', 'y')).toBeNaN();
  });
});
