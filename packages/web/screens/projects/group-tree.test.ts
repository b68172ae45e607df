import { describe, expect, it } from 'vitest';
import { projectGroupTree, parentsFor, pathText, type ProjectGroup } from './group-tree.ts';

const group = (id: string, name: string, line: readonly string[], more: Partial<ProjectGroup> = {}): ProjectGroup => ({
  id,
  domainId: id,
  name,
  groupName: name,
  parentId: line.at(-1) ?? '0',
  path: ['0', ...line, id].join(','),
  level: line.length + 1,
  type: 1,
  isDefault: false,
  remark: null,
  projectId: '7',
  projectName: 'Coast',
  deviceCount: 0,
  ...more,
});
const bucket = group('9', 'Ungrouped', [], { type: 2, deviceCount: 4 });
const north = group('1', 'North', [], { deviceCount: 2 });
const ring = group('2', 'Ring', ['1'], { deviceCount: 3 });
const south = group('3', 'A south', []);
const all = [bucket, ring, north, south];

describe('The tree of groups', () => {
  it('stands by name with the bucket last, and counts what is below', () => {
    const tree = projectGroupTree(all);
    expect(tree.map((node) => [node.group.name, node.devices, node.allDevices])).toEqual([
      ['A south', 0, 0],
      ['North', 2, 5],
      ['Ungrouped', 4, 4],
    ]);
    expect(tree[1]?.children.map((node) => node.group.name)).toEqual(['Ring']);
    expect(pathText(all, ring)).toBe('North / Ring');
  });

  it('offers as parents neither the bucket, nor the group itself, nor what stands below it', () => {
    expect(parentsFor(all, null).map(({ id }) => id)).toEqual(['2', '1', '3']);
    expect(parentsFor(all, north).map(({ id }) => id)).toEqual(['3']);
    expect(parentsFor(all, ring).map(({ id }) => id)).toEqual(['1', '3']);
  });

  it('offers no parent below which the branch would be deeper than seven levels', () => {
    const chain = Array.from({ length: 7 }, (_, n) =>
      group(
        String(20 + n),
        `Deep ${n}`,
        Array.from({ length: n }, (_one, m) => String(20 + m)),
      ),
    );
    expect(parentsFor([...all, ...chain], null).map(({ level }) => level)).not.toContain(7);
    const branch = parentsFor([...all, ...chain], north);
    expect(branch.map(({ level }) => level)).not.toContain(6);
    expect(branch.some(({ id }) => id === '24')).toBe(true);
  });
});
