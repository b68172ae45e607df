import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const names = {
  map: text('Map', '地图'),
  marking: text('Marking', '地图标注'),
  config: text('Map configuration', '地图配置'),
  sites: text('Sites', '站点'),
} as const;

/** The map and what belongs to it, below an entry of the menu: of the whole tenant, and of a project (S1 §2.5). */
const mapPages = (
  parentId: number,
  base: string,
  ids: readonly [map: number, marking: number, config: number],
): readonly MenuEntry[] => [
  page(ids[0], parentId, {
    name: names.map,
    path: `${base}map`,
    component: 'project/map',
    icon: 'map',
    permission: 'plant:map:list',
  }),
  page(ids[1], parentId, {
    name: names.marking,
    path: `${base}map/marking`,
    component: 'project/map/marking',
    icon: 'map',
    permission: 'plant:map:list',
  }),
  page(ids[2], parentId, {
    name: names.config,
    path: `${base}map/config`,
    component: 'project/map/config',
    icon: 'map',
    permission: 'plant:map:edit',
  }),
];

export const mapMenu = (parentId: number): readonly MenuEntry[] => [
  ...mapPages(parentId, '', [3180, 3183, 3184]),
  button(3181, 3180, 'plant:map:edit', text('Change the map configuration', '修改地图配置')),
  button(3182, 3180, 'plant:map:mark', text('Mark on the map', '地图标注')),
  button(3207, 3180, 'plant:map:import', text('Import places', '导入标注')),
];

export const projectMapMenu = (parentId: number): readonly MenuEntry[] => [
  ...mapPages(parentId, '/project/', [3197, 3198, 3199]),
  page(3196, parentId, {
    name: names.sites,
    path: '/project/sites',
    component: 'plant/site/index',
    icon: 'project',
    permission: 'plant:site:list',
  }),
];
