import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { projectMenu, projectRoot } from '@heliograph/catalogue/menu/menu.ts';
import { visibleMenu } from '@heliograph/catalogue/menu/visible.ts';
import { area, type Area } from '../../http/serve.ts';
import { findProject } from '../projects/projects.ts';
import { menuTree } from './menu-tree.ts';
import { wholeMenu } from './whole-menu.ts';

/** The menu of the signed-in user, by its permissions. */
export const menus = (): Area =>
  area(menuCalls, {
    getRouters: (_input, { actor, language }) =>
      Promise.resolve(menuTree(visibleMenu(wholeMenu, actor.permissions), language)),

    projectMenu: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const { actor, language } = request;
        await findProject(tx, actor.tenantId, projectId);
        return menuTree(visibleMenu(projectMenu, actor.permissions), language, projectRoot);
      }),
  });
