import { interfaceTypes } from '../calls/interfaces.ts';
import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { dataScopes, groupScopes, peopleLevels, peopleStates, sexes } from '../words/people-levels.ts';
import type { ListColumn, Filter, Resource } from './resource.ts';

const states = optionsOf(peopleStates);
const status: ListColumn = { name: 'status', label: text('Status', '状态'), kind: 'choice', options: states };
const created: ListColumn = { name: 'createTime', label: text('Created', '创建时间'), kind: 'time' };
const remark: ListColumn = { name: 'remark', label: text('Remark', '备注'), extra: true };
const byStatus: Filter = { name: 'status', label: text('Status', '状态'), kind: 'choice', options: states };
const byTime: Filter = { name: 'createTime', label: text('Created', '创建时间'), kind: 'range' };

export const userResource: Resource = {
  id: 'users',
  title: text('Users', '用户管理'),
  many: text('users', '用户'),
  key: 'userId',
  empty: text('No user here.', '暂无用户。'),
  columns: [
    { name: 'userName', label: text('User name', '用户名'), sort: 'userName' },
    { name: 'nickName', label: text('Nickname', '昵称'), sort: 'nickName' },
    { name: 'deptName', label: text('Department', '部门') },
    { name: 'roles', label: text('Roles', '角色') },
    {
      name: 'userLevel',
      label: text('User level', '用户级别'),
      kind: 'choice',
      options: optionsOf(peopleLevels),
      extra: true,
    },
    { name: 'phonenumber', label: text('Phone', '手机号') },
    { ...status, sort: 'status' },
    { name: 'bindState', label: text('Bound OLTs', '绑定 OLT'), extra: true },
    { name: 'email', label: text('E-mail', '邮箱'), extra: true },
    { name: 'sex', label: text('Sex', '性别'), kind: 'choice', options: optionsOf(sexes), extra: true },
    { name: 'posts', label: text('Posts', '岗位'), extra: true },
    { name: 'leaderName', label: text('Leader', '上级用户'), extra: true },
    { name: 'country', label: text('Country', '国家'), extra: true },
    { ...created, sort: 'createTime' },
    { name: 'createBy', label: text('Created by', '创建者'), extra: true },
    remark,
  ],
  filters: [
    { name: 'userName', label: text('User name', '用户名'), kind: 'text' },
    { name: 'phonenumber', label: text('Phone', '手机号'), kind: 'text' },
    byStatus,
    byTime,
  ],
};

export const roleResource: Resource = {
  id: 'roles',
  title: text('Roles', '角色管理'),
  many: text('roles', '角色'),
  key: 'roleId',
  columns: [
    { name: 'roleName', label: text('Role', '角色名称') },
    { name: 'roleKey', label: text('Permission string', '权限字符') },
    { name: 'roleSort', label: text('Order', '显示顺序'), kind: 'number' },
    { name: 'userLevel', label: text('User level', '用户级别'), kind: 'choice', options: optionsOf(peopleLevels) },
    { name: 'dataScope', label: text('Data scope', '数据范围'), kind: 'choice', options: optionsOf(dataScopes) },
    {
      name: 'groupScope',
      label: text('Group permissions', '分组权限'),
      kind: 'choice',
      options: optionsOf(groupScopes),
    },
    status,
    { ...created, extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time' },
    remark,
  ],
  filters: [
    { name: 'roleName', label: text('Role', '角色名称'), kind: 'text' },
    { name: 'roleKey', label: text('Permission string', '权限字符'), kind: 'text' },
    byStatus,
    byTime,
  ],
};

const methods = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ value: method, label: text(method, method) }));

export const interfaceResource: Resource = {
  id: 'interfaces',
  title: text('Interfaces', '接口管理'),
  many: text('interfaces', '接口'),
  key: 'id',
  columns: [
    { name: 'nameEn', label: text('English name', '英文名称') },
    { name: 'nameZh', label: text('Chinese name', '中文名称') },
    { name: 'type', label: text('Type', '类型'), kind: 'choice', options: optionsOf(interfaceTypes) },
    { name: 'requestType', label: text('Request type', '请求方式') },
    { name: 'url', label: text('URL', 'URL') },
    { name: 'perms', label: text('Permission ID', '权限标识') },
    { name: 'further', label: text('Further permission ID', '附加权限标识') },
    { name: 'roles', label: text('Held by', '拥有的角色') },
  ],
  filters: [
    { name: 'name', label: text('Name', '名称'), kind: 'text' },
    { name: 'url', label: text('URL', 'URL'), kind: 'text' },
    { name: 'requestType', label: text('Request type', '请求方式'), kind: 'choice', options: methods },
    { name: 'perms', label: text('Permission ID', '权限标识'), kind: 'text' },
    { name: 'type', label: text('Type', '类型'), kind: 'choice', options: optionsOf(interfaceTypes) },
  ],
};
