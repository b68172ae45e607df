import { phaseCode, stateCode } from '@heliograph/catalogue/words/phases.ts';
import { bandCode } from '@heliograph/catalogue/words/signal-bands.ts';
import { describe, expect, test } from 'vitest';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import { diffOnus, type OnuRow } from './onu-diff.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second));
const row: OnuRow = {
  tenant_id: 1,
  id: '1',
  olt_id: '9',
  pon: 1,
  onu_no: 5,
  sn: 'VSOL12345678',
  mac: null,
  loid: null,
  name: 'Mill St 4',
  vendor: 'VSOL',
  model: 'V642',
  firmware: 'V1',
  hardware: null,
  ability: null,
  profile: 'default',
  auth_mode: 'sn',
  admin: true,
  omcc: true,
  phase: phaseCode('working'),
  state: stateCode('online'),
  since: at(0),
  down_cause: null,
  band: bandCode('good'),
  last_reg: at(0),
  last_dereg: null,
  dereg_reason: null,
  missing: false,
  over_quota: false,
  missing_since: null,
  created_at: at(0),
  updated_at: at(0),
};
const optics = { rx: -1900, tx: 220, oltRx: null, temperature: 4500, voltage: 326, bias: 1100 };
const reading: OnuReading = {
  pon: 1,
  onu: 5,
  phase: phaseCode('working'),
  admin: true,
  omcc: true,
  lastReg: at(1),
  optics,
};
const diff = (known: readonly OnuRow[], rows: readonly OnuReading[], complete = true, begun = at(30)) =>
  diffOnus(known, { rows, complete }, begun, at(31));

describe('what a poll changes about ONUs', () => {
  test('an ONU that is as it was is not written', () => {
    const result = diff([row], [reading]);
    expect(result).toEqual({ newcomers: [], changes: [], steps: [], levels: [], vanished: [] });
  });

  test('a complete list without a known ONU marks it missing', () => {
    expect(diff([row], []).vanished).toEqual(['1']);
  });

  test('a list that was cut short takes no ONU away', () => {
    expect(diff([row], [], false).vanished).toEqual([]);
  });

  test('an ONU that is listed again is no longer missing', () => {
    const [change] = diff([{ ...row, missing: true, missing_since: at(3) }], [reading]).changes;
    expect(change?.facts).toMatchObject({ missing: false, missing_since: null });
  });

  test('what a trap told after the poll began is newer than the poll', () => {
    const lost: OnuRow = {
      ...row,
      phase: phaseCode('los'),
      state: stateCode('offline'),
      since: at(30),
      down_cause: 'los',
    };
    expect(diff([lost], [reading], true, at(29)).steps).toEqual([]);
  });

  test('an ONU that lost its light is offline and has no signal band', () => {
    const result = diff([row], [{ ...reading, phase: phaseCode('los') }]);
    expect(result.steps).toMatchObject([
      { id: '1', life: { state: stateCode('offline'), down_cause: 'los', since: at(31) } },
    ]);
    expect(result.changes).toMatchObject([{ facts: { band: bandCode('none') } }]);
  });

  test('a level that falls into the critical band is told once, with its value', () => {
    const result = diff([row], [{ ...reading, optics: { ...optics, rx: -2810 } }]);
    expect(result.levels).toEqual([
      { pon: 1, onu: 5, before: bandCode('good'), after: bandCode('critical'), rx: -2810 },
    ]);
  });

  test('one missing answer does not erase a serial number, but an emptied description is empty', () => {
    const result = diff([row], [{ ...reading, sn: null, name: null }]);
    expect(result.changes).toMatchObject([{ facts: { sn: 'VSOL12345678', name: null } }]);
  });

  test('a phase number that nobody knows leaves the ONU as it was', () => {
    expect(diff([row], [{ ...reading, phase: null }]).steps).toEqual([]);
  });

  test('an ONU found dead at the first reading has no invented moment of its death', () => {
    const [newcomer] = diff([], [{ pon: 2, onu: 1, phase: phaseCode('los') }]).newcomers;
    expect(newcomer?.life.since).toBeNull();
    expect(newcomer?.life.down_cause).toBe('los');
  });

  test('a new ONU that the device knows longer than we do stands since then', () => {
    const [newcomer] = diff([], [reading]).newcomers;
    expect(newcomer?.life.since).toEqual(at(1));
  });
});
