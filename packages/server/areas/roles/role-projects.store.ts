import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';

export interface NamedProject {
  readonly id: string;
  readonly name: string;
}

/** Of these projects, those that a request sees. */
export const projectsSeen = (tx: Tx, tenantId: number, projectIds: readonly string[]): Promise<NamedProject[]> =>
  projectIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('project')
        .select(['id', 'name'])
        .where('tenant_id', '=', tenantId)
        .where(sql<boolean>`id = any(${projectIds}::int8[])`)
        .orderBy('name')
        .execute();

/** The same, where unknown, foreign and unseen ids throw `notFound`. */
export async function findNamed(tx: Tx, tenantId: number, projectIds: readonly string[]): Promise<NamedProject[]> {
  const rows = await projectsSeen(tx, tenantId, projectIds);
  if (rows.length !== new Set(projectIds).size) throw fault('notFound');
  return rows;
}

/** Projects to choose from. A tenant has at most 5,000. */
export const allSeen = (tx: Tx, tenantId: number): Promise<NamedProject[]> =>
  tx
    .selectFrom('project')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();

/** The projects that a role names, as far as a request sees them. */
export const projectsOfRole = (tx: Tx, tenantId: number, roleId: string): Promise<NamedProject[]> =>
  tx
    .selectFrom('role_project as n')
    .innerJoin('project as p', (join) =>
      join.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.project_id'),
    )
    .select(['p.id', 'p.name'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.role_id', '=', roleId)
    .orderBy('p.name')
    .execute();

export async function setProjectsOfRole(tx: Tx, tenantId: number, roleId: string, projectIds: readonly string[]) {
  await tx.deleteFrom('role_project').where('tenant_id', '=', tenantId).where('role_id', '=', roleId).execute();
  await sql`insert into role_project (tenant_id, role_id, project_id)
    select ${tenantId}, ${roleId}, p from unnest(${projectIds}::int8[]) as p`.execute(tx);
}
