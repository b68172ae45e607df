import './system.css';
import { interfaceCalls, type interfaceRow } from '@heliograph/catalogue/calls/interfaces.ts';
import { interfaceResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { RoleTags } from './RoleTags.tsx';

type Interface = z.output<typeof interfaceRow>;

function Holders({ row }: { row: Interface }): ReactElement {
  const say = useWords();
  if (row.type === 'public') return <span className="muted">{say(words.everybody)}</span>;
  if (row.type === 'signedIn') return <span className="muted">{say(words.whoeverSignedIn)}</span>;
  if (row.roles.length === 0) return <span className="muted">{say(words.nobody)}</span>;
  return <RoleTags roles={row.roles} />;
}

const cells = {
  requestType: (row: Interface) => <span className="mono">{row.requestType}</span>,
  url: (row: Interface) => <span className="mono">{row.url}</span>,
  perms: (row: Interface) => (row.perms === null ? undefined : <span className="mono">{row.perms}</span>),
  roles: (row: Interface) => <Holders row={row} />,
};

/** The calls of the console and who holds them (S1 §3.9). They are part of it, so there is nothing to add. */
export function Interfaces(): ReactElement {
  return <ListPage resource={interfaceResource} call={interfaceCalls.listInterfaces} cells={cells} />;
}
