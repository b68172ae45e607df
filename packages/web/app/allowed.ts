import { changesProject } from '@heliograph/catalogue/rules/project-limits.ts';
import type { SessionState } from './session.ts';

/** Permission check of S1 §6: the wildcard or an exact match. */
export const holds = (permissions: readonly string[], permission: string): boolean =>
  permissions.some((held) => held === '*:*:*' || held === permission);

/** Role check of S1 §6: `admin` passes any, others by name. */
export const hasAnyRole = (held: readonly string[], asked: readonly string[]): boolean =>
  held.includes('admin') || asked.some((role) => held.includes(role));

/** Why something is refused: the permission is missing, or the project it concerns may only be looked at. */
export type Refusal = 'permission' | 'project';

/**
 * What the server would say. `projectId`: the project that a thing stands in; null when it stands in none. Without one, the
 * project that is chosen counts; with none chosen, somebody who may only look at all of them is refused.
 */
export function refusalOf(
  { permissions, projectList, curProject }: Pick<SessionState, 'permissions' | 'projectList' | 'curProject'>,
  permission: string,
  projectId?: string | null,
): Refusal | undefined {
  if (!holds(permissions, permission)) return 'permission';
  if (projectId === null || !changesProject(permission)) return undefined;
  const at = projectId ?? curProject?.projectId;
  const concerned = at === undefined ? projectList : projectList.filter((project) => project.projectId === at);
  const isLookedAt = concerned.length > 0 && concerned.every(({ mayChange }) => mayChange === false);
  return isLookedAt ? 'project' : undefined;
}
