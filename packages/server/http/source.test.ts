import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { clientAddressOf, isFromHere, sourceNetworkOf, proxiesOf, requestSourceOf } from './source.ts';

describe('The source of a request', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ])('at %s is counted as %s', (address, source) => {
    expect(sourceNetworkOf(address)).toBe(source);
  });
});

const asks = (remoteAddress: string, headers: Record<string, string | string[]> = {}): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { host: 'localhost:38880', ...headers } }) as unknown as IncomingMessage;
const none = proxiesOf([]);
const some = proxiesOf(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48']);

describe('Who asks through a proxy', () => {
  it.each([
    ['nobody believes a header when no proxy is trusted', none, '127.0.0.1', '192.0.2.9', '127.0.0.1'],
    ['a trusted proxy is believed', some, '127.0.0.1', '192.0.2.9', '192.0.2.9'],
    ['also as a mapped address', some, '::ffff:10.1.2.3', '192.0.2.9', '192.0.2.9'],
    ['a chain is believed as far as it is trusted', some, '127.0.0.1', '8.8.8.8, 192.0.2.9, 10.0.0.1', '192.0.2.9'],
    ['a stranger is not believed', some, '192.0.2.1', '127.0.0.1', '192.0.2.1'],
    ['what is no address is not believed', some, '127.0.0.1', '<script>', '127.0.0.1'],
    ['a port is no part of an address', some, '127.0.0.1', '192.0.2.9:5000', '192.0.2.9'],
    ['a network of IPv6 may be trusted', some, '2001:db8:ffff::1', '2001:db8:1:2::9', '2001:db8:1:2::9'],
  ])('%s', (_what, proxies, from, said, expected) => {
    expect(clientAddressOf(asks(from, { 'x-forwarded-for': said }), proxies)).toBe(expected);
  });

  it('is counted by network, over HTTP and WebSocket alike', () => {
    const request = asks('127.0.0.1', { 'x-forwarded-for': '2001:db8:1:2::9' });
    expect(requestSourceOf(request, some)).toBe('2001:db8:1:2::/64');
  });

  it('is somebody on this machine only without any sign of a proxy', () => {
    expect(isFromHere(asks('127.0.0.1'), none)).toBe(true);
    expect(isFromHere(asks('::ffff:127.0.0.1', { host: '127.0.0.1' }), none)).toBe(true);
    expect(isFromHere(asks('192.0.2.1'), none)).toBe(false);
    for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']) {
      expect(isFromHere(asks('127.0.0.1', { [name]: '127.0.0.1' }), none), name).toBe(false);
    }
    expect(isFromHere(asks('127.0.0.1', { host: 'noc.example.net' }), none)).toBe(false);
    // A proxy on this machine looks like it.
    expect(isFromHere(asks('127.0.0.1'), some)).toBe(false);
  });

  it('is set by addresses and networks, and by nothing else', () => {
    const read = (typed: string) => readSettings({ HELIOGRAPH_TRUSTED_PROXIES: typed }).trustedProxies;
    expect(read('').typed).toEqual([]);
    expect(read('10.0.0.1, 192.168.0.0/16,::1').has('192.168.7.7')).toBe(true);
    for (const typed of ['all', '10.0.0.0/33', '::/129', '10.0.0.1/8/8', '10.0.0.0/', 'proxy.example.net', '10.1']) {
      expect(() => read(typed), typed).toThrow('HELIOGRAPH_TRUSTED_PROXIES');
    }
  });
});
