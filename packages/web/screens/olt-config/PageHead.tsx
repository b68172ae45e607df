import './config-page.css';
import { configCalls } from '@heliograph/catalogue/calls/config.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../app/parts.ts';
import { useDownload } from '../../client/hooks.ts';
import { Icon } from '../../engine/icons.tsx';
import { useSingleKeys } from '../../engine/keys/single-keys.ts';
import { shortDuration } from '../../engine/values/duration.ts';
import { useNow } from '../../engine/values/now.ts';
import { zonedTimeText, zoneText } from '../../engine/values/time.ts';
import { useOlt } from '../olt-detail/olt.ts';
import { useDeviceState } from './device-state.ts';
import { PageHistory } from './PageHistory.tsx';
import { CliAccess } from './running/CliAccess.tsx';
import type { PageContent } from './use-content.ts';
import type { PageSurroundings } from './use-surroundings.ts';
import { configPageWords as words } from './words.ts';

/** How long ago the device said this. */
function ReadAge({ at, tookMs }: { at: string | null; tookMs: number | null }): ReactElement {
  const say = useWords();
  const { tongue: lang, zone } = useSession();
  const now = useNow(2000);
  if (at === null) return <span className="muted">{say(words.neverRead)}</span>;
  const age = now - Date.parse(at);
  const title = `${zonedTimeText(at, zone) ?? ''} ${zoneText(Date.parse(at), zone)}`;
  const fresh = tookMs === null ? say(words.readNow) : say(words.readNowIn, { ms: Math.round(tookMs) });
  // What is older than an hour may be another device by now.
  return (
    <span className={age > 3_600_000 ? 'muted stale' : 'muted'} title={title}>
      {age < 5000 ? fresh : say(words.read, { age: shortDuration(age, lang) })}
    </span>
  );
}

interface HeadProps {
  readonly page: ConfigPage;
  readonly around: PageSurroundings;
  readonly content: PageContent | undefined;
  readonly isReading: boolean;
  readonly readNow: () => void;
}

function Tools({ page, around, isReading, readNow }: HeadProps): ReactElement {
  const say = useWords();
  const download = useDownload();
  const [isPast, setPast] = useState(false);
  const isAction = page.shape === 'action';
  const tool = (icon: string, label: Text, onClick: () => void, hint = '') => (
    <Button
      type="text"
      icon={<Icon name={icon} size={14} />}
      aria-label={say(label)}
      title={say(label) + hint}
      loading={icon === 'refresh' && isReading}
      onClick={onClick}
    />
  );
  const save = () => void download(configCalls.exportPage, { ...around.target, page: page.id });
  return (
    <div className="config-tools">
      {isAction ? null : tool('refresh', words.refresh, readNow, ' (r)')}
      {tool('clock', words.historyOf, () => setPast(true))}
      {isAction ? null : tool('download', engine.export, save)}
      {isPast ? <PageHistory page={page} around={around} onClose={() => setPast(false)} /> : null}
    </div>
  );
}

/** Title of a page, what it is for, how old its values are, and what can be done with it as a whole. */
export function PageHead(props: HeadProps): ReactElement {
  const { page, content, isReading, readNow } = props;
  const say = useWords();
  useSingleKeys((event, first) => {
    if (first !== null || event.key !== 'r') return;
    event.preventDefault();
    readNow();
  });
  return (
    <header className="config-head">
      <div className="row wrap">
        <h2>{say(page.title)}</h2>
        {page.shape === 'action' ? null : isReading ? (
          <span className="muted">{say(words.reading)}</span>
        ) : (
          <ReadAge at={content?.readAt ?? null} tookMs={content?.tookMs ?? null} />
        )}
        <span className="grow" />
        <Tools {...props} />
      </div>
      {page.help ? <p className="muted config-help">{say(page.help)}</p> : null}
    </header>
  );
}

/** A page of the command line, and no access to it: the way to give it stands right here. */
export function CliWanted(): ReactElement | null {
  const say = useWords();
  const may = useMay();
  const { id: oltId } = useOlt();
  const { data: state } = useDeviceState();
  const [isOpen, setOpen] = useState(false);
  if (!state || state.cli.protocol !== null || !may('device:config:edit')) return null;
  return (
    <>
      <Button size="small" icon={<Icon name="key" size={13} />} onClick={() => setOpen(true)}>
        {say(words.cliSet)}
      </Button>
      {isOpen ? <CliAccess oltId={oltId} cli={state.cli} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Why there is no newer reading, or why rows may be missing. */
export function ReadFaults({ content }: { content: PageContent }): ReactElement | null {
  const say = useWords();
  const { zone } = useSession();
  if (content.fault === null && content.complete) return null;
  const time = zonedTimeText(content.readAt, zone);
  return (
    <div className="read-fault" role="alert">
      <Icon name="clock" size={13} />
      <span>
        {content.fault === null ? say(words.notComplete) : say(words.fault, { fault: content.fault })}
        {content.fault === null ? null : (
          <span className="muted"> {time === null ? say(words.faultNone) : say(words.faultKept, { time })}</span>
        )}
      </span>
      {content.fault === null ? null : <CliWanted />}
    </div>
  );
}
