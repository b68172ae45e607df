import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { Client } from 'pg';
import { lockText } from '../work/locks.ts';

/** The row of a restore that is told in the very transaction that restores. */
export interface RestoreEnding {
  readonly id: string;
  readonly owner: string;
  readonly tenantId: number;
  /** Milliseconds by the clock of the console. */
  readonly at: number;
}

/** Whoever reads the row later knows which of the two states holds. */
export async function tellRestored(
  database: Client,
  { id, owner, tenantId, at }: RestoreEnding,
  rows: number,
): Promise<void> {
  const said = JSON.stringify(fill(backupSays.restored, { rows }));
  const { rowCount } = await database.query(
    `update console_restore set state = 'done', said = $2, rows = $3, done = total, ended_at = $4
     where id = $1 and owner = $5 and state = 'running'`,
    [id, said, rows, new Date(at), owner],
  );
  // Somebody has told it as interrupted meanwhile: then it is not to happen.
  if (rowCount !== 1) throw new Error('the lease of the restore was lost');
  // As `emit` does: the order of events is the order of commits.
  await database.query(`select ${lockText.transaction('liveEvents', tenantId)}`);
  // An owner is bound by row security as well.
  await database.query(`select set_config('app.tenant', $1, true)`, [String(tenantId)]);
  const told: LiveEvent = { kind: 'backup.changed', payload: { id, done: 1, total: 1 } };
  await database.query('insert into live_event (tenant_id, kind, payload) values ($1, $2, $3)', [
    tenantId,
    told.kind,
    told.payload,
  ]);
  // Everybody reads everything again once this is committed.
  await database.query(`select pg_notify('heliograph', 'reconnected'), pg_notify('heliograph', $1)`, [
    `live:${tenantId}`,
  ]);
}
