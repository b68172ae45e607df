import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { sql } from 'kysely';
import { canOpen, readHead, type Head } from '../../backup/cipher.ts';
import { unlocked } from '../../backup/passphrase.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { homeTenant } from '../../http/actor.ts';
import { backupFileOf, findBackup, hasFile, insertBackup, isBusy, type BackupRow } from './backup.store.ts';
import { lock } from '../../work/locks.ts';

/** A backup holds every tenant; so only the tenant of the installation has any. */
export function onlyHome({ actor }: Request): void {
  if (actor.tenantCode !== homeTenant) throw fault('homeOnly');
}

const headOf = (path: string): Promise<Head | undefined> =>
  readHead(createReadStream(path) as AsyncIterable<Buffer>).catch(() => undefined);

/** What stands until it is known to be a backup; `.uploading` is swept when nobody has written to it for a while. */
async function receive(ctx: Context, request: Request, partial: string): Promise<Head> {
  const { stream } = await request.upload();
  await pipeline(stream, createWriteStream(partial, { mode: 0o600, flags: 'wx' }));
  const head = await headOf(partial);
  if (!head) throw fault('backupFile');
  if (!canOpen(ctx.vault, head) && !head.lock) throw fault('backupForeign');
  const file = await open(partial);
  await file.sync();
  await file.close();
  return head;
}

/** A backup that is brought. Its head has to be one of ours, and its key one that this vault or a passphrase opens. */
export async function bringBackup(ctx: Context, request: Request): Promise<{ id: string }> {
  onlyHome(request);
  const { tenantId, userName } = request.actor;
  const id = ctx.newId();
  const path = backupFileOf(ctx, id);
  const partial = `${path}.uploading`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const head = await receive(ctx, request, partial);
    const { size } = await stat(partial);
    await rename(partial, path);
    const isForeign = !canOpen(ctx.vault, head);
    await request.tx(async (tx) => {
      const wanted = {
        tenantId,
        taskId: null,
        name: head.name.slice(0, 64),
        parts: head.parts,
        fileType: head.fileType,
        place: null,
      };
      const row = await insertBackup(ctx, tx, { ...wanted, target: 'local', by: userName });
      const at = new Date(head.createdAt);
      await sql`update console_backup set id = ${id}, state = 'done', bytes = ${size}, done = 1, total = 1, created_at = ${at},
        ended_at = ${new Date(ctx.clock.now())}, foreign_key = ${isForeign} where id = ${row.id}`.execute(tx);
      request.note({ object: `backup ${head.name}: uploaded`, after: { bytes: size, createdAt: head.createdAt } });
    });
    return { id };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Takes in the keys that a foreign backup brings; it can be read from then on, and so can the secrets in it. A passphrase that is typed is
 * looked at even where our own key opens the file: whoever types a wrong one may mean another backup.
 */
async function unlock(ctx: Context, backup: BackupRow, passphrase = ''): Promise<void> {
  if (!backup.foreign_key && passphrase === '') return;
  const head = await headOf(backupFileOf(ctx, backup.id));
  if (!head) throw fault('backupFile');
  const isOurs = canOpen(ctx.vault, head);
  if (isOurs && (passphrase === '' || !head.lock)) return;
  if (!head.lock) throw fault('backupForeign');
  if (passphrase === '') throw badInput([{ field: 'passphrase', message: messages.required }]);
  const content = await unlocked(head.lock, passphrase);
  if (!content) throw badInput([{ field: 'passphrase', message: backupSays.wrongPassphrase }]);
  if (isOurs) return;
  ctx.vault.adopt(content.keys);
  if (!canOpen(ctx.vault, head)) throw fault('backupFile');
}

async function found(ctx: Context, request: Request, id: string): Promise<BackupRow> {
  const backup = await request.tx((tx) => findBackup(tx, request.actor.tenantId, id));
  if (!backup) throw fault('notFound');
  if (!hasFile(ctx, backup)) throw fault('backupNoFile');
  return backup;
}

export async function askRestore(
  ctx: Context,
  request: Request,
  backupId: string,
  passphrase: string | undefined,
): Promise<{ id: string }> {
  onlyHome(request);
  const { tenantId, userName } = request.actor;
  const backup = await found(ctx, request, backupId);
  await unlock(ctx, backup, passphrase);
  return request.tx(async (tx) => {
    await lock(tx, 'backupStart', 0);
    if (await isBusy(tx)) throw fault('backupBusy');
    const id = ctx.newId();
    const at = new Date(ctx.clock.now());
    const blank = { rows: null, said: null, ended_at: null, owner: null, lease_until: null };
    await tx
      .insertInto('console_restore')
      .values({
        id,
        tenant_id: tenantId,
        backup_id: backupId,
        state: 'waiting',
        done: 0,
        total: 0,
        created_by: userName,
        created_at: at,
        ...blank,
      })
      .execute();
    await sql`update console_backup set foreign_key = false where id = ${backupId}`.execute(tx);
    request.note({ object: `backup ${backup.name}: restore` });
    await ctx.bus.wake(tx, 'backup');
    return { id };
  });
}
