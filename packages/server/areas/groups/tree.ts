import { groupForm, groupLevels, type groupCalls } from '@heliograph/catalogue/calls/groups.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import { exists } from '../../db/doubled.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { findProject, holdProject, projectMeant, tellProjects } from '../projects/projects.ts';
import {
  bucketType,
  clearDefaultGroup,
  devicesIn,
  findGroup,
  deviceGroupsOf,
  groupLineOf,
  parentGroupOf,
  groupPathOf,
  placeGroups,
  type GroupRow,
} from './groups.store.ts';

type AddInput = InputOf<typeof groupCalls.addOltDomainInfo>;
type EditInput = InputOf<typeof groupCalls.updateOltDomainInfo>;

const rootId = '0';
/** Groups of one project. */
const mostGroups = 2000;

/** The ids above a new place; `0` is the root. Throws `notFound` for a parent of another project, `fixedGroup` for the bucket. */
function above(groups: readonly GroupRow[], parentId: string): string[] {
  if (parentId === rootId) return [];
  const parent = groups.find((group) => group.id === parentId);
  if (!parent) throw fault('notFound');
  if (parent.type === bucketType) throw fault('fixedGroup');
  return groupLineOf(parent);
}

/** As the index has it: spellings that look the same are one name. */
const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

const doubled = exists('device_group_name', groupForm.fields['groupName']?.label);

/** Neighbours have names of their own. */
function mustBeNew(groups: readonly GroupRow[], parentId: string, name: string, but?: string): void {
  const twin = groups.some(
    (group) =>
      group.id !== but &&
      group.type !== bucketType &&
      parentGroupOf(group) === parentId &&
      fold(group.name) === fold(name),
  );
  if (twin) throw fault('exists', { what: name });
}

const mustFit = (levels: number): void => {
  if (levels > groupLevels) throw fault('groupDepth', { limit: groupLevels });
};

/** The project of a new group: of its parent, else the named one, else the default project. */
async function projectFor(tx: Tx, tenantId: number, { projectId, parentId }: AddInput): Promise<string> {
  if (parentId === undefined || parentId === rootId) return (await projectMeant(tx, tenantId, { projectId })).id;
  const parent = await findGroup(tx, tenantId, parentId);
  if (projectId !== undefined && projectId !== parent.project_id) throw fault('notFound');
  return parent.project_id;
}

/** Adds a group. Throws `exists` (a neighbour of that name), `groupDepth`, `atMost`, `notFound` (project or parent). */
export async function addGroup(ctx: Context, tx: Tx, request: Request, typed: AddInput) {
  const { tenantId } = request.actor;
  const project = await holdProject(tx, tenantId, await projectFor(tx, tenantId, typed));
  const groups = await deviceGroupsOf(tx, tenantId, project.id);
  if (groups.length >= mostGroups) throw fault('atMost', { limit: mostGroups });
  const parentId = typed.parentId ?? rootId;
  const line = [...above(groups, parentId), ctx.newId()];
  mustFit(line.length);
  mustBeNew(groups, parentId, typed.groupName);
  const id = line.at(-1) ?? '';
  const isDefault = typed.isDefault ?? false;
  if (isDefault) await clearDefaultGroup(tx, tenantId, project.id);
  const values = { name: typed.groupName, path: groupPathOf(line), remark: typed.remark, is_default: isDefault };
  request.note({
    object: `device group ${typed.groupName} of project ${project.name}`,
    after: values,
    about: { projects: [project.id] },
  });
  await doubled(() =>
    tx
      .insertInto('device_group')
      .values({ tenant_id: tenantId, id, project_id: project.id, ...values, created_at: new Date(ctx.clock.now()) })
      .execute(),
  );
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await tellProjects(ctx, tx, tenantId);
  return { id, searchValue: values.path };
}

/** The group and all below it, at their new places. */
function moved(groups: readonly GroupRow[], group: GroupRow, parentId: string): { id: string; path: string }[] {
  const old = groupLineOf(group);
  const target = above(groups, parentId);
  if (target.includes(group.id)) throw fault('groupOwnParent');
  const family = groups.filter((one) => groupLineOf(one).includes(group.id));
  const places = family.map((one) => ({ id: one.id, line: [...target, ...groupLineOf(one).slice(old.length - 1)] }));
  mustFit(Math.max(...places.map(({ line }) => line.length)));
  return places.map(({ id, line }) => ({ id, path: groupPathOf(line) }));
}

/**
 * Renames a group, makes it the default, or moves it with all below it. Throws `groupOwnParent`, `groupDepth`, `exists`,
 * `fixedGroup` (the bucket of devices without a group), `notFound`.
 */
export async function editGroup(ctx: Context, tx: Tx, request: Request, typed: EditInput): Promise<void> {
  const { tenantId } = request.actor;
  const { project_id: projectId } = await findGroup(tx, tenantId, typed.id);
  const project = await holdProject(tx, tenantId, projectId);
  const groups = await deviceGroupsOf(tx, tenantId, projectId);
  const group = groups.find((one) => one.id === typed.id);
  if (!group) throw fault('notFound'); // gone while the project was waited for
  if (group.type === bucketType) throw fault('fixedGroup');
  const parentId = typed.parentId ?? parentGroupOf(group);
  if (parentId === group.id) throw fault('groupOwnParent');
  const places = parentId === parentGroupOf(group) ? [] : moved(groups, group, parentId);
  const there = { groupName: group.name, remark: group.remark };
  const { groupName, remark } = kept(groupForm, there, { groupName: typed.groupName, remark: typed.remark });
  mustBeNew(groups, parentId, groupName, group.id);
  const values = { name: groupName, remark, is_default: typed.isDefault ?? group.is_default };
  request.note({
    object: `device group ${group.name} of project ${project.name}`,
    before: group,
    after: { ...values, parent: parentId },
    about: { projects: [projectId] },
  });
  if (values.is_default && !group.is_default) await clearDefaultGroup(tx, tenantId, projectId);
  await doubled(async () => {
    // Its name and its place together: the new name may be taken where it stood.
    const own = places.find(({ id }) => id === group.id) ?? {};
    const renamed = tx.updateTable('device_group').set({ ...values, ...own });
    await renamed.where('tenant_id', '=', tenantId).where('id', '=', group.id).execute();
    if (places.length > 0) await placeGroups(tx, tenantId, places);
  });
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await tellProjects(ctx, tx, tenantId);
}

/** Removes an empty group. Throws `stillHolds` (devices), `hasSubgroups`, `fixedGroup` (bucket), `oneDefault`, `notFound`. */
export async function removeGroup(ctx: Context, tx: Tx, request: Request, id: string): Promise<void> {
  const { tenantId } = request.actor;
  const { project_id: projectId } = await findGroup(tx, tenantId, id);
  await holdProject(tx, tenantId, projectId);
  const groups = await deviceGroupsOf(tx, tenantId, projectId);
  const group = groups.find((one) => one.id === id);
  if (!group) throw fault('notFound');
  if (group.type === bucketType) throw fault('fixedGroup');
  if (group.is_default) throw fault('oneDefault');
  if (groups.some((one) => one.id !== id && groupLineOf(one).includes(id)))
    throw fault('hasSubgroups', { what: group.name });
  const devices = await devicesIn(tx, tenantId, id);
  if (devices > 0) throw fault('stillHolds', { what: group.name, n: devices });
  const { name } = await findProject(tx, tenantId, projectId);
  request.note({
    object: `device group ${group.name} of project ${name}`,
    before: group,
    after: null,
    about: { projects: [projectId] },
  });
  await tx.deleteFrom('device_group').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await tellProjects(ctx, tx, tenantId);
}
