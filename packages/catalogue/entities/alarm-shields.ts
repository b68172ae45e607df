import { policyEntity } from '../alarms/policy-entity.ts';
import { text } from '../kit/text.ts';

/** Alarms that nobody is told of, and that are counted all the same (S2 §5). */
export const alarmShields = policyEntity({
  effect: 'shield',
  id: 'alarm-shields',
  calls: ['AlarmShield', 'AlarmShields'],
  menuId: 220,
  menuPath: 'shield',
  icon: 'bell',
  one: text('shield rule', '屏蔽规则'),
  many: text('shield rules', '屏蔽规则'),
  title: text('Shield', '告警屏蔽'),
  empty: text('Nothing is shielded: people are told of every alarm.', '暂无屏蔽规则，所有告警均会通知。'),
  gives: {},
});
