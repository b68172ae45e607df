import './running.css';
import { configArchiveCalls } from '@heliograph/catalogue/calls/config-archive.ts';
import { configRestoreCalls } from '@heliograph/catalogue/calls/config-restore.ts';
import { runningConfigCalls } from '@heliograph/catalogue/calls/running-config.ts';
import { Button, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useParts, useSession, useWords } from '../../../app/parts.ts';
import { useCall, useDo, useDownload } from '../../../client/hooks.ts';
import { Icon } from '../../../engine/icons.tsx';
import { QueryArea, Nothing } from '../../../engine/States.tsx';
import { useQueryId, useQueryValue } from '../../../engine/state/query-state.ts';
import { numberText, zonedTimeText } from '../../../engine/values/time.ts';
import { TimeText } from '../../../engine/values/Values.tsx';
import { useOlt } from '../../olt-detail/olt.ts';
import { OltFrame } from '../../olt-detail/OltFrame.tsx';
import { useDeviceState } from '../device-state.ts';
import { VersionAuthor, LineChange } from '../../maintain/configs/Cells.tsx';
import { CliAccess } from './CliAccess.tsx';
import { Compare } from './Compare.tsx';
import type { RunningVersion } from './lines.ts';
import { restoreWords } from './restore-words.ts';
import { RestorePlan } from './RestorePlan.tsx';
import { RestoreResult } from './RestoreResult.tsx';
import { TextView } from './TextView.tsx';
import { runningWords as words } from './words.ts';

const most = 50;

function Head({ onAccess }: { onAccess: () => void }): ReactElement {
  const say = useWords();
  const may = useMay();
  const { id: oltId } = useOlt();
  const { notices } = useParts();
  const { data: state } = useDeviceState();
  const fetch = useDo(runningConfigCalls.fetch, ['/device/config/running/']);
  const cli = state?.cli;
  const access = cli?.protocol == null ? say(words.accessNone) : `${cli.protocol.toUpperCase()} ${cli.port ?? ''}`;
  const run = () =>
    fetch.mutate(
      { oltId },
      {
        onSuccess: ({ changed }) => {
          notices.success(say(changed ? words.fetchedNew : words.fetchedSame));
        },
      },
    );
  return (
    <header className="config-head">
      <div className="row wrap">
        <h2>{say(words.title)}</h2>
        <span className="grow" />
        {may(runningConfigCalls.fetch) ? (
          <>
            <Button icon={<Icon name="key" size={14} />} onClick={onAccess}>
              {say(words.access)}: {access}
            </Button>
            <Button
              type="primary"
              loading={fetch.isPending}
              disabled={cli?.protocol == null}
              title={cli?.protocol == null ? say(words.accessNeeded) : undefined}
              icon={<Icon name="download" size={14} />}
              onClick={run}
            >
              {say(words.fetch)}
            </Button>
          </>
        ) : null}
      </div>
      <p className="muted config-help">{say(words.help)}</p>
    </header>
  );
}

function VersionLine({
  version,
  isHere,
  onOpen,
}: {
  version: RunningVersion;
  isHere: boolean;
  onOpen: () => void;
}): ReactElement {
  const say = useWords();
  const { tongue: lang, zone } = useSession();
  return (
    <button
      type="button"
      className={isHere ? 'plain version is-here' : 'plain version'}
      aria-current={isHere ? 'true' : undefined}
      title={`${say(words.seenUntil, { time: zonedTimeText(version.seenAt, zone) ?? '–' })} · ${say(words.by, { by: version.by })}`}
      onClick={onOpen}
    >
      <span className="row">
        <TimeText at={version.at} />
        <span className="grow" />
        <LineChange version={version} />
      </span>
      <small className="muted row">
        <VersionAuthor version={version} />
        <span className="grow" />
        {say(words.lines, { n: numberText(version.lines, lang) })}
        {version.complete ? '' : ` · ${say(words.cut)}`}
      </small>
    </button>
  );
}

function Text({ version }: { version: RunningVersion }): ReactElement {
  const say = useWords();
  const query = useCall(runningConfigCalls.one, { versionId: version.id }, { quiet: true, keep: false });
  return (
    <QueryArea query={query} rows={12}>
      {({ text, complete, unknown }) => (
        <>
          <TextView text={text} label={say(words.title)} unknown={unknown ?? []} />
          {complete ? null : <p className="tone-minor">{say(words.cutMore)}</p>}
        </>
      )}
    </QueryArea>
  );
}

function Tools({
  version,
  versions,
  other,
  onOther,
  onRestore,
}: {
  version: RunningVersion;
  versions: readonly RunningVersion[];
  other: string;
  onOther: (id: string) => void;
  onRestore: () => void;
}): ReactElement {
  const say = useWords();
  const { zone } = useSession();
  const may = useMay();
  const download = useDownload();
  const options = versions
    .filter(({ id }) => id !== version.id)
    .map(({ id, at }) => ({ value: id, label: zonedTimeText(at, zone) }));
  return (
    <div className="row wrap text-tools">
      <span className="muted">{say(words.compare)}</span>
      <Select
        allowClear
        style={{ width: 190 }}
        aria-label={say(words.compare)}
        placeholder={say(words.compareNone)}
        value={other === '' ? null : other}
        options={options}
        onChange={(id: string | undefined) => onOther(id ?? '')}
      />
      <span className="grow" />
      {may(configRestoreCalls.plan) && version.complete ? (
        <Button icon={<Icon name="backup" size={14} />} onClick={onRestore}>
          {say(restoreWords.restore)}
        </Button>
      ) : null}
      <Button
        icon={<Icon name="download" size={14} />}
        onClick={() => void download(runningConfigCalls.download, { versionId: version.id })}
      >
        {say(words.download)}
      </Button>
      {may(configArchiveCalls.raw) ? (
        <Button
          icon={<Icon name="key" size={14} />}
          title={say(words.download)}
          onClick={() => void download(configArchiveCalls.raw, { versionId: version.id })}
        >
          {say(words.secrets)}
        </Button>
      ) : null}
    </div>
  );
}

function Versions({ versions, hasCli }: { versions: readonly RunningVersion[]; hasCli: boolean }): ReactElement {
  const say = useWords();
  const [chosen, choose] = useQueryValue('version', '');
  const [against, compare] = useQueryValue('against', '');
  const [isPlanning, setPlanning] = useState(false);
  const [restoreId, follow] = useQueryId('restore', '');
  const version = versions.find(({ id }) => id === chosen) ?? versions[0];
  const other = versions.find(({ id }) => id === against && id !== version?.id);
  if (!version) {
    return (
      <div className="card">
        <Nothing title={say(hasCli ? words.none : words.accessNeeded)} />
      </div>
    );
  }
  const [from, to] = other && Date.parse(other.at) > Date.parse(version.at) ? [version, other] : [other, version];
  return (
    <div className="running">
      <nav className="card versions" aria-label={say(words.versions)}>
        {versions.map((one) => (
          <VersionLine key={one.id} version={one} isHere={one.id === version.id} onOpen={() => choose(one.id)} />
        ))}
      </nav>
      <div className="running-text">
        <Tools
          version={version}
          versions={versions}
          other={other?.id ?? ''}
          onOther={compare}
          onRestore={() => setPlanning(true)}
        />
        {from ? <Compare from={from.id} to={to.id} /> : <Text key={version.id} version={version} />}
        <Restorings onOpen={follow} />
      </div>
      {isPlanning ? (
        <RestorePlan
          versionId={version.id}
          onStarted={(id) => {
            setPlanning(false);
            follow(id);
          }}
          onClose={() => setPlanning(false)}
        />
      ) : null}
      {restoreId === '' ? null : <RestoreResult restoreId={restoreId} onClose={() => follow('')} />}
    </div>
  );
}

/** Earlier restorings of this OLT, the newest first. */
function Restorings({ onOpen }: { onOpen: (restoreId: string) => void }): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { id: oltId } = useOlt();
  const isSeen = may(configRestoreCalls.list);
  const { data } = useCall(
    configRestoreCalls.list,
    { oltId, pageNum: 1, pageSize: 5 },
    { quiet: true, enabled: isSeen },
  );
  if (!isSeen || !data || data.rows.length === 0) return null;
  return (
    <section>
      <h3>{say(restoreWords.earlier)}</h3>
      {data.rows.map(({ id, createdAt, by, verified, total }) => (
        <p key={id} className="row wrap">
          <Button size="small" onClick={() => onOpen(id)}>
            <TimeText at={createdAt} />
          </Button>
          <span className="muted">{say(restoreWords.by, { by, verified, total })}</span>
        </p>
      ))}
    </section>
  );
}

function Content(): ReactElement {
  const { id: oltId } = useOlt();
  const [isOpen, setOpen] = useState(false);
  const { data: state } = useDeviceState();
  const query = useCall(runningConfigCalls.list, { oltId, pageNum: 1, pageSize: most }, { quiet: true });
  const cli = state?.cli ?? { protocol: null, port: null, username: null };
  return (
    <section>
      <Head onAccess={() => setOpen(true)} />
      <QueryArea query={query} rows={10}>
        {({ rows }) => <Versions versions={rows} hasCli={cli.protocol !== null} />}
      </QueryArea>
      {isOpen ? <CliAccess oltId={oltId} cli={cli} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** The running configuration as text: its versions, any two beside each other, and the access that fetches it. */
export function RunningConfig(): ReactElement {
  return (
    <OltFrame permission="device:config:list">
      <Content />
    </OltFrame>
  );
}
