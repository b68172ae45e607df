import { z } from 'zod';
import { call, choiceOf, filter, id, nothing, optionalId, paging, shortText, whole } from '../kit/call.ts';
import { isEmpty, secret, str, type Form } from '../kit/fields.ts';
import { importOptions, importResult } from '../kit/import-result.ts';
import { text } from '../kit/text.ts';
import { mapWords, placeKindNames } from '../words/map-words.ts';
import { inProject, reading, timeOrNull, words } from './device-ref.ts';

const east = z.coerce.number().min(-180).max(180);
const north = z.coerce.number().min(-90).max(90);
/** WGS 84, degrees. */
const spot = { lon: z.number(), lat: z.number() };
const kinds = z.enum(placeKindNames);
const states = z.enum(['Online', 'Offline', 'Waiting']);

/** What the map shows at most of each kind; beyond it the answer says that there is more. */
export const mapMost = { olts: 2000, sites: 2000, splitters: 2000, cells: 4000, points: 1500, outages: 100 } as const;

const tilePattern = /^https?:\/\/[^\s"'<>\\]{1,300}$/;
/** A whole map in one file (PMTiles), of which a server gives parts. */
export const isArchiveUrl = (url: string): boolean => /^[^?#]*\.pmtiles(?:[?#]|$)/i.test(url);
const isTileUrl = (url: unknown): boolean =>
  typeof url === 'string' &&
  tilePattern.test(url) &&
  (isArchiveUrl(url) || ['{z}', '{x}', '{y}'].every((part) => url.includes(part)));

/** Files of maps are meant by their names. */
export const mapFileName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,80}\.pmtiles$/u;
/** Of one tenant. */
export const mostMapFiles = { count: 5, bytes: 2 * 1024 * 1024 * 1024 } as const;

/** The base map of an operator's own; without one, that which ships with the console. */
export const mapForm: Form = {
  fields: {
    tileUrl: str({
      label: text('Address of tiles', '瓦片地址'),
      help: text(
        'Raster tiles with {z}, {x} and {y}, or a PMTiles file; {key} where the provider wants a key. Empty: the map that ships with the console',
        '栅格瓦片地址（含 {z}、{x}、{y}）或 PMTiles 文件地址；需要密钥时写 {key}。留空则使用内置地图',
      ),
      maxLength: 300,
      optional: true,
    }),
    tileFile: str({
      label: text('Map file (PMTiles)', '地图文件（PMTiles）'),
      help: text(
        'Needs no network. Uploaded here, or laid into the folder maps of the data folder of the server',
        '无需网络。可在此上传，或放入服务器数据目录下的 maps 文件夹',
      ),
      maxLength: 100,
      optional: true,
    }),
    apiKey: secret({ label: text('Map API key', '地图 API 密钥'), maxLength: 200, optional: true }),
    attribution: str({
      label: text('Attribution', '版权说明'),
      help: text('As the provider of the tiles asks for it', '按瓦片提供方要求填写'),
      format: 'label',
      maxLength: 200,
      optional: true,
    }),
    longitude: str({
      label: text('Longitude of the first picture', '初始经度'),
      format: 'longitude',
      maxLength: 20,
      optional: true,
    }),
    latitude: str({
      label: text('Latitude of the first picture', '初始纬度'),
      format: 'latitude',
      maxLength: 20,
      optional: true,
    }),
  },
  rules: [
    {
      marks: ['tileUrl'],
      message: mapWords.tileUrl,
      holds: ({ tileUrl }) => tileUrl === undefined || tileUrl === null || tileUrl === '' || isTileUrl(tileUrl),
      passes: { tileUrl: 'https://tiles.example.net/{z}/{x}/{y}.png' },
      fails: { tileUrl: 'ftp://tiles.example.net/{z}.png' },
    },
    {
      marks: ['tileUrl', 'tileFile'],
      message: mapWords.oneSource,
      holds: ({ tileUrl, tileFile }) => isEmpty(tileUrl) || isEmpty(tileFile),
      passes: { tileUrl: '', tileFile: 'city.pmtiles' },
      fails: { tileUrl: 'https://tiles.example.net/{z}/{x}/{y}.png', tileFile: 'city.pmtiles' },
    },
  ],
};

const maybe = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => (value === '' ? null : value));

const onuPoint = z.object({
  onuId: z.string(),
  name: words,
  sn: words,
  oltId: z.string(),
  pon: z.number(),
  place: z.string(),
  /** Null: its OLT does not answer, and nobody knows. */
  state: reading,
  cause: words,
  ...spot,
});

/** Where things are (S1 §2.5, §4.4): what a window of the map shows, and what is marked on it. */
export const mapCalls = {
  getMapConfig: call({
    method: 'GET',
    path: '/map/config',
    title: text('Map configuration', '查询地图配置'),
    access: 'plant:map:list',
    input: nothing,
    reply: 'data',
    output: z.object({
      tileUrl: words,
      /** A file of the console instead of an address. */
      tileFile: words,
      /** What that file, or a PMTiles file of another server, says of itself; null: pictures by an address, or the map that ships. */
      tileset: z
        .object({
          kind: z.enum(['vector', 'raster']),
          minZoom: z.number(),
          maxZoom: z.number(),
          layers: z.array(z.string()),
          /** As the file asks for it; shown where nobody typed another. */
          attribution: words,
        })
        .nullable(),
      /** The key itself is told to nobody. */
      hasKey: z.boolean(),
      attribution: words,
      longitude: words,
      latitude: words,
      /** Changes with what tiles look like, so that a browser forgets those that it kept. */
      version: z.string(),
      /** Why there are no tiles of one's own, though an address is set. */
      problem: words,
    }),
  }),
  setMapConfig: call({
    method: 'PUT',
    path: '/map/config',
    title: text('Change the map configuration', '修改地图配置'),
    access: 'plant:map:edit',
    /** No key: the one that is stored stays while the address is on the same host; an empty address forgets it. */
    input: z.object({
      tileUrl: maybe(300),
      tileFile: maybe(100),
      apiKey: z.string().max(200).nullable(),
      attribution: maybe(200),
      longitude: maybe(20),
      latitude: maybe(20),
    }),
    form: mapForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  listMapFiles: call({
    method: 'GET',
    path: '/map/files',
    title: text('Files of maps', '地图文件列表'),
    access: 'plant:map:list',
    input: nothing,
    reply: 'data',
    output: z.array(
      z.object({
        name: z.string(),
        /** Uploaded by this tenant; else the server has it for all. */
        isOwn: z.boolean(),
        bytes: z.number(),
        isSound: z.boolean(),
        kind: z.enum(['vector', 'raster']).nullable(),
        minZoom: reading,
        maxZoom: reading,
      }),
    ),
  }),
  addMapFile: call({
    method: 'POST',
    path: '/map/files',
    title: text('Upload a map file', '上传地图文件'),
    access: 'plant:map:edit',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
    upload: { maxBytes: mostMapFiles.bytes },
    rate: 'heavy',
  }),
  removeMapFile: call({
    method: 'DELETE',
    path: '/map/files/:name',
    title: text('Delete a map file', '删除地图文件'),
    access: 'plant:map:edit',
    input: z.object({ name: shortText(100) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  mapTile: call({
    method: 'GET',
    path: '/map/tile/:z/:x/:y',
    title: text('A tile of the base map', '地图瓦片'),
    access: 'plant:map:list',
    input: z.object({ z: whole(0, 22), x: whole(0, 4_194_303), y: whole(0, 4_194_303), v: filter(32) }),
    reply: 'file',
    output: nothing,
  }),
  mapMarkers: call({
    method: 'GET',
    path: '/map/markers',
    title: text('What a window of the map shows', '查询地图范围内的对象'),
    access: 'plant:map:list',
    /** `zoom` as MapLibre counts it: the world is 512 * 2^zoom pixels wide. */
    input: z.object({
      west: east,
      south: north,
      east,
      north,
      zoom: z.coerce.number().min(0).max(24),
      ...inProject,
      siteId: optionalId,
    }),
    reply: 'data',
    output: z.object({
      olts: z.array(
        z.object({
          oltId: z.string(),
          name: z.string(),
          state: states,
          /** Worst severity of its alarms that nobody confirmed, 1 to 4; null = none. */
          severity: reading,
          siteId: words,
          siteName: words,
          onuTotal: reading,
          onuOnline: reading,
          at: timeOrNull,
          ...spot,
        }),
      ),
      sites: z.array(
        z.object({
          siteId: z.string(),
          name: z.string(),
          area: words,
          devices: z.number(),
          offline: z.number(),
          ...spot,
        }),
      ),
      splitters: z.array(
        z.object({
          splitterId: z.string(),
          name: z.string(),
          ways: z.number(),
          stage: z.number(),
          oltId: words,
          oltName: words,
          pon: reading,
          /** Of an outage that stands: it names this splitter. */
          isCut: z.boolean(),
          ...spot,
        }),
      ),
      /** From afar: how many ONUs are about here. */
      cells: z.array(z.object({ n: z.number(), ...spot })),
      /** From near: each ONU. */
      onus: z.array(onuPoint),
      /** That stand. `shape`: the hull of whom it took, in order; one point where one is known. `by`: what it is drawn after. */
      outages: z.array(
        z.object({
          outageId: z.string(),
          oltId: z.string(),
          oltName: z.string(),
          pon: z.number(),
          splitter: words,
          hit: z.number(),
          affected: z.number(),
          since: timeOrNull,
          by: z.enum(['onus', 'splitter', 'olt']),
          shape: z.array(z.tuple([z.number(), z.number()])),
        }),
      ),
      /** Kinds of which there are more than are told. */
      more: z.array(z.string()),
      /** OLTs that are nowhere on the map. */
      unmarkedOlts: z.number(),
      currentTime: z.string(),
    }),
  }),
  mark: call({
    method: 'PUT',
    path: '/map/markers',
    title: text('Mark a device on the map', '在地图上标注设备'),
    access: 'plant:map:mark',
    /** Without a place: it is marked no more. An OLT then stands where its site does. */
    input: z
      .object({ kind: kinds, id, lon: east.nullable(), lat: north.nullable() })
      .refine((at) => (at.lon === null) === (at.lat === null)),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  listMarking: call({
    method: 'GET',
    path: '/map/marking/list',
    title: text('What is marked on the map', '查询地图标注'),
    access: 'plant:map:list',
    /** ONUs are listed of one OLT. */
    input: z.object({
      kind: z.preprocess((value) => (value === '' || value === null ? undefined : value), kinds.default('olt')),
      marking: choiceOf(['marked', 'unmarked']),
      search: filter(64),
      oltId: optionalId,
      ...inProject,
      ...paging,
    }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      kind: kinds,
      name: z.string(),
      detail: words,
      marking: z.enum(['marked', 'unmarked']),
      lon: reading,
      lat: reading,
      /** Of an OLT: it stands where its site does. */
      ofSite: z.boolean(),
    }),
  }),
  mapSearch: call({
    method: 'GET',
    path: '/map/search',
    title: text('Find on the map', '地图搜索'),
    access: 'plant:map:list',
    input: z.object({ search: shortText(64), ...inProject }),
    reply: 'data',
    /** `lon` null: it is known, and marked nowhere. */
    output: z.array(
      z.object({ id: z.string(), kind: kinds, name: z.string(), detail: words, lon: reading, lat: reading }),
    ),
  }),
  exportPlaces: call({
    method: 'GET',
    path: '/map/export',
    title: text('Download places as GeoJSON or KML', '导出标注为 GeoJSON 或 KML'),
    access: 'plant:map:list',
    input: z.object({ format: z.enum(['geojson', 'kml']).default('geojson'), ...inProject }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  importPlaces: call({
    method: 'POST',
    path: '/map/importData',
    title: text('Import places from GeoJSON or KML', '从 GeoJSON 或 KML 导入标注'),
    access: 'plant:map:import',
    input: z.object(importOptions),
    reply: 'data',
    output: importResult,
    audit: true,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
    done: text('Import finished', '导入完成'),
  }),
} as const;
