import { z } from 'zod';
import { call, choiceOf, filter, id, ids, optionalId, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { orderKindNames, orderStageNames, orderStateNames } from '../words/order-states.ts';
import { bySite, inProject, oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';
import { orderInput } from './orders.ts';

const line = (max: number) => z.string().trim().max(max).optional();

/** What one customer has, as the last order left it. Secrets are never part of it. */
export const subscriptionRow = z.object({
  id: z.string(),
  /** null: its ONU has left its place. */
  onuId: z.string().nullable(),
  oltId: z.string(),
  oltName: z.string(),
  /** Where its OLT stands; null = at no site. */
  siteName: words,
  place: z.string(),
  sn: z.string(),
  name: words,
  externalId: words,
  address: words,
  planId: z.string().nullable(),
  planName: z.string(),
  downKbps: z.number(),
  upKbps: z.number(),
  vlan: z.number(),
  mode: z.enum(['bridge', 'dhcp', 'pppoe']),
  pppoeUser: words,
  wifiName: words,
  suspended: z.boolean(),
  /** How its ONU stands; null: it has left its place. While its OLT is silent nothing is known. */
  state: words,
  since: timeOrNull,
  /** What is under way for it. */
  order: z.object({ kind: z.enum(orderKindNames), state: z.enum(orderStateNames) }).nullable(),
  createTime: time,
  updateTime: time,
});

/** An order for the ONU that has not ended, or ended last. */
const orderNow = z.object({
  id: z.string(),
  kind: z.enum(orderKindNames),
  state: z.enum(orderStateNames),
  stage: z.enum(orderStageNames),
  step: z.number(),
  steps: z.number(),
  reason: words,
  updateTime: time,
});

/** One for each ONU, in the order asked: the order that was taken or is under way, nothing to do (`isSo`), or why there is none. */
const taken = z.array(
  z.object({
    id: z.string().nullable(),
    onuId: z.string().nullable(),
    externalId: words,
    sn: words,
    place: words,
    isSo: z.boolean(),
    /** The same was asked for before, by the order that is named; it goes on if it had stopped. */
    underWay: z.boolean(),
    message: words,
  }),
);

const changed = { planId: optionalId, values: orderInput };
/** Another ONU: one that waits on the port, or one that is still to come, by its serial number, MAC address or LOID. */
const another = { waitingId: optionalId, sn: line(17), loid: line(24) };
const target = { toOltId: optionalId, toPon: z.number().int().min(1).max(64).optional() };
/** ONUs by their ids, or by their numbers in the billing. */
const whichOnes = {
  onuIds: ids.optional(),
  externalIds: z.array(z.string().trim().min(1).max(64)).min(1).max(100).optional(),
};
const together = { batchId: optionalId };

const post = (path: string, title: ReturnType<typeof text>) =>
  ({ method: 'POST', path, title, access: 'device:onu:authorize', reply: 'data', audit: true }) as const;

/** Which customers. */
export const customerFilters = {
  ...oltRefWithoutId,
  ...inProject,
  ...bySite,
  externalId: filter(64),
  keyword: filter(64),
  planId: optionalId,
  suspended: choiceOf(['0', '1']),
  mode: choiceOf(['bridge', 'dhcp', 'pppoe']),
};

/** Customers that are in service: what they have, and what becomes of it. */
export const subscriptionCalls = {
  getSubscription: call({
    method: 'GET',
    path: '/onu/subscription',
    title: text('What the customer of an ONU has', '查询 ONU 用户业务'),
    access: 'device:onu:list',
    input: z.object({ onuId: id }),
    reply: 'data',
    output: z.object({ subscription: subscriptionRow.nullable(), order: orderNow.nullable() }),
  }),
  listSubscriptions: call({
    method: 'GET',
    path: '/onu/subscription/list',
    title: text('Customers and their plans', '用户业务列表'),
    access: 'device:onu:list',
    input: z.object({ ...customerFilters, ...paging }),
    reply: 'rows',
    output: subscriptionRow,
  }),
  previewOnuService: call({
    method: 'POST',
    path: '/onu/service/preview',
    title: text('What a change of service would do', '预览 ONU 业务变更'),
    access: 'device:onu:authorize',
    input: z.object({ onuId: id, kind: z.enum(['replace', 'move', 'change']), ...changed, ...another, ...target }),
    reply: 'data',
    output: z.object({
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
      onu: z.number().nullable(),
      place: words,
      rows: z.array(
        z.object({ stage: z.enum(orderStageNames), page: z.string(), title: z.string(), values: z.string() }),
      ),
    }),
  }),
  changeOnuServices: call({
    ...post('/onu/service', text('Change the service of ONUs', '变更 ONU 业务')),
    input: z.object({ ...whichOnes, ...changed, ...together }),
    output: taken,
    bulk: { words: ['values'] },
  }),
  replaceOnu: call({
    ...post('/onu/replace', text('Replace an ONU', '更换 ONU')),
    input: z.object({ onuId: id, ...another }),
    output: taken,
  }),
  moveOnu: call({
    ...post('/onu/move', text('Move an ONU to another port', '迁移 ONU')),
    input: z.object({ onuId: id, ...changed, ...target }),
    output: taken,
  }),
  suspendOnus: call({
    ...post('/onu/suspend', text('Suspend customers', '用户停机')),
    input: z.object({ ...whichOnes, ...together }),
    output: taken,
    bulk: {},
  }),
  restoreOnus: call({
    ...post('/onu/restore', text('Restore customers', '用户复机')),
    input: z.object({ ...whichOnes, ...together }),
    output: taken,
    bulk: {},
  }),
  retryOnuOrders: call({
    ...post('/onu/order/retryAll', text('Go on with all stopped orders of a batch', '重试整批开通')),
    input: z.object({ batchId: id }),
    output: z.object({ retried: z.number() }),
  }),
} as const;
