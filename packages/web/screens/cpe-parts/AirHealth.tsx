import './air.css';
import '../cpe-diagnostics/diagnostics.css';
import { cpeDiagnosticCalls } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import { cpePartCalls } from '@heliograph/catalogue/calls/cpe-parts.ts';
import { channelCandidates, loadOf, proposed, type HeardNetwork } from '@heliograph/catalogue/cpe/air.ts';
import { diagnosisNames, diagnosisOutcomes } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { Age, StateDot } from '../../engine/values/Values.tsx';
import { diagnosisPaths, isDiagnosisOpen, DiagnosisUnderWay, useDiagnoses } from '../cpe-diagnostics/Panel.tsx';
import type { CpeDetail } from '../cpes/use-cpe.tsx';
import { radiosOf, type Radio } from './air.ts';
import type { PartShown } from './tabs.ts';
import { airWords as words } from './words.ts';

/** Rows shown at first; an apartment house has more than anybody reads. */
const atFirst = 10;

function Channels({ radio, heard }: { radio: Radio; heard: readonly HeardNetwork[] }): ReactElement {
  const say = useWords();
  const { band, channel, possible } = radio;
  const loads = channelCandidates(band, channel, possible).map((one) => loadOf(band, one, heard));
  const most = Math.max(1, ...loads.map(({ load }) => load));
  return (
    <ul className="cpe-air" aria-label={say(words.channels, { band })}>
      {loads.map(({ channel: one, heard: count, load }) => (
        <li key={one} className={one === channel ? 'is-used' : undefined}>
          <span>{one}</span>
          <span className="cpe-air-bar" aria-hidden="true">
            <span style={{ width: `${Math.round((100 * load) / most)}%` }} />
          </span>
          <span className="muted">
            {say(words.networks, { n: count })}
            {one === channel ? ` · ${say(words.inUse)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What is proposed for one radio, why, and a way to do it at once. */
function Band({ cpe, radio, heard }: { cpe: CpeDetail; radio: Radio; heard: readonly HeardNetwork[] }): ReactElement {
  const say = useWords();
  const may = useMay();
  const set = useDo(cpePartCalls.setCpePart, ['/tr069/']);
  const { band, channel, possible, at } = radio;
  const better = channel === null ? undefined : proposed({ band, channel, possible }, heard);
  return (
    <article className="cpe-entry" aria-label={say(words.band, { band })}>
      <h3>{say(words.band, { band })}</h3>
      {channel === null ? (
        <p className="muted">{say(words.noChannel)}</p>
      ) : better ? (
        <>
          <div className="row wrap">
            <StateDot tone="minor" word={say(words.better, { channel: better.channel })} />
            {may(cpePartCalls.setCpePart) ? (
              <Button
                size="small"
                loading={set.isPending}
                onClick={() =>
                  set.mutate({ cpeId: cpe.id, part: 'radio', entries: [{ at, values: { channel: better.channel } }] })
                }
              >
                {say(words.take, { channel: better.channel })}
              </Button>
            ) : null}
          </div>
          <p className="muted cpe-absent">
            {say(words.because, { channel, n: better.now.heard, better: better.channel, m: better.after.heard })}
          </p>
        </>
      ) : (
        <StateDot tone="good" word={say(words.stay, { channel })} />
      )}
      <Channels radio={radio} heard={heard} />
    </article>
  );
}

function Neighbours({ heard }: { heard: readonly HeardNetwork[] }): ReactElement {
  const say = useWords();
  const [isAll, setAll] = useState(false);
  const rows = isAll ? heard : heard.slice(0, atFirst);
  return (
    <>
      <div className="cpe-tree">
        <table className="onu-plain">
          <thead>
            <tr>
              {[words.name, words.channel, words.width, words.bssid, words.signal].map((head) => (
                <th key={head.en}>{say(head)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, at) => (
              // Two may tell the same of themselves.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={`${one.bssid ?? ''} ${at}`}>
                <td>{one.name ?? <span className="muted">{say(words.hidden)}</span>}</td>
                <td>
                  {one.channel ?? '–'} <span className="muted">{one.band === null ? '' : `${one.band} GHz`}</span>
                </td>
                <td>{one.width === null ? '–' : `${one.width} MHz`}</td>
                <td className="mono">{one.bssid ?? '–'}</td>
                <td>{one.signal === null ? '–' : `${one.signal} dBm`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {heard.length > atFirst ? (
        <Button size="small" onClick={() => setAll(!isAll)}>
          {isAll ? say(words.fewer) : say(words.all, { n: heard.length })}
        </Button>
      ) : null}
    </>
  );
}

function Result({
  cpe,
  heard,
  radio,
}: {
  cpe: CpeDetail;
  heard: readonly HeardNetwork[];
  radio: PartShown;
}): ReactElement {
  const say = useWords();
  return (
    <>
      <div className="cpe-cards">
        {radiosOf(radio).map((one) => (
          <Band key={one.at} cpe={cpe} radio={one} heard={heard} />
        ))}
      </div>
      {heard.length === 0 ? <Nothing title={say(words.nobody)} /> : <Neighbours heard={heard} />}
    </>
  );
}

/** Who else is in the air around a device, how crowded its channels are, and which would be better. */
export function AirHealth({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const may = useMay();
  const query = useDiagnoses(cpe.id, 'scan');
  const radio = useCall(cpePartCalls.cpePart, { cpeId: cpe.id, part: 'radio' }, { every: 'poll' });
  const start = useDo(cpeDiagnosticCalls.scanByCpe, diagnosisPaths);
  const open = query.data?.rows.find(isDiagnosisOpen);
  return (
    <section className="onu-part">
      <div className="row wrap">
        <h2>{say(diagnosisNames.scan)}</h2>
        <span className="grow" />
        {may(cpeDiagnosticCalls.scanByCpe) ? (
          <Button
            size="small"
            loading={start.isPending}
            disabled={open !== undefined}
            onClick={() => start.mutate({ cpeId: cpe.id })}
          >
            {say(words.scan)}
          </Button>
        ) : null}
      </div>
      {open ? <DiagnosisUnderWay row={open} /> : null}
      <QueryArea query={query} rows={4}>
        {({ rows }) => {
          const last = rows.find((row) => !isDiagnosisOpen(row));
          const good = rows.find(({ outcome, result }) => outcome === 'complete' && result !== null);
          return (
            <>
              {last && last !== good && last.outcome !== null ? (
                <p className="tone-minor">
                  {say(diagnosisOutcomes[last.outcome])} <Age at={last.endTime} bare />
                </p>
              ) : null}
              {good?.result && radio.data ? (
                <>
                  <p className="muted">
                    {say(words.heardAt)} <Age at={good.endTime} bare everyMs={86_400_000} />
                  </p>
                  <Result cpe={cpe} heard={good.result.heard} radio={radio.data} />
                </>
              ) : last || open ? null : (
                <Nothing title={say(words.never)} />
              )}
            </>
          );
        }}
      </QueryArea>
    </section>
  );
}
