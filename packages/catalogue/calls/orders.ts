import { z } from 'zod';
import type { PlanMode } from '../entities/service-plans.ts';
import { call, choiceOf, filter, id, ids, optionalId, paging } from '../kit/call.ts';
import { int, secret, str, type Form, type Values } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { orderKindNames, orderStageNames, orderStateNames } from '../words/order-states.ts';
import { bySite, inProject, oltRefWithoutId, time, words } from './device-ref.ts';

const line = (max: number) => z.string().trim().max(max).optional();

/** What is asked besides the plan: who the customer is, and what only this customer has. */
export const orderForm: Form = {
  fields: {
    name: str({ label: text('Customer', '用户名称'), format: 'label', maxLength: 64, optional: true }),
    externalId: str({
      label: text('Number in your billing', '外部编号'),
      help: text('As your billing or CRM calls this connection.', '计费或 CRM 系统中的编号。'),
      format: 'label',
      maxLength: 64,
      optional: true,
    }),
    address: str({ label: text('Address', '地址'), format: 'label', maxLength: 200, optional: true }),
    onu: int({
      label: text('ONU number', 'ONU 编号'),
      help: text('Left empty: the first that is free on the port.', '留空则使用该端口第一个空闲编号。'),
      min: 1,
      max: 128,
      optional: true,
      folded: true,
    }),
    vlan: int({
      label: text('VLAN', 'VLAN'),
      help: text('Left empty: that of the plan.', '留空则使用套餐的 VLAN。'),
      spec: 'line.vid',
      min: 1,
      max: 4093,
      optional: true,
      folded: true,
    }),
    pppoeUser: str({
      label: text('PPPoE user', 'PPPoE 用户名'),
      spec: 'pppoe.userLength',
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
    }),
    pppoePassword: secret({
      label: text('PPPoE password', 'PPPoE 密码'),
      spec: 'pppoe.passwordLength',
      format: 'noSpaces',
      maxLength: 32,
      optional: true,
    }),
    wifiName: str({
      label: text('Wi-Fi name', '无线名称'),
      spec: 'wifi.name',
      format: 'label',
      maxLength: 31,
      optional: true,
    }),
    wifiKey: secret({
      label: text('Wi-Fi password', '无线密码'),
      spec: 'wifi.sharedKey',
      format: 'wifiKey',
      maxLength: 64,
      optional: true,
    }),
  },
};

/** Fields of the form that a plan asks for: those are required then, and the others of the list mean nothing. */
export const askedByPlan = (plan: { readonly mode: string; readonly wifi: boolean }): readonly string[] => [
  ...((plan.mode as PlanMode) === 'pppoe' ? ['pppoeUser', 'pppoePassword'] : []),
  ...(plan.wifi ? ['wifiName', 'wifiKey'] : []),
];
const ofPlans = ['pppoeUser', 'pppoePassword', 'wifiName', 'wifiKey'];

/** The form as one plan has it. */
export const formOfPlan = (plan: { readonly mode: string; readonly wifi: boolean }): Form => {
  const asked = askedByPlan(plan);
  const fields = Object.entries(orderForm.fields).flatMap(([name, field]) => {
    if (!ofPlans.includes(name)) return [[name, field] as const];
    return asked.includes(name) ? [[name, { ...field, optional: false }] as const] : [];
  });
  return { fields: Object.fromEntries(fields) };
};

export type OrderValues = Values;

/** An ONU on a port, registered before it arrives. */
const registered = {
  ...oltRefWithoutId,
  pon: z.number().int().min(1).max(64).optional(),
  /** Of an ONU of EPON its MAC address, or nothing and its LOID. */
  sn: line(17),
  loid: line(24),
};

/** The form as a call takes it; what is not sent stays, where there was something. */
export const orderInput = z.object({
  name: line(64),
  externalId: line(64),
  address: line(200),
  onu: z.number().int().min(1).max(128).optional(),
  vlan: z.number().int().min(1).max(4093).optional(),
  pppoeUser: line(64),
  pppoePassword: z.string().max(64).optional(),
  wifiName: line(32),
  wifiKey: z.string().max(64).optional(),
});
const asked = { planId: id, values: orderInput };

const problem = z.object({ field: z.string(), message: z.string() });

export const orderRow = z.object({
  id: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  pon: z.number(),
  /** null: the OLT numbers it, and it has not registered yet. */
  onu: z.number().nullable(),
  /** As the field writes it, such as GPON0/1:5. */
  place: z.string(),
  /** The serial number; of an ONU of EPON its MAC address, or its LOID until that is known. */
  sn: z.string(),
  /** The ONU, as soon as the OLT lists it. */
  onuId: z.string().nullable(),
  name: words,
  externalId: words,
  address: words,
  planName: z.string(),
  kind: z.enum(orderKindNames),
  /** The serial number before, or the place before. */
  was: words,
  batchId: z.string().nullable(),
  state: z.enum(orderStateNames),
  stage: z.enum(orderStageNames),
  step: z.number(),
  steps: z.number(),
  /** Why it stopped. */
  reason: words,
  createBy: z.string(),
  createTime: time,
  updateTime: time,
});

/** From a found ONU to a customer online. */
export const orderCalls = {
  listOnuOrders: call({
    method: 'GET',
    path: '/onu/order/list',
    title: text('Orders to set ONUs up', 'ONU 开通记录'),
    access: 'device:onu:list',
    input: z.object({
      ...oltRefWithoutId,
      ...inProject,
      ...bySite,
      state: choiceOf(orderStateNames),
      kind: choiceOf(orderKindNames),
      batchId: optionalId,
      sn: filter(24),
      keyword: filter(64),
      ...paging,
    }),
    reply: 'rows',
    output: orderRow,
  }),
  previewOnuOrder: call({
    method: 'POST',
    path: '/onu/order/preview',
    title: text('What authorizing an ONU would do', '预览 ONU 授权'),
    access: 'device:onu:authorize',
    /** One that waits, or a serial number on a port. */
    input: z.object({ ...asked, ...registered, waitingId: id.optional() }),
    reply: 'data',
    output: z.object({
      problems: z.array(problem),
      onu: z.number().nullable(),
      place: words,
      /** What this make of OLT is told for it, in order. Secrets are left out. */
      rows: z.array(
        z.object({ stage: z.enum(orderStageNames), page: z.string(), title: z.string(), values: z.string() }),
      ),
    }),
  }),
  authorizeOnus: call({
    method: 'POST',
    path: '/onu/order',
    title: text('Authorize ONUs', '授权 ONU'),
    access: 'device:onu:authorize',
    /** Those that wait, or a serial number on a port. */
    input: z.object({ ...asked, ...registered, waitingIds: ids.optional() }),
    reply: 'data',
    /** One for each, in the order asked: the order that was taken, or why there is none. */
    output: z.array(z.object({ id: z.string().nullable(), sn: words, place: words, message: words })),
    audit: true,
    bulk: { words: ['values'] },
  }),
  retryOnuOrder: call({
    method: 'POST',
    path: '/onu/order/retry',
    title: text('Go on with a stopped order', '重试开通'),
    access: 'device:onu:authorize',
    input: z.object({ id }),
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
  cancelOnuOrder: call({
    method: 'POST',
    path: '/onu/order/cancel',
    title: text('Call an order off', '撤销开通'),
    access: 'device:onu:authorize',
    input: z.object({ id }),
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
} as const;
