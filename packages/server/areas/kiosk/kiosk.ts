import { kioskCalls } from '@heliograph/catalogue/calls/kiosk.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { needOfTile } from '@heliograph/catalogue/models/tiles.ts';
import { tileMessages } from '@heliograph/catalogue/words/tile-words.ts';
import { kioskWords } from '@heliograph/catalogue/words/kiosk-words.ts';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { latestAlarms } from '../alarms/alarms.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { homeTenant, may, type Actor } from '../../http/actor.ts';
import { tokenHashOf, isClosed } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';
import { lock } from '../../work/locks.ts';
import { boardOf, type BoardCaller } from '../board/board.ts';
import { boardNamed, wallBoard, wallTile, type WholeBoard } from '../own-boards/own-boards.ts';
import { bindToProject } from '../projects/projects.ts';

const dayMs = 86_400_000;
/** Walls of one tenant. */
const mostLinks = 50;
/** How often it is noted that a link was used (ms). */
const noteEvery = 60_000;
const shaped = /^hk_(\d{1,10})_[\w-]{43}$/;

type Wanted = InputOf<typeof kioskCalls.makeKioskLink>;

async function projectNamed(tx: Tx, tenantId: number, name: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from project where tenant_id = ${tenantId} and name_fold(name) = name_fold(${name})
    limit 1`.execute(tx);
  const [found] = rows;
  if (!found) throw badInput([{ field: 'project', message: kioskWords.noProject }]);
  return found.id;
}

async function mustHaveRoom(tx: Tx, tenantId: number): Promise<void> {
  await lock(tx, 'kioskLinks', tenantId);
  // Past the views of projects: the quota is the tenant's.
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from public.kiosk_link where tenant_id = ${tenantId}`.execute(tx);
  if ((rows[0]?.n ?? 0) < mostLinks) return;
  throw badInput([{ field: 'kioskName', message: fill(kioskWords.most, { max: mostLinks }) }]);
}

/** The board that a wall is to show: one that whoever makes the link sees, and may read each tile of. */
async function boardFor(tx: Tx, actor: Actor, name: string): Promise<WholeBoard> {
  const board = await boardNamed(tx, actor.tenantId, actor.userId, name);
  if (!board) throw badInput([{ field: 'board', message: tileMessages.noBoard }]);
  for (const tile of board.layout) {
    const need = needOfTile(tile);
    if (need !== null && !may(actor, need)) throw fault('forbidden');
  }
  return board;
}

const make = (ctx: Context, request: Request, { kioskName: name, project, board, days }: Wanted) =>
  request.tx(async (tx) => {
    const { tenantId, userName } = request.actor;
    await mustHaveRoom(tx, tenantId);
    const projectId = project === null ? null : await projectNamed(tx, tenantId, project);
    const shown = board === null ? null : await boardFor(tx, request.actor, board);
    const now = ctx.clock.now();
    const id = ctx.newId();
    // Whose it is stands in front, so that it is looked up where that tenant's rows are.
    const token = `hk_${tenantId}_${randomBytes(32).toString('base64url')}`;
    const row = { name, project_id: projectId, board_id: shown?.id ?? null, ends_at: new Date(now + days * dayMs) };
    await tx
      .insertInto('kiosk_link')
      .values({
        ...row,
        tenant_id: tenantId,
        id,
        token_hash: tokenHashOf(token),
        created_by: userName,
        created_at: new Date(now),
        used_at: null,
      })
      .execute();
    const about = projectId === null ? {} : { about: { projects: [projectId] } };
    request.note({ object: `kiosk link ${name}`, after: { ...row, token: '***' }, ...about });
    return { kioskId: id, token };
  });

const list = (ctx: Context, request: Request, { pageNum, pageSize }: InputOf<typeof kioskCalls.listKioskLinks>) =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const links = tx.selectFrom('kiosk_link as k').where('k.tenant_id', '=', tenantId);
    const { n } = await links.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow();
    const rows = await links
      .leftJoin('project as p', (join) =>
        join.onRef('p.tenant_id', '=', 'k.tenant_id').onRef('p.id', '=', 'k.project_id'),
      )
      .leftJoin('own_board as b', (join) =>
        join.onRef('b.tenant_id', '=', 'k.tenant_id').onRef('b.id', '=', 'k.board_id'),
      )
      .leftJoin('app_user as u', (join) =>
        join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.user_name', '=', 'k.created_by'),
      )
      .select([
        'k.id',
        'k.name',
        'k.project_id',
        'p.name as project',
        'k.ends_at',
        'k.created_by',
        'k.created_at',
        'k.used_at',
        'u.id as maker',
        'k.board_id',
        'b.name as board',
      ])
      .orderBy('k.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const now = ctx.clock.now();
    return {
      total: Number(n),
      rows: rows.map((row) => ({
        kioskId: row.id,
        kioskName: row.name,
        projectName: row.project,
        boardName: row.board,
        // What its project was cannot be shown any more.
        isOver:
          row.ends_at.getTime() <= now ||
          (row.project_id !== null && row.project === null) ||
          (row.board_id !== null && row.board === null),
        endTime: timeText(row.ends_at),
        createBy: row.created_by,
        // Whoever works as the tenant is no user of it.
        isMakerGone: row.maker === null && !row.created_by.endsWith(`@${homeTenant}`),
        createTime: timeText(row.created_at),
        usedTime: row.used_at && timeText(row.used_at),
      })),
    };
  });

const revoke = (request: Request, ids: readonly string[]): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const gone = await tx
      .deleteFrom('kiosk_link')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', [...ids])
      .returning(['name', 'created_by', 'ends_at'])
      .execute();
    if (gone.length < new Set(ids).size) throw fault('notFound');
    for (const { name, created_by: by, ends_at: end } of gone)
      request.note({ object: `kiosk link ${name}`, before: { created_by: by, ends_at: end } });
  });

interface Opened {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly projectId: string | null;
  readonly boardId: string | null;
  readonly endsAt: Date;
}

/** What a token shows. Unknown, ended and revoked ones, and those of a tenant that is closed, are all the same to whoever asks. */
async function opened(ctx: Context, token: string): Promise<Opened> {
  const tenantId = Number(shaped.exec(token)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(tenantId) || tenantId > 0x7fff_ffff) throw fault('notFound');
  const now = ctx.clock.now();
  const tenant = await ctx.scope.system((tx) =>
    tx
      .selectFrom('tenant')
      .select(['name', 'status', 'expire_at', 'removed_at'])
      .where('id', '=', tenantId)
      .executeTakeFirst(),
  );
  if (!tenant || isClosed(tenant, now)) throw fault('notFound');
  const link = await ctx.scope.tenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('kiosk_link')
      .select(['id', 'project_id', 'board_id', 'ends_at', 'used_at'])
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', tokenHashOf(token))
      .executeTakeFirst();
    if (!row || row.ends_at.getTime() <= now) return undefined;
    if (now - (row.used_at?.getTime() ?? 0) >= noteEvery)
      await tx
        .updateTable('kiosk_link')
        .set({ used_at: new Date(now) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', row.id)
        .execute();
    return row;
  });
  if (!link) throw fault('notFound');
  return {
    tenantId,
    tenantName: tenant.name,
    projectId: link.project_id,
    boardId: link.board_id,
    endsAt: link.ends_at,
  };
}

/** How the tables are read for a wall: of a project through the views of those who see it alone. */
const askingFor = (ctx: Context, { tenantId, projectId }: Opened): BoardCaller => ({
  actor: { tenantId },
  tx: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    ctx.scope.tenant(tenantId, async (tx) => {
      if (projectId !== null) await bindToProject(tx, projectId);
      return work(tx);
    }),
});

/** What its project is called now; one that is gone is as a link that ended. */
async function projectOf(asking: BoardCaller, projectId: string | null): Promise<string | null> {
  if (projectId === null) return null;
  const project = await asking.tx((tx) =>
    tx
      .selectFrom('project')
      .select('name')
      .where('tenant_id', '=', asking.actor.tenantId)
      .where('id', '=', projectId)
      .executeTakeFirst(),
  );
  if (!project) throw fault('notFound');
  return project.name;
}

/** What the wall shows, by the same figures as the board. */
async function screen(
  ctx: Context,
  { token, window }: InputOf<typeof kioskCalls.kioskScreen>,
): Promise<OutputOf<typeof kioskCalls.kioskScreen>> {
  const link = await opened(ctx, token);
  const { tenantName, projectId, endsAt } = link;
  // A link to a board opens that board and nothing else.
  if (link.boardId !== null) throw fault('notFound');
  const asking = askingFor(ctx, link);
  const projectName = await projectOf(asking, projectId);
  const shown = boardOf(ctx, asking, projectId ?? undefined);
  // One after the other: a wall that looks every half a minute takes one connection at a time.
  const summary = await shown.summary();
  const history = await shown.history(window);
  const { rows: olts } = await shown.olts();
  const { rows: outages } = await shown.outages();
  const { rows: alarms } = await latestAlarms(ctx, asking);
  // No more than the wall shows: what the rows have besides is left out by the definition of the call.
  return kioskCalls.kioskScreen.output.parse({
    projectName,
    tenantName,
    endTime: timeText(endsAt),
    pollSeconds: ctx.settings.pollSeconds,
    summary,
    history,
    olts,
    outages,
    alarms,
  });
}

async function boardShown(ctx: Context, token: string): Promise<OutputOf<typeof kioskCalls.kioskBoard>> {
  const link = await opened(ctx, token);
  const asking = askingFor(ctx, link);
  const projectName = await projectOf(asking, link.projectId);
  const board = link.boardId === null ? null : await wallBoard(asking, link.boardId);
  if (board === undefined) throw fault('notFound');
  const { pollSeconds } = ctx.settings;
  return { projectName, tenantName: link.tenantName, endTime: timeText(link.endsAt), pollSeconds, board };
}

async function tileShown(ctx: Context, token: string, tileId: string) {
  const link = await opened(ctx, token);
  if (link.boardId === null) throw fault('notFound');
  const asking = askingFor(ctx, link);
  await projectOf(asking, link.projectId);
  return wallTile(ctx, asking, link.boardId, tileId);
}

/** The big screen for walls: links that open it without sign-in, and who made which. */
export const kiosk = (ctx: Context): Area =>
  area(kioskCalls, {
    listKioskLinks: (input, request) => list(ctx, request, input),
    makeKioskLink: (input, request) => make(ctx, request, input),
    removeKioskLinks: ({ kioskIds }, request) => revoke(request, kioskIds),
    kioskScreen: (input) => screen(ctx, input),
    kioskBoard: ({ token }) => boardShown(ctx, token),
    kioskTile: ({ token, tileId }) => tileShown(ctx, token, tileId),
  });
