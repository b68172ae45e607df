import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import type { Outbound } from './outbound.ts';
import type { ByteRange, Store } from './store.ts';
import type { Arrived } from './take-in.ts';
import { defaultStorage, findStorage, storeOf } from './tenant-store.ts';

/** What a row keeps of its bytes, in the columns of that name. */
export interface KeptBytes {
  readonly key: string;
  /** null = local disk. */
  readonly config_id: string | null;
  readonly bytes: string;
  readonly sha256: string;
}

interface Parcel {
  /** The part of the key that says what it is; small letters. */
  readonly folder: string;
  readonly id: string;
  readonly arrived: Arrived;
}

/** Puts a file where new files of the tenant lie and calls `name`, which makes the row; a file without a row would stay for ever, so it goes again. */
export async function keepBytes(
  ctx: Context,
  outbound: Outbound,
  tenantId: number,
  { folder, id, arrived: { path, bytes, sha256 } }: Parcel,
  name: (kept: KeptBytes) => Promise<void>,
): Promise<void> {
  const storage = await ctx.scope.tenant(tenantId, (tx) => defaultStorage(tx, tenantId));
  const month = new Date(ctx.clock.now()).toISOString().slice(0, 7).replace('-', '/');
  const key = `${folder}/${month}/${id}.bin`;
  const store = storeOf(ctx, tenantId, storage, outbound);
  try {
    await store.put(key, { path, bytes, contentType: 'application/octet-stream' });
    try {
      await name({ key, config_id: storage?.id ?? null, bytes: String(bytes), sha256 });
    } catch (error) {
      await store.remove(key);
      throw error;
    }
  } finally {
    store.close();
  }
}

/** Which bytes are meant. */
export interface StoredBytes extends Pick<KeptBytes, 'key' | 'config_id'> {
  readonly tenant_id: number;
  readonly id: string;
}

async function storeFor(
  ctx: Context,
  outbound: Outbound,
  { tenant_id: tenantId, config_id: id }: StoredBytes,
): Promise<Store> {
  const storage = id === null ? undefined : await ctx.scope.tenant(tenantId, (tx) => findStorage(tx, tenantId, id));
  return storeOf(ctx, tenantId, storage, outbound);
}

/** The bytes of a file. The client of a provider holds nothing but its sockets, which end with the stream. */
export const openBytes = async (
  ctx: Context,
  outbound: Outbound,
  file: StoredBytes,
  range?: ByteRange,
): Promise<Readable> => (await storeFor(ctx, outbound, file)).open(file.key, range);

/** The file itself; undefined: it lies with a provider. */
export const openLocalFile = async (
  ctx: Context,
  outbound: Outbound,
  file: StoredBytes,
): Promise<FileHandle | undefined> =>
  file.config_id === null ? (await storeFor(ctx, outbound, file)).file?.(file.key) : undefined;

/** Takes bytes away; a provider that is away keeps what nobody names any more. */
export async function removeBytes(ctx: Context, outbound: Outbound, file: StoredBytes): Promise<void> {
  try {
    const store = await storeFor(ctx, outbound, file);
    await store.remove(file.key).finally(() => store.close());
  } catch (error) {
    ctx.log.warn({ err: error, file: file.id }, 'the bytes of a deleted file stay with their provider');
  }
}
