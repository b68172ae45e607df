import './upgrades.css';
import '../../engine/list/list.css';
import '../maintain/maintain.css';
import { upgradeTaskForm } from '@heliograph/catalogue/calls/upgrade-form.ts';
import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { Alert, Button, Steps } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { CallError, type CallInput } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { useFormState, type FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { MomentInput } from '../../engine/form/MomentInput.tsx';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { TimeText } from '../../engine/values/Values.tsx';
import type { Firmware } from '../firmware/Library.tsx';
import { ownZone } from '../maintain/JobDialog.tsx';
import { ChooseDevices, ChooseFirmware, type Chosen } from './Choose.tsx';
import { upgradeTexts as words } from './words.ts';

const steps = ['stepTask', 'stepDevices', 'stepFirmware', 'stepConfirm'] as const;

const blank: Values = {
  name: '',
  mode: 'auto',
  way: 'tftp',
  serverHost: '',
  versionType: 'regular',
  fromVersion: '',
  windowFrom: '',
  windowTo: '',
  rings: '1,10',
  atOnce: 5,
  mostFailed: 0,
  onusBack: 95,
  newAlarms: 20,
  lightLoss: 3,
  watchMinutes: 10,
};

interface Times {
  readonly executeTime: string;
  readonly endTime: string;
}

function Moment({
  label,
  help,
  value,
  problem,
  onChange,
}: {
  label: Text;
  help: Text;
  value: string;
  problem?: string | undefined;
  onChange: (iso: string) => void;
}): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(label)} help={say(help)} problem={problem}>
      {(ids) => <MomentInput {...ids} value={value} onChange={onChange} />}
    </FormRow>
  );
}

function TaskStep({
  state,
  times,
  onTimes,
}: {
  state: FormState;
  times: Times;
  onTimes: (times: Times) => void;
}): ReactElement {
  const { data: server } = useCall(upgradeCalls.upgradeServer, {}, { quiet: true });
  const host = server?.hosts[0];
  useEffect(() => {
    if (host !== undefined && state.values['serverHost'] === '') state.set('serverHost', host);
    // Once, when it is known.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [host]);
  return (
    <>
      <FormFields form={upgradeTaskForm} state={state} columns={2} />
      <div className="form-fields two upgrade-gap">
        <Moment
          label={words.when}
          help={words.whenHelp}
          value={times.executeTime}
          problem={state.problemOf('executeTime')}
          onChange={(executeTime) => onTimes({ ...times, executeTime })}
        />
        <Moment
          label={words.until}
          help={words.untilHelp}
          value={times.endTime}
          problem={state.problemOf('endTime')}
          onChange={(endTime) => onTimes({ ...times, endTime })}
        />
      </div>
    </>
  );
}

/** Everything that was chosen, before it is done. */
function Summary({
  values,
  times,
  devices,
  firmware,
}: {
  values: Values;
  times: Times;
  devices: Chosen;
  firmware: Firmware;
}): ReactElement {
  const say = useWords();
  const named = [...devices.values()].map(({ sysHostName, ip }) => sysHostName || ip);
  const shown = (name: string): string => {
    const field = upgradeTaskForm.fields[name as keyof typeof upgradeTaskForm.fields];
    const value = values[name];
    if (field.kind === 'choice') {
      const option = field.options.find((one) => one.value === value);
      return option ? say(option.label) : '';
    }
    const unit = 'unit' in field ? ` ${field.unit}` : '';
    return value === '' || value === null || value === undefined ? '' : `${String(value as string | number)}${unit}`;
  };
  const typed = Object.entries(upgradeTaskForm.fields).flatMap(([name, field]) => {
    const value = shown(name);
    return value === '' ? [] : [[field.label, value] as const];
  });
  return (
    <>
      <Facts
        facts={[
          ...typed,
          [words.firmware, `${firmware.version} (${firmware.name})`],
          [words.devices, named.slice(0, 12).join(', ') + (named.length > 12 ? ` +${named.length - 12}` : '')],
          [words.when, times.executeTime === '' ? say(words.now) : <TimeText key="at" at={times.executeTime} />],
        ]}
      />
      <h2 className="wizard-happens">{say(words.happens)}</h2>
      <ul className="wizard-happens">
        <li>{say(words.happensRings, { n: devices.size, firmware: firmware.version })}</li>
        <li>{say(words.happensHalt)}</li>
      </ul>
    </>
  );
}

function Done({ id, onAgain }: { id: string; onAgain: () => void }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  return (
    <div className="wizard-done" role="status">
      <p>{say(words.made)}</p>
      <div className="row wrap">
        <Button type="primary" onClick={() => void navigate(`/device/upgrade/upgradeTask/upgradeTaskTable?task=${id}`)}>
          {say(words.toTask)}
        </Button>
        <Button onClick={onAgain}>{say(words.another)}</Button>
      </div>
    </div>
  );
}

function useWizard() {
  const say = useWords();
  const [at, setAt] = useState(0);
  const [initial] = useState(blank);
  const state = useFormState(upgradeTaskForm, initial);
  const [times, setTimes] = useState<Times>({ executeTime: '', endTime: '' });
  const [devices, setDevices] = useState<Chosen>(new Map());
  const [firmware, setFirmware] = useState<Firmware | null>(null);
  const [lack, setLack] = useState<string | null>(null);
  const create = useDo(upgradeCalls.createUpgradeTask, ['/device/upgrade'], { silentSuccess: true });
  const missing = [
    () => (state.check() ? undefined : ''),
    () => (devices.size > 0 ? undefined : say(words.chooseDevice)),
    () => (firmware ? undefined : say(words.chooseFirmware)),
  ];
  const next = () => {
    const why = missing[at]?.();
    setLack(why === undefined || why === '' ? null : why);
    if (why === undefined) setAt(at + 1);
  };
  const run = async () => {
    const typed = Object.entries({ ...state.values, ...times }).filter(([, value]) => value !== '' && value !== null);
    const input = {
      ...Object.fromEntries(typed),
      oltIds: [...devices.keys()],
      firmwareId: firmware?.id,
      timeZone: ownZone(),
    };
    try {
      await create.mutateAsync(input as CallInput<typeof upgradeCalls.createUpgradeTask>);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.showServerProblems(error.problems);
      const [first] = error.problems;
      if (!first) return;
      setLack(first.field === 'oltIds' || first.field === 'firmwareId' ? first.message : null);
      setAt(first.field === 'oltIds' ? 1 : first.field === 'firmwareId' ? 2 : 0);
    }
  };
  const back = () => {
    setLack(null);
    setAt(at - 1);
  };
  return { at, state, times, setTimes, devices, setDevices, firmware, setFirmware, lack, create, next, back, run };
}

function Wizard({ onAgain }: { onAgain: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { at, state, times, devices, firmware, lack, create, ...wizard } = useWizard();
  useUnsaved((state.isChanged || devices.size > 0) && !create.isSuccess);
  if (create.data) return <Done id={create.data.taskId} onAgain={onAgain} />;
  const isLast = at === steps.length - 1;
  return (
    <>
      <Steps
        current={at}
        size="small"
        orientation={isPhone ? 'vertical' : 'horizontal'}
        items={steps.map((name) => ({ title: say(words[name]) }))}
      />
      <div className="wizard-step">
        {lack === null ? null : <Alert type="warning" showIcon title={lack} />}
        {at === 0 ? <TaskStep state={state} times={times} onTimes={wizard.setTimes} /> : null}
        {at === 1 ? <ChooseDevices chosen={devices} onChoose={wizard.setDevices} /> : null}
        {at === 2 ? <ChooseFirmware chosen={firmware} onChoose={wizard.setFirmware} /> : null}
        {isLast && firmware ? (
          <Summary values={state.values} times={times} devices={devices} firmware={firmware} />
        ) : null}
      </div>
      <div className="row">
        {at > 0 ? <Button onClick={wizard.back}>{say(words.previous)}</Button> : null}
        <Button type="primary" loading={create.isPending} onClick={() => (isLast ? void wizard.run() : wizard.next())}>
          {say(isLast ? words.finish : words.nextStep)}
        </Button>
      </div>
    </>
  );
}

function Page(): ReactElement {
  const say = useWords();
  const [round, setRound] = useState(0);
  return (
    <>
      <header className="page-head">
        <h1>{say(words.create)}</h1>
      </header>
      <section className="card wizard">
        <Wizard key={round} onAgain={() => setRound(round + 1)} />
      </section>
    </>
  );
}

/** Create an upgrade task: task, devices, firmware, confirm (S2 §2). */
export const Create = (): ReactElement => (
  <NeedsPermission permission="device:upgrade:add">
    <Page />
  </NeedsPermission>
);
