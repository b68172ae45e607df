import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { oltReplacementCalls } from '@heliograph/catalogue/calls/olt-replacement.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { Button, Progress } from 'antd';
import { useEffect, useRef, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { replaceOltWords as words } from './words.ts';

type Checked = OutputOf<typeof oltReplacementCalls.checkReplacement>;
type Reading = NonNullable<OutputOf<typeof configCalls.state>['onuReading']>;

const everyMs = 2000;

function Course({ reading }: { reading: Reading }): ReactElement {
  const say = useWords();
  const { waits, ...counted } = reading;
  const { pages, pagesRead, pagesFailed } = counted;
  const percent = pages === 0 ? 0 : Math.floor((100 * (pagesRead + pagesFailed)) / pages);
  return (
    <div className="replacement-reading">
      <span>{say(words.readingOnus, counted)}</span>
      <Progress percent={percent} size="small" status={waits ? 'normal' : 'active'} aria-label={say(words.readOnus)} />
      {pagesFailed === 0 ? null : <span className="tone-minor">{say(words.readingFailed, { n: pagesFailed })}</span>}
      {waits ? <span className="tone-minor">{say(words.readingWaits)}</span> : null}
    </div>
  );
}

/** What is set up at ONUs is read while the old hardware still answers. `onEnd`: what is known of them has changed. */
export function ReadOnus({
  oltId,
  checks,
  onEnd,
}: {
  oltId: string;
  checks: Checked['checks'];
  onEnd: () => void;
}): ReactElement | null {
  const say = useWords();
  const state = useCall(configCalls.state, { oltId }, { quiet: true, every: everyMs });
  const read = useDo(configCalls.sync, ['/device/config/state'], { silentSuccess: true });
  const reading = state.data?.onuReading ?? null;
  const wasReading = useRef(false);
  useEffect(() => {
    if (state.data === undefined) return;
    if (wasReading.current && reading === null) onEnd();
    wasReading.current = reading !== null;
  });
  const isWanted = checks.some(({ check, result }) => check === 'services' && result === 'look');
  if (reading === null && !isWanted) return null;
  return (
    <section className="card" aria-live="polite">
      {reading === null ? (
        <>
          <span>{say(words.readOnusWhy)}</span>
          <Button
            className="replacement-end"
            loading={read.isPending}
            onClick={() => read.mutate({ oltId, onus: true })}
          >
            {say(words.readOnus)}
          </Button>
        </>
      ) : (
        <Course reading={reading} />
      )}
    </section>
  );
}
