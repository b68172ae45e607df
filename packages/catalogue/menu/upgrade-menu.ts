import { text } from '../kit/text.ts';
import { page, pageWith } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Upgrade tasks below Devices (S2 §2). */
export const upgradeMenu = (devices: number): readonly MenuEntry[] => [
  ...pageWith(
    3160,
    devices,
    {
      name: text('Upgrade tasks', '升级任务'),
      path: 'upgrade/upgradeTask/upgradeTaskTable',
      component: 'device/upgrade/upgradeTask/upgradeTaskTable',
      icon: 'download',
      permission: 'device:upgrade:list',
    },
    [
      ['edit', text('Steer upgrade tasks', '控制升级任务')],
      ['remove', text('Delete upgrade tasks', '删除升级任务')],
    ],
  ),
  page(3165, devices, {
    name: text('Create upgrade task', '创建升级任务'),
    path: 'upgrade/upgradeTask/create',
    component: 'device/upgrade/upgradeTask/create',
    icon: 'download',
    permission: 'device:upgrade:add',
  }),
];
