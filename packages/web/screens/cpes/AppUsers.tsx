import { appUsers } from '@heliograph/catalogue/entities/app-users.ts';
import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { cpeStates } from '@heliograph/catalogue/words/cpe-words.ts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../app/parts.ts';
import { EntityScreen } from '../../engine/entity/EntityScreen.tsx';
import { NeedsPermission } from '../../engine/States.tsx';
import { StateDot } from '../../engine/values/Values.tsx';
import { useCpePath, type ListedCpe } from './CpeList.tsx';

interface AppUser {
  readonly account: string;
  readonly home: readonly Pick<ListedCpe, 'id' | 'serialno' | 'state'>[];
}

function Home({ home }: Pick<AppUser, 'home'>): ReactElement {
  const say = useWords();
  const pathOf = useCpePath();
  return (
    <ul className="cpe-home">
      {home.map(({ id, serialno, state }) => {
        const path = pathOf(id);
        const word = cpeStates.find((one) => one.id === state)?.label;
        return (
          <li key={id}>
            {path === undefined ? serialno : <Link to={path}>{serialno}</Link>}
            <StateDot tone={state === 'online' ? 'good' : 'off'} word={word ? say(word) : state} />
          </li>
        );
      })}
    </ul>
  );
}

const cells = { devices: ({ home }: AppUser) => <Home home={home} /> };

/** Subscribers as their app knows them, with what stands in their homes. */
export const AppUsers = (): ReactElement => (
  <NeedsPermission permission={`${appUsers.permission}:list`}>
    <EntityScreen entity={appUsers as unknown as Entity<AppUser>} looks={{ cells }} />
  </NeedsPermission>
);
