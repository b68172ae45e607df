import { z } from 'zod';
import { bySite, idOrBlank } from '../calls/device-ref.ts';
import { filter } from '../kit/call.ts';
import { line, maybeNumber, entityPart, reference } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { choice, type Option } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { plantRemark, positionPart, zonePart } from './zones.ts';

/** Ways of planar splitters that are sold; ITU-T G.984.2 has 1:128 as the most on one PON. */
export const splitterWays = [2, 4, 8, 16, 32, 64, 128] as const;
const options: readonly Option[] = splitterWays.map((value) => ({ value, label: text(`1:${value}`, `1:${value}`) }));

/** Splitters in a row from the OLT: more than some stages lose more light than any budget has. */
export const mostStages = 8;

/** A splitter of the plant: what feeds it, and how many it feeds. */
export const splitters = entity({
  id: 'splitters',
  table: 'splitter',
  key: 'splitterId',
  path: '/plant/splitter',
  permission: 'plant:splitter',
  calls: ['Splitter', 'Splitters'],
  one: text('splitter', '分光器'),
  many: text('splitters', '分光器'),
  title: text('Splitters', '分光器'),
  empty: text(
    'No splitters yet. With them an outage names the fibre that is cut.',
    '还没有分光器。录入后，故障可定位到具体光缆。',
  ),
  parts: {
    splitterName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    ways: entityPart(
      { stored: 'ways', sort: true },
      {
        field: choice({ label: text('Ratio', '分光比'), options }),
        // A sheet has it as text, and as a ratio.
        input: z.preprocess(
          (value) => (typeof value === 'string' && value !== '' ? Number(value.replace(/^1:/, '')) : (value ?? 8)),
          z.number().int().min(2).max(128),
        ),
        told: z.number(),
        blank: 8,
      },
    ),
    zone: zonePart('zone_id', text('Zone', '线路区域')),
    olt: reference({
      stored: 'olt_id',
      label: text('OLT', 'OLT'),
      help: text(
        'Name, MAC or address. Left empty below another splitter: its OLT and PON port.',
        '名称、MAC 或地址。挂在其他分光器下时留空，随上级分光器。',
      ),
      format: 'label',
      maxLength: 64,
      refers: { table: 'olt', by: ['name', 'mac', 'address'] },
    }),
    pon: maybeNumber({ stored: 'pon', label: text('PON port', 'PON 口'), min: 1, max: 64 }),
    above: reference({
      stored: 'above_id',
      label: text('Splitter above', '上级分光器'),
      format: 'label',
      maxLength: 64,
      refers: { table: 'splitter', by: ['name'] },
    }),
    abovePort: maybeNumber({ stored: 'above_port', label: text('Port above', '上级端口'), min: 1, max: 128 }),
    feedLength: maybeNumber({
      stored: 'length_m',
      label: text('Fibre to it', '上行光缆长度'),
      help: text('Metres from what feeds it', '从上级到此处的长度（米）'),
      unit: 'm',
      min: 0,
      max: 100_000,
      list: { extra: true },
    }),
    position: positionPart,
    remark: plantRemark,
  },
  named: 'splitterName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateTime'],
  columns: [
    'splitterName',
    'ways',
    { name: 'stage', label: text('Stage', '级数'), kind: 'number' },
    { name: 'used', label: text('Ports in use', '已用端口'), kind: 'number' },
    { name: 'free', label: text('Ports free', '空闲端口'), kind: 'number' },
    'olt',
    'pon',
    { name: 'siteName', label: text('Site', '站点'), extra: true },
    'above',
    'abovePort',
    'zone',
    'feedLength',
    'position',
    'remark',
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
  ],
  filters: {
    shape: { zone: filter(64), olt: filter(64), oltId: idOrBlank, ...bySite, above: filter(64) },
    shown: [
      { name: 'zone', label: text('Zone', '线路区域'), kind: 'text' },
      { name: 'olt', label: text('OLT', 'OLT'), kind: 'text' },
      { name: 'site', label: text('Site', '站点'), kind: 'text' },
      { name: 'above', label: text('Splitter above', '上级分光器'), kind: 'text' },
    ],
  },
  /** `used`: splitters and ONUs that hang on it; `siteName`: where its OLT stands. */
  more: {
    oltId: z.string().nullable(),
    siteName: z.string().nullable(),
    stage: z.number(),
    used: z.number(),
    free: z.number(),
  },
  single: true,
  lock: 'plant',
  usedBy: [{ table: 'onu_drop', column: 'splitter_id' }],
  exports: true,
  imports: { most: 2000 },
  menu: { menuId: 370, parentId: 300, path: 'splitter', icon: 'tree' },
  kept: {
    follows: 'what administrators set up by hand or import',
    seen: 'olt',
    why: 'a splitter is seen where its OLT is; one that nothing feeds yet, by everybody',
  },
  ruled: true,
});
