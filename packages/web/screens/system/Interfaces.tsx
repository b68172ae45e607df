import './system.css';
import { interfaceCalls, interfaceForm, type interfaceRow } from '@heliograph/catalogue/calls/interfaces.ts';
import { menuMessages } from '@heliograph/catalogue/words/menu-messages.ts';
import { interfaceResource } from '@heliograph/catalogue/resources/people.ts';
import { peopleWords as words } from '@heliograph/catalogue/resources/people-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { ForRoles } from '../../engine/people/directives.tsx';
import { RoleTags } from './RoleTags.tsx';

type Interface = z.output<typeof interfaceRow>;

function Holders({ row }: { row: Interface }): ReactElement {
  const say = useWords();
  if (row.type === 'public') return <span className="muted">{say(words.everybody)}</span>;
  if (row.type === 'signedIn') return <span className="muted">{say(words.whoeverSignedIn)}</span>;
  if (row.roles.length === 0) return <span className="muted">{say(words.nobody)}</span>;
  return <RoleTags roles={row.roles} />;
}

const mono = (value: string | null) => (value === null ? undefined : <span className="mono">{value}</span>);

const cells = {
  requestType: (row: Interface) => mono(row.requestType),
  url: (row: Interface) => mono(row.url),
  perms: (row: Interface) => mono(row.perms),
  further: (row: Interface) => mono(row.further),
  roles: (row: Interface) => <Holders row={row} />,
};

function NeverShutOut(): ReactElement {
  const say = useWords();
  return (
    <ForRoles roles={['admin']}>
      <p className="muted">{say(words.neverShutOut)}</p>
    </ForRoles>
  );
}

const neverShutOut = () => <NeverShutOut />;

/** How a call is named here, and what it asks for besides its own permission. */
function InterfaceDialog({ row, onClose }: { row: Interface; onClose: () => void }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  const edit = useDo(interfaceCalls.editInterface, [interfaceCalls.listInterfaces.path], { debounce: true });
  const [initial] = useState(() => ({ nameZh: row.nameZh, nameEn: row.nameEn, further: row.further ?? '' }));
  return (
    <FormDialog
      width={560}
      title={say(words.editMenu, { name: lang === 'zh' ? row.nameZh : row.nameEn })}
      form={interfaceForm}
      initial={initial}
      fixed={row.perms === null ? { further: menuMessages.openInterface } : {}}
      onSave={({ nameZh, nameEn, further }) =>
        edit.mutateAsync({
          id: row.id,
          nameZh: String(nameZh),
          nameEn: String(nameEn),
          further: typeof further === 'string' && further !== '' ? further : null,
          updateTime: row.updateTime,
        })
      }
      onClose={onClose}
      beneath={neverShutOut}
    />
  );
}

/** The calls of the console and who holds them (S1 §3.9). What is served is part of it; what it asks for a tenant can narrow. */
export function Interfaces(): ReactElement {
  const [edited, setEdited] = useState<Interface | null>(null);
  return (
    <>
      <ListPage
        resource={interfaceResource}
        call={interfaceCalls.listInterfaces}
        cells={cells}
        nameOf={(row) => row.url}
        rowActions={(row) => [
          { key: 'edit', label: engine.edit, permission: interfaceCalls.editInterface, run: () => setEdited(row) },
        ]}
      />
      {edited ? <InterfaceDialog row={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}
