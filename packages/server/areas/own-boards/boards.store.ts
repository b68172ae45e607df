import type { Tile } from '@heliograph/catalogue/models/tiles.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { OwnBoardTable } from '../../db/tables/own-boards.ts';

export type BoardRow = Omit<Selectable<OwnBoardTable>, 'layout' | 'tenant_id'>;
export type WholeBoard = BoardRow & { readonly layout: readonly Tile[] };

const columns = sql`b.id, b.owner_id, b.owner_name, b.name, b.description, b.shared, b.role_ids, b.tiles, b.version, b.updated_by, b.created_at, b.updated_at`;

/** Boards that somebody sees: its own, those that all see, and those of a role that it has. */
const seenBy = (
  tenantId: number,
  userId: string,
): RawBuilder<unknown> => sql`b.tenant_id = ${tenantId} and (b.owner_id = ${userId} or b.shared = 'all'
  or (b.shared = 'roles' and exists (select 1 from user_role r where r.tenant_id = ${tenantId} and r.user_id = ${userId} and r.role_id = any(b.role_ids))))`;

/** One's own first, then by name. */
export async function boardsSeen(
  tx: Tx,
  tenantId: number,
  userId: string,
  { keyword, limit, offset }: { readonly keyword: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ rows: BoardRow[]; total: number }> {
  const where = sql`${seenBy(tenantId, userId)} and ${keyword === undefined ? sql`true` : sql`b.name ilike ${contains(keyword)}`}`;
  const { rows } = await sql<BoardRow>`select ${columns} from own_board b where ${where}
    order by (b.owner_id <> ${userId}), name_fold(b.name), b.id limit ${limit} offset ${offset}`.execute(tx);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from own_board b where ${where}`.execute(
    tx,
  );
  return { rows, total: counted[0]?.n ?? 0 };
}

export async function boardSeen(
  tx: Tx,
  tenantId: number,
  userId: string,
  id: string,
  { held = false }: { readonly held?: boolean } = {},
): Promise<WholeBoard | undefined> {
  const { rows } = await sql<WholeBoard>`select ${columns}, b.layout from own_board b
    where b.id = ${id} and ${seenBy(tenantId, userId)} ${held ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** A board by the name that somebody sees it under; its own before those of others. */
export async function boardNamed(tx: Tx, tenantId: number, userId: string, name: string) {
  const { rows } = await sql<WholeBoard>`select ${columns}, b.layout from own_board b
    where ${seenBy(tenantId, userId)} and name_fold(b.name) = name_fold(${name}) order by (b.owner_id <> ${userId}), b.id limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** For a wall, whose link says which. */
export async function boardById(tx: Tx, tenantId: number, id: string): Promise<WholeBoard | undefined> {
  const { rows } = await sql<WholeBoard>`select ${columns}, b.layout from own_board b
    where b.tenant_id = ${tenantId} and b.id = ${id}`.execute(tx);
  return rows[0];
}

export async function boardsOf(tx: Tx, tenantId: number, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from own_board
    where tenant_id = ${tenantId} and owner_id = ${userId}`.execute(tx);
  return rows[0]?.n ?? 0;
}
