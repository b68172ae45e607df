import { projectCalls, type projectRow } from '@heliograph/catalogue/calls/projects.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import type { ProjectTable } from '../../db/tables/identity.ts';
import { fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../http/time-text.ts';

/** One project of the tenant. Throws `notFound`, for another tenant's as well. */
export async function findProject(tx: Tx, tenantId: number, projectId: string): Promise<Selectable<ProjectTable>> {
  const found = await tx
    .selectFrom('project')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!found) throw fault('notFound');
  return found;
}

/** What the level of a user makes it in the projects of its tenant (decisions 1), until projects have members of their own. */
const projectRoles: Readonly<Record<string, string>> = {
  superuser: 'Manager',
  administrator: 'Manager',
  operator: 'Operator',
};

const shown = (row: Selectable<ProjectTable>, actor: Actor): z.input<typeof projectRow> => ({
  projectId: row.id,
  id: row.id,
  projectName: row.name,
  name: row.name,
  role: projectRoles[actor.userLevel] ?? 'Guest',
  isDefault: row.is_default,
  timeZone: row.time_zone,
  tenantId: actor.tenantCode,
  remark: row.remark,
  createTime: timeText(row.created_at),
});

/** A tenant has few projects; more than this many are not listed at once. */
const most = 500;

export const projects = (): Area =>
  area(projectCalls, {
    selectProjectList: ({ name, projectName }, request) =>
      request.tx(async (tx) => {
        const part = (name ?? projectName)?.replace(/[\\%_]/g, '\\$&');
        const rows = await tx
          .selectFrom('project')
          .selectAll()
          .where('tenant_id', '=', request.actor.tenantId)
          .$if(part !== undefined, (select) => select.where('name', 'ilike', `%${part}%`))
          // The default project first: it is the one that is chosen when none is.
          .orderBy('is_default', 'desc')
          .orderBy('name')
          .limit(most)
          .execute();
        return { rows: rows.map((row) => shown(row, request.actor)), total: rows.length };
      }),
  });
