import { linePMVlanTable, linePNameTable, linePTcontTable } from '@heliograph/wire/mib/gpon-line-profiles.ts';
import { v1600gAlarmPTable, v1600gOnuPTable } from '@heliograph/wire/mib/gpon-onu-profiles.ts';
import { srvPNameTable, srvPPortVlanTable } from '@heliograph/wire/mib/gpon-service-profiles.ts';
import { isTyped } from '@heliograph/catalogue/kit/page.ts';
import { v1600gIGMPPNameTable, v1600gIGMPProfileTable } from '@heliograph/wire/mib/gpon-access-profiles.ts';
import { describe, expect, it } from 'vitest';
import type { Binding } from '../kit/binding.ts';
import { gponAccessProfilePages } from './gpon-access-profiles.ts';
import { gponLinePages } from './gpon-line-profiles.ts';
import { gponOnuProfilePages } from './gpon-onu-profiles.ts';
import { gponServicePages } from './gpon-service-profiles.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const page = (id: string): Binding => {
  const all = [...gponLinePages, ...gponServicePages, ...gponOnuProfilePages, ...gponAccessProfilePages];
  const found = all.find((one) => one.page.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const names = { 1: { linePNameTableName: 'home' }, 7: { linePNameTableName: 'gold' } };
const sessionWith = (tables: object, complete = true) =>
  sessionOf('V1600G1', { tables: { [linePNameTable.name]: names, ...tables }, complete });

describe('A part of a line profile', () => {
  const tables = {
    [linePTcontTable.name]: { '7.2': { linePTcontTName: 'a', linePTcontTDbaName: 'fast' }, '9.1': {} },
  };

  it('is shown by the name of its profile; what no profile has any more is not', async () => {
    const { rows, at } = await page('lineTcont').read(sessionWith(tables));
    expect(rows).toEqual([{ linePName: 'gold', linePTcontTId: 2, linePTcontTName: 'a', linePTcontTDbaName: 'fast' }]);
    expect(at).toEqual([[7, 2]]);
  });

  it('is no whole answer while the names are cut short', async () => {
    expect((await page('lineTcont').read(sessionWith(tables, false))).complete).toBe(false);
  });

  it('is written between the opening of its profile and the commit', async () => {
    const after = { linePName: 'gold', linePTcontTId: 2, linePTcontTName: null, linePTcontTDbaName: 'fast' };
    const steps = await page('lineTcont').steps({ op: 'add', after }, sessionWith({}));
    expect(stepLines(steps)).toEqual([
      'linePName.0=gold linePNameAction.0=1',
      'linePTcontId.0=2 linePTcontName.0= linePTcontDbaName.0=fast linePTcontAction.0=1',
      'linePName.0=gold linePNameAction.0=3',
    ]);
    const gone = await page('lineTcont').steps({ op: 'remove', before: after }, sessionWith({}));
    expect(stepLines(gone)[1]).toBe('linePTcontId.0=2 linePTcontAction.0=2');
  });

  it('of multicast VLANs is changed by those that go and those that come', async () => {
    const row = (list: string) => ({ linePName: 'gold', linePMVVlanList: list });
    const session = sessionWith({
      [linePMVlanTable.name]: { 7: { linePMVVlanList: '500-502' }, 1: { linePMVVlanList: '' } },
    });
    expect((await page('lineMult').read(session)).rows).toEqual([row('500-502')]);
    const change = { op: 'edit', before: row('500-502'), after: row('501-503') } as const;
    expect(stepLines(await page('lineMult').steps(change, session)).slice(1, 3)).toEqual([
      'linePMVlanList.0=500 linePMVlanListAction.0=2',
      'linePMVlanList.0=503 linePMVlanListAction.0=1',
    ]);
  });
});

describe('Profiles', () => {
  it('know the port of an ONU in whatever way the table writes it', async () => {
    const name = (text: string) => [text.length, ...new TextEncoder().encode(text)].join('.');
    const ports = Object.fromEntries(['eth 1', 'eth_0/2', 'VEIP3'].map((one) => [`4.${name(one)}`, {}]));
    const session = sessionOf('V1600G1', {
      tables: { [srvPNameTable.name]: { 4: { srvPNameTableName: 'bridge' } }, [srvPPortVlanTable.name]: ports },
    });
    const { rows } = await page('srvPortVlan').read(session);
    expect(rows.map((row) => [row['srvPPortVlanPort'], row['srvPPortVlanPortId']])).toEqual([
      ['eth', 1],
      ['eth', 2],
      ['veip', 3],
    ]);
  });

  it.each([
    ['-27/-8', '1/5', '5/9'],
    ['-27 ~ -8 dBm', '1-5', 'SF:1e-5 SD:1e-9'],
    ['low:-27.00,high:-8.00', 'low:1.0,high:5.0', '10^-5,10^-9'],
  ])('take both limits of an alarm from the text %s', async (alarmPRxShow, alarmPTxShow, alarmPSfSdShow) => {
    const tables = { [v1600gAlarmPTable.name]: { 1: { alarmPRxShow, alarmPTxShow, alarmPSfSdShow } } };
    const [row] = (await page('alarmProTab').read(sessionOf('V1600G1', { tables }))).rows;
    expect(row).toMatchObject({ alarmPRxLow: -27, alarmPRxHigh: -8, alarmPTxLow: 1, alarmPTxHigh: 5 });
    expect(row).toMatchObject({ alarmPSF: 5, alarmPSD: 9 });
  });

  it('of ONUs are written as a whole, from whichever page: the other one keeps what it shows', async () => {
    const held = {
      onuPNameShow: 'sfu',
      onuPDescShow: '',
      onuPMaxTcontShow: 8,
      onuPMaxGemportShow: 32,
      onuPMaxEthShow: 2,
      onuPMaxPotsShow: 0,
      onuPMaxIphostShow: 1,
      onuPMaxIpv6hostShow: 0,
      onuPMaxVeipShow: 0,
      onuPSrvN1Show: 1,
      onuPSrv1MShow: 0,
      onuPSrv1PShow: 1,
      onuPWMNOmciShow: 0,
      onuPOmciSendModeShow: 1,
      onuPDMRangeShow: 1,
      v1600gOnuPSrvAbility: 0,
    };
    const session = sessionOf('V1600G1', { tables: { [v1600gOnuPTable.name]: { 3: held } } });
    const [before] = (await page('onuProfile').read(session)).rows;
    const after = { ...before, onuPMaxEthShow: 4 };
    const [step] = stepLines(await page('onuProfile').steps({ op: 'edit', before, after }, session));
    for (const part of [
      'onuPMaxEth.0=4',
      'onuPSrvAbility1M.0=0',
      'onuPOmciSMode.0=1',
      'onuPSrvAbility.0=1',
      'onuPAction.0=3',
    ])
      expect(step).toContain(part);
  });

  it('of a kind that the device numbers are made by their name alone, and take their values by the number that it gave', async () => {
    const igmp = page('igmpProfile');
    const typed = (op: 'add' | 'edit') =>
      Object.entries(igmp.page.fields).flatMap(([name, field]) => (isTyped(igmp.page, name, field, op) ? [name] : []));
    expect(typed('add')).toEqual(['igmpPNameTableName']);
    expect(typed('edit')).toContain('igmpVersionS');
    const tables = {
      [v1600gIGMPPNameTable.name]: { 9: { igmpPNameTableName: 'tv' } },
      [v1600gIGMPProfileTable.name]: {
        9: { igmpVersionS: 2, igmpModeS: 1, igmpProxyIPS: '0.0.0.0', igmpRateLimitS: 0 },
      },
    };
    const session = sessionOf('V1600G1', { tables });
    const { rows, at } = await igmp.read(session);
    expect(rows).toMatchObject([{ igmpPNameTableName: 'tv', igmpPNamePId: 9, igmpVersionS: 'v2', igmpProxyIPS: null }]);
    const [before] = rows;
    const after = { ...before, igmpVersionS: 'v3' };
    const [edit = ''] = stepLines(await igmp.steps({ op: 'edit', before, after, at: at?.[0] }, session));
    expect(edit).toMatch(/^igmpProfileID\.0=9 igmpVersion\.0=3 igmpMode\.0=1 /);
    expect(stepLines(await igmp.steps({ op: 'add', after }, session))).toEqual([
      'igmpPName.0=tv igmpPNameAction.0=1',
      'igmpPName.0=tv igmpPNameAction.0=3',
    ]);
  });
});
