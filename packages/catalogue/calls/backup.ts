import { z } from 'zod';
import { call, filter, id, ids, int4, nothing, paging, shortText } from '../kit/call.ts';
import { choice, choices, int, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { backupFileTypes, backupParts, backupSchedules, backupTargets } from '../words/backup-words.ts';
import { cronFieldOf, zoneField } from './jobs.ts';
import { code, optionsOf } from './people-fields.ts';

export const mostBackupBytes = 1024 * 1024 * 1024;

/** The whole wizard (S1 §2.5: type, data, task, confirm); each step shows its fields. */
export const backupForm: Form = {
  fields: {
    fileType: choice({
      label: text('File type', '文件类型'),
      options: optionsOf(backupFileTypes),
      spec: 'backup.fileType',
    }),
    target: choice({ label: text('Kept on', '备份位置'), options: optionsOf(backupTargets) }),
    tftpServer: str({
      label: text('TFTP server', 'TFTP 服务器'),
      format: 'ipv4Host',
      maxLength: 64,
      when: { field: 'target', is: ['tftp'] },
    }),
    tftpPort: int({ label: text('Port', '端口'), min: 1, max: 65_535, when: { field: 'target', is: ['tftp'] } }),
    parts: choices({ label: text('Data', '数据'), options: optionsOf(backupParts), spec: 'backup.required' }),
    passphrase: secret({
      label: text('Passphrase', '口令'),
      help: text('12 characters or more; it cannot be asked for again', '至少 12 个字符，遗失后无法找回'),
      minLength: 12,
      maxLength: 128,
      optional: true,
    }),
    passphraseAgain: secret({ label: text('Passphrase again', '确认口令'), maxLength: 128, optional: true }),
    name: str({ label: text('Name', '任务名称'), format: 'label', maxLength: 64, spec: 'backup.required' }),
    schedule: choice({
      label: text('Schedule', '执行方式'),
      options: optionsOf(backupSchedules),
      spec: 'backup.schedule',
    }),
    at: str({
      label: text('Time', '时间'),
      format: 'isoTime',
      maxLength: 40,
      when: { field: 'schedule', is: ['once'] },
    }),
    hour: int({ label: text('Hour', '时'), min: 0, max: 23, when: { field: 'schedule', is: ['daily'] } }),
    minute: int({ label: text('Minute', '分'), min: 0, max: 59, when: { field: 'schedule', is: ['daily'] } }),
    everyHours: int({
      label: text('Every', '间隔'),
      unit: 'h',
      min: 1,
      max: 23,
      when: { field: 'schedule', is: ['interval'] },
    }),
    cronExpression: { ...cronFieldOf('cron'), when: { field: 'schedule', is: ['cron'] } },
    timeZone: zoneField,
    keep: int({
      label: text('Keep the last', '保留最近'),
      min: 1,
      max: 100,
      when: { field: 'target', is: ['local', 'storage'] },
    }),
  },
  rules: [
    {
      marks: ['passphraseAgain'],
      message: text('The two passphrases differ', '两次输入的口令不一致'),
      holds: ({ passphrase, passphraseAgain }) => (passphrase ?? '') === (passphraseAgain ?? ''),
      passes: { passphrase: 'correct horse battery', passphraseAgain: 'correct horse battery' },
      fails: { passphrase: 'correct horse battery', passphraseAgain: 'correct horse' },
    },
  ],
};

const number = int4().optional();

export const backupRow = z.object({
  id: z.string(),
  name: z.string(),
  parts: z.array(z.string()),
  fileType: z.string(),
  target: z.string(),
  fileName: z.string(),
  state: z.string(),
  done: z.number(),
  total: z.number(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  sha256: z.string().nullable(),
  message: z.string(),
  /** Whether the file can be fetched from here. */
  hasFile: z.boolean(),
  /** It was made elsewhere: only its passphrase opens it. */
  needsPassphrase: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  endTime: z.string().nullable(),
});

export const restoreRow = z.object({
  id: z.string(),
  backupId: z.string(),
  state: z.string(),
  done: z.number(),
  total: z.number(),
  rows: z.number().nullable(),
  message: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  endTime: z.string().nullable(),
});

/** Backup and restore of the console itself; only for the tenant of the installation. */
export const backupCalls = {
  listBackups: call({
    method: 'GET',
    path: '/system/backup/list',
    title: text('List backups', '查询备份列表'),
    access: 'maintain:backup:list',
    input: z.object({ name: filter(64), state: filter(16), ...paging }),
    reply: 'rows',
    output: backupRow,
  }),
  createBackup: call({
    method: 'POST',
    path: '/system/backup/create',
    title: text('Back up the console', '创建备份'),
    access: 'maintain:backup:add',
    input: z.object({
      fileType: code(1, '1'),
      target: code(16, 'local'),
      tftpServer: shortText(64).optional(),
      tftpPort: number.default(69),
      parts: z.array(z.string().max(16)).max(10).default([]),
      passphrase: z.string().max(128).optional(),
      passphraseAgain: z.string().max(128).optional(),
      name: shortText(64).default(''),
      schedule: code(16, 'immediate'),
      at: shortText(40).optional(),
      hour: number,
      minute: number,
      everyHours: number,
      cronExpression: shortText(255).optional(),
      timeZone: shortText(64).default('UTC'),
      keep: number.default(10),
    }),
    form: backupForm,
    reply: 'data',
    output: z.object({ id: z.string().nullable(), jobId: z.string().nullable(), nextValidTime: z.string().nullable() }),
    audit: true,
  }),
  downloadBackup: call({
    method: 'GET',
    path: '/system/backup/download/:id',
    title: text('Download backup', '下载备份'),
    access: 'maintain:backup:download',
    input: z.object({ id }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  uploadBackup: call({
    method: 'POST',
    path: '/system/backup/upload',
    title: text('Upload backup', '上传备份'),
    access: 'maintain:backup:add',
    input: nothing,
    reply: 'data',
    output: z.object({ id: z.string() }),
    audit: true,
    upload: { maxBytes: mostBackupBytes },
    rate: 'heavy',
  }),
  restoreBackup: call({
    method: 'POST',
    path: '/system/backup/restore/:id',
    title: text('Restore backup', '恢复备份'),
    access: 'maintain:backup:restore',
    input: z.object({ id, passphrase: z.string().max(128).optional() }),
    reply: 'data',
    output: z.object({ id: z.string() }),
    audit: true,
  }),
  lastRestore: call({
    method: 'GET',
    path: '/system/backup/lastRestore',
    title: text('Last restore', '最近一次恢复'),
    access: 'maintain:backup:list',
    input: nothing,
    reply: 'data',
    output: restoreRow.nullable(),
  }),
  removeBackups: call({
    method: 'DELETE',
    path: '/system/backup/:ids',
    title: text('Delete backups', '删除备份'),
    access: 'maintain:backup:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
