import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Selectable } from 'kysely';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { Context } from '../../context.ts';
import { leaseIsOver, Leases, leaseUntil, type Lease } from '../../work/lease.ts';
import type { Tx } from '../../db/scope.ts';
import type { ConsoleBackupTable, ConsoleRestoreTable } from '../../db/tables/jobs.ts';
import { emit } from '../../estate/emit.ts';

export type BackupRow = Selectable<ConsoleBackupTable>;
export type BackupRestoreRow = Selectable<ConsoleRestoreTable>;

const leaseMs = 20_000;
export const backupLeases = {
  console_backup: new Leases({ table: 'console_backup', id: 'id', ms: leaseMs }),
  console_restore: new Leases({ table: 'console_restore', id: 'id', ms: leaseMs }),
} as const;

/** The file of a backup on this server, whether it is there or not. */
export const backupFileOf = (ctx: Context, id: string): string => join(ctx.settings.dataDir, 'backups', `${id}.hcb`);
export const hasFile = (ctx: Context, row: BackupRow): boolean =>
  row.state === 'done' && (row.target === 'storage' || existsSync(backupFileOf(ctx, row.id)));

export interface NewBackup {
  readonly tenantId: number;
  readonly taskId: string | null;
  readonly name: string;
  readonly parts: readonly string[];
  readonly fileType: string;
  readonly target: BackupRow['target'];
  readonly place: string | null;
  readonly lock?: string | null;
  readonly by: string;
}

export async function insertBackup(
  ctx: Context,
  tx: Tx,
  { tenantId, taskId, by, ...wanted }: NewBackup,
): Promise<BackupRow> {
  const at = new Date(ctx.clock.now());
  const stamp = at.toISOString().slice(0, 19).replace(/[-:]/g, '');
  const plain = wanted.name.replace(/[^\w-]+/g, '_').slice(0, 40) || 'console';
  return tx
    .insertInto('console_backup')
    .values({
      id: ctx.newId(),
      tenant_id: tenantId,
      task_id: taskId,
      name: wanted.name,
      parts: JSON.stringify(wanted.parts),
      file_type: wanted.fileType,
      target: wanted.target,
      place: wanted.place,
      file_name: `${plain}-${stamp}Z.hcb`,
      state: 'waiting',
      done: 0,
      total: 0,
      bytes: null,
      rows: null,
      sha256: null,
      said: null,
      created_by: by,
      created_at: at,
      ended_at: null,
      owner: null,
      lease_until: null,
      lock: wanted.lock ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const backupEvent = (id: string, done: number, total: number): LiveEvent => ({
  kind: 'backup.changed',
  payload: { id, done, total },
});

export type BackupKind = keyof typeof backupLeases;
export interface LeasedBackup {
  readonly kind: BackupKind;
  readonly lease: Lease;
}

const own = ({ lease: { id, fence } }: LeasedBackup) =>
  sql`id = ${id} and fence = ${fence} and owner is not null and state = 'running'`;

/** Keeps the lease, and says how far it is. */
export const noteBackupProgress = (ctx: Context, place: LeasedBackup, done: number, total: number): Promise<void> =>
  ctx.scope.tenant(place.lease.tenantId, async (tx) => {
    const until = leaseUntil(leaseMs);
    await sql`update ${sql.table(place.kind)} set done = ${done}, total = ${total}, lease_until = ${until} where ${own(place)}`.execute(
      tx,
    );
    // A restore of an external database keeps readers out until it ends: an event would wait for it, and it for the row above.
    const isShut = place.kind === 'console_restore' && ctx.settings.databaseUrl !== undefined;
    if (!isShut) await emit(ctx.bus, tx, place.lease.tenantId, [backupEvent(place.lease.id, done, total)]);
  });

export interface BackupEnding {
  readonly state: 'done' | 'failed';
  readonly said: Text;
  readonly bytes?: number;
  readonly rows?: number;
  readonly sha256?: string;
}

export const endBackup = (ctx: Context, place: LeasedBackup, told: BackupEnding): Promise<void> =>
  ctx.scope.tenant(place.lease.tenantId, async (tx) => {
    await sql`update console_backup set state = ${told.state}, said = ${JSON.stringify(told.said)}::jsonb, bytes = ${told.bytes ?? null},
      rows = ${told.rows ?? null}, sha256 = ${told.sha256 ?? null}, ended_at = ${new Date(ctx.clock.now())}, done = total where ${own(place)}`.execute(
      tx,
    );
    await emit(ctx.bus, tx, place.lease.tenantId, [backupEvent(place.lease.id, 1, 1)]);
  });

export const endRestore = (ctx: Context, place: LeasedBackup, told: BackupEnding): Promise<void> =>
  ctx.scope.tenant(place.lease.tenantId, async (tx) => {
    await sql`update console_restore set state = ${told.state}, said = ${JSON.stringify(told.said)}::jsonb,
      ended_at = ${new Date(ctx.clock.now())} where ${own(place)}`.execute(tx);
    await emit(ctx.bus, tx, place.lease.tenantId, [backupEvent(place.lease.id, 1, 1)]);
  });

export const findBackup = (tx: Tx, tenantId: number, id: string): Promise<BackupRow | undefined> =>
  tx.selectFrom('console_backup').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** Is anything under way? What a killed process left is not. */
export async function isBusy(tx: Tx): Promise<boolean> {
  const goesOn = sql`state = 'waiting' or (state = 'running' and not ${leaseIsOver('lease_until', leaseMs)})`;
  const { rows } = await sql`select 1 from console_backup where ${goesOn}
    union all select 1 from console_restore where ${goesOn} limit 1`.execute(tx);
  return rows.length > 0;
}
