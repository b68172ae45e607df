import { expect, it } from 'vitest';
import { ipv4MulticastRange, ipv4Range } from './ipv4-range.ts';
import { ipv4, ipv4Host, ipv4Multicast, ipv4Prefix } from './ipv4.ts';
import { describeFormat } from './testing.ts';

const noAddress = [
  '256.1.1.1',
  '1.1.1',
  '1.1.1.1.1',
  '1..1.1',
  '.1.1.1',
  '1.1.1.',
  '01.1.1.1',
  '1.1.1.1 ',
  '1.1.1.1\n',
  '-1.1.1.1',
  '1,1,1,1',
  '１.1.1.1',
  '0x1.1.1.1',
  '1111111111111111',
];

describeFormat('An IPv4 address', ipv4, {
  passes: ['0.0.0.0', '255.255.255.255', '192.168.8.200', '10.0.0.1'],
  fails: noAddress,
});

describeFormat('The IPv4 address of a host', ipv4Host, {
  passes: ['1.0.0.0', '192.168.8.200', '223.255.255.255'],
  fails: [...noAddress, '0.0.0.0', '0.0.0.1', '224.0.0.0', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
});

it('says about an address that no host has more than about text that is no address', () => {
  expect(ipv4Host.problem('224.0.0.1')?.en).toContain('multicast');
  expect(ipv4Host.problem('nonsense')).toEqual(ipv4.problem('nonsense'));
});

describeFormat('An IPv4 multicast address', ipv4Multicast, {
  passes: ['224.0.0.0', '239.255.255.255'],
  fails: [...noAddress, '223.255.255.255', '240.0.0.0'],
});

describeFormat('An IPv4 network with its length', ipv4Prefix, {
  passes: ['192.168.1.0/24', '0.0.0.0/0', '10.0.0.1/32'],
  fails: ['192.168.1.0', '192.168.1.0/33', '192.168.1.0/', '/24', '192.168.1/24', '10.0.0.0/08', '10.0.0.0/8/8'],
});

describeFormat('A range of IPv4 addresses', ipv4Range, {
  passes: ['192.168.1.10-192.168.1.20', '10.0.0.1-10.0.0.1'],
  fails: ['192.168.1.20-192.168.1.10', '10.0.0.1', '10.0.0.1-', '-10.0.0.1', '10.0.0.1-10.0.0.2-10.0.0.3', '1-2'],
});

describeFormat('A range of multicast groups', ipv4MulticastRange, {
  passes: ['239.1.1.1', '239.1.1.1-239.1.1.8', '224.0.0.0-239.255.255.255'],
  fails: ['10.0.0.1', '239.1.1.8-239.1.1.1', '223.1.1.1-239.1.1.1', '239.1.1.1-240.0.0.0', '239.1.1.1-'],
  spells: [
    ['239.1.1.1-239.1.1.1', '239.1.1.1'],
    ['239.1.1.1-239.1.1.8', '239.1.1.1-239.1.1.8'],
  ],
});
