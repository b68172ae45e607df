import { mldGlobalTable, mldStaticGroupTable } from '@heliograph/wire/mib/platform/mld.ts';
import { describe, expect, it } from 'vitest';
import type { Binding, PageRow } from '../kit/binding.ts';
import { mldPages } from './mld.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const page = (id: string): Binding => {
  const found = mldPages.find((binding) => binding.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const bare = sessionOf('V1600G1', {});

describe('MLD snooping', () => {
  const session = sessionOf('V1600G1', {
    tables: { [mldGlobalTable.name]: { 3: { mldStatus: 1, generalQueryInterval: 125, querySourceIp: '::' } } },
  });

  it('is one form, wherever its row stands', async () => {
    const { rows, at } = await page('mldv6BasicCfg').read(session);
    expect([rows.length, rows[0]?.['mldStatus'], rows[0]?.['querySourceIp'], at]).toEqual([1, true, null, [[3]]]);
  });

  it('is written into that row', async () => {
    const change = { op: 'edit', before: { mldStatus: true }, after: { mldStatus: false }, at: [3] } as const;
    expect(stepLines(await page('mldv6BasicCfg').steps(change, session))).toEqual(['mldStatus.3=0']);
  });
});

describe('MLD static groups', () => {
  const row = (mldStaticGroupPortLlist: number[]): PageRow => ({
    mldStaticGroupVlanId: 100,
    mldStaticGroupIpv6Addr: 'ff1e::1',
    mldStaticGroupPortLlist,
    mldStaticGroupVersion: null,
  });
  const line = (port: number, action: number) =>
    `mldStaticGroupPort.0=${port} mldStaticGroupIpv6.0=ff1e::1 mldStaticGroupVlan.0=100 mldStaticGroupAction.0=${action}`;

  it('show their ports by number', async () => {
    const index = '100.7.102.102.49.101.58.58.49';
    const session = sessionOf('V1600G1', {
      tables: { [mldStaticGroupTable.name]: { [index]: { mldStaticGroupPortLlist: 'GE0/1,GPON0/1' } } },
    });
    expect((await page('mldv6StaticGroup').read(session)).rows).toEqual([row([1, 7])]);
  });

  it('let new ports in before others leave', async () => {
    const change = { op: 'edit', before: row([1, 7]), after: row([2, 7]) } as const;
    expect(stepLines(await page('mldv6StaticGroup').steps(change, bare))).toEqual([line(2, 1), line(1, 2)]);
  });

  it('go port by port', async () => {
    const change = { op: 'remove', before: row([1, 7]) } as const;
    expect(stepLines(await page('mldv6StaticGroup').steps(change, bare))).toEqual([line(1, 2), line(7, 2)]);
  });
});
