import { priPTr069ManageTable, priPTr069StunTable } from '@heliograph/wire/mib/gpon-private-profile/manage.ts';
import { priPNameTable } from '@heliograph/wire/mib/gpon-private-profile/names.ts';
import { priPWanConnTable } from '@heliograph/wire/mib/gpon-private-profile/wan.ts';
import { priPWifiSsidTable } from '@heliograph/wire/mib/gpon-private-profile/wifi.ts';
import { describe, expect, it } from 'vitest';
import type { RowChange, PageRow } from '../kit/binding.ts';
import { gponPrivateProfileWanPages } from './gpon-private-profile-wan.ts';
import { gponPrivateProfilePages } from './gpon-private-profiles.ts';
import { sessionOf, stepLines, type DeviceContent } from './page-session.fixture.ts';

const bindingOf = (id: string) => {
  const found = [...gponPrivateProfilePages, ...gponPrivateProfileWanPages].find(({ page }) => page.id === id);
  if (!found) throw new Error(`no page ${id}`);
  return found;
};

const names = { '3': { priPNameTableName: 'family' }, '4': { priPNameTableName: 'office' } };
const oltWith = (tables: DeviceContent['tables'], scalars: DeviceContent['scalars'] = new Map()) =>
  sessionOf('V1600G1', { tables: { [priPNameTable.name]: names, ...tables }, scalars });

const stepsOf = async (id: string, change: RowChange, session = oltWith({})) =>
  stepLines(await bindingOf(id).steps(change, session));

const dialled = {
  priPWanConnType: 1,
  priPWanConnMode: 2,
  priPWanConnPppoeUsername: 'ana@isp',
  priPWanConnPppoePassword: 'geheim',
  priPWanConnVlanMode: 1,
  priPWanConnVlanId: 310,
  priPWanConnBindLan: 5,
  priPWanConnMTU: 1480,
};
const wans = { '3.1': dialled, '3.2': dialled, '4.1': dialled, '9.1': dialled };
const passwordAt = [...priPWanConnTable.columns.priPWanConnPppoePassword.oid, 3, 2].join('.');
const withWans = () => oltWith({ [priPWanConnTable.name]: wans }, new Map([[passwordAt, 'geheim']]));

describe('a WAN connection of a private profile', () => {
  it('stands under the name of its profile, and one whose profile has no name any more is none', async () => {
    const { rows } = await bindingOf('priWan').read(withWans());
    expect(rows.map(({ priPName, priWanConnCfgIndexS }) => [priPName, priWanConnCfgIndexS])).toEqual([
      ['family', 1],
      ['family', 2],
      ['office', 1],
    ]);
    expect(rows[0]).toMatchObject({
      connection: 'pppoe',
      priWanConnCfgVlanIdS: 310,
      priWanConnCfgBindLanS: [1, 3],
      priWanConnCfgMTU: 1480,
      pppoePasswordHeld: true,
    });
    expect(JSON.stringify(rows)).not.toContain('geheim');
  });

  it('is numbered after those of its own profile, made, set, and not handed on to anybody', async () => {
    const binding = bindingOf('priWan');
    const { rows } = await binding.read(withWans());
    const asked: PageRow = {
      priPName: 'office',
      connection: 'bridge',
      priWanConnCfgVlanModeS: 1,
      priWanConnCfgVlanIdS: 7,
    };
    const after = binding.identify?.(asked, rows) ?? {};
    expect(after['priWanConnCfgIndexS']).toBe(2);
    const [made, set, ...more] = await stepsOf('priWan', { op: 'add', after }, withWans());
    expect(made).toBe('priPWanAddProfileID.0=4 priPWanAddType.0=0 priPWanAddAction.0=1');
    expect(set).toMatch(
      /^priPWanCfgProfileID\.0=4 priPWanCfgWanIndex\.0=2 .*priPWanCfgVlanId\.0=7 .*priPWanCfgAction\.0=1$/,
    );
    expect(more).toEqual([]);
  });

  it('keeps the password that nobody typed, and goes by the number of its profile', async () => {
    const { rows } = await bindingOf('priWan').read(withWans());
    const before = rows[1] ?? {};
    const [set] = await stepsOf(
      'priWan',
      { op: 'edit', before, after: { ...before, priWanConnCfgVlanIdS: 311 } },
      withWans(),
    );
    expect(set).toContain('priPWanCfgProfileID.0=3 priPWanCfgWanIndex.0=2');
    expect(set).toContain('priPWanCfgPppoePassword.0=geheim');
    const gone = await stepsOf('priWan', { op: 'remove', before }, withWans());
    expect(gone).toEqual(['priPWanDeleteProfileID.0=3 priPWanDeleteWanIndex.0=2 priPWanDeleteAction.0=1']);
  });

  it('of a profile that is not there is sent nowhere', async () => {
    const before = { priPName: 'gone', priWanConnCfgIndexS: 1 };
    await expect(stepsOf('priWan', { op: 'remove', before }, withWans())).rejects.toMatchObject({ id: 'notFound' });
  });
});

describe('a form of private profiles', () => {
  const acs = { onuMngAcsAddress: 'http://acs.example.net/', onuMngStatus: 1, onuMngInformEn: 0 };
  const olt = () =>
    oltWith({
      [priPTr069ManageTable.name]: { '3': acs },
      [priPTr069StunTable.name]: { '4': { onuStunStatus: 1, onuStunServerPort: 3478, onuStunServerAddress: 'stun' } },
    });

  it('has a row for each profile of which one part holds something, and none for the others', async () => {
    const { rows, at } = await bindingOf('priTr069').read(olt());
    expect(at).toEqual([[3], [4]]);
    expect(rows).toMatchObject([
      { priPName: 'family', priMngStatusS: true, priMngAcsAddressS: 'http://acs.example.net/', priStunPortS: null },
      { priPName: 'office', priMngStatusS: null, priStunStatusS: true, priStunPortS: 3478 },
    ]);
  });

  it('sends all of its parts for a profile that has none, what changed for one that has, and takes all away', async () => {
    const after = { priPName: 'office', priMngStatusS: true, priMngAcsAddressS: 'http://a/', priStunStatusS: false };
    const made = await stepsOf('priTr069', { op: 'add', after }, olt());
    expect(made.map((line) => line.split(' ')[0])).toEqual(['mngPID.0=4', 'stunPID.0=4']);
    const [changed, ...more] = await stepsOf(
      'priTr069',
      { op: 'edit', before: after, after: { ...after, priStunStatusS: true } },
      olt(),
    );
    expect([changed?.split(' ').slice(0, 2), more]).toEqual([['stunPID.0=4', 'stunStatus.0=1'], []]);
    expect(await stepsOf('priTr069', { op: 'remove', before: after }, olt())).toEqual([
      'mngPID.0=4 mngAction.0=2',
      'stunPID.0=4 stunAction.0=2',
    ]);
  });

  it('sets only the switches that changed where a block has no action', async () => {
    const before = { priPName: 'family', priMiscCtrlOpCatvEnableS: false, priMiscCtrlOpStpEnableS: true };
    const after = { ...before, priMiscCtrlOpCatvEnableS: true };
    expect(await stepsOf('priMisc', { op: 'edit', before, after })).toEqual([
      'priPMiscCtrlOpProfileID.0=3 priPMiscCtrlOpCatvEnable.0=1',
    ]);
  });
});

describe('a Wi-Fi name of a private profile', () => {
  it('has the cipher that the table counts from 1 and the block from 0', async () => {
    const row = {
      priPWifiSsidNameS: 'Home',
      priPWifiSsidAuthMode: 6,
      priPWifiSsidEncryTpeS: 4,
      priPSsidPreshareKeyS: 'x',
    };
    const { rows } = await bindingOf('priWifi').read(oltWith({ [priPWifiSsidTable.name]: { '3.1': row } }));
    expect(rows[0]).toMatchObject({ priPName: 'family', priWifiSsidIdS: 1, priWifiSsidEncryTpeS: 4 });
    const after = { ...rows[0], sharedKey: 'Abc123xyz' };
    const [set] = await stepsOf('priWifi', { op: 'add', after });
    expect(set).toMatch(/^priPSsidProfileID\.0=3 priPSsidId\.0=1 .*priPSsidEncrypTpye\.0=3 .*priPSsidAction\.0=1$/);
  });
});
