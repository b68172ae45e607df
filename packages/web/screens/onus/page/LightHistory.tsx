import './light-history.css';
import { lightWindows, onuHistoryCalls, type LightWindow } from '@heliograph/catalogue/calls/onu-history.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { driftDays } from '@heliograph/catalogue/onu/drift.ts';
import { Button, Segmented } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useMay, useSession, useWords } from '../../../app/parts.ts';
import { useCall, useDownload } from '../../../client/hooks.ts';
import { ChartViewButton, Legend, TimeChart } from '../../../engine/chart/TimeChart.tsx';
import { chartWords, windowWords } from '../../../engine/chart/words.ts';
import { Icon } from '../../../engine/icons.tsx';
import { QueryArea } from '../../../engine/States.tsx';
import { usePhone } from '../../../engine/state/screen.ts';
import { shortDuration } from '../../../engine/values/duration.ts';
import { MomentBox } from '../../../engine/values/MomentBox.tsx';
import { ToneIcon, type Tone } from '../../../engine/values/Severity.tsx';
import { numberText, zoneText } from '../../../engine/values/time.ts';
import { TimeText } from '../../../engine/values/Values.tsx';
import type { Detail } from './detail.ts';
import { curvesOf, marksOf, type LightEvent, type LightCurve as History } from './light-history.ts';
import { lightWords as words } from './light-words.ts';

type Choice = LightWindow | 'own';
const choices: readonly Choice[] = [...lightWindows, 'own'];
/** Events before "all". */
const few = 5;

const tones: readonly Tone[] = ['off', 'critical', 'major', 'minor', 'warning'];
function toneOf({ kind, what, severity }: LightEvent): Tone {
  if (kind === 'alarm') return tones[severity ?? 0] ?? 'off';
  if (kind === 'phase') return what === 'working' ? 'good' : 'off';
  return 'warning';
}

/** dB with its sign; what is lost is negative. */
const change = (lost: number, lang: Parameters<typeof numberText>[1]): string =>
  `${lost > 0 ? '−' : '+'}${numberText(Math.abs(lost), lang, 1)} dB`;

/** What the curve comes to: how it was in the first week, how fast it changes, and with whom it shares that. */
function Findings({ history }: { history: History }): ReactElement | null {
  const say = useWords();
  const { tongue: lang } = useSession();
  const { baseline, decay } = history;
  if (!decay) return null;
  const dbm = (value: number | null) => (value === null ? '–' : `${numberText(value, lang, 2)} dBm`);
  const drift =
    decay.rxDrift === null
      ? say(words.driftNone, { n: driftDays.fewest })
      : decay.oltDrift === null
        ? say(words.driftRx, { rx: change(decay.rxDrift, lang) })
        : say(words.driftBoth, { rx: change(decay.rxDrift, lang), olt: change(decay.oltDrift, lang) });
  const sinceBase = baseline?.rx != null && decay.rx !== null ? change(baseline.rx - decay.rx, lang) : null;
  const isLosing = (decay.drift ?? 0) >= 0.5;
  const shared = { n: decay.sharedN ?? 0, of: decay.sharedOf ?? 0, name: decay.sharedBy ?? '–' };
  return (
    <dl className="light-findings">
      <div>
        <dt>{say(words.drift)}</dt>
        <dd className={isLosing ? 'tone-minor' : undefined}>{drift}</dd>
      </div>
      {baseline?.rx == null ? null : (
        <div>
          <dt>{say(words.baseline)}</dt>
          <dd>{say(words.base, { rx: dbm(baseline.rx), from: baseline.from, to: baseline.to })}</dd>
        </div>
      )}
      {sinceBase === null ? null : (
        <div>
          <dt>{say(words.sinceBase)}</dt>
          <dd>{sinceBase}</dd>
        </div>
      )}
      {decay.limitOn === null ? null : (
        <div>
          <dt>{say(words.limit)}</dt>
          <dd className="tone-minor">{decay.limitOn <= decay.day ? say(words.limitPast) : decay.limitOn}</dd>
        </div>
      )}
      {isLosing ? (
        <p>
          {say(
            decay.shared === 'port'
              ? words.sharedPort
              : decay.shared === 'splitter'
                ? words.sharedSplitter
                : words.alone,
            shared,
          )}
        </p>
      ) : null}
    </dl>
  );
}

/** What happened, on the axis of the curve and in words. */
function Events({ history }: { history: History }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const [isAll, showAll] = useState(false);
  const newest = history.events.toReversed();
  const shown = isAll ? newest : newest.slice(0, few);
  if (newest.length === 0) return <p className="muted">{say(words.noEvents)}</p>;
  return (
    <>
      <ol className="onu-lines" aria-label={say(words.events)}>
        {shown.map((event) => (
          <li key={`${event.kind}-${event.what}-${event.at}`}>
            <ToneIcon tone={toneOf(event)} size={11} />
            <span>{wordsIn(event.name, lang)}</span>
            <span className="muted">
              <TimeText at={event.at} />
            </span>
          </li>
        ))}
      </ol>
      {shown.length < newest.length ? (
        <Button type="link" size="small" onClick={() => showAll(true)}>
          {say(words.moreEvents, { n: newest.length })}
        </Button>
      ) : null}
    </>
  );
}

function Curve({ history }: { history: History }): ReactElement {
  const say = useWords();
  const { tongue: lang } = useSession();
  const data = useMemo(() => {
    const names = {
      rx: say(words.rx),
      oltRx: say(words.oltRx),
      siblings: say(words.siblings),
      baseline: say(words.baseline),
    };
    const curves = curvesOf(history, names, (value) => `${numberText(value, lang, 2)} dBm`);
    const told = (event: LightEvent) => ({ label: wordsIn(event.name, lang), tone: toneOf(event) });
    return { ...curves, marks: marksOf(history, told) };
  }, [history, say, lang]);
  const zone = zoneText(Date.parse(history.to));
  return (
    <>
      <Findings history={history} />
      <div className="chart-line">
        <span className="muted">
          {say(chartWords.samples, { step: shortDuration(history.stepSeconds * 1000, lang), zone })}
        </span>
        <Legend data={data} />
      </div>
      <TimeChart data={data} label={say(words.title)} />
      <Events history={history} />
    </>
  );
}

/** The light of an ONU over an hour or years, beside what its neighbours receive and what happened to it. */
export function LightHistory({ onu }: { onu: Detail }): ReactElement {
  const say = useWords();
  const may = useMay();
  const isPhone = usePhone();
  const download = useDownload();
  const [choice, setChoice] = useState<Choice>('week');
  const [[from, to], setOwn] = useState<readonly [string, string]>(['', '']);
  const asked = {
    onuId: onu.id,
    ...(choice === 'own'
      ? { window: 'week' as const, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
      : { window: choice }),
  };
  const query = useCall(onuHistoryCalls.onuLight, asked, { quiet: true, every: 'poll' });
  return (
    <section className="onu-part">
      <div className="row wrap">
        <h2>{say(words.title)}</h2>
        <span className="grow" />
        <ChartViewButton />
        {may(onuHistoryCalls.exportOnuLight) ? (
          <Button
            type="text"
            size="small"
            icon={<Icon name="download" size={14} />}
            onClick={() => void download(onuHistoryCalls.exportOnuLight, asked)}
          >
            {say(words.csv)}
          </Button>
        ) : null}
      </div>
      <div className="row wrap light-tools">
        <Segmented<Choice>
          size="small"
          className="window-choice"
          aria-label={say(words.window)}
          options={choices
            .filter((one) => !isPhone || one !== 'season')
            .map((value) => ({
              value,
              label: say(value === 'own' || value === 'years' ? words[value] : windowWords[value]),
            }))}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'own' ? (
          <>
            <MomentBox aria-label={say(words.begin)} value={from} onChange={(iso) => setOwn([iso, to])} />
            <MomentBox aria-label={say(words.end)} value={to} onChange={(iso) => setOwn([from, iso])} />
          </>
        ) : null}
      </div>
      <QueryArea query={query} rows={8}>
        {(history) => <Curve history={history} />}
      </QueryArea>
    </section>
  );
}
