import { text } from '../kit/text.ts';

/** What somebody may be in a project (S1 §6): Managers manage it, Operators change its devices, Guests look. */
export const projectRoles = {
  Manager: text('Project manager', '项目管理员'),
  Operator: text('Project operator', '项目操作员'),
  Guest: text('Project guest', '项目访客'),
} as const;
export type ProjectRole = keyof typeof projectRoles;

/**
 * What accounts without a share of their own are in a project that is shared with the whole tenant. `default` is the
 * system default: the project adds no limit, what they may do is said by their permissions alone.
 */
export const defaultRoles = {
  default: text('System default', '系统默认'),
  ...projectRoles,
} as const;
export type DefaultRole = keyof typeof defaultRoles;

/** Why somebody with the permission may not do something after all. */
export const projectLimits = {
  readOnly: text('You are a guest in this project and may change nothing in it', '您是该项目的访客，无权修改'),
  managerOnly: text('Only a manager of the project may do this', '只有项目管理员可以执行此操作'),
  wholeTenant: text(
    'This concerns all projects of the tenant; only somebody who sees all of them may do it',
    '该操作涉及租户的全部项目，只有可查看全部项目的账号才能执行',
  ),
} as const;
