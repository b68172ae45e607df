import { z } from 'zod';
import { line, maybeLine, entityPart } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty, str } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { plantRemark } from './zones.ts';

const label = { format: 'label', maxLength: 64 } as const;

/** Degrees of WGS 84: kept as they were typed, so that what is read is what was written. A client may send a number. */
const degreesPart = (name: 'longitude' | 'latitude', label: Text, help: Text) =>
  entityPart<ReturnType<typeof str>, string | null>(
    { stored: name },
    {
      field: str({ label, help, format: name, maxLength: 20, optional: true }),
      input: z
        .union([z.number().min(-180).max(180).transform(String), z.string().trim().max(20)])
        .nullish()
        .transform((value) => (value === '' || value === undefined ? null : value)),
      told: z.string().nullable(),
      blank: '',
    },
  );

/** Where OLTs stand (S1 §3.8, S2 §3: name, area, longitude, latitude, device count). One with a place is on the map. */
export const sites = entity({
  id: 'sites',
  table: 'site',
  key: 'siteId',
  path: '/map/sites',
  permission: 'plant:site',
  calls: ['Site', 'Sites'],
  one: text('site', '站点'),
  many: text('sites', '站点'),
  title: text('Sites', '站点'),
  empty: text(
    'No site yet. OLTs at a site with a position are on the map.',
    '还没有站点。设有坐标的站点及其 OLT 会显示在地图上。',
  ),
  parts: {
    siteName: line({
      ...label,
      stored: 'name',
      label: text('Name', '名称'),
      spec: 'text.siteName',
      format: 'siteName',
      unique: true,
      filter: true,
      sort: true,
    }),
    area: maybeLine({ ...label, stored: 'area', label: text('Area', '所属区域'), filter: true, sort: true }),
    longitude: degreesPart(
      'longitude',
      text('Longitude', '经度'),
      text('Degrees east, such as 121.4737', '东经为正，例如 121.4737'),
    ),
    latitude: degreesPart(
      'latitude',
      text('Latitude', '纬度'),
      text('Degrees north, such as 31.2304', '北纬为正，例如 31.2304'),
    ),
    timeZone: maybeLine({
      stored: 'time_zone',
      label: text('Time zone', '时区'),
      help: text('Of the IANA database, such as Asia/Shanghai', 'IANA 时区名，例如 Asia/Shanghai'),
      format: 'zoneName',
      maxLength: 64,
      list: { extra: true },
    }),
    remark: plantRemark,
  },
  rules: [
    {
      marks: ['longitude', 'latitude'],
      message: text('Longitude and latitude are given together', '经度和纬度须同时填写'),
      holds: ({ longitude, latitude }) => isEmpty(longitude) === isEmpty(latitude),
      passes: { longitude: '121.4737', latitude: '31.2304' },
      fails: { longitude: '121.4737', latitude: '' },
    },
  ],
  named: 'siteName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: [
    'siteName',
    'area',
    'longitude',
    'latitude',
    { name: 'deviceCount', label: text('Devices', '设备数'), kind: 'number' },
    { name: 'offlineCount', label: text('Offline', '离线'), kind: 'number' },
    { name: 'onuCount', label: text('ONUs', 'ONU 数'), kind: 'number' },
    { name: 'onuOnline', label: text('ONUs online', '在线 ONU'), kind: 'number' },
    { name: 'alarmCount', label: text('Alarms', '当前告警'), kind: 'number' },
    { name: 'outageCount', label: text('Outages', '当前故障'), kind: 'number' },
    'timeZone',
    'remark',
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
  ],
  filters: {
    shape: { marked: z.union([z.literal('').transform(() => undefined), z.enum(['marked', 'unmarked'])]).optional() },
    shown: [
      {
        name: 'marked',
        label: text('On the map', '地图标注'),
        kind: 'choice',
        options: [
          { value: 'marked', label: text('Marked', '已标注') },
          { value: 'unmarked', label: text('Unmarked', '未标注') },
        ],
      },
    ],
  },
  /** OLTs that whoever asks sees; of those that are not reached, and the ONUs of all of them (null: none was counted yet), alarms and outages that stand. */
  more: {
    deviceCount: z.number(),
    offlineCount: z.number(),
    onuCount: z.number().nullable(),
    onuOnline: z.number().nullable(),
    alarmCount: z.number(),
    outageCount: z.number(),
  },
  single: true,
  lock: 'plant',
  usedBy: [{ table: 'olt', column: 'site_id' }],
  exports: true,
  imports: { most: 5000 },
  menu: { menuId: 3190, parentId: 300, path: 'site', icon: 'project' },
  kept: {
    follows: 'what administrators set up by hand or import',
    seen: 'whole',
    why: 'names and places of buildings; the devices in them are counted as far as they are seen',
  },
  ruled: true,
});
