import { describe, expect, it } from 'vitest';
import {
  broadcastBitsOf,
  hostFault,
  ipv4Bits,
  ipv4Dotted,
  isHostMac,
  onesOfMask,
  networkBitsOf,
  overlap,
} from './addresses.ts';
import { listText, parseList } from './lists.ts';
import { parsePorts, labPortName, portNames } from './ports.ts';
import { oltFor } from '../testing/plant.ts';

describe('a list of numbers', () => {
  it.each([
    ['', []],
    ['100,103,105-108', [100, 103, 105, 106, 107, 108]],
    [' 7 , 3 - 4', [3, 4, 7]],
    ['5,5,4-6', [4, 5, 6]],
  ])('"%s" is read as %j', (text, numbers) => {
    expect(parseList(text)).toEqual(numbers);
  });

  it.each(['5-3', '0', '4095', '1,,2', 'a', '1-2-3', '-5', '1;2'])('"%s" is none', (text) => {
    expect(parseList(text)).toBeUndefined();
  });

  it('is written as short as it can be', () => {
    expect(listText([108, 107, 100, 105, 106, 103])).toBe('100,103,105-108');
    expect(listText([])).toBe('');
    expect(listText([4094])).toBe('4094');
  });
});

describe('addresses', () => {
  it('are numbers of 32 bits without sign', () => {
    expect(ipv4Dotted(ipv4Bits('255.254.0.1'))).toBe('255.254.0.1');
    expect(ipv4Dotted(networkBitsOf('200.1.2.3', '255.255.128.0'))).toBe('200.1.0.0');
    expect(ipv4Dotted(broadcastBitsOf('200.1.2.3', '255.255.128.0'))).toBe('200.1.127.255');
    expect([onesOfMask('255.255.255.0'), onesOfMask('0.0.0.0'), onesOfMask('255.0.255.0')]).toEqual([24, 0, undefined]);
    expect(overlap('10.0.0.0', '255.0.0.0', '10.9.9.0', '255.255.255.0')).toBe(true);
    expect(overlap('10.0.0.0', '255.255.255.0', '10.0.1.0', '255.255.255.0')).toBe(false);
  });

  it.each([
    ['10.0.0.0', '255.255.255.0', /network itself/],
    ['10.0.0.255', '255.255.255.0', /broadcast/],
    ['127.0.0.1', '255.0.0.0', /no host/],
    ['239.0.0.1', '255.255.255.0', /no host/],
    ['10.0.0.1', '255.255.0.255', /no network mask/],
  ])('%s with %s cannot be a host’s', (address, mask, reason) => {
    expect(hostFault(address, mask)).toMatch(reason);
  });

  it('of hosts are no groups and not nothing', () => {
    expect(['02:00:00:00:00:01', '01:00:5e:00:00:01', '00:00:00:00:00:00', '02-00'].map(isHostMac)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(hostFault('10.0.0.1', '255.255.255.0')).toBeUndefined();
  });
});

describe('ports', () => {
  it('are numbered through, uplinks before PONs, and named as the device names them', () => {
    const { olt } = oltFor('V1600G1');
    expect(portNames(olt, [1, 5, 7, 14])).toBe('GE0/1,XGE0/5,GPON0/1,GPON0/8');
    expect([labPortName(olt, 0), labPortName(olt, 15)]).toEqual(['', '']);
    expect(parsePorts(olt, 'GPON0/8, ge0/1')).toEqual([1, 14]);
    expect(parsePorts(olt, 'GPON0/9')).toBeUndefined();
    expect(labPortName(oltFor('V1600D4').olt, 5)).toBe('EPON0/1');
  });
});
