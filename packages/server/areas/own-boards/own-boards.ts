import { ownBoardCalls } from '@heliograph/catalogue/calls/own-boards.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { boardTemplates } from '@heliograph/catalogue/models/board-templates.ts';
import { boardLimits, needOfTile, tileKindOf, tileProblems, type Tile } from '@heliograph/catalogue/models/tiles.ts';
import { tileMessages } from '@heliograph/catalogue/words/tile-words.ts';
import type { Context } from '../../context.ts';
import { exists } from '../../db/doubled.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { boardSeen, boardsOf, boardsSeen, type BoardRow, type WholeBoard } from './boards.store.ts';
import { offeredPlaces } from './places.ts';
import { onuTopAt } from './onu-top.ts';
import { seriesAt } from './series.ts';
import { toldTiles } from './told.ts';
import { topAt } from './top.ts';

export { wallBoard, wallTile } from './wall.ts';
export { boardNamed, type WholeBoard } from './boards.store.ts';

type Calls = typeof ownBoardCalls;
type Row = OutputOf<Calls['listBoards']>;
type Typed = Pick<InputOf<Calls['addBoard']>, 'boardName' | 'description' | 'shared' | 'roleIds'>;

const share = 'statistics:boards:share';

const mayEdit = (actor: Actor, row: BoardRow): boolean => row.owner_id === actor.userId || may(actor, share);

const shown = (actor: Actor, row: BoardRow): Row => ({
  boardId: row.id,
  boardName: row.name,
  description: row.description,
  shared: row.shared,
  roleIds: row.role_ids.map(String),
  owner: row.owner_name,
  isMine: row.owner_id === actor.userId,
  mayEdit: mayEdit(actor, row),
  tiles: row.tiles,
  version: row.version,
  updateBy: row.updated_by,
  updateTime: timeText(row.updated_at),
});

/** A board with its tiles, sound; without keys that its kinds do not know. */
function sound(layout: readonly Tile[]): readonly Tile[] {
  const problems = tileProblems(layout);
  if (problems.length > 0) throw badInput(problems.slice(0, 5).map((message) => ({ field: 'layout', message })));
  return layout.map(({ id, kind, title, x, y, w, h, where, set }) => {
    const fields = tileKindOf(kind)?.form.fields ?? {};
    const known = Object.fromEntries(Object.entries(set).filter(([name]) => Object.hasOwn(fields, name)));
    return { id, kind, title, x, y, w, h, where, set: known };
  });
}

/** Nobody puts up for others, or for a wall, what it may not read itself; what stood there before stays. */
function mustRead(actor: Actor, layout: readonly Tile[], before: readonly Tile[]): void {
  const was = new Set(before.map((tile) => JSON.stringify([tile.kind, tile.where, needOfTile(tile)])));
  for (const tile of layout) {
    const need = needOfTile(tile);
    const isNew = !was.has(JSON.stringify([tile.kind, tile.where, need]));
    if (isNew && need !== null && !may(actor, need)) throw fault('forbidden');
  }
}

/** Roles that are there, and the permission to share. */
async function mustShare(tx: Tx, actor: Actor, { shared, roleIds }: Typed): Promise<readonly string[]> {
  if (shared === 'mine') return [];
  if (!may(actor, share)) throw fault('forbidden');
  if (shared === 'all') return [];
  const wanted = roleIds ?? [];
  if (wanted.length === 0) throw badInput([{ field: 'roleIds', message: tileMessages.noRole }]);
  const found = await tx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', wanted)
    .execute();
  if (found.length < new Set(wanted).size) throw fault('notFound');
  return wanted;
}

const named = exists('own_board_name_fold', ownBoardCalls.addBoard.form?.fields['boardName']?.label);

/** What a new board begins with. */
async function beginning(
  tx: Tx,
  actor: Actor,
  { template, copyOf }: InputOf<Calls['addBoard']>,
): Promise<readonly Tile[]> {
  if (!copyOf) return boardTemplates.find(({ id }) => id === template)?.tiles ?? [];
  const original = await boardSeen(tx, actor.tenantId, actor.userId, copyOf);
  if (!original) throw fault('notFound');
  return original.layout;
}

const add = (ctx: Context, request: Request, asked: InputOf<Calls['addBoard']>) =>
  named(() =>
    request.tx(async (tx) => {
      const { actor } = request;
      const { tenantId, userId, userName } = actor;
      await lock(tx, 'ownBoards', tenantId);
      if ((await boardsOf(tx, tenantId, userId)) >= boardLimits.perPerson)
        throw badInput([
          { field: 'boardName', message: fill(tileMessages.mostBoards, { max: boardLimits.perPerson }) },
        ]);
      const roleIds = await mustShare(tx, actor, asked);
      const layout = await beginning(tx, actor, asked);
      const [id, at] = [ctx.newId(), new Date(ctx.clock.now())];
      const row = { name: asked.boardName, description: asked.description, shared: asked.shared };
      await tx
        .insertInto('own_board')
        .values({
          ...row,
          tenant_id: tenantId,
          id,
          owner_id: userId,
          owner_name: userName,
          role_ids: roleIds,
          layout: JSON.stringify(layout),
          tiles: layout.length,
          version: 1,
          updated_by: userName,
          created_at: at,
          updated_at: at,
        })
        .execute();
      request.note({ object: `board ${asked.boardName}`, after: { ...row, tiles: layout.length } });
      return { boardId: id };
    }),
  );

const typedOf = (row: WholeBoard): Typed => ({
  boardName: row.name,
  description: row.description,
  shared: row.shared,
  roleIds: row.role_ids.map(String),
});

/** A board that somebody may change, held until the commit. */
async function held(tx: Tx, actor: Actor, id: string): Promise<WholeBoard> {
  const row = await boardSeen(tx, actor.tenantId, actor.userId, id, { held: true });
  if (!row) throw fault('notFound');
  if (!mayEdit(actor, row)) throw fault('forbidden');
  return row;
}

const save = (ctx: Context, request: Request, { boardId, version, layout, ...sent }: InputOf<Calls['saveBoard']>) =>
  named(() =>
    request.tx(async (tx) => {
      const { actor } = request;
      const before = await held(tx, actor, boardId);
      if (before.version !== version) throw fault('conflict');
      if (layout === undefined && Object.keys(sent).length === 0) return { version };
      const was = typedOf(before);
      const typed = kept(ownBoardCalls.saveBoard.form, was, sent);
      const isSharedAnew = sent.shared !== undefined || sent.roleIds !== undefined;
      const roleIds = isSharedAnew ? await mustShare(tx, actor, typed) : before.role_ids;
      const tiles = layout === undefined ? before.layout : sound(layout);
      mustRead(actor, tiles, before.layout);
      const { boardName: name, description, shared } = typed;
      await tx
        .updateTable('own_board')
        .set({
          name,
          description,
          shared,
          role_ids: roleIds,
          layout: JSON.stringify(tiles),
          tiles: tiles.length,
          version: version + 1,
          updated_by: actor.userName,
          updated_at: new Date(ctx.clock.now()),
        })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', boardId)
        .execute();
      request.note({
        object: `board ${before.name}`,
        before: { name: before.name, shared: before.shared, tiles: before.tiles, version },
        after: { name, shared, tiles: tiles.length, version: version + 1 },
      });
      return { version: version + 1 };
    }),
  );

const remove = (request: Request, ids: readonly string[]): Promise<void> =>
  request.tx(async (tx) => {
    const { actor } = request;
    for (const id of [...new Set(ids)].sort()) {
      const row = await held(tx, actor, id);
      await tx.deleteFrom('own_board').where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
      request.note({ object: `board ${row.name}`, before: { owner: row.owner_name, tiles: row.tiles } });
    }
  });

/** Boards that people make for themselves and others, and the figures that no other call has for their tiles. */
export const ownBoards = (ctx: Context): Area =>
  area(ownBoardCalls, {
    listBoards: ({ boardName, pageNum, pageSize }, request) =>
      request.tx(async (tx) => {
        const { tenantId, userId } = request.actor;
        const asked = { keyword: boardName, limit: pageSize, offset: (pageNum - 1) * pageSize };
        const { rows, total } = await boardsSeen(tx, tenantId, userId, asked);
        return { rows: rows.map((row) => shown(request.actor, row)), total };
      }),
    getBoard: ({ boardId }, request) =>
      request.tx(async (tx) => {
        const { tenantId, userId } = request.actor;
        const row = await boardSeen(tx, tenantId, userId, boardId);
        if (!row) throw fault('notFound');
        const reads = (permission: string) => may(request.actor, permission);
        return { ...shown(request.actor, row), layout: await toldTiles(tx, tenantId, row.layout, reads) };
      }),
    addBoard: (asked, request) => add(ctx, request, asked),
    saveBoard: (asked, request) => save(ctx, request, asked),
    removeBoards: ({ boardIds }, request) => remove(request, boardIds),
    boardRoles: (_asked, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const rows = await tx
          .selectFrom('role')
          .select(['id', 'name'])
          .where('tenant_id', '=', tenantId)
          .orderBy('name')
          .orderBy('id')
          .execute();
        return rows.map(({ id, name }) => ({ value: id, label: name }));
      }),
    tilePlaces: (asked, request) => request.tx((tx) => offeredPlaces(tx, request.actor.tenantId, asked)),
    tileSeries: (asked, request) => request.tx((tx) => seriesAt(ctx, tx, request.actor.tenantId, asked, false)),
    tileOnuSeries: (asked, request) => request.tx((tx) => seriesAt(ctx, tx, request.actor.tenantId, asked, true)),
    tileOnuTop: (asked, request) => request.tx((tx) => onuTopAt(ctx, tx, request.actor.tenantId, asked)),
    tileTop: (asked, request) => request.tx((tx) => topAt(ctx, tx, request.actor.tenantId, asked)),
  });
