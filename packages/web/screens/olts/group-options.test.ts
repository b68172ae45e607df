import { describe, expect, it } from 'vitest';
import { groupOptions, type OltGroupOption } from './group-options.ts';
import { hasRoot } from './use-groups.ts';

const row = (
  id: string,
  groupName: string,
  searchValue: string,
  projectId: string | null,
  type = 1,
): OltGroupOption => ({
  id,
  groupName,
  searchValue,
  type,
  projectId,
  deviceCount: 0,
});
const around = {
  projects: [
    { projectId: '7', name: 'Coast' },
    { projectId: '8', name: 'Hills' },
  ],
  ungrouped: 'Ungrouped',
};
const all = row('0', 'All devices', '0', null, 0);
const coast = [
  row('12', 'Ring 1', '0,11,12', '7'),
  row('19', 'Bucket', '0,19', '7', 2),
  row('11', 'North', '0,11', '7'),
];

describe('Groups to choose from', () => {
  it('are named by their whole path, in the order of the tree, what is ungrouped last', () => {
    expect(groupOptions([all, ...coast], around).map(({ label }) => label)).toEqual([
      'North',
      'North / Ring 1',
      'Ungrouped',
    ]);
  });

  it('are a tree only with a root', () => {
    expect([hasRoot([all, ...coast]), hasRoot(coast)]).toEqual([true, false]);
  });

  it('begin with their project when there are several', () => {
    const hills = row('21', 'Peak', '0,21', '8');
    expect(groupOptions([all, hills, ...coast], around).map(({ value, label }) => [value, label])).toEqual([
      ['11', 'Coast · North'],
      ['12', 'Coast · North / Ring 1'],
      ['19', 'Coast · Ungrouped'],
      ['21', 'Hills · Peak'],
    ]);
  });
});
