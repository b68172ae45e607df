import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { backupFileTypes, backupStates, backupTargets } from '../words/backup-words.ts';
import type { Resource } from './resource.ts';

export const backupResource: Resource = {
  id: 'console-backups',
  title: text('Backups', '备份下载'),
  many: text('backups', '备份'),
  key: 'id',
  empty: text('The console has not been backed up yet.', '还没有备份。'),
  columns: [
    { name: 'name', label: text('Name', '名称') },
    { name: 'createTime', label: text('Data as of', '备份时间'), kind: 'time' },
    { name: 'state', label: text('State', '状态'), width: 200 },
    { name: 'fileType', label: text('File type', '文件类型'), kind: 'choice', options: optionsOf(backupFileTypes) },
    { name: 'parts', label: text('Data', '数据'), extra: true },
    { name: 'target', label: text('Kept on', '备份位置'), kind: 'choice', options: optionsOf(backupTargets) },
    { name: 'bytes', label: text('Size', '大小'), width: 100 },
    { name: 'message', label: text('Result', '结果') },
    { name: 'fileName', label: text('File', '文件名'), extra: true },
    { name: 'sha256', label: text('SHA-256', 'SHA-256'), kind: 'sn', extra: true },
    { name: 'createBy', label: text('By', '创建者'), extra: true },
  ],
  filters: [
    { name: 'name', label: text('Name', '名称'), kind: 'text' },
    { name: 'state', label: text('State', '状态'), kind: 'choice', options: optionsOf(backupStates) },
  ],
};
