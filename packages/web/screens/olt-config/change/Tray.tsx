import './change.css';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { isEnd } from '@heliograph/catalogue/words/config-states.ts';
import { useQueries } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { useState, type ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../../app/parts.ts';
import { ToneIcon } from '../../../engine/values/Severity.tsx';
import { useOlt } from '../../olt-detail/olt.ts';
import { pageEntryOf } from '../definitions.ts';
import { changeWords as words } from '../words.ts';
import { ChangeLine } from './Outcome.tsx';
import { toneOfState, useTracking, type TrackedChange } from './tracked.ts';

/** States of the tracked changes of this OLT, from the same cache as their lines. */
function useStates(ids: readonly string[]): readonly TrackedChange[] {
  const { client } = useParts();
  const { lang, curProject } = useSession();
  const answers = useQueries({
    queries: ids.map((changeId) => ({
      queryKey: [configCalls.change.path, 'GET', { changeId }, curProject?.projectId ?? null, lang],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.send(configCalls.change, { changeId }, { signal, quiet: true }),
      refetchInterval: (query: { state: { data: TrackedChange | undefined } }) =>
        query.state.data && isEnd(query.state.data.state) ? false : 1000,
    })),
  });
  return answers.flatMap(({ data }) => (data ? [data] : []));
}

/** Changes of this OLT that this person started: how many go on, how many ended otherwise than they should, and each of them. */
export function Tray(): ReactElement | null {
  const say = useWords();
  const { id: oltId } = useOlt();
  const [isOpen, setOpen] = useState(false);
  const tracking = useTracking();
  const own = tracking.all.filter((one) => one.oltId === oltId);
  const states = useStates(own.map(({ id }) => id));
  if (own.length === 0) return null;
  const going = states.filter(({ state }) => !isEnd(state));
  const wrong = states.filter(({ state }) => isEnd(state) && state !== 'verified');
  const tone = going.length > 0 ? 'warning' : (wrong.map(({ state }) => toneOfState(state)).sort()[0] ?? 'good');
  const label =
    going.length > 0
      ? say(words.changesUnderWay, { n: going.length })
      : wrong.length > 0
        ? say(words.changesFailed, { n: wrong.length })
        : say(words.changesDone, { n: own.length });
  const over = states.filter(({ state }) => isEnd(state)).map(({ id }) => id);
  const content = (
    <div className="tray" role="group" aria-label={say(words.tray)}>
      {own.map(({ id, page, what }) => {
        const entry = pageEntryOf(page);
        return (
          <ChangeLine
            key={id}
            id={id}
            what={what ?? ''}
            title={entry ? say(entry.title) : page}
            onDismiss={(gone) => tracking.dismiss([gone])}
          />
        );
      })}
      {over.length > 1 ? (
        <Button type="link" onClick={() => tracking.dismiss(over)}>
          {say(words.dismissAll)}
        </Button>
      ) : null}
    </div>
  );
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomRight" content={content}>
      <Button size="small" className="tray-button" aria-expanded={isOpen} icon={<ToneIcon tone={tone} size={12} />}>
        {label}
      </Button>
    </Popover>
  );
}
