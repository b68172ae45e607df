import './config-page.css';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { changeStates } from '@heliograph/catalogue/words/config-states.ts';
import { Drawer, Pagination } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { rowName } from '../../engine/config/columns.ts';
import { SentCommands, Differences } from '../../engine/config/Differences.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { ToneIcon } from '../../engine/values/Severity.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { toneOfState, type TrackedChange } from './change/tracked.ts';
import type { PageSurroundings } from './use-surroundings.ts';
import { changeWords, configPageWords as words } from './words.ts';

function Entry({
  change,
  page,
  around,
}: {
  change: TrackedChange;
  page: ConfigPage;
  around: PageSurroundings;
}): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  return (
    <details className="past-change">
      <summary>
        <ToneIcon tone={toneOfState(change.state)} size={13} />
        <TimeText at={change.createdAt} />
        <span>{change.by}</span>
        <span className="muted">{say(changeWords[change.op])}</span>
        <span className="past-row">{rowName(page, change.key, { model: around.model, lang })}</span>
        <span className="grow" />
        <span className="muted">{say(changeStates[change.state])}</span>
      </summary>
      {change.reasons.map(({ reason, text }) => (
        <p key={`${reason} ${text}`} className="muted">
          {text}
        </p>
      ))}
      <Differences page={page} model={around.model} differences={change.differences} />
      <SentCommands commands={change.commands} />
    </details>
  );
}

const size = 20;

/** What was changed on a page through this console: when, by whom, from what to what, and how it ended. */
export function PageHistory({
  page,
  around,
  onClose,
}: {
  page: ConfigPage;
  around: PageSurroundings;
  onClose: () => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [pageNum, setPage] = useState(1);
  const query = useCall(
    configCalls.changes,
    { ...around.target, page: page.id, pageNum, pageSize: size },
    { quiet: true },
  );
  return (
    <Drawer open title={`${say(words.historyOf)}: ${say(page.title)}`} size={isPhone ? '100%' : 620} onClose={onClose}>
      <QueryArea query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Nothing title={say(words.noHistory)} />
          ) : (
            <div className="past-changes">
              {rows.map((change) => (
                <Entry key={change.id} change={change} page={page} around={around} />
              ))}
              {total > size ? (
                <Pagination simple current={pageNum} pageSize={size} total={total} onChange={setPage} />
              ) : null}
            </div>
          )
        }
      </QueryArea>
    </Drawer>
  );
}
