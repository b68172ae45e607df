import '../../engine/list/list.css';
import './maintain.css';
import { backupCalls, backupForm } from '@heliograph/catalogue/calls/backup.ts';
import type { Field, Values } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { backupWords as words } from '@heliograph/catalogue/words/backup-words.ts';
import { Button, Steps } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { useFormState, type FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { MomentInput } from '../../engine/form/MomentInput.tsx';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import { stepFieldsOf, happeningsOf, isSound, steps, type BackupStep } from './backup-steps.ts';
import { CronEditor } from './CronEditor.tsx';
import { ownZone } from '../../engine/values/zone.ts';
import { jobLists } from './JobDialog.tsx';

const blank = (): Values => ({
  fileType: '1',
  target: 'local',
  tftpServer: '',
  tftpPort: 69,
  parts: ['settings', 'alarms', 'history', 'logs', 'files'],
  passphrase: '',
  passphraseAgain: '',
  name: '',
  schedule: 'immediate',
  at: '',
  hour: 2,
  minute: 30,
  everyHours: 6,
  cronExpression: '0 30 2 * * ?',
  timeZone: ownZone(),
  keep: 10,
});

/** A point in time, in the zone that the console shows. */
function TimeField({ field, state }: { field: Field; state: FormState }): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(field.label)} problem={state.problemOf('at')}>
      {(ids) => (
        <MomentInput
          {...ids}
          value={state.values['at']}
          onBlur={() => state.blur('at')}
          onChange={(iso) => state.set('at', iso.replace(/\.\d{3}Z$/, 'Z'))}
        />
      )}
    </FormRow>
  );
}

function StepFields({ step, state }: { step: BackupStep; state: FormState }): ReactElement {
  const say = useWords();
  const names = stepFieldsOf(backupForm, step, state.values);
  const special = new Set(['at', 'cronExpression']);
  const at = backupForm.fields['at'];
  return (
    <>
      <FormFields form={backupForm} state={state} only={names.filter((name) => !special.has(name))} columns={2} />
      {names.includes('at') && at ? <TimeField field={at} state={state} /> : null}
      {names.includes('cronExpression') ? <CronEditor field="cronExpression" state={state} /> : null}
      {step === 'type' ? <p className="muted">{say(words.structureHelp)}</p> : null}
      {step === 'data' ? <p className="muted">{say(words.keyHelp)}</p> : null}
    </>
  );
}

function shownValue(field: Field, value: unknown, say: (words: Text) => string): string {
  if (field.kind === 'secret') return say(value === '' ? words.secretNotSet : words.secretSet);
  if (field.kind !== 'choice' && field.kind !== 'choices')
    return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const chosen = Array.isArray(value) ? value : [value];
  return field.options
    .filter((option) => chosen.includes(option.value))
    .map((option) => say(option.label))
    .join(' · ');
}

/** Everything that was chosen, before it is done. */
function Summary({ values }: { values: Values }): ReactElement {
  const say = useWords();
  const facts = steps.flatMap((step) =>
    stepFieldsOf(backupForm, step, values).flatMap((name) => {
      if (name === 'passphraseAgain') return [];
      const field = backupForm.fields[name];
      if (!field) return [];
      const isTime = name === 'at' && typeof values['at'] === 'string';
      const shown = isTime ? <TimeText key={name} at={String(values['at'])} /> : shownValue(field, values[name], say);
      return [[field.label, shown] as const];
    }),
  );
  return (
    <>
      <Facts facts={facts} />
      <h2 className="wizard-happens">{say(words.happens)}</h2>
      <ul className="wizard-happens">
        {happeningsOf(values).map((sentence) => (
          <li key={sentence.en}>{say(sentence)}</li>
        ))}
      </ul>
    </>
  );
}

/** What the backup or its task became. */
function Done({ isTask, onAgain }: { isTask: boolean; onAgain: () => void }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  return (
    <div className="wizard-done" role="status">
      <p>{say(isTask ? words.scheduled : words.created)}</p>
      <div className="row">
        <Button type="primary" onClick={() => void navigate(isTask ? '/maintain/job' : '/maintain/backup/downloads')}>
          {say(words.toList)}
        </Button>
        <Button onClick={onAgain}>{say(words.another)}</Button>
      </div>
    </div>
  );
}

function Wizard({ onAgain }: { onAgain: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const [at, setAt] = useState(0);
  const [initial] = useState(blank);
  const state = useFormState(backupForm, initial);
  const create = useDo(backupCalls.createBackup, [...jobLists, '/system/backup/'], { silentSuccess: true });
  const step = steps[at] ?? 'type';
  useUnsaved(state.isChanged && !create.isSuccess);
  const next = () => {
    for (const name of stepFieldsOf(backupForm, step, state.values)) state.blur(name);
    if (isSound(backupForm, step, state.values)) setAt(at + 1);
  };
  const run = async () => {
    const asked = new Set(steps.flatMap((one) => stepFieldsOf(backupForm, one, state.values)));
    const given = Object.entries(state.values).filter(
      ([name, value]) => asked.has(name) || (value !== '' && name !== 'at'),
    );
    try {
      await create.mutateAsync(Object.fromEntries(given));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.showServerProblems(error.problems);
      const back = steps.findIndex((one) =>
        error.problems.some(({ field }) => stepFieldsOf(backupForm, one, state.values).includes(field)),
      );
      if (back >= 0) setAt(back);
    }
  };
  if (create.data) return <Done isTask={create.data.jobId !== null} onAgain={onAgain} />;
  return (
    <>
      <Steps
        current={at}
        size="small"
        orientation={isPhone ? 'vertical' : 'horizontal'}
        items={steps.map((name) => ({ title: say(words[name]) }))}
      />
      <div className="wizard-step">
        {step === 'confirm' ? <Summary values={state.values} /> : <StepFields step={step} state={state} />}
      </div>
      <div className="row">
        {at > 0 ? <Button onClick={() => setAt(at - 1)}>{say(words.back)}</Button> : null}
        <Button type="primary" loading={create.isPending} onClick={() => (step === 'confirm' ? void run() : next())}>
          {say(step === 'confirm' ? words.create : words.next)}
        </Button>
      </div>
    </>
  );
}

/** Backup of the console: type, data, task, confirm (S1 §2.5). */
export function BackupWizard(): ReactElement {
  const say = useWords();
  const [round, setRound] = useState(0);
  return (
    <>
      <header className="page-head">
        <h1>{say(words.wizard)}</h1>
      </header>
      <section className="card wizard">
        <Wizard key={round} onAgain={() => setRound(round + 1)} />
      </section>
    </>
  );
}
