import { z } from 'zod';
import { call, choiceOf, filter, id, ids, nothing, paging, whole } from '../kit/call.ts';
import { choice, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import {
  cpeFetchedKindNames,
  cpeFileKindNames,
  cpeFileKinds,
  cpeFileMessages,
  cpeSentKindNames,
} from '../words/cpe-file-words.ts';
import { cpeTaskStateNames } from '../words/cpe-words.ts';
import { idOrBlank, reading, time, timeOrNull, words } from './device-ref.ts';

export const mostCpeFileBytes = 100 * 1024 * 1024;

/** What is said of a file for customer devices beside its bytes. */
export const cpeFileForm: Form = {
  fields: {
    kind: choice({
      label: text('Type', '类型'),
      options: cpeSentKindNames.map((value) => ({ value, label: cpeFileKinds[value] })),
    }),
    version: str({
      label: text('Version', '版本'),
      help: cpeFileMessages.version,
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    oui: str({ label: text('OUI', 'OUI'), format: 'label', maxLength: 6, optional: true }),
    productClass: str({ label: text('Product class', '产品类别'), format: 'label', maxLength: 64, optional: true }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

export const cpeFileRow = z.object({
  id: z.string(),
  kind: z.enum(cpeFileKindNames),
  name: z.string(),
  version: words,
  oui: words,
  productClass: words,
  bytes: z.number(),
  sha256: z.string(),
  /** The device that has sent it; null = people have put it here. */
  cpeId: words,
  cpeName: words,
  remark: words,
  createBy: z.string(),
  createTime: time,
});

export const cpeTransferRow = z.object({
  id: z.string(),
  direction: z.enum(['download', 'upload']),
  fileType: z.string(),
  fileId: words,
  fileName: words,
  state: z.enum(cpeTaskStateNames),
  /** How far it is: the device has not been told, it may have been told, it says that it is through. */
  step: z.enum(['wanted', 'sent', 'moved']),
  /** Octets of the file, and those that have gone over the line. */
  bytes: reading,
  octets: reading,
  reason: words,
  createBy: z.string(),
  createTime: time,
  endTime: timeOrNull,
});

const transfer = {
  method: 'POST',
  access: 'device:cpefile:send',
  reply: 'data',
  output: z.object({ taskId: z.string() }),
  audit: true,
} as const;

/** Files for customer devices and from them, and their way. */
export const cpeFileCalls = {
  cpeFiles: call({
    method: 'GET',
    path: '/tr069/files',
    title: text('Files of customer devices', '用户设备文件'),
    access: 'device:cpefile:list',
    /** `cpeId`: what this device has sent; `fitsCpeId`: what may be sent to this one. */
    input: z.object({
      cpeId: idOrBlank,
      fitsCpeId: idOrBlank,
      kind: choiceOf(cpeFileKindNames),
      name: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: cpeFileRow,
  }),
  addCpeFile: call({
    method: 'POST',
    path: '/tr069/files',
    title: text('Add file for customer devices', '新增用户设备文件'),
    access: 'device:cpefile:add',
    input: z.object({
      kind: z.enum(cpeSentKindNames),
      version: filter(64),
      oui: filter(6),
      productClass: filter(64),
      remark: filter(200),
    }),
    reply: 'data',
    output: z.object({ id: z.string() }),
    audit: true,
    upload: { maxBytes: mostCpeFileBytes },
    rate: 'heavy',
  }),
  fetchCpeFile: call({
    method: 'GET',
    path: '/tr069/files/content/:id',
    title: text('Download file of customer devices', '下载用户设备文件'),
    access: 'device:cpefile:download',
    input: z.object({ id }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  removeCpeFiles: call({
    method: 'DELETE',
    path: '/tr069/files/:ids',
    title: text('Delete files of customer devices', '删除用户设备文件'),
    access: 'device:cpefile:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  sendCpeFile: call({
    ...transfer,
    path: '/tr069/download',
    title: text('Send file to customer device', '向用户设备下发文件'),
    input: z.object({ cpeId: id, fileId: id, delaySeconds: whole(0, 86_400).default(0) }),
  }),
  fetchFromCpe: call({
    ...transfer,
    path: '/tr069/upload',
    title: text('Fetch file from customer device', '从用户设备获取文件'),
    input: z.object({ cpeId: id, kind: z.enum(cpeFetchedKindNames) }),
  }),
  cpeTransfers: call({
    method: 'GET',
    path: '/tr069/transfers',
    title: text('Transfers of a customer device', '用户设备文件传输'),
    access: 'device:cpefile:list',
    input: z.object({ cpeId: id, ...paging }),
    reply: 'rows',
    output: cpeTransferRow,
  }),
} as const;
