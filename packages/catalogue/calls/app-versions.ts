import { z } from 'zod';
import { call, filter, id, ids, int4, nothing, paging, shortText, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, choice, int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { appPlatforms, appStates } from '../words/app-words.ts';
import { code, maybeId, maybeText, optionsOf, readAt } from './people-fields.ts';

/** A release of the mobile app. The file is one of the stored files; the dialog offers those. */
export const appVersionForm: Form = {
  fields: {
    platform: choice({ label: text('Platform', '平台'), options: optionsOf(appPlatforms) }),
    version: str({ label: text('Version', '版本号'), format: 'version', maxLength: 32, spec: 'device.version' }),
    build: int({
      label: text('Build', '构建号'),
      help: text('The larger one is the newer one', '数值越大版本越新'),
      min: 1,
      max: 2_000_000_000,
    }),
    isForced: bool({ label: text('Must be installed', '强制更新') }),
    status: choice({ label: text('State', '状态'), options: optionsOf(appStates) }),
    notes: str({ label: text('What is new', '更新说明'), format: 'label', maxLength: 1000, optional: true }),
  },
};

const typed = {
  platform: code(16, 'android'),
  version: shortText(32).default(''),
  build: int4().optional(),
  isForced: z.boolean().default(false),
  status: code(1, '1'),
  notes: maybeText(1000),
  ossId: maybeId,
};

export const appVersionRow = z.object({
  versionId: z.string(),
  platform: z.string(),
  version: z.string(),
  build: z.number(),
  isForced: z.boolean(),
  /** 0 released, 1 draft. */
  status: z.string(),
  notes: z.string().nullable(),
  ossId: z.string().nullable(),
  originalName: z.string().nullable(),
  bytes: z.number().nullable(),
  releaseTime: z.string().nullable(),
  createBy: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});

/** Releases of the mobile app, kept by the tenant of the installation; the app asks for the latest without signing in. */
export const appVersionCalls = {
  listAppVersions: call({
    method: 'GET',
    path: '/system/appVersion/list',
    title: text('List app versions', '查询 APP 版本'),
    access: 'system:appVersion:list',
    input: z.object({ platform: filter(16), version: filter(32), status: filter(1), ...paging }),
    reply: 'rows',
    output: appVersionRow,
  }),
  latestAppVersion: call({
    method: 'GET',
    path: '/system/appVersion/latest',
    title: text('Latest app version', '最新 APP 版本'),
    access: 'public',
    input: z.object({ platform: code(16, 'android'), build: whole(0, 2_147_483_647).default(0) }),
    reply: 'data',
    output: z
      .object({
        versionId: z.string(),
        version: z.string(),
        build: z.number(),
        hasUpdate: z.boolean(),
        /** Also when a release between the asked build and this one had to be installed. */
        isForced: z.boolean(),
        notes: z.string().nullable(),
        url: z.string().nullable(),
        bytes: z.number().nullable(),
        sha256: z.string().nullable(),
        releaseTime: z.string().nullable(),
      })
      .nullable(),
  }),
  appVersionFile: call({
    method: 'GET',
    path: '/system/appVersion/file/:versionId',
    title: text('File of an app version', '下载 APP 版本文件'),
    access: 'public',
    input: z.object({ versionId: id }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  addAppVersion: call({
    method: 'POST',
    path: '/system/appVersion',
    title: text('Add app version', '新增 APP 版本'),
    access: 'system:appVersion:add',
    input: z.object(typed),
    form: appVersionForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editAppVersion: call({
    method: 'PUT',
    path: '/system/appVersion',
    title: text('Edit app version', '修改 APP 版本'),
    access: 'system:appVersion:edit',
    input: sent({ versionId: id, ...typed, updateTime: readAt }, 'versionId'),
    form: appVersionForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeAppVersions: call({
    method: 'DELETE',
    path: '/system/appVersion/:versionIds',
    title: text('Delete app versions', '删除 APP 版本'),
    access: 'system:appVersion:remove',
    input: z.object({ versionIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
