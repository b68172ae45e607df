import { diagnosisOutcomes, diagnosisStates } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { Facts } from '../../engine/Facts.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import {
  againstBefore,
  diagnosisText,
  msText,
  megabytesText,
  speedText,
  type ShownDiagnosis,
  type DiagnosisResult,
} from './figures.ts';
import { diagnosisWords as words } from './words.ts';

function toneOf(row: ShownDiagnosis): 'minor' | 'good' | 'off' | 'critical' {
  const { state, outcome, result } = row;
  if (state === 'waiting' || state === 'running') return 'minor';
  if (outcome === 'canceled') return 'off';
  if (outcome !== 'complete' || result?.loss === 100) return 'critical';
  return (result?.loss ?? 0) > 0 ? 'minor' : 'good';
}

/** How it ended, in words; of a device that refused also what it said. */
export function DiagnosisOutcomeCell({ row }: { row: ShownDiagnosis }): ReactElement {
  const say = useWords();
  const word = row.outcome === null ? say(diagnosisStates[row.state]) : say(diagnosisOutcomes[row.outcome]);
  const fault = row.fault === null ? undefined : `${row.fault} · ${row.faultText ?? ''}`;
  return <StateDot tone={toneOf(row)} word={word} note={fault} />;
}

function Ping({ row, result }: { row: ShownDiagnosis; result: DiagnosisResult }): ReactElement {
  const say = useWords();
  const { latency } = row.asked;
  const isSlow = latency !== null && result.average !== null && result.average > latency;
  return (
    <Facts
      facts={[
        [
          words.answered,
          result.answered === null ? null : `${result.answered} / ${(result.answered ?? 0) + (result.lost ?? 0)}`,
        ],
        [
          words.loss,
          result.loss === null ? null : (
            <span key="loss" className={result.loss > 0 ? 'tone-critical' : undefined}>
              {result.loss} %
            </span>
          ),
        ],
        [words.shortest, msText(result.shortest)],
        [
          words.average,
          <span key="average" className={isSlow ? 'tone-minor' : undefined}>
            {msText(result.average)}
            {isSlow ? ` · ${say(words.aboveLatency, { ms: latency })}` : ''}
          </span>,
        ],
        [words.longest, msText(result.longest)],
      ]}
    />
  );
}

function Hops({ row, result }: { row: ShownDiagnosis; result: DiagnosisResult }): ReactElement {
  const say = useWords();
  const { latency } = row.asked;
  return (
    <div className="cpe-diag-wide">
      <table className="onu-plain">
        <thead>
          <tr>
            {[words.hop, words.host, words.address, words.times].map((head) => (
              <th key={head.en}>{say(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.hops.map((hop, at) => (
            // Hops have nothing but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <td>{at + 1}</td>
              <td>{hop.name ?? '–'}</td>
              <td className="mono">{hop.address ?? '–'}</td>
              <td>
                {hop.times.length === 0 ? (
                  <span className="tone-minor">{say(words.noAnswer)}</span>
                ) : (
                  <span className={latency !== null && Math.max(...hop.times) > latency ? 'tone-minor' : undefined}>
                    {hop.times.map((ms) => msText(ms)).join(' · ')}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts facts={[[words.response, msText(result.responseTime)]]} />
    </div>
  );
}

function Speed({ result }: { result: DiagnosisResult }): ReactElement {
  const say = useWords();
  const { served } = result;
  return (
    <>
      <Facts
        facts={[
          [words.speed, <strong key="speed">{speedText(result.speed)}</strong>],
          [words.octets, megabytesText(result.octets)],
          [words.duration, msText(result.duration)],
          [words.connect, msText(result.connect)],
          [words.firstByte, msText(result.firstByte)],
          ...(served ? [[words.served, `${speedText(served.speed)} · ${megabytesText(served.octets)}`] as const] : []),
        ]}
      />
      {result.oddTimes ? <p className="tone-minor">{say(words.oddTimes)}</p> : null}
      {served?.capped ? <p className="tone-minor">{say(words.capped)}</p> : null}
    </>
  );
}

/** What came of one diagnosis, whole. */
export function ResultView({ row }: { row: ShownDiagnosis }): ReactElement {
  const { kind, result } = row;
  return (
    <div className="cpe-diag-result">
      <p className="row wrap">
        <DiagnosisOutcomeCell row={row} />
        {row.target === null ? null : <span className="mono">{row.target}</span>}
        <span className="muted">
          <TimeText at={row.endTime ?? row.createTime} />
        </span>
      </p>
      {result === null ? null : kind === 'ping' ? (
        <Ping row={row} result={result} />
      ) : kind === 'trace' ? (
        <Hops row={row} result={result} />
      ) : (
        <Speed result={result} />
      )}
    </div>
  );
}

/** The latest results, each against the one before it. */
export function DiagnosisHistory({
  rows,
  onPick,
}: {
  rows: readonly ShownDiagnosis[];
  onPick: (row: ShownDiagnosis) => void;
}): ReactElement {
  const say = useWords();
  const isPing = rows[0]?.kind === 'ping';
  const isSpeed = rows[0]?.kind === 'download' || rows[0]?.kind === 'upload';
  const heads = [
    words.time,
    ...(isSpeed ? [] : [words.target]),
    words.outcome,
    ...(isPing ? [words.loss] : []),
    isSpeed ? words.speed : isPing ? words.average : words.response,
    words.before,
    words.by,
  ];
  return (
    <div className="cpe-diag-wide">
      <table className="onu-plain">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.en}>{say(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const against = againstBefore(row, rows.slice(at + 1));
            return (
              <tr key={row.id}>
                <td>
                  <button type="button" className="cpe-diag-link" onClick={() => onPick(row)}>
                    <TimeText at={row.createTime} />
                  </button>
                </td>
                {isSpeed ? null : <td className="mono">{row.target}</td>}
                <td>
                  <DiagnosisOutcomeCell row={row} />
                </td>
                {isPing ? <td>{row.result?.loss == null ? '–' : `${row.result.loss} %`}</td> : null}
                <td>{diagnosisText(row)}</td>
                <td className={against?.isWorse ? 'tone-critical' : undefined}>{against?.text ?? '–'}</td>
                <td>{row.createBy}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
