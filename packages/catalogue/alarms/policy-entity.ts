import { z } from 'zod';
import { optionsOf } from '../calls/people-fields.ts';
import {
  line,
  maybeLine,
  moment,
  number,
  oneOf,
  reference,
  someOf,
  yesNo,
  type EntityPart,
} from '../kit/entity-part.ts';
import { entity, type EntityParts } from '../kit/entity.ts';
import type { Rule, Values } from '../kit/fields.ts';
import { isEmpty } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import {
  kindGroups,
  policyStates,
  policyTimes,
  policyWords,
  weekdays,
  type PolicyEffect,
} from '../words/alarm-policy-words.ts';
import { alarmTypes, severities } from '../words/severities.ts';
import { alarmKinds } from './kinds.ts';
import { thresholdKinds } from './thresholds.ts';

const anyHelp = text('Left empty: any.', '留空则不限。');
const once = { field: 'holds', is: ['once'] } as const;
const weekly = { field: 'holds', is: ['weekly'] } as const;

const kindOptions = alarmKinds
  .filter(({ stands }) => stands !== 'recovery')
  .map(({ id, name, object }) => ({
    value: id,
    label: name,
    group: id in thresholdKinds ? kindGroups.thresholds : kindGroups[object],
  }));

/** Which alarms, and when: the same of every rule. */
export const policyConditions = {
  project: reference({
    stored: 'project_id',
    label: text('Project', '项目'),
    help: anyHelp,
    format: 'label',
    maxLength: 64,
    refers: { table: 'project', by: ['name'] },
    list: false,
  }),
  olt: reference({
    stored: 'olt_id',
    label: text('OLT', 'OLT'),
    help: text('Name, MAC or address. Left empty: any.', '名称、MAC 或地址，留空则不限。'),
    format: 'label',
    maxLength: 64,
    refers: { table: 'olt', by: ['name', 'mac', 'address'] },
    list: false,
  }),
  pons: maybeLine({
    stored: 'pons',
    label: text('PON ports', 'PON 口'),
    help: text('Numbers such as 1-4,7. Left empty: any.', '如 1-4,7，留空则不限。'),
    format: 'ponList',
    maxLength: 64,
    list: false,
  }),
  kinds: someOf({
    stored: 'kinds',
    label: text('Alarms', '告警'),
    help: anyHelp,
    options: kindOptions,
    list: false,
  }),
  levels: someOf({
    stored: 'levels',
    label: text('Levels', '级别'),
    help: anyHelp,
    options: severities,
    list: false,
  }),
  types: someOf({ stored: 'types', label: text('Types', '类型'), help: anyHelp, options: alarmTypes, list: false }),
  keyword: maybeLine({
    stored: 'keyword',
    label: text('Keyword', '关键字'),
    help: text('Part of what the device wrote, or of the name of the alarm.', '设备上报内容或告警名称中包含的文字。'),
    format: 'label',
    maxLength: 64,
    list: false,
  }),
  isAll: yesNo({
    stored: 'is_all',
    label: text('Meant for every alarm', '适用于全部告警'),
    list: false,
    folded: true,
  }),
  holds: oneOf({
    stored: 'holds',
    label: text('Holds', '生效时间'),
    options: optionsOf(policyTimes),
    blank: 'always',
    list: false,
  }),
  from: moment({ stored: 'from_at', label: text('From', '开始时间'), when: once, list: false }),
  to: moment({ stored: 'to_at', label: text('To', '结束时间'), when: once, list: false }),
  days: someOf({ stored: 'days', label: text('Days', '星期'), options: weekdays, when: weekly, list: false }),
  start: maybeLine({
    stored: 'start_time',
    label: text('Begins at', '开始于'),
    help: text('Such as 01:30.', '如 01:30。'),
    format: 'dayTime',
    maxLength: 5,
    when: weekly,
    list: false,
  }),
  minutes: number({
    stored: 'minutes',
    label: text('Lasts', '持续时间'),
    unit: 'min',
    min: 1,
    max: 10_080,
    blank: 120,
    when: weekly,
    list: false,
  }),
  zone: maybeLine({
    stored: 'zone',
    label: text('Time zone', '时区'),
    help: text('Such as Asia/Shanghai. Left empty: UTC.', '如 Asia/Shanghai，留空则为 UTC。'),
    format: 'zoneName',
    maxLength: 64,
    when: weekly,
    list: false,
  }),
} as const satisfies EntityParts;

const asksNothing = ({ project, olt, pons, kinds, levels, types, keyword }: Values): boolean =>
  [project, olt, pons, kinds, levels, types, keyword].every((value) => isEmpty(value));

/** The first of them is about which alarms, the others about when. */
export const ruleOfConditions: readonly Rule[] = [
  {
    marks: ['isAll'],
    message: policyWords.matchesAll,
    holds: (values) => values['isAll'] === true || !asksNothing(values),
    passes: { isAll: false, keyword: 'fan' },
    fails: { isAll: false },
  },
  {
    marks: ['from', 'to'],
    message: policyWords.needsTimes,
    holds: ({ holds, from, to }) => holds !== 'once' || (!isEmpty(from) && !isEmpty(to)),
    passes: { holds: 'once', from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T09:00:00.000Z' },
    fails: { holds: 'once', from: '2026-11-23T08:00:00.000Z', to: '' },
  },
  {
    marks: ['to'],
    message: policyWords.endFirst,
    holds: ({ holds, from, to }) => holds !== 'once' || !(Date.parse(String(from)) >= Date.parse(String(to))),
    passes: { holds: 'once', from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T09:00:00.000Z' },
    fails: { holds: 'once', from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T08:00:00.000Z' },
  },
  {
    marks: ['days', 'start'],
    message: policyWords.needsDays,
    holds: ({ holds, days, start }) => holds !== 'weekly' || (!isEmpty(days) && !isEmpty(start)),
    passes: { holds: 'weekly', days: [1], start: '01:00' },
    fails: { holds: 'weekly', days: [], start: '01:00' },
  },
];

interface PolicySpec<P extends EntityParts> {
  readonly effect: PolicyEffect;
  /** Of the entity, of its calls and of its place in the menu. */
  readonly id: string;
  readonly calls: readonly [one: string, many: string];
  readonly menuId: number;
  readonly menuPath: string;
  readonly icon: string;
  readonly one: Text;
  readonly many: Text;
  readonly title: Text;
  readonly empty: Text;
  /** What it makes of an alarm. */
  readonly gives: P;
  readonly rules?: readonly Rule[];
}

export const policyName = (label: Text): EntityPart<string> =>
  line({ stored: 'name', label, format: 'entityName', maxLength: 64, unique: true, filter: true, sort: true });

const named = {
  policyName: policyName(text('Name', '名称')),
  status: oneOf({
    stored: 'status',
    label: text('State', '状态'),
    options: optionsOf(policyStates),
    blank: 'on',
    filter: true,
  }),
  position: number({
    stored: 'position',
    label: text('Order', '顺序'),
    help: text('The first rule that fits acts.', '按顺序匹配，首条匹配的规则生效。'),
    min: 1,
    max: 9999,
    blank: 100,
    sort: true,
  }),
} as const satisfies EntityParts;

const noted = {
  remark: maybeLine({
    stored: 'remark',
    label: text('Note', '备注'),
    format: 'label',
    maxLength: 200,
    list: { extra: true },
  }),
} as const satisfies EntityParts;

/** Rules that change alarms, by what they do. All of them stand in one table, fit by the same conditions, and the first that fits acts. */
export const policyEntity = <P extends EntityParts>(spec: PolicySpec<P>) =>
  entity({
    id: spec.id,
    table: 'alarm_policy',
    fixed: { effect: spec.effect },
    key: 'policyId',
    path: `/alarm/policy/${spec.menuPath}`,
    permission: `alarm:${spec.menuPath}`,
    calls: spec.calls,
    one: spec.one,
    many: spec.many,
    title: spec.title,
    empty: spec.empty,
    parts: {
      ...named,
      ...spec.gives,
      ...policyConditions,
      ...noted,
    },
    rules: [...ruleOfConditions, ...(spec.rules ?? [])],
    named: 'policyName',
    order: ['position', 'id'],
    stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
    columns: [
      'position',
      'policyName',
      'status',
      ...Object.entries(spec.gives).flatMap(([part, { list }]) => (list === false ? [] : [part])),
      { name: 'fits', label: text('Alarms', '匹配告警') },
      { name: 'when', label: text('Holds', '生效时间') },
      { name: 'standing', label: text('Now', '当前生效'), kind: 'number' },
      'remark',
      { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
    ],
    lock: 'alarmWriters',
    more: {
      /** Conditions and time in words. */
      fits: z.object({ en: z.string(), zh: z.string() }),
      when: z.object({ en: z.string(), zh: z.string() }),
      /** Standing alarms that it acts on now. */
      standing: z.number(),
    },
    single: true,
    menu: { menuId: spec.menuId, parentId: 200, path: `settings/${spec.menuPath}`, icon: spec.icon },
    kept: {
      follows: 'what administrators set up by hand, at most 200 for each tenant and kind',
      seen: 'nobody',
      why: 'a rule acts on alarms of every project, so whoever is bound to some projects may neither make nor read one',
    },
    ruled: true,
  });
