import { optionsOf } from '../calls/people-fields.ts';
import { lengths } from '../formats/lengths.ts';
import { line, maybeLine, maybeNumber, oneOf, reference, someOf } from '../kit/entity-part.ts';
import { entity, type EntityParts } from '../kit/entity.ts';
import { isEmpty, type Rule } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { notificationWords as words, serverStates } from '../words/notification-words.ts';
import { alarmTypes, severities } from '../words/severities.ts';

const anyHelp = text('Left empty: any.', '留空则不限。');

interface TellRuleSpec<P extends EntityParts> {
  /** By what people are told: servers that the rule names, or the SMS provider of the tenant. */
  readonly way: 'remote' | 'sms';
  readonly id: string;
  readonly calls: readonly [one: string, many: string];
  readonly menuId: number;
  readonly menuPath: string;
  readonly permission: `${string}:${string}`;
  readonly path: string;
  readonly icon: string;
  readonly one: Text;
  readonly many: Text;
  readonly title: Text;
  readonly empty: Text;
  /** Of one way alone. */
  readonly by: P;
  readonly rules?: readonly Rule[];
}

const name = {
  ruleName: line({
    ...lengths.alarmRuleName,
    stored: 'name',
    label: text('Name', '名称'),
    format: 'entityName',
    unique: true,
    filter: true,
    sort: true,
  }),
} as const satisfies EntityParts;

/** Who is told, and of which alarms. */
const who = {
  userGroup: reference({
    stored: 'group_id',
    label: text('User group', '用户组'),
    format: 'label',
    maxLength: 10,
    refers: { table: 'notification_group', by: ['name'] },
  }),
  status: oneOf({
    stored: 'status',
    label: text('State', '状态'),
    options: optionsOf(serverStates),
    blank: 'on',
    filter: true,
  }),
  levels: someOf({
    stored: 'levels',
    label: text('Levels', '级别'),
    help: anyHelp,
    options: severities,
  }),
  types: someOf({ stored: 'types', label: text('Types', '类型'), help: anyHelp, options: alarmTypes }),
  keyword: maybeLine({
    stored: 'keyword',
    label: text('Keywords', '关键字'),
    help: text(
      'Each of them, with commas between them; one is enough. Left empty: any.',
      '多个以逗号分隔，匹配其一即可，留空则不限。',
    ),
    format: 'label',
    maxLength: 128,
  }),
  project: reference({
    stored: 'project_id',
    label: text('Project', '项目'),
    help: anyHelp,
    format: 'label',
    maxLength: 64,
    refers: { table: 'project', by: ['name'] },
  }),
  ladderMinutes: maybeNumber({
    stored: 'ladder_minutes',
    label: text('Not confirmed for (minutes)', '未确认超过（分钟）'),
    help: text('The next user group is told as well then.', '超过后同时通知升级用户组。'),
    min: 1,
    max: 1440,
    list: { extra: true },
  }),
  ladderGroup: reference({
    stored: 'ladder_group_id',
    label: text('Next user group', '升级用户组'),
    format: 'label',
    maxLength: 10,
    refers: { table: 'notification_group', by: ['name'] },
    list: { extra: true },
  }),
  remark: maybeLine({
    stored: 'remark',
    label: text('Note', '备注'),
    format: 'label',
    maxLength: 200,
    list: { extra: true },
  }),
} as const satisfies EntityParts;

const stamped = [
  { name: 'createBy', label: text('Created by', '创建者'), extra: true },
  { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
  { name: 'updateBy', label: text('Changed by', '更新者'), extra: true },
  { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
] as const;

const kept = {
  follows: 'what administrators set up by hand, at most 200 of both ways for each tenant',
  seen: 'nobody',
  why: 'a rule tells of alarms of every project, so whoever is bound to some projects may neither make nor read one',
} as const;

/** Rules that say who is told of which alarms (S1 §3.9: name, method, user group, enabled, type, level, keywords), by the way they take. */
export const tellRuleEntity = <P extends EntityParts>(spec: TellRuleSpec<P>) =>
  entity({
    id: spec.id,
    table: 'notification_rule',
    fixed: { way: spec.way },
    key: 'ruleId',
    path: spec.path,
    permission: spec.permission,
    calls: spec.calls,
    one: spec.one,
    many: spec.many,
    title: spec.title,
    empty: spec.empty,
    parts: {
      ...name,
      ...spec.by,
      ...who,
    },
    rules: [
      {
        marks: ['userGroup'],
        message: words.needsGroup,
        holds: ({ userGroup }) => !isEmpty(userGroup),
        passes: { userGroup: 'NOC' },
        fails: { userGroup: '' },
      },
      {
        marks: ['ladderMinutes', 'ladderGroup'],
        message: words.needsLadder,
        holds: ({ ladderMinutes, ladderGroup }) => isEmpty(ladderMinutes) === isEmpty(ladderGroup),
        passes: { ladderMinutes: 15, ladderGroup: 'NOC' },
        fails: { ladderMinutes: 15, ladderGroup: '' },
      },
      ...(spec.rules ?? []),
    ],
    named: 'ruleName',
    order: ['name', 'id'],
    stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
    columns: [
      'ruleName',
      ...Object.entries(spec.by).flatMap(([part, { list }]) => (list === false ? [] : [part])),
      'userGroup',
      'status',
      'levels',
      'types',
      'keyword',
      'project',
      'ladderMinutes',
      'ladderGroup',
      'remark',
      ...stamped,
    ],
    lock: 'notifications',
    single: true,
    menu: { menuId: spec.menuId, parentId: 200, path: spec.menuPath, icon: spec.icon },
    kept,
    ruled: true,
  });
