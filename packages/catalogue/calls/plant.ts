import { z } from 'zod';
import { call, id, ids, nothing, whole } from '../kit/call.ts';
import { int, str, type Form } from '../kit/fields.ts';
import { importOptions, importResult } from '../kit/import-result.ts';
import { text } from '../kit/text.ts';
import { dropWayNames } from '../words/drop-ways.ts';
import { outageRow } from './board.ts';
import { oltRefWithoutId, reading, time, words } from './device-ref.ts';

const how = z.enum(dropWayNames);
/** `away` null: the OLT does not answer, and nobody knows. */
const figures = z.object({ away: reading, total: z.number() });

const splitterName = str({ label: text('Splitter', '分光器'), format: 'label', maxLength: 64 });
const splitterPort = int({ label: text('Port of the splitter', '分光器端口'), min: 1, max: 128, optional: true });

/** Where one ONU hangs. */
export const dropForm: Form = { fields: { splitter: splitterName, port: splitterPort } };

/** A row of a sheet of drops: the ONU by its serial number, or by its place. */
export const dropSheet: Form = {
  fields: {
    olt: str({
      label: text('OLT', 'OLT'),
      help: text(
        'Name, MAC or address; needed where the serial number is not given',
        '名称、MAC 或地址；未填写序列号时必填',
      ),
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    pon: int({ label: text('PON port', 'PON 口'), min: 1, max: 64, optional: true }),
    onu: int({ label: text('ONU number', 'ONU 编号'), min: 1, max: 65_535, optional: true }),
    sn: str({ label: text('Serial number or MAC', '序列号或 MAC'), format: 'label', maxLength: 24, optional: true }),
    splitter: splitterName,
    port: splitterPort,
  },
};

export const dropSheetRow = z.object({
  olt: z.string().trim().max(64).optional(),
  pon: whole(1, 64).optional(),
  onu: whole(1, 65_535).optional(),
  sn: z.string().trim().max(24).optional(),
  splitter: z.string().trim().max(64),
  port: whole(1, 128).optional(),
});

const guessed = z.object({
  onuId: z.string(),
  place: z.string(),
  name: words,
  sn: words,
  /** Metres and dBm: what the guess rests on. */
  distance: reading,
  rxPower: reading,
  /** Where it hangs already, and how that is known. */
  splitter: words,
  how: how.nullable(),
});

/** The drop of each ONU (the plant below the last splitter). */
export const plantCalls = {
  onuPlant: call({
    method: 'GET',
    path: '/onu/plant',
    title: text('Splitters of an ONU, and who else is away', 'ONU 的分光路径及同路离线情况'),
    access: 'device:onu:list',
    input: z.object({ onuId: id }),
    reply: 'data',
    output: z.object({
      drop: z
        .object({
          splitterId: z.string(),
          splitter: z.string(),
          port: z.number().nullable(),
          how,
          at: time,
          by: z.string(),
          /** It was noted for another unit, which stood here before. */
          formerSn: words,
        })
        .nullable(),
      /** From the OLT down. */
      path: z.array(
        z.object({
          splitterId: z.string(),
          splitter: z.string(),
          stage: z.number(),
          zone: words,
          ways: z.number(),
          ...figures.shape,
        }),
      ),
      /** Of the PON port. */
      port: figures,
      /** What it could hang on. */
      splitters: z.array(z.object({ splitterId: z.string(), splitter: z.string(), ways: z.number() })),
      outage: outageRow.nullable(),
    }),
  }),
  lossBudget: call({
    method: 'GET',
    path: '/plant/loss/:splitterId',
    title: text('Expected and measured loss below a splitter', '分光器下各用户的预期与实测损耗'),
    access: 'plant:splitter:list',
    input: z.object({ splitterId: id }),
    reply: 'data',
    output: z.object({
      ways: z.number(),
      /** Splitters and ONUs that hang on it, and ports that nothing is known of. */
      used: z.number(),
      free: z.number(),
      /** dB from which a drop is said to deviate. */
      deviatesFrom: z.number(),
      /** Those that deviate most first; without a reading last. Losses in dB, null = no reading. */
      drops: z.array(
        z.object({
          onuId: z.string(),
          place: z.string(),
          name: words,
          splitter: z.string(),
          port: reading,
          distance: reading,
          rxPower: reading,
          txPower: reading,
          expected: reading,
          measured: reading,
          deviation: reading,
          deviates: z.boolean(),
        }),
      ),
    }),
  }),
  setOnuDrop: call({
    method: 'POST',
    path: '/plant/drop',
    title: text('Say where an ONU hangs', '设置 ONU 所属分光器'),
    access: 'plant:splitter:edit',
    input: z.object({ onuId: id, splitter: z.string().trim().max(64).default(''), port: whole(1, 128).nullish() }),
    form: dropForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  keepOnuDrop: call({
    method: 'POST',
    path: '/plant/drop/keep',
    title: text('Keep the drop for the unit that replaced another', '更换 ONU 后保留分光器端口'),
    access: 'plant:splitter:edit',
    input: z.object({ onuId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  removeOnuDrops: call({
    method: 'DELETE',
    path: '/plant/drop/:onuIds',
    title: text('Forget where ONUs hang', '解除 ONU 与分光器的关系'),
    access: 'plant:splitter:edit',
    input: z.object({ onuIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  dropTemplate: call({
    method: 'GET',
    path: '/plant/drop/importTemplate',
    title: text('Download the import template for drops', '下载入户端口导入模板'),
    access: 'plant:splitter:import',
    input: nothing,
    reply: 'file',
    output: nothing,
  }),
  importDrops: call({
    method: 'POST',
    path: '/plant/drop/importData',
    title: text('Import drops', '导入入户端口'),
    access: 'plant:splitter:import',
    input: z.object(importOptions),
    reply: 'data',
    output: importResult,
    audit: true,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
    done: text('Import finished', '导入完成'),
  }),
  guessDrops: call({
    method: 'GET',
    path: '/plant/drop/guess',
    title: text('Guess which ONUs hang together', '推测同一分光器下的 ONU'),
    access: 'plant:splitter:list',
    input: z.object({ ...oltRefWithoutId, pon: whole(1, 64) }),
    reply: 'data',
    output: z.object({
      /** ONUs that are as far away and get as much light, the nearest first. `splitter`: where the others of the group hang that are known. */
      groups: z.array(z.object({ splitterId: words, splitter: words, onus: z.array(guessed) })),
      /** Without distance or light, or like nobody else: nothing is guessed of them. */
      alone: z.number(),
    }),
  }),
  acceptGuess: call({
    method: 'POST',
    path: '/plant/drop/guess',
    title: text('Accept a guess of where ONUs hang', '采纳推测的分光器归属'),
    access: 'plant:splitter:edit',
    input: z.object({ splitterId: id, onuIds: ids }),
    reply: 'data',
    /** What was typed or imported is never written over. */
    output: z.object({ taken: z.number(), kept: z.number() }),
    audit: true,
    bulk: {},
  }),
} as const;
