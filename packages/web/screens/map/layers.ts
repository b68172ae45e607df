import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import type { mapCalls } from '@heliograph/catalogue/calls/map.ts';
import type { AddLayerObject, ExpressionSpecification } from 'maplibre-gl';
import type { MapInks } from './base-map.ts';

export type Markers = OutputOf<typeof mapCalls.mapMarkers>;
type Collection = GeoJSON.FeatureCollection;
export const sourceNames = ['areas', 'cells', 'onus', 'splitters', 'sites', 'olts', 'way'] as const;
export type SourceName = (typeof sourceNames)[number];

const collection = (features: GeoJSON.Feature[]): Collection => ({ type: 'FeatureCollection', features });
const point = (id: string, { lon, lat }: { lon: number; lat: number }, properties: object): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { id, ...properties },
});

/** An area as it is drawn: a point as a point, two as a line, more as what they enclose. */
function areaOf({ outageId, shape }: Markers['outages'][number]): GeoJSON.Feature {
  const [first] = shape;
  const geometry: GeoJSON.Geometry =
    shape.length < 2 || !first
      ? { type: 'Point', coordinates: first ?? [0, 0] }
      : shape.length === 2
        ? { type: 'LineString', coordinates: shape }
        : { type: 'Polygon', coordinates: [[...shape, first]] };
  return { type: 'Feature', geometry, properties: { id: outageId } };
}

/** ONU states by their codes (S1 §3.3): 1 online, 2 starting, 3 offline, 4 disabled. */
const onuTone = (state: number | null): string =>
  state === 1 ? 'good' : state === 2 ? 'primary' : state === 3 ? 'critical' : 'off';

/** What the server told, as the sources of the map. */
export const featuresOf = (told: Markers): Readonly<Record<Exclude<SourceName, 'way'>, Collection>> => ({
  areas: collection(told.outages.map(areaOf)),
  cells: collection(told.cells.map((cell, at) => point(`cell ${at}`, cell, { n: cell.n }))),
  onus: collection(told.onus.map((onu) => point(onu.onuId, onu, { tone: onuTone(onu.state) }))),
  splitters: collection(
    told.splitters.map((one) =>
      point(one.splitterId, one, { name: one.name, tone: one.isCut ? 'critical' : 'primary' }),
    ),
  ),
  sites: collection(told.sites.map((site) => point(site.siteId, site, { name: site.name, offline: site.offline }))),
  olts: collection(
    told.olts.map((olt) =>
      point(olt.oltId, olt, {
        name: olt.name,
        tone:
          olt.state === 'Online'
            ? olt.severity !== null && olt.severity <= 2
              ? 'major'
              : 'good'
            : olt.state === 'Offline'
              ? 'critical'
              : 'off',
        down: olt.state === 'Offline' ? 1 : 0,
      }),
    ),
  ),
});

/** Fonts of this machine: no font is fetched. */
const font = ['Inter Variable', 'Noto Sans SC', 'sans-serif'];

const toned = (inks: MapInks): ExpressionSpecification => [
  'match',
  ['get', 'tone'],
  'good',
  inks.good,
  'critical',
  inks.critical,
  'major',
  inks.major,
  'primary',
  inks.primary,
  inks.off,
];

const named = (source: SourceName, inks: MapInks, size: number, minzoom = 0): AddLayerObject => ({
  minzoom,
  id: `${source}-name`,
  type: 'symbol',
  source,
  filter: ['!', ['has', 'point_count']],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': size,
    'text-anchor': 'top',
    'text-offset': [0, 0.8],
    'text-optional': true,
  },
  paint: { 'text-color': inks.ink, 'text-halo-color': inks.halo, 'text-halo-width': 1.2 },
});

const clusters = (inks: MapInks): AddLayerObject[] => [
  {
    id: 'olts-cluster',
    type: 'circle',
    source: 'olts',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': ['case', ['>', ['get', 'down'], 0], inks.critical, inks.good],
      'circle-radius': ['step', ['get', 'point_count'], 13, 10, 17, 100, 22],
      'circle-stroke-color': inks.card,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'olts-count',
    type: 'symbol',
    source: 'olts',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['to-string', ['get', 'point_count']],
      'text-font': font,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': inks.card },
  },
];

const areaLayers = (inks: MapInks): AddLayerObject[] => [
  {
    id: 'areas-fill',
    type: 'fill',
    source: 'areas',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': inks.critical, 'fill-opacity': 0.22 },
  },
  { id: 'areas-line', type: 'line', source: 'areas', paint: { 'line-color': inks.critical, 'line-width': 2 } },
  {
    id: 'areas-point',
    type: 'circle',
    source: 'areas',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-color': inks.critical,
      'circle-opacity': 0.25,
      'circle-radius': 20,
      'circle-stroke-color': inks.critical,
      'circle-stroke-width': 2,
    },
  },
];

const onuLayers = (inks: MapInks): AddLayerObject[] => [
  {
    id: 'cells',
    type: 'circle',
    source: 'cells',
    paint: {
      'circle-color': inks.primary,
      'circle-opacity': 0.35,
      'circle-radius': ['interpolate', ['linear'], ['ln', ['max', ['get', 'n'], 1]], 0, 6, 12, 30],
    },
  },
  {
    id: 'cells-count',
    type: 'symbol',
    source: 'cells',
    layout: { 'text-field': ['to-string', ['get', 'n']], 'text-font': font, 'text-size': 11 },
    paint: { 'text-color': inks.ink, 'text-halo-color': inks.halo, 'text-halo-width': 1 },
  },
  {
    id: 'onus',
    type: 'circle',
    source: 'onus',
    paint: {
      'circle-color': toned(inks),
      'circle-radius': 5,
      'circle-stroke-color': inks.card,
      'circle-stroke-width': 1,
    },
  },
];

const plantLayers = (inks: MapInks): AddLayerObject[] => [
  {
    id: 'splitters',
    type: 'circle',
    source: 'splitters',
    paint: {
      'circle-color': inks.card,
      'circle-radius': 6,
      'circle-stroke-color': toned(inks),
      'circle-stroke-width': 3,
    },
  },
  named('splitters', inks, 11, 14),
  {
    id: 'sites',
    type: 'circle',
    source: 'sites',
    paint: {
      'circle-color': inks.card,
      'circle-radius': 15,
      'circle-opacity': 0.85,
      'circle-stroke-color': ['case', ['>', ['get', 'offline'], 0], inks.critical, inks.off],
      'circle-stroke-width': 1.5,
    },
  },
  named('sites', inks, 12, 6),
  {
    id: 'olts',
    type: 'circle',
    source: 'olts',
    filter: ['!', ['has', 'point_count']],
    paint: {
      'circle-color': toned(inks),
      'circle-radius': 8,
      'circle-stroke-color': inks.card,
      'circle-stroke-width': 2,
    },
  },
  ...clusters(inks),
  named('olts', inks, 12),
];

const wayLayers = (inks: MapInks): AddLayerObject[] => [
  {
    id: 'way',
    type: 'line',
    source: 'way',
    paint: { 'line-color': inks.major, 'line-width': 2.5, 'line-dasharray': [2, 1] },
  },
  {
    id: 'way-points',
    type: 'circle',
    source: 'way',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-color': inks.major,
      'circle-radius': 5,
      'circle-stroke-color': inks.card,
      'circle-stroke-width': 2,
    },
  },
];

/** From the ground up: areas of outages, ONUs, splitters, sites, OLTs, and what is measured. */
export const layersOf = (inks: MapInks): AddLayerObject[] => [
  ...areaLayers(inks),
  ...onuLayers(inks),
  ...plantLayers(inks),
  ...wayLayers(inks),
];

/** Layers whose things can be clicked, with what they are; those that lie above come first. */
export const clickable: readonly (readonly [layer: string, kind: 'olt' | 'site' | 'splitter' | 'onu' | 'outage'])[] = [
  ['olts', 'olt'],
  ['sites', 'site'],
  ['splitters', 'splitter'],
  ['onus', 'onu'],
  ['areas-fill', 'outage'],
  ['areas-line', 'outage'],
  ['areas-point', 'outage'],
];
