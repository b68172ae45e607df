import { text } from '../kit/text.ts';
import { userLevels } from './roles.ts';

/** Levels that a user or a role may have (decisions 1): the four of the specification, and roles of one's own making. */
export const peopleLevels = { ...userLevels, custom: text('Custom', '自定义') } as const;
export type PeopleLevel = keyof typeof peopleLevels;

/**
 * Whose rows a role lets its holder see (S1 §3.9). Codes 1 to 5 are RuoYi's; it has none for the two about customers. A
 * customer of a user is a user whose leader it is; sub-customers are theirs, and so on down.
 */
export const dataScopes = {
  '1': text('All', '全部数据'),
  '2': text('Custom', '自定义数据'),
  '3': text('Department only', '本部门数据'),
  '4': text('Department and below', '本部门及以下数据'),
  '5': text('Self only', '仅本人数据'),
  '7': text('Customer and sub-customers', '客户及下级客户数据'),
  '8': text('Customer only', '仅客户数据'),
} as const;
export type DataScope = keyof typeof dataScopes;

/** In which projects a role gives what it permits (S1 §3.9 "group permissions"). */
export const groupScopes = {
  '1': text('All projects open to the user', '对用户开放的全部项目'),
  '2': text('Chosen projects', '指定项目'),
} as const;

export const peopleStates = { '0': text('Normal', '正常'), '1': text('Disabled', '停用') } as const;

export const sexes = {
  '0': text('Male', '男'),
  '1': text('Female', '女'),
  '2': text('Unknown', '未知'),
} as const;

/** What a person is told about a row of people, beside the faults. */
export const peopleMessages = {
  passwordNeeded: text('A password is required', '请输入密码'),
  nameTaken: text('This user name is taken', '该用户名已存在'),
  phoneTaken: text('This phone number is taken', '该手机号已存在'),
  emailTaken: text('This e-mail address is taken', '该邮箱已存在'),
  twiceInFile: text('This stands in the file already, in row {row}', '与文件中第 {row} 行重复'),
  noSuch: text('There is none of this name: {name}', '不存在：{name}'),
  ambiguous: text(
    'There are several of this name: {name}; give the whole path',
    '存在多个同名项：{name}，请填写完整路径',
  ),
  beyondOwn: text('This holds permissions that you do not hold: {name}', '包含您自己没有的权限：{name}'),
  linkNeeded: text('A link begins with http:// or https://', '外链必须以 http:// 或 https:// 开头'),
  oneEach: text('One order number for each entry is expected', '每个条目需要一个显示顺序'),
  notADate: text('A date such as 2026-11-21 is expected', '应为日期，例如 2026-11-21'),
} as const;
