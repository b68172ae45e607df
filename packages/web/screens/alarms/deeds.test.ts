import { describe, expect, it } from 'vitest';
import { standingAmong, undoOf, deedWorkOf, type HandledAlarm } from './deeds.ts';

const alarm = (id: string, confirmed: boolean, cleared: boolean, stillSeen = false): HandledAlarm => ({
  stillSeen,
  id,
  confirmStatus: confirmed ? 'confirmed' : 'unconfirmed',
  clearStatus: cleared ? 'cleared' : 'uncleared',
});
const alarms = [alarm('1', false, false), alarm('2', true, false), alarm('3', true, true)];

describe('Confirming and clearing alarms', () => {
  it('asks before it clears what the device still reports, and before nothing else', () => {
    const some = [...alarms, alarm('4', false, false, true), alarm('5', false, true, true)];
    expect(standingAmong('clear', some).map(({ id }) => id)).toEqual(['4']);
    expect(standingAmong('both', some).map(({ id }) => id)).toEqual(['4']);
    expect(standingAmong('confirm', some)).toEqual([]);
    expect(standingAmong('unclear', some)).toEqual([]);
  });

  it('asks only for those that it changes', () => {
    expect(deedWorkOf('confirm', alarms)).toEqual([{ step: { by: 'confirm', action: 'confirm' }, ids: ['1'] }]);
    expect(deedWorkOf('unclear', alarms)).toEqual([{ step: { by: 'clear', action: 'undo clear' }, ids: ['3'] }]);
    expect(deedWorkOf('clear', [alarm('3', true, true)])).toEqual([]);
  });

  it('both at once is two calls, each for its own alarms', () => {
    expect(deedWorkOf('both', alarms).map(({ step, ids }) => [step.action, ids])).toEqual([
      ['confirm', ['1']],
      ['clear', ['1', '2']],
    ]);
  });

  it('is taken back in the opposite order and leaves alone what was so before', () => {
    expect(undoOf(deedWorkOf('both', alarms)).map(({ step, ids }) => [step.action, ids])).toEqual([
      ['undo clear', ['1', '2']],
      ['undo confirm', ['1']],
    ]);
  });
});
