import { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import { siteCalls } from '@heliograph/catalogue/calls/sites.ts';
import { sites } from '@heliograph/catalogue/entities/sites.ts';
import type { Context } from '../../context.ts';
import { serveEntity } from '../../entities/serve-entity.ts';
import { area, type Area } from '../../http/serve.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import { dropMapFile, mapConfig, setMapConfig, Tiles } from './config.ts';
import { addMapFile, listMapFiles } from './map-files.ts';
import { listMarking, mark, searchMap } from './marks.ts';
import { exportPlaces, importPlaces } from './places.ts';
import { siteRules } from './site-rules.ts';
import { setOltSite } from './sites.ts';
import { markers } from './view.ts';

export { markers } from './view.ts';

/** Where things are: sites, the map, and what is marked on it. */
export function map(ctx: Context): readonly Area[] {
  const desk = new SheetDesk();
  const tiles = new Tiles(ctx);
  const ofSites = area(siteCalls, { setOltSite: (asked, request) => setOltSite(ctx, request, asked) });
  return [
    serveEntity(ctx, sites, siteRules, ofSites),
    area(mapCalls, {
      getMapConfig: (_input, request) => mapConfig(request),
      setMapConfig: (typed, request) => setMapConfig(ctx, request, typed),
      listMapFiles: (_input, request) => listMapFiles(ctx, request),
      addMapFile: (_input, request) => addMapFile(ctx, request),
      removeMapFile: ({ name }, request) => dropMapFile(ctx, request, name),
      mapTile: (asked, request) => tiles.tile(request, asked),
      mapMarkers: (asked, request) => markers(ctx, request, asked),
      mark: (asked, request) => mark(ctx, request, asked),
      listMarking: (asked, request) => listMarking(request, asked),
      mapSearch: (asked, request) => searchMap(request, asked),
      exportPlaces: (asked, request) => exportPlaces(request, asked),
      importPlaces: (options, request) => importPlaces(ctx, desk, request, options),
    }),
  ];
}
