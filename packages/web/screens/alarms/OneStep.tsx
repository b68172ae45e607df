import { alarmCalls } from '@heliograph/catalogue/calls/alarms.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Input } from 'antd';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { PartsContext, useMay, useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { refresh, useCallOnce } from '../../client/hooks.ts';
import { useAsk } from '../../engine/Ask.tsx';
import { Icon } from '../../engine/icons.tsx';
import { readListState } from '../../engine/state/query-state.ts';
import { numberText } from '../../engine/values/time.ts';
import type { AlarmView } from './resource.ts';
import { scopeOf } from './scope.ts';
import { alarmLists } from './use-deeds.ts';
import { actionWords as words } from './words.ts';

interface AllSpec {
  readonly action: 'confirm' | 'undo confirm' | 'clear' | 'confirm and clear';
  readonly label: Text;
  readonly permissions: readonly string[];
}

const choices: readonly AllSpec[] = [
  { action: 'confirm', label: words.allConfirm, permissions: ['alarm:current:confirm'] },
  { action: 'clear', label: words.allClear, permissions: ['alarm:current:clear', 'alarm:current:confirm'] },
  { action: 'confirm and clear', label: words.allBoth, permissions: ['alarm:current:clear', 'alarm:current:confirm'] },
];

const unconfirmAll: AllSpec = {
  action: 'undo confirm',
  label: words.allUnconfirm,
  permissions: ['alarm:current:confirm'],
};
/** What is over is not cleared again; and a whole history is not brought back to life in one step. */
const choicesOf = (view: AlarmView): readonly AllSpec[] =>
  [...choices, unconfirmAll].filter(({ action }) => view !== 'history' || !action.includes('clear'));

interface Props {
  readonly view: AlarmView;
  readonly resource: Resource;
}

/** The filter that the list shows now. */
function useFilter({ view, resource }: Props) {
  const [query] = useSearchParams();
  return { ...scopeOf(query), ...readListState(query, resource.filters).filters, view };
}

function NoteBox({ said, onType }: { said: string; onType: (note: string) => void }): ReactElement {
  const say = useWords();
  return (
    <>
      <p>{said}</p>
      <Input
        style={{ marginTop: 8 }}
        maxLength={200}
        aria-label={say(words.note)}
        placeholder={say(words.notePlace)}
        onChange={(event) => onType(event.target.value.trim())}
      />
    </>
  );
}

/** Confirms or clears everything that the filters match, however many pages; says how many before it does. */
export function OneStep(props: Props): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const ask = useAsk();
  const once = useCallOnce();
  const queries = useQueryClient();
  const parts = useParts();
  const { notices } = parts;
  const { tongue: lang } = useSession();
  const filter = useFilter(props);
  const countOf = async (more: { stillSeen?: '1' }) =>
    (await once(alarmCalls.getAlarmEventListByCondition, { ...filter, ...more, pageSize: 1 })).total;
  const run = async ({ action, label }: AllSpec) => {
    try {
      const total = await countOf({});
      if (total === 0) return notices.info(say(words.noneMatch));
      const standing = !action.includes('clear') ? 0 : await countOf({ stillSeen: '1' });
      const said = [
        say(Object.keys(filter).length > 1 ? words.askFiltered : words.askWhole),
        ...(standing > 0 ? [say(words.stillSome, { n: numberText(standing, lang) })] : []),
        say(words.askUndo),
      ].join(' ');
      let note = '';
      const isWanted = await ask({
        title: say(words.askAll, { action: say(label), n: numberText(total, lang) }),
        body: (
          <PartsContext.Provider value={parts}>
            <NoteBox said={said} onType={(typed) => (note = typed)} />
          </PartsContext.Provider>
        ),
        confirm: say(standing > 0 ? words.clearAnyway : label),
        danger: standing > 0,
      });
      if (!isWanted) return undefined;
      const { changed } = await once(alarmCalls.oneStepCleanOrAck, {
        ...filter,
        action,
        ...(note === '' ? {} : { note }),
      });
      notices.success(say(words.didAll, { n: numberText(changed, lang) }));
      return await refresh(queries, ...alarmLists);
    } catch (error) {
      // The request layer has said why already.
      if (!(error instanceof CallError)) throw error;
      return undefined;
    }
  };
  const allowed = choicesOf(props.view).filter(({ permissions }) => permissions.every((one) => may(one)));
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
