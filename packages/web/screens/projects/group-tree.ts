import type { domainRow } from '@heliograph/catalogue/calls/project-domains.ts';
import { groupLevels } from '@heliograph/catalogue/calls/groups.ts';
import type { z } from 'zod';

export type ProjectGroup = z.output<typeof domainRow>;
export const rootId = '0';
const bucketType = 2;
export const isBucket = (group: ProjectGroup): boolean => group.type === bucketType;

export interface GroupNode {
  readonly group: ProjectGroup;
  readonly children: readonly GroupNode[];
  /** Directly in it, and with everything below it. */
  readonly devices: number;
  readonly allDevices: number;
}

const byName = (a: ProjectGroup, b: ProjectGroup) =>
  Number(isBucket(a)) - Number(isBucket(b)) || a.name.localeCompare(b.name) || Number(a.id) - Number(b.id);

/** The groups of one project as a tree: neighbours by name, the bucket last. A group without its parent stands at the top. */
export function projectGroupTree(groups: readonly ProjectGroup[]): GroupNode[] {
  const known = new Set(groups.map(({ id }) => id));
  const byParent = Map.groupBy(groups, ({ parentId }) => (known.has(parentId) ? parentId : rootId));
  const below = (parentId: string): GroupNode[] =>
    [...(byParent.get(parentId) ?? [])].sort(byName).map((group) => {
      const children = below(group.id);
      const allDevices = children.reduce((sum, child) => sum + child.allDevices, group.deviceCount);
      return { group, children, devices: group.deviceCount, allDevices };
    });
  return below(rootId);
}

const heightOf = (groups: readonly ProjectGroup[], group: ProjectGroup): number =>
  Math.max(
    0,
    ...groups.filter(({ path }) => path.startsWith(`${group.path},`)).map(({ level }) => level - group.level),
  );

/** Groups that another one may stand below: not the bucket, not itself or what is below it, and not too deep. */
export function parentsFor(groups: readonly ProjectGroup[], edited: ProjectGroup | null): ProjectGroup[] {
  const height = edited === null ? 0 : heightOf(groups, edited);
  return groups.filter((group) => {
    if (isBucket(group) || group.level + 1 + height > groupLevels) return false;
    return edited === null || (group.id !== edited.id && !group.path.startsWith(`${edited.path},`));
  });
}

/** `North / Ring 1`. */
export function pathText(groups: readonly ProjectGroup[], group: ProjectGroup): string {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return group.path
    .split(',')
    .slice(1)
    .map((id) => names.get(id) ?? id)
    .join(' / ');
}
