import { text } from '../kit/text.ts';
import { page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** How the installation itself is doing; at an address of its own, as the specification has it. */
export const infoMenu = (system: number): readonly MenuEntry[] => [
  page(1120, system, {
    name: text('System information', '系统信息'),
    path: '/systemInfo',
    component: 'systemInfo/index',
    icon: 'clock',
    permission: 'system:info:list',
  }),
];
