import { loopbackTable, v1600dLoopback } from '@heliograph/wire/mib/platform/loopback.ts';
import { macFlappingCfg, macFlappingSuppressionTable, macFlappingTable } from '@heliograph/wire/mib/platform/mac.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

const column = async (spec: Parameters<Bench['column']>[0]) => Object.values(await bench.column(spec));

describe('a host that is heard at two ports', () => {
  const { macFlappingSourcePort, macFlappingCurrentPort, macFlappingTimes } = macFlappingTable.columns;
  const flap = () => bench.event({ type: 'macFlap', pon: 1, onu: 1, port: 2, times: 6 });

  it('shows in the table of flapping addresses while the device looks', async () => {
    expect(await flap()).toMatchObject({ status: 200, times: 6, seen: false });
    expect(await column(macFlappingTimes)).toEqual([]);
    await bench.set(macFlappingCfg, { macFlappingStatus: 1 });
    expect(await flap()).toMatchObject({ times: 12, seen: true });
    expect([await column(macFlappingSourcePort), await column(macFlappingCurrentPort)]).toEqual([
      ['GPON0/1'],
      ['GE0/2'],
    ]);
    expect(await column(macFlappingTimes)).toEqual(['12']);
    expect(bench.device.notifier.sent).toBe(1);
  });

  it('is told of when a mode suppresses it, beyond the threshold', async () => {
    const { macFlappingSupInterface } = macFlappingSuppressionTable.columns;
    await bench.set(macFlappingCfg, { macFlappingStatus: 1, macFlappingMode: 2, macFlappingSupThr: 7 });
    await flap();
    expect(await column(macFlappingSupInterface)).toEqual([]);
    await flap();
    expect(await column(macFlappingSupInterface)).toEqual(['GE0/2']);
  });

  it('is forgotten on request and when it stands still', async () => {
    await bench.set(macFlappingCfg, { macFlappingStatus: 1 });
    await flap();
    await bench.set(macFlappingCfg, { macFlappingInfoClean: 1 });
    expect(await column(macFlappingTimes)).toEqual([]);
    await flap();
    expect(await bench.event({ type: 'macFlap', value: false })).toMatchObject({ flaps: 0 });
    expect(await column(macFlappingTimes)).toEqual([]);
  });

  it('needs an ONU', async () => {
    expect((await bench.event({ type: 'macFlap', pon: 1 }))['status']).toBe(400);
  });
});

describe('a loop', () => {
  const { modeS } = loopbackTable.columns;

  it('shows with its port while the device looks, and raises an alarm that its end clears', async () => {
    expect(await bench.event({ type: 'loop', pon: 2 })).toMatchObject({ seen: false });
    expect(await column(modeS)).toEqual([]);
    await bench.set(v1600dLoopback, { loopbackEn: 1 });
    expect(await column(modeS)).toEqual(['0']);
    expect(await bench.event({ type: 'loop', port: 3 })).toMatchObject({ port: 'GE0/3', seen: true });
    expect(await column(modeS)).toHaveLength(2);
    await bench.event({ type: 'loop', port: 3, value: false });
    expect(await column(modeS)).toHaveLength(1);
    bench.lab.advance(1000);
    expect(bench.device.notifier.sent).toBe(2);
  });

  it('needs a port', async () => {
    expect((await bench.event({ type: 'loop' }))['status']).toBe(400);
  });
});
