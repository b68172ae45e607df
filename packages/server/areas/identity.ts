import type { Context } from '../context.ts';
import type { Area } from '../http/serve.ts';
import type { LiveSessions } from '../http/session.ts';
import { appVersions } from './app-versions/app-versions.ts';
import { backup } from './backup/backup.ts';
import { dictionariesArea } from './dictionaries/dictionaries.ts';
import { identityProviders } from './identity-providers/identity-providers.ts';
import { legal } from './legal/legal.ts';
import { languages, spoken } from './languages/languages.ts';
import { menus } from './menus/menus.ts';
import { messaging } from './messaging/messaging.ts';
import { onlineUsers } from './online-users/online-users.ts';
import { noticesArea } from './notices/notices.ts';
import { projects } from './projects/projects.ts';
import { roles } from './roles/roles.ts';
import { setupGate, signIn } from './sign-in/sign-in.ts';
import { signInWays } from './sign-in/ways.ts';
import { tenantAdmin, tenantPlans, tenants } from './tenants/tenants.ts';
import { users, type Passwords } from './users/users.ts';

/** Who one is and what one may see: the areas that need sessions and passwords besides the context. `served`: all areas, these included. */
export const identityAreas = (
  ctx: Context,
  sessions: LiveSessions,
  passwords: Passwords,
  gate = setupGate(ctx),
  served: () => readonly Area[] = () => [],
): readonly Area[] => [
  signIn(ctx, sessions, passwords, gate),
  ...signInWays(ctx, sessions, passwords),
  messaging(ctx),
  identityProviders(ctx),
  onlineUsers(ctx, sessions),
  users(ctx, sessions, passwords),
  roles(ctx, sessions),
  menus(ctx, sessions, served),
  projects(ctx),
  dictionariesArea(ctx),
  tenants(ctx),
  tenantAdmin(ctx, sessions, passwords),
  tenantPlans(ctx, sessions),
  noticesArea(ctx),
  legal(ctx),
  backup(ctx),
  appVersions(ctx),
  languages(ctx),
  spoken(ctx),
];
