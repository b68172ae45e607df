import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { isAllowed, ownNetworks } from './networks.ts';

const everything = { networks: null, exempt: [] };

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '127.0.0.1',
  '127.9.1.1',
  '169.254.169.254',
  '169.254.1.1',
  '100.100.100.200',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fe80::1%lo',
  'fd00:ec2::254',
  'ff02::1',
  'localhost',
  '127.1',
  '',
])('No device is asked at %s, whoever asks', (address) => {
  expect(isAllowed(address, everything)).toBe(false);
  expect(isAllowed(address, { networks: ['0.0.0.0/0', '::/0'], exempt: [] })).toBe(false);
});

test('No device is asked at an address of this machine or at the broadcast address of its networks', () => {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(isAllowed(address, everything), address).toBe(false);
});

test('An address of this machine that others reach, and the broadcast address of its network, are its own', () => {
  const card = { netmask: '255.255.255.0', mac: '02:00:00:00:00:01', internal: false, cidr: null } as const;
  const own = ownNetworks({
    eth0: [
      { ...card, family: 'IPv4', address: '192.0.2.7' },
      { ...card, family: 'IPv6', address: '2001:db8::7', scopeid: 0 },
    ],
  });
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.255', '2001:db8::7']) {
    expect(isAllowed(address, everything, own), address).toBe(false);
  }
  for (const address of ['192.0.2.8', '2001:db8::8']) expect(isAllowed(address, everything, own), address).toBe(true);
});

test('A setting opens addresses of this machine, for tenants whose networks hold them', () => {
  const lab = ['127.0.0.0/8'];
  expect(isAllowed('127.9.1.1', { networks: null, exempt: lab })).toBe(true);
  expect(isAllowed('::ffff:127.9.1.1', { networks: null, exempt: lab })).toBe(true);
  expect(isAllowed('127.9.1.1', { networks: ['10.0.0.0/8'], exempt: lab })).toBe(false);
  expect(isAllowed('169.254.169.254', { networks: null, exempt: lab })).toBe(false);
});

test('A tenant reaches the networks that it was given and no others', () => {
  const given = { networks: ['10.20.0.0/16', '203.0.113.7/32', '2001:db8::/32'], exempt: [] };
  for (const address of ['10.20.255.1', '203.0.113.7', '2001:db8::5', '::ffff:10.20.0.1'])
    expect(isAllowed(address, given), address).toBe(true);
  for (const address of ['10.21.0.1', '203.0.113.8', '2001:db9::5', '8.8.8.8'])
    expect(isAllowed(address, given), address).toBe(false);
  expect(isAllowed('8.8.8.8', { networks: [], exempt: [] })).toBe(false);
});
