import { z } from 'zod';
import { call, filter, id, ids, int4, nothing, numberFilter, paging, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, choices, str, type Form } from '../kit/fields.ts';
import { importOptions, importResult } from '../kit/import-result.ts';
import { text } from '../kit/text.ts';
import { deviceClasses, deviceTypes } from '../models/device-classes.ts';
import { messages } from '../words/messages.ts';

const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** What may be typed into an authorization rule (S1 §5, S2 §5). */
export const accessRuleForm: Form = {
  fields: {
    deviceMac: str({
      label: text('MAC', 'MAC'),
      format: 'ruleMac',
      maxLength: 35,
      optional: true,
      spec: 'authRule.mac',
    }),
    deviceSn: str({ label: text('SN', '序列号'), format: 'label', maxLength: 64, optional: true }),
    deviceClass: choice({ label: text('Class', '设备类别'), options: deviceClasses, spec: 'authRule.deviceClass' }),
    deviceTypeArr: choices({ label: text('Type', '设备类型'), options: deviceTypes, optional: true }),
    checkStatus: choice({
      label: text('Check status', '检查状态'),
      spec: 'authRule.checkStatus',
      options: [
        { value: 1, label: text('On', '开启') },
        { value: 0, label: text('Off', '关闭') },
      ],
    }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
  rules: [
    {
      marks: ['deviceMac', 'deviceSn', 'deviceTypeArr'],
      spec: 'authRule.atLeastOne',
      message: messages.atLeastOne,
      holds: (rule) =>
        given(rule['deviceMac']) ||
        given(rule['deviceSn']) ||
        (Array.isArray(rule['deviceTypeArr']) && rule['deviceTypeArr'].length > 0),
    },
  ],
};

const blankToNull = z
  .string()
  .max(200)
  .trim()
  .nullish()
  .transform((value) => (value === '' || value === undefined ? null : value));

/** Types travel comma-joined in `deviceType`; forms edit them as the list `deviceTypeArr`. Either is understood. */
const ruleInput = {
  deviceMac: blankToNull,
  deviceSn: blankToNull,
  deviceClass: z.string().max(16).default('OLT'),
  deviceType: z.string().max(1000).nullish(),
  deviceTypeArr: z.array(z.string().max(64)).max(50).nullish(),
  checkStatus: int4().default(1),
  remark: blankToNull,
};
const typesIn = (joined: string): string[] => joined.split(',').filter((type) => type !== '');

const rule = z.object(ruleInput).transform(({ deviceType, deviceTypeArr, ...others }) => ({
  ...others,
  deviceTypeArr: deviceTypeArr ?? typesIn(deviceType ?? ''),
}));
/** Of an edit: types that were sent in neither way stay. */
const ruleSent = sent({ ...ruleInput, id }, 'id').transform(({ deviceType, deviceTypeArr, ...others }) => ({
  ...others,
  deviceTypeArr:
    deviceTypeArr === undefined && deviceType === undefined ? undefined : (deviceTypeArr ?? typesIn(deviceType ?? '')),
}));

export const accessRuleRow = z.object({
  id: z.string(),
  deviceMac: z.string().nullable(),
  deviceSn: z.string().nullable(),
  deviceClass: z.string(),
  deviceType: z.string(),
  checkStatus: z.number(),
  tenantId: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  remark: z.string().nullable(),
});

/** Why a rule does or does not let a device in; `reasons` is empty for a rule that matches. */
export const ruleCheck = z.object({
  matched: z.boolean(),
  /** The rule that lets the device in. */
  ruleId: z.string().nullable(),
  /** At most 100 rules, the matching one first, then those that fail in the fewest points. */
  rules: z.array(
    z.object({
      id: z.string(),
      deviceMac: z.string().nullable(),
      deviceSn: z.string().nullable(),
      deviceType: z.string(),
      deviceClass: z.string(),
      matched: z.boolean(),
      reasons: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
});

/** Device access-authorization rules (S1 §2.6, 7.1). */
export const accessRuleCalls = {
  getDeviceAuthorized: call({
    method: 'GET',
    path: '/device/olt/getDeviceAuthorized',
    title: text('List access rules', '查询设备准入规则'),
    access: 'device:authorized:list',
    input: z.object({
      deviceMac: filter(35),
      deviceSn: filter(64),
      deviceClass: filter(16),
      deviceType: filter(64),
      checkStatus: numberFilter(-1, 1, -1),
      ...paging,
    }),
    reply: 'rows',
    output: accessRuleRow,
  }),
  addDeviceAuthorized: call({
    method: 'POST',
    path: '/device/olt/addDeviceAuthorized',
    title: text('Add access rule', '新增设备准入规则'),
    access: 'device:authorized:add',
    input: rule,
    form: accessRuleForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  updateDeviceAuthorized: call({
    method: 'POST',
    path: '/device/olt/updateDeviceAuthorized',
    title: text('Edit access rule', '修改设备准入规则'),
    access: 'device:authorized:edit',
    input: ruleSent,
    form: accessRuleForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  delDeviceAuthorized: call({
    method: 'DELETE',
    path: '/device/olt/delDeviceAuthorized',
    title: text('Delete access rules', '删除设备准入规则'),
    access: 'device:authorized:remove',
    input: z.object({ id: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  setDeviceAuthorizedStateById: call({
    method: 'POST',
    path: '/device/olt/setDeviceAuthorizedStateById',
    title: text('Switch access rules on or off', '启用或停用设备准入规则'),
    access: 'device:authorized:edit',
    // Id 0 is every rule of the caller's tenant (decision "id 0").
    input: z.object({ id, checkStatus: whole(0, 1).pipe(z.union([z.literal(0), z.literal(1)])) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  importDeviceAuthorizedTemplate: call({
    method: 'GET',
    path: '/device/olt/importDeviceAuthorizedTemplate',
    title: text('Download the import template for access rules', '下载设备准入规则导入模板'),
    access: 'device:authorized:import',
    input: nothing,
    reply: 'file',
    output: nothing,
  }),
  // All rows or none, as in every import; `skipBad` asks for the sound ones.
  importDeviceAuthorizedData: call({
    method: 'POST',
    path: '/device/olt/importDeviceAuthorizedData',
    title: text('Import access rules', '导入设备准入规则'),
    access: 'device:authorized:import',
    input: z.object(importOptions),
    reply: 'data',
    output: importResult,
    audit: true,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
    done: text('Import finished', '导入完成'),
  }),
  checkDeviceInRule: call({
    method: 'POST',
    path: '/device/olt/checkDeviceInRule',
    title: text('Check a device against the access rules', '检查设备是否符合准入规则'),
    access: 'device:authorized:list',
    input: z.object({
      sysMac: filter(35),
      sysSerialNumber: filter(64),
      deviceType: filter(64),
      deviceClass: filter(16),
    }),
    reply: 'data',
    output: ruleCheck,
  }),
} as const;
