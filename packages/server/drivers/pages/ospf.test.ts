import * as mib from '@heliograph/wire/mib/platform/ospf.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { ospfPages } from './ospf.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const page = (id: string): Binding => {
  const found = ospfPages.find((one) => one.page.id === id);
  if (!found) throw new Error(id);
  return found;
};
const at = (object: { readonly oid: readonly number[] }) => object.oid.join('.');
const device = sessionOf('V1600D4', {
  tables: {
    ospfNeighborTable: {
      '1.1.1.1.10.1.1.2': { priority: 1, state: 'Full/DR', deadTime: '00:00:33', interface: 'vlan10' },
    },
    ospfDatabaseTable: { '7.48.46.48.46.48.46.48.6.82.111.117.116.101.114.1.1.1.1': { advRouter: '1.1.1.1', age: 77 } },
    ospfSummaryTable: { '0.0.0.1.11.49.48.46.50.46.48.46.48.47.49.54': {} },
  },
  scalars: new Map<string, number | string>([
    [at(mib.ospfGlobal.ospfRouteEn), 1],
    [at(mib.ospfGlobal.ospfGlobalRouterId), '0.0.0.0'],
    [at(mib.ospfDefaultRedistribute.ospfDefRedis), 0],
    [at(mib.ospfDefaultRedistribute.always), 0],
    [at(mib.ospfDefaultRedistribute.defRedisMetric), -1],
    [at(mib.ospfDefaultRedistribute.defRedisMetricType), -1],
  ]),
});
const steps = async (id: string, change: Parameters<Binding['steps']>[0]) =>
  stepLines(await page(id).steps(change, device));

describe('OSPF', () => {
  it('shows neighbours and the link state database in one table', async () => {
    const { rows, complete } = await page('ospfInfo').read(device);
    expect(complete).toBe(true);
    expect(rows).toMatchObject([
      { part: 'neighbor', destination: '1.1.1.1', address: '10.1.1.2', state: 'Full/DR', time: '00:00:33' },
      { part: 'lsa', destination: '1.1.1.1', type: 'Router', area: '0.0.0.0', time: '77', state: null },
    ]);
  });

  it('has no router id and no metric of the default route until somebody sets one', async () => {
    const { rows } = await page('ospfEnable').read(device);
    expect(rows).toEqual([
      {
        ospfRouteEn: true,
        ospfGlobalRouterId: null,
        ospfDefRedis: false,
        always: false,
        defRedisMetric: null,
        defRedisMetricType: null,
      },
    ]);
  });

  it('commits the parameters of the default route together, and only when one of them changes', async () => {
    const { rows } = await page('ospfEnable').read(device);
    const on = { ...rows[0], ospfDefRedis: true, defRedisMetric: 20 };
    expect(await steps('ospfEnable', { op: 'edit', before: rows[0], after: on })).toEqual([
      'ospfDefRedis.0=1 always.0=0 defRedisMetric.0=20 defRedisMetricType.0=-1 defRedisAction.0=1',
    ]);
    const named = { ...rows[0], ospfGlobalRouterId: '9.9.9.9' };
    expect(await steps('ospfEnable', { op: 'edit', before: rows[0], after: named })).toEqual([
      'ospfGlobalRouterId.0=9.9.9.9',
    ]);
  });

  it('takes address and mask for a summary that it shows as a prefix', async () => {
    const { rows } = await page('ospfAreaSummary').read(device);
    expect(rows).toEqual([{ summaryArea: '0.0.0.1', summaryNetwork: '10.2.0.0/16' }]);
    expect(await steps('ospfAreaSummary', { op: 'remove', before: rows[0] })).toEqual([
      'ospfSummaryArea.0=0.0.0.1 ipAddress.0=10.2.0.0 subnetMask.0=255.255.0.0 areaSummaryAction.0=2',
    ]);
  });

  it('makes an area anew when its type changes', async () => {
    const before = { getArea: '0.0.0.1', areaType: 'stub', noSummary: false };
    expect(await steps('ospfAreaType', { op: 'edit', before, after: { ...before, noSummary: true } })).toEqual([
      'ospfAreaCfg.0=0.0.0.1 areaTypeCfg.0=1 noSummaryCfg.0=0 areaActionCfg.0=2',
      'ospfAreaCfg.0=0.0.0.1 areaTypeCfg.0=1 noSummaryCfg.0=1 areaActionCfg.0=1',
    ]);
  });
});
