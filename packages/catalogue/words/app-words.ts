import { text } from '../kit/text.ts';

export const appPlatforms = {
  android: text('Android', 'Android'),
  ios: text('iOS', 'iOS'),
  harmony: text('HarmonyOS', '鸿蒙'),
} as const;

export const appStates = {
  '0': text('Released', '已发布'),
  '1': text('Draft', '草稿'),
} as const;

export const appWords = {
  add: text('Add version', '新增版本'),
  edit: text('Edit version', '修改版本'),
  file: text('File', '安装包'),
  fileHelp: text('One of the files below System, Files', '从“文件管理”中选择'),
  forced: text('must be installed', '强制更新'),
} as const;
