import { cpeCalls, cpeGroupForm } from '@heliograph/catalogue/calls/cpes.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { holdProject, projectMeant } from '../projects/projects.ts';
import { groupsOfCpes } from './cpes.store.ts';

/** Groups of one project; they are listed whole. */
const mostGroups = 500;

export async function findCpeGroup(tx: Tx, tenantId: number, id: string) {
  const found = await tx
    .selectFrom('cpe_group')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw fault('notFound');
  return found;
}

/** The names of a project's groups, which is held: who is second is told in words. */
async function mustBeFree(
  tx: Tx,
  tenantId: number,
  { projectId, name, id }: { readonly projectId: string; readonly name: string; readonly id?: string },
): Promise<void> {
  const { rows } = await sql<{ taken: boolean; n: number }>`select count(*)::int as n,
      coalesce(bool_or(name_fold(name) = name_fold(${name}) and id is distinct from ${id ?? null}::int8), false) as taken
    from cpe_group where tenant_id = ${tenantId} and project_id = ${projectId}`.execute(tx);
  const [found] = rows;
  if (found?.taken) throw fault('exists', { what: name });
  if (id === undefined && (found?.n ?? 0) >= mostGroups) throw fault('atMost', { limit: mostGroups });
}

export const listCpeGroups = (request: Request, projectId: string | undefined) =>
  request.tx(async (tx) =>
    (await groupsOfCpes(tx, request.actor.tenantId, projectId)).map((row) => ({
      id: row.id,
      groupName: row.name,
      remark: row.remark,
      projectId: row.project_id,
      projectName: row.project_name,
      devices: row.devices,
    })),
  );

export const addCpeGroup = (
  ctx: Context,
  request: Request,
  { projectId, groupName, remark }: InputOf<typeof cpeCalls.insertCpeGroup>,
): Promise<{ id: string }> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const project = await projectMeant(tx, tenantId, { projectId });
    await holdProject(tx, tenantId, project.id);
    await mustBeFree(tx, tenantId, { projectId: project.id, name: groupName });
    const id = ctx.newId();
    await tx
      .insertInto('cpe_group')
      .values({
        tenant_id: tenantId,
        id,
        project_id: project.id,
        name: groupName,
        remark,
        created_by: userName,
        updated_by: null,
        updated_at: null,
      })
      .execute();
    request.note({
      object: `Group of customer devices ${groupName}`,
      after: { groupName, remark },
      about: { projects: [project.id] },
    });
    return { id };
  });

export const editCpeGroup = (
  ctx: Context,
  request: Request,
  { id, ...typed }: InputOf<typeof cpeCalls.updateCpeGroup>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    const { project_id: projectId } = await findCpeGroup(tx, tenantId, id);
    await holdProject(tx, tenantId, projectId);
    const row = await findCpeGroup(tx, tenantId, id);
    const before = { groupName: row.name, remark: row.remark };
    const after = kept(cpeGroupForm, before, typed);
    await mustBeFree(tx, tenantId, { projectId, name: after.groupName, id });
    await tx
      .updateTable('cpe_group')
      .set({
        name: after.groupName,
        remark: after.remark,
        updated_by: userName,
        updated_at: new Date(ctx.clock.now()),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    request.note({
      object: `Group of customer devices ${after.groupName}`,
      before,
      after,
      about: { projects: [projectId] },
    });
  });

/** Its devices stay, in no group. */
export const removeCpeGroup = (request: Request, id: string): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const row = await findCpeGroup(tx, tenantId, id);
    await tx.deleteFrom('cpe_group').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
    request.note({
      object: `Group of customer devices ${row.name}`,
      before: { groupName: row.name, remark: row.remark },
      about: { projects: [row.project_id] },
    });
  });
