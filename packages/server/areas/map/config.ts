import type { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { FileReply, Request } from '../../http/request.ts';
import { ask } from '../../outbound/http.ts';

interface Setting {
  readonly tile_url: string | null;
  readonly api_key: string | null;
  readonly attribution: string | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
  readonly version: string;
}

const none: Setting = {
  tile_url: null,
  api_key: null,
  attribution: null,
  longitude: null,
  latitude: null,
  version: '0',
};
const place = (tenantId: number) => `${tenantId}|map_setting|api_key|${tenantId}`;

async function settingOf(tx: Tx, tenantId: number): Promise<Setting> {
  const { rows } =
    await sql<Setting>`select tile_url, api_key, attribution, longitude, latitude, version from map_setting where tenant_id = ${tenantId}`.execute(
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
      hasKey: setting.api_key !== null,
      attribution: setting.attribution,
      longitude: setting.longitude,
      latitude: setting.latitude,
      version: setting.version,
      problem: lacksKey(setting) ? request.tongue.say(faults.mapKey.words) : null,
    };
  });

const hostOf = (url: string | null): string | null => (url !== null && URL.canParse(url) ? new URL(url).host : null);

export const setMapConfig = (
  ctx: Context,
  request: Request,
  { apiKey, ...typed }: InputOf<typeof mapCalls.setMapConfig>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const before = await settingOf(tx, tenantId);
    // A key is given to the host that it was typed for and to no other.
    const stays = typed.tileUrl !== null && hostOf(typed.tileUrl) === hostOf(before.tile_url) ? before.api_key : null;
    const key = apiKey ? ctx.vault.seal(place(tenantId), apiKey) : stays;
    const { tileUrl, attribution, longitude, latitude } = typed;
    await sql`insert into map_setting (tenant_id, tile_url, api_key, attribution, longitude, latitude, version)
      values (${tenantId}, ${tileUrl}, ${key}, ${attribution}, ${longitude}, ${latitude}, ${ctx.newId()})
      on conflict (tenant_id) do update set tile_url = excluded.tile_url, api_key = excluded.api_key, attribution = excluded.attribution,
        longitude = excluded.longitude, latitude = excluded.latitude, version = excluded.version`.execute(tx);
    const told = (url: string | null, sealed: string | null) => ({
      tileUrl: url,
      apiKey: sealed === null ? null : '***',
    });
    request.note({
      object: 'Map configuration',
      before: { ...told(before.tile_url, before.api_key), attribution: before.attribution },
      after: { ...told(tileUrl, key), attribution, longitude, latitude },
    });
  });

/** By what a picture begins with: whatever else a server answers never reaches a browser as ours. */
function pictureType(body: Buffer): string | undefined {
  if (body.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (body.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (body.toString('latin1', 0, 4) === 'RIFF' && body.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Tiles on their way at once: a slow server of tiles takes no more of this process. */
const mostAtOnce = 24;

/** Fetches tiles from the server that the tenant named: the browser talks to this console alone, and never learns the key. */
export class Tiles {
  private atOnce = 0;
  private readonly ctx: Context;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  async tile(request: Request, { z, x, y }: InputOf<typeof mapCalls.mapTile>): Promise<FileReply> {
    if (x >= 2 ** z || y >= 2 ** z) throw fault('notFound');
    const { tenantId } = request.actor;
    const setting = await request.tx((tx) => settingOf(tx, tenantId));
    if (setting.tile_url === null) throw fault('notFound');
    if (lacksKey(setting)) throw fault('mapKey');
    if (this.atOnce >= mostAtOnce) throw fault('busy');
    const key = setting.api_key === null ? '' : this.ctx.vault.open(place(tenantId), setting.api_key);
    const url = setting.tile_url
      .replaceAll('{z}', String(z))
      .replaceAll('{x}', String(x))
      .replaceAll('{y}', String(y))
      .replaceAll('{key}', encodeURIComponent(key));
    this.atOnce += 1;
    try {
      const { status, body } = await ask(this.ctx, { url, method: 'GET', headers: { Accept: 'image/*' } });
      const contentType = status === 200 ? pictureType(body) : undefined;
      if (contentType === undefined) throw fault('mapTiles');
      return { fileName: `${z}-${x}-${y}`, contentType, body, keep: true };
    } catch (error) {
      // Its words may hold the address, and so the key.
      this.ctx.log.warn({ tenantId, host: hostOf(setting.tile_url) }, 'a map tile could not be fetched');
      if (error instanceof Error && 'id' in error) throw error;
      throw fault('mapTiles');
    } finally {
      this.atOnce -= 1;
    }
  }
}
