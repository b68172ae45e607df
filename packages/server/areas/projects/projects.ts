import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { sql } from 'kysely';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Actor } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { availableTenants } from '../tenants/tenants.ts';
import {
  clearDefault,
  countProjectDevices,
  defaultProject,
  holdProject,
  listProjects,
  lockProjects,
  type ProjectRow,
} from './projects.store.ts';
import { mustManage } from './roles.ts';
import { shares } from './shares.ts';
import { showProjects } from './shown.ts';
import { tellProjects } from '../../estate/tell-projects.ts';

export { findProject, holdProject, projectMeant } from './projects.store.ts';
export { bindTo, bindToProject, liveHorizons, mustManage, standingsOf } from './roles.ts';
export { tellProjects } from '../../estate/tell-projects.ts';

type Handle = Handlers<typeof projectCalls>;
type Typed = InputOf<typeof projectCalls.insertProject>;

/** A tenant has few projects; more are not made. */
const mostProjects = 5000;

const columnsOf = (typed: Typed) => ({
  name: typed.name,
  // The form lets nothing else through.
  default_role: typed.defaultRole as ProjectRow['default_role'],
  time_zone: typed.timeZone === '' ? 'UTC' : typed.timeZone,
  location: typed.location,
  share: typed.shareSwitch,
  share_until: typed.shareExpiry,
  remark: typed.remark,
});

const inputOf = (row: ProjectRow): Typed => ({
  name: row.name,
  defaultRole: row.default_role,
  timeZone: row.time_zone,
  location: row.location,
  shareSwitch: row.share,
  shareExpiry: row.share_until,
  isDefault: row.is_default,
  remark: row.remark,
});

async function mustBeNew(tx: Tx, tenantId: number, name: string, but?: string): Promise<void> {
  const twin = await tx
    .selectFrom('project')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .$if(but !== undefined, (others) => others.where('id', '!=', but ?? ''))
    .executeTakeFirst();
  if (twin) throw fault('exists', { what: name });
}

/** A name may be taken by a project that the caller does not see; the unique key knows. */
async function takingName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw fault('exists', { what: name });
  }
}

/** Makes room for another default, which takes a Manager of the one that was it. */
async function takeDefault(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const before = await defaultProject(tx, actor.tenantId);
  if (before !== undefined) await mustManage(tx, actor, before, now);
  await clearDefault(tx, actor.tenantId);
}

async function insert(ctx: Context, tx: Tx, request: Request, typed: Typed) {
  const { tenantId, userName, userId, self } = request.actor;
  await lockProjects(tx, tenantId);
  await mustBeNew(tx, tenantId, typed.name);
  // All of the tenant, also those that the caller does not see.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from public.project where tenant_id = ${tenantId}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= mostProjects) throw fault('atMost', { limit: mostProjects });
  const values = columnsOf(typed);
  const [id, bucket] = [ctx.newId(), ctx.newId()];
  const now = new Date(ctx.clock.now());
  request.note({
    object: `project ${typed.name}`,
    after: { ...values, is_default: typed.isDefault },
    about: { projects: [id] },
  });
  if (typed.isDefault) await takeDefault(tx, request.actor, now);
  // Straight into the tables: the views of a bound request hold only projects that are there already.
  const direct = tx.withSchema('public');
  await takingName(typed.name, () =>
    direct
      .insertInto('project')
      .values({
        tenant_id: tenantId,
        id,
        ...values,
        is_default: typed.isDefault,
        created_by: userName,
        created_at: now,
      })
      .execute(),
  );
  const group = { name: 'Ungrouped', path: `0,${bucket}`, type: 2, created_at: now };
  await direct
    .insertInto('device_group')
    .values({ tenant_id: tenantId, id: bucket, project_id: id, ...group })
    .execute();
  const share = { role: 'Manager' as const, expires_at: null, created_by: userName, created_at: now };
  // Somebody who only works as the tenant is no user of it, and needs no share.
  if (!self) {
    await direct
      .insertInto('project_member')
      .values({ tenant_id: tenantId, project_id: id, user_id: userId, ...share, updated_by: null, updated_at: null })
      .execute();
  }
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await tellProjects(ctx, tx, tenantId);
  return { projectId: id, id };
}

const refOf = ({ projectId, id }: { projectId?: string | undefined; id?: string | undefined }): string => {
  const ref = projectId ?? id;
  if (ref === undefined || ref !== (id ?? ref)) throw fault('notFound');
  return ref;
};

async function update(ctx: Context, tx: Tx, request: Request, sent: InputOf<typeof projectCalls.updateProject>) {
  const { tenantId, userName } = request.actor;
  const now = new Date(ctx.clock.now());
  await lockProjects(tx, tenantId);
  const before = await holdProject(tx, tenantId, refOf(sent));
  await mustManage(tx, request.actor, before.id, now);
  const typed = kept<Typed>(projectCalls.updateProject.form, inputOf(before), sent);
  if (before.is_default && !typed.isDefault) throw fault('oneDefault');
  await mustBeNew(tx, tenantId, typed.name, before.id);
  const values = { ...columnsOf(typed), is_default: typed.isDefault };
  request.note({ object: `project ${before.name}`, before, after: values, about: { projects: [before.id] } });
  if (typed.isDefault && !before.is_default) await takeDefault(tx, request.actor, now);
  await takingName(typed.name, () =>
    tx
      .updateTable('project')
      .set({ ...values, updated_by: userName, updated_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', before.id)
      .execute(),
  );
  await tellProjects(ctx, tx, tenantId);
}

async function remove(ctx: Context, tx: Tx, request: Request, ids: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  await lockProjects(tx, tenantId);
  const before: ProjectRow[] = [];
  for (const id of ids) {
    const project = await holdProject(tx, tenantId, id);
    await mustManage(tx, request.actor, id, new Date(ctx.clock.now()));
    if (project.is_default) throw fault('defaultProject');
    const devices = await countProjectDevices(tx, tenantId, id);
    if (devices > 0) throw fault('stillHolds', { what: project.name, n: devices });
    before.push(project);
  }
  request.note({
    object: `project ${before.map(({ name }) => name).join(', ')}`,
    before: { projects: before },
    after: null,
    about: { projects: ids },
  });
  // Groups and shares go with it; a device that came in this moment stops it at the foreign key.
  await tx.deleteFrom('project').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
  await ctx.bus.wake(tx, `devices:${tenantId}`);
  await tellProjects(ctx, tx, tenantId);
}

const managing = (ctx: Context): Pick<Handle, 'insertProject' | 'updateProject' | 'deleteProject'> => ({
  insertProject: (typed, request) => request.tx((tx) => insert(ctx, tx, request, typed)),
  updateProject: (typed, request) => request.tx((tx) => update(ctx, tx, request, typed)),
  deleteProject: async (named, request) => {
    const ids = [...new Set(named.ids ?? [refOf(named)])].sort();
    try {
      await request.tx((tx) => remove(ctx, tx, request, ids));
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error;
      throw fault('conflict');
    }
  },
});

/** Projects of a tenant, and whom they are shared with. */
export const projects = (ctx: Context): Area =>
  area(projectCalls, {
    ...managing(ctx),
    ...shares(ctx),

    selectProjectList: ({ name, projectName, pageNum, pageSize }, request) =>
      request.tx(async (tx) => {
        const { actor } = request;
        const { rows, total } = await listProjects(tx, actor.tenantId, {
          part: name ?? projectName,
          pageNum,
          pageSize,
        });
        return { rows: await showProjects(tx, actor, rows, new Date(ctx.clock.now())), total };
      }),

    getAvailableTenant: (asked, request) => availableTenants(ctx, request, asked),
  });
