import { z } from 'zod';
import { call, int4, nothing, paging, whole } from '../kit/call.ts';
import { bool, int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { autoDeleteStateNames } from '../words/onu-care-words.ts';
import { oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';

/** A week: longer than anybody waits with an ONU in the hand. */
const longestKeep = 604_800;

export const agingForm: Form = {
  fields: {
    seconds: int({
      label: text('Aging time', '老化时间'),
      help: text(
        'A found ONU that the OLT no longer lists stays in the list for so long. 0: it leaves with the next whole reading.',
        'OLT 不再上报的未授权 ONU 在列表中保留的时间。0 表示下一次完整读取后即移除。',
      ),
      unit: 's',
      min: 0,
      max: longestKeep,
    }),
  },
};

export const autoDeleteForm: Form = {
  fields: {
    enabled: bool({
      label: text('Automatic deletion', '自动删除'),
      help: text('Off unless somebody turns it on.', '默认关闭。'),
    }),
    hours: int({
      label: text('Offline for longer than', '离线时间超过'),
      help: text(
        'Counted while the OLT answered and its PON port had no outage.',
        '仅在 OLT 正常应答且 PON 口无群障期间计时。',
      ),
      unit: 'h',
      min: 24,
      max: 8760,
    }),
    pons: str({
      label: text('PON ports', 'PON 口'),
      help: text('Numbers such as 1-4,7. Left empty: all.', '如 1-4,7，留空则为全部。'),
      format: 'ponList',
      maxLength: 64,
      optional: true,
    }),
    most: int({
      label: text('At most per round', '每轮上限'),
      help: text('A round is made every hour.', '每小时一轮。'),
      min: 1,
      max: 50,
    }),
    customers: bool({
      label: text('Also ONUs with a customer', '包括已绑定用户的 ONU'),
      help: text('Their service ends with the ONU.', '其业务随 ONU 一并删除。'),
    }),
  },
};

const settings = {
  enabled: z.boolean(),
  hours: int4(),
  pons: z.string().max(64).trim(),
  most: int4(),
  customers: z.boolean(),
};

const seen = 'device:onu:list';

/** What the console carries out by itself for the ONUs of an OLT: the device has neither object nor command for it. */
export const onuCareCalls = {
  getOnuAging: call({
    method: 'GET',
    path: '/onu/aging',
    title: text('Aging time of found ONUs', '未授权 ONU 老化时间'),
    access: seen,
    input: z.object(oltRefWithoutId),
    reply: 'data',
    output: z.object({
      seconds: z.number(),
      /** ONUs in the list, and those of them that the OLT no longer lists. */
      waiting: z.number(),
      unseen: z.number(),
      /** When the list was last read whole. */
      readAt: timeOrNull,
      /** When ONUs last left by their age, and how many. */
      lastAt: timeOrNull,
      lastCount: z.number().nullable(),
    }),
  }),
  setOnuAging: call({
    method: 'POST',
    path: '/onu/aging',
    title: text('Set the aging time of found ONUs', '设置未授权 ONU 老化时间'),
    access: 'device:onu:authorize',
    input: z.object({ ...oltRefWithoutId, seconds: int4() }),
    form: agingForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getOnuAutoDelete: call({
    method: 'GET',
    path: '/onu/autoDelete',
    title: text('Automatic deletion of ONUs', 'ONU 自动删除'),
    access: seen,
    input: z.object(oltRefWithoutId),
    reply: 'data',
    output: z.object({
      ...settings,
      hours: z.number(),
      most: z.number(),
      /** Why nobody is taken now. */
      held: words,
      /** When the last round looked, and how many it took. */
      lastAt: timeOrNull,
      lastCount: z.number().nullable(),
      /** In whose name it acts. */
      by: words,
    }),
  }),
  setOnuAutoDelete: call({
    method: 'POST',
    path: '/onu/autoDelete',
    title: text('Set the automatic deletion of ONUs', '设置 ONU 自动删除'),
    access: 'device:onu:operate',
    input: z.object({ ...oltRefWithoutId, ...settings }),
    form: autoDeleteForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  previewOnuAutoDelete: call({
    method: 'GET',
    path: '/onu/autoDelete/preview',
    title: text('Which ONUs automatic deletion would take', '预览将被自动删除的 ONU'),
    access: seen,
    /** What is typed instead of what is set; left out: as it is set. */
    input: z.object({
      ...oltRefWithoutId,
      hours: whole(24, 8760).optional(),
      pons: z.string().max(64).trim().optional(),
      most: whole(1, 50).optional(),
      customers: z.enum(['true', 'false']).optional(),
      ...paging,
    }),
    reply: 'rows',
    output: z.object({
      onuId: z.string(),
      place: z.string(),
      sn: z.string(),
      name: words,
      customer: z.boolean(),
      offlineSince: time,
      countedFrom: time,
      /** Why it is kept; null: the next round takes it. */
      kept: words,
    }),
  }),
  listOnuAutoDeletes: call({
    method: 'GET',
    path: '/onu/autoDelete/list',
    title: text('ONUs that were deleted automatically', '已自动删除的 ONU'),
    access: seen,
    input: z.object({ ...oltRefWithoutId, ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      place: z.string(),
      sn: z.string(),
      name: words,
      customer: z.boolean(),
      countedFrom: time,
      state: z.enum(autoDeleteStateNames),
      reason: words,
      changeId: z.string(),
      createTime: time,
    }),
  }),
} as const;
