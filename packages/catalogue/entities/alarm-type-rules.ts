import { policyEntity } from '../alarms/policy-entity.ts';
import { oneNumberOf } from '../kit/entity-part.ts';
import { text } from '../kit/text.ts';
import { policyWords } from '../words/alarm-policy-words.ts';
import { alarmTypes } from '../words/severities.ts';

/** Alarms of another type (X.733) than that of their kind. */
export const alarmTypeRules = policyEntity({
  effect: 'type',
  id: 'alarm-type-rules',
  calls: ['AlarmTypeRule', 'AlarmTypeRules'],
  menuId: 250,
  menuPath: 'redefineType',
  icon: 'alarm',
  one: text('type rule', '类型规则'),
  many: text('type rules', '类型规则'),
  title: text('Type redefinition', '告警类型重定义'),
  empty: text('Every alarm has the type of its kind.', '暂无类型重定义规则。'),
  gives: {
    newType: oneNumberOf({ stored: 'new_type', label: text('New type', '新类型'), options: alarmTypes, blank: 1 }),
  },
  rules: [
    {
      marks: ['newType'],
      message: policyWords.sameType,
      holds: ({ types, newType }) => !(Array.isArray(types) && types.length === 1 && types[0] === newType),
      passes: { types: [1], newType: 2 },
      fails: { types: [2], newType: 2 },
    },
  ],
});
