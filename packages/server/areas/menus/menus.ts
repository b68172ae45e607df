import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { projectMenu, projectRoot } from '@heliograph/catalogue/menu/menu.ts';
import { visibleMenu } from '@heliograph/catalogue/menu/visible.ts';
import type { Context } from '../../context.ts';
import { area, type Area } from '../../http/serve.ts';
import { readableBy } from './readable.ts';
import type { LiveSessions } from '../../http/session.ts';
import { findProject } from '../projects/projects.ts';
import { closedPage } from './closed-page.ts';
import { menuAdmin } from './menu-admin.ts';
import { menuTree } from './menu-tree.ts';
import { menuOfTenant, usedEntries, type TenantEntry } from '../../tenant-menu.ts';

export { stillGiven } from './still-given.ts';

/** What these permissions open; entries of the tenant itself ask for none. */
function visibleEntries(entries: readonly TenantEntry[], permissions: readonly string[]): TenantEntry[] {
  const open = new Set(visibleMenu(entries, permissions).map((entry) => entry.menuId));
  return entries.filter((entry) => open.has(entry.menuId));
}

/** The menu of the signed-in user, by its permissions, and its administration. */
export const menus = (ctx: Context, sessions: LiveSessions, served: () => readonly Area[]): Area =>
  area(menuCalls, {
    ...menuAdmin(ctx, sessions),

    getRouters: (_input, request) =>
      request.tx(async (tx) => {
        const { actor, language } = request;
        const entries = usedEntries(await menuOfTenant(tx, actor.tenantId));
        const isReadable = readableBy(actor, served());
        const readable = entries.filter(({ permission }) => isReadable(permission));
        return menuTree(visibleEntries(readable, actor.permissions), language);
      }),

    closedPage: ({ path }, request) => request.tx((tx) => closedPage(tx, request.actor, path, served())),

    projectMenu: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const { actor, language } = request;
        await findProject(tx, actor.tenantId, projectId);
        const isReadable = readableBy(actor, served());
        const readable = projectMenu.filter(({ permission }) => isReadable(permission));
        return menuTree(visibleMenu(readable, actor.permissions), language, projectRoot);
      }),
  });
