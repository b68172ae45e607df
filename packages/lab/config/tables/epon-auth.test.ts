import {
  authModeTable,
  blackMaclistCfg,
  deregisterOnu,
  loidListCfg,
  noAuthOnu,
  whiteMaclistCfg,
  whiteMaclistTable,
} from '@heliograph/wire/mib/epon-auth.ts';
import { onuAuthInfo, onuAutoFind } from '@heliograph/wire/mib/epon-onu.ts';
import { onuPortVlanTrunk, onuVlanPortTable } from '@heliograph/wire/mib/epon-onu-vlans.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plugFound, powerOffOnu } from '../../devices/events.ts';
import { Bench } from '../../testing/configured.ts';
import { letInFound } from './epon-auth.ts';

let bench: Bench;

beforeEach(async () => {
  const spec = {
    id: 'olt-e',
    model: 'V1600D4',
    name: 'E',
    contact: '',
    location: '',
    mac: '00:6d:61:aa:bb:02',
  } as const;
  bench = await Bench.start({ spec, plant: { onus: [2], ways: 32 } });
});

afterEach(() => bench.stop());

const found = async () => Object.values(await bench.column(onuAutoFind.columns.onuAutoFindMac));
const white = (whiteMacValue: string | number, whiteMacAction: number) =>
  bench.set(whiteMaclistCfg, { whiteMacPonNo: 1, whiteMacValue, whiteMacAction });

describe('ONUs of a simulated EPON port', () => {
  it('wait until their MAC address is on the list, and then register under the first number that is free', async () => {
    plugFound(bench.device.olt, 1, 1, 0x00_12_34_56);
    const [mac = ''] = await found();
    expect(bench.device.olt.onus.has(1, 3)).toBe(false);
    expect((await white(mac, 1)).error).toBe('noError');
    expect(await found()).toEqual([]);
    expect(bench.device.olt.onus.has(1, 3)).toBe(true);
    expect((await white(mac, 1)).error).toBe('inconsistentValue');
  });

  it('are let in without a list where the port asks for none', async () => {
    plugFound(bench.device.olt, 1, 1, 0x00_12_34_56);
    await bench.setRow(authModeTable, [1], { onuAuthMode: 0 });
    expect(await found()).toEqual([]);
  });

  it('come back when they are taken away while they are on the list, and wait when they are not', async () => {
    const [mac = ''] = Object.values(await bench.column(whiteMaclistTable.columns.whiteMaclistValue));
    const away = () => bench.set(noAuthOnu, { ponNo: 1, noAuthOnuId: 1 });
    expect((await away()).error).toBe('noError');
    expect([bench.device.olt.onus.has(1, 1), await found()]).toEqual([true, []]);
    await white(mac, 2);
    await away();
    expect([bench.device.olt.onus.has(1, 1), await found()]).toEqual([false, [mac]]);
    expect((await away()).error).toBe('inconsistentValue');
  });

  it('say a LOID that somebody typed in, and register by it where the port looks at that list', async () => {
    const { olt } = bench.device;
    await bench.setRow(authModeTable, [1], { onuAuthMode: 2 });
    plugFound(olt, 1, 1, 0x00_12_34_56, { loid: 'ana-7' });
    const [mac = ''] = await found();
    await white(mac, 1);
    expect(Object.values(await bench.column(onuAutoFind.columns.onuAutoFindLoid))).toEqual(['ana-7']);
    await bench.set(loidListCfg, { loidPonNo: 1, loid: 'ana-7', loidpw: '', loidAction: 1 });
    expect([olt.onus.has(1, 3), await found()]).toEqual([true, []]);
    const { authMode, onuAuthInfoLoid } = onuAuthInfo.columns;
    expect(Object.values(await bench.column(authMode))).toEqual(['1', '1', '2']);
    expect(Object.values(await bench.column(onuAuthInfoLoid))).toEqual(['', '', 'ana-7']);
  });

  it('register at once where a list lets them in before they come, and bring their ports', async () => {
    const { olt } = bench.device;
    const mac = '00:6d:61:12:34:56';
    await white(mac, 1);
    plugFound(olt, 1, 1, 0x00_12_34_56, { admit: () => letInFound(olt.config, 1) });
    expect(await found()).toEqual([]);
    bench.lab.advance(60_000);
    const ports = olt.config.rows(onuVlanPortTable).filter((row) => row.onuVlanOnuIndex === 3);
    expect(ports.map((row) => row.onuVlanPortMode)).toEqual([0, 0, 0, 0]);
  });

  it('go on working when they are barred, until they are thrown off; they are back when nothing bars them', async () => {
    const { olt } = bench.device;
    const [mac = ''] = Object.values(await bench.column(whiteMaclistTable.columns.whiteMaclistValue));
    const slot = olt.onus.slot(1, 1);
    const black = (blackMacAction: number) =>
      bench.set(blackMaclistCfg, { blackMacPonNo: 1, blackMacValue: mac, blackMacAction });
    await white(mac, 2);
    await black(1);
    expect(olt.onus.phase[slot]).toBe(3);
    await bench.set(deregisterOnu, { deregisterOnuPonIndex: 1, deregisterOnuIndex: 1 });
    bench.lab.advance(5_000);
    expect(olt.onus.phase[slot]).not.toBe(3);
    await black(2);
    // It was never without power.
    bench.lab.advance(10_000);
    expect(olt.onus.phase[slot]).toBe(3);
  });

  it('are on one of two lists, and only addresses are', async () => {
    const barred = { blackMacPonNo: 1, blackMacValue: '02:5e:00:00:00:07', blackMacAction: 1 };
    expect((await bench.set(blackMaclistCfg, barred)).error).toBe('noError');
    expect((await white('02:5e:00:00:00:07', 1)).error).toBe('inconsistentValue');
    expect((await white('nobody', 1)).error).toBe('wrongValue');
  });

  it('take VLANs of a trunk only at a port in that mode, and nothing while they are away', async () => {
    const trunk = { trunkPonNo: 1, trunkOnuNo: 1, trunkPortNo: 1, trunkPortVid: 300, trunkPortVidAction: 2 };
    expect((await bench.set(onuPortVlanTrunk, trunk)).error).toBe('inconsistentValue');
    const { olt } = bench.device;
    powerOffOnu(olt, olt.onus.slot(1, 1));
    expect((await bench.set(onuPortVlanTrunk, trunk)).error).toBe('inconsistentValue');
  });
});
