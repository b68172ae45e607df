import type { Entity } from '@heliograph/catalogue/kit/entity.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { notificationWords } from '@heliograph/catalogue/words/notification-words.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { badInput } from '../../fault.ts';
import { lock } from '../../work/locks.ts';

/** Throws when a tenant has so many of them already; holds the lock under which they are counted. */
export async function roomFor(tx: Tx, tenantId: number, { table, named }: Entity, max: number): Promise<void> {
  await lock(tx, 'notifications', tenantId);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= max) throw badInput([{ field: named, message: fill(notificationWords.tooMany, { max }) }]);
}
