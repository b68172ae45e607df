import { text } from '../kit/text.ts';
import { page, pageWith } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Firmware below Maintain (S2 §2). */
export const firmwareMenu = (maintain: number): readonly MenuEntry[] => [
  ...pageWith(
    3150,
    maintain,
    {
      name: text('Firmware', '固件库'),
      path: 'firmware/list',
      component: 'maintain/firmware/list',
      icon: 'download',
      permission: 'system:firmware:list',
    },
    [
      ['verify', text('Verify firmware', '验证固件')],
      ['download', text('Download firmware', '下载固件')],
      ['remove', text('Delete firmware', '删除固件')],
    ],
  ),
  page(3155, maintain, {
    name: text('Upload firmware', '上传固件'),
    path: 'firmware/upload',
    component: 'maintain/firmware/upload',
    icon: 'download',
    permission: 'system:firmware:add',
  }),
];
