import { describe, expect, it } from 'vitest';
import { refusalOf } from './allowed.ts';

const city = { projectId: '1', name: 'City', mayChange: true };
const docks = { projectId: '2', name: 'Docks', mayChange: false };
const held = [
  'device:olt:edit',
  'device:olt:list',
  'alarm:current:clear',
  'device:authorized:edit',
  'system:user:edit',
];
const of = (curProject: typeof city | null, ...projectList: (typeof city)[]) => ({
  permissions: held,
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

  it('is refused where all projects may only be looked at, and left to the server where they differ or are not known', () => {
    expect(refusalOf(of(null, docks), 'device:olt:edit')).toBe('project');
    expect(refusalOf(of(null, city, docks), 'device:olt:edit')).toBeUndefined();
    expect(refusalOf(of(null), 'device:olt:edit')).toBeUndefined();
    expect(refusalOf(of(null, docks), 'device:olt:edit', '9')).toBeUndefined();
  });
});
