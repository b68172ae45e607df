import { describe, expect, it } from 'vitest';
import { userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { actionRefusalOf } from './allowed.ts';

const city = { projectId: '1', name: 'City', mayChange: true };
const docks = { projectId: '2', name: 'Docks', mayChange: false };
/** Seen by a role that names it, which gives these alone. */
const north = { ...city, projectId: '3', name: 'North', permissions: ['device:olt:edit', 'alarm:current:list'] };
const held = [
  'device:olt:edit',
  'device:olt:list',
  'alarm:current:clear',
  'device:authorized:edit',
  'system:user:edit',
];
const of = (curProject: typeof city | null, ...projectList: (typeof city)[]) => ({
  permissions: held,
  closedCalls: [] as string[],
  projectList,
  curProject,
});

describe('What the console offers', () => {
  it('is what the permissions hold, with the wildcard for all of them', () => {
    expect(actionRefusalOf(of(null, city), 'device:olt:edit')).toBeUndefined();
    expect(actionRefusalOf(of(null, city), 'device:olt:remove')).toBe('permission');
    expect(actionRefusalOf({ ...of(null, city), permissions: ['*:*:*'] }, 'device:olt:remove')).toBeUndefined();
  });

  it('does not change a project that may only be looked at, and still shows it', () => {
    const state = of(docks, city, docks);
    expect(actionRefusalOf(state, 'device:olt:edit')).toBe('project');
    expect(actionRefusalOf(state, 'alarm:current:clear')).toBe('project');
    expect(actionRefusalOf(state, 'device:olt:list')).toBeUndefined();
    expect(actionRefusalOf(state, 'system:user:edit')).toBeUndefined();
    expect(actionRefusalOf(state, 'device:authorized:edit')).toBeUndefined();
  });

  it('goes by the project of the thing rather than the one that is chosen', () => {
    expect(actionRefusalOf(of(null, city, docks), 'device:olt:edit', '2')).toBe('project');
    expect(actionRefusalOf(of(docks, city, docks), 'device:olt:edit', '1')).toBeUndefined();
    expect(actionRefusalOf(of(docks, city, docks), 'alarm:current:clear', null)).toBeUndefined();
  });

  it('goes by the permissions of the roles that name the project', () => {
    expect(actionRefusalOf(of(north, city, north), 'device:olt:edit')).toBeUndefined();
    expect(actionRefusalOf(of(north, city, north), 'alarm:current:clear')).toBe('project');
    expect(actionRefusalOf(of(north, city, north), 'alarm:current:clear', '1')).toBeUndefined();
  });

  it('is no call that the tenant asks a further permission for, where the person does not hold it', () => {
    const state = { ...of(null, city), closedCalls: ['PUT /system/user/resetPwd'] };
    expect(actionRefusalOf(state, userAdminCalls.editUser)).toBeUndefined();
    const { resetPwd } = userAdminCalls;
    expect(actionRefusalOf({ ...state, permissions: [...held, resetPwd.access] }, resetPwd)).toBe('permission');
    expect(actionRefusalOf({ ...of(null, city), permissions: [resetPwd.access] }, resetPwd)).toBeUndefined();
  });

  it('is refused where all projects may only be looked at, and left to the server where they differ or are not known', () => {
    expect(actionRefusalOf(of(null, docks), 'device:olt:edit')).toBe('project');
    expect(actionRefusalOf(of(null, city, docks), 'device:olt:edit')).toBeUndefined();
    expect(actionRefusalOf(of(null), 'device:olt:edit')).toBeUndefined();
    expect(actionRefusalOf(of(null, docks), 'device:olt:edit', '9')).toBeUndefined();
  });
});
