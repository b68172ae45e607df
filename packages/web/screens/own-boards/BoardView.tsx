import './own-boards.css';
import { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import { boardLimits, tileKindOf, type TileKind } from '@heliograph/catalogue/models/tiles.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { pathOf } from '../../app/menu.ts';
import { useMay, useMenu, useSession, useWords } from '../../app/parts.ts';
import { useCall } from '../../client/hooks.ts';
import { ChartViewButton } from '../../engine/chart/TimeChart.tsx';
import { useUnsaved } from '../../engine/form/use-unsaved.ts';
import { Icon } from '../../engine/icons.tsx';
import { QueryArea, Nothing } from '../../engine/States.tsx';
import { succeeded } from '../../engine/list/use-removal.ts';
import { useQueryId, useQueryValue } from '../../engine/state/query-state.ts';
import { useLinks, withQuery } from '../board/links.ts';
import { BoardWall } from './BoardWall.tsx';
import { Grid } from './Grid.tsx';
import { useTile, type ToldTile } from './tile-answer.ts';
import { tileLackOf, TileBody } from './TileBody.tsx';
import { KindChoice, TileDialog } from './TileDialog.tsx';
import { useBoardDraft, type TileBoard, type BoardDraft } from './use-draft.ts';
import { ownBoardWords as words } from './words.ts';

/** A tile as whoever is signed in reads it. */
function OwnTile({ tile }: { tile: ToldTile }): ReactElement {
  const may = useMay();
  const { pollMs } = useSession();
  const links = useLinks();
  const lacks = tileLackOf(tile, may as (permission: string) => boolean);
  const asked = useTile(tile, lacks === null && !tile.isGone);
  return <TileBody tile={tile} asked={asked} lacks={lacks} link={links.olt} pollMs={pollMs} />;
}
const renderBody = (tile: ToldTile): ReactNode => <OwnTile tile={tile} />;

function Conflict({ board, draft }: { board: TileBoard; draft: BoardDraft }): ReactElement {
  const say = useWords();
  const navigate = useNavigate();
  const page = pathOf(useMenu(), 'statistics/boards/view');
  const keep = async () => {
    const id = await draft.keepAsOwn(say(words.copyOf, { name: board.boardName }).slice(0, 64));
    if (page !== undefined) void navigate(withQuery(page, { boardId: id }));
  };
  return (
    <Alert
      type="warning"
      title={say(words.conflict)}
      description={say(words.conflictMore)}
      action={
        <span className="row wrap">
          <Button size="small" onClick={() => void succeeded(keep())}>
            {say(words.keepMine)}
          </Button>
          <Button size="small" onClick={draft.cancel}>
            {say(words.takeTheirs)}
          </Button>
        </span>
      }
    />
  );
}

function Tools({
  board,
  draft,
  onAdd,
  onFull,
}: {
  board: TileBoard;
  draft: BoardDraft;
  onAdd: () => void;
  onFull: () => void;
}): ReactElement {
  const say = useWords();
  const may = useMay();
  const add = (
    <Button icon={<Icon name="plus" size={14} />} disabled={draft.isFull} onClick={onAdd}>
      {say(words.addTile)}
    </Button>
  );
  if (draft.tiles)
    return (
      <span className="row wrap">
        <span className="muted">{say(words.limit, { n: draft.tiles.length, max: boardLimits.tiles })}</span>
        {add}
        <Button onClick={draft.cancel}>{say(words.cancel)}</Button>
        <Button
          type="primary"
          loading={draft.isBusy}
          disabled={!draft.isChanged}
          onClick={() => void succeeded(draft.save())}
        >
          {say(words.done)}
        </Button>
      </span>
    );
  return (
    <span className="row wrap">
      <ChartViewButton />
      <Button icon={<Icon name="board" size={14} />} onClick={onFull}>
        {say(words.fullScreen)}
      </Button>
      {board.mayEdit && may(ownBoardCalls.saveBoard) ? (
        <Button type="primary" icon={<Icon name="edit" size={14} />} onClick={draft.begin}>
          {say(words.edit)}
        </Button>
      ) : null}
    </span>
  );
}

/** Which dialog is open: the choice of a kind, or the settings of a tile. */
type Opened = 'kinds' | { readonly kind: TileKind; readonly tile: ToldTile | null } | null;

function Dialogs({
  opened,
  draft,
  open,
}: {
  opened: Opened;
  draft: BoardDraft;
  open: (next: Opened) => void;
}): ReactNode {
  if (opened === null) return null;
  const close = () => open(null);
  if (opened === 'kinds') return <KindChoice onClose={close} onChoose={(kind) => open({ kind, tile: null })} />;
  const { kind, tile } = opened;
  return (
    <TileDialog
      key={tile?.id ?? kind.id}
      kind={kind}
      tile={tile}
      onClose={close}
      onSave={(made) => (tile ? draft.change(tile.id, made) : draft.add(kind, made))}
    />
  );
}

function Empty({ mayEdit, onAdd }: { mayEdit: boolean; onAdd: () => void }): ReactElement {
  const say = useWords();
  return (
    <section className="card panel">
      <Nothing title={say(words.noTiles)}>
        <span className="muted">{say(mayEdit ? words.noTilesMore : words.noTilesOther)}</span>
        {mayEdit ? (
          <Button type="primary" onClick={onAdd}>
            {say(words.addTile)}
          </Button>
        ) : null}
      </Nothing>
    </section>
  );
}

function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn, leave]);
}

function Shown({ board }: { board: TileBoard }): ReactElement {
  const say = useWords();
  const may = useMay();
  const draft = useBoardDraft(board);
  const list = pathOf(useMenu(), 'statistics/boards');
  const [opened, open] = useState<Opened>(null);
  const [full, setFull] = useQueryValue('full', '');
  useUnsaved(draft.isChanged);
  const leave = () => setFull('');
  useEscape(full === '1', leave);
  const mayEdit = board.mayEdit && may(ownBoardCalls.saveBoard);
  const add = () => {
    if (!draft.tiles) draft.begin();
    open('kinds');
  };
  const tiles = draft.tiles ?? board.layout;
  if (full === '1' && !draft.tiles)
    return (
      <BoardWall title={board.boardName} tiles={tiles} renderBody={renderBody}>
        <button type="button" onClick={leave}>
          {say(words.leave)}
        </button>
      </BoardWall>
    );
  const arranging = {
    onChange: draft.arrange,
    onRemove: ({ id }: ToldTile) => draft.remove(id),
    onSettings: (tile: ToldTile) => {
      const kind = tileKindOf(tile.kind);
      if (kind) open({ kind, tile });
    },
  };
  return (
    <>
      <header className="page-head row wrap">
        {list === undefined ? null : (
          <Link to={list} aria-label={say(words.back)} title={say(words.back)}>
            {say(words.title)}
          </Link>
        )}
        <h1>{board.boardName}</h1>
        <span className="muted grow ellipsis">{board.description}</span>
        <Tools board={board} draft={draft} onAdd={add} onFull={() => setFull('1')} />
      </header>
      {draft.isConflict ? <Conflict board={board} draft={draft} /> : null}
      {tiles.length === 0 ? (
        <Empty mayEdit={mayEdit} onAdd={add} />
      ) : (
        <Grid tiles={tiles} arranging={draft.tiles ? arranging : null} renderBody={renderBody} />
      )}
      <Dialogs opened={opened} draft={draft} open={open} />
    </>
  );
}

/** One board: looked at, arranged, over the whole screen. */
export function BoardView(): ReactElement {
  const [boardId] = useQueryId('boardId', '0');
  const query = useCall(ownBoardCalls.getBoard, { boardId }, { quiet: true, every: 'poll', keep: false });
  const say = useWords();
  const list = pathOf(useMenu(), 'statistics/boards');
  if (query.error?.code === 404 && query.data === undefined)
    return (
      <div className="own-board">
        <h1>{say(words.title)}</h1>
        <Nothing title={say(words.noBoard)}>
          {list === undefined ? null : <Link to={list}>{say(words.back)}</Link>}
        </Nothing>
      </div>
    );
  return (
    <div className="own-board">
      {query.isError ? <h1>{say(words.title)}</h1> : null}
      <QueryArea query={query}>{(board) => <Shown key={board.boardId} board={board} />}</QueryArea>
    </div>
  );
}
