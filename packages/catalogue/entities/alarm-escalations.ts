import { policyEntity } from '../alarms/policy-entity.ts';
import { maybeNumber, number, oneNumberOf } from '../kit/entity-part.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { policyWords } from '../words/alarm-policy-words.ts';
import { severities } from '../words/severities.ts';

/** Alarms that get a worse level while nobody confirms them, or because they come again and again. */
export const alarmEscalations = policyEntity({
  effect: 'escalate',
  id: 'alarm-escalations',
  calls: ['AlarmEscalation', 'AlarmEscalations'],
  menuId: 255,
  menuPath: 'escalate',
  icon: 'alarm',
  one: text('escalation rule', '升级规则'),
  many: text('escalation rules', '升级规则'),
  title: text('Escalation', '告警升级'),
  empty: text('No alarm gets worse by waiting or by coming again.', '暂无告警升级规则。'),
  gives: {
    newLevel: oneNumberOf({
      stored: 'new_level',
      label: text('Worse level', '升级为'),
      options: severities,
      blank: 1,
    }),
    afterMinutes: maybeNumber({
      stored: 'after_minutes',
      label: text('When nobody confirms it for', '未确认超过'),
      unit: 'min',
      min: 1,
      max: 10_080,
    }),
    afterTimes: maybeNumber({
      stored: 'after_times',
      label: text('Or when it begins so often', '或重复发生次数'),
      min: 2,
      max: 5,
    }),
    withinMinutes: number({
      stored: 'within_minutes',
      label: text('So often within', '重复发生的时间范围'),
      unit: 'min',
      min: 1,
      max: 1440,
      blank: 60,
      list: false,
    }),
  },
  rules: [
    {
      marks: ['afterMinutes', 'afterTimes'],
      message: policyWords.needsReason,
      holds: ({ afterMinutes, afterTimes }) => !isEmpty(afterMinutes) || !isEmpty(afterTimes),
      passes: { afterMinutes: 30, afterTimes: '' },
      fails: { afterMinutes: '', afterTimes: '' },
    },
    {
      marks: ['newLevel'],
      message: policyWords.notWorse,
      holds: ({ levels, newLevel }) =>
        !(Array.isArray(levels) && levels.length > 0 && levels.every((level) => Number(level) <= Number(newLevel))),
      passes: { levels: [2, 3], newLevel: 1 },
      fails: { levels: [1, 2], newLevel: 2 },
    },
  ],
});
