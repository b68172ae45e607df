import type { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { z } from 'zod';

export type OltGroupOption = z.output<typeof oltCalls.selectDomainLists.output>[number];

export interface GroupOption {
  readonly value: string;
  readonly label: string;
  readonly group: OltGroupOption;
}

interface Around {
  readonly projects: readonly { readonly projectId: string; readonly name: string }[];
  readonly ungrouped: string;
}

/**
 * Groups by their whole path, `North / Ring 1`, in the order of the tree; the bucket of a project last. With several projects
 * each path begins with the name of its project. The root, which stands for all, is not among them.
 */
export function groupOptions(groups: readonly OltGroupOption[], { projects, ungrouped }: Around): GroupOption[] {
  const names = new Map(groups.map((group) => [group.id, group.groupName]));
  const projectIds = new Set(groups.flatMap(({ projectId, type }) => (type === 0 ? [] : [projectId])));
  const projectOf = (group: OltGroupOption) => projects.find(({ projectId }) => projectId === group.projectId)?.name;
  const pathOf = (group: OltGroupOption) =>
    group.type === 2
      ? ungrouped
      : group.searchValue
          .split(',')
          .slice(1)
          .map((id) => names.get(id) ?? id)
          .join(' / ');
  const labelled = groups
    .filter(({ type }) => type !== 0)
    .map((group) => {
      const project = projectIds.size > 1 ? projectOf(group) : undefined;
      const path = pathOf(group);
      return { value: group.id, label: project === undefined ? path : `${project} · ${path}`, group, project, path };
    });
  const order = (a: (typeof labelled)[number], b: (typeof labelled)[number]) =>
    (a.project ?? '').localeCompare(b.project ?? '') ||
    Number(a.group.type === 2) - Number(b.group.type === 2) ||
    a.path.localeCompare(b.path);
  return labelled.sort(order).map(({ value, label, group }) => ({ value, label, group }));
}
