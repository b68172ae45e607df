import type { projectDomainCalls } from '@heliograph/catalogue/calls/project-domains.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { findGroup, standsIn, type GroupRow } from '../groups/groups.ts';
import { tellProjects } from '../projects/projects.ts';

type Input = InputOf<typeof projectDomainCalls.moveDeviceToProjectDomain>;

const rootId = '0';

/** A group that is named, and is not the root that stands for "All". */
const end = (tx: Tx, tenantId: number, id: string | undefined): Promise<GroupRow> => {
  if (id === undefined || id === rootId) throw fault('moveBoth');
  return findGroup(tx, tenantId, id);
};

/**
 * Moves devices from one group to another, and so into its project. Throws `moveBoth` (an end is missing or is "All"),
 * `notInGroup` (a device stands elsewhere), `notFound`; then none is moved.
 */
export async function moveDevices(ctx: Context, tx: Tx, request: Request, input: Input): Promise<void> {
  const { tenantId } = request.actor;
  const ids = [...new Set(input.deviceIds)];
  const source = await end(tx, tenantId, input.sourceDomainId);
  const target = await end(tx, tenantId, input.domainId);
  const devices = await tx
    .selectFrom('olt')
    .select(['id', 'name', 'project_id', 'group_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (devices.length !== ids.length) throw fault('notFound');
  if (!devices.every((device) => standsIn(device, source))) throw fault('notInGroup');
  request.note({
    object: `OLT ${devices.map(({ name }) => name).join(', ')}`,
    before: { group: source.name, project: source.project_id },
    after: { group: target.name, project: target.project_id },
    about: { olts: ids, projects: [source.project_id, target.project_id] },
  });
  await tx
    .updateTable('olt')
    .set({
      project_id: target.project_id,
      group_id: target.type === 2 ? null : target.id,
      updated_at: new Date(ctx.clock.now()),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await tellProjects(ctx, tx, tenantId);
}
