import { isArchiveUrl, type mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { askAddress } from '../../outbound/http.ts';
import { AddressOctets, openMapFile, pathOfMap, removeMapFile, tilesetOf } from './map-files.ts';
import { Archive, type Tileset } from './pmtiles.ts';

interface Setting {
  readonly tile_url: string | null;
  readonly tile_file: string | null;
  readonly tileset: Tileset | null;
  readonly api_key: string | null;
  readonly attribution: string | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
  readonly version: string;
}

const none: Setting = {
  tile_url: null,
  tile_file: null,
  tileset: null,
  api_key: null,
  attribution: null,
  longitude: null,
  latitude: null,
  version: '0',
};
const place = (tenantId: number) => `${tenantId}|map_setting|api_key|${tenantId}`;

async function settingOf(tx: Tx, tenantId: number): Promise<Setting> {
  const { rows } =
    await sql<Setting>`select tile_url, tile_file, tileset, api_key, attribution, longitude, latitude, version from map_setting where tenant_id = ${tenantId}`.execute(
      tx,
    );
  return rows[0] ?? none;
}

const lacksKey = ({ tile_url: url, api_key: key }: Setting): boolean => url?.includes('{key}') === true && key === null;

export const mapConfig = (request: Request): Promise<OutputOf<typeof mapCalls.getMapConfig>> =>
  request.tx(async (tx) => {
    const setting = await settingOf(tx, request.actor.tenantId);
    return {
      tileUrl: setting.tile_url,
      tileFile: setting.tile_file,
      tileset: setting.tileset,
      hasKey: setting.api_key !== null,
      attribution: setting.attribution,
      longitude: setting.longitude,
      latitude: setting.latitude,
      version: setting.version,
      problem: lacksKey(setting) ? request.tongue.say(faults.mapKey.words) : null,
    };
  });

const hostOf = (url: string | null): string | null => (url !== null && URL.canParse(url) ? new URL(url).host : null);

const withKey = (url: string, key: string): string => url.replaceAll('{key}', encodeURIComponent(key));

export async function setMapConfig(
  ctx: Context,
  request: Request,
  { apiKey, ...typed }: InputOf<typeof mapCalls.setMapConfig>,
): Promise<void> {
  const { tenantId } = request.actor;
  const { tileUrl, tileFile, attribution, longitude, latitude } = typed;
  const before = await request.tx((tx) => settingOf(tx, tenantId));
  // A key is given to the host that it was typed for and to no other.
  const stays = tileUrl !== null && hostOf(tileUrl) === hostOf(before.tile_url) ? before.api_key : null;
  const key = apiKey ? ctx.vault.seal(place(tenantId), apiKey) : stays;
  const opened = key === null ? '' : ctx.vault.open(place(tenantId), key);
  // Asked outside of the transaction: another server may take its time.
  const tileset =
    tileFile !== null
      ? await tilesetOf(ctx, tenantId, { file: tileFile })
      : tileUrl !== null && isArchiveUrl(tileUrl)
        ? await tilesetOf(ctx, tenantId, { url: withKey(tileUrl, opened) })
        : null;
  await request.tx(async (tx) => {
    await sql`insert into map_setting (tenant_id, tile_url, tile_file, tileset, api_key, attribution, longitude, latitude, version)
      values (${tenantId}, ${tileUrl}, ${tileFile}, ${tileset === null ? null : JSON.stringify(tileset)}, ${key}, ${attribution}, ${longitude},
        ${latitude}, ${ctx.newId()})
      on conflict (tenant_id) do update set tile_url = excluded.tile_url, tile_file = excluded.tile_file, tileset = excluded.tileset,
        api_key = excluded.api_key, attribution = excluded.attribution, longitude = excluded.longitude, latitude = excluded.latitude,
        version = excluded.version`.execute(tx);
    const told = (url: string | null, file: string | null, sealed: string | null) => ({
      tileUrl: url,
      tileFile: file,
      apiKey: sealed === null ? null : '***',
    });
    request.note({
      object: 'Map configuration',
      before: { ...told(before.tile_url, before.tile_file, before.api_key), attribution: before.attribution },
      after: { ...told(tileUrl, tileFile, key), attribution, longitude, latitude },
    });
  });
}

export const dropMapFile = async (ctx: Context, request: Request, name: string): Promise<void> => {
  const { tile_file: used } = await request.tx((tx) => settingOf(tx, request.actor.tenantId));
  await removeMapFile(ctx, request, name, used);
};

/** By what a picture begins with: whatever else a server answers never reaches a browser as ours. */
function pictureType(body: Buffer): string | undefined {
  if (body.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (body.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (body.toString('latin1', 0, 4) === 'RIFF' && body.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Tiles on their way at once: a slow server of tiles takes no more of this process. */
const mostAtOnce = 24;
/** Archives whose directories are remembered. */
const mostArchives = 8;
const vectorType = 'application/vnd.mapbox-vector-tile';
/** Where a map of pictures has none: one dot, of nothing. */
const nothingSeen = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);

/** Fetches tiles from the server or out of the file that the tenant named: the browser talks to this console alone, and never learns the key. */
export class Tiles {
  private atOnce = 0;
  private readonly archives = new Map<string, Promise<Archive>>();
  private readonly ctx: Context;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  /** Opened once for each version of the setting, so that a file that is replaced is opened anew with the next. */
  private archive(tenantId: number, setting: Setting, key: string): Promise<Archive> {
    const name = `${tenantId} ${setting.version}`;
    const known = this.archives.get(name);
    if (known) return known;
    const opened = this.openArchive(tenantId, setting, key);
    for (const [first] of this.archives) if (this.archives.size >= mostArchives) this.archives.delete(first);
    this.archives.set(name, opened);
    opened.catch(() => this.archives.delete(name));
    return opened;
  }

  private async openArchive(
    tenantId: number,
    { tile_file: file, tile_url: url }: Setting,
    key: string,
  ): Promise<Archive> {
    if (file === null) return Archive.open(new AddressOctets(this.ctx, withKey(url ?? '', key)));
    const path = await pathOfMap(this.ctx, tenantId, file);
    if (path === undefined) throw fault('mapFileGone');
    return openMapFile(path);
  }

  async tile(request: Request, asked: InputOf<typeof mapCalls.mapTile>): Promise<FileReply> {
    const { z, x, y } = asked;
    if (x >= 2 ** z || y >= 2 ** z) throw fault('notFound');
    const { tenantId } = request.actor;
    const setting = await request.tx((tx) => settingOf(tx, tenantId));
    if (setting.tile_url === null && setting.tile_file === null) throw fault('notFound');
    if (lacksKey(setting)) throw fault('mapKey');
    if (this.atOnce >= mostAtOnce) throw fault('busy');
    const key = setting.api_key === null ? '' : this.ctx.vault.open(place(tenantId), setting.api_key);
    this.atOnce += 1;
    try {
      const tile =
        setting.tileset === null
          ? await this.picture(withKey(setting.tile_url ?? '', key), asked)
          : await this.fromArchive(await this.archive(tenantId, setting, key), asked);
      return { fileName: `${z}-${x}-${y}`, ...tile, keep: true };
    } catch (error) {
      // Its words may hold the address, and so the key.
      this.ctx.log.warn({ tenantId, host: hostOf(setting.tile_url) }, 'a map tile could not be fetched');
      if (error instanceof Error && 'id' in error) throw error;
      throw fault('mapTiles');
    } finally {
      this.atOnce -= 1;
    }
  }

  private async picture(
    url: string,
    { z, x, y }: InputOf<typeof mapCalls.mapTile>,
  ): Promise<Pick<FileReply, 'contentType' | 'body'>> {
    const filled = url.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
    const { status, body } = await askAddress(this.ctx, { url: filled, method: 'GET', headers: { Accept: 'image/*' } });
    const contentType = status === 200 ? pictureType(body) : undefined;
    if (contentType === undefined) throw fault('mapTiles');
    return { contentType, body };
  }

  private async fromArchive(
    archive: Archive,
    { z, x, y }: InputOf<typeof mapCalls.mapTile>,
  ): Promise<Pick<FileReply, 'contentType' | 'body'>> {
    const body = await archive.tile(z, x, y);
    if (archive.tileset.kind === 'vector') return { contentType: vectorType, body: body ?? Buffer.alloc(0) };
    if (body === undefined) return { contentType: 'image/png', body: nothingSeen };
    const contentType = pictureType(body);
    if (contentType === undefined) throw fault('mapTiles');
    return { contentType, body };
  }
}
