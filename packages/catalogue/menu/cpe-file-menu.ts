import { text } from '../kit/text.ts';
import { button, page } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const permission = 'device:cpefile:list';
const [files, ofDevice, modules] = [1280, 1281, 2957] as const;

/** Files of customer devices: those of the tenant, and the tab of one device. */
export const cpeFileMenu = (devices: number, detail: number): readonly MenuEntry[] => [
  page(ofDevice, detail, {
    name: text('Files', '文件'),
    path: 'files',
    component: 'device/tr069OnuDetail/files',
    permission,
    hidden: true,
    jumpPath: '/device/tr069/onuList',
  }),
  page(modules, detail, {
    name: text('Software modules', '软件模块'),
    path: 'softwareModules',
    component: 'device/tr069OnuDetail/softwareModules',
    permission: 'device:onu:list',
    hidden: true,
    jumpPath: '/device/tr069/onuList',
  }),
  page(files, devices, {
    name: text('Files of customer devices', '用户设备文件'),
    path: 'tr069/files',
    component: 'device/tr069/files',
    icon: 'system',
    permission,
  }),
  button(1282, files, 'device:cpefile:add', text('Add files for customer devices', '新增用户设备文件')),
  button(1283, files, 'device:cpefile:remove', text('Delete files of customer devices', '删除用户设备文件')),
  button(1284, files, 'device:cpefile:download', text('Download files of customer devices', '下载用户设备文件')),
  button(1285, files, 'device:cpefile:send', text('Transfer files to and from customer devices', '与用户设备传输文件')),
];
