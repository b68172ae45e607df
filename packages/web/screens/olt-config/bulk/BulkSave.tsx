import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../../app/parts.ts';
import { refresh, useCallOnce } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { StateDot } from '../../../engine/values/Values.tsx';
import type { BulkOne } from './progress.ts';
import { saveMany, type SaveOutcome } from './save-many.ts';
import { configBulkWords as words } from './words.ts';

/** What has become of saving on one OLT. */
function SavedLine({ name, end }: { name: string; end: SaveOutcome }): ReactElement {
  const say = useWords();
  const word = { waiting: words.saveWaits, saving: words.savingOne, saved: words.savedOne };
  return (
    <p>
      {name}:{' '}
      {end.state === 'failed' ? (
        <span className="tone-critical">{end.why}</span>
      ) : (
        <span className={end.state === 'saved' ? 'tone-good' : 'muted'}>{say(word[end.state])}</span>
      )}
    </p>
  );
}

type Results = Readonly<Record<string, SaveOutcome>>;

function useSaving() {
  const [results, setResults] = useState<Results>({});
  const once = useCallOnce();
  const queries = useQueryClient();
  const all = Object.values(results);
  const run = async (ids: readonly string[]) => {
    const save = (oltId: string) => once(configCalls.save, { oltId }, { quiet: true });
    await saveMany(ids, save, (id, saved) => setResults((before) => ({ ...before, [id]: saved })));
    await refresh(queries, '/device/config/bulk/', '/device/config/state');
  };
  const count = (...states: readonly SaveOutcome['state'][]) =>
    all.filter(({ state }) => states.includes(state)).length;
  return { results, run, all: all.length, going: count('waiting', 'saving'), saved: count('saved') };
}

/** After a change of many OLTs: on how many of them a restart would lose it, and saving there, with what became of it on each. */
export function BulkSave({ bulk }: { bulk: BulkOne }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { results, run, all, going, saved } = useSaving();
  const ends = bulk.items.flatMap(({ oltId, name, ip }) => {
    const end = results[oltId];
    return end ? [{ oltId, name: name || ip, end }] : [];
  });
  const failed = ends.filter(({ end }) => end.state === 'failed');
  // The marks of the items follow a moment later than the answers of the devices.
  const open = bulk.items
    .filter(({ oltId, unsavedSince }) => unsavedSince !== null && results[oltId]?.state !== 'saved')
    .map(({ oltId }) => oltId);
  if (bulk.state === 'checked' || (open.length === 0 && all === 0)) return null;
  const label = failed.length > 0 ? words.saveRetry : words.save;
  return (
    <div className="card bulk-progress" role="status">
      <div className="row wrap">
        {open.length > 0 ? <strong>{say(words.unsaved, { n: open.length })}</strong> : null}
        {going > 0 ? <span className="muted">{say(words.saving, { n: all - going, all })}</span> : null}
        {going === 0 && saved > 0 ? <StateDot tone="good" word={say(words.saved, { n: saved })} /> : null}
        <span className="grow" />
        {open.length > 0 && may(configCalls.save) ? (
          <Button
            type="primary"
            loading={going > 0}
            icon={<Icon name="download" size={14} />}
            onClick={() => void run(open)}
          >
            {say(label, { n: open.length })}
          </Button>
        ) : null}
      </div>
      {failed.length === 0 ? null : (
        <div role="alert">
          <strong className="tone-critical">{say(words.saveFailed, { n: failed.length })}</strong>
          {failed.map((one) => (
            <SavedLine key={one.oltId} {...one} />
          ))}
        </div>
      )}
      {ends.map((one) => (one.end.state === 'failed' ? null : <SavedLine key={one.oltId} {...one} />))}
    </div>
  );
}
