import { describe, expect, it } from 'vitest';
import { gponGlobalPages } from './gpon-global.ts';
import { sessionOf, stepLines } from './page-session.fixture.ts';

const [binding] = gponGlobalPages;
if (!binding) throw new Error('no page');

const device = (lines: readonly string[], truncated = false) =>
  sessionOf('V1600G1', { cli: { 'show running-config': { lines, truncated } } });

const dump = [
  'onu auto-learn bind matching-type exact',
  'plug_and_play vlan 300',
  'set variable_vlan disable',
  'set plug_and_play enable',
  'interface gpon 0/1',
  'plug_and_play disable',
];

describe('what holds for all ONUs', () => {
  it('is read from the lines of the device, and not from those of a PON port', async () => {
    const { rows } = await binding.read(device(dump));
    expect(rows).toEqual([{ plugAndPlay: true, plugAndPlayVlan: 300, variableVlan: false, matchingType: 'exact' }]);
  });

  it('is nothing that a device has whose whole configuration has no such line; of half of one nobody knows', async () => {
    expect(await binding.read(device(['hostname x', 'end']))).toMatchObject({ absent: true });
    const half = await binding.read(device(['hostname x'], true));
    expect([half.absent, half.complete, half.rows[0]?.['plugAndPlay']]).toEqual([undefined, false, null]);
  });

  it('sends what changed and no more, the VLAN before the switch that takes it', async () => {
    const before = { plugAndPlay: false, plugAndPlayVlan: null, variableVlan: false, matchingType: 'exact' };
    const after = { ...before, plugAndPlay: true, plugAndPlayVlan: 300 };
    expect(stepLines(await binding.steps({ op: 'edit', before, after }, device(dump)))).toEqual([
      'plug_and_play vlan 300; set plug_and_play enable',
    ]);
  });
});
