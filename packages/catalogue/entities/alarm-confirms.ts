import { policyEntity } from '../alarms/policy-entity.ts';
import { text } from '../kit/text.ts';

/** Alarms that count as confirmed when they begin to stand (S2 §5). */
export const alarmConfirms = policyEntity({
  effect: 'confirm',
  id: 'alarm-confirms',
  calls: ['AlarmConfirm', 'AlarmConfirms'],
  menuId: 260,
  menuPath: 'autoConfirm',
  icon: 'check',
  one: text('auto-confirm rule', '自动确认规则'),
  many: text('auto-confirm rules', '自动确认规则'),
  title: text('Auto-confirm', '自动确认'),
  empty: text('People confirm every alarm.', '暂无自动确认规则，所有告警需人工确认。'),
  gives: {},
});
