import type { Hearers } from '@heliograph/catalogue/kit/event.ts';
import { may, type Actor } from './actor.ts';

/** What one enabled role gives, and where: in the projects that it names, or in all that are open to its holder. */
export interface RoleProjects {
  readonly permissions: readonly string[];
  readonly projects: readonly string[] | 'all';
}

/** What roles open of the projects of a tenant, beside the shares of an account. */
export interface RoleReach {
  /** Projects that are open to the whole tenant are among it. */
  readonly open: boolean;
  /** These are, open or not. */
  readonly named: readonly string[];
}

const wholeReach: RoleReach = { open: true, named: [] };

/**
 * Where the roles of an account let it use any of these permissions; without one, where any role of it reaches. As with data scopes,
 * only roles that give the permission count: "look at everything" widens nothing of "operate the north". Several add up.
 */
export function roleReach(actor: Actor, asked: Hearers | undefined): RoleReach {
  const { projectRoles } = actor;
  if (projectRoles === undefined) return wholeReach;
  const counting = projectRoles.filter(
    (role) => asked === undefined || asked === 'signedIn' || asked.some((permission) => may(role, permission)),
  );
  return {
    open: counting.some(({ projects }) => projects === 'all'),
    named: counting.flatMap(({ projects }) => (projects === 'all' ? [] : projects)),
  };
}

/** Of the permissions of an account, those that count in a project which it sees by its roles alone. null = all of them. */
export function permissionsAt(
  { projectRoles }: Actor,
  project: { readonly id: string; readonly isOpen: boolean },
): string[] | null {
  if (projectRoles === undefined) return null;
  const counts = ({ projects }: RoleProjects) => (projects === 'all' ? project.isOpen : projects.includes(project.id));
  if (projectRoles.every(counts)) return null;
  return [...new Set(projectRoles.filter(counts).flatMap(({ permissions }) => permissions))].sort();
}
