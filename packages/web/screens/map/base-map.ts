import atlasUrl from 'world-atlas/countries-50m.json?url';
import type { StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import { unwrap } from './unwrap.ts';

/** Colours of a theme, as the style sheet has them now. */
export interface Inks {
  readonly land: string;
  readonly water: string;
  readonly border: string;
  readonly ink: string;
  readonly halo: string;
  readonly critical: string;
  readonly major: string;
  readonly good: string;
  readonly off: string;
  readonly primary: string;
  readonly card: string;
}

export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    land: of('card'),
    water: of('wash'),
    border: of('edge'),
    ink: of('ink'),
    halo: of('card'),
    critical: of('critical'),
    major: of('major'),
    good: of('good'),
    off: of('off'),
    primary: of('primary'),
    card: of('card'),
  };
}

type Atlas = Parameters<typeof feature>[0];

/** Countries of Natural Earth 1:50m (public domain), as the npm package world-atlas has them: shipped with the console, fetched when a map opens. */
async function readAtlas(): Promise<{ land: GeoJSON.GeoJSON; borders: GeoJSON.GeoJSON }> {
  const answer = await fetch(atlasUrl);
  if (!answer.ok) throw new Error('the base map is not there');
  const atlas = (await answer.json()) as Atlas & { objects: { land: never; countries: never } };
  return {
    land: unwrap(feature(atlas, atlas.objects.land)),
    borders: {
      type: 'Feature',
      properties: {},
      geometry: unwrap(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) as GeoJSON.Geometry,
    },
  };
}

/** A line each 10°, so that an empty sea still shows where one is. */
function graticule(): GeoJSON.Feature {
  const lines: GeoJSON.Position[][] = [];
  for (let lon = -180; lon <= 180; lon += 10)
    lines.push([
      [lon, -85],
      [lon, 85],
    ]);
  for (let lat = -80; lat <= 80; lat += 10)
    lines.push([
      [-180, lat],
      [180, lat],
    ]);
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } };
}

/** Tiles of the operator's own lie over the map that ships: where they do not come, that one stays. */
export interface OwnTiles {
  readonly url: string;
  readonly attribution: string | null;
}

export async function baseStyle(inks: Inks, tiles: OwnTiles | null): Promise<StyleSpecification> {
  const { land, borders } = await readAtlas();
  const raster: StyleSpecification['sources'] = tiles
    ? {
        tiles: {
          type: 'raster',
          tiles: [tiles.url],
          tileSize: 256,
          maxzoom: 19,
          ...(tiles.attribution ? { attribution: tiles.attribution } : {}),
        },
      }
    : {};
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, tolerance: 0.2 },
      borders: { type: 'geojson', data: borders },
      grid: { type: 'geojson', data: graticule() },
      ...raster,
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': inks.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': inks.land } },
      {
        id: 'grid',
        type: 'line',
        source: 'grid',
        paint: { 'line-color': inks.border, 'line-width': 0.5, 'line-opacity': 0.5 },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'land',
        paint: { 'line-color': inks.off, 'line-width': 0.7, 'line-opacity': 0.7 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': inks.off, 'line-width': 0.8, 'line-dasharray': [3, 2], 'line-opacity': 0.8 },
      },
      ...(tiles ? ([{ id: 'tiles', type: 'raster', source: 'tiles' }] as const) : []),
    ],
  };
}
