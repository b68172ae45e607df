import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';
import { projectLimits } from './project-roles.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of projects, groups and dictionaries. 601 is a warning (RuoYi conventions): nothing is wrong, it just cannot be done now. */
export const projectFaults = {
  projectReadOnly: { code: 403, words: projectLimits.readOnly },
  managerOnly: { code: 403, words: projectLimits.managerOnly },
  wholeTenant: { code: 403, words: projectLimits.wholeTenant },
  defaultProject: says(601, 'The default project cannot be deleted', '默认项目不能删除'),
  oneDefault: says(
    601,
    'There is always one default; make another one the default instead',
    '必须始终有一个默认项，请将其他项设为默认',
  ),
  stillHolds: says(601, '{what} still holds {n} devices', '{what}中仍有 {n} 台设备'),
  hasSubgroups: says(601, '{what} still has groups below it', '{what}下仍有子分组'),
  fixedGroup: says(601, 'This group belongs to the project and cannot be changed', '该分组为项目固有，不能修改'),
  groupDepth: says(500, 'Groups can be at most {limit} deep', '分组最多 {limit} 层'),
  groupOwnParent: says(500, 'A group cannot be its own parent or stand below itself', '分组不能以自身或其下级为上级'),
  moveBoth: says(500, 'Choose both groups, and not "All"', '请选择源分组和目标分组，且不能为“全部”'),
  notInGroup: says(500, 'Some of these devices are not in the group they are moved from', '部分设备不在所选的源分组中'),
  expiryPast: says(500, 'The expiry must be in the future', '有效期必须晚于当前时间'),
  builtIn: says(
    601,
    'This belongs to the console: it can be worded anew, but not removed',
    '系统内置项只能修改文字，不能删除',
  ),
  builtInValue: says(
    500,
    'Type and value of an entry of the console stay as they are',
    '系统内置项的类型和键值不能修改',
  ),
  typeInUse: says(601, '{what} still has entries', '{what}下仍有数据'),
  atMost: says(500, 'At most {limit} of these are possible', '最多允许 {limit} 项'),
  needDictTypes: says(400, 'need dict types', '需要字典类型'),
} as const satisfies Record<string, FaultWords>;
