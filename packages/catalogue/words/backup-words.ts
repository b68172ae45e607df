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
    'the file was made by another version of the console, and holds data without their structure or a table that is no more ({table})',
    '文件由其他版本的控制台生成，且仅含数据不含结构，或含有已不存在的表（{table}）',
  ),
  newerVersion: text(
    'the file was made by a newer version of the console ({step}); update this console first',
    '文件由更新版本的控制台生成（{step}），请先升级本控制台',
  ),
  wrongPassphrase: text('This is not the passphrase of this backup', '口令与该备份不符'),
  timeout: text('File processing timeout', '文件处理超时'),
  restoreTimeout: text('Restore timeout, please log in again later', '恢复超时，请稍后重新登录'),
  network: text('Network failure: {reason}', '网络故障：{reason}'),
  diskFull: text('the disk of this server is full', '服务器磁盘已满'),
  notEqual: text('table {table} was not equal when it was read back', '表 {table} 读回后不一致'),
  started: text('Backup {name}', '备份 {name}'),
} as const;

/** What the last page of the wizard says will happen. */
export const backupHappens = {
  now: text('The backup begins at once.', '立即开始备份。'),
  once: text('A task makes the backup once, at the time above.', '任务将在上述时间执行一次备份。'),
  again: text('A task makes a backup each time that it is due.', '任务每次到期时执行备份。'),
  settings: text('Settings, people and devices are in it in any case.', '设置、用户与设备始终包含在内。'),
  dataOnly: text(
    'Without its structure only this very version of the console can restore it.',
    '不含结构时，只有同一版本的控制台才能恢复。',
  ),
  local: text('The file stays on the disk of this server.', '文件保存在本服务器磁盘上。'),
  tftp: text(
    'The file is sent to {server}, port {port}, and not kept here. To restore it, upload it again.',
    '文件发送至 {server} 端口 {port}，本机不保留；恢复前需重新上传。',
  ),
  storage: text(
    'The file goes to the object storage that is the default now, and is not kept here.',
    '文件存入当前默认的对象存储，本机不保留。',
  ),
  failsOnce: text(
    'If that target does not answer, the backup fails and nothing is tried again.',
    '若目标无应答，备份即失败，不再重试。',
  ),
  failsLater: text(
    'If that target does not answer, it is tried {times} times more, a minute apart; then the backup has failed.',
    '若目标无应答，每隔一分钟重试，共 {times} 次，仍无应答则备份失败。',
  ),
  keep: text(
    'After each backup, those of this task beyond the last {keep} are deleted.',
    '每次备份后，仅保留该任务最近的 {keep} 个备份，其余删除。',
  ),
  keepAll: text('Nothing is ever deleted on the TFTP server.', 'TFTP 服务器上的文件不会被删除。'),
  passphrase: text(
    'With the passphrase any console can restore it, with all its secrets.',
    '凭口令可在任何控制台恢复，包括全部密钥信息。',
  ),
  noPassphrase: text(
    'Without a passphrase only a console with the secret.key of this installation can restore it.',
    '未设口令时，只有持有本系统 secret.key 的控制台才能恢复。',
  ),
} as const;

/** How often a task sends a backup to a target that does not answer. */
export const backupTries = 3;

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
    'The file is always encrypted. With a passphrase, any console can restore it, and the devices in it can be reached at once. Without one, only a console with the secret.key of this installation can.',
    '文件始终加密。设置口令后，任何控制台均可恢复，且其中的设备可立即访问；未设口令时，只有持有本系统 secret.key 的控制台才能恢复。',
  ),
  download: text('Download', '下载'),
  restore: text('Restore', '恢复'),
  upload: text('Upload a backup', '上传备份'),
  restoreAsk: text('Restore “{name}”?', '确定恢复“{name}”吗？'),
  happens: text('What will happen', '将执行以下操作'),
  secretSet: text('Set', '已设置'),
  secretNotSet: text('Not set', '未设置'),
  passphrase: text('Passphrase of the backup', '备份口令'),
  passphraseAsk: text(
    'It was made by another installation. Its passphrase opens it, and the secrets in it, such as those of the devices.',
    '该备份由其他系统生成。输入其口令即可打开备份及其中的密钥信息（例如设备凭据）。',
  ),
  restoreMore: text(
    'Everything that the backup holds takes the place of what is there now. Meanwhile nothing can be changed. Every table is compared at the end; if one differs, nothing is changed.',
    '备份中的全部内容将替换现有数据。恢复期间无法修改数据。结束时逐表比对，如有差异则不做任何更改。',
  ),
  restoring: text('Restoring', '正在恢复'),
  lastRestore: text('Last restore', '最近一次恢复'),
} as const;
