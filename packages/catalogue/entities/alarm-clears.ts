import { policyEntity } from '../alarms/policy-entity.ts';
import { number } from '../kit/entity-part.ts';
import { text } from '../kit/text.ts';

/** Alarms that end by themselves when nobody has told of them for a while (S2 §5: validity duration). */
export const alarmClears = policyEntity({
  effect: 'clear',
  id: 'alarm-clears',
  calls: ['AlarmClear', 'AlarmClears'],
  menuId: 270,
  menuPath: 'autoClear',
  icon: 'clock',
  one: text('auto-clear rule', '自动清除规则'),
  many: text('auto-clear rules', '自动清除规则'),
  title: text('Auto-clear', '自动清除'),
  empty: text('Alarms stand until their device or a person ends them.', '暂无自动清除规则，告警需设备或人工清除。'),
  gives: {
    validMinutes: number({
      stored: 'valid_minutes',
      label: text('Valid for', '有效时长'),
      help: text(
        'Counted from when it was last told of. What the device is still seen to have stays.',
        '自最近一次上报起计算；设备仍存在的告警不清除。',
      ),
      unit: 'min',
      min: 1,
      max: 525_600,
      blank: 1440,
    }),
  },
});
