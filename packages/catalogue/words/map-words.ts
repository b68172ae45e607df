import { text } from '../kit/text.ts';

/** What can stand on the map. */
export const mapPlaceKinds = {
  site: text('Site', '站点'),
  olt: text('OLT', 'OLT'),
  splitter: text('Splitter', '分光器'),
  onu: text('ONU', 'ONU'),
} as const;
export type MapPlaceKind = keyof typeof mapPlaceKinds;
export const placeKindNames = ['site', 'olt', 'splitter', 'onu'] as const satisfies readonly MapPlaceKind[];

/** S1 §4.4: a device is marked on the map, or not. */
export const markings = [
  { value: 'marked', label: text('Marked', '已标注') },
  { value: 'unmarked', label: text('Unmarked', '未标注') },
] as const;

/** What is wrong with a place, at its field or at its row of a file. */
export const mapWords = {
  tileUrl: text(
    'An address with {z}, {x} and {y}, or of a .pmtiles file, expected, such as https://tiles.example.net/{z}/{x}/{y}.png',
    '应为包含 {z}、{x}、{y} 的地址或 .pmtiles 文件地址，例如 https://tiles.example.net/{z}/{x}/{y}.png',
  ),
  oneSource: text('Either an address or a file', '地址和文件只能选择其一'),
  noPoint: text('Only points are read; this is none', '仅支持点要素'),
  degrees: text('Longitude -180 to 180 and latitude -90 to 90 expected', '经度应为 -180 到 180，纬度应为 -90 到 90'),
  swapped: text('Are longitude and latitude swapped?', '是否将经度和纬度填反了？'),
  noName: text('It has no name and no serial number', '缺少名称或序列号'),
  unknown: text('Nothing of this name is known', '没有此名称的对象'),
  several: text('Several are called so', '有多个同名对象'),
} as const;
