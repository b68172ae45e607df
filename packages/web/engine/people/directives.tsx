import { directiveWords } from '@heliograph/catalogue/words/shell.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../app/parts.ts';
import { hasAnyRole } from '../../app/allowed.ts';

/** A list of names, not empty: everything else is a mistake of whoever wrote the screen, told in the words of S1 §5. */
function mustName(names: readonly string[], words: string): void {
  if (!Array.isArray(names) || names.length === 0) throw new Error(words);
}

/** What stands in it is there for whoever has one of these roles (S1 §6); role `admin` has them all. */
export function ForRoles({ roles, children }: { roles: readonly string[]; children?: ReactNode }): ReactNode {
  mustName(roles, directiveWords.role.en);
  const held = useSession().roles;
  return hasAnyRole(held, roles) ? children : null;
}

/**
 * Names the permissions that what stands in it needs, and looks at that list alone (S1 §6, decision 48): what somebody must not see
 * is left out with `useMay`.
 */
export function ForPermissions({
  permissions,
  children,
}: {
  permissions: readonly string[];
  children?: ReactNode;
}): ReactNode {
  mustName(permissions, directiveWords.permission.en);
  return children;
}
