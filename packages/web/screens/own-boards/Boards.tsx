import { boardForm, ownBoardCalls, type boardRow } from '@heliograph/catalogue/calls/own-boards.ts';
import { choice, type Form, type Values } from '@heliograph/catalogue/kit/fields.ts';
import { boardTemplates } from '@heliograph/catalogue/models/board-templates.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { boardShares } from '@heliograph/catalogue/words/tile-words.ts';
import { engine } from '@heliograph/catalogue/words/engine.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { useMemo, useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useWords } from '../../app/parts.ts';
import { useCall, useDo } from '../../client/hooks.ts';
import { FormDialog } from '../../engine/form/FormDrawer.tsx';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { useRemoval } from '../../engine/list/use-removal.ts';
import { withQuery } from '../board/links.ts';
import { ownBoardWords as words } from './words.ts';

type Row = z.output<typeof boardRow>;

const lists = ['/statistics/board'];

const resource: Resource = {
  id: 'own-boards',
  title: words.title,
  many: words.many,
  key: 'boardId',
  head: 'boardName',
  empty: words.empty,
  columns: [
    { name: 'boardName', label: words.name },
    { name: 'description', label: words.description },
    { name: 'tiles', label: words.tiles, kind: 'number', width: 90 },
    { name: 'shared', label: words.shared, kind: 'choice', options: boardShares },
    { name: 'owner', label: words.owner },
    { name: 'updateTime', label: words.changed, kind: 'time' },
  ],
  filters: [{ name: 'boardName', label: words.name, kind: 'text' }],
};

const usePath = () => {
  const page = pathOf(useMenu(), 'statistics/boards/view');
  return (boardId: string) => (page === undefined ? undefined : withQuery(page, { boardId }));
};

function Name({ row }: { row: Row }): ReactElement {
  const to = usePath()(row.boardId);
  return to === undefined ? <>{row.boardName}</> : <Link to={to}>{row.boardName}</Link>;
}

function Owner({ row }: { row: Row }): ReactElement {
  const say = useWords();
  return <>{row.isMine ? say(words.mine) : row.owner}</>;
}

const cells = { boardName: (row: Row) => <Name row={row} />, owner: (row: Row) => <Owner row={row} /> };

/** What is being made or changed: a new board, the copy of one, or the name and sharing of one. */
type Made = { readonly as: 'new' } | { readonly as: 'copy' | 'edit'; readonly row: Row };

const templateField = choice({
  label: words.template,
  options: boardTemplates.map(({ id, label, help }) => ({
    value: id,
    label: text(`${label.en}: ${help.en}`, `${label.zh}：${help.zh}`),
  })),
  initial: 'noc',
});

/** Roles are asked for by whoever may share; to everybody else a board is one's own. */
function useForm(isNew: boolean): Form {
  const mayShare = useMay()(ownBoardCalls.boardRoles);
  const roles = useCall(ownBoardCalls.boardRoles, {}, { quiet: true, enabled: mayShare });
  return useMemo(() => {
    const whole = boardForm(
      (roles.data ?? []).map(({ value, label }) => ({ value, label: { en: label, zh: label } satisfies Text })),
    );
    const { shared, roleIds, ...own } = whole.fields;
    const sharing = mayShare && shared && roleIds ? { shared, roleIds } : {};
    const fields = { ...own, ...(isNew ? { template: templateField } : {}), ...sharing };
    return mayShare ? { ...whole, fields } : { fields };
  }, [isNew, mayShare, roles.data]);
}

function initialOf(made: Made, copyOf: (name: string) => string): Values {
  if (made.as === 'new') return { boardName: '', description: '', template: 'noc', shared: 'mine', roleIds: [] };
  const { boardName, description, shared, roleIds } = made.row;
  if (made.as === 'edit') return { boardName, description: description ?? '', shared, roleIds };
  return { boardName: copyOf(boardName).slice(0, 64), description: description ?? '', shared: 'mine', roleIds: [] };
}

function Making({ made, onClose }: { made: Made; onClose: () => void }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const path = usePath();
  const form = useForm(made.as === 'new');
  const add = useDo(ownBoardCalls.addBoard, lists, { debounce: true });
  const save = useDo(ownBoardCalls.saveBoard, lists, { debounce: true });
  const [initial] = useState(() => initialOf(made, (name) => say(words.copyOf, { name })));
  const send = async (values: Values) => {
    const typed = values as { boardName: string; description: string; shared: Row['shared']; roleIds: string[] };
    if (made.as === 'edit') return save.mutateAsync({ boardId: made.row.boardId, version: made.row.version, ...typed });
    const { boardId } = await add.mutateAsync({
      ...typed,
      ...(made.as === 'copy' ? { copyOf: made.row.boardId } : {}),
    });
    const to = path(boardId);
    if (to !== undefined) void navigate(to);
    return undefined;
  };
  const title = { new: words.add, copy: words.copy, edit: words.looks }[made.as];
  return <FormDialog width={520} title={say(title)} form={form} initial={initial} onSave={send} onClose={onClose} />;
}

/** Boards that somebody sees, its own first. */
export function Boards(): ReactElement {
  const navigate = useNavigate();
  const path = usePath();
  const [made, setMade] = useState<Made | null>(null);
  const remove = useRemoval(ownBoardCalls.removeBoards, {
    many: words.many,
    nameOf: (row: Row) => row.boardName,
    input: (rows) => ({ boardIds: rows.map(({ boardId }) => boardId) }),
    refreshes: lists,
  });
  const go = ({ boardId }: Row) => {
    const to = path(boardId);
    if (to !== undefined) void navigate(to);
  };
  const actionsOf = (row: Row) => [
    { key: 'open', label: words.open, run: () => go(row) },
    { key: 'copy', label: words.copy, permission: ownBoardCalls.addBoard, run: () => setMade({ as: 'copy', row }) },
    ...(row.mayEdit
      ? [
          {
            key: 'looks',
            label: words.looks,
            permission: ownBoardCalls.saveBoard,
            run: () => setMade({ as: 'edit', row }),
          },
          {
            key: 'delete',
            label: engine.delete,
            danger: true,
            permission: ownBoardCalls.removeBoards,
            run: () => remove([row]),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        resource={resource}
        call={ownBoardCalls.listBoards}
        cells={cells}
        nameOf={(row) => row.boardName}
        enter={go}
        rowActions={actionsOf}
        add={{ label: words.add, permission: ownBoardCalls.addBoard, run: () => setMade({ as: 'new' }) }}
      />
      {made ? <Making made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}
