import '../alarm-policies/alarm-policies.css';
import { thresholds as entity } from '@heliograph/catalogue/entities/thresholds.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { wordsIn } from '@heliograph/catalogue/kit/tongue.ts';
import { measuredOf } from '@heliograph/catalogue/models/thresholds.ts';
import { thresholdStates } from '@heliograph/catalogue/words/threshold-words.ts';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { FormFields } from '../../engine/form/FormFields.tsx';
import type { ListRowAction } from '../../engine/list/types.ts';
import { SeverityMark } from '../../engine/values/Severity.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';
import { ThresholdTrial } from './ThresholdTrial.tsx';
import { thresholdScreenWords as words } from './words.ts';

interface ThresholdRow {
  readonly thresholdId: string;
  readonly thresholdName: string;
  readonly status: string;
  readonly what: string;
  readonly severity: number;
  readonly fits: Text;
  readonly where: Text;
  readonly standing: number;
  readonly leftOut: number;
  readonly askedAt: string | null;
}

const place = ['project', 'olt', 'pons', 'remark'];
const above = Object.keys(entity.form.fields).filter((name) => !place.includes(name));

function Words({ words: said }: { words: Text }): ReactElement {
  const { tongue } = useSession();
  return <span>{wordsIn(said, tongue)}</span>;
}

function State({ status }: { status: string }): ReactElement {
  const say = useWords();
  const isOn = status === 'on';
  return <StateDot tone={isOn ? 'good' : 'off'} word={say(isOn ? thresholdStates.on : thresholdStates.off)} />;
}

/** How many are crossed; and that there are more, where a limit is set so that too many are. */
function Standing({ row: { standing, leftOut } }: { row: ThresholdRow }): ReactElement {
  const say = useWords();
  if (leftOut === 0) return <span>{standing}</span>;
  return (
    <span title={say(words.leftOut, { n: leftOut })}>
      {standing} <span className="muted">+{leftOut}</span>
    </span>
  );
}

function Asked({ row: { askedAt, status } }: { row: ThresholdRow }): ReactElement {
  const say = useWords();
  if (status !== 'on') return <span className="muted">—</span>;
  return askedAt === null ? <span className="muted">{say(words.never)}</span> : <TimeText at={askedAt} />;
}

const cells = {
  status: ({ status }: ThresholdRow) => <State status={status} />,
  fits: ({ fits }: ThresholdRow) => <Words words={fits} />,
  where: ({ where }: ThresholdRow) => <Words words={where} />,
  severity: ({ severity }: ThresholdRow) => <SeverityMark value={severity} />,
  standing: (row: ThresholdRow) => <Standing row={row} />,
  askedAt: (row: ThresholdRow) => <Asked row={row} />,
};

function Beneath({ state, row }: { state: FormState; row: ThresholdRow | null }): ReactElement {
  const say = useWords();
  return (
    <>
      <h2 className="policy-part">{say(words.where)}</h2>
      <p className="muted">{say(words.everywhere)}</p>
      <FormFields form={entity.form} state={state} columns={2} only={place} />
      <h2 className="policy-part">{say(words.tryIt, { n: 7 })}</h2>
      <ThresholdTrial values={state.values} editedId={row?.thresholdId} />
    </>
  );
}

const beneath = (state: FormState, row: ThresholdRow | null): ReactElement => <Beneath state={state} row={row} />;

/** Thresholds on what is measured: what is an alarm, what of them is crossed now, and what one would have raised. */
export function Thresholds(): ReactElement {
  const go = useNavigate();
  const edit = useDo(entity.deeds.edit, [`${entity.path}/`], { debounce: true });
  const rowActions = ({ thresholdId, thresholdName, status, standing, what }: ThresholdRow): ListRowAction[] => [
    {
      key: 'turn',
      label: status === 'on' ? words.turnOff : words.turnOn,
      permission: entity.deeds.edit,
      run: () => edit.mutateAsync({ thresholdId, status: status === 'on' ? 'off' : 'on' }),
    },
    ...(standing > 0 && measuredOf(what)
      ? [
          {
            key: 'alarms',
            label: words.alarms,
            run: () => go(`/alarm/current?keyword=${encodeURIComponent(thresholdName)}`),
          },
        ]
      : []),
  ];
  return (
    <EntityScreen
      entity={entity as unknown as Entity<ThresholdRow>}
      looks={{
        cells,
        only: () => above,
        beneath,
        drawer: 720,
        rowActions,
      }}
    />
  );
}
