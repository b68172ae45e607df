import { line, maybeLine, number } from '../kit/entity-part.ts';
import type { Rule } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { ruleMessages } from '../words/order-rule-words.ts';

/** What may stand in braces in the name of a customer that a rule makes. */
export const patternPlaces = ['olt', 'port', 'pon', 'sn', 'vendor', 'model', 'project'] as const;
const isPlace = (name: string): boolean => patternPlaces.some((place) => place === name);

const minutes = { unit: 'min', min: 0, max: 1440 } as const;

/** By what whoever acts by itself tells ONUs: authorization rules and applications of rapid deployment. */
export const onuConditions = {
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
} as const;

/** What becomes of ONUs that are taken. */
export const onuTaking = {
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
} as const;

/** The name of a customer holds places that are known. */
export const placesKnown: Rule = {
  marks: ['namePattern'],
  message: ruleMessages.pattern,
  holds: ({ namePattern }) =>
    typeof namePattern !== 'string' ||
    (namePattern.match(/\{[^{}]*\}?|\}/g) ?? []).every((part) => part.endsWith('}') && isPlace(part.slice(1, -1))),
  passes: { namePattern: '{olt}-{pon}-{sn}' },
  fails: { namePattern: '{olt}-{customer}' },
};
