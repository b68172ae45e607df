import type { noticeCalls } from '@heliograph/catalogue/calls/notices.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { NoticeTable } from '../../db/tables/logs.ts';
import { pageOf } from '../../db/page.ts';
import { contains } from '../../db/like.ts';

export type Notice = Selectable<NoticeTable>;

/** Announcements that are read at once; older ones are for the screen that manages them. */
const mostShown = 200;

/** What is shown now, the most urgent first, then the newest. */
export const shownNow = (tx: Tx, tenantId: number, scope: Notice['scope'], now: Date): Promise<Notice[]> =>
  tx
    .selectFrom('notice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('scope', '=', scope)
    .where('status', '=', sql.lit('0'))
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('priority', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();

/** Nobody has read these any more. */
export async function forgetReaders(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('notice_read').where('tenant_id', '=', tenantId).where('notice_id', 'in', ids).execute();
}

/** Which of these a user has read. */
export async function noticesReadBy(
  tx: Tx,
  tenantId: number,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('notice_read')
    .select('notice_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`notice_id = any(${ids}::int8[])`)
    .execute();
  return new Set(rows.map(({ notice_id }) => notice_id));
}

export async function markRead(
  tx: Tx,
  tenantId: number,
  userId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('notice_read')
    .values(ids.map((id) => ({ tenant_id: tenantId, notice_id: id, user_id: userId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many users of the tenant have read each. */
export async function readCounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('notice_read')
    .select(['notice_id', (eb) => eb.fn.countAll<string>().as('n')])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`notice_id = any(${ids}::int8[])`)
    .groupBy('notice_id')
    .execute();
  return new Map(rows.map(({ notice_id, n }) => [notice_id, Number(n)]));
}

/** Users of the tenant who have read an announcement, the last one first. */
export async function listReaders(tx: Tx, tenantId: number, query: InputOf<typeof noticeCalls.noticeReaders>) {
  const { noticeId, searchValue, pageNum, pageSize } = query;
  let select = tx
    .selectFrom('notice_read as r')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.notice_id', '=', noticeId);
  if (searchValue !== undefined) {
    const like = contains(searchValue);
    select = select.where((eb) => eb.or([eb('u.user_name', 'ilike', like), eb('u.nick_name', 'ilike', like)]));
  }
  return pageOf(
    select.select(['u.user_name', 'u.nick_name', 'r.at']).orderBy('r.at', 'desc').orderBy('r.user_id', 'desc'),
    { pageNum, pageSize },
  );
}
