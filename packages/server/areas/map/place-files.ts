import { degrees } from '@heliograph/catalogue/formats/degrees.ts';
import { mapWords, placeKindNames, type MapPlaceKind } from '@heliograph/catalogue/words/map-words.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { END, OPEN, TEXT, XmlScanner, CLOSE } from '@heliograph/wire/cwmp/xml.ts';
import { fault } from '../../fault.ts';

/** Places of one file at most: every ONU of a full OLT and its plant. */
export const mostPlaces = 20_000;

/** A place as a file tells it. */
export interface FilePlace {
  readonly kind: MapPlaceKind | null;
  /** Name, serial number or MAC. */
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}
export type ReadPlace = FilePlace | { readonly problem: Text };

const kindOf = (said: unknown): MapPlaceKind | null =>
  (typeof said === 'string' && placeKindNames.find((kind) => kind === said.toLowerCase())) || null;

function placed(kind: MapPlaceKind | null, name: string, lon: unknown, lat: unknown): ReadPlace {
  if (name.trim() === '') return { problem: mapWords.noName };
  const [east, north] = [degrees(String(lon), 180), degrees(String(lat), 90)];
  if (east === undefined || north === undefined) {
    const isSwapped = degrees(String(lat), 180) !== undefined && degrees(String(lon), 90) !== undefined;
    return { problem: isSwapped ? mapWords.swapped : mapWords.degrees };
  }
  return { kind, name: name.trim().slice(0, 128), lon: east, lat: north };
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSaid = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number';
const firstText = (...values: readonly unknown[]): string => String(values.find(isSaid) ?? '');

/** RFC 7946: a collection of features, or one. */
export function readGeoJson(text: string): ReadPlace[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw fault('placeFile');
  }
  if (!isObject(told)) throw fault('placeFile');
  const features = told['type'] === 'FeatureCollection' ? told['features'] : [told];
  if (!Array.isArray(features)) throw fault('placeFile');
  if (features.length > mostPlaces) throw fault('placeCount', { max: mostPlaces });
  return features.map((feature: unknown): ReadPlace => {
    const geometry = isObject(feature) ? feature['geometry'] : undefined;
    const properties = isObject(feature) && isObject(feature['properties']) ? feature['properties'] : {};
    const at = isObject(geometry) && geometry['type'] === 'Point' ? geometry['coordinates'] : undefined;
    if (!Array.isArray(at)) return { problem: mapWords.noPoint };
    // Programs that make such files write `Name` as often as `name`.
    const said = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key.toLowerCase(), value]));
    const name = firstText(said['sn'], said['name'], said['title'], said['mac']);
    return placed(kindOf(said['kind'] ?? said['type']), name, at[0], at[1]);
  });
}

const xmlLimits = { size: 10 * 1024 * 1024, depth: 32, elements: 400_000, attributes: 32, name: 128 } as const;

/** OGC KML 2.2: the points of placemarks, with their names and what `ExtendedData` calls their kind. */
export function readKml(text: string): ReadPlace[] {
  const scanner = new XmlScanner(text, xmlLimits);
  const found: ReadPlace[] = [];
  let inside = false;
  let [name, kind, point, words, isPoint] = ['', '', '', '', false];
  for (let token = scanner.next(); token !== END; token = scanner.next()) {
    if (token === TEXT) words += scanner.characterData();
    else if (token === OPEN) {
      words = '';
      if (scanner.local === 'Placemark') [inside, name, kind, point, isPoint] = [true, '', '', '', false];
      else if (scanner.local === 'Point') isPoint = true;
    } else if (token === CLOSE && inside) {
      if (scanner.local === 'name' && name === '') name = words;
      else if (scanner.local === 'value' || scanner.local === 'styleUrl')
        kind ||= kindOf(words.trim().replace(/^#/, '')) ?? '';
      else if (scanner.local === 'coordinates' && isPoint) point ||= words.trim();
      else if (scanner.local === 'Placemark') {
        inside = false;
        const [lon, lat] = point.split(',');
        found.push(point === '' ? { problem: mapWords.noPoint } : placed(kindOf(kind), name, lon?.trim(), lat?.trim()));
        if (found.length > mostPlaces) throw fault('placeCount', { max: mostPlaces });
      }
      words = '';
    }
  }
  return found;
}

/** By what it begins with, whatever it is called. */
export function readPlaces(text: string): ReadPlace[] {
  const begins = text.replace(/^\uFEFF/, '').trimStart();
  if (begins.startsWith('{')) return readGeoJson(begins);
  if (!begins.startsWith('<')) throw fault('placeFile');
  try {
    return readKml(begins);
  } catch (error) {
    if (error instanceof Error && 'id' in error) throw error;
    throw fault('placeFile');
  }
}

export interface ToldPlace {
  readonly kind: MapPlaceKind;
  readonly name: string;
  readonly detail: string | null;
  readonly lon: number;
  readonly lat: number;
}

export const geoJsonOf = (places: readonly ToldPlace[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: places.map(({ kind, name, detail, lon, lat }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { kind, name, ...(kind === 'onu' && detail !== null ? { sn: detail } : { detail }) },
    })),
  });

const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\uFFFD'); // oxlint-disable-line no-control-regex

export const kmlOf = (places: readonly ToldPlace[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${places
  .map(
    ({ kind, name, detail, lon, lat }) =>
      `<Placemark><name>${escaped(kind === 'onu' ? (detail ?? name) : name)}</name><ExtendedData><Data name="kind"><value>${kind}</value></Data></ExtendedData><Point><coordinates>${lon},${lat}</coordinates></Point></Placemark>`,
  )
  .join('\n')}
</Document></kml>
`;
