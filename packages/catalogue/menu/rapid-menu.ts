import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const status = 1350;
const jumpPath = '/device/RDpreProfile/table';

/** Rapid deployment (S1 §2.2) beside its pre-set profiles and applications, which are entities: what it did, and one profile by itself. */
export const rapidMenu = (devices: number): readonly MenuEntry[] => [
  page(status, devices, {
    name: text('Deployment status', '快速部署状态'),
    path: 'RDstatus/table',
    component: 'device/rdStatus',
    icon: 'bulk',
    permission: 'device:rdStatus:list',
  }),
  button(1351, status, 'device:rdStatus:operate', text('Try a rapid deployment again', '重试快速部署')),
  page(1355, devices, {
    name: text('Add pre-set profile', '新增预置模板'),
    path: 'RDpreProfile/add',
    component: 'device/rdProfile/add',
    permission: 'device:rdProfile:add',
    hidden: true,
    jumpPath,
  }),
  page(1356, devices, {
    name: text('Pre-set profile', '预置模板详情'),
    path: 'RDpreProfile/view',
    component: 'device/rdProfile/view',
    permission: 'device:rdProfile:query',
    hidden: true,
    jumpPath,
  }),
];
