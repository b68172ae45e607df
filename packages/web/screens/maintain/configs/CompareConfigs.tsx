import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import { Button, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSession, useWords } from '../../../app/parts.ts';
import { useCall } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { Nothing } from '../../../engine/States.tsx';
import { zonedTimeText } from '../../../engine/values/time.ts';
import { Compare } from '../../olt-config/running/Compare.tsx';
import { archiveWords as words } from './words.ts';

const most = 100;

/** An OLT of which a configuration is kept, found by its name, and one of its versions. */
function Side({
  title,
  versionId,
  onChoose,
}: {
  title: string;
  versionId: string;
  onChoose: (versionId: string) => void;
}): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const [name, find] = useState('');
  const [picked, pick] = useState('');
  const isChosen = versionId !== '';
  const { data: one } = useCall(runningConfigCalls.one, { versionId }, { quiet: true, enabled: isChosen });
  const oltId = picked === '' ? (isChosen ? (one?.oltId ?? '') : '') : picked;
  const { data: olts } = useCall(
    configArchiveCalls.list,
    { pageNum: 1, pageSize: most, ...(name === '' ? {} : { name }) },
    { quiet: true },
  );
  const { data: versions } = useCall(
    runningConfigCalls.list,
    { oltId, pageNum: 1, pageSize: most },
    { quiet: true, enabled: oltId !== '', keep: false },
  );
  const named = (olts?.rows ?? []).filter(({ latest }) => latest !== null);
  const own = one && !named.some((olt) => olt.oltId === one.oltId) ? [{ value: one.oltId, label: one.olt }] : [];
  const choices = [...own, ...named.map((olt) => ({ value: olt.oltId, label: olt.olt }))];
  return (
    <div className="compare-side">
      <span className="muted">{title}</span>
      <Select
        showSearch={{ filterOption: false, onSearch: find }}
        aria-label={`${title}: ${say(words.pickOlt)}`}
        placeholder={say(words.pickOlt)}
        value={oltId === '' ? null : oltId}
        options={choices}
        onChange={(next: string) => {
          pick(next);
          onChoose(named.find((olt) => olt.oltId === next)?.latest?.id ?? '');
        }}
      />
      <Select
        aria-label={`${title}: ${say(words.pickVersion)}`}
        placeholder={say(words.pickVersion)}
        disabled={oltId === ''}
        value={isChosen ? versionId : null}
        options={(versions?.rows ?? []).map(({ id, at }) => ({ value: id, label: zonedTimeText(at, zone) }))}
        onChange={onChoose}
      />
    </div>
  );
}

/** Any two versions, of one device or of two. */
export function CompareConfigs({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}): ReactElement {
  const say = useWords();
  // Swapped, each side asks anew what it shows.
  const [turn, setTurn] = useState(0);
  return (
    <section className="config-compare">
      <div className="compare-sides">
        <Side key={`from ${turn}`} title={say(words.left)} versionId={from} onChoose={(id) => onChange(id, to)} />
        <Button
          aria-label={say(words.swap)}
          title={say(words.swap)}
          icon={<Icon name="refresh" size={14} />}
          disabled={from === '' && to === ''}
          onClick={() => {
            onChange(to, from);
            setTurn(turn + 1);
          }}
        />
        <Side key={`to ${turn}`} title={say(words.right)} versionId={to} onChoose={(id) => onChange(from, id)} />
      </div>
      {from === '' || to === '' ? <Nothing title={say(words.pickBoth)} /> : <Compare from={from} to={to} />}
    </section>
  );
}
