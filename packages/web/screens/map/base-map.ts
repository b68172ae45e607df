import atlasUrl from 'world-atlas/countries-50m.json?url';
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import { unwrapDrawing } from './unwrap.ts';
import { tileSource, vectorLayers } from './vector-style.ts';

/** Colours of a theme, as the style sheet has them now. */
export interface MapInks {
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

export function inksOf(element: Element): MapInks {
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
    land: unwrapDrawing(feature(atlas, atlas.objects.land)),
    borders: {
      type: 'Feature',
      properties: {},
      geometry: unwrapDrawing(mesh(atlas, atlas.objects.countries, (a, b) => a !== b)) as GeoJSON.Geometry,
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
  /** Of a PMTiles file; null: pictures by an address. */
  readonly tileset: {
    readonly kind: 'vector' | 'raster';
    readonly minZoom: number;
    readonly maxZoom: number;
    readonly layers: readonly string[];
  } | null;
}

/** The library takes it as HTML. */
const asText = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function sourceOf({ url, attribution, tileset }: OwnTiles): SourceSpecification {
  const levels = tileset ? { minzoom: tileset.minZoom, maxzoom: tileset.maxZoom } : { maxzoom: 19 };
  const said = attribution ? { attribution: asText(attribution) } : {};
  return tileset?.kind === 'vector'
    ? { type: 'vector', tiles: [url], ...levels, ...said }
    : { type: 'raster', tiles: [url], tileSize: 256, ...levels, ...said };
}

/** The coast of 1:50,000,000 is streets off where a map of streets begins. */
const coarseTo = 8;

export async function baseStyle(inks: MapInks, tiles: OwnTiles | null, tongue: string): Promise<StyleSpecification> {
  const { land, borders } = await readAtlas();
  const vectors = tiles?.tileset?.kind === 'vector' ? tiles.tileset : null;
  const hasLand = vectors?.layers.some((layer) => ['earth', 'land'].includes(layer)) !== false;
  const coarse = vectors ? { maxzoom: Math.max(coarseTo, vectors.minZoom) } : {};
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, tolerance: 0.2 },
      borders: { type: 'geojson', data: borders },
      grid: { type: 'geojson', data: graticule() },
      ...(tiles ? { [tileSource]: sourceOf(tiles) } : {}),
    },
    layers: [
      {
        id: 'water',
        type: 'background',
        // Where the map of streets draws water alone, land is what is left.
        paint: { 'background-color': hasLand ? inks.water : ['step', ['zoom'], inks.water, coarseTo, inks.land] },
      },
      { id: 'land', type: 'fill', source: 'land', ...coarse, paint: { 'fill-color': inks.land } },
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
        ...coarse,
        paint: { 'line-color': inks.off, 'line-width': 0.7, 'line-opacity': 0.7 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        ...coarse,
        paint: { 'line-color': inks.off, 'line-width': 0.8, 'line-dasharray': [3, 2], 'line-opacity': 0.8 },
      },
      ...(vectors ? vectorLayers(vectors.layers, inks, tongue) : []),
      ...(tiles && !vectors ? ([{ id: 'tiles', type: 'raster', source: tileSource }] as const) : []),
    ],
  };
}
