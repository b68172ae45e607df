import { checkupNames, checkStates } from '@heliograph/catalogue/words/cpe-checkup-words.ts';
import type { ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import type { ShownDiagnosis } from './figures.ts';
import { diagnosisWords as words } from './words.ts';

export type DiagnosisVerdict = NonNullable<ShownDiagnosis['verdict']>;
export type CheckState = DiagnosisVerdict['state'];

export const tones = { good: 'good', warn: 'minor', bad: 'critical', unknown: 'off' } as const;

/** The one cause, why it is thought, and what to do. */
export function VerdictHead({ row, verdict }: { row: ShownDiagnosis; verdict: DiagnosisVerdict }): ReactElement {
  const say = useWords();
  return (
    <section className={`onu-verdict cpe-diag-verdict edge-${tones[verdict.state]}`}>
      <p className="row wrap">
        <StateDot tone={tones[verdict.state]} word={say(checkStates[verdict.state])} />
        <span className="muted">
          <TimeText at={row.endTime ?? row.createTime} />
        </span>
      </p>
      <h2>{verdict.head}</h2>
      <p>{verdict.more}</p>
      {verdict.next === null ? null : (
        <p className="onu-next">
          <strong>{say(words.next)}:</strong> {verdict.next}
        </p>
      )}
      {row.cpeId === null ? <p className="muted">{say(words.onuAlone)}</p> : null}
    </section>
  );
}

/** Everything that was looked at, with its value and of when that is. */
export function DiagnosisChecks({ verdict }: { verdict: DiagnosisVerdict }): ReactElement {
  const say = useWords();
  return (
    <div className="cpe-diag-wide">
      <table className="onu-plain">
        <thead>
          <tr>
            {[words.check, words.state, words.evidence, words.age].map((head) => (
              <th key={head.en}>{say(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdict.checks.map(({ id, state, note, at }) => (
            <tr key={id}>
              <td>{say(checkupNames[id])}</td>
              <td>
                <StateDot tone={tones[state]} word={say(checkStates[state])} />
              </td>
              <td>{note}</td>
              <td className="muted">{at === null ? '–' : <TimeText at={at} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
