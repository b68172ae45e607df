import './upgrades.css';
import '../../engine/list/list.css';
import '../maintain/maintain.css';
import { upgradeTaskForm, usualGates } from '@heliograph/catalogue/calls/upgrade-form.ts';
import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import type { Values } from '@heliograph/catalogue/kit/fields.ts';
import { applies } from '@heliograph/catalogue/kit/page.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { UpgradeDevice } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { Alert, Button, Segmented, Steps } from 'antd';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { CallError, type CallInput } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { useFormState, type FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { MomentInput } from '../../engine/form/MomentInput.tsx';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { usePhone } from '../../engine/state/screen.ts';
import { QueryArea, NeedsPermission } from '../../engine/States.tsx';
import { unitText } from '../../engine/values/duration.ts';
import { TimeText } from '../../engine/values/Values.tsx';
import type { ListedFirmware } from '../firmware/FirmwareLibrary.tsx';
import { ownZone } from '../../engine/values/zone.ts';
import { ChooseDevices, ChooseFirmware, type ChosenDevices } from './Choose.tsx';
import { ChooseRule, deviceRuleWords, sentRule, useReach, type DeviceRule } from './ChooseRule.tsx';
import { useChosenBefore } from './use-upgrade.ts';
import { upgradeTexts as words } from './words.ts';

const steps = ['stepTask', 'stepDevices', 'stepFirmware', 'stepConfirm'] as const;

const blank: Values = {
  name: '',
  deviceType: 'olt',
  mode: 'auto',
  way: 'tftp',
  serverHost: '',
  versionType: 'regular',
  fromVersion: '',
  onlySigned: false,
  windowFrom: '',
  windowTo: '',
  rings: '1,10',
  atOnce: 5,
  atOnceOfSite: null,
  atOnceOfOlt: null,
  mostFailed: 0,
  ...usualGates,
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

/** Devices as they are chosen: some by name, or by a rule. */
interface Which {
  readonly of: UpgradeDevice;
  readonly by: 'names' | 'rule';
  readonly named: ChosenDevices;
  readonly rule: DeviceRule;
}

const deviceTypeOf = ({ deviceType }: Values): UpgradeDevice =>
  deviceType === 'cpe' || deviceType === 'onu' ? deviceType : 'olt';

/** OLTs and ONUs are named or ruled; customer devices are too many to be named. */
function DevicesStep({
  deviceType,
  which,
  onChange,
}: {
  deviceType: UpgradeDevice;
  which: Which;
  onChange: (which: Which) => void;
}): ReactElement {
  const say = useWords();
  const ways = [
    { value: 'names', label: say(words.byName) },
    { value: 'rule', label: say(words.byRule) },
  ];
  return (
    <>
      {deviceType !== 'cpe' ? (
        <Segmented
          className="upgrade-by"
          aria-label={say(words.devices)}
          options={ways}
          value={which.by}
          onChange={(by) => onChange({ ...which, by: by as Which['by'] })}
        />
      ) : null}
      {which.by === 'rule' ? (
        <ChooseRule deviceType={deviceType} rule={which.rule} onChange={(rule) => onChange({ ...which, rule })} />
      ) : (
        <ChooseDevices
          deviceType={deviceType}
          chosen={which.named}
          onChoose={(named) => onChange({ ...which, named })}
        />
      )}
    </>
  );
}

const happens = { olt: words.happensRings, onu: words.happensOnus, cpe: words.happensCpes } as const;

/** Everything that was chosen, before it is done. */
function Summary({
  values,
  times,
  which,
  firmware,
}: {
  values: Values;
  times: Times;
  which: Which;
  firmware: ListedFirmware;
}): ReactElement {
  const say = useWords();
  const { tongue } = useSession();
  const deviceType = deviceTypeOf(values);
  const n = useReach(deviceType, which.by === 'rule' ? which.rule : null, firmware.id);
  const size = which.by === 'rule' ? (n ?? '…') : which.named.size;
  const named =
    which.by === 'rule'
      ? [...deviceRuleWords(which.rule, say), say(words.reach, { n: size })]
      : [...which.named.values()];
  const shown = (name: string): string => {
    const field = upgradeTaskForm.fields[name as keyof typeof upgradeTaskForm.fields];
    const value = values[name];
    if (field.kind === 'choice') {
      const option = field.options.find((one) => one.value === value);
      return option ? say(option.label) : '';
    }
    if (field.kind === 'bool') return value === true ? say(words.yes) : '';
    const unit = 'unit' in field ? ` ${unitText(field.unit, tongue)}` : '';
    return value === '' || value === null || value === undefined ? '' : `${String(value as string | number)}${unit}`;
  };
  const typed = Object.entries(upgradeTaskForm.fields).flatMap(([name, field]) => {
    const value = applies(field, values) ? shown(name) : '';
    return value === '' ? [] : [[field.label, value] as const];
  });
  return (
    <>
      <Facts
        facts={[
          ...typed,
          [words.firmware, `${firmware.version} (${firmware.name})`],
          [words.stepDevices, named.slice(0, 12).join(', ') + (named.length > 12 ? ` +${named.length - 12}` : '')],
          [words.when, times.executeTime === '' ? say(words.now) : <TimeText key="at" at={times.executeTime} />],
        ]}
      />
      <h2 className="wizard-happens">{say(words.happens)}</h2>
      <ul className="wizard-happens">
        <li>{say(happens[deviceType], { n: size, firmware: firmware.version })}</li>
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

const unchosen: Which = { of: 'olt', by: 'names', named: new Map(), rule: {} };

/** What is empty is left out, but for gates: one that is left out is the usual one. */
const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in usualGates || (value !== '' && value !== null)),
  );

function inputOf(
  typed: Values,
  { of, by, named, rule }: Which,
  firmware: ListedFirmware | null,
): CallInput<typeof upgradeCalls.createUpgradeTask> {
  const devices =
    by === 'rule'
      ? { byRule: true, ...given(sentRule(rule)) }
      : { [of === 'onu' ? 'onuIds' : 'oltIds']: [...named.keys()] };
  const input = { ...given(typed), ...devices, firmwareId: firmware?.id, timeZone: ownZone() };
  return input as CallInput<typeof upgradeCalls.createUpgradeTask>;
}

function useWizard(host: string, before: ChosenDevices) {
  const say = useWords();
  const [at, setAt] = useState(0);
  const [initial] = useState({ ...blank, serverHost: host });
  const state = useFormState(upgradeTaskForm, initial);
  const [times, setTimes] = useState<Times>({ executeTime: '', endTime: '' });
  const [chosen, setWhich] = useState<Which>({ ...unchosen, named: before });
  const deviceType = deviceTypeOf(state.values);
  // What was chosen of other devices is no choice of these.
  const own: Which = chosen.of === deviceType ? chosen : { ...unchosen, of: deviceType };
  const which: Which = deviceType === 'cpe' ? { ...own, by: 'rule' } : own;
  const isChosen = which.by === 'rule' || which.named.size > 0;
  const [picked, setFirmware] = useState<ListedFirmware | null>(null);
  const firmware = picked?.deviceType === deviceType ? picked : null;
  const [lack, setLack] = useState<string | null>(null);
  const create = useDo(upgradeCalls.createUpgradeTask, ['/device/upgrade'], { silentSuccess: true });
  const missing = [
    () => (state.check() ? undefined : ''),
    () => (isChosen ? undefined : say(words.chooseDevice)),
    () => (firmware ? undefined : say(words.chooseFirmware)),
  ];
  const next = () => {
    const why = missing[at]?.();
    setLack(why === undefined || why === '' ? null : why);
    if (why === undefined) setAt(at + 1);
  };
  const run = async () => {
    const input = inputOf({ ...state.values, ...times }, which, firmware);
    try {
      await create.mutateAsync(input);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.showServerProblems(error.problems);
      const [first] = error.problems;
      if (!first) return;
      const isDevices = first.field === 'oltIds' || first.field === 'onuIds' || first.field === 'byRule';
      setLack(isDevices || first.field === 'firmwareId' ? first.message : null);
      setAt(isDevices ? 1 : first.field === 'firmwareId' ? 2 : 0);
    }
  };
  const back = () => {
    setLack(null);
    setAt(at - 1);
  };
  return {
    at,
    state,
    times,
    setTimes,
    deviceType,
    which,
    setWhich,
    firmware,
    setFirmware,
    lack,
    create,
    next,
    back,
    run,
  };
}

function Wizard({ host, before, onAgain }: { host: string; before: ChosenDevices; onAgain: () => void }): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const { at, state, times, deviceType, which, firmware, lack, create, ...wizard } = useWizard(host, before);
  // What was brought from a list is still there.
  const isPicked = which.named !== before && which.named.size > 0;
  useUnsaved((state.isChanged || isPicked) && !create.isSuccess);
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
        {at === 1 ? <DevicesStep deviceType={deviceType} which={which} onChange={wizard.setWhich} /> : null}
        {at === 2 ? <ChooseFirmware deviceType={deviceType} chosen={firmware} onChoose={wizard.setFirmware} /> : null}
        {isLast && firmware ? <Summary values={state.values} times={times} which={which} firmware={firmware} /> : null}
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
  const [before] = useState(useChosenBefore());
  const server = useCall(upgradeCalls.upgradeServer, {});
  return (
    <>
      <header className="page-head">
        <h1>{say(words.create)}</h1>
      </header>
      <section className="card wizard">
        <QueryArea query={server} rows={8}>
          {({ hosts }) => (
            <Wizard
              key={round}
              host={hosts[0] ?? ''}
              before={round === 0 ? before : new Map()}
              onAgain={() => setRound(round + 1)}
            />
          )}
        </QueryArea>
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
