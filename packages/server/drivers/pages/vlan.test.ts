import { vlanPortModeTable, vlanQinqTable } from '@heliograph/wire/mib/platform/vlan.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';
import { vlanPages } from './vlan.ts';

const page = (id: string): Binding => {
  const found = vlanPages.find((binding) => binding.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

const modes = (rows: Readonly<Record<string, readonly [string, number, string, string]>>) => ({
  [vlanPortModeTable.name]: Object.fromEntries(
    Object.entries(rows).map(([port, [mode, pvid, tagged, untagged]]) => [
      port,
      { portTagModeS: mode, portPvidS: pvid, portTagRangeS: tagged, portUntagRangeS: untagged },
    ]),
  ),
});

describe('VLANs of a port', () => {
  const binding = page('vlanPort');

  it('hold only the lists that the mode of the port uses', async () => {
    const session = sessionOf('V1600G1', {
      tables: modes({
        1: ['Access', 10, '200', '10'],
        2: ['Trunk', 1, '105-108, 100', '1'],
        7: ['Hybrid', 1, '', '1'],
      }),
    });
    const { rows } = await binding.read(session);
    expect(rows).toEqual([
      { portIndexS: 1, portTagModeS: 'access', portPvidS: 10, portTagRangeS: null, portUntagRangeS: null },
      { portIndexS: 2, portTagModeS: 'trunk', portPvidS: 1, portTagRangeS: '100,105-108', portUntagRangeS: null },
      { portIndexS: 7, portTagModeS: 'hybrid', portPvidS: 1, portTagRangeS: null, portUntagRangeS: '1' },
    ]);
  });

  it('are written in one command of the port, without lists that its new mode has no use for', async () => {
    const before = { portIndexS: 2, portTagModeS: 'hybrid', portPvidS: 1, portTagRangeS: '100', portUntagRangeS: '1' };
    const after = { ...before, portTagModeS: 'access', portPvidS: 100 };
    expect(stepLines(await binding.steps({ op: 'edit', before, after }, sessionOf('V1600G1', {})))).toEqual([
      'portIndex.0=2 portTagMode.0=0 portPvid.0=100 portTagRange.0= portUntagRange.0= portAction.0=1',
    ]);
  });
});

describe('Members of a VLAN', () => {
  const binding = page('vlanTable');
  const session = sessionOf('V1600G1', {
    tables: modes({ 1: ['Trunk', 1, '200,300', '1'], 2: ['Access', 10, '', '10'], 7: ['Hybrid', 1, '100', '1'] }),
  });
  const row = { vlanVid: 100, vlanName: null, vlanTagPort: [7], vlanUntagPort: null, vlanDescr: null };

  it('join after the VLAN was made, each port with its other VLANs', async () => {
    const after = { ...row, vlanTagPort: [1, 7], vlanUntagPort: [2] };
    expect(stepLines(await binding.steps({ op: 'add', after }, session))).toEqual([
      'vlanRange.0=100 vlanRangeAction.0=1',
      'portIndex.0=1 portTagMode.0=2 portPvid.0=1 portTagRange.0=100,200,300 portUntagRange.0=1 portAction.0=1',
      'portIndex.0=2 portTagMode.0=1 portPvid.0=10 portTagRange.0= portUntagRange.0=10,100 portAction.0=1',
      'portIndex.0=7 portTagMode.0=1 portPvid.0=1 portTagRange.0=100 portUntagRange.0=1 portAction.0=1',
    ]);
  });

  it('leave before the VLAN goes', async () => {
    expect(stepLines(await binding.steps({ op: 'remove', before: row }, session))).toEqual([
      'portIndex.0=7 portTagMode.0=1 portPvid.0=1 portTagRange.0= portUntagRange.0=1 portAction.0=1',
      'vlanRange.0=100 vlanRangeAction.0=2',
    ]);
  });

  it('stay as they are while the VLAN is named', async () => {
    const after = { ...row, vlanName: 'tv' };
    expect(stepLines(await binding.steps({ op: 'edit', before: row, after }, session))).toEqual(['vlanName.100=tv']);
  });
});

describe('QinQ rules', () => {
  const binding = page('vlanQinq');
  const one = {
    qinqPortIndex: 7,
    qinqMode: 'translation',
    qinqCVlanIndex: 50,
    qinqCVlanRange: null,
    qinqSVlanIndex: 200,
  };
  const several = { ...one, qinqMode: 'qinqrange', qinqCVlanIndex: null, qinqCVlanRange: '60-70' };

  it('have one customer VLAN or a range of them, whatever the device keeps in the other place', async () => {
    const session = sessionOf('V1600G1', {
      tables: {
        [vlanQinqTable.name]: {
          1: { qinqPortIndex: 7, qinqCVlanIndex: 50, qinqSVlanIndex: 200, qinqMode: 1, qinqCVlanRange: '50' },
          2: { qinqPortIndex: 7, qinqCVlanIndex: 60, qinqSVlanIndex: 200, qinqMode: 3, qinqCVlanRange: '60-70' },
        },
      },
    });
    expect((await binding.read(session)).rows).toEqual([one, several]);
  });

  it('send the place that applies and leave the other out', async () => {
    const session = sessionOf('V1600G1', {});
    expect(stepLines(await binding.steps({ op: 'add', after: one }, session))).toEqual([
      'qinqPortId.0=7 qinqModeSelect.0=1 qinqCVlanId.0=50 qinqSVlanId.0=200 qinqAction.0=1',
    ]);
    expect(stepLines(await binding.steps({ op: 'remove', before: several }, session))).toEqual([
      'qinqPortId.0=7 qinqModeSelect.0=3 qinqCVlanIdRange.0=60-70 qinqSVlanId.0=200 qinqAction.0=2',
    ]);
  });

  it('are taken away and made anew when they change', async () => {
    const steps = await binding.steps(
      { op: 'edit', before: one, after: { ...one, qinqSVlanIndex: 300 } },
      sessionOf('V1600G1', {}),
    );
    expect(stepLines(steps)).toEqual([
      expect.stringMatching(/qinqSVlanId\.0=200 qinqAction\.0=2$/),
      expect.stringMatching(/qinqSVlanId\.0=300 qinqAction\.0=1$/),
    ]);
  });
});
