import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/scope.ts';
import type { CpeFileTable } from '../../../db/tables/cpe-reach.ts';
import type { Outbound } from '../../../storage/outbound.ts';
import type { Range, Store } from '../../../storage/store.ts';
import { defaultStorage, findStorage, storeOf } from '../../../storage/tenant-store.ts';

export type CpeFile = Selectable<CpeFileTable>;
export type NewCpeFile = Omit<CpeFile, 'tenant_id' | 'id' | 'key' | 'config_id' | 'bytes' | 'sha256' | 'created_at'>;

/** Octets of all files of a tenant: some dozens of firmware and what its devices sent. */
export const mostOctets = 4 * 1024 ** 3;
/** Of what one device sends; a configuration is some 100 kB, a log some MB. */
export const mostUploaded = 32 * 1024 ** 2;

/** A file that was taken in whole. */
export interface Arrived {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** It is longer than it may be. */
export class TooLong extends Error {}

/** Takes a stream to the disk, counted and hashed on its way, at most so many octets. */
export async function takeIn(ctx: Context, stream: Readable, id: string, most: number): Promise<Arrived> {
  const folder = join(ctx.settings.dataDir, 'files', 'incoming');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `cpe-${id}`);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > most) throw new TooLong();
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

export const discard = ({ path }: Arrived): Promise<void> => rm(path, { force: true });

/** Octets that a tenant may still keep. */
export async function roomLeft(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select coalesce(sum(bytes), 0)::text as n from cpe_file where tenant_id = ${tenantId}`.execute(tx);
  return Math.max(0, mostOctets - Number(rows[0]?.n ?? 0));
}

/** Puts a file where files of the tenant lie and calls `also` in the transaction that makes its row (`within`, else one of its own). Answers its id. */
export async function keepFile(
  ctx: Context,
  outbound: Outbound,
  tenantId: number,
  arrived: Arrived,
  row: NewCpeFile,
  also: (tx: Tx, id: string, file: CpeFile) => Promise<void>,
  within: (work: (tx: Tx) => Promise<void>) => Promise<void> = (work) => ctx.scope.tenant(tenantId, work),
): Promise<string> {
  const id = ctx.newId();
  const storage = await ctx.scope.tenant(tenantId, (tx) => defaultStorage(tx, tenantId));
  const at = new Date(ctx.clock.now());
  const key = `cpe/${at.toISOString().slice(0, 7).replace('-', '/')}/${id}.bin`;
  const store = storeOf(ctx, tenantId, storage, outbound);
  try {
    await store.put(key, { path: arrived.path, bytes: arrived.bytes, contentType: 'application/octet-stream' });
    const file: CpeFile = {
      ...row,
      tenant_id: tenantId,
      id,
      key,
      config_id: storage?.id ?? null,
      bytes: String(arrived.bytes),
      sha256: arrived.sha256,
      created_at: at,
    };
    try {
      await within(async (tx) => {
        await tx.insertInto('cpe_file').values(file).execute();
        await also(tx, id, file);
      });
    } catch (error) {
      // A file without a row would stay for ever.
      await store.remove(key);
      throw error;
    }
  } finally {
    store.close();
  }
  return id;
}

async function storeFor(
  ctx: Context,
  outbound: Outbound,
  { tenant_id: tenantId, config_id: id }: CpeFile,
): Promise<Store> {
  const storage = id === null ? undefined : await ctx.scope.tenant(tenantId, (tx) => findStorage(tx, tenantId, id));
  return storeOf(ctx, tenantId, storage, outbound);
}

/** The bytes of a file. The client of a provider holds nothing but its sockets, which end with the stream. */
export const openCpeFile = async (ctx: Context, outbound: Outbound, file: CpeFile, range?: Range): Promise<Readable> =>
  (await storeFor(ctx, outbound, file)).open(file.key, range);

/** Takes bytes away; a provider that is away keeps what nobody names any more. */
export async function removeBytes(ctx: Context, outbound: Outbound, file: CpeFile): Promise<void> {
  try {
    const store = await storeFor(ctx, outbound, file);
    await store.remove(file.key).finally(() => store.close());
  } catch (error) {
    ctx.log.warn({ err: error, file: file.id }, 'the bytes of a deleted file stay with their provider');
  }
}

export const cpeFileOf = (tx: Tx, tenantId: number, id: string): Promise<CpeFile | undefined> =>
  tx.selectFrom('cpe_file').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
