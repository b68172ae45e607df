import { z } from 'zod';
import { call, choiceOf, id, ids, nothing, optionalId, paging } from '../kit/call.ts';
import { bool, int, str, type Form } from '../kit/fields.ts';
import { yes } from '../kit/import-result.ts';
import { text } from '../kit/text.ts';
import { bulkOutcomeNames, bulkStateNames } from '../words/customer-words.ts';
import { time, timeOrNull, words } from './device-ref.ts';
import { orderForm, orderInput } from './orders.ts';
import { customerFilters } from './subscriptions.ts';

const typed = (name: string) => {
  const field = orderForm.fields[name];
  if (!field) throw new Error(`no field ${name}`);
  return { ...field, folded: false };
};

/** Columns that say which customer a row is about. */
export const customerKeys = ['sn', 'externalId', 'olt', 'place'] as const;
/** Columns that say what the customer shall have. */
export const customerColumns = [
  'planId',
  'vlan',
  'name',
  'address',
  'pppoeUser',
  'pppoePassword',
  'wifiName',
  'wifiKey',
  'suspended',
] as const;

const own = text('Left empty: it stays as it is.', '留空则保持不变。');

/** A sheet of changes: one row for each customer. */
export const customerSheet: Form = {
  fields: {
    sn: str({
      label: text('Serial number', '序列号'),
      help: text(
        'Which customer: by the serial number, by the number in your billing, or by OLT and place. What is filled in must fit together.',
        '按序列号、外部编号或 OLT 与位置确定用户；已填写的各项须一致。',
      ),
      maxLength: 32,
      optional: true,
    }),
    externalId: typed('externalId'),
    olt: str({
      label: text('OLT', 'OLT'),
      help: text('Its name or IP address.', '名称或 IP 地址。'),
      maxLength: 128,
      optional: true,
    }),
    place: str({
      label: text('Place', '位置'),
      help: text('Port and number of the ONU, such as GPON0/1:5.', '端口与 ONU 编号，如 GPON0/1:5。'),
      maxLength: 64,
      optional: true,
    }),
    planId: str({
      label: text('Plan', '套餐'),
      help: text(
        'Name of a service plan. Left empty, or as it is now: it stays as it was sold.',
        '业务套餐名称；留空或与当前相同则保持不变。',
      ),
      maxLength: 128,
      optional: true,
    }),
    vlan: int({
      label: text('VLAN', 'VLAN'),
      help: text(
        'Left empty: it stays; with another plan, that of the plan.',
        '留空则保持不变；更换套餐时使用套餐的 VLAN。',
      ),
      spec: 'line.vid',
      min: 1,
      max: 4093,
      optional: true,
    }),
    ...Object.fromEntries(
      (['name', 'address', 'pppoeUser', 'pppoePassword', 'wifiName', 'wifiKey'] as const).map((name) => [
        name,
        { ...typed(name), help: own },
      ]),
    ),
    suspended: bool({
      label: text('Suspended', '停机'),
      help: text('Yes or no. Left empty: it stays as it is.', '是或否；留空则保持不变。'),
      optional: true,
    }),
  },
};

/** A change of many customers: checked first, then one order for each. */
export const customerBulkRow = z.object({
  id: z.string(),
  /** The file, or empty where customers were chosen in the list. */
  fileName: words,
  state: z.enum(bulkStateNames),
  total: z.number(),
  /** How many rows stand how. */
  counts: z.record(z.enum(bulkOutcomeNames), z.number()),
  /** Save the running configuration of the OLTs at the end. */
  save: z.boolean(),
  /** OLTs that were told something and would lose it with a restart. */
  unsaved: z.number(),
  saves: z.array(z.object({ oltId: z.string(), name: z.string(), at: timeOrNull, message: words })),
  createBy: z.string(),
  createTime: time,
  updateTime: time,
});

const row = z.object({
  /** As the spreadsheet program shows it; of a list, its turn. */
  row: z.number(),
  outcome: z.enum(bulkOutcomeNames),
  onuId: z.string().nullable(),
  oltName: words,
  place: words,
  sn: words,
  externalId: words,
  name: words,
  /** What differs; secrets are not told. */
  differences: z.array(z.object({ field: z.string(), before: words, after: words })),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  orderId: z.string().nullable(),
});

const changing = { method: 'POST', access: 'device:onu:authorize', reply: 'data', audit: true } as const;

export const customerBulkCalls = {
  customerSheetTemplate: call({
    method: 'GET',
    path: '/onu/bulk/template',
    title: text('Download the sheet for changes of customers', '下载用户变更模板'),
    access: 'device:onu:list',
    input: nothing,
    reply: 'file',
    output: nothing,
  }),
  exportCustomers: call({
    method: 'POST',
    path: '/onu/subscription/export',
    title: text('Export customers', '导出用户'),
    access: 'device:onu:export',
    input: z.object({ ...customerFilters, subscriptionIds: ids.optional() }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  checkCustomerSheet: call({
    ...changing,
    path: '/onu/bulk/checkSheet',
    title: text('Check a sheet of changes', '预检用户变更表格'),
    input: z.object({}),
    output: customerBulkRow,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
  }),
  checkCustomers: call({
    ...changing,
    path: '/onu/bulk/check',
    title: text('Check a change of many customers', '预检批量用户变更'),
    /** Those that are named, or all that the filters choose. */
    input: z.object({
      ...customerFilters,
      subscriptionIds: ids.optional(),
      all: yes,
      toPlanId: optionalId,
      values: orderInput.pick({ vlan: true }).optional(),
      toSuspended: choiceOf(['0', '1']),
    }),
    output: customerBulkRow,
    rate: 'heavy',
    seconds: 120,
    bulk: { words: ['values', 'toPlanId', 'toSuspended', 'all'] },
  }),
  startCustomerBulk: call({
    ...changing,
    path: '/onu/bulk/start',
    title: text('Start a change of many customers', '开始批量用户变更'),
    input: z.object({ bulkId: id, save: yes }),
    output: customerBulkRow,
  }),
  retryCustomerBulk: call({
    ...changing,
    path: '/onu/bulk/retry',
    title: text('Try again what failed of a change of many customers', '重试批量变更失败项'),
    input: z.object({ bulkId: id }),
    output: customerBulkRow,
  }),
  saveCustomerBulk: call({
    ...changing,
    path: '/onu/bulk/save',
    title: text('Save on the OLTs of a change of many customers', '在批量变更的 OLT 上保存'),
    input: z.object({ bulkId: id }),
    output: customerBulkRow,
  }),
  getCustomerBulk: call({
    method: 'GET',
    path: '/onu/bulk',
    title: text('A change of many customers', '查询批量用户变更'),
    access: 'device:onu:list',
    input: z.object({ bulkId: id }),
    reply: 'data',
    output: customerBulkRow,
  }),
  listCustomerBulks: call({
    method: 'GET',
    path: '/onu/bulk/list',
    title: text('Changes of many customers', '批量用户变更列表'),
    access: 'device:onu:list',
    input: z.object({ ...paging }),
    reply: 'rows',
    output: customerBulkRow,
  }),
  listCustomerBulkRows: call({
    method: 'GET',
    path: '/onu/bulk/rows',
    title: text('Rows of a change of many customers', '批量用户变更明细'),
    access: 'device:onu:list',
    input: z.object({ bulkId: id, outcome: choiceOf(bulkOutcomeNames), ...paging }),
    reply: 'rows',
    output: row,
  }),
} as const;
