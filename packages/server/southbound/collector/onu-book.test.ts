import { describe, expect, it, test } from 'vitest';
import type { OnuReading } from '../../drivers/kit/reading.ts';
import { OnuBook, type BookRow } from './onu-book.ts';
import { OnuMemory, textsRead } from './onu-memory.ts';
import { diffOnus, type OnuRow } from './onu-diff.ts';

const at = Date.UTC(2026, 10, 24, 1);

const rowAt = (pon: number, onu_no: number, more: Partial<BookRow> = {}): BookRow => ({
  id: `${pon}${onu_no}`,
  pon,
  onu_no,
  phase: 3,
  state: 1,
  down_cause: null,
  band: 1,
  missing: false,
  admin: true,
  omcc: true,
  last_reg: at - 3_600_000,
  last_dereg: null,
  dereg_reason: null,
  mac: null,
  ...more,
});
const heard = (pon: number, onu: number, rx: number | null, more: Partial<OnuReading> = {}): OnuReading => ({
  pon,
  onu,
  phase: 3,
  optics: { rx, tx: null, oltRx: null, temperature: null, voltage: null, bias: null },
  ...more,
});
const bookOf = (rows: readonly BookRow[]) => new OnuBook(rows, new Set(['dereg_reason', 'mac']));
const doubted = (rows: readonly BookRow[], readings: readonly OnuReading[], complete = true) => {
  const { all, rows: found } = bookOf(rows).doubtOf({ rows: readings, complete });
  return all ? 'all' : found.map(({ pon, onu }) => `${pon}.${onu}`);
};
/** A row of the database with the same content. */
const full = ({ last_reg, last_dereg, ...row }: BookRow): OnuRow =>
  ({
    since: new Date(at - 7_200_000),
    ...Object.fromEntries(
      ['sn', 'loid', 'name', 'vendor', 'model', 'firmware', 'hardware', 'ability', 'profile', 'auth_mode'].map(
        (name) => [name, null],
      ),
    ),
    missing_since: null,
    ...row,
    last_reg: last_reg === null ? null : new Date(last_reg),
    last_dereg: last_dereg === null ? null : new Date(last_dereg),
  }) as unknown as OnuRow;

describe('A poll reads rows again', () => {
  const known = [
    rowAt(1, 1),
    rowAt(1, 2),
    rowAt(2, 1),
    rowAt(2, 5, { phase: 1, state: 3, down_cause: 'los', band: 0 }),
  ];
  const quiet = [heard(1, 1, -1900), heard(1, 2, -1901), heard(2, 1, -1902), heard(2, 5, null, { phase: 1 })];
  const with1 = (more: Partial<OnuReading>) => [{ ...quiet[0], ...more } as OnuReading, ...quiet.slice(1)];
  test.each<[string, readonly OnuReading[], readonly string[] | 'all']>([
    ['of none when nothing changed', quiet, []],
    ['of none whatever their order is', quiet.toReversed(), []],
    ['of the one whose phase is another', with1({ phase: 1 }), ['1.1']],
    ['of the one whose level fell into another band', with1(heard(1, 1, -2600)), ['1.1']],
    ['of the one that was switched off', with1({ admin: false }), ['1.1']],
    ['of the one that registered anew', with1({ lastReg: new Date(at) }), ['1.1']],
    ['of none whose time trembles', with1({ lastReg: new Date(at - 3_590_000) }), []],
    ['of the one that has another MAC', with1({ mac: '006d61000001' }), ['1.1']],
    ['of none whose MAC was left out', with1({ mac: null }), []],
    ['of the one that says another reason', with1({ deregReason: 'dyingGasp' }), ['1.1']],
    ['for a newcomer', [...quiet, heard(3, 1, -1900)], ['3.1']],
    ['of all when one has left', quiet.slice(1), 'all'],
  ])('%s', (_, readings, expected) => expect(doubted(known, readings)).toEqual(expected));

  it('of none that an incomplete answer left out, and of one that is back', () => {
    expect(doubted(known, quiet.slice(1), false)).toEqual([]);
    expect(doubted([{ ...known[0]!, missing: true }, ...known.slice(1)], quiet)).toEqual(['1.1']);
  });

  it('of each that the comparison of true rows would change', () => {
    const phases = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (const phase of phases) {
      for (const cause of [null, 'los', 'power', 'unknown']) {
        for (const state of [1, 2, 3, 4]) {
          const row = rowAt(1, 1, { phase, state, down_cause: cause, band: state === 1 ? 1 : 0 });
          for (const next of phases) {
            const readings = [heard(1, 1, -1900, { phase: next })];
            const diff = diffOnus([full(row)], { rows: readings, complete: true }, new Date(at), new Date(at));
            if (diff.changes.length + diff.steps.length > 0)
              expect(doubted([row], readings), JSON.stringify(row)).toEqual(['1.1']);
          }
        }
      }
    }
  });
});

describe('The mean level of a PON', () => {
  const known = [rowAt(1, 1), rowAt(1, 2), rowAt(2, 1), rowAt(2, 2), rowAt(3, 1, { state: 3, phase: 1, band: 0 })];
  const meansOf = (readings: readonly OnuReading[], rows = known) => {
    const book = bookOf(rows);
    book.light(readings, at);
    return [...book.means()];
  };

  test('is made of what was read, of units that are online; null where nobody is heard', () => {
    const readings = [heard(1, 1, -1900), heard(1, 2, -2001), heard(2, 1, null), heard(2, 2, null), heard(3, 1, -2500)];
    expect(meansOf(readings)).toEqual([
      [1, -1950],
      [2, null],
      [3, null],
    ]);
  });

  test('stays as it was on a PON of which the answer left a unit out, but for one that is missing', () => {
    const readings = [heard(1, 1, -1900), heard(1, 2, -2000), heard(2, 1, -2300)];
    expect(meansOf(readings)).toEqual([[1, -1950]]);
    expect(
      meansOf(
        readings,
        known.map((row) => (row.pon === 2 && row.onu_no === 2 ? { ...row, missing: true } : row)),
      ),
    ).toEqual([
      [1, -1950],
      [2, -2300],
    ]);
  });
});

test('What is remembered is good for what was written last, once, and keeps the texts that come with every poll', () => {
  const memory = new OnuMemory();
  const book = bookOf([rowAt(1, 1)]);
  const told = textsRead([heard(1, 1, null, { deregReason: null, mac: null })]);
  expect([...told].toSorted()).toEqual(['dereg_reason', 'mac']);
  memory.keep('7', book, told);
  expect(memory.take('8')).toBeUndefined();
  expect(memory.take('7'), 'after a transaction that took it and failed').toBeUndefined();
  memory.keep('8', bookOf([rowAt(1, 1)]), textsRead([heard(1, 1, null, { mac: null })]));
  const kept = memory.take('8');
  expect([kept?.holds(new Set(['mac'])), kept?.holds(new Set(['dereg_reason']))]).toEqual([true, false]);
});

test('Figures are those of the rows that are there', () => {
  const book = bookOf([
    rowAt(1, 1),
    rowAt(1, 2, { band: 3 }),
    rowAt(1, 3, { state: 3, phase: 4, down_cause: 'power', band: 0 }),
    rowAt(1, 4, { missing: true }),
    rowAt(2, 1, { state: 4, phase: 7, band: 0 }),
  ]);
  const { figures, ports } = book.figures();
  expect(figures).toMatchObject({
    total: 4,
    online: 2,
    power: 1,
    disabled: 1,
    weak_critical: 1,
    weak_warning: 0,
    silent: 0,
    known: 5,
  });
  expect([...ports]).toEqual([
    [1, [3, 2]],
    [2, [1, 0]],
  ]);
});
