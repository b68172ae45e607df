import { alarmPonPFTable, alarmPonStatPFTable } from '@heliograph/wire/mib/epon-profiles/alarm.ts';
import { dnstreamPFTable, upsteamPFTable } from '@heliograph/wire/mib/epon-profiles/dba.ts';
import { profileBindTable, profileTable } from '@heliograph/wire/mib/epon-profiles/edit.ts';
import { portVlanModePFTable, portVlanTranslatePFTable } from '@heliograph/wire/mib/epon-profiles/vlans.ts';
import { sipUserPFTable } from '@heliograph/wire/mib/epon-profiles/voip.ts';
import { describe, expect, it } from 'vitest';
import type { Binding, PageRow } from '../kit/binding.ts';
import { eponProfilePages } from './epon-profiles.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const page = (id: string): Binding => {
  const found = eponProfilePages.find((one) => one.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

/** DBA and service profile 7, VoIP and alarm profile 3. */
const profiles = {
  1: { profileTypeShow: 1, profileIdShow: 7, profileIdDescr: 'gold' },
  2: { profileTypeShow: 2, profileIdShow: 7, profileIdDescr: '' },
  3: { profileTypeShow: 3, profileIdShow: 3, profileIdDescr: '' },
  4: { profileTypeShow: 4, profileIdShow: 3, profileIdDescr: '' },
};
const sessionWith = (tables: object, more: object = {}) =>
  sessionOf('V1600D4', { tables: { [profileTable.name]: profiles, ...tables }, ...more });
const rates = { upstreamFirS: 0, upstreamCirS: 512, upstreamPirS: 1024, upstreamWeightS: 5 };

describe('The bandwidth of an EPON profile', () => {
  const bandwidth = page('eponDbaBandwidth');
  const tables = { [upsteamPFTable.name]: { 7: rates, 9: rates }, [dnstreamPFTable.name]: {} };
  const row: PageRow = { profileIdShow: 7, ...rates, dnstreamPirS: null, dnstreamWeightS: null };

  it('has a row for each profile that is there, and none for one that is not any more', async () => {
    expect((await bandwidth.read(sessionWith(tables))).rows).toEqual([row]);
  });

  it('is no whole answer while the list of profiles is cut short', async () => {
    expect((await bandwidth.read(sessionWith(tables, { complete: false }))).complete).toBe(false);
  });

  it('is written between the opening of its profile and the commit, and only as far as it changed', async () => {
    const after = { ...row, dnstreamPirS: 2048, dnstreamWeightS: 4 };
    expect(stepLines(await bandwidth.steps({ op: 'edit', before: row, after }, sessionWith(tables)))).toEqual([
      'profileTpye.0=1 profileId.0=7 profileAction.0=1',
      'dbaProfileNo.0=7 dnstreamPir.0=2048 dnstreamWeight.0=4 dnstreamAction.0=1',
      'profileTpye.0=1 profileId.0=7 profileAction.0=3',
    ]);
  });

  it('that is emptied is taken out of the profile', async () => {
    const nothing = Object.fromEntries(Object.keys(rates).map((name) => [name, null]));
    const [, gone] = stepLines(
      await bandwidth.steps({ op: 'edit', before: row, after: { ...row, ...nothing } }, sessionWith(tables)),
    );
    expect(gone).toBe('dbaProfileNo.0=7 upstreamAction.0=2');
  });
});

describe('An EPON profile', () => {
  it('is known by the number that was typed, and described in a command of its own', async () => {
    const list = page('eponDbaProfiles');
    expect((await list.read(sessionWith({}))).rows).toEqual([{ profileIdShow: 7, profileIdDescr: 'gold' }]);
    const after = { profileIdShow: 8, profileIdDescr: 'new' };
    expect(stepLines(await list.steps({ op: 'add', after }, sessionWith({})))).toEqual([
      'profileTpye.0=1 profileId.0=8 profileAction.0=1',
      'profileTpye.0=1 profileId.0=8 profileAction.0=3',
      'profileDescrType.0=1 profileDescrId.0=8 profileDescrStr.0=new profileDescrAction.0=1',
    ]);
    const none = { ...after, profileIdDescr: null };
    expect(stepLines(await list.steps({ op: 'edit', before: after, after: none }, sessionWith({})))).toEqual([
      'profileDescrType.0=1 profileDescrId.0=8 profileDescrAction.0=2',
    ]);
  });

  it('of an ONU is one of four rows of the table; 0 is none, and only what changed is sent', async () => {
    const bind = page('eponBindProfiles');
    const rows = { '1.5.1': { profileBindIdS: 7 }, '1.5.2': { profileBindIdS: 0 }, '2.1.4': { profileBindIdS: 3 } };
    const { rows: read } = await bind.read(sessionWith({ [profileBindTable.name]: rows }));
    const five = { profileBindPonS: 1, profileBindOnuS: 5, dba: 7, srv: null, voip: null, alarm: null };
    expect(read).toEqual([
      five,
      { profileBindPonS: 2, profileBindOnuS: 1, dba: null, srv: null, voip: null, alarm: 3 },
    ]);
    const after = { ...five, dba: null, srv: 7 };
    expect(stepLines(await bind.steps({ op: 'edit', before: five, after }, sessionWith({})))).toEqual([
      'profileBindTpye.0=1 profileBindPon.0=1 profileBindOnu.0=5 profileBindId.0=0 profileBindAction.0=1',
      'profileBindTpye.0=2 profileBindPon.0=1 profileBindOnu.0=5 profileBindId.0=7 profileBindAction.0=1',
    ]);
  });

  it('knows translated VLANs in whatever way firmware joins them, and takes the old ones out first', async () => {
    const tables = {
      [portVlanModePFTable.name]: { '7.1': { onuCtcPortVlanModeS: 3 } },
      [portVlanTranslatePFTable.name]: { '7.1': { portVlanTransVlanStrS: '10->200, 11->201' } },
    };
    const [before = {}] = (await page('eponSrvVlan').read(sessionWith(tables))).rows;
    expect(before).toMatchObject({ ethPort: 1, onuCtcPortVlanModeS: 3, portVlanTransVlanStrS: '10:200,11:201' });
    const after = { ...before, portVlanTransVlanStrS: '10:300' };
    const steps = stepLines(await page('eponSrvVlan').steps({ op: 'edit', before, after }, sessionWith(tables)));
    expect(steps.slice(1, -1)).toEqual([
      'srvProfileNo.0=7 vlanTransEthNo.0=1 ctcTransVlanStr.0=10:200,11:201 ctcTransAction.0=2',
      'srvProfileNo.0=7 vlanTransEthNo.0=1 ctcTransVlanStr.0=10:300 ctcTransAction.0=1',
    ]);
  });

  it('keeps the password of an account that nobody typed', async () => {
    const tables = { [sipUserPFTable.name]: { '3.2': { sipUserAccountS: '5551', sipUserNameS: 'a' } } };
    const oid = [...sipUserPFTable.columns.sipUserPwS.oid, 3, 2].join('.');
    const session = sessionWith(tables, { scalars: new Map([[oid, 'kept']]) });
    const [before = {}] = (await page('eponVoipPots').read(session)).rows;
    expect(Object.values(before)).not.toContain('kept');
    const steps = await page('eponVoipPots').steps(
      { op: 'edit', before, after: { ...before, sipUserNameS: 'b' } },
      session,
    );
    expect(stepLines(steps)[1]).toBe(
      'voipProfileNo.0=3 ctcUserPotsNo.0=2 ctcUserAccount.0=5551 ctcUserName.0=b ctcUserPw.0=kept ctcUserAction.0=1',
    );
  });
});

describe('Alarms of the PON port in an EPON profile', () => {
  const pon = page('eponAlarmPon');

  it('stand together though two tables hold them; a limit is that of its own measure', async () => {
    const tables = {
      [alarmPonPFTable.name]: {
        '3.2': { alarmPonEnableS: 1, alarmPonAlarmS: -270, alarmPonClearS: -260 },
        '3.15': { alarmPonEnableS: 0, alarmPonAlarmS: 900, alarmPonClearS: 800 },
      },
      [alarmPonStatPFTable.name]: { '3.4': { alarmPonStatEnableS: 1, alarmPonStatThldS: 50 } },
    };
    const { rows } = await pon.read(sessionWith(tables));
    expect(rows).toMatchObject([
      { alarm: 2, alarmPonEnableS: 1, powerAlarm: -270, powerClear: -260, biasAlarm: null, alarmS: -270 },
      { alarm: 15, alarmPonEnableS: 0, powerAlarm: null, biasAlarm: 900, biasClear: 800 },
      { alarm: 104, alarmPonEnableS: 1, frames: 50, powerAlarm: null },
    ]);
  });

  it.each([
    [2, 'power', 'ponPowerAlarmType.0=2'],
    [14, 'power', 'ponPowerAlarmType.0=8'],
    [5, 'bias', 'ponBiasAlarmType.0=1'],
    [16, 'bias', 'ponBiasAlarmType.0=4'],
    [17, 'voltage', 'ponVccAlarmType.0=3'],
    [20, 'temperature', 'ponTempAlarmType.0=4'],
  ])('%i of the table is counted by its block among those of its measure', async (alarm, name, type) => {
    const after = { profileIdShow: 3, alarm, alarmPonEnableS: 1, [`${name}Alarm`]: 9, [`${name}Clear`]: 8 };
    const steps = stepLines(await pon.steps({ op: 'add', after }, sessionWith({})));
    expect(steps).toHaveLength(3);
    expect(steps[1]).toContain(`alarmProfileNo.0=3 ${type} `);
    expect(steps[1]).toMatch(/Thld\.0=9 \w+ClearThld\.0=8 \w+Action\.0=1$/);
  });
});
