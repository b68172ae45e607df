import { z } from 'zod';
import { call, defaultBody, id, ids, nothing, paging, shortText, whole } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { changeReasonNames, changeStateNames } from '../words/config-states.ts';
import { neighbours } from './config-neighbours.ts';
import { oltRefWithoutId, reading, time, timeOrNull, words } from './device-ref.ts';

const seen = 'device:config:list';
const edited = 'device:config:edit';
const changing = { access: edited, body: defaultBody.large } as const;

const pageId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
/** A field's value: text, number, yes or no, list; null = none. Bounded before a rule looks at it. */
const value = z.union([
  z.string().max(4096),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(256), z.number()])).max(4096),
]);
const rowIn = z.record(z.string().max(64), value).refine((row) => Object.keys(row).length <= 64);
const row = z.record(z.string(), value);
const op = z.enum(['add', 'edit', 'remove']);
/** The row that is meant, by the values of the page's key fields; none for a form. */
const key = rowIn.optional();

/** `onuId`: of which ONU, for pages that are of one (`ConfigPage.of`). */
const target = { ...oltRefWithoutId, page: pageId, onuId: id.optional() };
const asked = { ...target, op, key, values: rowIn.optional() };

const problem = z.object({ field: z.string(), message: z.string() });
const note = z.object({ reason: z.enum(changeReasonNames), text: z.string() });
export const difference = z.object({
  field: z.string(),
  label: z.string(),
  old: value,
  new: value,
  secret: z.boolean(),
});

/** One page of one device, as the navigation lists it. */
export const pageState = z.object({
  page: z.string(),
  /** ready: was read; absent: the device has no such page; unread; failed: see `fault`. */
  state: z.enum(['ready', 'absent', 'unread', 'failed']),
  readAt: timeOrNull,
  fault: words,
  /** The device holds something else than we last wrote or accepted. */
  drift: z.boolean(),
});

export const driftItem = z.object({
  /** Key of the row; empty for a form. */
  key: row,
  what: z.enum(['added', 'removed', 'changed']),
  differences: z.array(difference),
});

export const pageContent = z.object({
  page: z.string(),
  /** When the device said this. */
  readAt: timeOrNull,
  tookMs: reading,
  /** false: the answer was cut short; rows may be missing. */
  complete: z.boolean(),
  absent: z.boolean(),
  /** Why there is no newer reading. */
  fault: words,
  /** Field names, then one array per row in their order; secrets are never among them. A form has one row. */
  columns: z.array(z.string()),
  rows: z.array(z.array(value)),
  total: z.number(),
  drift: z.array(driftItem),
  driftAt: timeOrNull,
  /** The changes that are under way on this page. */
  busy: z.array(z.string()),
});

export const changePreview = z.object({
  problems: z.array(problem),
  differences: z.array(difference),
  /** What stops working, in the language of the caller; null = nothing. */
  cuts: words,
  /** What is sent, in order, secrets masked. */
  commands: z.array(z.object({ transport: z.enum(['snmp', 'cli']), lines: z.array(z.string()) })),
  /** Mark of the present state: apply refuses when the device has moved on since. */
  base: words,
});

export const change = z.object({
  id: z.string(),
  oltId: z.string(),
  oltName: z.string(),
  page: z.string(),
  /** Which row; empty for a form. */
  key: row,
  /** run: a command, whose name is the page. */
  op: z.enum(['add', 'edit', 'remove', 'run']),
  /** What of the device: `device`, `onu/3/12` (kit/place.ts). */
  place: z.string(),
  state: z.enum(changeStateNames),
  reasons: z.array(note),
  differences: z.array(difference),
  commands: z.array(z.object({ transport: z.enum(['snmp', 'cli']), lines: z.array(z.string()) })),
  step: z.number(),
  steps: z.number(),
  by: z.string(),
  bulkId: words,
  createdAt: time,
  endedAt: timeOrNull,
});

const deviceState = z.object({
  oltId: z.string(),
  /** Since when the running configuration differs from the saved one; null = saved. */
  unsavedSince: timeOrNull,
  savedAt: timeOrNull,
  /** Unsaved changes that a restart of the device threw away; null = none. */
  lostAt: timeOrNull,
  syncedAt: timeOrNull,
  drifts: z.number(),
  /** How far the reading of what is set up at its ONUs has come; null = nobody wants it, or it has ended. */
  onuReading: z
    .object({
      since: time,
      onus: z.number(),
      onusRead: z.number(),
      pages: z.number(),
      pagesRead: z.number(),
      /** Pages that were not answered; the rest is read all the same. */
      pagesFailed: z.number(),
      /** The device does not answer: it goes on when it does. */
      waits: z.boolean(),
    })
    .nullable(),
  cli: z.object({ protocol: z.enum(['ssh', 'telnet']).nullable(), port: reading, username: words }),
});

const bulkItem = z.object({
  oltId: z.string(),
  name: z.string(),
  ip: z.string(),
  changeId: words,
  /** dry: checked, not sent; skipped: the dry run found a problem. */
  state: z.enum(['dry', 'skipped', ...changeStateNames]),
  problems: z.array(problem),
  reasons: z.array(note),
  differences: z.array(difference),
  /** Since when a restart of the device would lose it; null = saved, or nothing was sent. */
  unsavedSince: timeOrNull,
});
const bulk = z.object({
  id: z.string(),
  page: z.string(),
  op,
  state: z.enum(['checking', 'checked', 'running', 'done']),
  total: z.number(),
  verified: z.number(),
  failed: z.number(),
  running: z.number(),
  /** Devices that were sent it and have not saved their configuration since. */
  unsaved: z.number(),
  by: z.string(),
  createdAt: time,
  endedAt: timeOrNull,
});

/** Configuration of devices: pages that are declared once, read from the device, and written through its one queue. */
export const configCalls = {
  pages: call({
    method: 'GET',
    path: '/device/config/pages',
    title: text('Configuration pages of an OLT', 'OLT 配置页面'),
    access: seen,
    input: z.object(oltRefWithoutId),
    reply: 'rows',
    output: pageState,
  }),
  neighbours: call({
    method: 'GET',
    path: '/device/config/neighbours',
    title: text('Neighbours of a device', '设备邻居'),
    // That of the page on which they stand.
    access: 'device:ports:list',
    input: z.object(oltRefWithoutId),
    seconds: 57,
    reply: 'data',
    output: neighbours,
  }),
  state: call({
    method: 'GET',
    path: '/device/config/state',
    title: text('Configuration state of an OLT', 'OLT 配置状态'),
    access: seen,
    input: z.object(oltRefWithoutId),
    reply: 'data',
    output: deviceState,
  }),
  read: call({
    method: 'GET',
    path: '/device/config/read',
    title: text('Read a configuration page', '读取配置页面'),
    access: seen,
    input: z.object({ ...target, fresh: z.stringbool().default(false) }),
    seconds: 57,
    reply: 'data',
    output: pageContent,
  }),
  preview: call({
    method: 'POST',
    path: '/device/config/preview',
    title: text('Preview a change', '预览修改'),
    ...changing,
    input: z.object(asked),
    seconds: 42,
    reply: 'data',
    output: changePreview,
  }),
  apply: call({
    method: 'POST',
    path: '/device/config/apply',
    title: text('Apply a change', '下发修改'),
    ...changing,
    audit: true,
    input: z.object({ ...asked, base: shortText(64).nullish() }),
    seconds: 42,
    reply: 'data',
    output: change,
  }),
  run: call({
    method: 'POST',
    path: '/device/config/run',
    title: text('Run a diagnosis', '执行诊断'),
    ...changing,
    audit: true,
    input: z.object({ ...target, values: rowIn }),
    seconds: 177,
    reply: 'data',
    output: z.object({ lines: z.array(z.string()), tookMs: z.number() }),
    rate: 'heavy',
  }),
  change: call({
    method: 'GET',
    path: '/device/config/change',
    title: text('State of a change', '修改的状态'),
    access: seen,
    input: z.object({ changeId: id }),
    reply: 'data',
    output: change,
  }),
  changes: call({
    method: 'GET',
    path: '/device/config/changes',
    title: text('Changes of an OLT', 'OLT 修改记录'),
    access: seen,
    input: z.object({ ...oltRefWithoutId, page: pageId.optional(), onuId: id.optional(), ...paging }),
    reply: 'rows',
    output: change,
  }),
  acceptDrift: call({
    method: 'POST',
    path: '/device/config/acceptDrift',
    title: text('Accept what the device holds', '接受设备现有配置'),
    access: edited,
    audit: true,
    input: z.object(target),
    reply: 'none',
    output: nothing,
  }),
  save: call({
    method: 'POST',
    path: '/device/config/save',
    title: text('Save the configuration on the device', '保存设备配置'),
    access: edited,
    audit: true,
    input: z.object(oltRefWithoutId),
    seconds: 57,
    reply: 'data',
    output: deviceState,
  }),
  sync: call({
    method: 'POST',
    path: '/device/config/sync',
    title: text('Read all pages of an OLT', '同步 OLT 全部配置'),
    access: seen,
    input: z.object({
      ...oltRefWithoutId,
      /** What is set up at its ONUs too, which is else read when somebody opens it. */
      onus: z.boolean().optional(),
    }),
    reply: 'none',
    output: nothing,
    rate: 'heavy',
  }),
  exportPage: call({
    method: 'GET',
    path: '/device/config/export',
    title: text('Export a configuration page', '导出配置页面'),
    access: seen,
    input: z.object(target),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  setCli: call({
    method: 'POST',
    path: '/device/config/cliAccess',
    title: text('CLI access of an OLT', 'OLT 的 CLI 访问'),
    access: edited,
    audit: true,
    input: z.object({
      ...oltRefWithoutId,
      protocol: z.enum(['ssh', 'telnet']),
      port: whole(1, 65_535),
      username: shortText(64),
      password: z.string().max(128).optional(),
      enablePassword: z.string().max(128).optional(),
    }),
    seconds: 27,
    reply: 'data',
    output: deviceState,
  }),
} as const;

/** The same page on many devices: 100 at most, checked on each before anything is sent. */
export const bulkCalls = {
  dryRun: call({
    method: 'POST',
    path: '/device/config/bulk/dryRun',
    title: text('Check a change on many OLTs', '批量检查修改'),
    ...changing,
    audit: true,
    input: z.object({ oltIds: ids, page: pageId, op, key, values: rowIn.optional() }),
    seconds: 57,
    reply: 'data',
    output: bulk,
    rate: 'heavy',
    bulk: { words: ['key', 'values'] },
  }),
  start: call({
    method: 'POST',
    path: '/device/config/bulk/apply',
    title: text('Apply a change to many OLTs', '批量下发修改'),
    access: edited,
    audit: true,
    input: z.object({ bulkId: id }),
    reply: 'data',
    output: bulk,
    rate: 'heavy',
  }),
  retry: call({
    method: 'POST',
    path: '/device/config/bulk/retry',
    title: text('Retry where it failed', '重试失败设备'),
    access: edited,
    audit: true,
    input: z.object({ bulkId: id }),
    reply: 'data',
    output: bulk,
    rate: 'heavy',
  }),
  one: call({
    method: 'GET',
    path: '/device/config/bulk/one',
    title: text('A change of many OLTs', '批量修改'),
    access: seen,
    input: z.object({ bulkId: id }),
    reply: 'data',
    output: bulk.extend({ items: z.array(bulkItem), values: row, differences: z.array(difference) }),
  }),
  list: call({
    method: 'GET',
    path: '/device/config/bulk/list',
    title: text('Changes of many OLTs', '批量修改列表'),
    access: seen,
    input: z.object(paging),
    reply: 'rows',
    output: bulk,
  }),
} as const;
