import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { alarmCalls, type alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { incomingWords } from '@heliograph/catalogue/words/incoming-words.ts';
import { bellWords } from '@heliograph/catalogue/words/shell.ts';
import { Badge, Popover } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../app/parts.ts';
import { useCall } from '../client/hooks.ts';
import { Icon } from '../engine/icons.tsx';
import { usePhone } from '../engine/state/screen.ts';
import { QueryArea, Nothing } from '../engine/States.tsx';
import { usePop } from '../engine/keys/pop.ts';
import { SeverityMark, ToneIcon } from '../engine/values/Severity.tsx';
import { numberText } from '../engine/values/time.ts';
import { Age } from '../engine/values/Values.tsx';
import { Aloud } from './Aloud.tsx';
import { useIncidentCounts, useIncoming } from './use-incoming.tsx';

type Alarm = z.output<typeof alarmRow>;
type Counts = Readonly<Record<'critical' | 'major' | 'minor' | 'warning', number>>;
const levels = ['critical', 'major', 'minor', 'warning'] as const;

function Line({ alarm, to }: { alarm: Alarm; to: string }): ReactElement {
  const { tongue: lang } = useSession();
  return (
    <Link className="alarm-line" to={to}>
      <SeverityMark value={alarm.severity} short />
      <strong className="ellipsis">{wordsIn(alarm.name, lang)}</strong>
      <Age at={alarm.updateTime} everyMs={Infinity} bare />
      <span />
      <span className="muted ellipsis">
        {alarm.host} · {wordsIn(alarm.objectName, lang)}
      </span>
      <span />
    </Link>
  );
}

function CountsBySeverity({
  counts,
  shown,
}: {
  counts: Counts;
  shown: readonly (typeof levels)[number][];
}): ReactElement {
  const { tongue: lang } = useSession();
  const say = useWords();
  return (
    <span className="counts" aria-label={say(bellWords.counts)}>
      {shown.map((level) => (
        <span key={level} className={`tone-${level}`} title={say(bellWords[level])}>
          <ToneIcon tone={level} />
          {numberText(counts[level], lang)}
          <span className="visually-hidden">{say(bellWords[level])}</span>
        </span>
      ))}
    </span>
  );
}

/** Open incidents that are one's own or nobody's: the number on the bell, and where they are listed. */
function OpenIncidents({ path }: { path: string }): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { data } = useIncidentCounts();
  if (!data) return null;
  const lines = [
    { owner: 'mine', words: incomingWords.mine, n: data.mine },
    { owner: 'none', words: incomingWords.unowned, n: data.unowned },
  ];
  return (
    <nav className="bell-incidents" aria-label={say(incomingWords.incidents)}>
      <strong>{say(incomingWords.incidents)}</strong>
      {lines.map(({ owner, words, n }) => (
        <Link key={owner} to={`${path}?owner=${owner}`}>
          {say(words)} {numberText(n, lang)}
        </Link>
      ))}
    </nav>
  );
}

function BellIcon({ isCounted }: { isCounted: boolean }): ReactElement {
  const say = useWords();
  const { data } = useIncidentCounts(isCounted);
  const n = isCounted && data ? data.mine + data.unowned : 0;
  return (
    <>
      <Badge className={n > 0 ? 'bell-badge' : ''} count={n} size="small" overflowCount={999}>
        <Icon name="bell" />
      </Badge>
      {n > 0 ? <span className="visually-hidden">{say(incomingWords.open, { n })}</span> : null}
    </>
  );
}

/** Counts by severity and the latest 100 alarms (S1 §3.1). */
function Bell({ path, incidents }: { path: string; incidents: string | undefined }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { button, content, popover, onKeyDown, close } = usePop();
  const query = useCall(alarmCalls.getAlarmInTenant, {}, { quiet: true });
  const chime = useIncoming({ alarms: path, incidents });
  const counts = query.data?.counts;
  const panel = (
    <div
      ref={content}
      role="group"
      aria-label={say(bellWords.title)}
      className="alarm-panel"
      onClick={close}
      onKeyDown={onKeyDown}
    >
      {incidents === undefined ? null : <OpenIncidents path={incidents} />}
      <Aloud chime={chime} />
      <QueryArea query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={say(bellWords.none)} />
          ) : (
            rows.slice(0, 100).map((alarm) => <Line key={alarm.id} alarm={alarm} to={`${path}?row=${alarm.id}`} />)
          )
        }
      </QueryArea>
      <Link className="alarm-line" style={{ display: 'block', textAlign: 'center', color: 'var(--link)' }} to={path}>
        {say(bellWords.all)}
      </Link>
    </div>
  );
  return (
    <Popover {...popover} content={panel}>
      <button ref={button} type="button" className="plain" aria-expanded={popover.open}>
        <span className="visually-hidden">{say(bellWords.title)}</span>
        <BellIcon isCounted={incidents !== undefined} />
        {counts ? <CountsBySeverity counts={counts} shown={isPhone ? levels.slice(0, 2) : levels} /> : null}
      </button>
    </Popover>
  );
}

/** Only for who may see alarms and has their page in the menu. */
export function AlarmBell(): ReactElement | null {
  const may = useMay();
  const menu = useMenu();
  const path = pathOf(menu, 'alarm/current');
  if (path === undefined || !may('alarm:current:list')) return null;
  return <Bell path={path} incidents={pathOf(menu, 'alarm/incident')} />;
}
