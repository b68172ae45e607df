import { z } from 'zod';
import { maybeId, optionsOf } from '../calls/people-fields.ts';
import { id } from '../kit/call.ts';
import { line, maybeLine, number, oneOf, part } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty, str, type Rule, type Values } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { ruleMessages, rulePons, ruleStates } from '../words/order-rule-words.ts';

/** What may stand in braces in the name of a customer that a rule makes. */
export const patternPlaces = ['olt', 'port', 'pon', 'sn', 'vendor', 'model', 'project'] as const;
const isPlace = (name: string): boolean => patternPlaces.some((place) => place === name);

/** Something else of the tenant, by its id; left out: any. */
const anyOf = (stored: string, label: Text) =>
  part(
    { stored, list: false },
    {
      field: str({ label, help: text('Left empty: any.', '留空则不限。'), maxLength: 19, optional: true }),
      input: maybeId,
      told: z.string().nullable(),
      blank: '',
    },
  );

/** What ONUs of one kind of PON alone have is asked for in vain of the other kind. */
const onlyOf = (names: readonly string[], other: string, message: Text, passes: Values): Rule => ({
  marks: [...names, 'ponMode'],
  message,
  holds: (values) => values['ponMode'] !== other || names.every((name) => isEmpty(values[name])),
  passes: { ...passes, ponMode: 'both' },
  fails: { ...passes, ponMode: other },
});

const minutes = { unit: 'min', min: 0, max: 1440 } as const;

/** Which of the ONUs that wait are authorized without a person, and with which plan. The first rule that fits takes the ONU. */
export const orderRules = entity({
  id: 'order-rules',
  table: 'order_rule',
  key: 'ruleId',
  path: '/device/orderRule',
  permission: 'device:orderRule',
  calls: ['OrderRule', 'OrderRules'],
  one: text('authorization rule', '自动授权规则'),
  many: text('authorization rules', '自动授权规则'),
  title: text('Automatic authorization', 'ONU 自动授权'),
  empty: text('No rule yet. ONUs that nobody has authorized wait for a person.', '暂无规则。未授权的 ONU 需人工授权。'),
  parts: {
    ruleName: line({
      stored: 'name',
      label: text('Name', '名称'),
      format: 'entityName',
      maxLength: 64,
      unique: true,
      filter: true,
      sort: true,
    }),
    status: oneOf({
      stored: 'status',
      label: text('State', '状态'),
      options: optionsOf(ruleStates),
      blank: 'on',
      filter: true,
    }),
    position: number({
      stored: 'position',
      label: text('Order', '顺序'),
      help: text('The first rule that fits takes the ONU.', '按顺序匹配，首条匹配的规则生效。'),
      min: 1,
      max: 9999,
      blank: 100,
      sort: true,
    }),
    planId: part(
      { stored: 'plan_id', list: false },
      {
        field: str({ label: text('Service plan', '业务套餐'), maxLength: 19 }),
        input: id,
        told: z.string(),
        blank: '',
      },
    ),
    ponMode: oneOf({
      stored: 'pon_mode',
      label: text('PON', 'PON 类型'),
      options: optionsOf(rulePons),
      blank: 'GPON',
      filter: true,
    }),
    serial: maybeLine({
      stored: 'serial',
      label: text('Serial number', '序列号'),
      help: text(
        'Its beginning, or two with a hyphen between them. Left empty: any.',
        '开头或以连字符分隔的范围，留空则不限。',
      ),
      format: 'serialRange',
      maxLength: 25,
      list: false,
    }),
    vendor: maybeLine({
      stored: 'vendor',
      label: text('Vendor', '厂商'),
      help: text('The first four characters of the serial number.', '序列号前四位。'),
      format: 'onuVendor',
      maxLength: 4,
      list: false,
    }),
    mac: maybeLine({
      stored: 'mac',
      label: text('MAC address', 'MAC 地址'),
      help: text(
        'Of EPON ONUs: its beginning (00:6d:61 is a vendor), or two with a hyphen between them. Left empty: any.',
        'EPON ONU 的 MAC 地址开头（如厂商前缀 00:6d:61），或以连字符分隔的范围，留空则不限。',
      ),
      format: 'macPart',
      maxLength: 35,
      list: false,
    }),
    loid: maybeLine({
      stored: 'loid',
      label: text('LOID', 'LOID'),
      help: text('Of EPON ONUs; * at the end stands for anything.', 'EPON ONU 的 LOID，末尾 * 表示任意字符。'),
      format: 'label',
      maxLength: 24,
      list: false,
    }),
    model: maybeLine({
      stored: 'model',
      label: text('Equipment ID', '设备标识'),
      help: text('As the OLT tells it; * at the end stands for anything.', '以 OLT 上报为准，末尾 * 表示任意字符。'),
      format: 'label',
      maxLength: 64,
      list: false,
    }),
    oltId: anyOf('olt_id', text('OLT', 'OLT')),
    projectId: anyOf('project_id', text('Project', '项目')),
    pons: maybeLine({
      stored: 'pons',
      label: text('PON ports', 'PON 口'),
      help: text('Numbers such as 1-4,7. Left empty: any.', '如 1-4,7，留空则不限。'),
      format: 'ponList',
      maxLength: 64,
      list: false,
    }),
    namePattern: {
      ...line({
        stored: 'name_pattern',
        label: text('Name of the customer', '用户名称'),
        help: text(
          '{olt}, {port}, {pon}, {sn} (of EPON the MAC address), {vendor}, {model}, {project} are filled in.',
          '可使用 {olt}、{port}、{pon}、{sn}（EPON 为 MAC 地址）、{vendor}、{model}、{project}。',
        ),
        format: 'label',
        maxLength: 64,
        list: { extra: true },
      }),
      blank: '{olt}-{pon}-{sn}',
    },
    waitMinutes: number({
      stored: 'wait_minutes',
      label: text('Wait before', '等待时间'),
      help: text('A person can stop it for so long.', '在此期间可人工阻止。'),
      ...minutes,
      blank: 10,
    }),
    perHour: number({
      stored: 'per_hour',
      label: text('At most per hour', '每小时上限'),
      help: text('One more, and the rule pauses itself.', '超出后规则自动暂停。'),
      min: 1,
      max: 1000,
      blank: 20,
    }),
    undoHours: number({
      stored: 'undo_hours',
      label: text('Can be undone for', '可撤回时间'),
      unit: 'h',
      min: 1,
      max: 168,
      blank: 24,
      list: { extra: true },
    }),
    remark: maybeLine({
      stored: 'remark',
      label: text('Note', '备注'),
      format: 'label',
      maxLength: 200,
      list: { extra: true },
    }),
  },
  rules: [
    onlyOf(['serial', 'vendor'], 'EPON', ruleMessages.gponOnly, { serial: 'GPON0B' }),
    onlyOf(['mac', 'loid'], 'GPON', ruleMessages.eponOnly, { mac: '00:6d:61' }),
    {
      marks: ['namePattern'],
      message: ruleMessages.pattern,
      holds: ({ namePattern }) =>
        typeof namePattern !== 'string' ||
        (namePattern.match(/\{[^{}]*\}?|\}/g) ?? []).every((part) => part.endsWith('}') && isPlace(part.slice(1, -1))),
      passes: { namePattern: '{olt}-{pon}-{sn}' },
      fails: { namePattern: '{olt}-{customer}' },
    },
  ],
  named: 'ruleName',
  order: ['position', 'id'],
  stamps: ['createBy', 'createTime', 'updateBy', 'updateTime'],
  columns: [
    'position',
    'ruleName',
    'status',
    'ponMode',
    { name: 'takes', label: text('Takes', '匹配条件') },
    { name: 'planName', label: text('Service plan', '业务套餐') },
    'waitMinutes',
    'perHour',
    { name: 'taken', label: text('Last hour', '最近一小时'), kind: 'number' },
    'undoHours',
    'namePattern',
    'remark',
    { name: 'createBy', label: text('Made by', '创建者'), extra: true },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  lock: 'orderRules',
  more: {
    planName: z.string().nullable(),
    /** null: any, or one that is gone, which no ONU fits. */
    oltName: z.string().nullable(),
    projectName: z.string().nullable(),
    /** By its limit. What fits it waits for a person, and for no rule behind it. */
    pausedItself: z.boolean(),
    /** ONUs that it has decided to take within the last hour. */
    taken: z.number(),
  },
  single: true,
  menu: { menuId: 380, parentId: 300, path: 'orderRule', icon: 'rule' },
  kept: {
    follows: 'what administrators set up by hand, at most 100 for each tenant',
    seen: 'nobody',
    why: 'a rule acts wherever ONUs wait, so whoever is bound to some projects may neither make nor read one; what it decides is seen where its OLT is',
  },
  ruled: true,
});
