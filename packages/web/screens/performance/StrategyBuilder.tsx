import '../../engine/list/list.css';
import '../../engine/values/figures.css';
import '../maintain/maintain.css';
import './performance.css';
import { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { macsOf } from '@heliograph/catalogue/formats/mac-list.ts';
import { cycles, strategyForm, strategyStates, type CycleId } from '@heliograph/catalogue/models/strategies.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { Button, Steps } from 'antd';
import { useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { useFormState, type FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { useQueryId } from '../../engine/state/query-state.ts';
import { CostTable } from './CostTable.tsx';
import { StrategyDevicePicker } from './StrategyDevicePicker.tsx';
import { detailPath, listPath, strategyLists } from './paths.ts';
import { MetricNames, type Strategy } from './StrategyList.tsx';
import { performanceWords as words } from './words.ts';

const steps = ['what', 'devices', 'confirm'] as const;
type Step = (typeof steps)[number];

const stepWords: Readonly<Record<Step, Text>> = {
  what: words.stepWhat,
  devices: words.stepDevices,
  confirm: words.stepConfirm,
};
const fields: Readonly<Record<Step, readonly string[]>> = {
  what: ['name', 'description', 'metrics', 'cycle', 'status'],
  devices: ['macs'],
  confirm: [],
};

const blank: Values = { name: '', description: '', metrics: [4], cycle: '5min', macs: '', status: '0' };
const filled = ({ name, description, metrics, cycle, macs, status }: Strategy): Values => ({
  name,
  description: description ?? '',
  metrics,
  cycle,
  macs,
  status,
});

const macsIn = (values: Values): readonly string[] =>
  typeof values['macs'] === 'string' ? macsOf(values['macs']) : [];

function Summary({ values }: { values: Values }): ReactElement {
  const say = useWords();
  const cycle = values['cycle'] as CycleId;
  const metrics = values['metrics'] as number[];
  const label = (name: string) => strategyForm.fields[name]?.label ?? text('', '');
  return (
    <>
      <Facts
        facts={[
          [label('name'), String(values['name'])],
          [label('description'), typeof values['description'] === 'string' ? values['description'] : ''],
          [label('metrics'), <MetricNames key="metrics" codes={metrics} />],
          [label('cycle'), say(cycles[cycle].label)],
          [label('macs'), String(macsIn(values).length)],
          [label('status'), say(strategyStates[values['status'] === '0' ? '0' : '1'])],
        ]}
      />
      <h2 className="wizard-happens">{say(words.cost)}</h2>
      <CostTable macs={String(values['macs'])} metrics={metrics} cycle={cycle} />
    </>
  );
}

function StepBody({ step, state }: { step: Step; state: FormState }): ReactElement {
  const say = useWords();
  if (step === 'confirm') return <Summary values={state.values} />;
  if (step === 'what') return <FormFields form={strategyForm} state={state} only={fields.what} />;
  const problem = state.problemOf('macs');
  return (
    <>
      <StrategyDevicePicker chosen={macsIn(state.values)} onChange={(macs) => state.set('macs', macs.join(' '))} />
      {problem === undefined ? null : (
        <p className="tone-critical" role="alert">
          {macsIn(state.values).length === 0 ? say(words.chooseFirst) : problem}
        </p>
      )}
    </>
  );
}

/** Adds or saves, and leads to the strategy; what the server finds wrong leads back to the step where it stands. */
function useSave(strategy: Strategy | null, state: FormState, onBack: (step: number) => void) {
  const navigate = useNavigate();
  const add = useDo(strategyTaskCalls.addStrategy, strategyLists, { silentSuccess: true });
  const edit = useDo(strategyTaskCalls.editStrategy, strategyLists);
  const save = async () => {
    const typed = state.values as never as { name: string; macs: string; metrics: number[] };
    try {
      const id =
        strategy === null
          ? (await add.mutateAsync(typed)).strategyId
          : await edit
              .mutateAsync({ ...typed, strategyId: strategy.strategyId, updateTime: strategy.updateTime })
              .then(() => strategy.strategyId);
      void navigate(detailPath(id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.showServerProblems(error.problems);
      const back = steps.findIndex((one) => error.problems.some(({ field }) => fields[one].includes(field)));
      if (back >= 0) onBack(back);
    }
  };
  return { save, isBusy: add.isPending || edit.isPending, isSaved: add.isSuccess || edit.isSuccess };
}

function Wizard({ strategy }: { strategy: Strategy | null }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [at, setAt] = useState(0);
  const [initial] = useState(() => (strategy === null ? blank : filled(strategy)));
  const state = useFormState(strategyForm, initial);
  const saving = useSave(strategy, state, setAt);
  const step = steps[at] ?? 'what';
  useUnsaved(state.isChanged && !saving.isSaved);
  const next = () => {
    for (const name of fields[step]) state.blur(name);
    const isSound = !validate(strategyForm, state.values).some(({ field }) => fields[step].includes(field));
    if (isSound) setAt(at + 1);
  };
  return (
    <section className="card wizard">
      <Steps
        current={at}
        size="small"
        orientation={isPhone ? 'vertical' : 'horizontal'}
        items={steps.map((one) => ({ title: say(stepWords[one]) }))}
      />
      <div className="wizard-step">
        <StepBody step={step} state={state} />
      </div>
      <div className="row">
        {at > 0 ? <Button onClick={() => setAt(at - 1)}>{say(words.previous)}</Button> : null}
        <Button
          type="primary"
          loading={saving.isBusy}
          onClick={() => (step === 'confirm' ? void saving.save() : next())}
        >
          {say(step === 'confirm' ? words.save : words.next)}
        </Button>
      </div>
    </section>
  );
}

function Edited({ strategyId }: { strategyId: string }): ReactElement {
  const query = useCall(strategyTaskCalls.getStrategy, { strategyId }, { quiet: true, fixed: true });
  return <QueryArea query={query}>{(strategy) => <Wizard strategy={strategy} />}</QueryArea>;
}

/** Makes a strategy, or changes one: what to collect, of which devices, and what that costs them. */
export function StrategyBuilder(): ReactElement {
  const say = useWords();
  const [strategyId] = useQueryId('strategyId', '');
  const isNew = strategyId === '';
  return (
    <NeedsPermission permission={isNew ? 'performance:strategy:add' : 'performance:strategy:edit'}>
      <header className="page-head">
        <h1>{say(isNew ? words.add : words.edit)}</h1>
        <div className="tools">
          <Link to={listPath}>{say(words.back)}</Link>
        </div>
      </header>
      {isNew ? <Wizard key="new" strategy={null} /> : <Edited key={strategyId} strategyId={strategyId} />}
    </NeedsPermission>
  );
}
