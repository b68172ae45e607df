import { text } from '../kit/text.ts';
import { legalWords } from '../words/legal-words.ts';
import { pageWith } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** What those who register agree to, below System. */
export const legalMenu: readonly MenuEntry[] = pageWith(
  1150,
  600,
  {
    name: legalWords.title,
    path: 'legal',
    component: 'system/legal/index',
    icon: 'license',
    permission: 'system:legal:list',
  },
  [['edit', text('Publish terms and privacy policy', '发布条款与隐私政策')]],
);
