import { typedKinds, type TypedKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { diagnosisNames } from '@heliograph/catalogue/words/cpe-diagnosis-words.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { Segmented } from 'antd';
import { useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import type { CpeDetail } from '../cpes/use-cpe.tsx';
import { AskOneClick, OneClick } from './OneClick.tsx';
import { isDiagnosisOpen, Panel, DiagnosisUnderWay, useDiagnoses } from './Panel.tsx';
import { tones, VerdictHead, type CheckState, type DiagnosisVerdict } from './Verdict.tsx';
import { diagnosisWords as words } from './words.ts';

/** S1 §2.2 `diagnose`: the four tests of one device. */
export function DiagnoseTab({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const [kind, setKind] = useState<TypedKind>('ping');
  return (
    <>
      <Segmented<TypedKind>
        className="cpe-diag-kinds"
        aria-label={say(words.diagnose)}
        value={kind}
        options={typedKinds.map((value) => ({ value, label: say(diagnosisNames[value]) }))}
        onChange={setKind}
      />
      <Panel key={kind} cpeId={cpe.id} kind={kind} />
    </>
  );
}

/** S1 §2.2 `autoDiagnose`. */
export const AutoDiagnoseTab = ({ cpe }: { cpe: CpeDetail }): ReactElement => <OneClick cpeId={cpe.id} />;

type CheckId = DiagnosisVerdict['checks'][number]['id'];

/** What a customer on the phone asks, and what answers it: the first that is not good says why. */
const questions: readonly (readonly [question: Text, checks: readonly CheckId[]])[] = [
  [words.isLine, ['outage', 'line', 'light']],
  [words.isOnline, ['wan', 'internet']],
  [words.isWifi, ['wifi']],
  [words.isHosts, ['hosts']],
];

const order: readonly CheckState[] = ['bad', 'warn', 'unknown', 'good'];
const answers: Readonly<Record<CheckState, Text>> = {
  bad: words.no,
  warn: words.partly,
  unknown: words.notKnown,
  good: words.yes,
};

function Answers({ verdict }: { verdict: DiagnosisVerdict }): ReactElement {
  const say = useWords();
  return (
    <dl className="cpe-diag-answers">
      {questions.map(([question, ids]) => {
        const asked = ids.flatMap((id) => verdict.checks.filter((check) => check.id === id));
        const worst = order.flatMap((state) => asked.filter((check) => check.state === state))[0];
        const state = worst?.state ?? 'unknown';
        return (
          <div key={question.en}>
            <dt>{say(question)}</dt>
            <dd>
              <StateDot tone={tones[state]} word={say(answers[state])} note={worst?.note} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** S1 §2.2 `userDiagnose`: what whoever is on the phone wants to know, in plain words. */
export function UserDiagnoseTab({ cpe }: { cpe: CpeDetail }): ReactElement {
  const say = useWords();
  const query = useDiagnoses(cpe.id, 'oneClick');
  return (
    <QueryArea query={query}>
      {({ rows }) => {
        const open = rows.find(isDiagnosisOpen);
        const latest = rows.find((row) => !isDiagnosisOpen(row) && row.verdict !== null);
        return (
          <>
            <section className="onu-part">
              <AskOneClick cpeId={cpe.id} isBusy={open !== undefined} label={say(words.checkNow)} />
              {open ? <DiagnosisUnderWay row={open} /> : null}
            </section>
            {latest?.verdict ? (
              <section className="onu-part">
                <Answers verdict={latest.verdict} />
                <VerdictHead row={latest} verdict={latest.verdict} />
              </section>
            ) : open ? null : (
              <Nothing title={say(words.noneYet)} />
            )}
          </>
        );
      }}
    </QueryArea>
  );
}
