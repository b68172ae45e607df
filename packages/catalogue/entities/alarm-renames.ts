import { policyEntity } from '../alarms/policy-entity.ts';
import { line } from '../kit/entity-part.ts';
import { text } from '../kit/text.ts';

/** Alarms by another name than that of their kind. */
export const alarmRenames = policyEntity({
  effect: 'rename',
  id: 'alarm-renames',
  calls: ['AlarmRename', 'AlarmRenames'],
  menuId: 230,
  menuPath: 'rename',
  icon: 'edit',
  one: text('rename rule', '重命名规则'),
  many: text('rename rules', '重命名规则'),
  title: text('Rename', '告警重命名'),
  empty: text('Every alarm has the name of its kind.', '暂无重命名规则。'),
  gives: {
    newName: line({ stored: 'new_name', label: text('New name', '新名称'), format: 'entityName', maxLength: 64 }),
  },
});
