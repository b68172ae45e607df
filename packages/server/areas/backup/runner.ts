import { randomUUID } from 'node:crypto';
import { backupSays, backupTries } from '@heliograph/catalogue/words/backup-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { leaseIsOver, leaseUntil } from '../../work/lease.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import type { Outcome, Work } from '../jobs/jobs.ts';
import { emit } from '../../http/emit.ts';
import { backupEvent, fileOf, insertBackup, leaseMs, type BackupRow, type RestoreRow } from './backup.store.ts';
import { make } from './make.ts';
import { removeFile } from './remove.ts';
import { restore } from './restore.ts';
import { sweep } from './sweep.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';

const tickMs = 10_000;

/** Takes a row that waits; undefined when there is none, or when something is under way. */
async function take<R extends BackupRow | RestoreRow>(
  ctx: Context,
  table: 'console_backup' | 'console_restore',
  owner: string,
): Promise<R | undefined> {
  const until = leaseUntil(leaseMs);
  return ctx.scope.system(async (tx) => {
    const { rows } =
      await sql<R>`update ${sql.table(table)} set state = 'running', owner = ${owner}, lease_until = ${until}
      where id = (select id from ${sql.table(table)} where state = 'waiting' order by id limit 1 for update skip locked) returning *`.execute(
        tx,
      );
    return rows[0];
  });
}

/** What a killed process left: a backup is no file, a restore changed nothing, or else it would say that it is done. */
async function tellInterrupted(ctx: Context): Promise<void> {
  const now = new Date(ctx.clock.now());
  const said = JSON.stringify(backupSays.interrupted);
  const told = await ctx.scope.system(async (tx) => {
    const rows: { id: string; tenant_id: number }[] = [];
    for (const table of ['console_backup', 'console_restore']) {
      const ended = await sql<{
        id: string;
        tenant_id: number;
      }>`update ${sql.table(table)} set state = 'failed', said = ${said}::jsonb,
        ended_at = ${now} where state = 'running' and ${leaseIsOver('lease_until', leaseMs)} returning id, tenant_id`.execute(
        tx,
      );
      rows.push(...ended.rows);
    }
    return rows;
  });
  if (told.length === 0) return;
  for (const { id, tenant_id: tenantId } of told) {
    // Whole perhaps, but nobody has said so.
    await rm(fileOf(ctx, id), { force: true });
    await ctx.scope.tenant(tenantId, (tx) => emit(ctx.bus, tx, tenantId, [backupEvent(id, 1, 1)]));
  }
  await sweep(ctx);
}

/** Works on backups and restores that people asked for, one after the other. */
class BackupRunner {
  private readonly ctx: Context;
  private readonly outbound: Outbound;
  private readonly owner = randomUUID();
  private readonly looking: Repetition;
  private isSwept = false;

  constructor(ctx: Context, outbound: Outbound) {
    this.ctx = ctx;
    this.outbound = outbound;
    this.looking = repeat(ctx, {
      id: 'backup.look',
      everyMs: tickMs,
      wakes: (topic) => topic === 'backup',
      startAtOnce: true,
      work: (signal) => this.work(signal),
    });
  }

  async stop(): Promise<void> {
    await this.looking.stop();
    this.outbound.close();
  }

  private async work(signal: AbortSignal): Promise<void> {
    if (!this.isSwept) await sweep(this.ctx);
    this.isSwept = true;
    for (let isMore = true; isMore && !signal.aborted;) {
      await tellInterrupted(this.ctx);
      const backup = await take<BackupRow>(this.ctx, 'console_backup', this.owner);
      if (backup) await make(this.ctx, backup, this.owner, this.outbound);
      const wanted = await take<RestoreRow>(this.ctx, 'console_restore', this.owner);
      if (wanted) await restore(this.ctx, wanted, this.owner, this.outbound);
      isMore = backup !== undefined || wanted !== undefined;
    }
  }
}

export const startBackups = (
  ctx: Context,
  outbound: Outbound = openOutbound(ctx.settings),
): Promise<{ stop(): Promise<void> }> => Promise.resolve(new BackupRunner(ctx, outbound));

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
  (outbound: Outbound): Work =>
  async ({ ctx, job }): Promise<Outcome> => {
    const owner = randomUUID();
    const { parts, fileType, target, place, keep, lock } = job.parameters;
    const row = await ctx.scope.tenant(job.tenant_id, async (tx) => {
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
      await sql`update console_backup set state = 'running', owner = ${owner},
        lease_until = ${leaseUntil(leaseMs)} where id = ${made.id}`.execute(tx);
      return made;
    });
    const told = await make(ctx, row, owner, outbound, backupTries);
    const kept = { tenantId: job.tenant_id, taskId: job.id, keep: typeof keep === 'number' ? keep : 10 };
    await retire(ctx, kept, outbound);
    const { started } = backupSays;
    const words = fill(started, { name: job.name });
    const said = { en: `${words.en}: ${told.said.en}`, zh: `${words.zh}：${told.said.zh}` };
    return { said, failed: told.state === 'failed' };
  };
