import './cpe-issuance.css';
import '../../engine/list/list.css';
import { cpePreconfigCalls } from '@heliograph/catalogue/calls/cpe-preconfigs.ts';
import { cpeCalls } from '@heliograph/catalogue/calls/cpes.ts';
import { projectCalls } from '@heliograph/catalogue/calls/projects.ts';
import { cpePreconfigs } from '@heliograph/catalogue/entities/cpe-preconfigs.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { choice, type Field, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { text } from '@heliograph/catalogue/kit/text.ts';
import { preconfigChecks, preconfigReasons } from '@heliograph/catalogue/words/cpe-preconfig-words.ts';
import { Tabs } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { NeedsPermission } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { OltChoice } from '../onus/OltChoice.tsx';
import { profileEntities } from './Profiles.tsx';
import { foresight, records } from './resource.ts';
import { IssueOutcomeCell, Problems, serialCell } from './Runs.tsx';
import { issueWords as words } from './words.ts';

type Rule = z.output<typeof cpePreconfigs.row> & {
  readonly projectName: string | null;
  readonly groupName: string | null;
  readonly oltName: string | null;
  readonly gives: readonly string[];
};
type Foreseen = OutputOf<typeof cpePreconfigCalls.simulateCpePreconfigs>;
type Record = OutputOf<typeof cpePreconfigCalls.listCpePreconfigLog>;

const { oltId: oltField, ...fields } = cpePreconfigs.form.fields;

const chosen = (
  field: Field | undefined,
  options: readonly { readonly value: string; readonly name: string }[],
): Field =>
  choice({
    label: field?.label ?? words.choose,
    ...(field?.help ? { help: field.help } : {}),
    optional: true,
    options: options.map(({ value, name }) => ({ value, label: text(name, name) })),
  });

type Profiles = readonly { readonly profileId: string; readonly profileName: string }[];

/** The form with what there is to choose from; the OLT is found by typing, and has a control of its own. */
function useRuleForm(): Form {
  const asked = { pageSize: 100 };
  const quiet = { quiet: true };
  const wan = useCall(profileEntities.wan.deeds.list, asked, quiet).data?.rows as Profiles | undefined;
  const wifi = useCall(profileEntities.wifi.deeds.list, asked, quiet).data?.rows as Profiles | undefined;
  const sip = useCall(profileEntities.sip.deeds.list, asked, quiet).data?.rows as Profiles | undefined;
  const lan = useCall(profileEntities.lan.deeds.list, asked, quiet).data?.rows as Profiles | undefined;
  const projects = useCall(projectCalls.selectProjectList, {}, quiet).data?.rows;
  const groups = useCall(cpeCalls.getAllCpeGroupInfos, {}, quiet).data;
  return useMemo(() => {
    const profiles = (of: Profiles | undefined) =>
      (of ?? []).map(({ profileId, profileName }) => ({ value: profileId, name: profileName }));
    return {
      fields: {
        ...fields,
        wanProfile: chosen(fields['wanProfile'], profiles(wan)),
        wifiProfile: chosen(fields['wifiProfile'], profiles(wifi)),
        sipProfile: chosen(fields['sipProfile'], profiles(sip)),
        lanProfile: chosen(fields['lanProfile'], profiles(lan)),
        projectId: chosen(
          fields['projectId'],
          (projects ?? []).map(({ projectId, name }) => ({ value: projectId, name })),
        ),
        groupId: chosen(
          fields['groupId'],
          (groups ?? []).map(({ id, groupName }) => ({ value: id, name: groupName })),
        ),
      },
      ...(cpePreconfigs.form.rules ? { rules: cpePreconfigs.form.rules } : {}),
    };
  }, [wan, wifi, sip, lan, projects, groups]);
}

const top = ['ruleName', 'status', 'position', 'force', 'wanProfile', 'wifiProfile', 'sipProfile', 'lanProfile'];
const asks = ['projectId', 'groupId', 'pons', 'oui', 'productClass', 'model', 'software', 'serial', 'mac', 'remark'];

/** Which devices a rule takes. */
function Conditions({ state }: { state: FormState }): ReactElement {
  const say = useWords();
  const form = useRuleForm();
  const oltId = state.values['oltId'];
  return (
    <>
      <h2>{say(words.whichDevices)}</h2>
      <p className="muted">{say(words.together)}</p>
      <FormRow
        label={say(oltField?.label ?? words.choose)}
        optional
        help={oltField?.help && say(oltField.help)}
        problem={state.problemOf('oltId')}
      >
        {() => (
          <OltChoice
            value={typeof oltId === 'string' ? oltId : ''}
            onChange={(id) => state.set('oltId', id === '' ? null : id)}
          />
        )}
      </FormRow>
      <FormFields form={form} state={state} columns={2} only={asks} />
    </>
  );
}

/** All that a rule asks for, in one line. */
function Takes({ rule }: { rule: Rule }): ReactElement {
  const say = useWords();
  const gone = say(words.gone);
  const asked = [
    ['project', rule.projectId === null ? null : (rule.projectName ?? gone)],
    ['group', rule.groupId === null ? null : (rule.groupName ?? gone)],
    ['olt', rule.oltId === null ? null : (rule.oltName ?? gone)],
    ['pons', rule.pons],
    ['oui', rule.oui],
    ['productClass', rule.productClass],
    ['model', rule.model],
    ['software', rule.software],
    ['serial', rule.serial],
    ['mac', rule.mac],
  ] as const;
  const said = asked.flatMap(([what, value]) => (value === null ? [] : [`${say(preconfigChecks[what])} ${value}`]));
  return <span>{said.length === 0 ? say(words.any) : said.join(' · ')}</span>;
}

const ruleCells = {
  takes: (rule: Rule) => <Takes rule={rule} />,
  gives: ({ gives }: Rule) => gives.join(', '),
};

const beneath = (state: FormState) => <Conditions state={state} />;

function Rules(): ReactElement {
  const form = useRuleForm();
  return (
    <EntityScreen
      entity={cpePreconfigs as unknown as Entity<Rule>}
      looks={{
        cells: ruleCells,
        form,
        only: () => top,
        beneath,
        drawer: 720,
        embedded: true,
      }}
    />
  );
}

function Taker({ device }: { device: Foreseen }): ReactElement {
  const say = useWords();
  return <StateDot tone={device.taker === null ? 'off' : 'good'} word={device.taker ?? say(words.nobody)} />;
}

function Verdict({ verdict, isTaken }: { verdict: Foreseen['verdicts'][number]; isTaken: boolean }): ReactElement {
  const say = useWords();
  const { ruleName, fits, takes, checks } = verdict;
  const note = takes ? say(words.takes) : fits && isTaken ? say(words.behind) : undefined;
  return (
    <li>
      <StateDot tone={takes ? 'good' : fits ? 'minor' : 'off'} word={ruleName} note={note} />
      <ul>
        {checks
          .filter(({ holds }) => !holds)
          .map(({ what, wanted, found }) => (
            <li key={what}>
              {what === 'on' || what === 'force'
                ? say(words.ruleOff)
                : say(words.wants, {
                    what: preconfigChecks[what],
                    wanted: wanted ?? say(words.gone),
                    found: found ?? '–',
                  })}
            </li>
          ))}
      </ul>
    </li>
  );
}

/** Rule by rule: which takes the device, and what the others ask for that it has not. */
function Verdicts({ device }: { device: Foreseen }): ReactElement {
  const say = useWords();
  if (device.verdicts.length === 0) return <p className="muted">{say(words.noRules)}</p>;
  return (
    <ol className="cpe-verdicts">
      {device.verdicts.map((verdict) => (
        <Verdict key={verdict.ruleId} verdict={verdict} isTaken={device.taker !== null} />
      ))}
    </ol>
  );
}

function Known({ device }: { device: Foreseen }): ReactElement {
  const say = useWords();
  if (device.cpeId !== null) return serialCell({ cpeId: device.cpeId, serialno: device.serialno });
  return (
    <span>
      {device.serialno} <span className="muted">{say(words.waits)}</span>
    </span>
  );
}

const foreseenCells = {
  serialno: (device: Foreseen) => <Known device={device} />,
  taker: (device: Foreseen) => <Taker device={device} />,
};

const peek = (device: Foreseen) => <Verdicts device={device} />;

function Foresight(): ReactElement {
  return (
    <ListPage
      embedded
      resource={foresight}
      call={cpePreconfigCalls.simulateCpePreconfigs}
      cells={foreseenCells}
      nameOf={({ serialno }) => serialno}
      peek={peek}
      every="poll"
    />
  );
}

function Why({ record: { why } }: { record: Record }): ReactElement {
  const say = useWords();
  return <span>{say(preconfigReasons[why])}</span>;
}

const recordCells = {
  serialno: serialCell,
  why: (record: Record) => <Why record={record} />,
  outcome: ({ outcome }: Record) => <IssueOutcomeCell outcome={outcome} />,
  problems: ({ problems }: Record) => <Problems problems={problems} />,
};

function Records(): ReactElement {
  return (
    <ListPage
      embedded
      resource={records}
      call={cpePreconfigCalls.listCpePreconfigLog}
      cells={recordCells}
      nameOf={({ serialno }) => serialno}
      every="poll"
    />
  );
}

const tabs: readonly string[] = ['foresee', 'history'];

function Content(): ReactElement {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab') ?? '';
  const tab = tabs.includes(asked) ? asked : 'rules';
  return (
    <section>
      <header className="page-head">
        <h1>{say(cpePreconfigs.title)}</h1>
      </header>
      <Tabs
        activeKey={tab}
        onChange={(next) => setQuery(next === 'rules' ? {} : { tab: next })}
        items={[
          { key: 'rules', label: say(words.rules) },
          { key: 'foresee', label: say(words.foresee) },
          { key: 'history', label: say(words.history) },
        ]}
      />
      {tab === 'foresee' ? <Foresight /> : tab === 'history' ? <Records /> : <Rules />}
    </section>
  );
}

/** Rules that give new customer devices their profiles: what they are, what they would do, what they did. */
export function Preconfigs(): ReactElement {
  return (
    <NeedsPermission permission="device:cpePreConfig:list">
      <Content />
    </NeedsPermission>
  );
}
