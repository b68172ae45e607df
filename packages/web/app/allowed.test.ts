import { describe, expect, it } from 'vitest';
import { userAdminCalls } from '@heliograph/catalogue/calls/user-admin.ts';
import { refusalOf } from './allowed.ts';

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
    expect(refusalOf(of(null, city), 'device:olt:edit')).toBeUndefined();
    expect(refusalOf(of(null, city), 'device:olt:remove')).toBe('permission');
    expect(refusalOf({ ...of(null, city), permissions: ['*:*:*'] }, 'device:olt:remove')).toBeUndefined();
  });

  it('does not change a project that may only be looked at, and still shows it', () => {
    const state = of(docks, city, docks);
    expect(refusalOf(state, 'device:olt:edit')).toBe('project');
    expect(refusalOf(state, 'alarm:current:clear')).toBe('project');
    expect(refusalOf(state, 'device:olt:list')).toBeUndefined();
    expect(refusalOf(state, 'system:user:edit')).toBeUndefined();
    expect(refusalOf(state, 'device:authorized:edit')).toBeUndefined();
  });

  it('goes by the project of the thing rather than the one that is chosen', () => {
    expect(refusalOf(of(null, city, docks), 'device:olt:edit', '2')).toBe('project');
    expect(refusalOf(of(docks, city, docks), 'device:olt:edit', '1')).toBeUndefined();
    expect(refusalOf(of(docks, city, docks), 'alarm:current:clear', null)).toBeUndefined();
  });

  it('goes by the permissions of the roles that name the project', () => {
    expect(refusalOf(of(north, city, north), 'device:olt:edit')).toBeUndefined();
    expect(refusalOf(of(north, city, north), 'alarm:current:clear')).toBe('project');
    expect(refusalOf(of(north, city, north), 'alarm:current:clear', '1')).toBeUndefined();
  });

  it('is no call that the tenant asks a further permission for, where the person does not hold it', () => {
    const state = { ...of(null, city), closedCalls: ['PUT /system/user/resetPwd'] };
    expect(refusalOf(state, userAdminCalls.editUser)).toBeUndefined();
    const { resetPwd } = userAdminCalls;
    expect(refusalOf({ ...state, permissions: [...held, resetPwd.access] }, resetPwd)).toBe('permission');
    expect(refusalOf({ ...of(null, city), permissions: [resetPwd.access] }, resetPwd)).toBeUndefined();
  });

  it('is refused where all projects may only be looked at, and left to the server where they differ or are not known', () => {
    expect(refusalOf(of(null, docks), 'device:olt:edit')).toBe('project');
    expect(refusalOf(of(null, city, docks), 'device:olt:edit')).toBeUndefined();
    expect(refusalOf(of(null), 'device:olt:edit')).toBeUndefined();
    expect(refusalOf(of(null, docks), 'device:olt:edit', '9')).toBeUndefined();
  });
});
