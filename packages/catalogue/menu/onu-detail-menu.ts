import { text } from '../kit/text.ts';
import { directory, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const root = 480;
const permission = 'device:onu:list';
const hidden = true;
const jumpPath = '/device/onuList';

/** The screens of one ONU (S1 §2.2). The ONU stands in the address, or is the one that was looked at last. */
export const onuDetailMenu = (devices: number): readonly MenuEntry[] => [
  directory(root, devices, { name: text('ONU detail', 'ONU 详情'), path: 'onuDetail', hidden, jumpPath }),
  ...(
    [
      ['onuInfo', text('ONU information', 'ONU 信息')],
      ['client', text('Clients', '下挂终端')],
      ['sysLog', text('System log', '系统日志')],
      ['settings', text('Settings', '设置')],
    ] as const
  ).map(([path, name], at) =>
    page(root + 1 + at, root, { name, path, component: `device/onuDetail/${path}`, permission, hidden, jumpPath }),
  ),
];
