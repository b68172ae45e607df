import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { actionWords as words } from './words.ts';

/** What can be done to alarms; each can be taken back by its opposite. */
export type Deed = 'confirm' | 'unconfirm' | 'clear' | 'unclear' | 'both';

export interface DeedSpec {
  readonly label: Text;
  /** `{what}`: the alarm, or how many. */
  readonly did: Text;
  readonly permission: string;
  /** Steps by the calls' own words; confirming and clearing are two calls. */
  readonly steps: readonly Step[];
}

interface Step {
  readonly by: 'confirm' | 'clear';
  readonly action: 'confirm' | 'undo confirm' | 'clear' | 'undo clear';
}

const confirm: Step = { by: 'confirm', action: 'confirm' };
const unconfirm: Step = { by: 'confirm', action: 'undo confirm' };
const clear: Step = { by: 'clear', action: 'clear' };
const unclear: Step = { by: 'clear', action: 'undo clear' };
const mayConfirm = 'alarm:current:confirm';
const mayClear = 'alarm:current:clear';

export const deeds: Readonly<Record<Deed, DeedSpec>> = {
  confirm: { label: words.confirm, did: words.didConfirm, permission: mayConfirm, steps: [confirm] },
  unconfirm: { label: words.unconfirm, did: words.didUnconfirm, permission: mayConfirm, steps: [unconfirm] },
  clear: { label: words.clear, did: words.didClear, permission: mayClear, steps: [clear] },
  unclear: { label: words.unclear, did: words.didUnclear, permission: mayClear, steps: [unclear] },
  both: { label: words.both, did: words.didBoth, permission: mayClear, steps: [confirm, clear] },
};

export interface HandledAlarm {
  readonly id: string;
  readonly confirmStatus: 'confirmed' | 'unconfirmed';
  readonly clearStatus: 'cleared' | 'uncleared';
  /** As the device was last read, it is still so. */
  readonly stillSeen: boolean;
}

const opposite: Readonly<Record<Step['action'], Step>> = {
  confirm: unconfirm,
  'undo confirm': confirm,
  clear: unclear,
  'undo clear': clear,
};

/** Whether a step changes anything of this alarm. */
export function changes(alarm: HandledAlarm, { action }: Step): boolean {
  switch (action) {
    case 'confirm':
      return alarm.confirmStatus === 'unconfirmed';
    case 'undo confirm':
      return alarm.confirmStatus === 'confirmed';
    case 'clear':
      return alarm.clearStatus === 'uncleared';
    case 'undo clear':
      return alarm.clearStatus === 'cleared';
  }
}

export interface DeedWork {
  readonly step: Step;
  readonly ids: readonly string[];
}

/** The calls that a deed takes: only for the alarms that it changes, so that undoing it touches no other. */
export const deedWorkOf = (deed: Deed, alarms: readonly HandledAlarm[]): DeedWork[] =>
  deeds[deed].steps
    .map((step) => ({ step, ids: alarms.filter((alarm) => changes(alarm, step)).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);

/** What a deed would clear although the device still reports it. */
export const standingAmong = <One extends HandledAlarm>(deed: Deed, alarms: readonly One[]): One[] =>
  deeds[deed].steps.some(({ action }) => action === 'clear')
    ? alarms.filter((alarm) => alarm.stillSeen && changes(alarm, clear))
    : [];

/** The calls that take work back, last first. */
export const undoOf = (work: readonly DeedWork[]): DeedWork[] =>
  work.map(({ step, ids }) => ({ step: opposite[step.action], ids })).reverse();
