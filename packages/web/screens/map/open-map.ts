import 'maplibre-gl/dist/maplibre-gl.css';
import {
  AttributionControl,
  Map as GlMap,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type LngLat,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseStyle, inksOf, type OwnTiles } from './base-map.ts';
import { clickable, featuresOf, layersOf, sourceNames, type Markers } from './layers.ts';

export interface ZoomedWindow {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly zoom: number;
}
export interface ChosenMark {
  readonly kind: (typeof clickable)[number][1];
  readonly id: string;
}
type Place = readonly [lon: number, lat: number];

export interface MapParts {
  readonly container: HTMLElement;
  readonly start: { readonly center: Place; readonly zoom: number };
  readonly tiles: OwnTiles | null;
  /** Header that tiles are asked for with: they come through this console. */
  readonly token: string;
  /** In which names of a map of vectors are written. */
  readonly tongue: string;
  readonly reducedMotion: boolean;
  /** What the map says itself, in the person's language. */
  readonly locale: Readonly<Record<string, string>>;
  /** The window was moved, and stands still. */
  readonly onWindow: (window: ZoomedWindow) => void;
  readonly onChoose: (chosen: ChosenMark | null) => void;
  /** A click beside everything; true: it was taken. */
  readonly onClick: (place: Place) => boolean;
  readonly onTileFault: () => void;
}

export interface MapHandle {
  readonly show: (told: Markers) => void;
  readonly way: (places: readonly Place[]) => void;
  readonly flyTo: (place: Place, zoom?: number) => void;
  readonly fit: (places: readonly Place[]) => void;
  readonly close: () => void;
}

/** Whether this browser can draw a map at all. */
export function canDraw(): boolean {
  const canvas = document.createElement('canvas');
  return canvas.getContext('webgl2') !== null;
}

const windowOf = (map: GlMap): ZoomedWindow => {
  const bounds = map.getBounds();
  const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return {
    west: within(bounds.getWest(), 180),
    south: within(bounds.getSouth(), 90),
    east: within(bounds.getEast(), 180),
    north: within(bounds.getNorth(), 90),
    zoom: map.getZoom(),
  };
};

/** What was clicked: the uppermost thing within a finger's width. A cluster of OLTs comes nearer instead. */
function chosenAt(map: GlMap, at: { x: number; y: number }): ChosenMark | 'cluster' | null {
  const reach = 6;
  const box: [[number, number], [number, number]] = [
    [at.x - reach, at.y - reach],
    [at.x + reach, at.y + reach],
  ];
  if (map.queryRenderedFeatures(box, { layers: ['olts-cluster'] }).length > 0) return 'cluster';
  for (const [layer, kind] of clickable) {
    const [found] = map.queryRenderedFeatures(box, { layers: [layer] });
    if (found) return { kind, id: String(found.properties['id']) };
  }
  return null;
}

/** The world is not drawn twice beside itself, so that a window has one west and one east. */
async function make(parts: MapParts): Promise<GlMap> {
  const { container, start, tiles, token, tongue, locale } = parts;
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const inks = inksOf(container);
  const map = new GlMap({
    container,
    style: await baseStyle(inks, tiles, tongue),
    center: [...start.center],
    zoom: start.zoom,
    locale,
    maxZoom: 20,
    renderWorldCopies: false,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    transformRequest: (url) => (url.includes('/map/tile/') ? { url, headers: { Authorization: token } } : { url }),
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({}), 'bottom-left');
  if (tiles?.attribution) map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  // Of tiles alone `tile` is told: a server that answers with something else than a picture says nothing of tiles in its error.
  map.on('error', (event) => {
    if ('tile' in event || /map\/tile|AJAX|tile/i.test(event.error.message)) parts.onTileFault();
  });
  // Not for `load`, which waits for every tile: what is marked is there, however slow or silent the server of the tiles is.
  await map.once('style.load');
  for (const name of sourceNames) {
    const cluster =
      name === 'olts'
        ? { cluster: true, clusterRadius: 36, clusterMaxZoom: 11, clusterProperties: { down: ['+', ['get', 'down']] } }
        : {};
    map.addSource(name, { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, ...cluster });
  }
  for (const layer of layersOf(inks)) map.addLayer(layer);
  return map;
}

/** Opens a map in an element. Everything that it needs comes from this console. */
export async function openMap(parts: MapParts): Promise<MapHandle> {
  const map = await make(parts);
  const source = (name: (typeof sourceNames)[number]) => map.getSource<GeoJSONSource>(name);
  const animate = !parts.reducedMotion;
  map.on('moveend', () => parts.onWindow(windowOf(map)));
  const take = (point: { x: number; y: number }, lngLat: LngLat) => {
    if (parts.onClick([lngLat.lng, lngLat.lat])) return;
    const chosen = chosenAt(map, point);
    if (chosen === 'cluster') map.easeTo({ center: lngLat, zoom: map.getZoom() + 2, animate });
    else parts.onChoose(chosen);
  };
  map.on('click', ({ point, lngLat }) => take(point, lngLat));
  // Without a pointer: what is in the middle, where a cross stands while the map has the focus (map.css).
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take(map.project(map.getCenter()), map.getCenter());
  });
  for (const [layer] of clickable) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }
  parts.onWindow(windowOf(map));
  return {
    show: (told) => {
      const of = featuresOf(told);
      for (const [name, data] of Object.entries(of)) void source(name as keyof typeof of)?.setData(data);
      parts.container.dataset['shown'] = told.currentTime;
    },
    way: (places) => {
      const coordinates = places.map(([lon, lat]) => [lon, lat]);
      const features: GeoJSON.Feature[] = coordinates.map((at) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates: at },
      }));
      if (coordinates.length > 1)
        features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } });
      void source('way')?.setData({ type: 'FeatureCollection', features });
    },
    flyTo: ([lon, lat], zoom = 15) =>
      void map.easeTo({ center: [lon, lat], zoom: Math.max(zoom, map.getZoom()), animate }),
    fit: (places) => {
      if (places.length === 0) return;
      const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
      map.fitBounds([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], {
        padding: 60,
        maxZoom: 14,
        animate,
      });
    },
    close: () => map.remove(),
  };
}
