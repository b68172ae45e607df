import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

export const avatarPathOf = (userId: string, version: string) => `/system/user/avatar/${userId}?v=${version}`;

/** Where the pictures of these users are; who has none is missing. */
export async function picturesOf(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('user_picture')
    .select(['user_id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`user_id = any(${userIds}::int8[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, avatarPathOf(row.user_id, row.version)]));
}
