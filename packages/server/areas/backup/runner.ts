import { backupSays, backupTries } from '@heliograph/catalogue/words/backup-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { leaseIsOver, newOwner, type InHand } from '../../work/lease.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import type { JobOutcome, JobWork } from '../jobs/jobs.ts';
import { emit } from '../../estate/emit.ts';
import {
  backupEvent,
  backupFileOf,
  insertBackup,
  backupLeases,
  type BackupRow,
  type BackupKind,
  type BackupRestoreRow,
} from './backup.store.ts';
import { runBackup } from './make.ts';
import { removeFile } from './remove.ts';
import { carryOutRestore } from './restore.ts';
import { sweepBackups } from './sweep.ts';
import { WorkRunner } from '../../work/runner.ts';

const tickMs = 10_000;

/** What a killed process left: a backup is no file, a restore changed nothing, or else it would say that it is done. */
async function tellInterrupted(ctx: Context, table: BackupKind): Promise<void> {
  const now = new Date(ctx.clock.now());
  const said = JSON.stringify(backupSays.interrupted);
  const told = await ctx.scope.system(async (tx) => {
    const ended = await sql<{ id: string; tenant_id: number }>`
      update ${sql.table(table)} set state = 'failed', said = ${said}::jsonb, ended_at = ${now}, owner = null, lease_until = null
      where state = 'running' and ${leaseIsOver('lease_until', backupLeases[table].ms)} returning id, tenant_id`.execute(
      tx,
    );
    return ended.rows;
  });
  if (told.length === 0) return;
  for (const { id, tenant_id: tenantId } of told) {
    // Whole perhaps, but nobody has said so.
    await rm(backupFileOf(ctx, id), { force: true });
    await ctx.scope.tenant(tenantId, (tx) => emit(ctx.bus, tx, tenantId, [backupEvent(id, 1, 1)]));
  }
  await sweepBackups(ctx);
}

interface Asked<R> {
  readonly id: string;
  readonly table: BackupKind;
  readonly work: (row: InHand<R>) => Promise<unknown>;
}

export function startBackups(
  ctx: Context,
  outbound: Outbound = openOutbound(ctx.settings),
): Promise<{ stop(): Promise<void> }> {
  let swept: Promise<void> | undefined;
  /** What people asked for in one of the tables, one after the other. */
  const workOn = <R>({ id, table, work }: Asked<R>): WorkRunner<R> =>
    new WorkRunner<R>(ctx, {
      id,
      everyMs: tickMs,
      wakes: (topic) => topic === 'backup',
      leases: backupLeases[table],
      atOnce: 1,
      ofTenant: 1,
      take: async (room, owner) => {
        await (swept ??= sweepBackups(ctx));
        await tellInterrupted(ctx, table);
        const wanted = { ...room, where: sql<boolean>`t.state = 'waiting'`, set: sql`, state = 'running'` };
        return { rows: await ctx.scope.system((tx) => backupLeases[table].take<R>(tx, owner, wanted)) };
      },
      work: async (row) => void (await work(row)),
    });
  const runners = [
    workOn<BackupRow>({ id: 'backup.make', table: 'console_backup', work: (row) => runBackup(ctx, row, outbound) }),
    workOn<BackupRestoreRow>({
      id: 'backup.restore',
      table: 'console_restore',
      work: (row) => carryOutRestore(ctx, row, outbound),
    }),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all(runners.map((one) => one.stop()));
    outbound.close();
  };
  return Promise.resolve({ stop });
}

interface Kept {
  readonly tenantId: number;
  readonly taskId: string;
  readonly keep: number;
}

/** A TFTP server deletes nothing for us; what is listed of it has an end all the same. */
const mostSent = 100;

/** Older backups of a task than it keeps: those that were made, and apart from them those that were not. */
async function retire(ctx: Context, { tenantId, taskId, keep }: Kept, outbound: Outbound): Promise<void> {
  const old = await ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } =
      await sql<BackupRow>`delete from console_backup where tenant_id = ${tenantId} and task_id = ${taskId} and id in
      (select id from (select id, row_number() over (partition by state order by id desc) as place,
          case target when 'tftp' then ${mostSent}::int else ${keep}::int end as most
        from console_backup where tenant_id = ${tenantId} and task_id = ${taskId} and state in ('done', 'failed')) ranked
       where place > most) returning *`.execute(tx);
    return rows;
  });
  for (const row of old) await removeFile(ctx, row, outbound);
}

/** What a scheduled task of the backup wizard does. */
export const backupWork =
  (outbound: Outbound): JobWork =>
  async ({ ctx, job }): Promise<JobOutcome> => {
    const { parts, fileType, target, place, keep, lock } = job.parameters;
    const [row] = await ctx.scope.tenant(job.tenant_id, async (tx) => {
      const made = await insertBackup(ctx, tx, {
        tenantId: job.tenant_id,
        taskId: job.id,
        name: job.name,
        parts: Array.isArray(parts) ? parts.map(String) : [],
        fileType: fileType === '1' ? '1' : '0',
        target: target === 'tftp' || target === 'storage' ? target : 'local',
        place: typeof place === 'string' ? place : null,
        lock: typeof lock === 'string' ? lock : null,
        by: job.created_by,
      });
      const own = sql<boolean>`t.id = ${made.id}`;
      const set = sql`, state = 'running'`;
      return backupLeases.console_backup.take<BackupRow>(tx, newOwner(), { where: own, most: 1, set });
    });
    if (!row) throw new Error('a backup was taken by another worker before it was begun');
    const told = await runBackup(ctx, row, outbound, backupTries);
    const kept = { tenantId: job.tenant_id, taskId: job.id, keep: typeof keep === 'number' ? keep : 10 };
    await retire(ctx, kept, outbound);
    const { started } = backupSays;
    const words = fill(started, { name: job.name });
    const said = { en: `${words.en}: ${told.said.en}`, zh: `${words.zh}：${told.said.zh}` };
    return { said, failed: told.state === 'failed' };
  };
