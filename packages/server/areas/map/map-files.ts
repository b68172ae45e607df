import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mapFileName, mostMapFiles } from '@heliograph/catalogue/calls/map.ts';
import type { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import type { Context } from '../../context.ts';
import { badInput, fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { askAddress } from '../../outbound/http.ts';
import { discard, takeIn } from '../../storage/take-in.ts';
import { Archive, BadArchive, type Octets } from './pmtiles.ts';

// Base maps of an operator's own as files: those that whoever runs the server laid into `maps` of the data folder, which every tenant may
// take, and those that a tenant uploaded, which are its own. They are meant by their names and never by a path.

type Row = OutputOf<typeof mapCalls.listMapFiles>[number];

const sharedFolder = ({ settings }: Context): string => join(settings.dataDir, 'maps');
const ownFolder = (ctx: Context, tenantId: number): string => join(sharedFolder(ctx), `tenant-${tenantId}`);

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found.flatMap((one) => (one.isFile() && mapFileName.test(one.name) ? [one.name] : [])).sort();
}

/** A tenant's own stand before those of the server. */
export async function pathOfMap(ctx: Context, tenantId: number, name: string): Promise<string | undefined> {
  if (!mapFileName.test(name)) return undefined;
  for (const folder of [ownFolder(ctx, tenantId), sharedFolder(ctx)])
    if ((await namesIn(folder)).includes(name)) return join(folder, name);
  return undefined;
}

/** A file of the disk. Opened for each part: nothing is held of a file that somebody may replace. */
export class FileOctets implements Octets {
  readonly size: number;
  private readonly path: string;

  constructor(path: string, size: number) {
    this.path = path;
    this.size = size;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    const file = await open(this.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
}

/** Part by part from a server that answers `Range`; one that sends the whole is none of use. */
export class AddressOctets implements Octets {
  readonly size = null;
  private readonly ctx: Context;
  private readonly url: string;

  constructor(ctx: Context, url: string) {
    this.ctx = ctx;
    this.url = url;
  }

  async read(offset: number, length: number): Promise<Buffer> {
    if (length === 0) return Buffer.alloc(0);
    const headers = { Range: `bytes=${offset}-${offset + length - 1}`, 'Accept-Encoding': 'identity' };
    const { status, body } = await askAddress(this.ctx, { url: this.url, method: 'GET', headers });
    if (status !== 206) throw new BadArchive('its server does not give parts of files');
    return body.subarray(0, length);
  }
}

export const openMapFile = async (path: string): Promise<Archive> =>
  Archive.open(new FileOctets(path, (await stat(path)).size));

async function judged(path: string): Promise<Pick<Row, 'kind' | 'minZoom' | 'maxZoom' | 'isSound'>> {
  try {
    const { kind, minZoom, maxZoom } = (await openMapFile(path)).tileset;
    return { kind, minZoom, maxZoom, isSound: true };
  } catch {
    return { kind: null, minZoom: null, maxZoom: null, isSound: false };
  }
}

export async function listMapFiles(ctx: Context, request: Request): Promise<Row[]> {
  const rows: Row[] = [];
  const folders = [
    [ownFolder(ctx, request.actor.tenantId), true],
    [sharedFolder(ctx), false],
  ] as const;
  for (const [folder, isOwn] of folders)
    for (const name of await namesIn(folder)) {
      if (rows.some((row) => row.name === name)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found) rows.push({ name, isOwn, bytes: found.size, ...(await judged(path)) });
    }
  return rows;
}

export async function addMapFile(ctx: Context, request: Request): Promise<void> {
  const { tenantId } = request.actor;
  const folder = ownFolder(ctx, tenantId);
  const { fileName, stream } = await request.upload();
  const name = fileName.split(/[/\\]/).at(-1) ?? '';
  if (!mapFileName.test(name)) {
    stream.resume();
    throw fault('mapFileName');
  }
  const there = await namesIn(folder);
  if (!there.includes(name) && there.length >= mostMapFiles.count) {
    stream.resume();
    throw fault('mapFileCount', { max: mostMapFiles.count });
  }
  const arrived = await takeIn(ctx, stream, `map-${ctx.newId()}`, mostMapFiles.bytes);
  try {
    if (!(await judged(arrived.path)).isSound) throw fault('mapFile');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(arrived.path, join(folder, name));
  } finally {
    await discard(arrived);
  }
  request.note({ object: `Map file ${name}`, after: { name, bytes: arrived.bytes } });
}

export async function removeMapFile(ctx: Context, request: Request, name: string, used: string | null): Promise<void> {
  const folder = ownFolder(ctx, request.actor.tenantId);
  if (!mapFileName.test(name) || !(await namesIn(folder)).includes(name)) throw fault('notFound');
  if (used === name) throw fault('stillUsed', { name, count: 1 });
  await rm(join(folder, name), { force: true });
  request.note({ object: `Map file ${name}`, before: { name } });
}

/** What a file, or an address that ends in `.pmtiles`, says of itself. Broken is refused at the field that names it. */
export async function tilesetOf(
  ctx: Context,
  tenantId: number,
  named: { readonly file?: string; readonly url?: string },
) {
  const field = named.file === undefined ? 'tileUrl' : 'tileFile';
  try {
    if (named.url !== undefined) return (await Archive.open(new AddressOctets(ctx, named.url))).tileset;
    const path = await pathOfMap(ctx, tenantId, named.file ?? '');
    if (path === undefined) throw badInput([{ field, message: faults.mapFileGone.words }]);
    return (await openMapFile(path)).tileset;
  } catch (error) {
    if (error instanceof BadArchive) throw badInput([{ field, message: faults.mapFile.words }]);
    if (error instanceof Error && 'id' in error) throw error;
    throw badInput([{ field, message: faults.mapTiles.words }]);
  }
}
