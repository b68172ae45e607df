import { gOnuCfgSrv, gOnuCfgSrvPort } from '@heliograph/wire/mib/gpon-onu-flows.ts';
import { gOnuCfgGem } from '@heliograph/wire/mib/gpon-services.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

type Values = Readonly<Record<string, string | number>>;
const rowsOf = async (table: string) =>
  ((await bench.truth()).tables[table] ?? []) as readonly Readonly<Record<string, string | number>>[];

describe('services of a simulated ONU', () => {
  const service = async (values: Values) =>
    (
      await bench.set(gOnuCfgSrv, {
        gOnuCfgSrvPonInx: 1,
        gOnuCfgSrvOnuInx: 1,
        gOnuCfgSrvName: 'voice',
        gOnuCfgSrvMode: 1,
        gOnuCfgSrvGemId: 1,
        gOnuCfgSrvVlanList: '300',
        ...values,
        gOnuCfgSrvAction: 1,
      })
    ).error;

  it('name a GEM port of their ONU and VLANs below 4094, and are there once', async () => {
    expect(await service({ gOnuCfgSrvGemId: 9 })).toBe('inconsistentValue');
    expect(await service({ gOnuCfgSrvOnuInx: 99 })).toBe('inconsistentValue');
    expect(await service({ gOnuCfgSrvVlanList: '4094' })).toBe('wrongValue');
    expect(await service({ gOnuCfgSrvVlanList: '' })).toBe('wrongValue');
    expect(await service({ gOnuCfgSrvMode: 2 })).toBe('wrongValue');
    expect(await service({ gOnuCfgSrvCosList: '8' })).toBe('wrongValue');
    expect(await service({ gOnuCfgSrvCosList: '5-7' })).toBe('noError');
    expect(await service({})).toBe('inconsistentValue');
  });

  it('keep their GEM port', async () => {
    const gone = { gOnuCfgGemPonInx: 1, gOnuCfgGemOnuInx: 1, gOnuCfgGemId: 1, gOnuCfgGemAction: 2 };
    expect((await bench.set(gOnuCfgGem, gone)).error).toBe('inconsistentValue');
    const drop = { gOnuCfgSrvPonInx: 1, gOnuCfgSrvOnuInx: 1, gOnuCfgSrvName: 'ser_1', gOnuCfgSrvAction: 2 };
    expect((await bench.set(gOnuCfgSrv, drop)).error).toBe('noError');
    expect((await bench.set(gOnuCfgGem, gone)).error).toBe('inconsistentValue');
    const port = { gOnuCfgSrvPortPonInx: 1, gOnuCfgSrvPortOnuInx: 1, gOnuCfgSrvPortId: 1, gOnuCfgSrvPortAction: 2 };
    expect((await bench.set(gOnuCfgSrvPort, port)).error).toBe('noError');
    expect((await bench.set(gOnuCfgGem, gone)).error).toBe('noError');
  });
});

describe('service-ports of a simulated ONU', () => {
  const servicePort = async (values: Values) =>
    (
      await bench.set(gOnuCfgSrvPort, {
        gOnuCfgSrvPortPonInx: 1,
        gOnuCfgSrvPortOnuInx: 1,
        gOnuCfgSrvPortId: 2,
        gOnuCfgSrvPortGemId: 1,
        gOnuCfgSrvPortSetMode: 1,
        gOnuCfgSrvPortUserVlan: 300,
        ...values,
        gOnuCfgSrvPortAction: 1,
      })
    ).error;

  it('need what their frames are told by, and share them with no other', async () => {
    expect(await servicePort({ gOnuCfgSrvPortUserVlan: 0 })).toBe('wrongValue');
    expect(await servicePort({ gOnuCfgSrvPortUserVlan: 200 })).toBe('inconsistentValue');
    expect(await servicePort({ gOnuCfgSrvPortSetMode: 5, gOnuCfgSrvPortBVid: 9, gOnuCfgSrvPortEVid: 8 })).toBe(
      'wrongValue',
    );
    expect(await servicePort({ gOnuCfgSrvPortSetMode: 3, gOnuCfgSrvPortUserEtype: 'ip' })).toBe('wrongValue');
    expect(await servicePort({ gOnuCfgSrvPortGemId: 2 })).toBe('inconsistentValue');
    expect(await servicePort({ gOnuCfgSrvPortVid: 300 })).toBe('noError');
    const [, made] = await rowsOf('gOnuSrvInfoSrvPortTable');
    expect(made).toMatchObject({
      gOnuSrvInfoSrvPortUserOuterVlan: 300,
      gOnuSrvInfoSrvPortVid: 300,
      gOnuSrvInfoSrvPortCos: -1,
      gOnuSrvInfoSrvPortEType: '',
    });
  });
});
