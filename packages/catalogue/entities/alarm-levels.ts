import { policyEntity } from '../alarms/policy-entity.ts';
import { oneNumberOf } from '../kit/entity-part.ts';
import { text } from '../kit/text.ts';
import { policyWords } from '../words/alarm-policy-words.ts';
import { severities } from '../words/severities.ts';

/** Alarms of another level than the device gives them. */
export const alarmLevels = policyEntity({
  effect: 'level',
  id: 'alarm-levels',
  calls: ['AlarmLevel', 'AlarmLevels'],
  menuId: 240,
  menuPath: 'redefineLevel',
  icon: 'alarm',
  one: text('level rule', '级别规则'),
  many: text('level rules', '级别规则'),
  title: text('Level redefinition', '告警级别重定义'),
  empty: text('Every alarm has the level that its device gives it.', '暂无级别重定义规则。'),
  gives: {
    newLevel: oneNumberOf({
      stored: 'new_level',
      label: text('New level', '新级别'),
      options: severities,
      blank: 4,
    }),
  },
  rules: [
    {
      marks: ['newLevel'],
      message: policyWords.sameLevel,
      holds: ({ levels, newLevel }) => !(Array.isArray(levels) && levels.length === 1 && levels[0] === newLevel),
      passes: { levels: [1], newLevel: 2 },
      fails: { levels: [2], newLevel: 2 },
    },
  ],
});
