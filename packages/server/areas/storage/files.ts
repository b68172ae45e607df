import { Readable } from 'node:stream';
import type { fileCalls, fileRow } from '@heliograph/catalogue/calls/storage.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { storageWords } from '@heliograph/catalogue/words/storage-words.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { FileReply, Handlers, Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { checkedBytes } from '../../storage/checked.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { contentTypeOf } from '../../storage/content.ts';
import { defaultStorage, findStorage, storeOf, type StorageRow } from '../../storage/tenant-store.ts';
import { receiveFile } from './receive.ts';
import { allStorages, findFiles, withStore, type FileRow } from './storage.store.ts';

type Handle = Handlers<typeof fileCalls>;
type Query = InputOf<typeof fileCalls.listFiles>;

/** Whether links to it are handed out: a link is a download. */
const mayFetch = ({ actor }: Request) => may(actor, 'system:oss:download');

function shown(
  ctx: Context,
  request: Request,
  row: FileRow,
  storages: readonly StorageRow[],
  outbound: Outbound,
): z.input<typeof fileRow> {
  const storage = storages.find((one) => one.id === row.config_id);
  const store = storage && mayFetch(request) ? storeOf(ctx, row.tenant_id, storage, outbound) : undefined;
  const link = store?.link(row.key, row.original_name, new Date(ctx.clock.now()));
  store?.close();
  return {
    ossId: row.id,
    fileName: row.key,
    originalName: row.original_name,
    fileSuffix: row.suffix,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    contentType: row.content_type,
    version: row.version,
    type: row.type,
    deviceTypes: row.device_types,
    url: link ?? (mayFetch(request) ? `/emsWebServer/resource/oss/download/${row.id}` : ''),
    service: storage?.config_key ?? storageWords.local[request.language],
    remark: row.remark,
    createBy: row.created_by,
    createTime: timeText(row.created_at),
  };
}

function filtered(tx: Tx, tenantId: number, query: Query, storages: readonly StorageRow[]) {
  let select = tx.selectFrom('stored_file').where('tenant_id', '=', tenantId);
  if (query.originalName !== undefined) select = select.where('original_name', 'ilike', contains(query.originalName));
  if (query.fileName !== undefined) select = select.where('key', 'ilike', contains(query.fileName));
  if (query.fileSuffix !== undefined) select = select.where('suffix', '=', query.fileSuffix.toLowerCase());
  if (query.createBy !== undefined) select = select.where('created_by', 'ilike', contains(query.createBy));
  if (query.type !== undefined) select = select.where(sql<boolean>`type = ${query.type}`);
  if (query.service === undefined) return select;
  const storage = storages.find((one) => one.config_key === query.service);
  if (storage) return select.where('config_id', '=', storage.id);
  // Files of this machine are listed under a word of the caller's language; a name that nobody has finds nothing.
  const isHere = Object.values(storageWords.local).includes(query.service);
  return isHere ? select.where('config_id', 'is', null) : select.where(sql<boolean>`false`);
}

async function upload(ctx: Context, request: Request, typed: InputOf<typeof fileCalls.uploadFile>, outbound: Outbound) {
  const { tenantId, tenantCode, userName } = request.actor;
  if (typed.type === 'system' && tenantCode !== '000000') throw fault('systemFiles');
  const id = ctx.newId();
  const parcel = await receiveFile(ctx, await request.upload(), id);
  try {
    const storage = await request.tx((tx) => defaultStorage(tx, tenantId));
    const at = new Date(ctx.clock.now());
    const key = `${at.toISOString().slice(0, 7).replace('-', '/')}/${id}.${parcel.suffix}`;
    return await withStore(
      () => storeOf(ctx, tenantId, storage, outbound),
      async (store) => {
        await store.put(key, { ...parcel, contentType: contentTypeOf(parcel.suffix) });
        try {
          await request.tx(async (tx) => {
            const row = {
              tenant_id: tenantId,
              id,
              key,
              original_name: parcel.name,
              suffix: parcel.suffix,
              bytes: String(parcel.bytes),
              sha256: parcel.sha256,
              content_type: contentTypeOf(parcel.suffix),
              version: typed.version ?? null,
              type: typed.type,
              config_id: storage?.id ?? null,
              remark: typed.remark ?? null,
              created_by: userName,
              created_at: at,
            };
            const deviceTypes = (typed.deviceTypes ?? '').split(',').filter((one) => one !== '');
            await tx
              .insertInto('stored_file')
              .values({ ...row, device_types: JSON.stringify(deviceTypes) })
              .execute();
            request.note({ object: `file ${parcel.name}`, after: row });
          });
        } catch (error) {
          // A file without a row would stay for ever.
          await store.remove(key);
          throw error;
        }
        return { url: `/emsWebServer/resource/oss/download/${id}`, fileName: parcel.name, ossId: id };
      },
    );
  } finally {
    await parcel.discard();
  }
}

async function remove(ctx: Context, request: Request, ids: readonly string[], outbound: Outbound): Promise<void> {
  const { tenantId, tenantCode } = request.actor;
  const { rows, storages } = await request.tx(async (tx) => {
    const found = await findFiles(tx, tenantId, ids);
    if (tenantCode !== '000000' && found.some((row) => row.type === 'system')) throw fault('systemFiles');
    const { rows: used } = await sql<{ version: string }>`select version from app_version
      where tenant_id = ${tenantId} and file_id = any(${ids}::int8[]) limit 1`.execute(tx);
    if (used.length > 0) throw fault('stillUsed', { name: found[0]?.original_name ?? '', count: used.length });
    await tx.deleteFrom('stored_file').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
    request.note({ object: `files ${found.map((row) => row.original_name).join(', ')}`, before: { files: found } });
    return { rows: found, storages: await allStorages(tx, tenantId) };
  });
  // The row goes first: what is listed can be fetched. A provider that is away keeps bytes that nobody names any more.
  for (const row of rows) {
    const storage = storages.find((one) => one.id === row.config_id);
    await withStore(
      () => storeOf(ctx, tenantId, storage, outbound),
      (store) => store.remove(row.key),
    ).catch((error: unknown) =>
      ctx.log.warn({ err: error, file: row.id }, 'the bytes of a deleted file stay with their provider'),
    );
  }
}

/** The bytes of a file, wherever they lie, as they were stored or not at all. */
export async function openFile(ctx: Context, row: FileRow, outbound: Outbound): Promise<FileReply> {
  const { tenant_id: tenantId, config_id: configId } = row;
  const storage =
    configId === null ? undefined : await ctx.scope.tenant(tenantId, (tx) => findStorage(tx, tenantId, configId));
  // The stream outlives this call; the client of a provider holds nothing but its sockets, which end with it.
  const body = await withStore(
    () => ({ ...storeOf(ctx, tenantId, storage, outbound), close: () => undefined }),
    (store) => store.open(row.key),
  );
  const sound = Readable.from(checkedBytes(body, row.sha256), { objectMode: false });
  sound.once('error', (error) => ctx.log.error({ err: error, file: row.id }, 'a stored file was not sent'));
  return { fileName: row.original_name, contentType: row.content_type, body: sound };
}

export const fileHandlers = (ctx: Context, outbound: Outbound): Handle => ({
  listFiles: (query, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const storages = await allStorages(tx, tenantId);
      const select = filtered(tx, tenantId, query, storages);
      const { rows, total } = await pageOf(select.selectAll().orderBy('id', 'desc'), query);
      return { rows: rows.map((row) => shown(ctx, request, row, storages, outbound)), total };
    }),

  filesByIds: ({ ossIds }, request) =>
    request.tx(async (tx) => {
      const storages = await allStorages(tx, request.actor.tenantId);
      const rows = await findFiles(tx, request.actor.tenantId, ossIds);
      return rows.map((row) => shown(ctx, request, row, storages, outbound));
    }),

  uploadFile: (typed, request) => upload(ctx, request, typed, outbound),

  downloadFile: async ({ ossId }, request) => {
    const row = await request.tx(async (tx) => (await findFiles(tx, request.actor.tenantId, [ossId]))[0]);
    if (!row) throw fault('notFound');
    return openFile(ctx, row, outbound);
  },

  removeFiles: ({ ossIds }, request) => remove(ctx, request, ossIds, outbound),
});
