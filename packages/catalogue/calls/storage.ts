import { z } from 'zod';
import { call, filter, id, ids, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, choice, choices, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { deviceTypes } from '../models/device-classes.ts';
import { accessPolicies, fileTypes, storageWords } from '../words/storage-words.ts';
import { code, givenCode, maybeText, optionsOf, readAt } from './people-fields.ts';

export const mostFileBytes = 100 * 1024 * 1024;

/** What is said of a file beside its bytes. */
export const fileForm: Form = {
  fields: {
    type: choice({ label: text('Type', '类型'), options: optionsOf(fileTypes) }),
    version: str({ label: text('Version', '版本'), format: 'label', maxLength: 64, optional: true }),
    deviceTypes: choices({ label: text('Device types', '适用设备类型'), options: deviceTypes, optional: true }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

const secretKey = {
  label: text('Secret key', 'secretKey'),
  minLength: 2,
  maxLength: 100,
  spec: 'oss.secretKey',
} as const;

/** An S3 provider (S2 §5, facts: RuoYi §4.13), as it is changed: the stored key may stay. */
export const storageForm: Form = {
  fields: {
    configKey: str({
      label: text('Provider', '配置名称'),
      format: 'label',
      minLength: 2,
      maxLength: 100,
      spec: 'oss.provider',
    }),
    endpoint: str({
      label: text('Endpoint', '访问站点'),
      help: text('Host and, if wanted, port', '主机名，可带端口'),
      format: 'noSpaces',
      minLength: 2,
      maxLength: 100,
      spec: 'oss.endpoint',
    }),
    isHttps: bool({ label: text('HTTPS', '使用 HTTPS') }),
    region: str({ label: text('Region', '区域'), format: 'label', maxLength: 64, optional: true }),
    bucketName: str({
      label: text('Bucket', '桶名称'),
      format: 'noSpaces',
      minLength: 2,
      maxLength: 100,
      spec: 'oss.bucket',
    }),
    prefix: str({ label: text('Prefix', '前缀'), format: 'noSpaces', maxLength: 100, optional: true }),
    accessKey: str({
      label: text('Access key', 'accessKey'),
      format: 'noSpaces',
      minLength: 2,
      maxLength: 200,
      spec: 'oss.accessKey',
    }),
    secretKey: secret({ ...secretKey, help: storageWords.keepSecret, optional: true }),
    accessPolicy: choice({
      label: text('Access', '访问权限'),
      options: optionsOf(accessPolicies),
      spec: 'oss.accessPolicy',
    }),
    domain: str({
      label: text('Public address', '自定义域名'),
      help: text('Host that public links name instead of the endpoint', '公开链接使用的主机名'),
      format: 'noSpaces',
      maxLength: 100,
      optional: true,
    }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

/** A new one wants its key. */
export const newStorageForm: Form = {
  ...storageForm,
  fields: { ...storageForm.fields, secretKey: secret(secretKey) },
};

const flag = z
  .union([z.boolean(), z.enum(['Y', 'N'])])
  .default(true)
  .transform((value) => value === true || value === 'Y');

const typed = {
  configKey: shortText(100).default(''),
  endpoint: shortText(100).default(''),
  isHttps: flag,
  region: maybeText(64),
  bucketName: shortText(100).default(''),
  prefix: maybeText(100),
  accessKey: shortText(200).default(''),
  secretKey: z.string().max(100).nullish(),
  accessPolicy: code(1, '0'),
  domain: maybeText(100),
  remark: maybeText(200),
};

export const fileRow = z.object({
  ossId: z.string(),
  fileName: z.string(),
  originalName: z.string(),
  fileSuffix: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  contentType: z.string(),
  version: z.string().nullable(),
  type: z.string(),
  deviceTypes: z.array(z.string()),
  /** Where it can be fetched: below this console, or signed for five minutes with a private provider. */
  url: z.string(),
  service: z.string(),
  remark: z.string().nullable(),
  createBy: z.string(),
  createTime: z.string(),
});

export const storageRow = z.object({
  ossConfigId: z.string(),
  configKey: z.string(),
  endpoint: z.string(),
  isHttps: z.string(),
  region: z.string(),
  bucketName: z.string(),
  prefix: z.string(),
  accessKey: z.string(),
  accessPolicy: z.string(),
  domain: z.string().nullable(),
  /** 0 = new files go there. */
  status: z.string(),
  files: z.number(),
  remark: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
});

/** Files of a tenant (facts: RuoYi §4.13). */
export const fileCalls = {
  listFiles: call({
    method: 'GET',
    path: '/resource/oss/list',
    title: text('List files', '查询文件列表'),
    access: 'system:oss:list',
    input: z.object({
      originalName: filter(128),
      fileName: filter(128),
      fileSuffix: filter(16),
      service: filter(100),
      type: filter(8),
      createBy: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: fileRow,
  }),
  filesByIds: call({
    method: 'GET',
    path: '/resource/oss/listByIds/:ossIds',
    title: text('Files by their ids', '按编号查询文件'),
    access: 'system:oss:list',
    input: z.object({ ossIds: ids }),
    reply: 'data',
    output: z.array(fileRow),
  }),
  uploadFile: call({
    method: 'POST',
    path: '/resource/oss/upload',
    title: text('Upload file', '上传文件'),
    access: 'system:oss:upload',
    input: z.object({
      type: filter(8).pipe(z.enum(['system', 'tenant']).default('tenant')),
      version: filter(64),
      deviceTypes: filter(1000),
      remark: filter(200),
    }),
    reply: 'data',
    output: z.object({ url: z.string(), fileName: z.string(), ossId: z.string() }),
    audit: true,
    upload: { maxBytes: mostFileBytes },
    rate: 'heavy',
  }),
  downloadFile: call({
    method: 'GET',
    path: '/resource/oss/download/:ossId',
    title: text('Download file', '下载文件'),
    access: 'system:oss:download',
    input: z.object({ ossId: id }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  removeFiles: call({
    method: 'DELETE',
    path: '/resource/oss/:ossIds',
    title: text('Delete files', '删除文件'),
    access: 'system:oss:remove',
    input: z.object({ ossIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;

/** Providers that files are stored with. */
export const storageCalls = {
  listStorages: call({
    method: 'GET',
    path: '/resource/oss/config/list',
    title: text('List object storages', '查询对象存储配置'),
    access: 'system:ossConfig:list',
    input: z.object({ configKey: filter(100), bucketName: filter(100), status: filter(1), ...paging }),
    reply: 'rows',
    output: storageRow,
  }),
  getStorage: call({
    method: 'GET',
    path: '/resource/oss/config/:ossConfigId',
    title: text('Object storage', '对象存储配置详情'),
    access: 'system:ossConfig:list',
    input: z.object({ ossConfigId: id }),
    reply: 'data',
    output: storageRow,
  }),
  addStorage: call({
    method: 'POST',
    path: '/resource/oss/config',
    title: text('Add object storage', '新增对象存储配置'),
    access: 'system:ossConfig:add',
    input: z.object(typed),
    form: newStorageForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editStorage: call({
    method: 'PUT',
    path: '/resource/oss/config',
    title: text('Edit object storage', '修改对象存储配置'),
    access: 'system:ossConfig:edit',
    input: sent({ ossConfigId: id, ...typed, updateTime: readAt }, 'ossConfigId'),
    form: storageForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  setStorageStatus: call({
    method: 'PUT',
    path: '/resource/oss/config/changeStatus',
    title: text('Choose the storage of new files', '切换默认对象存储'),
    access: 'system:ossConfig:edit',
    input: z.object({ ossConfigId: id, status: givenCode(1).pipe(z.enum(['0', '1'])) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  testStorage: call({
    method: 'POST',
    path: '/resource/oss/config/test',
    title: text('Test object storage', '测试对象存储'),
    access: 'system:ossConfig:edit',
    input: z.object({ ossConfigId: id.optional(), ...typed }),
    form: storageForm,
    seconds: 27,
    reply: 'none',
    output: nothing,
    done: storageWords.works,
    rate: 'heavy',
  }),
  removeStorages: call({
    method: 'DELETE',
    path: '/resource/oss/config/:ossConfigIds',
    title: text('Delete object storages', '删除对象存储配置'),
    access: 'system:ossConfig:remove',
    input: z.object({ ossConfigIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
