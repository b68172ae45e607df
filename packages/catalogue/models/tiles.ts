import { choice, bool, int, str, type Form, type Values } from '../kit/fields.ts';
import { fill, text, type Text } from '../kit/text.ts';
import { validate } from '../kit/validate.ts';
import { severities } from '../words/severities.ts';
import { tileMessages as messages, type tilePlaceKinds } from '../words/tile-words.ts';
import { measured, measuredOf, placeOfMeasured } from './thresholds.ts';

export const boardLimits = { perPerson: 50, tiles: 24, columns: 12, rows: 200, tallest: 16 } as const;

export type PlaceKindOfTile = keyof typeof tilePlaceKinds;
/** What of the network a tile is about. Ports are numbers of their OLT. */
export interface TilePlace {
  readonly of: PlaceKindOfTile;
  readonly id?: string | undefined;
  readonly port?: number | undefined;
}

export const tileKindIds = ['metric', 'figure', 'top', 'states', 'alarms', 'incidents', 'map', 'text'] as const;
export type TileKindId = (typeof tileKindIds)[number];

export interface Tile {
  readonly id: string;
  readonly kind: TileKindId;
  /** Empty: what it shows says it. */
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly where: TilePlace;
  readonly set: Readonly<Record<string, string | number | boolean>>;
}

/** A kind of tile: what is asked of it, what it may be about, who may read it. */
export interface TileKind {
  readonly id: TileKindId;
  readonly label: Text;
  readonly help: Text;
  readonly icon: string;
  /** The permission of the call that its figures come from; null: it has none. */
  readonly needs: `${string}:${string}` | null;
  readonly places: readonly PlaceKindOfTile[];
  /** Size that it begins with, and the least that it can be read at. */
  readonly size: { readonly w: number; readonly h: number; readonly least: readonly [w: number, h: number] };
  readonly form: Form;
}

const gauges = measured.filter(({ spec }) => spec.kind === 'gauge');
const metricOptions = gauges.map((one) => ({
  value: one.id,
  label: text(`${one.spec.title.en} (${one.unit})`, `${one.spec.title.zh}（${one.unit}）`),
  group: placeOfMeasured(one),
}));
/** What stands ready for each ONU, so that the worst of a million are found by it. */
export const onuTops = {
  light: text('ONU Rx now (dBm)', '当前 ONU 接收光功率（dBm）'),
  decay: text('Loss of light in 30 days (dB)', '30 天光衰减量（dB）'),
} as const;
const topOptions = [
  ...metricOptions.filter(({ value }) => measuredOf(value)?.metric.of !== 'onu'),
  ...Object.entries(onuTops).map(([value, label]) => ({ value, label, group: text('ONU', 'ONU') })),
];

export const tileWindows = [
  { value: 'hour', label: text('Hour', '时') },
  { value: 'day', label: text('Day', '日') },
  { value: 'week', label: text('Week', '周') },
  { value: 'month', label: text('Month', '月') },
  { value: 'season', label: text('Quarter', '季度') },
  { value: 'year', label: text('Year', '年') },
] as const;

const what = choice({ label: text('Metric', '指标'), options: metricOptions, initial: 'olt.online' });
const window = choice({ label: text('Time', '时间范围'), options: tileWindows, initial: 'day' });
const level = choice({
  label: text('At least', '最低级别'),
  options: severities.map(({ value, label }) => ({ value: String(value), label })),
});

/** Kinds of tiles, in the order in which they are offered. */
export const tileKinds: readonly TileKind[] = [
  {
    id: 'metric',
    label: text('Metric over time', '指标曲线'),
    help: text('A curve with the least and most behind it', '曲线及其最小、最大范围'),
    icon: 'signal',
    needs: 'device:olt:list',
    places: ['all', 'project', 'site', 'olt', 'port', 'pon', 'onu'],
    size: { w: 6, h: 4, least: [3, 3] },
    form: {
      fields: {
        what,
        window,
        beside: bool({ label: text('With the week before', '对比上周'), initial: false, optional: true }),
      },
    },
  },
  {
    id: 'figure',
    label: text('Figure with its change', '数值与变化'),
    help: text('The latest value, and how it differs from before', '最新值及其变化'),
    icon: 'board',
    needs: 'device:olt:list',
    places: ['all', 'project', 'site', 'olt', 'port', 'pon', 'onu'],
    size: { w: 3, h: 2, least: [2, 2] },
    form: {
      fields: {
        what,
        since: choice({
          label: text('Compared with', '比较对象'),
          options: [
            { value: 'day', label: text('The day before', '前一日同期') },
            { value: 'week', label: text('The week before', '上周同期') },
          ],
          initial: 'week',
        }),
      },
    },
  },
  {
    id: 'top',
    label: text('The ten worst', '前十排名'),
    help: text('Places in the order of a metric', '按指标排序的对象'),
    icon: 'rule',
    needs: 'device:olt:list',
    places: ['all', 'project', 'site', 'olt'],
    size: { w: 4, h: 5, least: [3, 3] },
    form: {
      fields: {
        what: choice({ label: text('Metric', '指标'), options: topOptions, initial: 'pon.downBps' }),
        window: {
          ...window,
          when: { field: 'what', is: topOptions.map(({ value }) => value).filter((v) => v.includes('.')) },
        },
        order: choice({
          label: text('Worst is', '排序方式'),
          options: [
            { value: 'high', label: text('the highest', '从高到低') },
            { value: 'low', label: text('the lowest', '从低到高') },
          ],
          initial: 'high',
          when: { field: 'what', is: topOptions.map(({ value }) => value).filter((v) => v.includes('.')) },
        }),
      },
    },
  },
  {
    id: 'states',
    label: text('ONUs by state', 'ONU 状态统计'),
    help: text('How many are online, off and why, weak, waiting', '在线、离线及原因、弱光、待授权数量'),
    icon: 'onu',
    needs: 'device:onu:list',
    places: ['all', 'project', 'olt', 'pon'],
    size: { w: 3, h: 4, least: [2, 4] },
    form: { fields: {} },
  },
  {
    id: 'alarms',
    label: text('Standing alarms', '当前告警'),
    help: text('The latest that stand', '最新的当前告警'),
    icon: 'alarm',
    needs: 'alarm:current:list',
    places: ['all', 'project', 'olt'],
    size: { w: 6, h: 4, least: [3, 3] },
    form: {
      fields: {
        level: { ...level, initial: '4' },
        keyword: str({ label: text('Filter', '过滤'), maxLength: 64, optional: true }),
      },
    },
  },
  {
    id: 'incidents',
    label: text('Open incidents', '进行中的事件'),
    help: text('The worst first', '按级别从高到低'),
    icon: 'alarm',
    needs: 'alarm:current:list',
    places: ['all', 'project', 'olt'],
    size: { w: 6, h: 4, least: [3, 3] },
    form: {
      fields: {
        level: { ...level, label: text('Level', '级别'), optional: true },
        keyword: str({ label: text('Filter', '过滤'), maxLength: 64, optional: true }),
      },
    },
  },
  {
    id: 'map',
    label: text('Map', '地图'),
    help: text('A window of the map', '地图的一个范围'),
    icon: 'map',
    needs: 'plant:map:list',
    places: ['all', 'project'],
    size: { w: 6, h: 5, least: [3, 3] },
    form: {
      fields: {
        longitude: str({
          label: text('Longitude of the middle', '中心经度'),
          format: 'longitude',
          maxLength: 20,
          initial: '10',
        }),
        latitude: str({
          label: text('Latitude of the middle', '中心纬度'),
          format: 'latitude',
          maxLength: 20,
          initial: '25',
        }),
        zoom: int({ label: text('Zoom', '缩放级别'), min: 1, max: 18, initial: 2 }),
      },
    },
  },
  {
    id: 'text',
    label: text('Text', '文本'),
    help: text('A note, a phone number, links', '备注、电话或链接'),
    icon: 'page',
    needs: null,
    places: ['all'],
    size: { w: 3, h: 3, least: [2, 1] },
    form: {
      fields: { words: str({ label: text('Text', '文本'), maxLength: 2000, lines: 6 }) },
    },
  },
];

const byId: ReadonlyMap<string, TileKind> = new Map(tileKinds.map((kind) => [kind.id, kind]));
/** undefined for tiles of a newer release. */
export const tileKindOf = (id: string): TileKind | undefined => byId.get(id);

/** What a new tile of a kind begins with. */
export const blankSet = ({ form }: TileKind): Readonly<Record<string, string | number | boolean>> =>
  Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );

/** How a metric is kept, and so of which places it can be asked. An ONU's is not read for more than a port at once. */
const placesOfMetric: Readonly<Record<string, readonly PlaceKindOfTile[]>> = {
  device: ['all', 'project', 'site', 'olt'],
  port: ['all', 'project', 'site', 'olt', 'port'],
  pon: ['all', 'project', 'site', 'olt', 'pon'],
  onu: ['pon', 'onu'],
};

/** What a tile may be about, as it is set. */
export function placesFor(kind: TileKind, set: Values): readonly PlaceKindOfTile[] {
  if (kind.id === 'top')
    return set['what'] === 'light' || set['what'] === 'decay' ? ['all', 'project', 'olt'] : kind.places;
  if (kind.id !== 'metric' && kind.id !== 'figure') return kind.places;
  const of = measuredOf(String(set['what']))?.metric.of ?? 'device';
  return kind.places.filter((place) => placesOfMetric[of]?.includes(place) === true);
}

/** Whether a metric of ONUs is asked for: then whoever looks needs more than OLTs. */
export const isOfOnus = (what: unknown): boolean =>
  what === 'light' || what === 'decay' || measuredOf(String(what))?.metric.of === 'onu';

/** The permission by which a tile is read, as it is set; null: none. */
export const needOfTile = ({ kind, set }: Pick<Tile, 'kind' | 'set'>): string | null =>
  isOfOnus(set['what']) ? 'device:onu:list' : (tileKindOf(kind)?.needs ?? null);

const needsPort = (of: PlaceKindOfTile): boolean => of === 'port' || of === 'pon';

/** What is wrong with where a tile looks. */
export function placeProblem(kind: TileKind, { where, set }: Pick<Tile, 'where' | 'set'>): Text | undefined {
  if (!placesFor(kind, set).includes(where.of)) return messages.notThere;
  if (where.of === 'all') return undefined;
  return where.id === undefined || (needsPort(where.of) && where.port === undefined) ? messages.needsPlace : undefined;
}

function problemOfTile(tile: Tile): Text | undefined {
  const kind = tileKindOf(tile.kind);
  if (!kind) return undefined;
  const [least, flattest] = kind.size.least;
  const { columns, rows, tallest } = boardLimits;
  const name = tile.title === '' ? kind.label : text(tile.title, tile.title);
  const isInside = tile.x >= 0 && tile.y >= 0 && tile.x + tile.w <= columns && tile.y + tile.h <= rows;
  if (!isInside || tile.w < least || tile.h < flattest || tile.h > tallest)
    return text(fill(messages.outside, { name: name.en }).en, fill(messages.outside, { name: name.zh }).zh);
  const why = validate(kind.form, tile.set)[0]?.message ?? placeProblem(kind, tile);
  return (
    why &&
    text(
      fill(messages.wrong, { name: name.en, why: why.en }).en,
      fill(messages.wrong, { name: name.zh, why: why.zh }).zh,
    )
  );
}

/** What is wrong with the tiles of a board, whoever made them; both sides ask this. */
export function tileProblems(tiles: readonly Tile[]): readonly Text[] {
  if (tiles.length > boardLimits.tiles) return [fill(messages.mostTiles, { max: boardLimits.tiles })];
  if (new Set(tiles.map(({ id }) => id)).size < tiles.length) return [messages.twice];
  return tiles.flatMap((tile) => problemOfTile(tile) ?? []);
}

/** What of a tile is asked, as clients send it: the browser and the wall ask by the same call with the same words. */
export interface TileAsk {
  readonly by: 'series' | 'onuSeries' | 'top' | 'onuTop' | 'counts' | 'alarms' | 'incidents' | 'map' | 'nothing';
  readonly input: Readonly<Record<string, string | number>>;
}

const projectOf = ({ of, id }: TilePlace) => (of === 'project' && id !== undefined ? { projectId: id } : {});
const placeOf = ({ of, id, port }: TilePlace) => ({
  of,
  ...(id === undefined ? {} : { placeId: id }),
  ...(port === undefined ? {} : { port }),
});
const deviceOf = ({ of, id }: TilePlace) => ((of === 'olt' || of === 'pon') && id !== undefined ? { oltId: id } : {});

/** Rows of a list that a tile may show; it scrolls where they do not fit. */
const listed = { pageNum: 1, pageSize: 30 } as const;
/** A tile is taken to be so many pixels large, so that everybody asks for the same window. */
const [mapWidth, mapHeight] = [1200, 700];

function windowOfMap(set: Tile['set']): TileAsk['input'] {
  const [lon, lat, zoom] = [Number(set['longitude']), Number(set['latitude']), Number(set['zoom'])];
  const half = (pixels: number) => (360 * pixels) / (512 * 2 ** zoom) / 2;
  const within = (value: number, bound: number) => Math.min(Math.max(value, -bound), bound);
  return {
    west: within(lon - half(mapWidth), 180),
    east: within(lon + half(mapWidth), 180),
    south: within(lat - half(mapHeight), 90),
    north: within(lat + half(mapHeight), 90),
    zoom,
  };
}

const levelsUpTo = (level: number): string => Array.from({ length: level }, (_, at) => at + 1).join(',');
const keywordOf = ({ keyword }: Tile['set']) => (typeof keyword === 'string' && keyword !== '' ? { keyword } : {});

export function askOf({ kind, where, set }: Pick<Tile, 'kind' | 'where' | 'set'>): TileAsk {
  const what = String(set['what'] ?? '');
  switch (kind) {
    case 'metric':
    case 'figure': {
      const days = kind === 'metric' ? (set['beside'] === true ? 7 : 0) : set['since'] === 'day' ? 1 : 7;
      const window = kind === 'metric' ? String(set['window'] ?? 'day') : 'hour';
      return {
        by: isOfOnus(what) ? 'onuSeries' : 'series',
        input: { what, ...placeOf(where), window, beside: days },
      };
    }
    case 'top': {
      const order = { window: String(set['window'] ?? 'day'), order: String(set['order'] ?? 'high') };
      return { by: isOfOnus(what) ? 'onuTop' : 'top', input: { what, ...placeOf(where), ...order } };
    }
    case 'states':
      return {
        by: 'counts',
        input: { ...projectOf(where), ...deviceOf(where), ...(where.of === 'pon' ? { pon: where.port ?? 0 } : {}) },
      };
    case 'alarms':
      return {
        by: 'alarms',
        input: {
          ...projectOf(where),
          ...deviceOf(where),
          ...keywordOf(set),
          severity: levelsUpTo(Number(set['level'] ?? 4)),
          ...listed,
        },
      };
    case 'incidents':
      return {
        by: 'incidents',
        input: {
          ...projectOf(where),
          ...deviceOf(where),
          ...keywordOf(set),
          ...(set['level'] === undefined || set['level'] === '' ? {} : { severity: Number(set['level']) }),
          ...listed,
        },
      };
    case 'map':
      return { by: 'map', input: { ...projectOf(where), ...windowOfMap(set) } };
    case 'text':
      return { by: 'nothing', input: {} };
  }
}
