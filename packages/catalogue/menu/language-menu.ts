import { text, type Text } from '../kit/text.ts';
import type { MenuEntry } from './menu.ts';

const buttons: readonly (readonly [permission: string, name: Text])[] = [
  ['query', text('See words', '查看词条')],
  ['upload', text('Upload language pack', '上传语言包')],
  ['edit', text('Edit language pack', '修改语言包')],
  ['remove', text('Delete language pack', '删除语言包')],
  ['export', text('Download words', '下载词条')],
];

/** Language upload below System (S1 §2.5). */
export const languageMenu: readonly MenuEntry[] = [
  {
    menuId: 1100,
    parentId: 600,
    menuType: 'C',
    name: text('Language upload', '语言上传'),
    path: 'language',
    component: 'system/language',
    icon: 'language',
    permission: 'system:language:list',
  },
  ...buttons.map(([deed, name], at): MenuEntry => ({
    menuId: 1101 + at,
    parentId: 1100,
    menuType: 'F',
    name,
    path: '',
    permission: `system:language:${deed}`,
  })),
];
