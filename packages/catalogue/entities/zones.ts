import { line, maybeLine, oneOf, reference } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { text } from '../kit/text.ts';

export const zoneKinds = {
  region: text('Region', '区域'),
  district: text('District', '片区'),
  place: text('Place', '地点'),
  street: text('Street', '街道'),
  building: text('Building', '楼宇'),
} as const;
const options = Object.entries(zoneKinds).map(([value, label]) => ({ value, label }));

/** The place where a splitter or a cabinet stands, as maps copy it. */
export const positionPart = maybeLine({
  stored: 'position',
  label: text('Position', '经纬度'),
  help: text('Degrees north and east, as maps copy them: 31.2304, 121.4737', '纬度和经度，例如 31.2304, 121.4737'),
  format: 'position',
  maxLength: 40,
  list: { extra: true },
});

export const plantRemark = maybeLine({
  stored: 'remark',
  label: text('Remark', '备注'),
  format: 'label',
  maxLength: 200,
  list: { extra: true },
});

const label = { format: 'label', maxLength: 64 } as const;

/** Which zone a thing stands in, by its name. */
export const zonePart = (stored: string, name: ReturnType<typeof text>) =>
  reference({ ...label, stored, label: name, refers: { table: 'zone', by: ['name'] } });

/** Where the plant outside stands: regions, streets, buildings, one in another. Where OLTs stand is a site (`sites.ts`). */
export const zones = entity({
  id: 'zones',
  table: 'zone',
  key: 'zoneId',
  path: '/plant/zone',
  permission: 'plant:zone',
  calls: ['Zone', 'Zones'],
  one: text('zone', '线路区域'),
  many: text('zones', '线路区域'),
  title: text('Zones', '线路区域'),
  empty: text('No zones yet. Splitters can be put into them.', '还没有线路区域。分光器可以归入线路区域。'),
  parts: {
    zoneName: line({
      ...label,
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      unique: true,
      filter: true,
      sort: true,
    }),
    kind: oneOf({ stored: 'kind', label: text('Kind', '类型'), options, blank: 'place', filter: true, sort: true }),
    parent: zonePart('parent_id', text('Part of', '上级区域')),
    position: positionPart,
    remark: plantRemark,
  },
  named: 'zoneName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  single: true,
  lock: 'plant',
  usedBy: [{ table: 'splitter', column: 'zone_id' }],
  exports: true,
  imports: { most: 2000 },
  menu: { menuId: 360, parentId: 300, path: 'zone', icon: 'project' },
  kept: {
    follows: 'what administrators set up by hand or import',
    seen: 'whole',
    why: 'names of streets and buildings; no device stands in them',
  },
  ruled: true,
});
