import { notificationGroups } from '@heliograph/catalogue/entities/notification-groups.ts';
import { notificationServers } from '@heliograph/catalogue/entities/notification-servers.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import type { ComponentType, ReactElement } from 'react';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { NamePicker } from './NamePicker.tsx';

/** Fields that name other things, and what is chosen from. */
const chosenFrom: Readonly<Record<string, Entity>> = {
  servers: notificationServers as unknown as Entity,
  userGroup: notificationGroups as unknown as Entity,
  userGroups: notificationGroups as unknown as Entity,
};

/** A thing that names servers and groups: those are chosen from what there is. */
export const namedScreen = (entity: Entity): ComponentType => {
  const names = Object.keys(entity.form.fields);
  const typed = names.filter((name) => !chosenFrom[name]);
  const chosen = names.flatMap((name) => (chosenFrom[name] ? [[name, chosenFrom[name]] as const] : []));
  return function OfNamed(): ReactElement {
    return (
      <EntityScreen
        entity={entity}
        looks={{
          only: () => typed,
          beneath: (state) =>
            chosen.map(([field, from]) => (
              <NamePicker key={field} entity={entity} field={field} from={from} state={state} />
            )),
        }}
      />
    );
  };
};
