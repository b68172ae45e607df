import { mapWords } from '@heliograph/catalogue/words/map-words.ts';
import { expect, it } from 'vitest';
import { geoJsonOf, kmlOf, readPlaces } from './place-files.ts';

const places = [
  { kind: 'site', name: 'Hill & <Dale> "1"', detail: 'West', lon: 11.5, lat: 48.137 },
  { kind: 'onu', name: 'Miller', detail: 'VSOL00000001', lon: -0.1, lat: -33.9 },
] as const;
const read = [
  { kind: 'site', name: 'Hill & <Dale> "1"', lon: 11.5, lat: 48.137 },
  { kind: 'onu', name: 'VSOL00000001', lon: -0.1, lat: -33.9 },
];

it('what is written as GeoJSON or KML is read back as it was', () => {
  expect(readPlaces(geoJsonOf(places))).toEqual(read);
  expect(readPlaces(kmlOf(places))).toEqual(read);
});

it('a place that is none is told of at its row, and one whose numbers are swapped as such', () => {
  const feature = (coordinates: unknown, properties: object = { name: 'A' }, type = 'Point') => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties,
  });
  const features = [
    feature([31.2, 121.4]),
    feature([400, 3]),
    feature([1, 2], {}),
    feature([[1, 2]], { name: 'A' }, 'LineString'),
    null,
    feature(['1e2', '7']),
  ];
  expect(readPlaces(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual([
    { problem: mapWords.swapped },
    { problem: mapWords.degrees },
    { problem: mapWords.noName },
    { problem: mapWords.noPoint },
    { problem: mapWords.noPoint },
    { problem: mapWords.degrees },
  ]);
});

it.each([
  '',
  'name,lon,lat',
  '{"type":"FeatureCollection","features":7}',
  '{',
  '[1]',
  '<kml><Placemark>',
  '<!DOCTYPE a [<!ENTITY b "c">]><kml/>',
])('a file that is neither is refused: %s', (text) => {
  expect(() => readPlaces(text)).toThrow();
});

it('a file of too many places is refused as a whole', () => {
  const features = Array.from({ length: 20_001 }, () => 0);
  expect(() => readPlaces(JSON.stringify({ type: 'FeatureCollection', features }))).toThrow('placeCount');
  expect(() => readPlaces('<a>'.repeat(40))).toThrow();
});

it('files as other programs write them are read: folders, lines among points, heights, CDATA, prefixes and names in capitals', () => {
  const kml = `<k:kml xmlns:k="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><k:Document><k:name>File</k:name><k:Folder>
    <k:name>Sites</k:name><k:Placemark><k:name><![CDATA[Hill & Dale]]></k:name><k:description><![CDATA[<b>x</b>]]></k:description>
    <k:styleUrl>#pin</k:styleUrl><k:ExtendedData><k:Data name="colour"><k:value>blue</k:value></k:Data><k:Data name="kind"><k:value>site</k:value></k:Data>
    </k:ExtendedData><k:Point><gx:drawOrder>1</gx:drawOrder><k:coordinates>
      11.5,48.1,0 </k:coordinates></k:Point></k:Placemark>
    <k:Placemark><k:name>Way</k:name><k:LineString><k:coordinates>1,2,0 3,4,0</k:coordinates></k:LineString></k:Placemark></k:Folder></k:Document></k:kml>`;
  expect(readPlaces(kml)).toEqual([
    { kind: 'site', name: 'Hill & Dale', lon: 11.5, lat: 48.1 },
    { problem: mapWords.noPoint },
  ]);
  const geometry = { type: 'Point', coordinates: [11, 48, 500] };
  const features = [
    { type: 'Feature', geometry, properties: { Name: 'Big', KIND: 'Splitter' } },
    { type: 'Feature', geometry, properties: null },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [1_280_000, 6_100_000] },
      properties: { name: 'metres' },
    },
  ];
  expect(readPlaces(`\uFEFF${JSON.stringify({ type: 'FeatureCollection', features })}`)).toEqual([
    { kind: 'splitter', name: 'Big', lon: 11, lat: 48 },
    { problem: mapWords.noName },
    { problem: mapWords.degrees },
  ]);
});
