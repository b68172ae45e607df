import { text } from '../kit/text.ts';

/** What stands at a field of an entry of the menu. */
export const menuMessages = {
  builtIn: text('This is part of the console and stays as it is', '该项为系统内置，不能修改'),
  pathLinked: text('Other screens lead here by this address, so it stays', '其他页面通过此地址跳转，不能修改'),
  mustStay: text(
    'This must stay shown and in use: here everything else can be switched on again',
    '该菜单必须保持显示和启用，其他菜单需在此处恢复',
  ),
  path: text(
    'Letters, digits, - and _, with / between the parts, such as desk/alarms',
    '由字母、数字、- 和 _ 组成，各段以 / 分隔，例如 desk/alarms',
  ),
  pathTaken: text('Another page has this address: {path}', '该地址已被其他页面使用：{path}'),
  pathReserved: text('This address belongs to the console itself: {path}', '该地址为系统保留：{path}'),
  permission: text(
    'Words with a colon between them, such as own:crane:start',
    '由冒号分隔的单词组成，例如 own:crane:start',
  ),
  permissionNeeded: text('A button has a permission ID', '按钮必须填写权限标识'),
  permissionUnknown: text(
    'One that the console has, or one of your own, which begins with own:',
    '应为系统已有的权限标识，或以 own: 开头的自定义标识',
  ),
  permissionNotCarried: text(
    'No entry of the menu carries it, so no role could be given it',
    '没有菜单条目使用该权限标识，无法分配给角色',
  ),
  openInterface: text('It asks for no permission, so it takes no further one', '该接口不要求权限，不能附加权限'),
  permissionOfScreen: text(
    'The screen asks for its own permission: {permission}',
    '该界面使用自身的权限：{permission}',
  ),
  permissionNone: text('A directory shows when something in it does', '目录随其下级显示，不设权限标识'),
  permissionHeld: text(
    'A role holds it: {name}. Take it from the role first',
    '角色“{name}”正在使用，请先从角色中取消',
  ),
} as const;
