import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

const says = (code: number, en: string, zh: string): FaultWords => ({ code, words: text(en, zh) });

/** Faults of scheduled tasks, object storage and backups of the console. */
export const jobFaults = {
  jobRunning: says(601, 'This task is running; it may not run twice at the same time', '该任务正在执行，禁止并发执行'),
  jobMethod: says(400, 'There is no such method', '该方法不存在'),
  methodDenied: says(403, 'You do not hold the permission for what this task does', '您没有该任务所执行操作的权限'),
  systemMethod: says(
    403,
    'Only an administrator may schedule or run what works on the system itself',
    '仅管理员可以添加、修改或执行系统任务方法',
  ),
  jobsAtMost: says(500, 'At most {limit} tasks', '最多 {limit} 个任务'),
  fileKind: says(400, 'Files of this kind are not taken', '不支持该类型的文件'),
  fileContent: says(400, 'The content is not that of a .{suffix} file', '文件内容与扩展名 .{suffix} 不符'),
  fileEmpty: says(400, 'The file is empty', '文件为空'),
  storageUnreachable: says(500, 'The storage does not answer: {reason}', '存储服务无应答：{reason}'),
  storageAddress: says(
    400,
    'This address is not allowed for storage: loopback, link-local and metadata addresses are refused',
    '不允许该存储地址：回环、链路本地及元数据地址均被拒绝',
  ),
  storageSecret: says(
    400,
    'The endpoint changed, so the secret key has to be typed again',
    '服务地址已变更，请重新填写密钥',
  ),
  storageUsed: says(601, '{name} still holds {count} files', '{name} 中仍有 {count} 个文件'),
  fileMissing: says(404, 'The file is no longer in its storage', '存储中已没有该文件'),
  systemFiles: says(403, 'Files of the system are managed by the tenant of the installation', '系统文件由默认租户管理'),
  backupNoDatabase: says(500, 'The built-in database is not running', '内置数据库未运行'),
  backupBusy: says(601, 'A backup or a restore is under way', '正在进行备份或恢复'),
  backupNoFile: says(404, 'The file of this backup is not on this server', '本服务器上没有该备份文件'),
  backupForeign: says(
    400,
    'This backup was made by another installation and without a passphrase; it opens only with the secret.key of that one',
    '该备份由其他系统生成且未设口令，只有使用该系统的 secret.key 才能打开',
  ),
  backupFile: says(400, 'This is no backup of this console, or it is damaged', '不是本控制台的备份文件，或文件已损坏'),
} as const satisfies Record<string, FaultWords>;
