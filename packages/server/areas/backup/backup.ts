import { createReadStream } from 'node:fs';
import { backupCalls, type backupRow } from '@heliograph/catalogue/calls/backup.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import { formatMessages } from '@heliograph/catalogue/words/format-messages.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { z } from 'zod';
import { sql } from 'kysely';
import { keptPassKey, passKeyOf } from '../../backup/passphrase.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import { firstTime, insertJob, isCron } from '../jobs/jobs.ts';
import { defaultStorage, findStorage, storeOf, withStore } from '../storage/storage.ts';
import {
  backupFileOf,
  findBackup,
  hasFile,
  insertBackup,
  isBusy,
  type BackupRow,
  type BackupRestoreRow,
} from './backup.store.ts';
import { askRestore, onlyHome, bringBackup } from './bring.ts';
import { storageKey } from './make.ts';
import { removeBackups } from './remove.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import { cronOf } from './schedule.ts';
import { lock } from '../../work/locks.ts';

export { backupWork, startBackups } from './runner.ts';

type Handle = Handlers<typeof backupCalls>;
type Typed = InputOf<typeof backupCalls.createBackup>;

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

const shown = (ctx: Context, row: BackupRow, language: Language): z.input<typeof backupRow> => ({
  id: row.id,
  name: row.name,
  parts: row.parts,
  fileType: row.file_type,
  target: row.target,
  fileName: row.file_name,
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: numberOf(row.bytes),
  rows: numberOf(row.rows),
  sha256: row.sha256,
  message: row.said?.[language] ?? '',
  hasFile: hasFile(ctx, row),
  needsPassphrase: row.foreign_key,
  createBy: row.created_by,
  createTime: timeText(row.created_at),
  endTime: row.ended_at && timeText(row.ended_at),
});

/** Where it goes: the address of a TFTP server, or the storage that is the default now. */
async function placeOf(request: Request, typed: Typed, outbound: Outbound): Promise<string | null> {
  if (typed.target === 'tftp') {
    try {
      outbound.check(typed.tftpServer ?? '');
    } catch {
      throw fault('storageAddress');
    }
    return `${typed.tftpServer ?? ''} ${typed.tftpPort}`;
  }
  if (typed.target !== 'storage') return null;
  const storage = await request.tx((tx) => defaultStorage(tx, request.actor.tenantId));
  if (!storage) throw badInput([{ field: 'target', message: messages.required }]);
  return storage.id;
}

async function create(ctx: Context, request: Request, typed: Typed, outbound: Outbound) {
  onlyHome(request);
  const place = await placeOf(request, typed, outbound);
  const { tenantId, userName } = request.actor;
  const { name, parts, fileType, keep, timeZone: zone, passphrase } = typed;
  const isOpen = passphrase === undefined || passphrase === '';
  const kept = isOpen ? null : keptPassKey(ctx.vault, await passKeyOf(passphrase));
  const target = typed.target === 'tftp' || typed.target === 'storage' ? typed.target : 'local';
  const cron = cronOf(typed, zone);
  request.note({
    object: `backup ${name}`,
    after: { name, parts, fileType, target, place, cron: cron ?? 'now', passphrase: kept !== null },
  });
  if (cron === undefined) {
    return request.tx(async (tx) => {
      await lock(tx, 'backupStart', 0);
      if (await isBusy(tx)) throw fault('backupBusy');
      const row = await insertBackup(ctx, tx, {
        tenantId,
        taskId: null,
        name,
        parts,
        fileType,
        target,
        place,
        lock: kept,
        by: userName,
      });
      await ctx.bus.wake(tx, 'backup');
      return { id: row.id, jobId: null, nextValidTime: null };
    });
  }
  const due = firstTime(cron, zone, ctx.clock.now());
  if (!isCron(cron, zone) || due === undefined)
    throw badInput([{ field: 'cronExpression', message: formatMessages.cronNever }]);
  try {
    return await request.tx(async (tx) => {
      const id = ctx.newId();
      const parameters = { parts, fileType, target, place, keep, ...(kept === null ? {} : { lock: kept }) };
      const task = {
        name,
        job_group: 'BACKUP',
        method: 'consoleBackup',
        parameters,
        cron,
        zone,
        misfire: '2',
        concurrent: '1',
        status: '0',
        remark: null,
      };
      await insertJob(ctx, tx, { ...task, id, tenant_id: tenantId, created_by: userName }, due);
      return { id: null, jobId: id, nextValidTime: timeText(new Date(due)) };
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'job_name')
      throw badInput([{ field: 'name', message: messages.rowExists }]);
    throw error;
  }
}

async function lastRestore(request: Request) {
  onlyHome(request);
  return request.tx(async (tx) => {
    const { rows } =
      await sql<BackupRestoreRow>`select * from console_restore where tenant_id = ${request.actor.tenantId}
      order by id desc limit 1`.execute(tx);
    const [row] = rows;
    return row
      ? {
          id: row.id,
          backupId: row.backup_id,
          state: row.state,
          done: row.done,
          total: row.total,
          rows: numberOf(row.rows),
          message: row.said?.[request.language] ?? '',
          createBy: row.created_by,
          createTime: timeText(row.created_at),
          endTime: row.ended_at && timeText(row.ended_at),
        }
      : null;
  });
}

async function download(ctx: Context, request: Request, id: string, outbound: Outbound) {
  onlyHome(request);
  const { row, storage } = await request.tx(async (tx) => {
    const found = await findBackup(tx, request.actor.tenantId, id);
    if (!found) throw fault('notFound');
    return {
      row: found,
      storage:
        found.target === 'storage' ? await findStorage(tx, request.actor.tenantId, found.place ?? '0') : undefined,
    };
  });
  if (!hasFile(ctx, row)) throw fault('backupNoFile');
  const isRemote = row.target === 'storage';
  if (isRemote && !storage) throw fault('backupNoFile');
  const body = isRemote
    ? await withStore(
        () => ({ ...storeOf(ctx, row.tenant_id, storage, outbound), close: () => undefined }),
        (store) => store.open(storageKey(row)),
      )
    : createReadStream(backupFileOf(ctx, id));
  return { fileName: row.file_name, contentType: 'application/octet-stream', body };
}

/** Backup and restore of the console; `startBackups` works on them in the worker. */
export const backup = (ctx: Context, outbound: Outbound = openOutbound(ctx.settings)): Area => {
  const handlers: Handle = {
    listBackups: ({ name, state, pageNum, pageSize }, request) => {
      onlyHome(request);
      return request.tx(async (tx) => {
        let select = tx.selectFrom('console_backup').where('tenant_id', '=', request.actor.tenantId);
        if (name !== undefined) select = select.where('name', 'ilike', contains(name));
        if (state !== undefined) select = select.where(sql<boolean>`state = ${state}`);
        const { rows, total } = await pageOf(select.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), {
          pageNum,
          pageSize,
        });
        return { rows: rows.map((row) => shown(ctx, row, request.language)), total };
      });
    },
    createBackup: (typed, request) => create(ctx, request, typed, outbound),
    downloadBackup: ({ id }, request) => download(ctx, request, id, outbound),
    uploadBackup: (_input, request) => bringBackup(ctx, request),
    restoreBackup: ({ id, passphrase }, request) => askRestore(ctx, request, id, passphrase),
    lastRestore: (_input, request) => lastRestore(request),
    removeBackups: ({ ids }, request) => {
      onlyHome(request);
      return removeBackups(ctx, request, ids, outbound);
    },
  };
  return area(backupCalls, handlers);
};
