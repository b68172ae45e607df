import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { alarmViews } from '@heliograph/catalogue/words/severities.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useCallOnce } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Icon } from '../../engine/icons.tsx';
import { readListState } from '../../engine/state/query-state.ts';
import { numberText } from '../../engine/values/time.ts';
import { alarmResource } from './resource.ts';
import { scopeOf } from './scope.ts';
import { alarmLists } from './use-deeds.ts';
import { actionWords as words } from './words.ts';

interface AllSpec {
  readonly action: 'confirm' | 'clear' | 'confirm and clear';
  readonly label: Text;
  readonly permissions: readonly string[];
}

const choices: readonly AllSpec[] = [
  { action: 'confirm', label: words.allConfirm, permissions: ['alarm:current:confirm'] },
  { action: 'clear', label: words.allClear, permissions: ['alarm:current:clear', 'alarm:current:confirm'] },
  { action: 'confirm and clear', label: words.allBoth, permissions: ['alarm:current:clear', 'alarm:current:confirm'] },
];

/** The filter that the list shows now. */
function useFilter() {
  const [query] = useSearchParams();
  const { view: asked, ...filters } = readListState(query, alarmResource.filters).filters;
  const view = alarmViews.find(({ value }) => value === asked)?.value ?? 'current';
  return { ...scopeOf(query), ...filters, view };
}

/** Confirms or clears everything that the filters match, however many pages; says how many before it does. */
export function OneStep(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const ask = useAsk();
  const once = useCallOnce();
  const queries = useQueryClient();
  const { notices } = useParts();
  const { tongue: lang } = useSession();
  const filter = useFilter();
  const countOf = async (more: { stillSeen?: '1' }) =>
    (await once(alarmCalls.getAlarmEventListByCondition, { ...filter, ...more, pageSize: 1 })).total;
  const run = async ({ action, label }: AllSpec) => {
    try {
      const total = await countOf({});
      if (total === 0) return notices.info(say(words.noneMatch));
      const standing = action === 'confirm' ? 0 : await countOf({ stillSeen: '1' });
      const isWanted = await ask({
        title: say(words.askAll, { action: say(label), n: numberText(total, lang) }),
        body: [
          say(Object.keys(filter).length > 1 ? words.askFiltered : words.askWhole),
          ...(standing > 0 ? [say(words.stillSome, { n: numberText(standing, lang) })] : []),
          say(words.askUndo),
        ].join(' '),
        confirm: say(standing > 0 ? words.clearAnyway : label),
        danger: standing > 0,
      });
      if (!isWanted) return undefined;
      const { changed } = await once(alarmCalls.oneStepCleanOrAck, { ...filter, action });
      notices.success(say(words.didAll, { n: numberText(changed, lang) }));
      return await refresh(queries, ...alarmLists);
    } catch (error) {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
      return undefined;
    }
  };
  const allowed = choices.filter(({ permissions }) => permissions.every((one) => may(one)));
  if (allowed.length === 0) return null;
  const items = allowed.map((choice) => ({
    key: choice.action,
    label: say(choice.label),
    onClick: () => void run(choice),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<Icon name="check" size={14} />}>{say(words.oneStep)}</Button>
    </Dropdown>
  );
}
