import { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import { configMenu } from '@heliograph/catalogue/menu/config-menu.ts';
import { menu, projectMenu, projectRoot } from '@heliograph/catalogue/menu/menu.ts';
import { visibleMenu } from '@heliograph/catalogue/menu/visible.ts';
import { configPages } from '../../drivers/families.ts';
import { area, type Area } from '../../http/serve.ts';
import { findProject } from '../projects/projects.ts';
import { menuTree } from './menu-tree.ts';

const whole = [...menu, ...configMenu(configPages, menu)];

/** The menu of the signed-in user, by its permissions. */
export const menus = (): Area =>
  area(menuCalls, {
    getRouters: (_input, { actor, language }) =>
      Promise.resolve(menuTree(visibleMenu(whole, actor.permissions), language)),

    projectMenu: ({ projectId }, request) =>
      request.tx(async (tx) => {
        const { actor, language } = request;
        await findProject(tx, actor.tenantId, projectId);
        return menuTree(visibleMenu(projectMenu, actor.permissions), language, projectRoot);
      }),
  });
