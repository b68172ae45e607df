import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const root = 3100;

/** ONUs whose light decays, beside the list of all; and how long the history is kept. */
export const onuHistoryMenu = (devices: number): readonly MenuEntry[] => [
  page(root, devices, {
    name: text('Slow decays', '光功率缓慢劣化'),
    path: '/device/onuDecay',
    component: 'device/onu/decay',
    icon: 'signal',
    permission: 'device:onu:list',
  }),
  button(root + 1, root, 'monitor:history:list', text('See how long readings are kept', '查看历史数据保留期限')),
  button(root + 2, root, 'monitor:history:edit', text('Change how long readings are kept', '修改历史数据保留期限')),
];
