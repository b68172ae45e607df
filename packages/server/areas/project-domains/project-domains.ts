import { projectDomainCalls, type DomainNode } from '@heliograph/catalogue/calls/project-domains.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { area, type Area } from '../../http/serve.ts';
import {
  addGroup,
  countPlaced,
  editGroup,
  deviceGroupsOf,
  groupLineOf,
  parentGroupOf,
  groupPathOf,
  groupPlaceKey,
  removeGroup,
  type GroupRow,
} from '../groups/groups.ts';
import { findProject, projectMeant } from '../projects/projects.ts';
import { moveDevices } from './move.ts';

/** Projects as they are chosen among: the named one, or all that the caller sees. */
async function projectsOf(tx: Tx, tenantId: number, projectId: string | undefined) {
  if (projectId !== undefined) return [await findProject(tx, tenantId, projectId)];
  return tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();
}

async function listDomains(tx: Tx, tenantId: number, projectId: string | undefined) {
  const names = new Map((await projectsOf(tx, tenantId, projectId)).map((project) => [project.id, project.name]));
  const domains = await deviceGroupsOf(tx, tenantId, projectId);
  const counts = await countPlaced(tx, tenantId, projectId);
  const withDefault = new Set(domains.flatMap((group) => (group.is_default ? [group.project_id] : [])));
  return domains.map((group) => ({
    id: group.id,
    domainId: group.id,
    name: group.name,
    groupName: group.name,
    parentId: parentGroupOf(group),
    path: groupPathOf(groupLineOf(group)),
    level: groupLineOf(group).length,
    type: group.type,
    // Without another one, the bucket is where new devices land.
    isDefault: group.is_default || (group.type === 2 && !withDefault.has(group.project_id)),
    remark: group.remark,
    projectId: group.project_id,
    projectName: names.get(group.project_id) ?? '',
    deviceCount: counts.get(groupPlaceKey(group)) ?? 0,
  }));
}

function nodesBelow(parentId: string, byParent: ReadonlyMap<string, readonly GroupRow[]>): DomainNode[] {
  return (byParent.get(parentId) ?? []).map((group) => {
    const children = nodesBelow(group.id, byParent);
    return { id: group.id, label: group.name, disabled: false, ...(children.length > 0 ? { children } : {}) };
  });
}

async function treeOf(tx: Tx, tenantId: number, projectId: string | undefined): Promise<DomainNode[]> {
  const all = await projectsOf(tx, tenantId, projectId);
  const domains = await deviceGroupsOf(tx, tenantId, projectId);
  const byProject = Map.groupBy(domains, (group) => group.project_id);
  return all.map((project) => {
    const byParent = Map.groupBy(byProject.get(project.id) ?? [], parentGroupOf);
    const children = nodesBelow('0', byParent);
    return { id: project.id, label: project.name, disabled: false, ...(children.length > 0 ? { children } : {}) };
  });
}

/** Domains of projects: the device groups, under the names of the project screens. */
export const projectDomains = (ctx: Context): Area =>
  area(projectDomainCalls, {
    addProjectDomainInfo: (typed, request) => request.tx((tx) => addGroup(ctx, tx, request, typed)),
    updateProjectDomainInfo: (typed, request) => request.tx((tx) => editGroup(ctx, tx, request, typed)),
    removeProjectDomain: ({ id }, request) => request.tx((tx) => removeGroup(ctx, tx, request, id)),
    moveDeviceToProjectDomain: (input, request) => request.tx((tx) => moveDevices(ctx, tx, request, input)),

    getAllList: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const rows = await listDomains(tx, request.actor.tenantId, projectId);
        return { rows, total: rows.length };
      }),

    roleDomainTreeselect: ({ projectId }, request) => request.tx((tx) => treeOf(tx, request.actor.tenantId, projectId)),

    getDeviceNumByProject: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const project = await projectMeant(tx, tenantId, { projectId });
        const domains = await deviceGroupsOf(tx, tenantId, project.id);
        const counts = await countPlaced(tx, tenantId, project.id);
        const below = new Map<string, number>();
        for (const group of domains) {
          const devices = counts.get(groupPlaceKey(group)) ?? 0;
          for (const id of groupLineOf(group)) below.set(id, (below.get(id) ?? 0) + devices);
        }
        return {
          projectId: project.id,
          total: [...counts.values()].reduce((sum, devices) => sum + devices, 0),
          domains: domains.map((group) => ({
            domainId: group.id,
            name: group.name,
            deviceNum: counts.get(groupPlaceKey(group)) ?? 0,
            allNum: below.get(group.id) ?? 0,
          })),
        };
      }),
  });
