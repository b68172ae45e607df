import type { ProjectRole } from '@heliograph/catalogue/words/project-roles.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { managesAll, type Actor } from '../../http/actor.ts';
import type { Horizon, HorizonsOf } from '../../http/live-room.ts';
import { roleReach, type RoleReach } from '../../http/role-projects.ts';

/** What an account is in one project. `default`: the project adds no limit. null: it does not see the project. */
export interface ProjectStanding {
  readonly projectId: string;
  readonly role: ProjectRole | 'default' | null;
  /** It has a share of its own. */
  readonly isOwn: boolean;
}

/** Whether the project `p` is open to the whole tenant, and the share `m` of an account lasts. */
const isOpen = (now: Date) => sql`p.share and (p.share_until is null or p.share_until > ${now})`;
const lasts = (now: Date) => sql`(m.expires_at is null or m.expires_at > ${now})`;

/** Its own share counts first, while it lasts; then what its roles open, and as what the project takes people of the tenant. */
const roleBy = ({ open, named }: RoleReach, now: Date) => sql`coalesce(m.role,
      case when p.id = any(${named}::int8[]) or (${open}::boolean and ${isOpen(now)}) then p.default_role end)`;

/**
 * What an account is in every project of its tenant: `role` with a permission, `any` with whatever it may do. Reads past the views of a
 * bound request.
 */
const standing = (actor: Actor, now: Date, permission?: string) => sql`
  select p.id as "projectId", ${roleBy(roleReach(actor, permission === undefined ? undefined : [permission]), now)} as role,
    ${roleBy(roleReach(actor, undefined), now)} as "any", m.role is not null as "isOwn"
  from public.project p left join public.project_member m on m.tenant_id = p.tenant_id and m.project_id = p.id
    and m.user_id = ${actor.userId} and ${lasts(now)}
  where p.tenant_id = ${actor.tenantId}`;

/** Undefined = the account manages all projects. */
export async function standingsOf(tx: Tx, actor: Actor, now: Date): Promise<readonly ProjectStanding[] | undefined> {
  if (managesAll(actor)) return undefined;
  return (await sql<ProjectStanding>`${standing(actor, now)}`.execute(tx)).rows;
}

/** Which projects a request works on: those its caller sees, those it may change something in, those it sees and may not. */
type Reach = 'seen' | 'changeable' | 'lookedAt';

const reaches = {
  seen: sql`role is not null`,
  changeable: sql`role is not null and role <> 'Guest'`,
  lookedAt: sql`"any" is not null and (role is null or role = 'Guest')`,
} as const satisfies Record<Reach, unknown>;

/**
 * From here to the end of the transaction, tables hold only what stands in the projects of that reach (migration 0008), and of
 * their OLTs those that the account is bound to, if it is bound to any (0013). Where its roles name projects, those count that give the
 * permission. False when that is everything of the tenant.
 */
export async function bindTo(
  tx: Tx,
  actor: Actor,
  now: Date,
  { reach, permission }: { readonly reach: Reach; readonly permission?: string | undefined },
): Promise<boolean> {
  if (managesAll(actor)) return false;
  const { rows } = await sql<{ bound: boolean }>`
    select limited as bound, case when limited then set_config('app.projects', ids, true) end,
      case when limited then set_config('app.olts', olts, true) end, case when limited then set_config('app.person', ${actor.userId}, true) end,
      case when limited then set_config('search_path', 'project_scope, public', true) end
    from (select *, rest > 0 or olts <> '' as limited from (select coalesce(string_agg(olt_id::text, ','), '') as olts
      from public.user_olt where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}) own, (select coalesce(string_agg("projectId"::text, ',') filter (where fits), '') as ids, count(*) filter (where not fits) as rest
      from (select "projectId", ${reaches[reach]} as fits from (${standing(actor, now, permission)}) s) f) open) both_of_them`.execute(
    tx,
  );
  return rows[0]?.bound ?? false;
}

/** From here to the end of the transaction, tables hold only what stands in this project, for what acts for no person. */
export async function bindToProject(tx: Tx, projectId: string): Promise<void> {
  await sql`select set_config('app.projects', ${projectId}, true), set_config('app.olts', '', true), set_config('app.person', '', true),
    set_config('search_path', 'project_scope, public', true)`.execute(tx);
}

const everything: Horizon = { seesAll: true, projects: new Set(), shares: new Set() };

/**
 * What the browsers of these accounts may be told of, as far as no role of theirs names projects (`live-room.ts`). Projects that are not open to all are few, so that somebody is bound
 * is found without a walk over all projects for each account.
 */
export async function horizonsOf(
  tx: Tx,
  tenantId: number,
  { actors, projectIds, now }: { actors: readonly Actor[]; projectIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Horizon>> {
  const horizons = new Map<string, Horizon>();
  const users = new Set<string>();
  for (const actor of actors) {
    if (managesAll(actor)) horizons.set(actor.userId, everything);
    else users.add(actor.userId);
  }
  const hasShare = sql`exists (select from public.project_member m
    where m.tenant_id = ${tenantId} and m.project_id = p.id and m.user_id = u.id and ${lasts(now)})`;
  const { rows } = await sql<{
    userId: string;
    seesAll: boolean;
    isBound: boolean;
    projects: string[];
    shares: string[];
  }>`
    select u.id::text as "userId",
      exists (select from public.user_olt b where b.tenant_id = ${tenantId} and b.user_id = u.id) as "isBound",
      not exists (select from public.project p where p.tenant_id = ${tenantId} and not (${isOpen(now)}) and not ${hasShare}) as "seesAll",
      array(select p.id::text from public.project p
        where p.tenant_id = ${tenantId} and p.id = any(${projectIds}::int8[]) and (${isOpen(now)} or ${hasShare})) as projects,
      array(select p.id::text from public.project p
        where p.tenant_id = ${tenantId} and p.id = any(${projectIds}::int8[]) and ${hasShare}) as shares
    from unnest(${[...users]}::int8[]) as u(id)`.execute(tx);
  for (const { userId, projects, shares, ...seen } of rows) {
    horizons.set(userId, { ...seen, projects: new Set(projects), shares: new Set(shares) });
  }
  return horizons;
}

/** What the level of a user makes it where the project adds no limit. */
const byLevel = (level: string): ProjectRole =>
  level === 'superuser' || level === 'administrator' ? 'Manager' : level === 'operator' ? 'Operator' : 'Guest';

/** The role as the console shows it. */
export const shownProjectRole = (actor: Actor, standing: ProjectStanding | undefined): ProjectRole =>
  standing === undefined || standing.role === null || standing.role === 'default'
    ? byLevel(actor.userLevel)
    : standing.role;

/** Undefined: the account manages all projects. Where the project adds no limit, permissions alone say what it may do. */
export const manages = (standing: ProjectStanding | undefined): boolean =>
  standing === undefined || standing.role === 'Manager' || standing.role === 'default';

/**
 * For what only a Manager of the project may do. Where the project adds no limit, the permission that the call already asked
 * for is enough. Throws `managerOnly`; the project itself was found before.
 */
export async function mustManage(tx: Tx, actor: Actor, projectId: string, now: Date): Promise<void> {
  const standings = await standingsOf(tx, actor, now);
  if (standings === undefined) return;
  const standing = standings.find((one) => one.projectId === projectId);
  if (!standing || !manages(standing)) throw fault('managerOnly');
}

/** The same, as the live push asks for it: a read of the database only when somebody there does not manage all projects. */
export const liveHorizons =
  (ctx: Context): HorizonsOf =>
  (tenantId, actors, projectIds) =>
    actors.every(managesAll)
      ? Promise.resolve(new Map(actors.map(({ userId }) => [userId, everything])))
      : ctx.scope.tenant(tenantId, (tx) =>
          horizonsOf(tx, tenantId, { actors, projectIds, now: new Date(ctx.clock.now()) }),
        );
