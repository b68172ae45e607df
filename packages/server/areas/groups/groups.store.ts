import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { DeviceGroupTable } from '../../db/tables/identity.ts';
import { fault } from '../../fault.ts';

export type GroupRow = Selectable<DeviceGroupTable>;

/** The bucket of devices without a group; each project has one. */
export const bucketType = 2;

/** Groups in the order of their tree, of one project or of all. */
export const deviceGroupsOf = (tx: Tx, tenantId: number, projectId: string | undefined): Promise<GroupRow[]> =>
  tx
    .selectFrom('device_group')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('project_id', '=', projectId ?? ''))
    .orderBy('project_id')
    .orderBy('path')
    .execute();

/** One group. Throws `notFound`, for another tenant's as well. */
export async function findGroup(tx: Tx, tenantId: number, id: string): Promise<GroupRow> {
  const found = await tx
    .selectFrom('device_group')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw fault('notFound');
  return found;
}

/** The ids from below the root down to the group itself. A stored path may end at the parent or at the group. */
export function groupLineOf({ path, id }: Pick<GroupRow, 'path' | 'id'>): string[] {
  const ids = path.split(',').filter((part) => part !== '0' && part !== '');
  return ids.at(-1) === id ? ids : [...ids, id];
}

export const groupPathOf = (line: readonly string[]): string => ['0', ...line].join(',');

export const parentGroupOf = (group: Pick<GroupRow, 'path' | 'id'>): string => groupLineOf(group).at(-2) ?? '0';

/** New places of groups, all in one statement. */
export async function placeGroups(
  tx: Tx,
  tenantId: number,
  places: readonly { readonly id: string; readonly path: string }[],
): Promise<void> {
  await sql`update device_group g set path = p.path
    from unnest(${places.map(({ id }) => id)}::int8[], ${places.map(({ path }) => path)}::text[]) as p(id, path)
    where g.tenant_id = ${tenantId} and g.id = p.id`.execute(tx);
}

/** One default group in each project (S2 §5): the old one steps back. */
export const clearDefaultGroup = (tx: Tx, tenantId: number, projectId: string): Promise<unknown> =>
  tx
    .updateTable('device_group')
    .set({ is_default: false })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('is_default', '=', true)
    .execute();

export async function devicesIn(tx: Tx, tenantId: number, groupId: string): Promise<number> {
  const { devices } = await tx
    .selectFrom('olt')
    .select((eb) => eb.fn.countAll<string>().as('devices'))
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return Number(devices);
}

export interface PlacedDevice {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly mac: string | null;
  readonly device_class: string;
  readonly device_type: string | null;
  readonly project_id: string;
  readonly group_id: string | null;
  readonly online: boolean | null;
}

export const placedDevices = (tx: Tx, tenantId: number, projectId: string | undefined): Promise<PlacedDevice[]> =>
  tx
    .selectFrom('olt')
    .leftJoin('olt_live as v', (join) =>
      join.onRef('v.tenant_id', '=', 'olt.tenant_id').onRef('v.olt_id', '=', 'olt.id'),
    )
    .select([
      'olt.id',
      'olt.name',
      'olt.address',
      'olt.mac',
      'olt.device_class',
      'olt.device_type',
      'olt.project_id',
      'olt.group_id',
      'v.online',
    ])
    .where('olt.tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('olt.project_id', '=', projectId ?? ''))
    .orderBy('olt.name')
    .orderBy('olt.id')
    .execute();

/** Where a device stands: in its group, or in the bucket of its project. */
export const standsIn = (device: Pick<PlacedDevice, 'group_id' | 'project_id'>, group: GroupRow): boolean =>
  group.type === bucketType
    ? device.group_id === null && device.project_id === group.project_id
    : device.group_id === group.id;

/** The same as a key: of the place that a group is, and of the place that a device stands in. */
export const groupPlaceKey = (group: Pick<GroupRow, 'id' | 'type' | 'project_id'>): string =>
  group.type === bucketType ? `bucket of ${group.project_id}` : group.id;
export const standKey = (device: Pick<PlacedDevice, 'group_id' | 'project_id'>): string =>
  device.group_id ?? `bucket of ${device.project_id}`;

/** Numbers of devices directly in each group, by `groupPlaceKey`. */
export async function countPlaced(
  tx: Tx,
  tenantId: number,
  projectId: string | undefined,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('olt')
    .select((eb) => ['project_id', 'group_id', eb.fn.countAll<string>().as('devices')])
    .where('tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (select) => select.where('project_id', '=', projectId ?? ''))
    .groupBy(['project_id', 'group_id'])
    .execute();
  return new Map(rows.map((row) => [standKey(row), Number(row.devices)]));
}
