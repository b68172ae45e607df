import { isOwnPermission } from '@heliograph/catalogue/menu/settable.ts';
import type { RoleProjects } from './role-projects.ts';

/** Who makes a request: resolved from the token on every call, never from anything else the client sends. */
export interface Actor {
  readonly tenantId: number;
  readonly tenantCode: string;
  readonly userId: string;
  readonly userName: string;
  readonly userLevel: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly mustChangePassword: boolean;
  readonly sessionHandle: string;
  /** What the roles give. `permissions` are those of them that the plan of the tenant holds. */
  readonly held: readonly string[];
  /** Calls for which the tenant asks a further permission, by `routeOf` (`areas/interfaces`). */
  readonly asks?: ReadonlyMap<string, string>;
  /** What each enabled role gives and where; present where a role of the account, enabled or not, names projects. */
  readonly projectRoles?: readonly RoleProjects[];
  /** Present while somebody of the installation's own tenant works as this one: the person in its own tenant. */
  readonly self?: Actor;
}

/** Code of the installation's own tenant: its superusers manage the others. */
export const homeTenant = '000000';

/**
 * What a tenant's plan leaves of permissions; null = no plan, no limit. The wildcard becomes all that the plan holds. Those that a
 * tenant made itself are no part of any plan, and stay.
 */
export function withinPlan(plan: readonly string[] | null, held: readonly string[]): readonly string[] {
  if (plan === null) return held;
  if (held.includes('*:*:*')) return [...plan, ...held.filter(isOwnPermission)];
  const open = new Set(plan);
  return held.filter((permission) => open.has(permission) || isOwnPermission(permission));
}

/** The wildcard passes everything; otherwise exact match (S1 §6). */
export const may = (actor: Pick<Actor, 'permissions'>, permission: string): boolean =>
  actor.permissions.some((held) => held === '*:*:*' || held === permission);

/** Whether the tenant asks a further permission for a call, which somebody does not hold. */
export function isClosedTo(actor: Pick<Actor, 'permissions' | 'asks'>, route: string): boolean {
  const besides = actor.asks?.get(route);
  return besides !== undefined && !may(actor, besides);
}

/** Resolves the Authorization header (bare token or `Bearer`); throws `notSignedIn` or `kickedOut`. */
export interface Sessions {
  resolve(authorization: string | undefined): Promise<Actor>;
}

/** Whoever administers the tenant manages all of its projects (decisions 1). */
export const managesAll = (actor: Actor): boolean => ['superuser', 'administrator'].includes(actor.userLevel);
