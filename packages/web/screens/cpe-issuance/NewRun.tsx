import './cpe-issuance.css';
import { cpeCalls } from '@heliograph/catalogue/calls/cpes.ts';
import { cpeIssuanceCalls } from '@heliograph/catalogue/calls/cpe-issuance.ts';
import { profileKindNames, type ProfileKind, type ToldEntry } from '@heliograph/catalogue/cpe/profile.ts';
import { cpeStates } from '@heliograph/catalogue/words/cpe-words.ts';
import { shell } from '@heliograph/catalogue/words/shell.ts';
import { Alert, Button, Drawer, Input, Segmented, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { CallError } from '../../client/client.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { Icon } from '../../engine/icons.tsx';
import { usePhone } from '../../engine/state/screen.ts';
import { Entries } from './Entries.tsx';
import { profileEntities } from './Profiles.tsx';
import { issueWords as words } from './words.ts';

type Problems = Readonly<Record<string, string>>;
/** Which devices, as it is typed. */
interface Which {
  readonly by: 'filter' | 'list' | 'ids';
  readonly keyword: string;
  readonly deviceType: string;
  readonly groupId: string;
  readonly state: string;
  readonly list: string;
}
interface Parameter {
  readonly name: string;
  readonly value: string;
}

const any = '';

/** One of what a call tells, or any. */
function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}): ReactElement {
  return (
    <FormRow label={label} optional>
      {({ id }) => (
        <Select
          id={id}
          allowClear
          value={value === any ? undefined : value}
          onChange={(next) => onChange(next ?? any)}
          options={[...options]}
        />
      )}
    </FormRow>
  );
}

function Filters({ which, onChange }: { which: Which; onChange: (which: Which) => void }): ReactElement {
  const say = useWords();
  const { data: types } = useCall(cpeCalls.getCPEDeviceTypeList, {}, { quiet: true });
  const { data: groups } = useCall(cpeCalls.getAllCpeGroupInfos, {}, { quiet: true });
  const set = (part: Partial<Which>) => onChange({ ...which, ...part });
  return (
    <>
      <p className="muted">{say(words.anyDevice)}</p>
      <div className="form-fields two">
        <FormRow label={say(words.keyword)} optional>
          {({ id }) => (
            <Input
              id={id}
              maxLength={64}
              value={which.keyword}
              onChange={({ target }) => set({ keyword: target.value })}
            />
          )}
        </FormRow>
        <Choice
          label={say(words.type)}
          value={which.deviceType}
          options={(types ?? []).map(({ deviceType }) => ({ value: deviceType, label: deviceType }))}
          onChange={(deviceType) => set({ deviceType })}
        />
        <Choice
          label={say(words.group)}
          value={which.groupId}
          options={(groups ?? []).map(({ id, groupName }) => ({ value: id, label: groupName }))}
          onChange={(groupId) => set({ groupId })}
        />
        <Choice
          label={say(words.state)}
          value={which.state}
          options={cpeStates.map(({ id, label }) => ({ value: id, label: say(label) }))}
          onChange={(state) => set({ state })}
        />
      </div>
    </>
  );
}

function Devices({
  which,
  chosen,
  problems,
  onChange,
}: {
  which: Which;
  chosen: readonly string[];
  problems: Problems;
  onChange: (which: Which) => void;
}): ReactElement {
  const say = useWords();
  const ways = [
    ...(chosen.length > 0 ? [{ value: 'ids', label: say(words.byChoice, { n: chosen.length }) }] : []),
    { value: 'filter', label: say(words.byFilter) },
    { value: 'list', label: say(words.byList) },
  ];
  return (
    <section>
      <h2>{say(words.which)}</h2>
      <Segmented
        options={ways}
        value={which.by}
        onChange={(by) => onChange({ ...which, by: by as Which['by'] })}
        aria-label={say(words.which)}
      />
      {which.by === 'filter' ? <Filters which={which} onChange={onChange} /> : null}
      {which.by === 'list' ? (
        <FormRow label={say(words.list)} help={say(words.listHelp)} problem={problems['list']}>
          {({ id, status }) => (
            <Input.TextArea
              id={id}
              status={status}
              rows={8}
              value={which.list}
              onChange={({ target }) => onChange({ ...which, list: target.value })}
            />
          )}
        </FormRow>
      ) : null}
      {problems['all'] ? <Alert type="error" title={problems['all']} /> : null}
    </section>
  );
}

function ProfileChoice({
  kind,
  value,
  onChange,
}: {
  kind: ProfileKind;
  value: string;
  onChange: (id: string) => void;
}): ReactElement {
  const say = useWords();
  const { deeds, one } = profileEntities[kind];
  const { data } = useCall(deeds.list, { pageSize: 100 }, { quiet: true });
  const rows = (data?.rows ?? []) as readonly { readonly profileId: string; readonly profileName: string }[];
  return (
    <Choice
      label={say(one)}
      value={value}
      options={rows.map(({ profileId, profileName }) => ({ value: profileId, label: profileName }))}
      onChange={onChange}
    />
  );
}

function Parameters({
  parameters,
  problems,
  onChange,
}: {
  parameters: readonly Parameter[];
  problems: Problems;
  onChange: (parameters: readonly Parameter[]) => void;
}): ReactElement {
  const say = useWords();
  const set = (at: number, part: Partial<Parameter>) =>
    onChange(parameters.map((one, n) => (n === at ? { ...one, ...part } : one)));
  return (
    <>
      {parameters.map((one, at) => (
        // Rows have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="cpe-parameter">
          <FormRow label={say(words.name)} problem={problems[`parameters.${at}`]}>
            {({ id, status }) => (
              <Input
                id={id}
                status={status}
                className="mono"
                maxLength={256}
                value={one.name}
                onChange={({ target }) => set(at, { name: target.value })}
              />
            )}
          </FormRow>
          <FormRow label={say(words.value)}>
            {({ id }) => (
              <Input
                id={id}
                maxLength={4096}
                value={one.value}
                onChange={({ target }) => set(at, { value: target.value })}
              />
            )}
          </FormRow>
          <Button
            type="text"
            icon={<Icon name="trash" size={14} />}
            aria-label={say(words.remove)}
            disabled={parameters.length === 1}
            onClick={() => onChange(parameters.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<Icon name="plus" size={14} />}
        onClick={() => onChange([...parameters, { name: '', value: '' }])}
      >
        {say(words.addParameter)}
      </Button>
    </>
  );
}

/** What a batch gives, as it is typed. */
interface Batch {
  readonly kind: ProfileKind | 'parameters';
  readonly entries: readonly ToldEntry[];
  readonly parameters: readonly Parameter[];
}

function BatchContent({
  batch,
  problems,
  onChange,
}: {
  batch: Batch;
  problems: Problems;
  onChange: (batch: Batch) => void;
}): ReactElement {
  const say = useWords();
  const kinds = [
    ...profileKindNames.map((kind) => ({ value: kind, label: kind === 'wifi' ? 'Wi-Fi' : kind.toUpperCase() })),
    { value: 'parameters', label: say(words.parameters) },
  ];
  return (
    <section>
      <h2>{say(words.gives)}</h2>
      <Segmented
        options={kinds}
        value={batch.kind}
        aria-label={say(words.gives)}
        onChange={(kind) => onChange({ ...batch, kind: kind as Batch['kind'], entries: [] })}
      />
      {batch.kind === 'parameters' ? (
        <Parameters
          parameters={batch.parameters}
          problems={problems}
          onChange={(parameters) => onChange({ ...batch, parameters })}
        />
      ) : (
        <Entries
          kind={batch.kind}
          entries={batch.entries}
          problemOf={(field) => problems[field]}
          onChange={(entries) => onChange({ ...batch, entries })}
        />
      )}
    </section>
  );
}

const askedOf = ({ by, list, ...filters }: Which, chosen: readonly string[]) => {
  if (by === 'ids') return { cpeIds: chosen.join(',') };
  if (by === 'list') return { list };
  const said = Object.entries(filters).filter(([, value]) => value !== any);
  return { ...Object.fromEntries(said), all: said.length === 0 };
};

/** What a new run is made of: held here until it is checked. */
function useNewRun(isBatch: boolean, onMade: (id: string) => void) {
  const [query] = useSearchParams();
  const chosen = (query.get('cpeIds') ?? '').split(',').filter((id) => id !== '');
  const [profiles, setProfiles] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(profileKindNames.map((kind) => [kind, query.get(kind) ?? any])),
  );
  const [batch, setBatch] = useState<Batch>(() => ({
    kind: query.has('name') ? 'parameters' : 'wan',
    entries: [],
    parameters: [{ name: query.get('name') ?? '', value: '' }],
  }));
  const [which, setWhich] = useState<Which>(() => ({
    by: chosen.length > 0 ? 'ids' : 'filter',
    keyword: '',
    deviceType: any,
    groupId: any,
    state: any,
    list: '',
  }));
  const [problems, setProblems] = useState<Problems>({});
  const issue = useDo(cpeIssuanceCalls.checkCpeIssuance, ['/tr069/'], { debounce: true });
  const configure = useDo(cpeIssuanceCalls.checkCpeBatch, ['/tr069/'], { debounce: true });
  const profileIds = Object.values(profiles).filter((id) => id !== any);
  const made = () => {
    const devices = askedOf(which, chosen);
    if (!isBatch) return issue.mutateAsync({ profileIds: profileIds.join(','), ...devices } as never);
    const { kind, entries, parameters } = batch;
    const given = kind === 'parameters' ? { parameters } : { kind, entries };
    return configure.mutateAsync({ ...given, ...devices } as never);
  };
  const check = async () => {
    try {
      const { id } = await made();
      onMade(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(Object.fromEntries(error.problems.map(({ field, message }) => [field, message])));
    }
  };
  const isReady = isBatch || profileIds.length > 0;
  const isBusy = issue.isPending || configure.isPending;
  return { chosen, profiles, setProfiles, batch, setBatch, which, setWhich, problems, check, isReady, isBusy };
}

/** What is given, and to which devices; the check that follows sends nothing. */
export function NewRun({
  isBatch,
  onClose,
  onMade,
}: {
  isBatch: boolean;
  onClose: () => void;
  onMade: (id: string) => void;
}): ReactElement {
  const say = useWords();
  const isPhone = usePhone();
  const run = useNewRun(isBatch, onMade);
  return (
    <Drawer
      open
      title={say(isBatch ? words.newBatch : words.newRun)}
      size={isPhone ? '100%' : 720}
      onClose={onClose}
      footer={
        <div className="row">
          <span className="grow muted">{say(words.checkHelp)}</span>
          <Button onClick={onClose}>{say(shell.cancel)}</Button>
          <Button type="primary" disabled={!run.isReady} loading={run.isBusy} onClick={() => void run.check()}>
            {say(words.check)}
          </Button>
        </div>
      }
    >
      <div className="cpe-run-new">
        {isBatch ? (
          <BatchContent batch={run.batch} problems={run.problems} onChange={run.setBatch} />
        ) : (
          <section>
            <h2>{say(words.profiles)}</h2>
            <div className="form-fields two">
              {profileKindNames.map((kind) => (
                <ProfileChoice
                  key={kind}
                  kind={kind}
                  value={run.profiles[kind] ?? any}
                  onChange={(id) => run.setProfiles({ ...run.profiles, [kind]: id })}
                />
              ))}
            </div>
            {run.problems['profileIds'] ? <Alert type="error" title={run.problems['profileIds']} /> : null}
          </section>
        )}
        <Devices which={run.which} chosen={run.chosen} problems={run.problems} onChange={run.setWhich} />
      </div>
    </Drawer>
  );
}
