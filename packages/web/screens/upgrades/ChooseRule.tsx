import { cpeCalls } from '@heliograph/catalogue/calls/cpes.ts';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { sites } from '@heliograph/catalogue/entities/sites.ts';
import { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { UpgradeDevice } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { Input, Select } from 'antd';
import { useDeferredValue, useState, type ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { upgradeTexts as words } from './words.ts';

/** What is asked of devices; what is empty is not asked for. */
type Asked = 'projectId' | 'groupId' | 'siteId' | 'oltId' | 'pon' | 'model' | 'version' | 'keyword';
export interface DeviceRule extends Readonly<Partial<Record<Asked, string>>> {
  /** What is chosen by its id, as it was called when it was chosen; not sent. */
  readonly called?: Readonly<Record<string, string>>;
}

const asks: Readonly<Record<Asked, Text>> = {
  projectId: words.project,
  groupId: words.group,
  siteId: words.site,
  oltId: words.olt,
  pon: words.pon,
  model: words.ruleModel,
  version: words.ruleVersion,
  keyword: words.keyword,
};

/** A rule as people read it, with names in place of ids. */
export const deviceRuleWords = (rule: DeviceRule, say: (words: Text) => string): string[] =>
  (Object.keys(asks) as Asked[]).flatMap((name) => {
    const value = rule[name] ?? '';
    return value === '' ? [] : [`${say(asks[name])}: ${rule.called?.[value] ?? value}`];
  });

/** As it is sent. */
export const sentRule = ({ called: _called, ...rule }: DeviceRule): Readonly<Partial<Record<Asked, string>>> => rule;

/** Of what was chosen its name goes along. */
type Chosen = (value: string, name?: string) => void;

interface Option {
  readonly value: string;
  readonly label: string;
}

function OneOf({
  label,
  value,
  options,
  onChange,
  onSearch,
}: {
  label: Text;
  value: string | undefined;
  options: readonly Option[];
  onChange: Chosen;
  /** Where there may be more than are listed. */
  onSearch?: (typed: string) => void;
}): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(label)} optional>
      {({ id }) => (
        <Select
          id={id}
          allowClear
          showSearch={onSearch ? { onSearch, filterOption: false } : { optionFilterProp: 'label' }}
          value={value === '' ? undefined : value}
          options={[...options]}
          onChange={(next) => onChange(next ?? '', options.find((one) => one.value === next)?.label)}
        />
      )}
    </FormRow>
  );
}

function Words({
  label,
  value,
  onChange,
}: {
  label: Text;
  value: string | undefined;
  onChange: (value: string) => void;
}): ReactElement {
  const say = useWords();
  return (
    <FormRow label={say(label)} optional>
      {({ id }) => (
        <Input id={id} maxLength={64} value={value ?? ''} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormRow>
  );
}

const quiet = { quiet: true } as const;

function Groups({ value, onChange }: { value: string | undefined; onChange: Chosen }): ReactElement {
  const { data } = useCall(cpeCalls.getAllCpeGroupInfos, {}, quiet);
  const options = (data ?? []).map(({ id, groupName }) => ({ value: id, label: groupName }));
  return <OneOf label={words.group} value={value} options={options} onChange={onChange} />;
}

function Sites({ value, onChange }: { value: string | undefined; onChange: Chosen }): ReactElement {
  const { data } = useCall(sites.deeds.list, { pageNum: 1, pageSize: 100 }, quiet);
  const rows = (data?.rows ?? []) as readonly { readonly siteId: string; readonly siteName: string }[];
  const options = rows.map(({ siteId, siteName }) => ({ value: siteId, label: siteName }));
  return <OneOf label={words.site} value={value} options={options} onChange={onChange} />;
}

function Olts({ value, onChange }: { value: string | undefined; onChange: Chosen }): ReactElement {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { data } = useCall(oltCalls.getOltList, { search, pageNum: 1, pageSize: 100 }, quiet);
  const options = (data?.rows ?? []).map(({ id, sysHostName, ip }) => ({ value: id, label: sysHostName || ip }));
  return <OneOf label={words.olt} value={value} options={options} onChange={onChange} onSearch={setTyped} />;
}

/** Where devices of a kind are. */
function Place({
  deviceType,
  rule,
  set,
}: {
  deviceType: UpgradeDevice;
  rule: DeviceRule;
  set: (name: Asked) => Chosen;
}): ReactElement {
  if (deviceType === 'cpe') return <Groups value={rule.groupId} onChange={set('groupId')} />;
  return (
    <>
      <Sites value={rule.siteId} onChange={set('siteId')} />
      {deviceType === 'onu' ? (
        <>
          <Olts value={rule.oltId} onChange={set('oltId')} />
          <Words
            label={words.pon}
            value={rule.pon}
            onChange={(pon) => set('pon')(pon.replaceAll(/\D/g, '').slice(0, 3))}
          />
        </>
      ) : null}
    </>
  );
}

/** How many devices a rule chooses now; null: no rule is asked. */
export function useReach(deviceType: UpgradeDevice, rule: DeviceRule | null, firmwareId?: string): number | undefined {
  const asked = useDeferredValue(rule) ?? {};
  const typed = Object.fromEntries(Object.entries(sentRule(asked)).filter(([, value]) => value.trim() !== ''));
  const input = { deviceType, ...typed, ...(firmwareId !== undefined && { firmwareId }) };
  const { data } = useCall(upgradeCalls.upgradeReach, input, { ...quiet, enabled: rule !== null });
  return data?.devices;
}

/** A rule in place of devices that are named: whoever fits when the task is made. */
export function ChooseRule({
  deviceType,
  rule,
  onChange,
}: {
  deviceType: UpgradeDevice;
  rule: DeviceRule;
  onChange: (rule: DeviceRule) => void;
}): ReactElement {
  const say = useWords();
  const { data: projects } = useCall(projectCalls.selectProjectList, {}, quiet);
  const n = useReach(deviceType, rule);
  const set = (name: Asked) => (value: string, called?: string) =>
    onChange({
      ...rule,
      [name]: value,
      ...(called === undefined ? {} : { called: { ...rule.called, [value]: called } }),
    });
  const options = (projects?.rows ?? []).map(({ projectId, name }) => ({ value: projectId, label: name }));
  return (
    <>
      <p className="muted upgrade-by">{say(words.ruleHelp)}</p>
      <div className="form-fields two">
        <OneOf label={words.project} value={rule.projectId} options={options} onChange={set('projectId')} />
        <Place deviceType={deviceType} rule={rule} set={set} />
        <Words label={words.ruleModel} value={rule.model} onChange={set('model')} />
        <Words label={words.ruleVersion} value={rule.version} onChange={set('version')} />
        <Words label={words.keyword} value={rule.keyword} onChange={set('keyword')} />
      </div>
      <p role="status">
        <strong>{n === undefined ? '…' : say(words.reach, { n })}</strong>
      </p>
    </>
  );
}
