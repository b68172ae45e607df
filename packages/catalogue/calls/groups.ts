import { z } from 'zod';
import { call, id, nothing, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';

/** Levels of groups below the root (S1 §9, S2 §5). */
export const groupLevels = 7;

/** What is typed of a group (S1 §3.3). */
export const groupForm: Form = {
  fields: {
    groupName: str({ label: text('Group name', '分组名称'), format: 'entityName', maxLength: 64 }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true');

/** The group above; `0` = the root of the project. */
export const groupInput = {
  groupName: shortText(64),
  parentId: id.optional(),
  isDefault: flag.optional(),
  remark: shortText(200)
    .nullish()
    .transform((value) => value || null),
};

export const groupDevices = z.object({
  id: z.string(),
  groupName: z.string(),
  /** Comma-separated ids from the root, which is 0. */
  searchValue: z.string(),
  /** 1 group, 2 the bucket of devices without a group. */
  type: z.number(),
  projectId: z.string(),
  isDefault: z.boolean(),
  /** The devices directly in it. */
  devices: z.array(
    z.object({
      id: z.string(),
      sysMac: z.string().nullable(),
      sysHostName: z.string(),
      ip: z.string(),
      deviceClass: z.string(),
      deviceType: z.string().nullable(),
      /** 'Online', 'Offline', or 'Waiting' until it is reached for the first time. */
      state: z.enum(['Online', 'Offline', 'Waiting']),
    }),
  ),
});

const projectOnly = z.object({ projectId: id.optional() });

/** Device groups (S1 §3.3, 7.4): one tree in each project. Listing them and moving devices stand with the OLTs. */
export const groupCalls = {
  addOltDomainInfo: call({
    method: 'POST',
    path: '/system/group/addOltDomainInfo',
    title: text('Add device group', '新增设备分组'),
    access: 'system:group:add',
    input: z.object({ projectId: id.optional(), ...groupInput }),
    form: groupForm,
    reply: 'data',
    output: z.object({ id: z.string(), searchValue: z.string() }),
    audit: true,
  }),
  updateOltDomainInfo: call({
    method: 'POST',
    path: '/system/group/updateOltDomainInfo',
    title: text('Edit device group', '修改设备分组'),
    access: 'system:group:edit',
    // Without a parent the group stays where it is; with another one it moves there with all that stands below it.
    input: sent({ id, ...groupInput }, 'id'),
    form: groupForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeGroup: call({
    method: 'DELETE',
    path: '/system/group/domain/:id',
    title: text('Remove device group', '删除设备分组'),
    access: 'system:group:remove',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getAllSysGroupDevcieInfos: call({
    method: 'POST',
    path: '/system/group/getAllSysGroupDevcieInfos',
    title: text('Device groups with their devices', '查询分组及设备'),
    access: 'device:olt:list',
    input: projectOnly,
    reply: 'data',
    output: z.array(groupDevices),
  }),
  groupMap: call({
    method: 'GET',
    path: '/system/group/groupMap',
    title: text('Devices by group', '分组设备映射'),
    access: 'device:olt:list',
    input: projectOnly,
    reply: 'data',
    // Ids of the devices directly in each group, by the id of the group.
    output: z.record(z.string(), z.array(z.string())),
  }),
} as const;
