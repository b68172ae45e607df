import { text } from '../kit/text.ts';

export const backupParts = {
  settings: text('Settings, people, devices', '设置、用户与设备'),
  alarms: text('Alarms', '告警'),
  history: text('Measurements', '性能数据'),
  logs: text('Logs', '日志'),
  files: text('Stored files', '存储的文件'),
} as const;

export const backupFileTypes = {
  '0': text('Data only', '仅数据'),
  '1': text('Structure and data', '结构和数据'),
} as const;

export const backupTargets = {
  local: text('Disk of this server', '服务器本地磁盘'),
  tftp: text('TFTP server', 'TFTP 服务器'),
  storage: text('Object storage', '对象存储'),
} as const;

export const backupSchedules = {
  immediate: text('Immediately', '立即执行'),
  once: text('Once', '执行一次'),
  daily: text('Daily', '每天'),
  interval: text('At intervals', '按间隔'),
  cron: text('Custom cron', '自定义 Cron'),
} as const;

export const backupStates = {
  waiting: text('Waiting', '等待中'),
  running: text('Running', '进行中'),
  done: text('Done', '已完成'),
  failed: text('Failed', '失败'),
} as const;

/** What backups and restores say of themselves; the words of S1 §8 first. */
export const backupSays = {
  createFail: text('Create Fail', '创建失败'),
  createFailWhy: text('Create Fail: {reason}', '创建失败：{reason}'),
  restoreFailed: text('Restore failed', '恢复失败'),
  restoreFailedWhy: text('Restore failed: {reason}. Nothing was changed', '恢复失败：{reason}。未做任何更改'),
  interrupted: text(
    'The process that worked on it ended; what was there before is still there',
    '处理进程已终止，原有数据保持不变',
  ),
  made: text('{rows} rows', '{rows} 行'),
  restored: text('{rows} rows restored and compared: all are equal', '已恢复 {rows} 行并逐表比对，全部一致'),
  damaged: text('the file is damaged or was made with another key', '文件已损坏，或使用了其他密钥'),
  otherVersion: text(
    'the file was made by another version of the console ({table})',
    '文件由其他版本的控制台生成（{table}）',
  ),
  notEqual: text('table {table} was not equal when it was read back', '表 {table} 读回后不一致'),
  started: text('Backup {name}', '备份 {name}'),
} as const;

export const backupWords = {
  wizard: text('Back up the console', '备份控制台'),
  type: text('Type', '类型'),
  data: text('Data', '数据'),
  task: text('Task', '任务'),
  confirm: text('Confirm', '确认'),
  next: text('Next', '下一步'),
  back: text('Back', '上一步'),
  create: text('Create', '创建'),
  another: text('Another backup', '再建一个'),
  toList: text('To the backups', '查看备份'),
  progress: text('{done} of {total} parts', '{done} / {total} 部分'),
  created: text('The backup was started', '备份已开始'),
  scheduled: text('The backup is scheduled; it stands among the scheduled tasks', '备份任务已创建，可在定时任务中查看'),
  structureHelp: text(
    'With its structure, a backup can also be restored by a later version of the console.',
    '包含结构的备份也可由更高版本的控制台恢复。',
  ),
  keyHelp: text(
    'The file is encrypted with the key of this installation (secret.key). Keep a copy of that key elsewhere: without it no backup can be read.',
    '文件使用本系统密钥（secret.key）加密。请另行保存该密钥的副本，否则无法读取备份。',
  ),
  download: text('Download', '下载'),
  restore: text('Restore', '恢复'),
  upload: text('Upload a backup', '上传备份'),
  restoreAsk: text('Restore “{name}”?', '确定恢复“{name}”吗？'),
  restoreMore: text(
    'Everything that the backup holds takes the place of what is there now. Meanwhile nothing can be changed. Every table is compared at the end; if one differs, nothing is changed.',
    '备份中的全部内容将替换现有数据。恢复期间无法修改数据。结束时逐表比对，如有差异则不做任何更改。',
  ),
  restoring: text('Restoring', '正在恢复'),
  lastRestore: text('Last restore', '最近一次恢复'),
} as const;
