import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const list = text('Topology', '拓扑');
const editor = text('Topology editor', '拓扑编辑器');

/** Graphs and their editor below an entry of the menu: of the whole tenant, and of a project (S1 §2.5). */
const pages = (parentId: number, base: string, [first, second]: readonly [number, number]): readonly MenuEntry[] => [
  page(first, parentId, {
    name: list,
    path: `${base}topology`,
    component: 'project/topology',
    icon: 'tree',
    permission: 'topology:graph:list',
  }),
  page(second, parentId, {
    name: editor,
    path: `${base}topology/editor`,
    component: 'project/topology/editor',
    icon: 'tree',
    permission: 'topology:graph:list',
    hidden: true,
    jumpPath: parentId === 300 ? '/device/topology' : '/project/topology',
  }),
];

export const topologyMenu = (parentId: number): readonly MenuEntry[] => [
  ...pages(parentId, '', [3185, 3186]),
  button(3187, 3185, 'topology:graph:add', text('Add topology graph', '新增拓扑图')),
  button(3188, 3185, 'topology:graph:edit', text('Edit topology graph', '编辑拓扑图')),
  button(3189, 3185, 'topology:graph:remove', text('Delete topology graph', '删除拓扑图')),
];

export const projectTopologyMenu = (parentId: number): readonly MenuEntry[] =>
  pages(parentId, '/project/', [3200, 3201]);
