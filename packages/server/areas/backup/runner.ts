import { randomUUID } from 'node:crypto';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import type { Outcome, Work } from '../jobs/jobs.ts';
import { fileOf, insertBackup, leaseMs, type BackupRow, type RestoreRow } from './backup.store.ts';
import { make } from './make.ts';
import { restore } from './restore.ts';

const tickMs = 10_000;

/** Takes a row that waits; undefined when there is none, or when something is under way. */
async function take<R extends BackupRow | RestoreRow>(
  ctx: Context,
  table: 'console_backup' | 'console_restore',
  owner: string,
): Promise<R | undefined> {
  const now = new Date(ctx.clock.now());
  const until = new Date(now.getTime() + leaseMs);
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
  await ctx.scope.system(async (tx) => {
    for (const table of ['console_backup', 'console_restore']) {
      await sql`update ${sql.table(table)} set state = 'failed', said = ${said}::jsonb, ended_at = ${now}
        where state = 'running' and lease_until < ${now}`.execute(tx);
    }
  });
}

/** Works on backups and restores that people asked for, one after the other. */
class BackupRunner {
  private readonly ctx: Context;
  private readonly outbound: Outbound;
  private readonly owner = randomUUID();
  private working: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private cancelTimer = (): void => undefined;
  private readonly unlisten: () => void;

  constructor(ctx: Context, outbound: Outbound) {
    this.ctx = ctx;
    this.outbound = outbound;
    this.unlisten = ctx.bus.listen((topic) => {
      if (topic === 'backup' || topic === 'reconnected') this.look();
    });
    this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelTimer();
    this.unlisten();
    await this.working;
    this.outbound.close();
  }

  private look(): void {
    this.again = true;
    this.working ??= this.work()
      .catch((error: unknown) => this.ctx.log.error({ err: error }, 'backups were not looked at; tried again soon'))
      .finally(() => {
        this.working = undefined;
        if (this.stopped) return;
        this.cancelTimer();
        this.cancelTimer = this.ctx.clock.after(tickMs, () => this.look());
      });
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      await tellInterrupted(this.ctx);
      const backup = await take<BackupRow>(this.ctx, 'console_backup', this.owner);
      if (backup) await make(this.ctx, backup, this.owner, this.outbound);
      const wanted = await take<RestoreRow>(this.ctx, 'console_restore', this.owner);
      if (wanted) await restore(this.ctx, wanted, this.owner, this.outbound);
      this.again ||= backup !== undefined || wanted !== undefined;
    }
  }
}

export const startBackups = (
  ctx: Context,
  outbound: Outbound = openOutbound(ctx.settings),
): Promise<{ stop(): Promise<void> }> => Promise.resolve(new BackupRunner(ctx, outbound));

/** Older backups of a task than it keeps. */
async function retire(ctx: Context, tenantId: number, taskId: string, keep: number): Promise<void> {
  const old = await ctx.scope.tenant(tenantId, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`delete from console_backup where tenant_id = ${tenantId} and task_id = ${taskId}
      and target = 'local' and id not in (select id from console_backup where tenant_id = ${tenantId} and task_id = ${taskId}
        order by id desc limit ${keep}) and state in ('done', 'failed') returning id`.execute(tx);
    return rows;
  });
  for (const { id } of old) await rm(fileOf(ctx, id), { force: true });
}

/** What a scheduled task of the backup wizard does. */
export const backupWork =
  (outbound: Outbound): Work =>
  async ({ ctx, job }): Promise<Outcome> => {
    const owner = randomUUID();
    const { parts, fileType, target, place, keep } = job.parameters;
    const row = await ctx.scope.tenant(job.tenant_id, async (tx) => {
      const made = await insertBackup(ctx, tx, {
        tenantId: job.tenant_id,
        taskId: job.id,
        name: job.name,
        parts: Array.isArray(parts) ? parts.map(String) : [],
        fileType: fileType === '1' ? '1' : '0',
        target: target === 'tftp' || target === 'storage' ? target : 'local',
        place: typeof place === 'string' ? place : null,
        by: job.created_by,
      });
      await sql`update console_backup set state = 'running', owner = ${owner},
        lease_until = ${new Date(ctx.clock.now() + leaseMs)} where id = ${made.id}`.execute(tx);
      return made;
    });
    const told = await make(ctx, row, owner, outbound);
    await retire(ctx, job.tenant_id, job.id, typeof keep === 'number' ? keep : 10);
    const { started } = backupSays;
    const words = fill(started, { name: job.name });
    const said = { en: `${words.en}: ${told.said.en}`, zh: `${words.zh}：${told.said.zh}` };
    return { said, failed: told.state === 'failed' };
  };
