import { z } from 'zod';
import { policyConditions, policyName, ruleOfConditions } from '../alarms/policy-entity.ts';
import { optionsOf } from '../calls/people-fields.ts';
import { choiceOf } from '../kit/call.ts';
import { line, maybeLine, moment, oneOf, reference } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { policyTimes } from '../words/alarm-policy-words.ts';
import { plannedWorkWords as words, workLists, workStateNames } from '../words/planned-work-words.ts';

const { project, olt, pons, from, to, days, start, minutes, zone } = policyConditions;
const { once, weekly } = policyTimes;
const time = z.string();

/** What is worked on, and when: alarms of it are counted, and nobody is told of them before the end (S2 §5). */
export const plannedWorks = entity({
  id: 'planned-works',
  table: 'alarm_policy',
  fixed: { effect: 'work', status: 'on', position: '1' },
  key: 'workId',
  path: '/alarm/work',
  permission: 'alarm:work',
  calls: ['PlannedWork', 'PlannedWorks'],
  one: text('planned work', '计划作业'),
  many: text('planned works', '计划作业'),
  title: text('Planned work', '计划作业'),
  empty: text('No work is planned.', '暂无计划作业。'),
  parts: {
    workName: policyName(text('Name', '名称')),
    reason: line({
      stored: 'remark',
      label: text('Why', '原因'),
      format: 'label',
      maxLength: 200,
      list: { width: 200 },
    }),
    crew: maybeLine({
      stored: 'crew',
      label: text('Who', '作业人员'),
      help: text('Who does it, and how to reach them.', '作业人员及联系方式。'),
      format: 'label',
      maxLength: 100,
    }),
    olt,
    pons,
    site: reference({
      stored: 'site_id',
      label: text('Site', '站点'),
      help: text('Every OLT that stands there.', '包括该站点的全部 OLT。'),
      format: 'label',
      maxLength: 64,
      refers: { table: 'site', by: ['name'] },
      list: false,
    }),
    plantZone: reference({
      stored: 'zone_id',
      label: text('Zone', '线路区域'),
      help: text(
        'Alarms of ONUs behind splitters that stand there, and of PON ports whose first splitter does.',
        '包括经该处分光器接入的 ONU，以及首级分光器位于该处的 PON 口。',
      ),
      format: 'label',
      maxLength: 64,
      refers: { table: 'zone', by: ['name'] },
      list: false,
    }),
    project,
    holds: oneOf({
      stored: 'holds',
      label: text('Holds', '生效时间'),
      options: optionsOf({ once, weekly }),
      blank: 'once',
      list: false,
    }),
    from,
    to,
    days,
    start,
    minutes,
    zone,
    until: moment({
      stored: 'ends_at',
      label: text('Recurs until', '循环截止'),
      when: { field: 'holds', is: ['weekly'] },
      list: false,
    }),
  },
  rules: [
    {
      marks: ['olt', 'site', 'plantZone', 'project'],
      message: words.needsPlace,
      holds: (values) => !['olt', 'site', 'plantZone', 'project'].every((name) => isEmpty(values[name])),
      passes: { olt: 'North head', site: '', plantZone: '', project: '' },
      fails: { olt: '', site: '', plantZone: '', project: '' },
    },
    {
      marks: ['pons'],
      message: words.ponNeedsOlt,
      holds: (values) => isEmpty(values['pons']) || !isEmpty(values['olt']),
      passes: { olt: 'North head', pons: '1' },
      fails: { olt: '', plantZone: 'Mill street', pons: '1' },
    },
    ...ruleOfConditions.slice(1),
    {
      marks: ['until'],
      message: words.needsUntil,
      holds: ({ holds, until }) => holds !== 'weekly' || !isEmpty(until),
      passes: { holds: 'weekly', until: '2027-01-01 00:00' },
      fails: { holds: 'weekly', until: '' },
    },
  ],
  named: 'workName',
  order: ['-from_at', '-id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'workName',
    { name: 'state', label: text('State', '状态'), width: 100 },
    { name: 'fits', label: text('Where', '作业范围') },
    { name: 'runBegin', label: text('Begins', '开始时间'), kind: 'time' },
    { name: 'runEnd', label: text('Ends', '结束时间'), kind: 'time' },
    { name: 'standing', label: text('Held back', '暂不通知的告警'), kind: 'number' },
    'reason',
    'crew',
    { name: 'createBy', label: text('Created by', '创建者'), extra: true },
    { name: 'when', label: text('When', '作业时间'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  filters: {
    shape: { state: choiceOf(['current', 'over']) },
    shown: [{ name: 'state', label: text('State', '状态'), kind: 'choice', options: optionsOf(workLists) }],
  },
  lock: 'alarmWriters',
  more: {
    /** Place and time in words. */
    fits: z.object({ en: z.string(), zh: z.string() }),
    when: z.object({ en: z.string(), zh: z.string() }),
    state: z.enum(workStateNames),
    /** Of the run that goes on, or of the next one; null: none comes. */
    runBegin: time.nullable(),
    runEnd: time.nullable(),
    /** Standing alarms that nobody is told of because of it. */
    standing: z.number(),
  },
  single: true,
  menu: { menuId: 225, parentId: 200, path: 'work', icon: 'clock' },
  kept: {
    follows: 'what people plan by hand, at most 200 for each tenant',
    seen: 'nobody',
    why: 'it may be about every project, so whoever is bound to some projects plans none; what runs at the devices it sees stands on their pages',
  },
  ruled: true,
});
