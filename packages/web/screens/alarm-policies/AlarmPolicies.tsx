import './alarm-policies.css';
import { policyEntities } from '@heliograph/catalogue/calls/alarm-policies.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { policyStates, type PolicyEffect } from '@heliograph/catalogue/words/alarm-policy-words.ts';
import type { ComponentType, ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import { PolicyTrial } from './PolicyTrial.tsx';
import { policyScreenWords as words } from './words.ts';

/** A rule as it is listed. */
interface PolicyRow {
  readonly policyId: string;
  readonly status: string;
  readonly holds: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly fits: Text;
  readonly when: Text;
}

const which = ['kinds', 'levels', 'types', 'keyword', 'olt', 'pons', 'project', 'isAll'];
const when = ['holds', 'from', 'to', 'days', 'start', 'minutes', 'zone'];

function Words({ words: said }: { words: Text }): ReactElement {
  const { tongue } = useSession();
  return <span>{wordsIn(said, tongue)}</span>;
}

function State({ status }: { status: string }): ReactElement {
  const say = useWords();
  const isOn = status === 'on';
  return <StateDot tone={isOn ? 'good' : 'off'} word={say(isOn ? policyStates.on : policyStates.off)} />;
}

/** A window in the time of whoever reads it; what comes again each week is in the zone of the rule. */
function When({ row: { holds, from, to, when: said } }: { row: PolicyRow }): ReactElement {
  if (holds !== 'once' || from === null || to === null) return <Words words={said} />;
  return (
    <span>
      <TimeText at={from} /> – <TimeText at={to} />
    </span>
  );
}

const cells = {
  status: ({ status }: PolicyRow) => <State status={status} />,
  fits: ({ fits }: PolicyRow) => <Words words={fits} />,
  when: (row: PolicyRow) => <When row={row} />,
};

/** Which alarms a rule fits and when, and what it would have done. */
function Conditions({
  effect,
  entity,
  state,
  row,
}: {
  effect: PolicyEffect;
  entity: Entity;
  state: FormState;
  row: PolicyRow | null;
}): ReactElement {
  const say = useWords();
  return (
    <>
      <h2 className="policy-part">{say(words.which)}</h2>
      <p className="muted">{say(words.together)}</p>
      <FormFields form={entity.form} state={state} columns={2} only={which} />
      <h2 className="policy-part">{say(words.when)}</h2>
      <FormFields form={entity.form} state={state} columns={2} only={when} />
      <h2 className="policy-part">{say(words.tryIt)}</h2>
      <PolicyTrial effect={effect} values={state.values} editedId={row?.policyId} />
    </>
  );
}

const conditionsOf = (effect: PolicyEffect, entity: Entity) =>
  function beneath(state: FormState, row: PolicyRow | null): ReactElement {
    return <Conditions effect={effect} entity={entity} state={state} row={row} />;
  };

function Policies({ effect }: { effect: PolicyEffect }): ReactElement {
  const entity = policyEntities[effect];
  const edit = useDo(entity.deeds.edit, [`${entity.path}/`], { debounce: true });
  const top = Object.keys(entity.form.fields).filter((name) => !which.includes(name) && !when.includes(name));
  const rowActions = ({ policyId, status }: PolicyRow): ListRowAction[] => [
    {
      key: 'turn',
      label: status === 'on' ? words.turnOff : words.turnOn,
      permission: entity.deeds.edit,
      run: () => edit.mutateAsync({ policyId, status: status === 'on' ? 'off' : 'on' }),
    },
  ];
  return (
    <EntityScreen
      entity={entity as unknown as Entity<PolicyRow>}
      looks={{
        cells,
        only: () => top,
        beneath: conditionsOf(effect, entity),
        drawer: 720,
        rowActions,
      }}
    />
  );
}

/** The screen of one kind of rule, as the table of screens wants it. */
export const policyScreen = (effect: PolicyEffect): ComponentType =>
  function OfEffect(): ReactElement {
    return <Policies effect={effect} />;
  };
