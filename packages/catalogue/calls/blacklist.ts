import { z } from 'zod';
import { call, choiceOr, filter, id, ids, nothing, paging } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { str, type Form } from '../kit/fields.ts';
import { importOptions, importResult } from '../kit/import-result.ts';
import { text } from '../kit/text.ts';
import { messages } from '../words/messages.ts';

const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** What keeps a device outside. */
export const blacklistForm: Form = {
  fields: {
    deviceMac: str({
      label: text('MAC or range', 'MAC 或范围'),
      format: 'ruleMac',
      maxLength: 35,
      optional: true,
      help: text('A MAC, a range of MACs or a serial number is required', 'MAC、MAC 范围或序列号至少填写一项'),
    }),
    deviceSn: str({ label: text('Serial number', '序列号'), format: 'label', maxLength: 64, optional: true }),
    deviceName: str({ label: text('Name', '名称'), format: 'label', maxLength: 128, optional: true }),
    reason: str({ label: text('Reason', '原因'), format: 'label', maxLength: 200, optional: true }),
  },
  rules: [
    {
      marks: ['deviceMac', 'deviceSn'],
      message: text('A MAC, a range of MACs or a serial number is required', 'MAC、MAC 范围或序列号至少填写一项'),
      holds: (entry) => given(entry['deviceMac']) || given(entry['deviceSn']),
    },
  ],
};

const blankToNull = z
  .string()
  .max(200)
  .trim()
  .nullish()
  .transform((value) => (value === '' || value === undefined ? null : value));

const entry = z.object({
  deviceMac: blankToNull,
  deviceSn: blankToNull,
  deviceName: blankToNull,
  reason: blankToNull,
  /** Known to take devices out of management that are in it. */
  takeOut: z
    .union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])])
    .default(false)
    .transform((value) => value === true || value === 'true' || value === '1'),
});

export const blacklistRow = z.object({
  id: z.string(),
  deviceMac: z.string().nullable(),
  deviceSn: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** What was known of the device when it was listed. */
  ip: z.string().nullable(),
  deviceType: z.string().nullable(),
  firmware: z.string().nullable(),
  hardware: z.string().nullable(),
  reason: z.string().nullable(),
  /** Times it tried to come in. */
  hits: z.number(),
  lastTime: z.string().nullable(),
  lastIp: z.string().nullable(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string(),
});

const filters = z.object({
  deviceMac: filter(35),
  deviceSn: filter(64),
  deviceName: filter(64),
  ip: filter(64),
  ...paging,
});

/** Devices that are not let in, by no rule and by nobody (S1 §2.5, S2 §3). */
export const blacklistCalls = {
  listBlacklist: call({
    method: 'GET',
    path: '/device/blacklist/list',
    title: text('List blacklisted devices', '查询设备黑名单'),
    access: 'device:blacklist:list',
    input: filters,
    reply: 'rows',
    output: blacklistRow,
  }),
  addToBlacklist: call({
    method: 'POST',
    path: '/device/blacklist',
    title: text('Add to the blacklist', '新增设备黑名单'),
    access: 'device:blacklist:add',
    input: entry,
    form: blacklistForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editBlacklist: call({
    method: 'PUT',
    path: '/device/blacklist',
    title: text('Edit the blacklist', '修改设备黑名单'),
    access: 'device:blacklist:edit',
    input: sent({ ...entry.shape, id }, 'id'),
    form: blacklistForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeFromBlacklist: call({
    method: 'DELETE',
    path: '/device/blacklist/:id',
    title: text('Take off the blacklist', '移出设备黑名单'),
    access: 'device:blacklist:remove',
    input: z.object({ id: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  exportBlacklist: call({
    method: 'POST',
    path: '/device/blacklist/export',
    title: text('Export the blacklist', '导出设备黑名单'),
    access: 'device:blacklist:export',
    input: filters.extend({ format: choiceOr(['csv', 'xlsx'], 'xlsx') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  blacklistTemplate: call({
    method: 'GET',
    path: '/device/blacklist/importTemplate',
    title: text('Download the import template for the blacklist', '下载设备黑名单导入模板'),
    access: 'device:blacklist:import',
    input: nothing,
    reply: 'file',
    output: nothing,
  }),
  // Sound rows are added, the others named; one that is managed is not taken out by a file.
  importBlacklist: call({
    method: 'POST',
    path: '/device/blacklist/importData',
    title: text('Import the blacklist', '导入设备黑名单'),
    access: 'device:blacklist:import',
    input: z.object(importOptions),
    reply: 'data',
    output: importResult,
    audit: true,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
    done: text('Import finished', '导入完成'),
  }),
} as const;

export const blacklistMessages = {
  twice: text('This entry is on the list already', '该条目已在黑名单中'),
  managed: text('{what} is managed by this console', '{what} 正由本系统管理'),
  wrongKind: messages.wrongKind,
} as const;
