import './alarm-policies.css';
import { policyEntities } from '@heliograph/catalogue/calls/alarm-policies.ts';
import { plannedWorkCalls } from '@heliograph/catalogue/calls/planned-works.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { workExtensions, workStates, type WorkState } from '@heliograph/catalogue/words/planned-work-words.ts';
import type { ReactElement } from 'react';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import type { ListRowAction } from '../../engine/list/types.ts';
import type { Tone } from '../../engine/values/Severity.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { PolicyTrial } from './PolicyTrial.tsx';
import { WorkEnds } from './WorkEnds.tsx';
import { plannedWorkScreenWords as words, policyScreenWords } from './words.ts';

/** Planned work as it is listed. */
interface Work {
  readonly workId: string;
  readonly state: WorkState;
  readonly fits: Text;
  readonly when: Text;
}

const entity = policyEntities.work as unknown as Entity<Work>;
const lists = [entity.path, '/alarm/', '/system/alarm/'] as const;
const where = ['olt', 'pons', 'site', 'plantZone', 'project'];
const when = ['holds', 'from', 'to', 'days', 'start', 'minutes', 'zone', 'until'];
const what = ['workName', 'reason', 'crew'];
/** The one that stands in the row itself (min); the others are behind its menu. */
const usual = 60;
const tones: Readonly<Record<WorkState, Tone>> = { running: 'good', next: 'minor', over: 'off' };

function State({ state }: { state: WorkState }): ReactElement {
  const say = useWords();
  return <StateDot tone={tones[state]} word={say(workStates[state])} />;
}

function Words({ words: said }: { words: Text }): ReactElement {
  const { tongue } = useSession();
  return <span>{wordsIn(said, tongue)}</span>;
}

const cells = {
  state: ({ state }: Work) => <State state={state} />,
  fits: ({ fits }: Work) => <Words words={fits} />,
  when: ({ when: said }: Work) => <Words words={said} />,
};

/** Where and when, and what it would have held back. */
function Beneath({ state, row }: { state: FormState; row: Work | null }): ReactElement {
  const say = useWords();
  return (
    <>
      <h2 className="policy-part">{say(words.where)}</h2>
      <p className="muted">{say(policyScreenWords.together)}</p>
      <FormFields form={entity.form} state={state} columns={2} only={where} />
      <h2 className="policy-part">{say(policyScreenWords.when)}</h2>
      <FormFields form={entity.form} state={state} columns={2} only={when} />
      <h2 className="policy-part">{say(policyScreenWords.tryIt)}</h2>
      <PolicyTrial effect="work" values={state.values} editedId={row?.workId} />
    </>
  );
}

function beneath(state: FormState, row: Work | null): ReactElement {
  return <Beneath state={state} row={row} />;
}

/** Work that is planned, goes on or is over: who does it, why, and what nobody is told of meanwhile. */
export function PlannedWorks(): ReactElement {
  const extend = useDo(plannedWorkCalls.extendPlannedWork, lists, { debounce: true });
  const end = useDo(plannedWorkCalls.endPlannedWork, lists, { debounce: true });
  const rowActions = ({ workId, state }: Work): ListRowAction[] => {
    const longer = (minutes: (typeof workExtensions)[number]): ListRowAction => ({
      key: `extend${minutes}`,
      label: words.extend[minutes],
      permission: plannedWorkCalls.extendPlannedWork,
      run: () => extend.mutateAsync({ workId, minutes }),
    });
    return state === 'running'
      ? [
          longer(usual),
          {
            key: 'end',
            label: words.end,
            permission: plannedWorkCalls.endPlannedWork,
            run: () => end.mutateAsync({ workId }),
          },
          ...workExtensions.filter((minutes) => minutes !== usual).map(longer),
        ]
      : [];
  };
  return (
    <>
      <WorkEnds />
      <EntityScreen
        entity={entity}
        looks={{
          cells,
          only: () => what,
          beneath,
          drawer: 720,
          rowActions,
        }}
      />
    </>
  );
}
