import './diagnostics.css';
import '../onus/detail/detail.css';
import { cpeDiagnosticCalls as calls } from '@heliograph/catalogue/calls/cpe-diagnostics.ts';
import { anyInterface, pingForm, speedForm, traceForm, type TypedKind } from '@heliograph/catalogue/cpe/diagnosis.ts';
import { choice, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { Button } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useFormState } from '../../engine/form/form-state.ts';
import { useSend } from '../../engine/form/use-send.ts';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import { useNow } from '../../engine/values/now.ts';
import type { ShownDiagnosis } from './figures.ts';
import { DiagnosisHistory, ResultView } from './Results.tsx';
import { diagnosisWords as words } from './words.ts';

export const diagnosisPaths = ['/tr069/diagnose/'];
/** Besides live events, which tell of each step: those of others may be late. ms */
const lookEvery = 5_000;

const forms: Readonly<Record<TypedKind, Form>> = {
  ping: pingForm,
  trace: traceForm,
  download: speedForm,
  upload: speedForm,
};
const starts = {
  ping: calls.pingFromCpe,
  trace: calls.traceFromCpe,
  download: calls.downloadByCpe,
  upload: calls.uploadByCpe,
} as const;

export const isDiagnosisOpen = ({ state }: Pick<ShownDiagnosis, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Results of one kind of a device, newest first; looked at again while one is open. */
export function useDiagnoses(cpeId: string, kind: ShownDiagnosis['kind']) {
  return useCall(
    calls.diagnoses,
    { cpeId, kind, pageSize: 30 },
    { quiet: true, keep: false, every: lookEvery, enabled: cpeId !== '' },
  );
}

/** A diagnosis that is open: for how long, until when, and a way to cancel it. */
export function DiagnosisUnderWay({ row }: { row: ShownDiagnosis }): ReactElement {
  const say = useWords();
  const may = useMay();
  const now = useNow(1_000);
  const [isCancelling, setCancelling] = useState(false);
  const cancel = useDo(calls.cancelDiagnosis, diagnosisPaths);
  const s = Math.max(0, Math.round((now - Date.parse(row.beginTime ?? row.createTime)) / 1000));
  return (
    <div className="cpe-diag-progress" role="status">
      <span className="cpe-diag-bar" aria-hidden="true" />
      <div className="row wrap">
        <span>{say(row.state === 'running' ? words.runningFor : words.waitingFor, { s })}</span>
        <span className="muted">
          {say(words.atMost, { time: '' })} <TimeText at={row.limitTime} />
        </span>
        {may(calls.cancelDiagnosis) ? (
          <Button
            size="small"
            disabled={isCancelling}
            onClick={() => {
              setCancelling(true);
              cancel.mutate({ id: row.id });
            }}
          >
            {say(words.cancel)}
          </Button>
        ) : null}
        {isCancelling && row.state === 'running' ? <span className="muted">{say(words.cancelling)}</span> : null}
      </div>
    </div>
  );
}

/** The form with the connections of this device to choose from. */
function useForm(cpeId: string, kind: TypedKind): Form {
  const { data } = useCall(calls.interfacesOfCpe, { cpeId }, { quiet: true, keep: false });
  const say = useWords();
  return useMemo(() => {
    const form = forms[kind];
    const found = (data?.interfaces ?? []).map(({ path, name, address, isUp }) => {
      const more = [address, isUp === null ? null : say(isUp ? words.up : words.down)].filter(Boolean).join(', ');
      const label = more === '' ? name : `${name} (${more})`;
      return { value: path, label: text(label, label) };
    });
    const field = form.fields['interface'];
    const source = choice({
      label: field?.label ?? words.device,
      options: [{ value: anyInterface, label: words.anyInterface }, ...found],
      initial: anyInterface,
    });
    return { ...form, fields: { ...form.fields, interface: source } };
  }, [kind, data, say]);
}

const initialOf = (form: Form): Values =>
  Object.fromEntries(Object.entries(form.fields).map(([name, field]) => [name, field.initial ?? null]));

function Ask({
  cpeId,
  kind,
  open,
}: {
  cpeId: string;
  kind: TypedKind;
  open: ShownDiagnosis | undefined;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  const form = useForm(cpeId, kind);
  const [initial] = useState(() => initialOf(forms[kind]));
  const state = useFormState(form, initial);
  const start = useDo(starts[kind], diagnosisPaths);
  const { isBusy, send } = useSend(state, (values) => start.mutateAsync({ ...values, cpeId } as never));
  if (!may(starts[kind])) return <p className="muted">{say(words.mayNot)}</p>;
  return (
    <form
      className="cpe-diag-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormFields form={form} state={state} columns={2} disabled={open !== undefined} />
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={open !== undefined}>
        {say(words.start)}
      </Button>
    </form>
  );
}

/** One kind of a diagnosis at one device: what to ask, how it stands, what came of it and of those before. */
export function Panel({ cpeId, kind }: { cpeId: string; kind: TypedKind }): ReactElement {
  const say = useWords();
  const query = useDiagnoses(cpeId, kind);
  const [picked, setPicked] = useState('');
  return (
    <QueryArea query={query}>
      {({ rows }) => {
        const open = rows.find(isDiagnosisOpen);
        const ended = rows.filter((row) => !isDiagnosisOpen(row));
        const shown = ended.find(({ id }) => id === picked) ?? ended[0];
        return (
          <>
            <section className="onu-part">
              <Ask cpeId={cpeId} kind={kind} open={open} />
              {open ? <DiagnosisUnderWay row={open} /> : null}
            </section>
            <section className="onu-part">
              <h2>{say(words.result)}</h2>
              {shown ? <ResultView row={shown} /> : <Nothing title={say(words.noneYet)} />}
            </section>
            {ended.length > 1 ? (
              <section className="onu-part">
                <h2>{say(words.history)}</h2>
                <DiagnosisHistory rows={ended} onPick={({ id }) => setPicked(id)} />
              </section>
            ) : null}
          </>
        );
      }}
    </QueryArea>
  );
}
