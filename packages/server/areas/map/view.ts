import { mapMost, type mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { onuPlace } from '@heliograph/catalogue/words/places.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { cellLevels, cellLevelOf, type MapWindow } from './cells.ts';
import { hull } from './hull.ts';
import {
  cellsIn,
  oltSpotsIn,
  onusIn,
  outageSpots,
  sitesIn,
  splittersIn,
  unmarkedOlts,
  type MapScope,
} from './view.store.ts';

type Shown = OutputOf<typeof mapCalls.mapMarkers>;

/** From here on each ONU is drawn, where they are not too many; further off nobody could tell one from the next. */
const eachOnuFrom = 13;
/** Splitters are within a few streets of each other. */
const splittersFrom = 9;

/** Whether an OLT answers, as lists say it. */
const stateOf = (online: boolean | null): 'Online' | 'Offline' | 'Waiting' =>
  online === null ? 'Waiting' : online ? 'Online' : 'Offline';

/** Cells, or each ONU where who looks is near enough and they are not too many. */
async function onusOf(
  tx: Tx,
  looked: MapScope,
  window: MapWindow,
  zoom: number,
): Promise<Pick<Shown, 'onus' | 'cells'>> {
  if (zoom >= eachOnuFrom) {
    const found = await onusIn(tx, looked, window);
    if (found.length <= mapMost.points) {
      const onus = found.map((onu) => ({
        onuId: onu.id,
        name: onu.name,
        sn: onu.sn,
        oltId: onu.olt_id,
        pon: onu.pon,
        place: onuPlace(onu.port_name ?? String(onu.pon), onu.onu_no),
        state: onu.olt_online === false ? null : onu.state,
        cause: onu.cause,
        lon: onu.lon,
        lat: onu.lat,
      }));
      return { onus, cells: [] };
    }
  }
  return {
    onus: [],
    cells: await cellsIn(tx, looked, window, zoom >= eachOnuFrom ? cellLevels[6] : cellLevelOf(zoom)),
  };
}

async function outagesOf(tx: Tx, looked: MapScope): Promise<Shown['outages']> {
  const found = await outageSpots(tx, looked);
  return found.flatMap((outage) => {
    const { lons, lats } = outage;
    const area = hull((lons ?? []).map((lon, at) => [lon, lats?.[at] ?? 0]));
    const one = (lon: number | null, lat: number | null): [number, number][] =>
      lon === null || lat === null ? [] : [[lon, lat]];
    const splitter = one(outage.splitter_lon, outage.splitter_lat);
    const olt = one(outage.olt_lon, outage.olt_lat);
    const [by, shape] =
      area.length > 0
        ? (['onus', area.map(([lon, lat]): [number, number] => [lon, lat])] as const)
        : splitter.length > 0
          ? (['splitter', splitter] as const)
          : (['olt', olt] as const);
    if (shape.length === 0) return [];
    return [
      {
        outageId: outage.id,
        oltId: outage.olt_id,
        oltName: outage.olt_name,
        pon: outage.pon,
        splitter: outage.splitter,
        hit: outage.hit,
        affected: outage.affected,
        since: timeText(outage.since),
        by,
        shape,
      },
    ];
  });
}

/** What a window of the map shows; of each kind a bounded number. */
export const markers = (
  ctx: Context,
  request: Pick<Request, 'tx'> & { readonly actor: Pick<Request['actor'], 'tenantId'> },
  { projectId, siteId, zoom, ...window }: InputOf<typeof mapCalls.mapMarkers>,
): Promise<Shown> => {
  if (window.west > window.east || window.south > window.north) throw fault('badInput');
  return request.tx(async (tx) => {
    const looked = { tenantId: request.actor.tenantId, projectId, siteId };
    const olts = await oltSpotsIn(tx, looked, window);
    const sites = await sitesIn(tx, looked, window);
    const splitters = zoom < splittersFrom ? [] : await splittersIn(tx, looked, window);
    const { onus, cells } = await onusOf(tx, looked, window, zoom);
    const outages = await outagesOf(tx, looked);
    const all = { olts, sites, splitters, cells, outages };
    const more = Object.entries(all).flatMap(([kind, rows]) =>
      rows.length > mapMost[kind as keyof typeof all] ? [kind] : [],
    );
    return {
      olts: olts.slice(0, mapMost.olts).map((olt) => ({
        oltId: olt.id,
        name: olt.name,
        state: stateOf(olt.online),
        severity: olt.severity,
        siteId: olt.site_id,
        siteName: olt.site_name,
        onuTotal: olt.onu_total,
        onuOnline: olt.onu_online,
        at: olt.onus_at && timeText(olt.onus_at),
        lon: olt.lon,
        lat: olt.lat,
      })),
      sites: sites.slice(0, mapMost.sites).map(({ id, ...site }) => ({ siteId: id, ...site })),
      splitters: splitters.slice(0, mapMost.splitters).map((one) => ({
        splitterId: one.id,
        name: one.name,
        ways: one.ways,
        stage: one.stage,
        oltId: one.olt_id,
        oltName: one.olt_name,
        pon: one.olt_id === null ? null : one.pon,
        isCut: one.is_cut,
        lon: one.lon,
        lat: one.lat,
      })),
      cells: cells.slice(0, mapMost.cells),
      onus,
      outages: outages.slice(0, mapMost.outages),
      more,
      unmarkedOlts: await unmarkedOlts(tx, looked),
      currentTime: new Date(ctx.clock.now()).toISOString(),
    };
  });
};
