import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Profiles and settings for many customer devices (S1 §2.5); the profiles themselves are entities. */
export const cpeIssueMenu = (devices: number): readonly MenuEntry[] => [
  page(1275, devices, {
    name: text('TR-069 issuance', 'TR-069 下发'),
    path: 'tr069/issuance',
    component: 'device/tr069/issuance',
    icon: 'bulk',
    permission: 'device:cpeIssue:list',
  }),
  button(1276, 1275, 'device:cpeIssue:edit', text('Configure many customer devices', '批量配置用户设备')),
  page(1277, devices, {
    name: text('TR-069 batch configuration', 'TR-069 批量配置'),
    path: 'tr069/batchConfig',
    component: 'device/tr069/batchConfig',
    icon: 'bulk',
    permission: 'device:cpeIssue:list',
  }),
];
