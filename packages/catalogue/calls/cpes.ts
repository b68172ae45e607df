import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, id, ids, nothing, paging, shortText, sorting } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { cpeStateNames } from '../words/cpe-words.ts';
import { cpeProtocolNames } from '../words/usp-words.ts';
import { bySite, inProject, idOrBlank, time, timeOrNull, words } from './device-ref.ts';

/** What is typed of a group of customer devices. */
export const cpeGroupForm: Form = {
  fields: {
    groupName: str({ label: text('Group name', '分组名称'), format: 'entityName', maxLength: 64 }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

/** What a person calls a device. */
export const cpeNameForm: Form = {
  fields: {
    describe: str({ label: text('Description', '描述'), format: 'label', maxLength: 128, optional: true }),
  },
};

/** A device that is expected: it is known before it reports for the first time. */
export const cpeForm: Form = {
  fields: {
    oui: str({
      label: text('OUI', 'OUI'),
      maxLength: 6,
      help: text('Six hex digits of the maker, as it reports them', '厂商的六位十六进制标识，与设备上报一致'),
    }),
    productClass: str({ label: text('Product class', '产品类别'), maxLength: 64, optional: true }),
    serialno: str({ label: text('Serial number', '序列号'), maxLength: 64 }),
    describe: str({ label: text('Description', '描述'), format: 'label', maxLength: 128, optional: true }),
  },
};

const blank = (max: number) =>
  shortText(max)
    .nullish()
    .transform((value) => value || null);

/** A customer device: the names of the specification (S1 §3.5), and what else is known of it. */
export const cpeRow = z.object({
  id: z.string(),
  onlinestatus: z.boolean(),
  /** null = it has never reported. */
  state: z.enum(cpeStateNames),
  protocol: z.enum(cpeProtocolNames),
  mqttclientid: words,
  mqttdeviceid: words,
  /** OUI, product class and serial number, as CWMP knows a device. */
  tr069deviceid: words,
  devicemac: words,
  serialno: z.string(),
  /** Since when it has been online; null = it is not. */
  uptime: timeOrNull,
  /** Since when it has been as it is. */
  since: timeOrNull,
  devicetype: words,
  devdescribe: words,
  host: words,
  manufacturer: words,
  hardware: words,
  software: words,
  lastInform: timeOrNull,
  groupId: words,
  groupName: words,
  projectId: z.string(),
  projectName: words,
  onuId: words,
  oltId: words,
  oltName: words,
  /** Of its ONU, as the field writes it. */
  place: words,
  createTime: time,
});

export const cpeSortColumns = ['serialno', 'createTime'] as const;

export const cpeSelection = {
  ...inProject,
  /** Of the OLT of its ONU. */
  ...bySite,
  groupId: idOrBlank,
  oltId: idOrBlank,
  state: choiceOf(cpeStateNames),
  protocol: choiceOf(cpeProtocolNames),
  deviceType: filter(64),
  /** Any part of serial number, name or MAC. */
  keyword: filter(64),
};
const filters = { ...cpeSelection, ...sorting(cpeSortColumns), ...paging };

/** Customer devices (S1 §7.6): those that speak to the console themselves. */
export const cpeCalls = {
  getCpeListByCondition: call({
    method: 'GET',
    path: '/cpeDevice/getCpeListByCondition',
    title: text('Customer devices', '用户设备列表'),
    access: 'device:onu:list',
    input: z.object(filters),
    reply: 'pageInfo',
    output: cpeRow,
  }),
  cpeCounts: call({
    method: 'GET',
    path: '/cpeDevice/counts',
    title: text('Customer devices by state', '用户设备状态统计'),
    access: 'device:onu:list',
    input: z.object(cpeSelection),
    reply: 'data',
    /** Each is the total that the list answers to the same filters and this state; `capped`: there are more, and the others are not known. */
    output: z.object({
      total: z.number(),
      online: z.number(),
      offline: z.number(),
      new: z.number(),
      capped: z.boolean(),
    }),
  }),
  getCpeInfoByMac: call({
    method: 'GET',
    path: '/cpeDevice/getCpeInfoByMac',
    title: text('Customer device by MAC', '按 MAC 查询用户设备'),
    access: 'device:onu:list',
    input: z.object({ mac: shortText(32) }),
    reply: 'data',
    output: cpeRow,
  }),
  getCPEDeviceTypeList: call({
    method: 'GET',
    path: '/cpeDevice/getCPEDeviceTypeList',
    title: text('Types of customer devices', '用户设备型号列表'),
    access: 'device:onu:list',
    input: nothing,
    reply: 'data',
    output: z.array(z.object({ deviceType: z.string() })),
  }),
  exportCpeList: call({
    method: 'GET',
    path: '/cpeDevice/exportCpeList',
    title: text('Export customer devices', '导出用户设备'),
    access: 'device:onu:export',
    input: z.object({ ...cpeSelection, ...sorting(cpeSortColumns), format: choiceOr(['xlsx', 'csv'], 'xlsx') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  editOnuDescription: call({
    method: 'POST',
    path: '/cpeDevice/editOnuDescription',
    title: text('Describe customer device', '修改用户设备描述'),
    access: 'device:cpe:edit',
    input: sent({ id, describe: blank(128) }, 'id'),
    form: cpeNameForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  insertOnuInfo: call({
    method: 'POST',
    path: '/cpeDevice/insertOnuInfo',
    title: text('Add customer device', '新增用户设备'),
    access: 'device:cpe:add',
    input: z.object({
      ...inProject,
      oui: shortText(6),
      productClass: shortText(64).default(''),
      serialno: shortText(64),
      describe: blank(128),
    }),
    form: cpeForm,
    reply: 'data',
    output: z.object({ id: z.string() }),
    audit: true,
  }),
  batchdeleteCpeDevicesByIds: call({
    method: 'POST',
    path: '/cpeDevice/batchdeleteCpeDevicesByIds',
    title: text('Delete customer devices', '删除用户设备'),
    access: 'device:cpe:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
  moveOnuToGroup: call({
    method: 'POST',
    path: '/cpeDevice/moveOnuToGroup',
    title: text('Move customer devices to a group', '移动用户设备到分组'),
    access: 'device:cpe:edit',
    /** `0`: out of their group. */
    input: z.object({ ids, groupId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
    formBody: true,
    bulk: {},
  }),
  getAllCpeGroupInfos: call({
    method: 'GET',
    path: '/cpeDevice/getAllCpeGroupInfos',
    title: text('Groups of customer devices', '用户设备分组'),
    access: 'device:onu:list',
    input: z.object(inProject),
    reply: 'data',
    output: z.array(
      z.object({
        id: z.string(),
        groupName: z.string(),
        remark: words,
        projectId: z.string(),
        projectName: words,
        devices: z.number(),
      }),
    ),
  }),
  insertCpeGroup: call({
    method: 'POST',
    path: '/cpeDevice/insertCpeGroup',
    title: text('Add group of customer devices', '新增用户设备分组'),
    access: 'device:cpe:edit',
    input: z.object({ ...inProject, groupName: shortText(64), remark: blank(200) }),
    form: cpeGroupForm,
    reply: 'data',
    output: z.object({ id: z.string() }),
    audit: true,
  }),
  updateCpeGroup: call({
    method: 'POST',
    path: '/cpeDevice/updateCpeGroup',
    title: text('Edit group of customer devices', '修改用户设备分组'),
    access: 'device:cpe:edit',
    input: sent({ id, groupName: shortText(64), remark: blank(200) }, 'id'),
    form: cpeGroupForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  deleteCpeGroup: call({
    method: 'DELETE',
    path: '/cpeDevice/group/:id',
    title: text('Delete group of customer devices', '删除用户设备分组'),
    access: 'device:cpe:edit',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
