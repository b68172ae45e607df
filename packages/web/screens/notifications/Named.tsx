import './notifications.css';
import { notificationGroups } from '@heliograph/catalogue/entities/notification-groups.ts';
import { notificationServers } from '@heliograph/catalogue/entities/notification-servers.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { ComponentType, ReactElement } from 'react';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { FormFields } from '../../engine/form/FormFields.tsx';
import type { FormState } from '../../engine/form/form-state.ts';
import { NamePicker } from './NamePicker.tsx';

/** Fields that name other things, and what is chosen from. */
const chosenFrom: Readonly<Record<string, Entity>> = {
  servers: notificationServers as unknown as Entity,
  userGroup: notificationGroups as unknown as Entity,
  userGroups: notificationGroups as unknown as Entity,
  ladderGroup: notificationGroups as unknown as Entity,
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
  const looks = { only: () => [named], beneath };
  return function OfNamed(): ReactElement {
    return <EntityScreen entity={entity} looks={looks} />;
  };
};
