import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import type { oltRow } from '@heliograph/catalogue/calls/olts.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../../app/menu.ts';
import { useMenu, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { withQuery } from '../board/links.ts';

type Olt = z.output<typeof oltRow>;

export const rebootWords = {
  reboot: text('Reboot', '重启'),
  ask: text(
    '{n} OLTs restart, five at a time, and each is waited for with its ONUs. Customers are offline meanwhile; what was not saved is lost.',
    '将重启 {n} 台 OLT，每次五台，并等待其 ONU 恢复。期间用户断网，未保存的配置将丢失。',
  ),
} as const;

/** Restarts OLTs, some at a time, and leads to where each is seen to come back. */
export function useReboot() {
  const say = useWords();
  const ask = useAsk();
  const menu = useMenu();
  const navigate = useNavigate();
  const reboot = useDo(upgradeCalls.batchReboot, ['/device/upgrade']);
  return async (olts: readonly Olt[]) => {
    const title = say(rebootWords.reboot);
    if (!(await ask({ title, body: say(rebootWords.ask, { n: olts.length }), confirm: title, danger: true }))) return;
    const macs = olts.flatMap(({ sysMac }) => sysMac ?? []);
    reboot.mutate(
      { macs },
      {
        onSuccess: ({ taskId }) => {
          const path = pathOf(menu, 'device/upgrade/upgradeTask/upgradeTaskTable');
          if (path !== undefined) void navigate(withQuery(path, { task: taskId }));
        },
      },
    );
  };
}
