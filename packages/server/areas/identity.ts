import type { Context } from '../context.ts';
import type { Area } from '../http/serve.ts';
import type { LiveSessions } from '../http/session.ts';
import { appVersions } from './app-versions/app-versions.ts';
import { backup } from './backup/backup.ts';
import { dictionaries } from './dictionaries/dictionaries.ts';
import { menus } from './menus/menus.ts';
import { projects } from './projects/projects.ts';
import { roles } from './roles/roles.ts';
import { signIn } from './sign-in/sign-in.ts';
import { tenants } from './tenants/tenants.ts';
import { users, type Passwords } from './users/users.ts';

/** Who one is and what one may see: the areas that need sessions and passwords besides the context. */
export const identityAreas = (ctx: Context, sessions: LiveSessions, passwords: Passwords): readonly Area[] => [
  signIn(ctx, sessions, passwords),
  users(ctx, sessions, passwords),
  roles(ctx, sessions),
  menus(ctx),
  projects(ctx),
  dictionaries(ctx),
  tenants(ctx),
  backup(ctx),
  appVersions(ctx),
];
