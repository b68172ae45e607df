import '../notifications/notifications.css';
import { kioskCalls, kioskForm, type kioskRow } from '@heliograph/catalogue/calls/kiosk.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { kioskWords as words } from '@heliograph/catalogue/words/kiosk-words.ts';
import { Modal } from 'antd';
import { useState, type ReactElement } from 'react';
import type { z } from 'zod';
import { useSession, useWords } from '../../app/parts.ts';
import { useDo } from '../../client/hooks.ts';
import { Facts } from '../../engine/Facts.tsx';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { Copy } from '../../engine/values/Copy.tsx';
import { StateDot, TimeText } from '../../engine/values/Values.tsx';

type Link = z.output<typeof kioskRow>;

const lists = [kioskCalls.listKioskLinks.path];

const resource: Resource = {
  id: 'kiosk-links',
  title: words.title,
  many: words.many,
  key: 'kioskId',
  empty: words.empty,
  head: 'kioskName',
  columns: [
    { name: 'kioskName', label: words.name },
    { name: 'state', label: words.state, width: 110 },
    { name: 'projectName', label: words.project },
    { name: 'boardName', label: words.board },
    { name: 'endTime', label: words.ends, kind: 'time' },
    { name: 'usedTime', label: words.used, width: 190 },
    { name: 'createBy', label: words.madeBy },
    { name: 'createTime', label: words.made, kind: 'time' },
  ],
  filters: [],
};

function State({ isOver }: { isOver: boolean }): ReactElement {
  const say = useWords();
  return <StateDot tone={isOver ? 'off' : 'good'} word={say(isOver ? words.ended : words.opens)} />;
}

function Used({ at }: { at: string | null }): ReactElement {
  const say = useWords();
  return at === null ? <span className="muted">{say(words.never)}</span> : <TimeText at={at} />;
}

function Where({ name }: { name: string | null }): ReactElement {
  const say = useWords();
  return <span>{name ?? say(words.all)}</span>;
}

function Maker({ link: { createBy, isMakerGone } }: { link: Link }): ReactElement {
  const say = useWords();
  return <span>{isMakerGone ? say(words.makerGone, { name: createBy }) : createBy}</span>;
}

function Shows({ name }: { name: string | null }): ReactElement {
  const say = useWords();
  return <span>{name ?? say(words.bigScreen)}</span>;
}

const cells = {
  boardName: ({ boardName }: Link) => <Shows name={boardName} />,
  state: ({ isOver }: Link) => <State isOver={isOver} />,
  projectName: ({ projectName }: Link) => <Where name={projectName} />,
  usedTime: ({ usedTime }: Link) => <Used at={usedTime} />,
  createBy: (link: Link) => <Maker link={link} />,
};

/** The address of this console, with the token behind the `#`: it goes to no server and into no log. The wall speaks the language of who made it. */
const addressOf = (token: string, lang: string): string =>
  `${location.origin}${location.pathname}#/kiosk/${token}?lang=${lang}`;

/** A link that was made just now. Closing it forgets it. */
function Once({ token, onClose }: { token: string; onClose: () => void }): ReactElement {
  const say = useWords();
  const { lang } = useSession();
  return (
    <Modal open title={say(words.title)} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p>{say(words.once)}</p>
      <Facts facts={[[words.address, <Copy key="address" value={addressOf(token, lang)} />]]} />
    </Modal>
  );
}

function Making({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }): ReactElement {
  const say = useWords();
  const make = useDo(kioskCalls.makeKioskLink, lists, { debounce: true });
  const [initial] = useState(() => ({ kioskName: '', project: '', board: '', days: 90 }));
  return (
    <FormDialog
      width={480}
      title={say(words.make)}
      form={kioskForm}
      initial={initial}
      onSave={async (values) => {
        const { token } = await make.mutateAsync(values);
        onMade(token);
      }}
      onClose={onClose}
    />
  );
}

/** Links that show the big screen without sign-in: who made which, and when it was last used. */
export function KioskLinks(): ReactElement {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const remove = useRemoval(kioskCalls.removeKioskLinks, {
    many: words.many,
    nameOf: (row: Link) => row.kioskName,
    input: (rows) => ({ kioskIds: rows.map(({ kioskId }) => kioskId) }),
    refreshes: lists,
  });
  const revoke = { key: 'revoke', label: words.revoke, danger: true, permission: kioskCalls.removeKioskLinks } as const;
  return (
    <>
      <ListPage
        resource={resource}
        call={kioskCalls.listKioskLinks}
        cells={cells}
        every="poll"
        nameOf={(row) => row.kioskName}
        rowActions={(row) => [{ ...revoke, run: () => remove([row]) }]}
        bulk={[{ ...revoke, run: remove }]}
        add={{ label: words.make, permission: kioskCalls.makeKioskLink, run: () => setMaking(true) }}
      />
      {isMaking ? <Making onMade={setMade} onClose={() => setMaking(false)} /> : null}
      {made === null ? null : <Once token={made} onClose={() => setMade(null)} />}
    </>
  );
}
