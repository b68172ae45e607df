import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { alarmCalls, type alarmRow } from '@heliograph/catalogue/calls/alarms.ts';
import { bellWords } from '@heliograph/catalogue/words/shell.ts';
import { App, Popover } from 'antd';
import { useRef, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../app/parts.ts';
import { useCall } from '../client/hooks.ts';
import { Icon } from '../engine/icons.tsx';
import { usePhone } from '../engine/state/screen.ts';
import { Area, Nothing } from '../engine/States.tsx';
import { usePop } from '../engine/keys/pop.ts';
import { SeverityMark, ToneIcon } from '../engine/values/Severity.tsx';
import { numberText } from '../engine/values/time.ts';
import { Age } from '../engine/values/Values.tsx';
import { useLive } from '../live/hooks.ts';
import { calm, isNewCritical, joined } from './burst.ts';

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

/** ms within which further critical alarms join one toast; a cut trunk fibre raises hundreds. */
const burstTime = 8000;

/** Says aloud that a critical alarm came in; those that follow at once are counted in one toast. */
function useCriticalToasts(path: string): void {
  const { notification } = App.useApp();
  const { tongue: lang } = useSession();
  const navigate = useNavigate();
  const say = useWords();
  const burst = useRef(calm);
  useLive('alarm.changed', (payload) => {
    const alarm = payload['alarm'] as Alarm | undefined;
    if (!alarm || !isNewCritical(alarm)) return;
    const known = burst.current;
    burst.current = joined(known, alarm.id, Date.now(), burstTime);
    if (burst.current === known) return;
    const { ids } = burst.current;
    const name = wordsIn(alarm.name, lang);
    notification.open({
      key: 'critical',
      title: ids.length === 1 ? `${say(bellWords.critical)}: ${name}` : say(bellWords.burst, { n: ids.length }),
      description: `${ids.length === 1 ? '' : `${name} · `}${alarm.host} · ${wordsIn(alarm.objectName, lang)}`,
      icon: <ToneIcon tone="critical" size={20} />,
      role: 'alert',
      // The counts of the bell, which just changed, stay in sight.
      placement: 'bottomRight',
      duration: burstTime / 1000,
      onClick: () => void navigate(path),
    });
  });
}

/** Counts by severity and the latest 100 alarms (S1 §3.1). */
function Bell({ path }: { path: string }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { button, content, popover, onKeyDown, close } = usePop();
  const query = useCall(alarmCalls.getAlarmInTenant, {}, { quiet: true });
  useCriticalToasts(path);
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
      <Area query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={say(bellWords.none)} />
          ) : (
            rows.slice(0, 100).map((alarm) => <Line key={alarm.id} alarm={alarm} to={`${path}?row=${alarm.id}`} />)
          )
        }
      </Area>
      <Link className="alarm-line" style={{ display: 'block', textAlign: 'center', color: 'var(--link)' }} to={path}>
        {say(bellWords.all)}
      </Link>
    </div>
  );
  return (
    <Popover {...popover} content={panel}>
      <button ref={button} type="button" className="plain" aria-expanded={popover.open}>
        <span className="visually-hidden">{say(bellWords.title)}</span>
        <Icon name="bell" />
        {counts ? <CountsBySeverity counts={counts} shown={isPhone ? levels.slice(0, 2) : levels} /> : null}
      </button>
    </Popover>
  );
}

/** Only for who may see alarms and has their page in the menu. */
export function AlarmBell(): ReactElement | null {
  const may = useMay();
  const path = pathOf(useMenu(), 'alarm/current');
  return path !== undefined && may('alarm:current:list') ? <Bell path={path} /> : null;
}
