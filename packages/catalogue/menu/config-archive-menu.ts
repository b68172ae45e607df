import { text } from '../kit/text.ts';
import { pageWith } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Running configurations of all OLTs, below Maintain. */
export const configArchiveMenu = (maintain: number): readonly MenuEntry[] =>
  pageWith(
    3330,
    maintain,
    {
      name: text('Configurations', '配置归档'),
      path: 'configs',
      component: 'maintain/configs',
      icon: 'page',
      permission: 'maintain:config:list',
    },
    [
      ['edit', text('Change what is kept of configurations', '修改配置保留策略')],
      ['download', text('Download configurations with secrets', '下载含密钥的配置')],
      ['restore', text('Restore configurations', '恢复配置')],
    ],
  );
