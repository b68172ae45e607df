import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';
import { networkRow, ripngPages } from './ripng.ts';
import { addressRow, route6Pages } from './routes6.ts';

const page = (id: string): Binding => {
  const found = [...route6Pages, ...ripngPages].find((one) => one.page.id === id);
  if (!found) throw new Error(id);
  return found;
};
const device = sessionOf('V1600D4', {
  tables: {
    ripngRouteNetworkTable: { '7.118.108.97.110.49.48.48': {} },
    ripngRedisTable: { '2': { ripngRedistributeMetric: 3 } },
  },
});
const steps = async (id: string, change: Parameters<Binding['steps']>[0]) =>
  stepLines(await page(id).steps(change, device));
const address = (ipv6Address: string, ipv6AddrPfxLen: number, ipv6AddrPrefixDescr: string) =>
  addressRow({ values: { ipv6Vlanid: 10, ipv6Address, ipv6AddrPfxLen, ipv6AddrPrefixDescr } });

describe('IPv6 addresses of VLANs', () => {
  it('tell their kind by themselves or by the description, whatever the spelling', () => {
    expect(address('2001:0DB8::1', 64, 'global')).toMatchObject({ ipv6Addrtype: 'global', ipv6Address: '2001:db8::1' });
    expect(address('fe80::1', 10, '')).toMatchObject({ ipv6Addrtype: 'link-local', ipv6AddrPfxLen: null });
  });

  it('from the MAC are known by the network that was typed, with the address in use beside it', () => {
    expect(address('2001:db8:1:0:26d:61ff:feee:bf3', 64, 'EUI-64')).toMatchObject({
      ipv6Addrtype: 'eui-64',
      ipv6Address: '2001:db8:1::',
      fullAddress: '2001:db8:1:0:26d:61ff:feee:bf3/64',
    });
  });

  it('are sent with their kind, link-local ones with the length of their network', async () => {
    const row = { ipv6Vlanid: 10, ipv6Addrtype: 'link-local', ipv6Address: 'fe80::1' };
    expect(await steps('routev6VlanIp', { op: 'add', after: row })).toEqual([
      'vlanid.0=10 ipv6Addr.0=fe80::1 ipv6AddrPlen.0=10 ipv6Addrtype.0=1 ipv6AddrAction.0=1',
    ]);
  });
});

describe('IPv6 routes', () => {
  it('are sent as address and length', async () => {
    const row = { ipv6RouteDestin: '2001:db8:f::/48', ipv6RouteGw: 'fe80::1' };
    expect(await steps('routev6Static', { op: 'remove', before: row })).toEqual([
      'ipv6RouteDestAddr.0=2001:db8:f:: ipv6RouteDestAddrPLen.0=48 ipv6RouteGwAddr.0=fe80::1 ipv6RouteAction.0=2',
    ]);
  });
});

describe('RIPng', () => {
  it('reads VLANs and networks out of one column', async () => {
    const { rows } = await page('ripngRouteNetworking').read(device);
    expect(rows).toEqual([{ kind: 'vlan', ripngVlanid: 100, ripngIPv6Addr: null }]);
    expect(networkRow('2001:db8::/32')).toMatchObject({ kind: 'network', ripngIPv6Addr: '2001:db8::/32' });
    expect(['VLAN 7', 'vlan0.7', '7'].map((text) => networkRow(text)['ripngVlanid'])).toEqual([7, 7, 7]);
  });

  it('sends no address of an earlier row along with a VLAN', async () => {
    const vlan = { kind: 'vlan', ripngVlanid: 100, ripngIPv6Addr: null };
    const network = { kind: 'network', ripngVlanid: null, ripngIPv6Addr: '2001:db8::/32' };
    expect(await steps('ripngRouteNetworking', { op: 'add', after: vlan })).toEqual([
      'ripngVlanid.0=100 ripngIPv6Addr.0= ripngRouteAction.0=1',
    ]);
    expect(await steps('ripngRouteNetworking', { op: 'remove', before: network })).toEqual([
      'ripngIPv6Addr.0=2001:db8::/32 ripngRouteAction.0=2',
    ]);
  });

  it('knows `connect` of the table as `connected` of the block', async () => {
    expect((await page('ripngRedistribute').read(device)).rows).toEqual([
      { ripngRedistributeType: 'connected', ripngRedistributeMetric: 3 },
    ]);
    const after = { ripngRedistributeType: 'connected', ripngRedistributeMetric: 3 };
    expect(await steps('ripngRedistribute', { op: 'add', after })).toEqual([
      'ripngRedisType.0=2 ripngRedisMetric.0=3 ripngRedisAction.0=1',
    ]);
  });
});
