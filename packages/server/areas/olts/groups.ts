import type { z } from 'zod';
import { rootGroupId, ungroupedId, type groupRow } from '@heliograph/catalogue/calls/olts.ts';
import { text, type Language } from '@heliograph/catalogue/kit/text.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

type Group = z.input<typeof groupRow>;

const words = {
  all: text('All devices', '全部设备'),
  ungrouped: text('Ungrouped', '未分组'),
};

/** OLTs per project and group; group null = in none. */
const countDevices = (tx: Tx, tenantId: number, projectId: string | undefined) =>
  tx
    .selectFrom('olt')
    .select((eb) => ['project_id', 'group_id', eb.fn.countAll<string>().as('devices')])
    .where('tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('project_id', '=', projectId ?? ''))
    .groupBy(['project_id', 'group_id'])
    .execute();

/**
 * Root, groups with their paths, and the bucket of ungrouped devices (S1 §3.3). Each project has its bucket; where none is
 * stored, one stands for the devices without a group of all projects.
 */
export async function oltGroupTree(
  tx: Tx,
  tenantId: number,
  projectId: string | undefined,
  language: Language,
): Promise<Group[]> {
  const counts = await countDevices(tx, tenantId, projectId);
  const groups = await tx
    .selectFrom('device_group')
    .select(['id', 'name', 'path', 'type', 'project_id'])
    .where('tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('project_id', '=', projectId ?? ''))
    .orderBy('path')
    .orderBy('name')
    .execute();
  const sum = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((all, row) => all + Number(row.devices), 0);
  const root = { id: rootGroupId, groupName: words.all[language], searchValue: '0', type: 0 };
  const bucket = { id: ungroupedId, groupName: words.ungrouped[language], searchValue: `0,${ungroupedId}`, type: 2 };
  const fixed = { projectId: projectId ?? null };
  const noBucket = !groups.some((group) => group.type === 2);
  return [
    { ...root, ...fixed, deviceCount: sum(() => true) },
    ...(noBucket ? [{ ...bucket, ...fixed, deviceCount: sum((row) => row.group_id === null) }] : []),
    ...groups.map((group) => ({
      id: group.id,
      groupName: group.type === 2 ? words.ungrouped[language] : group.name,
      searchValue: pathOf(group.path, group.id),
      type: group.type,
      projectId: group.project_id,
      deviceCount: sum((row) =>
        group.type === 2 ? row.group_id === null && row.project_id === group.project_id : row.group_id === group.id,
      ),
    })),
  ];
}

/** A stored path may end at the parent or at the group itself; on the wire it ends at the group. */
const pathOf = (path: string, id: string): string => (path.split(',').at(-1) === id ? path : `${path},${id}`);

/** Where a group id puts an OLT: `bucket` of its project, or a real group. Unknown and foreign ids are `notFound`. */
export async function groupPlace(tx: Tx, tenantId: number, groupId: string) {
  const group = await tx
    .selectFrom('device_group')
    .select(['id', 'project_id', 'type'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw fault('notFound');
  return { project_id: group.project_id, group_id: group.type === 2 ? null : group.id };
}

/**
 * Puts OLTs into a group and its project, and says where they stand then; `0` and `2` take them out of their groups and leave
 * the project. A project that the caller may not change is not among those that are found.
 */
export async function moveToGroup(tx: Tx, tenantId: number, ids: readonly string[], groupId: string, at: Date) {
  const none = groupId === rootGroupId || groupId === ungroupedId;
  const place = none ? { group_id: null } : await groupPlace(tx, tenantId, groupId);
  await tx
    .updateTable('olt')
    .set({ ...place, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return place;
}
