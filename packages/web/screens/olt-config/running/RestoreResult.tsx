import './restore.css';
import { configRestoreCalls } from '@heliograph/catalogue/calls/config-restore.ts';
import { changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Differences } from '../../../engine/config/Differences.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { usePhone } from '../../../engine/state/screen.ts';
import { zonedTimeText } from '../../../engine/values/time.ts';
import { StateDot } from '../../../engine/values/Values.tsx';
import { useOlt } from '../../olt-detail/olt.ts';
import { toneOfState } from '../change/tracked.ts';
import { pageEntryOf, useDefinition } from '../definitions.ts';
import { oltModelOf } from '../model.ts';
import { ByHand } from './ByHand.tsx';
import { restoreWords as words } from './restore-words.ts';

type Restored = z.output<typeof configRestoreCalls.one.output>;
type RestoredItem = Restored['items'][number];

const everyMs = 2000;
const opWords = { add: words.add, edit: words.edit, remove: words.remove } as const;

function State({ state }: Pick<RestoredItem, 'state'>): ReactElement {
  const say = useWords();
  if (state === 'against') return <StateDot tone="minor" word={say(words.against)} />;
  if (state === 'gone') return <StateDot tone="off" word={say(words.gone)} />;
  return <StateDot tone={toneOfState(state)} word={say(changeStates[state])} />;
}

function Row({ item }: { item: RestoredItem }): ReactElement {
  const say = useWords();
  const definition = useDefinition(pageEntryOf(item.page));
  const model = oltModelOf(useOlt());
  return (
    <li className="card restore-page">
      <p className="row wrap">
        <strong>{item.title}</strong>
        <span>{say(opWords[item.op])}</span>
        <span className="mono">{item.key}</span>
        <span className="grow" />
        <State state={item.state} />
      </p>
      {item.reasons.map(({ text }) => (
        <p key={text} className="tone-minor">
          {text}
        </p>
      ))}
      {item.op !== 'edit' ? null : <Differences page={definition} model={model} differences={item.differences} />}
    </li>
  );
}

function Body({ restored }: { restored: Restored }): ReactElement {
  const say = useWords();
  const { total, verified, failed, running } = restored;
  return (
    <>
      <p aria-live="polite">
        <strong>{say(words.progress, { total, verified, failed, running })}</strong>
      </p>
      <p className="muted">{say(words.after)}</p>
      <ul className="restore-rows">
        {restored.items.map((item, nth) => (
          <Row key={item.changeId ?? `${item.page} ${nth}`} item={item} />
        ))}
      </ul>
      <ByHand all={restored.byHand} />
    </>
  );
}

/** How a restoring goes, row by row. */
export function RestoreResult({ restoreId, onClose }: { restoreId: string; onClose: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { zone } = useSession();
  const query = useCall(configRestoreCalls.one, { restoreId }, { quiet: true, keep: false, every: everyMs });
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 760}
      title={say(words.result, { time: zonedTimeText(query.data?.versionAt ?? null, zone) ?? '…' })}
      onClose={onClose}
    >
      <div className="restore-plan">
        <QueryArea query={query} rows={10}>
          {(restored) => <Body restored={restored} />}
        </QueryArea>
      </div>
    </Drawer>
  );
}
