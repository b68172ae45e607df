import { igmpGroupMemberDetailTable } from '@heliograph/wire/mib/platform/igmp-2025.ts';
import { igmpGroupMemberTable, igmpStaticGroupTable } from '@heliograph/wire/mib/platform/igmp.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { igmpPages } from './igmp.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const page = (id: string): Binding => {
  const found = igmpPages.find((binding) => binding.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const group = (igmpStaticPort: number, igmpStaticGroupVlan: number, igmpStaticGroupIp: string) => ({
  igmpStaticPort,
  igmpStaticGroupVlan,
  igmpStaticGroupIp,
});

describe('IGMP static groups', () => {
  it('that follow one another at a port are shown as one range', async () => {
    const tables = {
      [igmpStaticGroupTable.name]: {
        1: group(7, 100, '239.1.1.2'),
        2: group(7, 100, '239.1.1.1'),
        3: group(7, 100, '239.1.1.9'),
        4: group(8, 100, '239.1.1.3'),
        5: group(7, 200, '239.1.1.3'),
      },
    };
    const { rows } = await page('igmpStaticGroup').read(sessionOf('V1600G1', { tables }));
    expect(rows).toEqual([
      group(7, 100, '239.1.1.1-239.1.1.2'),
      group(7, 100, '239.1.1.9'),
      group(7, 200, '239.1.1.3'),
      group(8, 100, '239.1.1.3'),
    ]);
  });

  it('are sent one by one', async () => {
    const after = group(7, 100, '239.1.1.255-239.1.2.0');
    expect(stepLines(await page('igmpStaticGroup').steps({ op: 'add', after }, sessionOf('V1600G1', {})))).toEqual([
      'staticGroupPort.0=7 staticGroupIp.0=239.1.1.255 staticGroupVlan.0=100 staticGroupAction.0=1',
      'staticGroupPort.0=7 staticGroupIp.0=239.1.2.0 staticGroupVlan.0=100 staticGroupAction.0=1',
    ]);
  });

  it('are removed one by one', async () => {
    const before = group(7, 100, '239.1.1.1');
    expect(stepLines(await page('igmpStaticGroup').steps({ op: 'remove', before }, sessionOf('V1600G1', {})))).toEqual([
      'staticGroupPort.0=7 staticGroupIp.0=239.1.1.1 staticGroupVlan.0=100 staticGroupAction.0=2',
    ]);
  });
});

describe('IGMP members on PON ports', () => {
  const details = igmpGroupMemberDetailTable.name;
  const members = {
    1: { igmpGroupMemberGVlan: 100, igmpGroupMemberIp: '239.1.1.1', igmpGroupMemberPort: 'GPON0/3:12' },
    2: { igmpGroupMemberGVlan: 100, igmpGroupMemberIp: '239.1.1.2', igmpGroupMemberPort: 'GE0/1' },
    3: { igmpGroupMemberGVlan: 100, igmpGroupMemberIp: '239.1.1.3', igmpGroupMemberPort: 'GPON 0/4' },
  };

  it('come from their own table where the firmware has one', async () => {
    const key = '2.5.100.239.1.1.1.6.2.17.34.51.68.85';
    const session = sessionOf('V1600G1', {
      tables: { [details]: { [key]: {} }, [igmpGroupMemberTable.name]: members },
    });
    expect((await page('igmpPonGroupMember').read(session)).rows).toEqual([
      {
        igmpGroupMemberDetailPON: 2,
        igmpGroupMemberDetailONU: 5,
        igmpGroupMemberDetailIPAddress: '239.1.1.1',
        igmpGroupMemberDetailGroupVLANID: 100,
        igmpGroupMemberDetailClientMAC: '02:11:22:33:44:55',
      },
    ]);
  });

  it('are the PON ports among all members where it has none', async () => {
    const session = sessionOf('V1600G1', { tables: { [igmpGroupMemberTable.name]: members } });
    const { rows } = await page('igmpPonGroupMember').read(session);
    expect(rows.map((row) => [row['igmpGroupMemberDetailPON'], row['igmpGroupMemberDetailONU']])).toEqual([
      [3, 12],
      [4, null],
    ]);
  });

  it('are absent where the device knows no members at all', async () => {
    expect((await page('igmpPonGroupMember').read(sessionOf('V1600G1', {}))).absent).toBe(true);
  });
});
