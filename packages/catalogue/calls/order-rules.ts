import { z } from 'zod';
import { orderRules } from '../entities/order-rules.ts';
import { call, choiceOf, filter, id, optionalId, paging } from '../kit/call.ts';
import type { Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { decisionStateNames, type RuleCheck } from '../words/order-rule-words.ts';
import { bySite, oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';

const checks = [
  'on',
  'force',
  'ponMode',
  'serial',
  'vendor',
  'mac',
  'loid',
  'model',
  'olt',
  'project',
  'site',
  'pons',
] as const satisfies readonly RuleCheck[];

/** What of a rule says which ONUs it takes; the rest says what becomes of them. */
const deciding = [
  'status',
  'position',
  'ponMode',
  'serial',
  'vendor',
  'mac',
  'loid',
  'model',
  'oltId',
  'projectId',
  'siteId',
  'pons',
] as const;
const { parts, form } = orderRules;
const typed = Object.fromEntries(deciding.map((name) => [name, parts[name]?.input ?? z.never()]));
const typedForm: Form = {
  fields: Object.fromEntries(deciding.flatMap((name) => (form.fields[name] ? [[name, form.fields[name]]] : []))),
};

const verdict = z.object({
  /** null: the one that is being typed. */
  ruleId: z.string().nullable(),
  ruleName: z.string(),
  /** All that it asks for is so; the first of these takes the ONU. */
  fits: z.boolean(),
  takes: z.boolean(),
  /** What it asks for, in the order of the form; a rule without any fits every ONU. */
  checks: z.array(z.object({ what: z.enum(checks), holds: z.boolean(), wanted: words, found: words })),
});

/** An ONU that waits, and what the rules say of it. */
export const foreseen = z.object({
  waitingId: z.string(),
  sn: words,
  identity: z.string(),
  model: words,
  oltId: z.string(),
  oltName: z.string(),
  portName: z.string(),
  projectName: words,
  siteName: words,
  since: time,
  /** Why no rule takes it, whatever they say. */
  against: words,
  /** The rule that takes it. */
  taker: words,
  verdicts: z.array(verdict),
});

export const decisionRow = z.object({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  siteName: words,
  portName: z.string(),
  sn: z.string(),
  model: words,
  state: z.enum(decisionStateNames),
  /** When it is authorized, or would have been. */
  dueTime: time,
  orderId: z.string().nullable(),
  /** It can be undone until then; null: it cannot (any more). */
  undoUntil: timeOrNull,
  reason: words,
  /** Who stopped or undid it. */
  by: words,
  /** Rules keep away from this ONU until a person says otherwise. */
  holds: z.boolean(),
  /** Who made the rule, or changed it last. */
  madeBy: z.string(),
  createTime: time,
  updateTime: time,
});

const one = z.object({ id });
const change = { method: 'POST', reply: 'none', output: z.object({}), audit: true } as const;

/** Rules that authorize by themselves: what they would do, what they decided, and what people say to that. */
export const orderRuleCalls = {
  simulateOrderRules: call({
    method: 'GET',
    path: '/device/orderRule/simulate',
    title: text('Which waiting ONUs the rules would take', '模拟自动授权规则'),
    access: 'device:orderRule:list',
    input: z.object({ oltId: optionalId, ...bySite, keyword: filter(64), ...paging }),
    reply: 'rows',
    output: foreseen,
  }),
  tryOrderRule: call({
    method: 'POST',
    path: '/device/orderRule/try',
    title: text('Which waiting ONUs a rule would take', '试算自动授权规则'),
    access: 'device:orderRule:list',
    /** `editedId`: the rule as it stands is left out, for this is how it shall be. */
    input: z.object({ editedId: optionalId, ...typed }),
    form: typedForm,
    reply: 'data',
    output: z.object({
      waiting: z.number(),
      /** Of those that wait: how many the typed rule takes, and how many others are taken by other rules. */
      takes: z.number(),
      others: z.number(),
      /** The first of them, those that it takes before the others. */
      onus: z.array(foreseen),
    }),
  }),
  listRuleDecisions: call({
    method: 'GET',
    path: '/onu/ruleDecision/list',
    title: text('What rules decided of ONUs', '自动授权记录'),
    access: 'device:onu:list',
    input: z.object({
      ...oltRefWithoutId,
      ...bySite,
      ruleId: optionalId,
      state: choiceOf(decisionStateNames),
      keyword: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: decisionRow,
  }),
  stopRuleDecision: call({
    path: '/onu/ruleDecision/stop',
    title: text('Stop a rule for one ONU', '阻止规则授权 ONU'),
    access: 'device:onu:authorize',
    input: one,
    ...change,
  }),
  releaseRuleDecision: call({
    path: '/onu/ruleDecision/release',
    title: text('Let rules decide of an ONU again', '允许规则重新判断 ONU'),
    access: 'device:onu:authorize',
    input: one,
    ...change,
  }),
  undoRuleDecision: call({
    path: '/onu/ruleDecision/undo',
    title: text('Undo what a rule authorized', '撤回规则的授权'),
    access: 'device:onu:operate',
    input: one,
    ...change,
  }),
} as const;
