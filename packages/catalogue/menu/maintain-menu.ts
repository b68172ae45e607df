import { text, type Text } from '../kit/text.ts';
import type { MenuEntry } from './menu.ts';

type Button = readonly [permission: string, name: Text];

function page(
  menuId: number,
  parentId: number,
  [path, icon, name]: readonly [path: string, icon: string, name: Text],
  permission: string,
  buttons: readonly Button[],
): MenuEntry[] {
  const root = parentId === 600 ? 'system' : 'maintain';
  return [
    { menuId, parentId, menuType: 'C', name, path, component: `${root}/${path}`, icon, permission },
    ...buttons.map(([held, words], at): MenuEntry => ({
      menuId: menuId + 1 + at,
      parentId: menuId,
      menuType: 'F',
      name: words,
      path: '',
      permission: held,
    })),
  ];
}

/** Below Maintain scheduled tasks, their log and backups, below System object storage and app versions (S1 §2.5). */
export const maintainMenu: readonly MenuEntry[] = [
  ...page(810, 800, ['job', 'job', text('Scheduled tasks', '定时任务')], 'monitor:job:list', [
    ['monitor:job:query', text('See scheduled task', '查看定时任务')],
    ['monitor:job:add', text('Add scheduled task', '新增定时任务')],
    ['monitor:job:edit', text('Edit scheduled task', '修改定时任务')],
    ['monitor:job:remove', text('Delete scheduled task', '删除定时任务')],
    ['monitor:job:run', text('Run scheduled task', '执行定时任务')],
  ]),
  ...page(820, 800, ['jobLog', 'log', text('Task logs', '任务日志')], 'monitor:jobLog:list', [
    ['monitor:jobLog:remove', text('Delete task logs', '删除任务日志')],
  ]),
  ...page(830, 800, ['backup/create', 'backup', text('Back up', '创建备份')], 'maintain:backup:add', []),
  ...page(840, 800, ['backup/downloads', 'download', text('Backups', '备份下载')], 'maintain:backup:list', [
    ['maintain:backup:download', text('Download backup', '下载备份')],
    ['maintain:backup:restore', text('Restore backup', '恢复备份')],
    ['maintain:backup:remove', text('Delete backup', '删除备份')],
  ]),
  ...page(680, 600, ['oss/file', 'storage', text('Files', '文件管理')], 'system:oss:list', [
    ['system:oss:upload', text('Upload file', '上传文件')],
    ['system:oss:download', text('Download file', '下载文件')],
    ['system:oss:remove', text('Delete file', '删除文件')],
  ]),
  ...page(690, 600, ['oss/config', 'storage', text('Object storage', '对象存储')], 'system:ossConfig:list', [
    ['system:ossConfig:add', text('Add object storage', '新增对象存储')],
    ['system:ossConfig:edit', text('Edit object storage', '修改对象存储')],
    ['system:ossConfig:remove', text('Delete object storage', '删除对象存储')],
  ]),
  ...page(1010, 600, ['appVersion', 'plan', text('App versions', 'APP 版本发布')], 'system:appVersion:list', [
    ['system:appVersion:add', text('Add app version', '新增 APP 版本')],
    ['system:appVersion:edit', text('Edit app version', '修改 APP 版本')],
    ['system:appVersion:remove', text('Delete app version', '删除 APP 版本')],
  ]),
];
