import { upsteamPFTable, upstreamCfg } from '@heliograph/wire/mib/epon-profiles/dba.ts';
import {
  dbaProfileEdit,
  profileEdit,
  profileManualBind,
  profileTable,
  srvProfileEdit,
} from '@heliograph/wire/mib/epon-profiles/edit.ts';
import { portVlanTrunk, portVlanTrunkPFTable } from '@heliograph/wire/mib/epon-profiles/vlans.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start({ spec: { model: 'V1600D4' } as never });
});
afterEach(() => bench.stop());

const ok = { error: 'noError', index: 0 };
const [add, remove, commit] = [1, 2, 3];
const [dba, srv] = [1, 2];
const profile = (profileTpye: number, profileId: number, profileAction: number) =>
  bench.set(profileEdit, { profileTpye, profileId, profileAction });
const rates = (dbaProfileNo: number, upstreamCir = 1024) =>
  bench.varbinds([
    ...Bench.bind(dbaProfileEdit, { dbaProfileNo }),
    ...Bench.bind(upstreamCfg, {
      upstreamFir: 0,
      upstreamCir,
      upstreamPir: 2048,
      upstreamWeight: 1,
      upstreamAction: add,
    }),
  ]);
const trunk = (ctcTrunkVidStr: string, ctcTrunkVidAction: number) =>
  bench.varbinds([
    ...Bench.bind(srvProfileEdit, { srvProfileNo: 2 }),
    ...Bench.bind(portVlanTrunk, { trunkEthNo: 3, ctcTrunkVidStr, ctcTrunkVidAction }),
  ]);
const shown = () => bench.column(upsteamPFTable.columns.upstreamCirS);
const lists = () => bench.column(portVlanTrunkPFTable.columns.portVlanTrunkVidStrS);

describe('A profile of an EPON OLT', () => {
  it('is written while it is open, and in force when it is committed and not before', async () => {
    expect([await profile(dba, 40, add), await rates(40)]).toEqual([ok, ok]);
    expect(await shown()).not.toHaveProperty('40');
    expect(await profile(dba, 40, commit)).toEqual(ok);
    expect(await shown()).toHaveProperty('40', '1024');
  });

  it('takes nothing that says another number, or that its own rules forbid', async () => {
    await profile(dba, 40, add);
    expect((await rates(41)).error).toBe('inconsistentValue');
    expect((await rates(40, 4096)).error).toBe('inconsistentValue');
    expect((await profile(dba, 41, commit)).error).toBe('inconsistentValue');
  });

  it('keeps what it had when it is opened again, and takes it along when it goes', async () => {
    await profile(dba, 40, add);
    await rates(40);
    await profile(dba, 40, commit);
    expect([await profile(dba, 40, add), await profile(dba, 40, commit)]).toEqual([ok, ok]);
    expect(await shown()).toHaveProperty('40', '1024');
    expect(await profile(dba, 40, remove)).toEqual(ok);
    expect(await shown()).not.toHaveProperty('40');
  });

  it('stays while an ONU has it', async () => {
    expect((await profile(dba, 1, remove)).error).toBe('inconsistentValue');
    expect((await profile(dba, 2, remove)).error).toBe('noError');
    const bind = (profileBindId: number) =>
      bench.set(profileManualBind, {
        profileBindTpye: dba,
        profileBindPon: 1,
        profileBindOnu: 1,
        profileBindId,
        profileBindAction: 1,
      });
    expect((await bind(2)).error).toBe('inconsistentValue');
    expect(Object.values(await bench.column(profileTable.columns.profileIdDescr))).not.toContain('office-500');
  });

  it('adds to its lists and takes from them', async () => {
    await profile(srv, 2, add);
    expect([await trunk('100,200', add), await trunk('201', add), await trunk('100', remove)]).toEqual([ok, ok, ok]);
    await profile(srv, 2, commit);
    expect(Object.values(await lists())).toEqual(['200-201']);
    expect((await trunk('4095', add)).error).toBe('inconsistentValue');
  });
});
