import { interfaceCalls, type interfaceRow } from '@heliograph/catalogue/calls/interfaces.ts';
import { interfaceResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { Tag } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { useWords } from '../../app/parts.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { Copy } from '../../engine/values/Copy.tsx';

type Interface = z.output<typeof interfaceRow>;

function Holders({ row }: { row: Interface }): ReactElement {
  const say = useWords();
  if (row.type === 'public') return <span className="muted">{say(words.everybody)}</span>;
  if (row.type === 'signedIn') return <span className="muted">{say(words.whoeverSignedIn)}</span>;
  if (row.roles.length === 0) return <span className="muted">{say(words.nobody)}</span>;
  return (
    <>
      {row.roles.map((role) => (
        <Tag key={role.roleId}>{role.roleName}</Tag>
      ))}
    </>
  );
}

const cells = {
  requestType: (row: Interface) => <span className="mono">{row.requestType}</span>,
  url: (row: Interface) => <Copy value={row.url} />,
  perms: (row: Interface) => (row.perms === null ? undefined : <Copy value={row.perms} />),
  roles: (row: Interface) => <Holders row={row} />,
};

/** The calls of the console and who holds them (S1 §3.9). They are part of it, so there is nothing to add. */
export function Interfaces(): ReactElement {
  return <ListPage resource={interfaceResource} call={interfaceCalls.listInterfaces} cells={cells} />;
}
