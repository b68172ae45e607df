import { text } from '../kit/text.ts';
import { projectRoles } from '../words/project-roles.ts';
import type { Resource } from './resource.ts';

const roleOptions = Object.entries(projectRoles).map(([value, label]) => ({ value, label }));
const nameFilter = { name: 'name', label: text('Project name', '项目名称'), kind: 'text' } as const;

/** Projects with their figures (S1 §7.2). */
export const projectListResource: Resource = {
  id: 'projects',
  title: text('Projects', '项目列表'),
  many: text('projects', '项目'),
  key: 'projectId',
  empty: text('No project is shared with you.', '没有与您共享的项目。'),
  columns: [
    { name: 'name', label: text('Project', '项目') },
    { name: 'role', label: text('My role', '我的角色') },
    { name: 'device', label: text('Devices online', '在线设备') },
    { name: 'onu', label: text('ONUs online', '在线 ONU') },
    { name: 'network', label: text('PON ports up', '在用 PON 口') },
    { name: 'alarms', label: text('Alarms', '告警') },
    { name: 'trend', label: text('Alarms, 7 days', '近 7 天告警') },
    { name: 'users', label: text('Accounts', '账号'), kind: 'number' },
    { name: 'groups', label: text('Groups', '分组'), extra: true },
    { name: 'uplinks', label: text('Uplinks up', '在用上联口'), extra: true },
    { name: 'location', label: text('Location', '位置') },
    { name: 'timeZone', label: text('Time zone', '时区'), extra: true },
    { name: 'remark', label: text('Remark', '备注'), extra: true },
  ],
  filters: [nameFilter],
};

/** Projects as they are managed (S1 §3.8). */
export const projectManageResource: Resource = {
  id: 'projects-managed',
  title: text('Project management', '项目管理'),
  many: text('projects', '项目'),
  key: 'projectId',
  columns: [
    { name: 'name', label: text('Project', '项目') },
    { name: 'open', label: text('Sharing', '共享') },
    { name: 'defaultRole', label: text('Default role', '默认角色') },
    { name: 'timeZone', label: text('Time zone', '时区') },
    { name: 'location', label: text('Location', '位置') },
    { name: 'remark', label: text('Remark', '备注') },
    { name: 'createTime', label: text('Added', '创建时间'), kind: 'time' },
  ],
  filters: [nameFilter],
};

/** Accounts that a project is shared with. */
export const shareResource: Resource = {
  id: 'project-shares',
  title: text('Project sharing', '项目授权'),
  many: text('shares', '授权'),
  key: 'userId',
  empty: text('This project is shared with no account of its own.', '该项目没有单独授权的账号。'),
  columns: [
    { name: 'userName', label: text('Account', '账号') },
    { name: 'nickName', label: text('Nickname', '昵称') },
    { name: 'role', label: text('Project role', '项目角色'), kind: 'choice', options: roleOptions },
    { name: 'expireTime', label: text('Until', '截止时间') },
    { name: 'state', label: text('State', '状态') },
    { name: 'createBy', label: text('Shared by', '授权人') },
    { name: 'createTime', label: text('Shared', '授权时间'), kind: 'time' },
  ],
  filters: [{ name: 'userName', label: text('Account', '账号'), kind: 'text' }],
};

/** The devices of one group, beside its tree. */
export const groupDeviceResource: Resource = {
  id: 'group-devices',
  title: text('Devices', '设备'),
  many: text('devices', '设备'),
  key: 'id',
  empty: text('No device stands here.', '该分组中没有设备。'),
  columns: [
    { name: 'sysHostName', label: text('Name', '名称'), sort: 'sysHostName' },
    { name: 'state', label: text('State', '状态'), sort: 'state' },
    { name: 'ip', label: text('IP address', 'IP 地址'), kind: 'ip', sort: 'ip' },
    { name: 'deviceType', label: text('Model', '型号'), sort: 'deviceType' },
    { name: 'groupName', label: text('Group', '分组') },
    { name: 'sysMac', label: text('MAC', 'MAC'), kind: 'mac', sort: 'sysMac', extra: true },
    { name: 'sysSerialNumber', label: text('Serial number', '序列号'), kind: 'sn', extra: true },
  ],
  filters: [{ name: 'search', label: text('Name, IP, MAC, serial', '名称、IP、MAC、序列号'), kind: 'text' }],
};
