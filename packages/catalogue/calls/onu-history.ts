import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, id, int4, nothing, optionalId, paging } from '../kit/call.ts';
import { int, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { keepBounds } from '../metrics/keeps.ts';
import { bySite, oltRef, optionalInt, reading, time, windows, words } from './device-ref.ts';

/** How far back the curve of an ONU reaches; `years` is everything that is kept. */
export const lightWindows = [...windows, 'years'] as const;
export type LightWindow = (typeof lightWindows)[number];

/** An own stretch goes before a window; both ends, or one and the window. */
const stretch = {
  window: choiceOr(lightWindows, 'week'),
  from: z.preprocess((value) => (value === '' ? undefined : value), z.iso.datetime({ offset: true }).optional()),
  to: z.preprocess((value) => (value === '' ? undefined : value), z.iso.datetime({ offset: true }).optional()),
};

/** dBm; of a step its mean, and the least and most that were read in it. */
const lightPoint = z.object({
  at: time,
  /** Readings of the step; 0: none, and all the others are null. */
  n: z.number(),
  rx: reading,
  rxLeast: reading,
  rxMost: reading,
  oltRx: reading,
  oltRxLeast: reading,
  oltRxMost: reading,
  tx: reading,
  temperature: reading,
  voltage: reading,
  bias: reading,
  /** Median of what the other ONUs of the port received in the step. */
  siblings: reading,
});

/** What may explain a step of the curve. */
const lightEvent = z.object({
  at: time,
  /** `phase`: the ONU turned into `what` (words/phases.ts); `alarm`: of kind `what`; `change`: of the page or command `what`; `unit`: another unit stands there. */
  kind: z.enum(['phase', 'alarm', 'change', 'unit']),
  what: z.string(),
  name: z.object({ en: z.string(), zh: z.string() }),
  cause: words,
  severity: z.number().nullable(),
  /** When an alarm ended; null: it stands, or is none. */
  until: words,
});

/** How the light of an ONU changes over weeks; dB that are lost in 30 days, negative where it became better. */
const decayOf = {
  rxDrift: reading,
  oltDrift: reading,
  /** The greater of both. */
  drift: reading,
  /** Days of the last 30 that were read. */
  days: z.number(),
  /** The last day that was summed up. */
  day: z.string(),
  /** Level of the line on that day, dBm. */
  rx: reading,
  oltRx: reading,
  /** When −27 dBm are reached as things go; a day of the past: they are. */
  limitOn: words,
  /** Most of the ONUs of the port, or of this splitter, decay as well: so many, of so many of which it is known. */
  shared: z.enum(['port', 'splitter']).nullable(),
  sharedBy: words,
  sharedN: z.number().nullable(),
  sharedOf: z.number().nullable(),
};

const baseline = z.object({
  /** The first days in which the unit was read; fewer than seven while they are not over. */
  from: z.string(),
  to: z.string(),
  rx: reading,
  oltRx: reading,
});

export const decayRow = z.object({
  id: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  pon: z.number(),
  onu: z.number(),
  place: z.string(),
  name: words,
  sn: words,
  mac: words,
  baseline,
  ...decayOf,
});

const decaySelection = {
  ...oltRef,
  pon: optionalInt(1, 64),
  projectId: optionalId,
  ...bySite,
  /** Any part of SN, MAC or name. */
  keyword: filter(64),
  /** Only those that share it with others, or those that are alone. */
  shared: choiceOf(['port', 'splitter', 'alone']),
  /** dB in 30 days at least. */
  atLeast: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().min(0.1).max(30).optional()),
  /** Those that reach the limit within so many days. */
  within: optionalInt(1, 1095),
};

/** What a tenant keeps of its history. */
export const keepsForm: Form = {
  fields: {
    rawDays: int({
      label: text('Readings, days', '原始数据保留（天）'),
      min: keepBounds.rawDays.least,
      max: keepBounds.rawDays.most,
    }),
    hourMonths: int({
      label: text('Hours, months', '小时数据保留（月）'),
      min: keepBounds.hourMonths.least,
      max: keepBounds.hourMonths.most,
    }),
    dayYears: int({
      label: text('Days, years', '日数据保留（年）'),
      min: keepBounds.dayYears.least,
      max: keepBounds.dayYears.most,
    }),
  },
  rules: [
    {
      marks: ['hourMonths'],
      message: text('Hours must be kept at least as long as readings', '小时数据的保留期不得短于原始数据'),
      holds: ({ rawDays, hourMonths }) => Number(hourMonths) * 28 >= Number(rawDays),
      passes: { rawDays: 30, hourMonths: 13, dayYears: 5 },
      fails: { rawDays: 60, hourMonths: 1, dayYears: 5 },
    },
    {
      marks: ['dayYears'],
      message: text('Days must be kept at least as long as hours', '日数据的保留期不得短于小时数据'),
      holds: ({ hourMonths, dayYears }) => Number(dayYears) * 12 >= Number(hourMonths),
      passes: { rawDays: 30, hourMonths: 13, dayYears: 5 },
      fails: { rawDays: 30, hourMonths: 36, dayYears: 1 },
    },
  ],
};

const keeps = z.object({ rawDays: z.number(), hourMonths: z.number(), dayYears: z.number() });

/** Light of ONUs over time, and those whose light decays. */
export const onuHistoryCalls = {
  onuLight: call({
    method: 'GET',
    path: '/onu/light',
    title: text('Light of an ONU over time', 'ONU 光功率历史'),
    access: 'device:onu:list',
    input: z.object({ onuId: id, ...stretch }),
    reply: 'data',
    output: z.object({
      from: time,
      to: time,
      stepSeconds: z.number(),
      points: z.array(lightPoint),
      events: z.array(lightEvent),
      /** Of the other ONUs of the port, how many were read. */
      siblings: z.number(),
      baseline: baseline.nullable(),
      decay: z.object(decayOf).nullable(),
      keeps,
    }),
  }),
  exportOnuLight: call({
    method: 'GET',
    path: '/onu/light/export',
    title: text('Export the light of an ONU', '导出 ONU 光功率历史'),
    access: 'device:onu:export',
    input: z.object({ onuId: id, ...stretch, format: choiceOr(['csv', 'xlsx'], 'csv') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  listDecays: call({
    method: 'GET',
    path: '/onu/decay/list',
    title: text('ONUs whose light decays', '光功率缓慢劣化的 ONU'),
    access: 'device:onu:list',
    input: z.object({ ...decaySelection, ...paging }),
    reply: 'rows',
    output: decayRow,
  }),
  exportDecays: call({
    method: 'GET',
    path: '/onu/decay/export',
    title: text('Export ONUs whose light decays', '导出光功率缓慢劣化的 ONU'),
    access: 'device:onu:export',
    input: z.object({ ...decaySelection, format: choiceOr(['xlsx', 'csv'], 'xlsx') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  historyKeeps: call({
    method: 'GET',
    path: '/monitor/history/keep',
    title: text('How long readings are kept', '历史数据保留期限'),
    access: 'monitor:history:list',
    input: nothing,
    reply: 'data',
    output: keeps,
  }),
  keepHistory: call({
    method: 'PUT',
    path: '/monitor/history/keep',
    title: text('Change how long readings are kept', '修改历史数据保留期限'),
    access: 'monitor:history:edit',
    input: z.object({ rawDays: int4(), hourMonths: int4(), dayYears: int4() }),
    form: keepsForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
