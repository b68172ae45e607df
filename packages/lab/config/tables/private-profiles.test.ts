import {
  priPMiscCtrlOp,
  priPMiscCtrlOpTable,
  priPDhcpServerTable,
} from '@heliograph/wire/mib/gpon-private-profile/lan.ts';
import { priPNameTable, v1600gPriProfileCfg } from '@heliograph/wire/mib/gpon-private-profile/names.ts';
import { priPWanAdd, priPWanConnTable } from '@heliograph/wire/mib/gpon-private-profile/wan.ts';
import { v1600gProfileManualBind } from '@heliograph/wire/mib/gpon-onu-profiles.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const name = (priPName: string, priPNameAction: number) => bench.set(v1600gPriProfileCfg, { priPName, priPNameAction });
const { add, del, commit } = v1600gPriProfileCfg.priPNameAction.enum;
const addWan = (profile: number) =>
  bench.set(priPWanAdd, { priPWanAddProfileID: profile, priPWanAddType: 1, priPWanAddAction: 1 });

describe('private profiles of a simulated OLT', () => {
  it('are numbered by the device, and take parts by a number that is there alone', async () => {
    await name('gold', add);
    await name('gold', commit);
    expect(await bench.column(priPNameTable.columns.priPNameTableName)).toEqual({ '1': 'family', '2': 'gold' });
    expect((await addWan(2)).error).toBe('noError');
    expect((await addWan(7)).error).toBe('inconsistentValue');
    expect(Object.keys(await bench.column(priPWanConnTable.columns.priPWanConnType))).toEqual(['1.1', '2.1']);
  });

  it('turn a switch of the profile that was named last, and leave the others as they are', async () => {
    await bench.set(priPMiscCtrlOp, { priPMiscCtrlOpProfileID: 1, priPMiscCtrlOpIgmpEnable: 1 });
    await bench.set(priPMiscCtrlOp, { priPMiscCtrlOpProfileID: 1, priPMiscCtrlOpStpEnable: 1 });
    const { priPMiscCtrlOpIgmpEnableS, priPMiscCtrlOpStpEnableS, priPMiscCtrlOpCatvEnableS } =
      priPMiscCtrlOpTable.columns;
    const held = [priPMiscCtrlOpIgmpEnableS, priPMiscCtrlOpStpEnableS, priPMiscCtrlOpCatvEnableS];
    expect(await Promise.all(held.map((one) => bench.column(one)))).toEqual([{ '1': '1' }, { '1': '1' }, { '1': '0' }]);
  });

  it('stay while an ONU has them, and take their parts along when they go', async () => {
    const bind = (profileManualBindPirName: string) =>
      bench.set(v1600gProfileManualBind, {
        profileManualBindPon: 1,
        profileManualBindOnu: 1,
        profileManualBindPirName,
        profileManualBindAction: 1,
      });
    expect((await bind('nobody')).error).toBe('inconsistentValue');
    expect((await bind('family')).error).toBe('noError');
    expect((await name('family', del)).error).toBe('inconsistentValue');
    await bind('');
    expect((await name('family', del)).error).toBe('noError');
    expect(await bench.column(priPDhcpServerTable.columns.priPDhcpEnableS)).toEqual({});
  });
});
