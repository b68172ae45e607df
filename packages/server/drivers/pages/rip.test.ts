import { ripGlobalCfg, ripDefaultRedistribute } from '@heliograph/wire/mib/platform/rip.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { keyChainPages } from './key-chain.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';
import { ripPages } from './rip.ts';

const page = (id: string): Binding => {
  const found = [...ripPages, ...keyChainPages].find((one) => one.page.id === id);
  if (!found) throw new Error(id);
  return found;
};
const device = sessionOf('V1600D4', {
  tables: {
    ripVlanTable: { '10.1.1.1': { ripVlanstatus: 1, sendVer: 2, recvVer: 2, ripAuthType: 1, authKeyChain: '' } },
    ripTable: {
      '11.49.48.46.50.46.48.46.48.47.49.54': {
        ripNetworkType: 'R(n)',
        ripNextHop: '10.1.1.2',
        ripMetric: 2,
        ripFrom: '10.1.1.2',
        ripTag: 0,
        ripTime: '02:41',
      },
    },
    ripPeerTable: {
      '10.1.1.2': {
        ripPeerVersion: 2,
        ripPeerDistance: 120,
        ripPeerRcvBadPackets: 0,
        ripPeerRcvBadRoutes: 1,
        ripPeerLastUpdate: 1250,
      },
    },
    ripRedistributeTable: { '3': { ripRedistributeMetric: -1 } },
  },
  scalars: new Map([
    [ripGlobalCfg.ripRouteEn.oid.join('.'), 1],
    [ripDefaultRedistribute.ripDefRedis.oid.join('.'), 0],
  ]),
});
const steps = async (id: string, change: Parameters<Binding['steps']>[0]) =>
  stepLines(await page(id).steps(change, device));

describe('RIP', () => {
  it('shows routes and neighbours in one table, told apart', async () => {
    const { rows, complete } = await page('ripInfo').read(device);
    expect(complete).toBe(true);
    expect(rows).toMatchObject([
      { part: 'route', ripNetwork: '10.2.0.0/16', ripMetric: 2, ripPeerVersion: null },
      { part: 'peer', ripNetwork: '10.1.1.2', ripPeerRcvBadRoutes: 1, ripPeerLastUpdate: 12, ripMetric: null },
    ]);
  });

  it('says that a device without RIP has no such page, and that half a table is half', async () => {
    expect(await page('ripInfo').read(sessionOf('V1600D4', {}))).toMatchObject({ absent: true, rows: [] });
    const cut = sessionOf('V1600D4', { tables: { ripTable: {}, ripPeerTable: {} }, complete: false });
    expect(await page('ripInfo').read(cut)).toMatchObject({ complete: false });
  });

  it('is switched on by one object and told of the default route by another, each in its own PDU', async () => {
    const { rows } = await page('ripEnable').read(device);
    expect(rows[0]).toMatchObject({ ripRouteEn: true, ripDefRedis: false, updateTimer: null });
    const after = { ...rows[0], ripRouteEn: false, ripDefRedis: true };
    expect(await steps('ripEnable', { op: 'edit', before: rows[0], after })).toEqual([
      'ripRouteEn.0=0',
      'ripDefRedis.0=1',
    ]);
    expect(await steps('ripEnable', { op: 'edit', before: rows[0], after: rows[0] })).toEqual([]);
  });

  it('runs on addresses whose rows come and go by RowStatus', async () => {
    expect((await page('ripNetwork').read(device)).rows).toEqual([{ ripVlanAddress: '10.1.1.1' }]);
    const row = { ripVlanAddress: '10.100.0.1' };
    const [add] = await page('ripNetwork').steps({ op: 'add', after: row }, device);
    expect(add && 'sets' in add && add.sets[0]?.oid.slice(-5)).toEqual([7, 10, 100, 0, 1]);
    expect(await steps('ripNetwork', { op: 'add', after: row })).toEqual(['ripVlanstatus.1=4']);
    expect(await steps('ripNetwork', { op: 'remove', before: row })).toEqual(['ripVlanstatus.1=6']);
  });

  it('takes the default metric for -1, in both directions', async () => {
    const { rows } = await page('ripRedistribute').read(device);
    expect(rows).toEqual([{ ripRedistributeType: 'static', ripRedistributeMetric: null }]);
    expect(await steps('ripRedistribute', { op: 'add', after: { ripRedistributeType: 'ospf' } })).toEqual([
      'ripRedis.0=4 ripRedisMetric.0=-1 ripRedisAction.0=1',
    ]);
  });

  it('leaves a key alone unless a new one is given', async () => {
    const before = { keyChainName: 'core', keyChainId: 1 };
    expect(await steps('keyChainInfo', { op: 'edit', before, after: before })).toEqual([]);
    expect(await steps('keyChainInfo', { op: 'edit', before, after: { ...before, keyChainStr: 's3' } })).toEqual([
      'keyName.0=core keyId.0=1 keyAction.0=2',
      'keyName.0=core keyId.0=1 keyChainString.0=s3 keyAction.0=1',
    ]);
  });
});
