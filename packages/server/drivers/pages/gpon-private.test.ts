import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import { priTr069ManageTable, priTr069StunTable } from '@heliograph/wire/mib/gpon-private/manage.ts';
import { priWanConnCfgTable, priWanConnTable } from '@heliograph/wire/mib/gpon-private/wan.ts';
import { describe, expect, it } from 'vitest';
import type { PageRow } from '../kit/binding.ts';
import { gponPrivatePages } from './gpon-private.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const bindingOf = (id: string) => {
  const found = gponPrivatePages.find(({ page }) => page.id === id)?.at?.(placeOfKey('onu/3/12'));
  if (!found) throw new Error(`no page ${id}`);
  return found;
};

const { columns } = priWanConnCfgTable;
const dialled = {
  priWanConnCfgTypeS: columns.priWanConnCfgTypeS.enum.route,
  priWanConnCfgModeS: columns.priWanConnCfgModeS.enum.pppoe,
  priWanConnCfgPppoeUsernameS: 'ana@isp',
  priWanConnCfgIpAddressS: '192.0.2.7',
  priWanConnCfgVlanModeS: 1,
  priWanConnCfgVlanIdS: 310,
  priWanConnCfgBindLanS: 5,
  priWanConnCfgMTU: 0,
};

/** The OLT as it tells connection 2 of ONU 3/12. */
const oltWith = (password: string) =>
  sessionOf('V1600G1', {
    tables: {
      [priWanConnCfgTable.name]: { '3.12.2': { ...dialled, priWanConnCfgPppoePasswordS: password } },
      [priWanConnTable.name]: { '3.12.2': { priWanConnStatus: 1, priWanConnIpAddressS: '100.64.3.9' } },
    },
    scalars: new Map([[[...columns.priWanConnCfgPppoePasswordS.oid, 3, 12, 2].join('.'), password]]),
  });

const edited = async (password: string, change: PageRow) => {
  const [session, binding] = [oltWith(password), bindingOf('wan')];
  const before = (await binding.read(session)).rows[0] ?? {};
  return stepLines(await binding.steps({ op: 'edit', before, after: { ...before, ...change } }, session));
};

describe('a WAN connection of an ONU', () => {
  it('shows how it connects, to which ports, and what the ONU says of it; of its password, that there is one', async () => {
    const { rows } = await bindingOf('wan').read(oltWith('geheim'));
    expect(rows).toMatchObject([
      {
        priWanConnCfgIndexS: 2,
        connection: 'pppoe',
        priWanConnStatus: 1,
        priWanConnIpAddressS: '100.64.3.9',
        priWanConnCfgBindLanS: [1, 3],
        pppoePasswordHeld: true,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('geheim');
    // What another way to connect left behind is nothing of this one.
    expect(rows[0]).toMatchObject({ priWanConnCfgIpAddressS: null, priWanConnCfgMTU: null });
  });

  it('keeps the password that nobody typed: a parameter that is left out is what was last set for another ONU', async () => {
    const [set, commit] = await edited('geheim', { priWanConnCfgVlanIdS: 311 });
    expect(set).toMatch(/^priConnPon\.0=3 priConnOnu\.0=12 .*priConnVlanId\.0=311 .*priConnCfgAction\.0=1$/);
    expect(set).toContain('priConnPppoePassword.0=geheim');
    expect(commit).toBe('gOnuPriConnCommitPon.0=3 gOnuPriConnCommitOnu.0=12 gOnuPriConnCommitAction.0=1');
    const [typed] = await edited('geheim', { pppoePassword: 'neu' });
    expect(typed).toContain('priConnPppoePassword.0=neu');
  });

  it('has no password to keep where the firmware shows stars in its place: it has to be typed, and nothing is emptied', async () => {
    const { rows } = await bindingOf('wan').read(oltWith('******'));
    expect(rows).toMatchObject([{ pppoePasswordHeld: false }]);
    await expect(edited('******', { priWanConnCfgVlanIdS: 311 })).rejects.toThrow('secretHidden');
    expect((await edited('******', { pppoePassword: 'neu' }))[0]).toContain('priConnPppoePassword.0=neu ');
  });

  it('is made by three commands, under the first number that is free: added, set, handed to the ONU', async () => {
    const binding = bindingOf('wan');
    const session = oltWith('geheim');
    const { rows } = await binding.read(session);
    const wanted = { connection: 'bridge', priWanConnCfgVlanModeS: 0, priWanConnCfgBindLanS: [2] };
    const after = binding.identify?.(wanted, rows) ?? {};
    const steps = stepLines(await binding.steps({ op: 'add', after }, session));
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(/gOnuPriWanConnType\.0=0 gOnuPriWanConnAddAction\.0=1$/);
    expect(steps[1]).toMatch(/priConnIndex\.0=1 .*priConnTypeCfg\.0=0 .*priConnBindLan\.0=2/);
    // Nobody's password goes to a new one.
    expect(steps[1]).not.toContain('geheim');
  });
});

describe('a form of an ONU', () => {
  const acs = 'http://acs.example.net/';
  const olt = sessionOf('V1600G1', {
    tables: {
      [priTr069ManageTable.name]: { '3.12': { priMngStatusS: 1, priMngAcsAddressS: acs } },
      [priTr069StunTable.name]: {},
    },
    scalars: new Map([[[...priTr069ManageTable.columns.priMngAcsPasswordS.oid, 3, 12].join('.'), 'geheim']]),
  });

  it('holds what the OLT tells of each part, and nothing where it holds nothing yet', async () => {
    const { rows } = await bindingOf('tr069').read(olt);
    expect(rows).toMatchObject([{ priMngStatusS: true, priMngAcsAddressS: acs, priStunStatusS: null }]);
    const empty = sessionOf('V1600G1', { tables: { [priTr069ManageTable.name]: {}, [priTr069StunTable.name]: {} } });
    expect((await bindingOf('tr069').read(empty)).rows).toMatchObject([{ priMngStatusS: null }]);
  });

  it('sends the part that changed and no other, its passwords with it', async () => {
    const binding = bindingOf('tr069');
    const before = (await binding.read(olt)).rows[0] ?? {};
    const after = { ...before, priMngRevConnUsernameS: 'noc' };
    const steps = stepLines(await binding.steps({ op: 'edit', before, after }, olt));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatch(/^priMngPonID\.0=3 priMngOnuID\.0=12 .*priMngAcsPassword\.0=geheim .*priMngAction\.0=1$/);
    const stun = { ...before, priStunStatusS: true, priStunAddressS: 'stun.example.net', priStunPortS: 3478 };
    const [only, more] = stepLines(await binding.steps({ op: 'edit', before, after: stun }, olt));
    expect([only, more]).toEqual([expect.stringMatching(/^priStunPonID\.0=3 /), undefined]);
  });

  it('turns a switch that acts by itself, and leaves the others alone', async () => {
    const before = { priMiscCtrlOpCatvEnableS: false, priMiscCtrlOpIgmpEnableS: true };
    const after = { ...before, priMiscCtrlOpCatvEnableS: true };
    const steps = stepLines(await bindingOf('misc').steps({ op: 'edit', before, after }, sessionOf('V1600G1', {})));
    expect(steps).toEqual(['priMiscCtrlOpPon.0=3 priMiscCtrlOpOnu.0=12 priMiscCtrlOpCatvEnable.0=1']);
  });
});
