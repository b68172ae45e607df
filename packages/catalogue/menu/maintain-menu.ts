import { text, type Text } from '../kit/text.ts';
import { pageWith, type Button, type PageSpec } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const page = (
  menuId: number,
  parentId: 600 | 800,
  [path, icon, name]: readonly [path: string, icon: string, name: Text],
  permission: PageSpec['permission'],
  buttons: readonly Button[],
) => {
  const root = parentId === 600 ? 'system' : 'maintain';
  return pageWith(menuId, parentId, { name, path, component: `${root}/${path}`, icon, permission }, buttons);
};

/** Below Maintain scheduled tasks, their log and backups, below System object storage and app versions (S1 §2.5). */
export const maintainMenu: readonly MenuEntry[] = [
  ...page(810, 800, ['job', 'job', text('Scheduled tasks', '定时任务')], 'monitor:job:list', [
    ['query', text('See scheduled task', '查看定时任务')],
    ['add', text('Add scheduled task', '新增定时任务')],
    ['edit', text('Edit scheduled task', '修改定时任务')],
    ['remove', text('Delete scheduled task', '删除定时任务')],
    ['run', text('Run scheduled task', '执行定时任务')],
  ]),
  ...page(820, 800, ['jobLog', 'log', text('Task logs', '任务日志')], 'monitor:jobLog:list', [
    ['remove', text('Delete task logs', '删除任务日志')],
  ]),
  ...page(830, 800, ['backup/create', 'backup', text('Back up', '创建备份')], 'maintain:backup:add', []),
  ...page(840, 800, ['backup/downloads', 'download', text('Backups', '备份下载')], 'maintain:backup:list', [
    ['download', text('Download backup', '下载备份')],
    ['restore', text('Restore backup', '恢复备份')],
    ['remove', text('Delete backup', '删除备份')],
  ]),
  ...page(680, 600, ['oss/file', 'storage', text('Files', '文件管理')], 'system:oss:list', [
    ['upload', text('Upload file', '上传文件')],
    ['download', text('Download file', '下载文件')],
    ['remove', text('Delete file', '删除文件')],
  ]),
  ...page(690, 600, ['oss/config', 'storage', text('Object storage', '对象存储')], 'system:ossConfig:list', [
    ['add', text('Add object storage', '新增对象存储')],
    ['edit', text('Edit object storage', '修改对象存储')],
    ['remove', text('Delete object storage', '删除对象存储')],
  ]),
  ...page(1010, 600, ['appVersion', 'plan', text('App versions', 'APP 版本发布')], 'system:appVersion:list', [
    ['add', text('Add app version', '新增 APP 版本')],
    ['edit', text('Edit app version', '修改 APP 版本')],
    ['remove', text('Delete app version', '删除 APP 版本')],
  ]),
];
