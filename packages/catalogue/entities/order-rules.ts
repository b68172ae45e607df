import { z } from 'zod';
import { maybeId, optionsOf } from '../calls/people-fields.ts';
import { id } from '../kit/call.ts';
import { line, maybeLine, number, oneOf, entityPart } from '../kit/entity-part.ts';
import { entity } from '../kit/entity.ts';
import { isEmpty, str, type Rule, type Values } from '../kit/fields.ts';
import { text, type Text } from '../kit/text.ts';
import { onuConditions, onuTaking, placesKnown } from '../rules/onu-rule-parts.ts';
import { ruleMessages, rulePons, ruleStates } from '../words/order-rule-words.ts';

/** Something else of the tenant, by its id; left out: any. */
const anyOf = (stored: string, label: Text) =>
  entityPart(
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
    planId: entityPart(
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
    ...onuConditions,
    oltId: anyOf('olt_id', text('OLT', 'OLT')),
    projectId: anyOf('project_id', text('Project', '项目')),
    siteId: anyOf('site_id', text('Site', '站点')),
    pons: maybeLine({
      stored: 'pons',
      label: text('PON ports', 'PON 口'),
      help: text('Numbers such as 1-4,7. Left empty: any.', '如 1-4,7，留空则不限。'),
      format: 'ponList',
      maxLength: 64,
      list: false,
    }),
    ...onuTaking,
  },
  rules: [
    onlyOf(['serial', 'vendor'], 'EPON', ruleMessages.gponOnly, { serial: 'GPON0B' }),
    onlyOf(['mac', 'loid'], 'GPON', ruleMessages.eponOnly, { mac: '00:6d:61' }),
    placesKnown,
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
    siteName: z.string().nullable(),
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
