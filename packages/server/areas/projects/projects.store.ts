import { contains } from '../../db/like.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { pageOf } from '../../db/page.ts';
import type { ProjectTable } from '../../db/tables/identity.ts';
import { fault } from '../../fault.ts';
import { lock } from '../../work/locks.ts';

export type ProjectRow = Selectable<ProjectTable>;

/** One project of the tenant. Throws `notFound`, for another tenant's as well. */
export async function findProject(tx: Tx, tenantId: number, projectId: string): Promise<ProjectRow> {
  const found = await tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!found) throw fault('notFound');
  return found;
}

/** The same, and held: one change of a project, its shares or its groups at a time. Devices may come in meanwhile. */
export async function holdProject(tx: Tx, tenantId: number, projectId: string): Promise<ProjectRow> {
  await tx
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .execute();
  return findProject(tx, tenantId, projectId);
}

/** The project that is meant: the named one, or the default project, or the first that the caller sees. */
export async function projectMeant(
  tx: Tx,
  tenantId: number,
  named: { readonly projectId?: string | undefined; readonly id?: string | undefined },
): Promise<ProjectRow> {
  const projectId = named.projectId ?? named.id;
  if (projectId !== (named.id ?? projectId)) throw fault('notFound');
  if (projectId !== undefined) return findProject(tx, tenantId, projectId);
  const first = await tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  if (!first) throw fault('notFound');
  return first;
}

export async function listProjects(
  tx: Tx,
  tenantId: number,
  { part, pageNum, pageSize }: { part: string | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: ProjectRow[]; total: number }> {
  const select = tx
    .selectFrom('project')
    .where('tenant_id', '=', tenantId)
    .$if(part !== undefined, (all) => all.where('name', 'ilike', contains(part ?? '')));
  return pageOf(
    select
      .selectAll()
      // The default project first: it is the one that is chosen when none is.
      .orderBy('is_default', 'desc')
      .orderBy('name'),
    { pageNum, pageSize },
  );
}

export const lockProjects = (tx: Tx, tenantId: number): Promise<void> => lock(tx, 'projects', tenantId);

/** The default project, past the views of a bound request: it may be one that the caller does not see. */
export async function defaultProject(tx: Tx, tenantId: number): Promise<string | undefined> {
  const found = await tx
    .withSchema('public')
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return found?.id;
}

export const clearDefault = (tx: Tx, tenantId: number): Promise<unknown> =>
  tx
    .withSchema('public')
    .updateTable('project')
    .set({ is_default: false })
    .where('tenant_id', '=', tenantId)
    .where('is_default', '=', true)
    .execute();

/** OLTs and customer devices. */
export async function countProjectDevices(tx: Tx, tenantId: number, projectId: string): Promise<number> {
  const counted = (['olt', 'cpe'] as const).map((table) =>
    tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('devices'))
      .where('tenant_id', '=', tenantId)
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow(),
  );
  return (await Promise.all(counted)).reduce((sum, { devices }) => sum + Number(devices), 0);
}
