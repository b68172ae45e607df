import { nowhere, type Place } from '@heliograph/catalogue/kit/place.ts';
import { eponPort } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponPort.ts';
import { eponWifi } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponWifi.ts';
import { loidListTable, whiteMaclistTable } from '@heliograph/wire/mib/epon-auth.ts';
import { onlineOnuAuthInfo } from '@heliograph/wire/mib/epon-onu.ts';
import { onuPortBasicTable, priPortMacLimitTable } from '@heliograph/wire/mib/epon-onu-ports.ts';
import { onuPortVlanTransTable, onuVlanPortTable } from '@heliograph/wire/mib/epon-onu-vlans.ts';
import { describe, expect, it } from 'vitest';
import { eponOnuVerbs } from '../features/onu-verbs.ts';
import { eponOnuPages } from './epon-onu.ts';
import { sessionOf, stepLines, type DeviceContent } from './page-session.fixture.ts';

const place: Place = { ...nowhere, pon: 1, onu: 7 };
const deviceOf = (held: DeviceContent) => sessionOf('V1600D4', held);
const at = (id: string) => {
  const found = eponOnuPages.find(({ page }) => page.id === id);
  const made = found?.at?.(place) ?? found;
  if (!made) throw new Error(`no ${id}`);
  return made;
};

const port = {
  onuPortBasicLinkStatus: 1,
  onuPortBasicAdminStatus: 1,
  onuPortBasicAutoNgt: 1,
  onuPortBasicFlowCtl: 0,
  onuPortBasicLoopback: 0,
  onuPortBasicPolicyState: 0,
  onuPortBasicRateState: 0,
};

describe('LAN ports of an EPON ONU', () => {
  const session = deviceOf({
    tables: {
      [onuPortBasicTable.name]: { '1.7.1': port, '1.7.2': port },
      [priPortMacLimitTable.name]: { '1.7.2': { priPortMacLimitS: 16 } },
    },
  });

  it('are told by several tables, of which one says which ports there are; what no table tells is no reading', async () => {
    const { rows, complete } = await at('eponPort').read(session);
    expect(complete).toBe(true);
    expect(rows.map((row) => [row['onuPortBasicPortIndex'], row['priPortMacLimitS'], row['mcMaxGrpVal']])).toEqual([
      [1, null, null],
      [2, 16, null],
    ]);
  });

  it('are set by the blocks of what changed alone, and a limit that is emptied is taken away', async () => {
    const [, before = {}] = (await at('eponPort').read(session)).rows;
    const after = { ...before, onuPortBasicFlowCtl: true, priPortMacLimitS: null };
    expect(stepLines(await at('eponPort').steps({ op: 'edit', before, after }, session))).toEqual([
      'fcPonNo.0=1 fcOnuNo.0=7 fcPortNo.0=2 portFlowControl.0=1',
      'priMacLimitPon.0=1 priMacLimitOnu.0=7 priMacLimitEthNo.0=2 priMacLimitAction.0=2',
    ]);
    const limited = {
      ...before,
      onuPortBasicPolicyState: true,
      onuPortBasicPolicyCir: 20_000,
      onuPortBasicPolicyCbs: 9,
    };
    expect(stepLines(await at('eponPort').steps({ op: 'edit', before, after: limited }, session))).toEqual([
      'upLimitPonNo.0=1 upLimitOnuNo.0=7 upLimitPortNo.0=2 upLimitCir.0=20000 upLimitCbs.0=9 upLimitEbs.0=0 upLimitAction.0=1',
    ]);
  });

  it('are those that the ONU has told of; of one that has told nothing any', () => {
    const has = (row: Readonly<Record<string, number | null>> | undefined, number: number) =>
      (eponPort.needs ?? [])
        .filter(({ reads }) => reads.includes('eponInformation'))
        .every(({ holds }) => holds({ onuPortBasicPortIndex: number }, { eponInformation: row && [row] }));
    const bridge = { numGEPorts: 1, numFEPorts: 3, numPOTSPorts: 0 };
    expect([has(bridge, 4), has(bridge, 5), has(undefined, 5), has({ numGEPorts: null }, 5)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('VLANs of an EPON ONU', () => {
  it('have a mode that counts from 0 where it is told and from 1 where it is set', async () => {
    const session = deviceOf({
      tables: { [onuVlanPortTable.name]: { '1.7.1': { onuVlanPortMode: 1, onuVlanPortPvid: 100, onuVlanPortPri: 0 } } },
    });
    const [before = {}] = (await at('eponVlan').read(session)).rows;
    expect(before).toMatchObject({ onuVlanPortMode: 'tag', onuVlanPortPvid: 100 });
    const steps = await at('eponVlan').steps(
      { op: 'edit', before, after: { ...before, onuVlanPortMode: 'trunk' } },
      session,
    );
    expect(stepLines(steps)).toEqual(['vlanModePonNo.0=1 vlanModeOnuNo.0=7 vlanModePortNo.0=1 vlanMode.0=5']);
    const open = { ...before, onuVlanPortMode: 'transparent' };
    expect(stepLines(await at('eponVlan').steps({ op: 'edit', before, after: open }, session))).toEqual([
      'vlanModePonNo.0=1 vlanModeOnuNo.0=7 vlanModePortNo.0=1 vlanMode.0=1',
    ]);
  });

  it('that are translated are those of this ONU among all of the table, and a changed one is made anew', async () => {
    const row = (onu: number, vlan: number) => ({
      vlanTransPonNo: 1,
      vlanTransOnuNo: onu,
      vlanTransPortNo: 1,
      vlanTransOldVlan: vlan,
      vlanTransNewVlan: 300,
    });
    const session = deviceOf({
      tables: { [onuPortVlanTransTable.name]: { 1: row(6, 10), 2: row(7, 20), 3: row(8, 30) } },
    });
    const { rows } = await at('eponVlanTranslation').read(session);
    expect(rows).toEqual([{ vlanTransPortNo: 1, vlanTransOldVlan: 20, vlanTransNewVlan: 300 }]);
    const [before = {}] = rows;
    const after = { ...before, vlanTransNewVlan: 310 };
    const where = 'translatePonNo.0=1 translateOnuNo.0=7 translatePortNo.0=1 translateOldVlan.0=20';
    expect(stepLines(await at('eponVlanTranslation').steps({ op: 'edit', before, after }, session))).toEqual([
      `${where} translateNewVlan.0=300 translateAction.0=3`,
      `${where} translateNewVlan.0=310 translateAction.0=2`,
    ]);
    const cut = {
      ...session,
      walk: async (...asked: Parameters<typeof session.walk>) => ({
        ...(await session.walk(...asked)),
        complete: false,
      }),
    };
    expect(await at('eponVlanTranslation').read(cut)).toMatchObject({ complete: false });
  });
});

it('A page of EPON that GPON has as well asks EPON what it needs', () => {
  const reads = (eponWifi.needs ?? []).flatMap((need) => need.reads);
  expect([...new Set(reads)].toSorted()).toEqual(['eponIpv4Wan', 'eponOnuState', 'eponWifi']);
  const inUse = eponWifi.needs?.find((need) => need.reads.includes('eponIpv4Wan'));
  const bound = { eponIpv4Wan: [{ priWanConnCfgBindSsidS: [2] }] };
  expect([1, 2].map((id) => inUse?.holds({ priWifiSsidIdS: id }, bound))).toEqual([true, false]);
});

describe('Deleting an EPON ONU', () => {
  const verb = eponOnuVerbs.find((one) => one.verb.id === 'onuDelete');
  const { onlineOnuMacAddr, onlineOnulineStatus } = onlineOnuAuthInfo.columns;
  const scalars = new Map<string, string | number>([
    [[...onlineOnuMacAddr.oid, 1, 7].join('.'), '00:6D:61:A9:3F:50'],
    [[...onlineOnulineStatus.oid, 1, 7].join('.'), 1],
  ]);
  const listed = (pon: number) => ({
    [whiteMaclistTable.name]: { 4: { whiteMaclistPonNo: pon, whiteMaclistValue: '00:6d:61:a9:3f:50' } },
  });
  const stepsAt = async (held: DeviceContent) => {
    const now = (await verb?.read(deviceOf(held), place)) ?? {};
    return stepLines(verb?.steps(place, deviceOf(held).unit, {}, now) ?? []);
  };

  it('takes it off the MAC list of its port first, since it would be let in again', async () => {
    expect(await stepsAt({ scalars, tables: listed(1) })).toEqual([
      'whiteMacPonNo.0=1 whiteMacValue.0=00:6D:61:A9:3F:50 whiteMacAction.0=2',
      'ponNo.0=1 noAuthOnuId.0=7',
    ]);
    expect(await stepsAt({ scalars, tables: listed(2) })).toEqual(['ponNo.0=1 noAuthOnuId.0=7']);
  });

  it('takes its LOID off the list of LOIDs, where that has let it in', async () => {
    const says = new Map(scalars).set(
      [...onlineOnuAuthInfo.columns.onlineOnuAuthInfoLoid.oid, 1, 7].join('.'),
      'ana-7',
    );
    const loids = (loidValue: string) => ({ [loidListTable.name]: { 2: { loidListPonNo: 1, loidValue } } });
    expect(await stepsAt({ scalars: says, tables: loids('ana-7') })).toEqual([
      'loidPonNo.0=1 loid.0=ana-7 loidAction.0=2',
      'ponNo.0=1 noAuthOnuId.0=7',
    ]);
    expect(await stepsAt({ scalars: says, tables: loids('ben-1') })).toEqual(['ponNo.0=1 noAuthOnuId.0=7']);
  });

  it('is done, too, when the OLT gave the number to another than the one that was meant', async () => {
    const now = (await verb?.read(deviceOf({ scalars, tables: listed(1) }), place)) ?? {};
    expect(verb?.done(now, undefined, { was: '00:6d:61:a9:3f:50' })).toBe(false);
    expect(verb?.done(now, undefined, { was: '00:6d:61:a9:3f:51' })).toBe(true);
  });

  it('is done when nobody has the place any more', async () => {
    const now = (held: DeviceContent) => verb?.read(deviceOf(held), place) ?? Promise.resolve({});
    const before = await now({ scalars, tables: listed(1) });
    expect(verb?.done(before, before, {})).toBe(false);
    expect(verb?.done(await now({}), before, {})).toBe(true);
  });
});
