import './notifications.css';
import { notificationGroups } from '@heliograph/catalogue/entities/notification-groups.ts';
import { notificationServers } from '@heliograph/catalogue/entities/notification-servers.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { Option } from '@heliograph/catalogue/kit/fields.ts';
import { serverStates } from '@heliograph/catalogue/words/notification-words.ts';
import { alarmTypes, severities } from '@heliograph/catalogue/words/severities.ts';
import { trouble } from '@heliograph/catalogue/words/shell.ts';
import type { ComponentType, ReactElement } from 'react';
import { useWords } from '../../app/parts.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { StateDot } from '../../engine/values/Values.tsx';
import { NamePicker } from './NamePicker.tsx';
import { notificationScreenWords as words } from './words.ts';

/** Fields that name other things, and what is chosen from. */
const chosenFrom: Readonly<Record<string, Entity>> = {
  servers: notificationServers as unknown as Entity,
  userGroup: notificationGroups as unknown as Entity,
  userGroups: notificationGroups as unknown as Entity,
  ladderGroup: notificationGroups as unknown as Entity,
};

/** A row of any of them; only rules have levels and types. */
interface Row {
  readonly status: string;
  readonly levels?: readonly (string | number)[];
  readonly types?: readonly (string | number)[];
}

function State({ status }: { status: string }): ReactElement {
  const say = useWords();
  const isOn = status === 'on';
  return <StateDot tone={isOn ? 'good' : 'off'} word={say(isOn ? serverStates.on : serverStates.off)} />;
}

/** What was chosen; a rule for which nothing was is for all. */
function Chosen({ among, values }: { among: readonly Option[]; values: Row['levels'] }): ReactElement {
  const say = useWords();
  const chosen = among.filter(({ value }) => values?.includes(value)).map(({ label }) => say(label));
  if (chosen.length === 0) return <span className="muted">{say(words.any)}</span>;
  return <span>{chosen.join(say(trouble.between))}</span>;
}

const cells = {
  status: ({ status }: Row) => <State status={status} />,
  levels: ({ levels }: Row) => <Chosen among={severities} values={levels} />,
  types: ({ types }: Row) => <Chosen among={alarmTypes} values={types} />,
};

/** A thing that names servers and groups: those are chosen from what there is. */
export const namedScreen = (entity: Entity): ComponentType => {
  const { named, form } = entity;
  const rest = Object.keys(form.fields).filter((name) => !chosenFrom[name] && name !== named);
  const chosen = Object.keys(form.fields).flatMap((name) =>
    chosenFrom[name] ? [[name, chosenFrom[name]] as const] : [],
  );
  const beneath = (state: FormState) => (
    <div className="named-rest">
      <div className="form-fields">
        {chosen.map(([field, from]) => (
          <NamePicker key={field} entity={entity} field={field} from={from} state={state} />
        ))}
      </div>
      <FormFields form={form} state={state} columns={2} only={rest} />
    </div>
  );
  const looks = { cells, only: () => [named], beneath };
  return function OfNamed(): ReactElement {
    return <EntityScreen<Row> entity={entity as unknown as Entity<Row>} looks={looks} />;
  };
};
