import { gOnuPriLanBindMode } from '@heliograph/wire/mib/gpon-onu-lan.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../../testing/configured.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await Bench.start();
});

afterEach(() => bench.stop());

describe('LAN ports of a simulated ONU', () => {
  const bind = async (port: number, lan: number, wan: number) =>
    (
      await bench.set(gOnuPriLanBindMode, {
        priLanBindModePon: 1,
        priLanBindModeOnu: 1,
        priLanBindModePortId: port,
        priLanBindModeBMode: 2,
        priLanBindModeLanVlan1: lan,
        priLanBindModeWanVlan1: wan,
        priLanBindModeAction: 1,
      })
    ).error;

  it('are bound by pairs of VLANs, where they are there and while the ONU is working', async () => {
    expect([await bind(1, 10, 0), await bind(1, 0, 0), await bind(1, 4095, 7), await bind(30, 10, 200)]).toEqual([
      'wrongValue',
      'wrongValue',
      'wrongValue',
      'inconsistentValue',
    ]);
    expect(await bind(1, 10, 200)).toBe('noError');
    const { onus } = bench.device.olt;
    onus.phase[onus.slot(1, 1)] = 6;
    expect(await bind(1, 10, 300)).toBe('inconsistentValue');
  });
});
