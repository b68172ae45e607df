import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { useParts, useSession, useWords } from '../../app/parts.ts';
import { CallError, type CallInput } from '../../client/client.ts';
import { ConfigFields } from '../../engine/config/ConfigFields.tsx';
import { Console } from '../../engine/config/Console.tsx';
import { firstValues, formFor, sentValues } from '../../engine/config/form-for.ts';
import { useConfigForm } from '../../engine/config/use-config-form.ts';
import { Icon } from '../../engine/icons.tsx';
import { useNow } from '../../engine/values/now.ts';
import { numberText, zonedTimeText } from '../../engine/values/time.ts';
import { Cuts } from './change/PreviewPanel.tsx';
import type { PageSurroundings } from './use-surroundings.ts';
import { configPageWords, actionRunWords as words } from './words.ts';

interface Run {
  readonly at: string;
  readonly lines: readonly string[];
  readonly tookMs: number | null;
  readonly fault: string | null;
}

const mostRuns = 5;

function useRuns(oltId: string, page: ConfigPage, onProblems: (error: CallError) => void) {
  const { client } = useParts();
  const say = useWords();
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const [since, setSince] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const keep = (run: Omit<Run, 'at'>) =>
    setRuns((now) => [{ at: new Date().toISOString(), ...run }, ...now].slice(0, mostRuns));
  const run = async (values: Values) => {
    stop.current = new AbortController();
    setSince(Date.now());
    try {
      const input = { oltId, page: page.id, values } as CallInput<typeof configCalls.run>;
      const options = { quiet: true, signal: stop.current.signal };
      const { lines, tookMs } = await client.send(configCalls.run, input, options);
      keep({ lines, tookMs, fault: null });
    } catch (error) {
      if (stop.current.signal.aborted) keep({ lines: [], tookMs: null, fault: say(words.stopped) });
      else if (!(error instanceof CallError)) throw error;
      else if (error.problems.length > 0) onProblems(error);
      else keep({ lines: [], tookMs: null, fault: error.message });
    } finally {
      setSince(null);
    }
  };
  return { runs, since, run, stop: () => stop.current?.abort() };
}

function Elapsed({ since }: { since: number }): ReactElement {
  const say = useWords();
  const now = useNow(500);
  return <>{say(words.running, { s: Math.max(0, Math.round((now - since) / 1000)) })}</>;
}

function Output({ run }: { run: Run }): ReactElement {
  const say = useWords();
  const { tongue: lang, zone } = useSession();
  const time = zonedTimeText(run.at, zone) ?? '';
  if (run.fault !== null)
    return <Console lines={run.lines} tone="critical" head={say(words.failed, { time, fault: run.fault })} />;
  const lines = run.lines.length === 0 ? [say(words.none)] : run.lines;
  return <Console lines={lines} head={say(words.took, { time, ms: numberText(run.tookMs, lang) })} />;
}

function Outputs({ runs }: { runs: readonly Run[] }): ReactElement {
  const say = useWords();
  return (
    <div className="runs">
      {runs.length === 0 ? (
        <Console lines={[]} head={say(words.empty)} />
      ) : (
        runs.map((one) => <Output key={one.at} run={one} />)
      )}
    </div>
  );
}

/** Something the device does once: what it is told, and what it prints. The page stays usable meanwhile. */
export function ActionPage({
  page,
  around,
  mayEdit,
}: {
  page: ConfigPage;
  around: PageSurroundings;
  mayEdit: boolean;
}): ReactElement {
  const say = useWords();
  const form = useMemo(() => formFor(page, 'run'), [page]);
  const base = useMemo(() => firstValues(page), [page]);
  const state = useConfigForm(form, 'run', base);
  const { runs, since, run, stop } = useRuns(around.oltId, page, (error) => state.showServerProblems(error.problems));
  const start = () => {
    if (since === null && mayEdit && state.check()) void run(sentValues(form, 'run', base, state.values));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <div className="card config-form">
        {mayEdit ? null : <p className="muted config-why">{say(configPageWords.readOnly)}</p>}
        <ConfigFields page={page} state={state} action="run" disabled={!mayEdit} {...around} />
        {page.cuts ? <Cuts cuts={say(page.cuts)} /> : null}
        <div className="row wrap run-line">
          <Button
            type="primary"
            htmlType="submit"
            loading={since !== null}
            disabled={!mayEdit || state.problems > 0}
            icon={<Icon name="terminal" size={14} />}
          >
            {say(words.run)}
          </Button>
          {since === null ? null : (
            <>
              <span className="muted" role="status">
                <Elapsed since={since} />
              </span>
              <Button onClick={stop}>{say(words.stop)}</Button>
            </>
          )}
          {state.problems > 0 ? (
            <span className="tone-critical">{say(engine.fixFirst, { n: state.problems })}</span>
          ) : null}
        </div>
      </div>
      <Outputs runs={runs} />
    </form>
  );
}
