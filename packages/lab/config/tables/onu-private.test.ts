import {
  gOnuPriWanConnAdd,
  gOnuPriWanConnCfg,
  gOnuPriWanConnCommit,
  gOnuPriWanConnDelete,
  priWanConnCfgTable,
  priWanConnTable,
} from '@heliograph/wire/mib/gpon-private/wan.ts';
import { gOnuPriWifiSsid, priWifiSsidTable } from '@heliograph/wire/mib/gpon-private/wifi.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { powerOffOnu } from '../../devices/events.ts';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const add = async (onu = 1) =>
  (
    await bench.set(gOnuPriWanConnAdd, {
      gOnuPriWanAddPon: 1,
      gOnuPriWanAddOnu: onu,
      gOnuPriWanConnType: 1,
      gOnuPriWanConnAddAction: 1,
    })
  ).error;
const handOn = () =>
  bench.set(gOnuPriWanConnCommit, {
    gOnuPriConnCommitPon: 1,
    gOnuPriConnCommitOnu: 1,
    gOnuPriConnCommitAction: 1,
  });
const ofFirst = (column: Readonly<Record<string, unknown>>) =>
  Object.keys(column).filter((index) => index.startsWith('1.1.'));

describe('WAN connections of a simulated ONU', () => {
  it('get the first number that is free, eight at most, and reach the ONU when they are handed on', async () => {
    for (let more = 2; more <= 8; more++) expect(await add()).toBe('noError');
    expect(await add()).toBe('resourceUnavailable');
    const status = () => bench.column(priWanConnTable.columns.priWanConnStatus);
    expect(ofFirst(await status())).toEqual(['1.1.1']);
    await handOn();
    expect(ofFirst(await status())).toHaveLength(8);
    const gone = { gOnuPriWanDeletePonInx: 1, gOnuPriWanDeleteOnuInx: 1, gOnuPriConnIndexD: 3 };
    await bench.set(gOnuPriWanConnDelete, { ...gone, gOnuPriConnDeleteAction: 1 });
    expect(await add()).toBe('noError');
    expect(ofFirst(await bench.column(priWanConnCfgTable.columns.priWanConnCfgName))).toHaveLength(8);
  });

  it('need a user and a password to dial, and an address, a mask and a gateway without', async () => {
    const set = async (given: object) =>
      (
        await bench.set(gOnuPriWanConnCfg, {
          priConnPon: 1,
          priConnOnu: 1,
          priConnIndex: 1,
          priConnTypeCfg: 1,
          ...given,
          priConnCfgAction: 1,
        })
      ).error;
    expect(await set({ priConnModeCfg: 2, priConnPppoePassword: '' })).toBe('inconsistentValue');
    expect(await set({ priConnModeCfg: 1 })).toBe('inconsistentValue');
    expect(await set({ priConnModeCfg: 0 })).toBe('noError');
    expect(await set({ priConnIndex: 7 })).toBe('inconsistentValue');
  });
});

describe('private configuration of a simulated ONU', () => {
  it('is taken only while the ONU works', async () => {
    const { olt } = bench.device;
    powerOffOnu(olt, olt.onus.slot(1, 1));
    expect(await add()).toBe('inconsistentValue');
    expect(await add(77)).toBe('inconsistentValue');
    const ssid = { priSsidPon: 1, proSsidOnu: 1, priSsidId: 2, priSsidName: 'guests', priSsidAuthMode: 1 };
    expect((await bench.set(gOnuPriWifiSsid, { ...ssid, priSsidAction: 1 })).error).toBe('inconsistentValue');
    expect(ofFirst(await bench.column(priWifiSsidTable.columns.priWifiSsidNameS))).toEqual(['1.1.1', '1.1.5']);
  });
});
