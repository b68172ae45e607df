import type { LayerSpecification } from 'maplibre-gl';
import type { MapInks } from './base-map.ts';

/** The source of an operator's own tiles. */
export const tileSource = 'tiles';

/** Fonts of this machine: no font is fetched (`layers.ts`). */
const font = ['Inter Variable', 'Noto Sans SC', 'sans-serif'];

type Draw = (id: string, inks: MapInks, name: unknown) => LayerSpecification;
const of = (layer: string) => ({ source: tileSource, 'source-layer': layer });

const fill =
  (ink: keyof MapInks, opacity: number, minzoom = 0): Draw =>
  (layer, inks) => ({
    id: `tiles-${layer}`,
    type: 'fill',
    ...of(layer),
    minzoom,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': inks[ink], 'fill-opacity': opacity },
  });

const line =
  (ink: keyof MapInks, width: number, dashes?: number[], minzoom = 0): Draw =>
  (layer, inks) => ({
    id: `tiles-${layer}-line`,
    type: 'line',
    ...of(layer),
    minzoom,
    paint: {
      'line-color': inks[ink],
      'line-opacity': 0.7,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 5, width * 0.4, 12, width, 18, width * 8],
      ...(dashes ? { 'line-dasharray': dashes } : {}),
    },
  });

const names =
  (minzoom: number, along = false): Draw =>
  (layer, inks, name) => ({
    id: `tiles-${layer}-names`,
    type: 'symbol',
    ...of(layer),
    minzoom,
    layout: {
      'text-field': name as never,
      'text-font': font,
      'text-size': along ? 11 : 12,
      ...(along ? { 'symbol-placement': 'line' as const } : {}),
    },
    paint: { 'text-color': inks.ink, 'text-halo-color': inks.halo, 'text-halo-width': 1.5 },
  });

/**
 * How the layers of the two usual schemas are drawn, from the ground up: that of Protomaps (`earth`, `roads`, `places`, …) and that of
 * OpenMapTiles (`transportation`, `place`, …). A layer of another name is drawn as thin lines, so that a map of somebody's own is seen at least.
 */
const known: readonly (readonly [names: readonly string[], draw: Draw])[] = [
  [['earth', 'land'], fill('land', 1)],
  [['landcover', 'landuse', 'park', 'natural', 'globallandcover'], fill('good', 0.08)],
  [['water', 'ocean'], fill('water', 1)],
  [['waterway', 'physical_line'], line('off', 0.8, undefined, 8)],
  [['building', 'buildings'], fill('border', 0.5, 13)],
  [['transit'], line('off', 0.8, [4, 2], 10)],
  [['roads', 'transportation'], line('off', 1, undefined, 5)],
  [['boundaries', 'boundary'], line('off', 0.8, [3, 2])],
  [['roads', 'transportation_name'], names(13, true)],
  [['water_name'], names(8)],
  [['places', 'place'], names(3)],
];
const isKnown = new Set([
  ...known.flatMap(([some]) => some),
  'pois',
  'poi',
  'housenumber',
  'aeroway',
  'mountain_peak',
  'aerodrome_label',
]);

/** The name in the language of whoever looks, as both schemas spell it, or else as it is called there. */
const nameIn = (tongue: string) =>
  tongue === 'zh'
    ? ['coalesce', ['get', 'name:zh'], ['get', 'name:zh-Hans'], ['get', 'name'], '']
    : ['coalesce', ['get', 'name:en'], ['get', 'name_en'], ['get', 'name'], ''];

export function vectorLayers(layers: readonly string[], inks: MapInks, tongue: string): LayerSpecification[] {
  const has = new Set(layers);
  const name = nameIn(tongue);
  return [
    ...layers.filter((layer) => !isKnown.has(layer)).map((layer) => line('off', 0.8)(layer, inks, name)),
    ...known.flatMap(([some, draw]) => some.filter((layer) => has.has(layer)).map((layer) => draw(layer, inks, name))),
  ];
}
