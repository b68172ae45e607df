import { gOnuCfgSrv } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import {
  gOnuCapabilityTable,
  gOnuCfgIphost,
  gOnuCfgMVlan,
  gOnuCfgPortVlan,
} from '@heliograph/wire/mib/gpon-onu-ports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorizeOnu, removeOnu } from '../../agent/actions.ts';
import { bringBack } from '../../devices/life.ts';
import { cause } from '../../devices/onu-store.ts';
import { omciCapabilityOf, ethernetPorts } from '../../devices/onu-capability.ts';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const rowsOf = async (table: string) =>
  ((await bench.truth()).tables[table] ?? []) as readonly Readonly<Record<string, string | number>>[];

describe('ports of a simulated ONU', () => {
  it('are told by its capability, and none beyond them is configured', async () => {
    const { olt } = bench.device;
    const capability = omciCapabilityOf(olt, olt.onus.slot(1, 1));
    if (capability === undefined) throw new Error('ONU 1/1 was never online');
    const has = ethernetPorts(capability);
    expect((await bench.column(gOnuCapabilityTable.columns.gOnuCapabilityEUniNum))['1.1']).toBe(String(has));
    const set = async (port: number, mode = 1, list = '') =>
      (
        await bench.set(gOnuCfgPortVlan, {
          gOnuCfgPortVlanPonInx: 1,
          gOnuCfgPortVlanOnuInx: 1,
          gOnuCfgPortVlanPortType: 1,
          gOnuCfgPortVlanPortId: port,
          gOnuCfgPortVlanModeType: mode,
          gOnuCfgPortVlanVlanList: list,
          gOnuCfgPortVlanDefVlan: 0,
          gOnuCfgPortVlanAction: 1,
        })
      ).error;
    expect(await set(has + 1)).toBe('wrongValue');
    expect(await set(has, 3, '200,300')).toBe('wrongValue');
    expect(await set(has, 4, '200,300')).toBe('wrongValue');
    expect(await set(has, 2, '200,300')).toBe('noError');
    expect(await set(has, 2, '200,300')).toBe('inconsistentValue');
    expect(await rowsOf('gOnuSrvInfoPortVlanTable')).toContainEqual(
      expect.objectContaining({ gOnuSrvInfoPortVlanName: `eth ${has}`, gOnuSrvInfoPortVlanList: '200,300' }),
    );
  });

  it('of a unit that joins later are listed once it works, as it told of them, and go with it', async () => {
    const { olt } = bench.device;
    const listed = async () => {
      const tables = ['gOnuSrvInfoPortTable', 'priLanBindModeTable'] as const;
      const [ports, binds] = await Promise.all(tables.map((name) => rowsOf(name)));
      const ofOnu = [
        (ports ?? []).filter((row) => row['gOnuSrvInfoPortPonInx'] === 1 && row['gOnuSrvInfoPortOnuInx'] === 99),
        (binds ?? []).filter((row) => row['priLanBindModePonS'] === 1 && row['priLanBindModeOnuS'] === 99),
      ];
      return ofOnu.map(({ length }) => length);
    };
    expect(authorizeOnu(olt, 1, 99, 'VSOL0BADCAFE')).toBeUndefined();
    expect(await listed()).toEqual([0, 0]);
    const slot = olt.onus.slot(1, 99);
    bringBack(olt, slot, cause.power);
    bench.lab.network.timeline.advance(60_000);
    const capability = omciCapabilityOf(olt, slot);
    const has = capability === undefined ? 0 : ethernetPorts(capability);
    expect(has).toBeGreaterThan(0);
    expect(await listed()).toEqual([has, has]);
    removeOnu(olt, slot);
    expect(await listed()).toEqual([0, 0]);
  });

  it('get multicast VLANs one by one, and lose them so or all at once', async () => {
    const set = async (gOnuCfgMVlanList: string, gOnuCfgMVlanAction: number) =>
      (
        await bench.set(gOnuCfgMVlan, {
          gOnuCfgMVlanPonInx: 1,
          gOnuCfgMVlanOnuInx: 1,
          gOnuCfgMVlanList,
          gOnuCfgMVlanAction,
        })
      ).error;
    const held = async () => (await rowsOf('gOnuSrvInfoMVlanTable')).map((row) => row['gOnuSrvInfoMVlanList']);
    expect([await set('100', 1), await set('102', 1), await set('101', 1), await held()]).toEqual([
      'noError',
      'noError',
      'noError',
      ['100-102'],
    ]);
    expect([await set('101', 3), await set('7', 3), await held()]).toEqual([
      'noError',
      'inconsistentValue',
      ['100,102'],
    ]);
    expect([await set('', 2), await held()]).toEqual(['noError', []]);
  });
});

describe('an IP host of a simulated ONU', () => {
  const set = async (id: number, gOnuCfgIphostAction: number, mode = 1) =>
    (
      await bench.set(gOnuCfgIphost, {
        gOnuCfgIphostPonInx: 1,
        gOnuCfgIphostOnuInx: 1,
        gOnuCfgIphostId: id,
        gOnuCfgIphostIpMode: mode,
        gOnuCfgIphostAction,
      })
    ).error;

  it('is one that the ONU has, with an address where it is static, and stays while a service uses it', async () => {
    expect([await set(9, 0), await set(1, 0, 2), await set(1, 0)]).toEqual(['wrongValue', 'wrongValue', 'noError']);
    const service = {
      gOnuCfgSrvPonInx: 1,
      gOnuCfgSrvOnuInx: 1,
      gOnuCfgSrvName: 'voice',
      gOnuCfgSrvMode: 1,
      gOnuCfgSrvGemId: 1,
      gOnuCfgSrvVlanList: '300',
      gOnuCfgSrvPortType: 2,
      gOnuCfgSrvPortNum: 1,
    };
    expect((await bench.set(gOnuCfgSrv, { ...service, gOnuCfgSrvAction: 1 })).error).toBe('noError');
    expect(await set(1, 1)).toBe('inconsistentValue');
    expect((await bench.set(gOnuCfgSrv, { ...service, gOnuCfgSrvAction: 2 })).error).toBe('noError');
    expect(await set(1, 1)).toBe('noError');
  });
});
