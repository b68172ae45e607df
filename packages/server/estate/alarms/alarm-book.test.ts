import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { describe, expect, it } from 'vitest';
import { AlarmBook, powerWindow } from './alarm-book.ts';
import { isFlapping, type AlarmState, type Happening } from './alarm-state.ts';

const start = Date.UTC(2026, 10, 21);
const second = 1000;
const minute = 60 * second;
const onu = 'onu/3/12';

function newBook(known: AlarmState[] = []): AlarmBook {
  let last = 0;
  return new AlarmBook(() => String(++last), known);
}

const told = (id: AlarmKindId, at: number, more: Partial<Happening> = {}): Happening => {
  const kind = alarmKind(id);
  const change = kind.stands === 'alarm' ? 'raise' : kind.stands;
  return { oltId: '7', kind, change, object: onu, at: start + at, source: 'trap', ...more };
};

const seen = (id: AlarmKindId, at: number, raised: boolean, more: Partial<Happening> = {}): Happening =>
  told(id, at, { change: raised ? 'raise' : 'clear', source: 'poll', ...more });

function alarmOf(book: AlarmBook, kind: AlarmKindId, object = onu): AlarmState {
  const alarm = book.find('7', object, kind);
  if (!alarm) throw new Error(`no alarm ${kind}`);
  return alarm;
}

describe('an alarm', () => {
  it('counts exactly how often it is raised and keeps its first and last time', () => {
    const book = newBook();
    for (let n = 0; n < 1000; n += 1) book.take(told('onuRxLow', n * second, { text: `-${n}` }));
    expect(book.touched).toHaveLength(1);
    expect(alarmOf(book, 'onuRxLow')).toMatchObject({
      count: 1000,
      firstAt: start,
      raisedAt: start,
      lastAt: start + 999 * second,
      text: '-999',
    });
  });

  it('takes the severity that the device gives, else that of its kind', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    expect(alarmOf(book, 'onuRxLow').severity).toBe(3);
    book.take(told('onuRxLow', 1, { severity: 1 }));
    expect(alarmOf(book, 'onuRxLow').severity).toBe(1);
  });

  it('is cleared by class 0 of its own kind and by nothing of another object', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    expect(book.take(told('onuRxLow', 5, { change: 'clear', object: 'onu/3/13' }))).toBe(false);
    expect(book.take(told('onuRxLow', 5, { change: 'clear' }))).toBe(true);
    expect(alarmOf(book, 'onuRxLow')).toMatchObject({ clearedAt: start + 5, clearedHow: 'trap', present: false });
    expect(book.take(told('onuRxLow', 6, { change: 'clear' }))).toBe(false);
  });

  it('is cleared by the opposite event', () => {
    const book = newBook();
    for (const kind of ['onuDeregister', 'onuLinkLost', 'onuDyingGasp'] as const) book.take(told(kind, 0));
    book.take(told('onuOnline', 90 * second));
    expect(book.touched).toHaveLength(3);
    for (const alarm of book.touched)
      expect(alarm).toMatchObject({ clearedHow: 'pair', clearedAt: start + 90 * second });
  });

  it('stands again in the same row after it was cleared, unconfirmed, with one more on its count', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    Object.assign(alarmOf(book, 'onuRxLow'), { confirmedAt: start + 1, confirmedBy: 'kim', confirmNote: 'seen' });
    book.take(told('onuRxLow', 2, { change: 'clear' }));
    book.take(told('onuRxLow', minute));
    expect(alarmOf(book, 'onuRxLow')).toMatchObject({
      id: '1',
      count: 2,
      firstAt: start,
      raisedAt: start + minute,
      clearedAt: null,
      clearedHow: null,
      confirmedAt: null,
      confirmedBy: null,
      confirmNote: null,
    });
  });

  it('stays confirmed while it is only told of again', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    Object.assign(alarmOf(book, 'onuRxLow'), { confirmedAt: start + 1, confirmedBy: 'kim' });
    book.take(told('onuRxLow', 2));
    expect(alarmOf(book, 'onuRxLow').confirmedBy).toBe('kim');
  });

  it('that is a notice goes straight to the history', () => {
    const book = newBook();
    book.take(told('configSaved', 0, { object: 'device' }));
    expect(alarmOf(book, 'configSaved', 'device')).toMatchObject({ clearedHow: 'notice', count: 1 });
  });

  it('is not made by a recovery that has nothing to end', () => {
    const book = newBook();
    expect(book.take(told('onuOnline', 0))).toBe(false);
    expect(book.touched).toEqual([]);
  });

  it('flaps when it begins to stand five times within ten minutes, until ten minutes of quiet', () => {
    const book = newBook();
    for (let n = 0; n < 5; n += 1) {
      if (n === 4) expect(isFlapping(alarmOf(book, 'onuDeregister').raiseTimes, start + n * minute)).toBe(false);
      book.take(told('onuDeregister', n * minute));
      book.take(told('onuOnline', n * minute + second));
    }
    const { raiseTimes } = alarmOf(book, 'onuDeregister');
    expect(isFlapping(raiseTimes, start + 5 * minute)).toBe(true);
    expect(isFlapping(raiseTimes, start + 15 * minute)).toBe(false);
    expect(
      isFlapping(
        [0, 3, 6, 9, 12].map((n) => start + n * minute),
        start + 12 * minute,
      ),
    ).toBe(false);
  });
});

describe('a lost ONU', () => {
  it('without a dying gasp lost its fibre', () => {
    const book = newBook();
    book.take(told('onuDeregister', 0));
    expect(alarmOf(book, 'onuDeregister')).toMatchObject({ cause: 'fibre', severity: 2, parentId: null });
  });

  it.each([
    [
      'before',
      [
        ['onuDyingGasp', 0],
        ['onuDeregister', 30 * second],
      ],
    ],
    [
      'after',
      [
        ['onuDeregister', 0],
        ['onuDyingGasp', 30 * second],
      ],
    ],
  ] as const)('with a dying gasp within 30 s %s it lost its power', (_, order) => {
    const book = newBook();
    for (const [kind, at] of order) book.take(told(kind, at));
    const gasp = alarmOf(book, 'onuDyingGasp');
    expect(gasp).toMatchObject({ cause: 'power', severity: 3, parentId: null });
    expect(alarmOf(book, 'onuDeregister')).toMatchObject({ cause: 'power', severity: 3, parentId: gasp.id });
  });

  it.each([
    [
      'before',
      [
        ['onuDyingGasp', 0],
        ['onuDeregister', 31 * second],
      ],
    ],
    [
      'after',
      [
        ['onuDeregister', 0],
        ['onuDyingGasp', 31 * second],
      ],
    ],
  ] as const)('with a dying gasp more than 30 s %s it lost its fibre', (_, order) => {
    const book = newBook();
    for (const [kind, at] of order) book.take(told(kind, at));
    expect(alarmOf(book, 'onuDeregister')).toMatchObject({ cause: 'fibre', severity: 2, parentId: null });
  });

  it('does not blame the power for what a neighbour gasped, or for a gasp that is over', () => {
    const book = newBook();
    book.take(told('onuDyingGasp', 0, { object: 'onu/3/13' }));
    book.take(told('onuDyingGasp', 0));
    book.take(told('onuOnline', 5 * second));
    book.take(told('onuDeregister', 10 * second));
    expect(alarmOf(book, 'onuDeregister').cause).toBe('fibre');
  });

  it('keeps the severity of a power cut when the loss is told again', () => {
    const book = newBook();
    book.take(told('onuDyingGasp', 0));
    book.take(told('onuDeregister', 1, { severity: 2 }));
    book.take(told('onuDeregister', 2, { severity: 2 }));
    expect(alarmOf(book, 'onuDeregister')).toMatchObject({ severity: 3, count: 2 });
  });

  it('is a child of the PON port that went dark', () => {
    const book = newBook();
    book.take(told('ponLos', 0, { object: 'pon/3' }));
    book.take(told('onuDeregister', second));
    book.take(told('onuDeregister', second, { object: 'onu/4/1' }));
    const los = alarmOf(book, 'ponLos', 'pon/3');
    expect(alarmOf(book, 'onuDeregister').parentId).toBe(los.id);
    expect(alarmOf(book, 'onuDeregister', 'onu/4/1').parentId).toBeNull();
    expect(book.adoptions).toEqual([{ parentId: los.id, oltId: '7', pon: 3, since: start - 30 * second }]);
    book.take(told('ponLosRecovery', minute, { object: 'pon/3' }));
    expect([...book.ended]).toEqual([[los.id, start + minute]]);
    book.take(told('onuDeregister', 2 * minute, { object: 'onu/3/14' }));
    expect(alarmOf(book, 'onuDeregister', 'onu/3/14').parentId).toBeNull();
  });
});

describe('one drop that is told of twice', () => {
  it.each([
    ['onuDeregister', 'onuLinkLost'],
    ['onuLinkLost', 'onuDeregister'],
  ] as const)('is one alarm of its ONU: %s, then %s', (first, then) => {
    const book = newBook();
    book.take(told(first, 0));
    book.take(told(then, 2 * second));
    const lost = alarmOf(book, 'onuDeregister');
    expect(lost.parentId).toBeNull();
    expect(alarmOf(book, 'onuLinkLost')).toMatchObject({ parentId: lost.id, cause: 'fibre' });
  });

  it('is power all the same when the gasp comes behind them', () => {
    const book = newBook();
    for (const kind of ['onuLinkLost', 'onuDeregister', 'onuDyingGasp'] as const) book.take(told(kind, 0));
    const [lost, gasp] = [alarmOf(book, 'onuDeregister'), alarmOf(book, 'onuDyingGasp')];
    expect(lost).toMatchObject({ parentId: gasp.id, cause: 'power' });
    expect(alarmOf(book, 'onuLinkLost')).toMatchObject({ parentId: lost.id, cause: 'power' });
  });

  it('stays two where they are of two ONUs, or half a minute apart', () => {
    const book = newBook();
    book.take(told('onuDeregister', 0));
    book.take(told('onuLinkLost', second, { object: 'onu/3/13' }));
    book.take(told('onuLinkLost', 31 * second));
    expect(alarmOf(book, 'onuLinkLost', 'onu/3/13').parentId).toBeNull();
    expect(alarmOf(book, 'onuLinkLost').parentId).toBeNull();
  });
});

describe('a poll', () => {
  it('raises what nobody told of, once', () => {
    const book = newBook();
    expect(book.take(seen('onuDeregister', 0, true))).toBe(true);
    expect(book.take(seen('onuDeregister', minute, true))).toBe(false);
    expect(alarmOf(book, 'onuDeregister').count).toBe(1);
  });

  it('clears what is over', () => {
    const book = newBook();
    book.take(told('onuDeregister', 0));
    book.take(seen('onuDeregister', minute, false));
    expect(alarmOf(book, 'onuDeregister')).toMatchObject({ clearedHow: 'poll', present: false });
  });

  it('does not overrule a trap that came after it had read', () => {
    const book = newBook();
    book.take(told('onuDeregister', minute));
    expect(book.take(seen('onuDeregister', minute - 1, false))).toBe(false);
    book.take(told('onuOnline', 2 * minute));
    expect(book.take(seen('onuDeregister', 2 * minute - 1, true))).toBe(false);
    expect(alarmOf(book, 'onuDeregister').clearedHow).toBe('pair');
  });

  it('stands as it stood when a person cleared it and the poll still sees it', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    const confirmed = { confirmedAt: start + 1, confirmedBy: 'kim' };
    Object.assign(alarmOf(book, 'onuRxLow'), {
      ...confirmed,
      clearedAt: start + 1,
      clearedHow: 'user',
      clearedBy: 'kim',
    });
    expect(book.take(seen('onuRxLow', minute, true))).toBe(true);
    expect(alarmOf(book, 'onuRxLow')).toMatchObject({
      ...confirmed,
      clearedAt: null,
      clearedBy: null,
      raisedAt: start,
      count: 1,
    });
    expect(book.take(seen('onuRxLow', 2 * minute, true))).toBe(false);
  });

  it('is a new one when it was gone after a person had cleared it', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    Object.assign(alarmOf(book, 'onuRxLow'), { clearedAt: start + 1, clearedHow: 'user', clearedBy: 'kim' });
    book.take(seen('onuRxLow', 2 * minute, false));
    expect(alarmOf(book, 'onuRxLow').clearedBy).toBe('kim');
    expect(book.take(seen('onuRxLow', 3 * minute, true))).toBe(true);
    expect(alarmOf(book, 'onuRxLow')).toMatchObject({ clearedAt: null, count: 2, raisedAt: start + 3 * minute });
  });

  it('takes the ONUs of a port that were let go back under the LOS that still stands', () => {
    const book = newBook();
    book.take(told('onuDeregister', 0));
    book.take({ ...told('ponLos', 5 * second), object: 'pon/3' });
    const los = alarmOf(book, 'ponLos', 'pon/3');
    Object.assign(los, { clearedAt: start + minute, clearedHow: 'user', clearedBy: 'kim' });
    book.adoptions.length = 0;
    book.take({ ...seen('ponLos', 5 * minute, true), object: 'pon/3' });
    expect(book.adoptions).toMatchObject([{ parentId: los.id, since: start + 5 * second - powerWindow }]);
  });

  it('does not hold back a trap about something that a person cleared', () => {
    const book = newBook();
    book.take(told('onuRxLow', 0));
    Object.assign(alarmOf(book, 'onuRxLow'), { clearedAt: start + 1, clearedHow: 'user', clearedBy: 'kim' });
    book.take(told('onuRxLow', 2));
    expect(alarmOf(book, 'onuRxLow')).toMatchObject({ clearedAt: null, clearedBy: null });
  });
});
