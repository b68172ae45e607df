import { describe, expect, it } from 'vitest';
import { joinedSpells, spellsOf, stripesOf } from './history.ts';

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ms = (hour: number) => Date.parse(at(hour));

describe('The history of an ONU', () => {
  const changes = [
    { at: at(10), phase: 'working', cause: null },
    { at: at(8), phase: 'los', cause: 'los' },
  ];

  it('has a phase end where the next one begins', () => {
    const spells = spellsOf({ phase: 'working', cause: null, since: at(10), lastReg: at(10), changes });
    expect(spells.map(({ from, to }) => [from, to])).toEqual([
      [ms(10), null],
      [ms(8), ms(10)],
    ]);
  });

  it('is unknown from when the OLT answered last, and what was before ends there', () => {
    const life = { state: 'unknown', phase: 'working', cause: null, since: at(14), lastReg: at(10), changes };
    expect(spellsOf(life).map(({ phase, from, to }) => [phase, from, to])).toEqual([
      ['unknown', ms(14), null],
      ['working', ms(10), ms(14)],
      ['los', ms(8), ms(10)],
    ]);
  });

  it('begins with what the OLT tells when the console saw no change yet', () => {
    expect(spellsOf({ phase: 'los', cause: 'los', since: at(3), lastReg: null, changes: [] })).toMatchObject([
      { phase: 'los', from: ms(3), to: null },
    ]);
    expect(spellsOf({ phase: 'los', cause: 'los', since: null, lastReg: null, changes: [] })).toEqual([]);
  });

  it('knows that an ONU was online between its registration and its departure, and nothing of before', () => {
    const spells = spellsOf({ phase: 'los', cause: 'los', since: at(8), lastReg: at(6), changes: changes.slice(1) });
    expect(spells.map(({ phase, from }) => [phase, from])).toEqual([
      ['los', ms(8)],
      ['working', ms(6)],
    ]);
  });

  it('fills the whole time; what lies before the first known phase is unknown', () => {
    const stripes = stripesOf(
      spellsOf({ phase: 'working', cause: null, since: at(10), lastReg: at(10), changes }),
      ms(4),
      ms(12),
    );
    expect(stripes.map(({ spell, share }) => [spell?.phase ?? null, share])).toEqual([
      [null, 0.5],
      ['los', 0.25],
      ['working', 0.25],
    ]);
  });

  it('cuts off what lies before the time that is shown', () => {
    const spells = spellsOf({ phase: 'working', cause: null, since: at(10), lastReg: at(10), changes });
    expect(stripesOf(spells, ms(9), ms(11)).map(({ share }) => share)).toEqual([0.5, 0.5]);
    expect(stripesOf([], ms(9), ms(11))).toEqual([{ spell: null, share: 1 }]);
  });

  it('tells steps that have the same name as one', () => {
    const spell = (cause: string | null, from: number, to: number | null) => ({ phase: 'offLine', cause, from, to });
    const spells = [spell('power', 30, null), spell('power', 20, 30), spell('los', 10, 20)];
    expect(joinedSpells(spells, ({ cause }) => String(cause))).toEqual([
      spell('power', 20, null),
      spell('los', 10, 20),
    ]);
  });
});
