import { randomUUID } from 'node:crypto';
import { writeFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileCalls, storageCalls, type storageRow } from '@heliograph/catalogue/calls/storage.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { openOutbound, type Outbound } from '../../storage/outbound.ts';
import { originOf } from '../../storage/s3-store.ts';
import { findStorage, storageSecretPlace, storeOf, type StorageRow } from '../../storage/tenant-store.ts';
import { fileHandlers } from './files.ts';
import { withStore } from './storage.store.ts';
import { lock } from '../../work/locks.ts';

export { openFile } from './files.ts';
export { withStore } from './storage.store.ts';
export { defaultStorage, findStorage, storeOf, type StorageRow } from '../../storage/tenant-store.ts';

type Handle = Handlers<typeof storageCalls>;
type Typed = InputOf<typeof storageCalls.addStorage>;

const shown = (row: StorageRow, files: number): z.input<typeof storageRow> => ({
  ossConfigId: row.id,
  configKey: row.config_key,
  endpoint: row.endpoint,
  isHttps: row.is_https ? 'Y' : 'N',
  region: row.region,
  bucketName: row.bucket,
  prefix: row.prefix,
  accessKey: row.access_key,
  accessPolicy: row.access_policy,
  domain: row.domain,
  status: row.status,
  files,
  remark: row.remark,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** What the operation log keeps: everything but the secret. */
const noted = ({ secret: _secret, ...row }: StorageRow) => row;

const prefixPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const bucketPattern = /^[a-z0-9][a-z0-9.-]*[a-z0-9]$/i;

/** What a provider would refuse or, worse, read as something else. */
function check(typed: Typed, outbound: Outbound): void {
  const wrong = (field: string) => badInput([{ field, message: messages.wrongKind }]);
  const origin = originOf(typed.endpoint, typed.isHttps);
  if (!origin) throw wrong('endpoint');
  if (!bucketPattern.test(typed.bucketName)) throw wrong('bucketName');
  if (typed.prefix !== null && !prefixPattern.test(typed.prefix)) throw wrong('prefix');
  if (typed.domain !== null && !originOf(typed.domain, true)) throw wrong('domain');
  try {
    outbound.check(origin.hostname);
  } catch {
    throw fault('storageAddress');
  }
}

const columnsOf = (typed: Typed) => ({
  config_key: typed.configKey,
  endpoint: typed.endpoint,
  is_https: typed.isHttps,
  region: typed.region ?? 'us-east-1',
  bucket: typed.bucketName,
  prefix: typed.prefix ?? '',
  access_key: typed.accessKey,
  access_policy: typed.accessPolicy,
  domain: typed.domain,
  remark: typed.remark,
});

/** What the form would hold; the secret is never told. */
const inputOf = (row: StorageRow): Typed => ({
  configKey: row.config_key,
  endpoint: row.endpoint,
  isHttps: row.is_https,
  region: row.region,
  bucketName: row.bucket,
  prefix: row.prefix || null,
  accessKey: row.access_key,
  secretKey: undefined,
  accessPolicy: row.access_policy,
  domain: row.domain,
  remark: row.remark,
});

/** A stored secret goes to where it was meant for, and nowhere else: another endpoint wants it typed again (V35). */
function secretOf(ctx: Context, typed: Typed, before: StorageRow | undefined, id: string, tenantId: number): string {
  if (typed.secretKey) return ctx.vault.seal(storageSecretPlace(tenantId, id), typed.secretKey);
  if (!before) throw badInput([{ field: 'secretKey', message: messages.required }]);
  const same = before.endpoint === typed.endpoint && before.is_https === typed.isHttps;
  if (!same) throw fault('storageSecret');
  return before.secret;
}

async function find(tx: Tx, tenantId: number, id: string): Promise<StorageRow> {
  const row = await findStorage(tx, tenantId, id);
  if (!row) throw fault('notFound');
  return row;
}

async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'storage_config_key') throw error;
    throw badInput([{ field: 'configKey', message: messages.rowExists }]);
  }
}

/** Writes, reads and deletes a small file, as uploads and downloads will. */
async function test(
  ctx: Context,
  request: Request,
  { ossConfigId, ...typed }: InputOf<typeof storageCalls.testStorage>,
  outbound: Outbound,
) {
  const { tenantId } = request.actor;
  check(typed, outbound);
  const before = ossConfigId === undefined ? undefined : await request.tx((tx) => find(tx, tenantId, ossConfigId));
  const id = ossConfigId ?? '0';
  const secret = secretOf(ctx, typed, before, id, tenantId);
  const at = new Date(ctx.clock.now());
  const row: StorageRow = {
    ...columnsOf(typed),
    tenant_id: tenantId,
    id,
    secret,
    status: '1',
    created_at: at,
    updated_at: at,
  };
  const folder = join(ctx.settings.dataDir, 'files', 'incoming');
  const name = randomUUID();
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, name, { mode: 0o600 });
  try {
    await withStore(
      () => storeOf(ctx, tenantId, row, outbound),
      async (store) => {
        const key = `test/${name}.txt`;
        await store.put(key, { path, bytes: name.length, contentType: 'text/plain' });
        let read = '';
        for await (const chunk of await store.open(key)) read = (read + String(chunk)).slice(0, 100);
        await store.remove(key);
        if (read !== name) throw fault('storageUnreachable', { reason: 'other content' });
      },
    );
  } finally {
    await rm(path, { force: true });
  }
}

const reading: Pick<Handle, 'listStorages' | 'getStorage'> = {
  listStorages: ({ configKey, bucketName, status, pageNum, pageSize }, request) =>
    request.tx(async (tx) => {
      let select = tx.selectFrom('storage_config').where('tenant_id', '=', request.actor.tenantId);
      if (configKey !== undefined) select = select.where('config_key', 'ilike', contains(configKey));
      if (bucketName !== undefined) select = select.where('bucket', 'ilike', contains(bucketName));
      if (status !== undefined) select = select.where('status', '=', status);
      const files = sql<number>`(select count(*)::int from stored_file f
        where f.tenant_id = storage_config.tenant_id and f.config_id = storage_config.id)`.as('files');
      const { rows, total } = await pageOf(select.selectAll().select(files).orderBy('id'), { pageNum, pageSize });
      return { rows: rows.map((row) => shown(row, row.files)), total };
    }),

  getStorage: ({ ossConfigId }, request) =>
    request.tx(async (tx) => shown(await find(tx, request.actor.tenantId, ossConfigId), 0)),
};

const writing = (ctx: Context, outbound: Outbound): Pick<Handle, 'addStorage' | 'editStorage'> => ({
  addStorage: (typed, request) =>
    unique(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        check(typed, outbound);
        const id = ctx.newId();
        const at = new Date(ctx.clock.now());
        const secret = secretOf(ctx, typed, undefined, id, tenantId);
        const row: StorageRow = {
          ...columnsOf(typed),
          tenant_id: tenantId,
          id,
          secret,
          status: '1',
          created_at: at,
          updated_at: at,
        };
        await tx.insertInto('storage_config').values(row).execute();
        request.note({ object: `object storage ${typed.configKey}`, after: noted(row) });
      }),
    ),

  editStorage: ({ ossConfigId, updateTime, ...sent }, request) =>
    unique(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const before = await find(tx, tenantId, ossConfigId);
        if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
        const typed = kept(storageCalls.editStorage.form, inputOf(before), sent);
        check(typed, outbound);
        const secret = secretOf(ctx, typed, before, ossConfigId, tenantId);
        const after = { ...columnsOf(typed), updated_at: new Date(ctx.clock.now()) };
        await tx
          .updateTable('storage_config')
          .set({ ...after, secret })
          .where('tenant_id', '=', tenantId)
          .where('id', '=', ossConfigId)
          .execute();
        request.note({ object: `object storage ${before.config_key}`, before: noted(before), after });
      }),
    ),
});

const steering = (
  ctx: Context,
  outbound: Outbound,
): Pick<Handle, 'setStorageStatus' | 'testStorage' | 'removeStorages'> => ({
  setStorageStatus: ({ ossConfigId, status }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      await lock(tx, 'storageChoice', tenantId);
      const before = await find(tx, tenantId, ossConfigId);
      const update = (value: string) =>
        tx.updateTable('storage_config').set({ status: value }).where('tenant_id', '=', tenantId);
      if (status === '0') await update('1').where('status', '=', '0').execute();
      await update(status).where('id', '=', ossConfigId).execute();
      request.note({
        object: `object storage ${before.config_key}`,
        before: { status: before.status },
        after: { status },
      });
    }),

  testStorage: (typed, request) => test(ctx, request, typed, outbound),

  removeStorages: ({ ossConfigIds }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      for (const id of ossConfigIds) {
        const row = await find(tx, tenantId, id);
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_file
          where tenant_id = ${tenantId} and config_id = ${id}`.execute(tx);
        const count = rows[0]?.n ?? 0;
        if (count > 0) throw fault('storageUsed', { name: row.config_key, count });
        await tx.deleteFrom('storage_config').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
        request.note({ object: `object storage ${row.config_key}`, before: noted(row) });
      }
    }),
});

/** Files, and the providers they are stored with. */
export const storage = (ctx: Context, outbound: Outbound = openOutbound(ctx.settings)): Area =>
  area(
    { ...fileCalls, ...storageCalls },
    { ...fileHandlers(ctx, outbound), ...reading, ...writing(ctx, outbound), ...steering(ctx, outbound) },
  );
