import './diagnostics.css';
import '../onus/detail/detail.css';
import '../onus/page/page.css';
import { cpeDiagnosticCalls as calls } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import { oneClickForm } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { Button } from 'antd';
import { useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import type { ShownDiagnosis } from './figures.ts';
import { diagnosisPaths, isDiagnosisOpen, DiagnosisUnderWay, useDiagnoses } from './Panel.tsx';
import { DiagnosisOutcomeCell } from './Results.tsx';
import { DiagnosisChecks, tones, VerdictHead } from './Verdict.tsx';
import { diagnosisWords as words } from './words.ts';

/** Starts one at a customer device. */
export function AskOneClick({ cpeId, isBusy, label }: { cpeId: string; isBusy: boolean; label: string }): ReactElement {
  const say = useWords();
  const may = useMay();
  const [initial] = useState(() => ({ target: oneClickForm.fields['target']?.initial ?? '' }));
  const state = useFormState(oneClickForm, initial);
  const start = useDo(calls.oneClickOfCpe, diagnosisPaths);
  const sending = useSend(state, ({ target }) =>
    start.mutateAsync({ cpeId, target: typeof target === 'string' ? target : '' }),
  );
  if (!may(calls.oneClickOfCpe)) return <p className="muted">{say(words.mayNot)}</p>;
  return (
    <form
      className="cpe-diag-form"
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send();
      }}
    >
      <FormFields form={oneClickForm} state={state} disabled={isBusy} />
      <Button type="primary" htmlType="submit" loading={sending.isBusy} disabled={isBusy}>
        {label}
      </Button>
    </form>
  );
}

function Earlier({ rows, onPick }: { rows: readonly ShownDiagnosis[]; onPick: (id: string) => void }): ReactElement {
  const say = useWords();
  return (
    <section className="onu-part">
      <h2>{say(words.history)}</h2>
      <table className="onu-plain">
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <button type="button" className="cpe-diag-link" onClick={() => onPick(row.id)}>
                  <TimeText at={row.createTime} />
                </button>
              </td>
              <td>
                {row.verdict ? (
                  <StateDot tone={tones[row.verdict.state]} word={row.verdict.head} />
                ) : (
                  <DiagnosisOutcomeCell row={row} />
                )}
              </td>
              <td>{row.createBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Verdicts of runs, the newest whole; while one runs, what is known of it so far. */
function Runs({ rows }: { rows: readonly ShownDiagnosis[] }): ReactElement {
  const say = useWords();
  const [picked, setPicked] = useState('');
  const open = rows.find(isDiagnosisOpen);
  const ended = rows.filter((row) => !isDiagnosisOpen(row));
  const shown = ended.find(({ id }) => id === picked) ?? open ?? ended[0];
  return (
    <>
      {open ? <DiagnosisUnderWay row={open} /> : null}
      {shown?.verdict ? (
        <section className="onu-part">
          {isDiagnosisOpen(shown) ? null : <VerdictHead row={shown} verdict={shown.verdict} />}
          <DiagnosisChecks verdict={shown.verdict} />
        </section>
      ) : shown && !isDiagnosisOpen(shown) ? (
        <DiagnosisOutcomeCell row={shown} />
      ) : open ? null : (
        <Nothing title={say(words.noneYet)} />
      )}
      {ended.length > 1 ? <Earlier rows={ended} onPick={setPicked} /> : null}
    </>
  );
}

/** One verdict with its evidence, of a customer device. */
export function OneClick({ cpeId }: { cpeId: string }): ReactElement {
  const say = useWords();
  const query = useDiagnoses(cpeId, 'oneClick');
  return (
    <QueryArea query={query}>
      {({ rows }) => (
        <>
          <section className="onu-part">
            <AskOneClick cpeId={cpeId} isBusy={rows.some(isDiagnosisOpen)} label={say(words.start)} />
          </section>
          <Runs rows={rows} />
        </>
      )}
    </QueryArea>
  );
}

/** The same of an ONU: with its customer device, where one is known. */
export function OneClickOnu({ onuId }: { onuId: string }): ReactElement {
  const say = useWords();
  const may = useMay();
  const query = useCall(calls.diagnosesOfOnu, { onuId, pageSize: 30 }, { quiet: true, keep: false, every: 5_000 });
  const start = useDo(calls.oneClickOfOnu, diagnosisPaths);
  return (
    <QueryArea query={query}>
      {({ rows }) => (
        <>
          {may(calls.oneClickOfOnu) ? (
            <Button
              type="primary"
              loading={start.isPending}
              disabled={rows.some(isDiagnosisOpen)}
              onClick={() => start.mutate({ onuId })}
            >
              {say(words.start)}
            </Button>
          ) : (
            <p className="muted">{say(words.mayNot)}</p>
          )}
          <Runs rows={rows} />
        </>
      )}
    </QueryArea>
  );
}
