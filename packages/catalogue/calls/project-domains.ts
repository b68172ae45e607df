import { z } from 'zod';
import { call, id, ids, nothing } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { text } from '../kit/text.ts';
import { groupForm, groupInput } from './groups.ts';

/** A domain as lists show it. */
export const domainRow = z.object({
  id: z.string(),
  domainId: z.string(),
  name: z.string(),
  groupName: z.string(),
  /** '0' = at the top of its project. */
  parentId: z.string(),
  /** Comma-separated ids from the root, which is 0. */
  path: z.string(),
  level: z.number(),
  /** 1 domain, 2 the bucket of devices without one. */
  type: z.number(),
  isDefault: z.boolean(),
  remark: z.string().nullable(),
  projectId: z.string(),
  projectName: z.string(),
  /** Directly in it. */
  deviceCount: z.number(),
});

/** A node to choose from (facts: RuoYi §5); projects stand at the top. */
export const domainNode = z.object({
  id: z.string(),
  label: z.string(),
  disabled: z.boolean(),
  get children() {
    return z.array(domainNode).optional();
  },
});
export type DomainNode = z.input<typeof domainNode>;

const ofProject = z.object({ projectId: id.optional() });

/**
 * Project domains (S1 §7.3). A domain of a project and a device group of it are the same thing under the names of two
 * families of calls: one tree in each project, kept once.
 */
export const projectDomainCalls = {
  addProjectDomainInfo: call({
    method: 'POST',
    path: '/system/projectdomain/addProjectDomainInfo',
    title: text('Add project domain', '新增项目域'),
    access: 'system:group:add',
    input: z.object({ projectId: id.optional(), ...groupInput }),
    form: groupForm,
    reply: 'data',
    output: z.object({ id: z.string(), searchValue: z.string() }),
    audit: true,
  }),
  updateProjectDomainInfo: call({
    method: 'POST',
    path: '/system/projectdomain/updateProjectDomainInfo',
    title: text('Edit project domain', '修改项目域'),
    access: 'system:group:edit',
    input: sent({ id, ...groupInput }, 'id'),
    form: groupForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeProjectDomain: call({
    method: 'DELETE',
    path: '/system/projectdomain/:id',
    title: text('Remove project domain', '删除项目域'),
    access: 'system:group:remove',
    input: z.object({ id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getAllList: call({
    method: 'GET',
    path: '/system/projectdomain/getAllList',
    title: text('List project domains', '查询项目域'),
    access: 'device:olt:list',
    input: ofProject,
    reply: 'rows',
    output: domainRow,
  }),
  roleDomainTreeselect: call({
    method: 'GET',
    path: '/system/projectdomain/roleDomainTreeselect',
    title: text('Projects and their domains to choose from', '项目域选择树'),
    access: 'device:olt:list',
    input: ofProject,
    reply: 'data',
    output: z.array(domainNode),
  }),
  getDeviceNumByProject: call({
    method: 'GET',
    path: '/system/projectdomain/getDeviceNumByProject',
    title: text('Devices of each domain of a project', '项目域设备数量'),
    access: 'device:olt:list',
    input: ofProject,
    reply: 'data',
    output: z.object({
      projectId: z.string(),
      total: z.number(),
      /** `deviceNum` directly in it, `allNum` with everything below it. */
      domains: z.array(z.object({ domainId: z.string(), name: z.string(), deviceNum: z.number(), allNum: z.number() })),
    }),
  }),
  moveDeviceToProjectDomain: call({
    method: 'POST',
    path: '/system/projectdomain/moveDeviceToProjectDomain',
    title: text('Move devices to another domain', '移动设备到其他域'),
    access: 'device:olt:edit',
    // Both ends are named, neither is "All" (S2 §5); the devices must stand in the one they are moved from.
    input: z.object({ deviceIds: ids, sourceDomainId: id.optional(), domainId: id.optional() }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
} as const;
