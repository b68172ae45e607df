import { routeOf, type AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { changesProject } from '@heliograph/catalogue/rules/project-limits.ts';
import type { SessionProject, SessionState } from './session.ts';

/** Permission check of S1 §6: the wildcard or an exact match. */
export const holds = (permissions: readonly string[], permission: string): boolean =>
  permissions.some((held) => held === '*:*:*' || held === permission);

/** Role check of S1 §6: `admin` passes any, others by name. */
export const hasAnyRole = (held: readonly string[], asked: readonly string[]): boolean =>
  held.includes('admin') || asked.some((role) => held.includes(role));

/** Why something is refused: the permission is missing, or the project it concerns may only be looked at. */
export type ActionRefusal = 'permission' | 'project';

/** A permission; or the call that would be made, which a tenant may ask a further permission for. */
export type NeededRight = string | AnyCall;

export type Rights = Pick<SessionState, 'permissions' | 'closedCalls' | 'projectList' | 'curProject'>;

/** The permission itself, without what a tenant asks besides. */
export const permissionOf = (asked: NeededRight): string => (typeof asked === 'string' ? asked : asked.access);

const open = new Set(['public', 'signedIn']);

/**
 * What the server would say. `projectId`: the project that a thing stands in; null when it stands in none. Without one, the
 * project that is chosen counts; with none chosen, somebody who may only look at all of them is refused.
 */
export function actionRefusalOf(
  { permissions, closedCalls, projectList, curProject }: Rights,
  asked: NeededRight,
  projectId?: string | null,
): ActionRefusal | undefined {
  const permission = permissionOf(asked);
  if (!open.has(permission) && !holds(permissions, permission)) return 'permission';
  if (typeof asked !== 'string' && closedCalls.includes(routeOf(asked))) return 'permission';
  if (projectId === null || !changesProject(permission)) return undefined;
  const at = projectId ?? curProject?.projectId;
  const concerned = at === undefined ? projectList : projectList.filter((project) => project.projectId === at);
  const isClosed = ({ mayChange, permissions: counting }: SessionProject) =>
    mayChange === false || (counting != null && !holds(counting, permission));
  const isLookedAt = concerned.length > 0 && concerned.every(isClosed);
  return isLookedAt ? 'project' : undefined;
}
