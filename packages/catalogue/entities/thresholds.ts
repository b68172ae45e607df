import { z } from 'zod';
import { policyConditions, policyName } from '../alarms/policy-entity.ts';
import { figure } from '../formats/figure.ts';
import { optionsOf } from '../calls/people-fields.ts';
import { line, maybeLine, number, oneNumberOf, oneOf } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { measured, measuredOf } from '../models/thresholds.ts';
import { severities } from '../words/severities.ts';
import {
  thresholdAgainst,
  thresholdMessages as messages,
  thresholdSides,
  thresholdStates,
} from '../words/threshold-words.ts';

const { project, olt, pons } = policyConditions;
/** What is usual is known from sums of hours, which only some metrics of OLTs and ports have. */
const hasUsual = (what: unknown): boolean => {
  const metric = measuredOf(String(what))?.metric;
  return metric === undefined || (metric.of !== 'onu' && metric.keep.sums !== undefined);
};
const hasPons = (what: unknown): boolean => ['pon', 'onu'].includes(measuredOf(String(what))?.metric.of ?? 'pon');
const figureOf = (value: unknown): number => (typeof value === 'string' ? figure(value) : undefined) ?? Number.NaN;

/** When a reading is an alarm: beyond a limit, or away from what this hour of the week usually has, for so long, until it is so far back. */
export const thresholds = entity({
  id: 'thresholds',
  table: 'metric_threshold',
  key: 'thresholdId',
  path: '/performance/threshold',
  permission: 'performance:threshold',
  calls: ['Threshold', 'Thresholds'],
  one: text('threshold', '性能门限'),
  many: text('thresholds', '性能门限'),
  title: text('Thresholds', '性能门限'),
  empty: text('No threshold yet. A metric beyond one becomes an alarm.', '暂无性能门限。指标越限后将产生告警。'),
  parts: {
    thresholdName: policyName(text('Name', '名称')),
    status: oneOf({
      stored: 'status',
      label: text('State', '状态'),
      options: optionsOf(thresholdStates),
      blank: 'on',
      filter: true,
    }),
    what: oneOf({
      stored: 'what',
      label: text('Metric', '指标'),
      options: measured.map(({ id, label }) => ({ value: id, label })),
      blank: 'olt.cpu',
      filter: true,
    }),
    side: oneOf({
      stored: 'side',
      label: text('Alarm when it', '越限方向'),
      options: optionsOf(thresholdSides),
      blank: 'above',
      list: false,
    }),
    against: oneOf({
      stored: 'against',
      label: text('Compared with', '比较对象'),
      options: optionsOf(thresholdAgainst),
      blank: 'limit',
      list: false,
    }),
    bound: line({
      stored: 'bound',
      label: text('Limit, or distance from the usual value', '门限值或偏离幅度'),
      help: text(
        'In the unit of the metric, such as 90, -27 or 900M; compared with the usual value: how far from it, in this unit or in percent.',
        '以指标的单位填写，如 90、-27 或 900M；与惯常值比较时填写偏离幅度（单位值或百分比）。',
      ),
      format: 'figure',
      maxLength: 20,
      list: false,
    }),
    back: line({
      stored: 'back',
      label: text('Hysteresis', '回差'),
      help: text('So far back within the limit clears the alarm.', '指标回到门限以内该幅度后告警恢复。'),
      format: 'positiveFigure',
      maxLength: 20,
      list: false,
    }),
    minutes: number({
      stored: 'minutes',
      label: text('Lasts at least', '持续时间'),
      help: text('0: the first reading beyond it is an alarm.', '0 表示首次越限即告警。'),
      unit: 'min',
      min: 0,
      max: 1440,
      blank: 15,
      list: false,
    }),
    severity: oneNumberOf({ stored: 'severity', label: text('Level', '级别'), options: severities, blank: 3 }),
    project,
    olt,
    pons,
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    {
      marks: ['against', 'what'],
      message: messages.noUsual,
      holds: ({ what, against }) => against === 'limit' || hasUsual(what),
      passes: { what: 'onuOptics.rx', against: 'limit' },
      fails: { what: 'onuOptics.rx', against: 'usual' },
    },
    {
      marks: ['bound'],
      message: messages.awayFirst,
      holds: ({ against, bound }) => against === 'limit' || !(figureOf(bound) <= 0),
      passes: { against: 'usual', bound: '10' },
      fails: { against: 'usual', bound: '0' },
    },
    {
      marks: ['back'],
      message: messages.backTooFar,
      holds: ({ against, bound, back }) => against === 'limit' || !(figureOf(back) > figureOf(bound)),
      passes: { against: 'usual', bound: '10', back: '5' },
      fails: { against: 'usual', bound: '10', back: '11' },
    },
    {
      marks: ['pons'],
      message: messages.ponsOnly,
      holds: ({ what, pons: some }) => isEmpty(some) || hasPons(what),
      passes: { what: 'pon.downBps', pons: '1-4' },
      fails: { what: 'olt.cpu', pons: '1-4' },
    },
  ],
  named: 'thresholdName',
  order: ['name', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'thresholdName',
    'status',
    'what',
    { name: 'fits', label: text('Alarm when', '越限条件') },
    { name: 'where', label: text('Where', '监测范围') },
    'severity',
    { name: 'standing', label: text('Crossed now', '当前越限'), kind: 'number' },
    { name: 'askedAt', label: text('Last asked', '最近判断'), kind: 'time' },
    'remark',
    { name: 'createBy', label: text('Created by', '创建者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  lock: 'thresholds',
  more: {
    /** The condition and the place in words. */
    fits: z.object({ en: z.string(), zh: z.string() }),
    where: z.object({ en: z.string(), zh: z.string() }),
    /** Alarms of it that stand. */
    standing: z.number(),
    /** Crossed as well, and not raised: more than one threshold may raise. */
    leftOut: z.number(),
    askedAt: z.string().nullable(),
  },
  single: true,
  menu: { menuId: 3225, parentId: 800, path: '/performance/threshold', icon: 'alarm' },
  kept: {
    follows: 'what people set up by hand, at most 100 for each tenant',
    seen: 'project',
    why: 'one of a project is seen where the project is; one for the whole tenant by whoever sees all of it',
  },
  ruled: true,
});
