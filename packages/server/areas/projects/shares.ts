import type { projectCalls, shareRow } from '@heliograph/catalogue/calls/projects.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { pageOf } from '../../db/page.ts';
import { contains } from '../../db/like.ts';
import { findProject, holdProject, projectMeant } from './projects.store.ts';
import { mustManage } from './roles.ts';
import { tellProjects } from '../../estate/tell-projects.ts';

type Handle = Handlers<typeof projectCalls>;
type ShareInput = InputOf<typeof projectCalls.projectAuth>;

/** Accounts that one project can be shared with; enough for every company that was ever seen, and a bound all the same. */
const mostShares = 5000;

const source = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('project_member as m')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'))
    .innerJoin('project as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.project_id'),
    )
    .where('m.tenant_id', '=', tenantId);

const columns = [
  'm.project_id',
  'm.user_id',
  'm.role',
  'm.expires_at',
  'm.created_by',
  'm.created_at',
  'u.user_name',
  'u.nick_name',
  'p.name as project_name',
] as const;

const rowsOf = (select: ReturnType<typeof source>) => select.select(columns).orderBy('u.user_name').orderBy('p.name');
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const shown = (row: Row, now: number): z.input<typeof shareRow> => ({
  projectId: row.project_id,
  projectName: row.project_name,
  userId: row.user_id,
  userName: row.user_name,
  nickName: row.nick_name,
  role: row.role,
  expireTime: row.expires_at && timeText(row.expires_at),
  expired: row.expires_at !== null && row.expires_at.getTime() <= now,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
});

const accountsOf = ({ userId, userIds }: { userId?: string | undefined; userIds?: string[] | undefined }): string[] => {
  const ids = [...new Set([...(userId === undefined ? [] : [userId]), ...(userIds ?? [])])];
  if (ids.length === 0) throw fault('notFound');
  return ids;
};

async function namesOf(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string> {
  const users = await tx
    .selectFrom('app_user')
    .select('user_name')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('user_name')
    .execute();
  if (users.length !== ids.length) throw fault('notFound');
  return users.map((user) => user.user_name).join(', ');
}

const sharesOf = (tx: Tx, tenantId: number, projectId: string) =>
  tx
    .selectFrom('project_member')
    .select(['user_id', 'role', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .execute();

/** The project, held and manageable by the caller. */
async function managed(ctx: Context, tx: Tx, request: Request, projectId: string) {
  const { actor } = request;
  const project = await holdProject(tx, actor.tenantId, projectId);
  await mustManage(tx, actor, projectId, new Date(ctx.clock.now()));
  return project;
}

async function addShares(ctx: Context, tx: Tx, request: Request, input: ShareInput): Promise<void> {
  const { tenantId, userName } = request.actor;
  const now = new Date(ctx.clock.now());
  const project = await managed(ctx, tx, request, input.projectId);
  const ids = accountsOf(input);
  const names = await namesOf(tx, tenantId, ids);
  if (input.expireTime !== null && input.expireTime <= now) throw fault('expiryPast');
  const standing = await sharesOf(tx, tenantId, project.id);
  const isLive = (share: (typeof standing)[number]) => share.expires_at === null || share.expires_at > now;
  const twice = standing.find((share) => ids.includes(share.user_id) && isLive(share));
  if (twice) throw fault('exists', { what: await namesOf(tx, tenantId, [twice.user_id]) });
  if (standing.length + ids.length > mostShares) throw fault('atMost', { limit: mostShares });
  const share = { role: input.role, expires_at: input.expireTime, created_by: userName, created_at: now };
  request.note({
    object: `shares of project ${project.name}`,
    after: { accounts: names, ...share },
    about: { projects: [project.id] },
  });
  await tx
    .insertInto('project_member')
    .values(
      ids.map((id) => ({
        tenant_id: tenantId,
        project_id: project.id,
        user_id: id,
        ...share,
        updated_by: null,
        updated_at: null,
      })),
    )
    // What has expired gives way to the new share.
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'project_id', 'user_id']).doUpdateSet({ ...share, updated_by: null }),
    )
    .execute();
  await tellProjects(ctx, tx, tenantId);
}

async function endShares(ctx: Context, tx: Tx, request: Request, projectId: string, ids: readonly string[]) {
  const { tenantId } = request.actor;
  const project = await managed(ctx, tx, request, projectId);
  const before = (await sharesOf(tx, tenantId, project.id)).filter((share) => ids.includes(share.user_id));
  if (before.length !== ids.length) throw fault('notFound');
  request.note({
    object: `shares of project ${project.name}`,
    before: { shares: before },
    after: null,
    about: { projects: [project.id] },
  });
  await tx
    .deleteFrom('project_member')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', project.id)
    .where('user_id', 'in', ids)
    .execute();
  await tellProjects(ctx, tx, tenantId);
}

const mostCandidates = 20;

/** Accounts in use without a share that lasts, those first whose name begins with the word. */
async function candidatesFor(tx: Tx, tenantId: number, projectId: string, { word, now }: { word: string; now: Date }) {
  const like = contains(word);
  const rows = await tx
    .selectFrom('app_user as u')
    .select(['u.id', 'u.user_name', 'u.nick_name'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.status', '=', '0')
    .where((eb) => eb.or([eb('u.user_name', 'ilike', like), eb('u.nick_name', 'ilike', like)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('project_member as m')
            .select('m.user_id')
            .where('m.tenant_id', '=', tenantId)
            .where('m.project_id', '=', projectId)
            .whereRef('m.user_id', '=', 'u.id')
            .where((share) => share.or([share('m.expires_at', 'is', null), share('m.expires_at', '>', now)])),
        ),
      ),
    )
    .orderBy((eb) => eb('u.user_name', 'ilike', like.slice(1)), 'desc')
    .orderBy('u.user_name')
    .limit(mostCandidates)
    .execute();
  return rows.map((row) => ({ userId: row.id, userName: row.user_name, nickName: row.nick_name }));
}

const reading = (ctx: Context): Pick<Handle, 'projectAuthList' | 'selectUserAuthedInfos' | 'shareCandidates'> => ({
  shareCandidates: ({ projectId, userName = '' }, request) =>
    request.tx(async (tx) => {
      const { actor } = request;
      const now = new Date(ctx.clock.now());
      const project = await findProject(tx, actor.tenantId, projectId);
      await mustManage(tx, actor, project.id, now);
      return candidatesFor(tx, actor.tenantId, project.id, { word: userName, now });
    }),

  projectAuthList: ({ userName, pageNum, pageSize, ...named }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const project = await projectMeant(tx, tenantId, named);
      const select = source(tx, tenantId)
        .where('m.project_id', '=', project.id)
        .$if(userName !== undefined, (all) => all.where('u.user_name', 'ilike', contains(userName ?? '')));
      const { rows, total } = await pageOf(rowsOf(select), { pageNum, pageSize });
      return { rows: rows.map((row) => shown(row, ctx.clock.now())), total };
    }),

  selectUserAuthedInfos: ({ userId }, request) =>
    request.tx(async (tx) => {
      const { actor } = request;
      const wanted = userId ?? actor.userId;
      if (wanted !== actor.userId && !may(actor, 'system:project:list')) throw fault('forbidden');
      if (wanted !== actor.userId) await namesOf(tx, actor.tenantId, [wanted]);
      const rows = await rowsOf(source(tx, actor.tenantId).where('m.user_id', '=', wanted))
        .limit(mostShares)
        .execute();
      return { rows: rows.map((row) => shown(row, ctx.clock.now())), total: rows.length };
    }),
});

async function changeShare(
  ctx: Context,
  tx: Tx,
  request: Request,
  { projectId, userId, ...sent }: InputOf<typeof projectCalls.updateProjectAuth>,
): Promise<void> {
  const { tenantId, userName } = request.actor;
  const now = new Date(ctx.clock.now());
  const project = await managed(ctx, tx, request, projectId);
  const before = (await sharesOf(tx, tenantId, project.id)).find((share) => share.user_id === userId);
  if (!before) throw fault('notFound');
  const { role, expireTime } = kept(undefined, { role: before.role, expireTime: before.expires_at }, sent);
  // A share that has ended may be given another role and stays ended.
  if (sent.expireTime && sent.expireTime <= now) throw fault('expiryPast');
  request.note({
    object: `share of project ${project.name}`,
    before,
    after: { role, expires_at: expireTime },
    about: { projects: [project.id] },
  });
  await tx
    .updateTable('project_member')
    .set({ role, expires_at: expireTime, updated_by: userName, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .execute();
  await tellProjects(ctx, tx, tenantId);
}

/** The sharing with the tenant ends, and every share but the caller's own. */
async function endSharing(ctx: Context, tx: Tx, request: Request, projectId: string): Promise<void> {
  const { tenantId, userId } = request.actor;
  const project = await managed(ctx, tx, request, projectId);
  const before = await sharesOf(tx, tenantId, project.id);
  request.note({
    object: `shares of project ${project.name}`,
    before: { share: project.share, shares: before },
    after: { share: false },
    about: { projects: [project.id] },
  });
  await tx
    .deleteFrom('project_member')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', project.id)
    .where('user_id', '!=', userId)
    .execute();
  await tx
    .updateTable('project')
    .set({ share: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', project.id)
    .execute();
  await tellProjects(ctx, tx, tenantId);
}

async function leave(ctx: Context, tx: Tx, request: Request, projectId: string): Promise<void> {
  const { tenantId, userId } = request.actor;
  const project = await findProject(tx, tenantId, projectId);
  request.note({ object: `own share of project ${project.name}`, after: null, about: { projects: [project.id] } });
  const gone = await tx
    .deleteFrom('project_member')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', project.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw fault('notFound');
  await tellProjects(ctx, tx, tenantId);
}

type Sharing = 'projectAuth' | 'updateProjectAuth' | 'deleteProjectAuth' | 'projectUnauth' | 'selfUnauth';

/** Shares of projects: accounts with a role, until they expire by the clock. */
export const shares = (ctx: Context): Pick<Handle, Sharing | keyof ReturnType<typeof reading>> => ({
  ...reading(ctx),
  projectAuth: (input, request) => request.tx((tx) => addShares(ctx, tx, request, input)),
  updateProjectAuth: (input, request) => request.tx((tx) => changeShare(ctx, tx, request, input)),
  deleteProjectAuth: (input, request) =>
    request.tx((tx) => endShares(ctx, tx, request, input.projectId, accountsOf(input))),
  projectUnauth: ({ projectId }, request) => request.tx((tx) => endSharing(ctx, tx, request, projectId)),
  selfUnauth: ({ projectId }, request) => request.tx((tx) => leave(ctx, tx, request, projectId)),
});
