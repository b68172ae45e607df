import '../order-rules/order-rules.css';
import '../../engine/list/list.css';
import { orderRuleCalls } from '@heliograph/catalogue/calls/order-rules.ts';
import { rdApplications } from '@heliograph/catalogue/entities/rd-applications.ts';
import { rdProfiles } from '@heliograph/catalogue/entities/rd-profiles.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { choice, type Form } from '@heliograph/catalogue/kit/fields.ts';
import { fill, text } from '@heliograph/catalogue/kit/text.ts';
import { ruleChecks, ruleMessages, ruleStates } from '@heliograph/catalogue/words/order-rule-words.ts';
import { Tabs } from 'antd';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMay, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import { FormRow } from '../../engine/form/FormRow.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { NeedsPermission } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { OltChoice } from '../onus/OltChoice.tsx';
import { Foresight } from '../order-rules/Lists.tsx';
import { rapidWords as words } from './words.ts';

type Application = z.output<typeof rdApplications.row> & {
  readonly oltName: string | null;
  readonly profileName: string | null;
  readonly pausedItself: boolean;
};

const { oltId: oltField, ...fields } = rdApplications.form.fields;

/** The form with the profiles to choose from; the OLT is found by typing, and has a control of its own. */
function useForm(): Form {
  const profiles = useCall(rdProfiles.deeds.list, { pageSize: 100 }, { quiet: true }).data?.rows as
    | readonly { readonly profileId: string; readonly profileName: string }[]
    | undefined;
  return useMemo(() => {
    const { profileId } = fields;
    if (!profileId) return rdApplications.form;
    const options = (profiles ?? []).map(({ profileId: value, profileName: name }) => ({
      value,
      label: text(name, name),
    }));
    return {
      fields: { ...fields, profileId: choice({ label: profileId.label, options }) },
      ...(rdApplications.form.rules ? { rules: rdApplications.form.rules } : {}),
    };
  }, [profiles]);
}

/** All that an application asks for, in one line. */
function Takes({ row }: { row: Application }): ReactElement {
  const say = useWords();
  const asked = (['serial', 'vendor', 'mac', 'loid', 'model'] as const).flatMap((name) =>
    row[name] === null ? [] : [`${say(ruleChecks[name])} ${row[name]}`],
  );
  return <span>{asked.length === 0 ? say(words.any) : asked.join(' · ')}</span>;
}

function State({ row }: { row: Application }): ReactElement {
  const say = useWords();
  if (row.status === 'on') return <StateDot tone="good" word={say(ruleStates.on)} />;
  if (!row.pausedItself) return <StateDot tone="off" word={say(ruleStates.paused)} />;
  return (
    <span title={say(fill(ruleMessages.limit, { n: row.perHour }))}>
      <StateDot tone="critical" word={say(ruleStates.paused)} note={say(words.pausedItself)} />
    </span>
  );
}

function Name({ name }: { name: string | null }): ReactElement {
  const say = useWords();
  return name === null ? <span className="muted">{say(words.gone)}</span> : <span>{name}</span>;
}

function Port({ pon }: { pon: number }): ReactElement {
  const say = useWords();
  return <span>{pon === 0 ? say(words.every) : pon}</span>;
}

const cells = {
  takes: (row: Application) => <Takes row={row} />,
  status: (row: Application) => <State row={row} />,
  oltName: (row: Application) => <Name name={row.oltName} />,
  profileName: (row: Application) => <Name name={row.profileName} />,
  pon: (row: Application) => <Port pon={row.pon} />,
};

function Beneath({ state }: { state: FormState }): ReactElement {
  const say = useWords();
  const form = useForm();
  const oltId = state.values['oltId'];
  return (
    <>
      <h2 className="rule-part">{say(words.where)}</h2>
      <div className="form-fields two rule-places">
        <FormRow label={say(oltField?.label ?? words.olt)} problem={state.problemOf('oltId')}>
          {() => (
            <OltChoice
              value={typeof oltId === 'string' ? oltId : ''}
              onChange={(id) => state.set('oltId', id === '' ? null : id)}
            />
          )}
        </FormRow>
        <FormFields form={form} state={state} only={['pon', 'priority']} />
      </div>
      <h2 className="rule-part">{say(words.which)}</h2>
      <p className="muted">{say(words.together)}</p>
      <FormFields form={form} state={state} columns={2} only={['serial', 'vendor', 'mac', 'loid', 'model', 'force']} />
      <h2 className="rule-part">{say(words.what)}</h2>
      <FormFields
        form={form}
        state={state}
        columns={2}
        only={['namePattern', 'waitMinutes', 'perHour', 'undoHours', 'remark']}
      />
    </>
  );
}

const top = ['applicationNo', 'applicationName', 'status', 'profileId'];
const beneath = (state: FormState) => <Beneath state={state} />;

function List(): ReactElement {
  const form = useForm();
  const edit = useDo(rdApplications.deeds.edit, [`${rdApplications.path}/`, '/device/orderRule/'], { debounce: true });
  const rowActions = ({ applicationId, status }: Application): ListRowAction[] => [
    {
      key: 'turn',
      label: status === 'on' ? words.pause : words.resume,
      permission: rdApplications.deeds.edit,
      run: () => edit.mutateAsync({ applicationId, status: status === 'on' ? 'paused' : 'on' }),
    },
  ];
  return (
    <EntityScreen
      entity={rdApplications as unknown as Entity<Application>}
      looks={{ cells, form, only: () => top, beneath, drawer: 720, rowActions, embedded: true }}
    />
  );
}

function Content(): ReactElement {
  const say = useWords();
  const may = useMay();
  const [query, setQuery] = useSearchParams();
  const isForeseen = query.get('tab') === 'foresee' && may(orderRuleCalls.simulateOrderRules);
  return (
    <section>
      <header className="page-head">
        <h1>{say(rdApplications.title)}</h1>
      </header>
      <Tabs
        activeKey={isForeseen ? 'foresee' : 'applications'}
        onChange={(next) => setQuery(next === 'foresee' ? { tab: next } : {})}
        items={[
          { key: 'applications', label: say(words.applications) },
          // Applications and authorization rules are asked together, so they are foreseen together.
          ...(may(orderRuleCalls.simulateOrderRules) ? [{ key: 'foresee', label: say(words.foresee) }] : []),
        ]}
      />
      {isForeseen ? <Foresight /> : <List />}
    </section>
  );
}

/** Which ONUs of which port get which pre-set profile by themselves, and what that would do now. */
export function Applications(): ReactElement {
  return (
    <NeedsPermission permission="device:rdApplication:list">
      <Content />
    </NeedsPermission>
  );
}
