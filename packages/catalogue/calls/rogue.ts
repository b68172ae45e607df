import { z } from 'zod';
import { call, id, int4, nothing, paging, whole } from '../kit/call.ts';
import { int, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { rogueStateNames } from '../words/rogue-words.ts';
import { oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';

export const rogueForm: Form = {
  fields: {
    seconds: int({
      label: text('Listen for', '监听时间'),
      help: text(
        'To the port before anybody is kept off, and then while each ONU is. Longer than the OLT is read.',
        '先监听全口，再在隔离每个 ONU 时监听；应长于 OLT 采集周期。',
      ),
      unit: 's',
      min: 10,
      max: 600,
    }),
  },
};

const seen = 'device:onu:list';
const change = { method: 'POST', access: 'device:onu:operate', reply: 'none', output: nothing, audit: true } as const;

/** Rogue ONUs of EPON: watched and located by the console, since these OLTs cannot. */
export const rogueCalls = {
  watchRogues: call({
    method: 'GET',
    path: '/onu/rogue/watch',
    title: text('PON ports that a rogue ONU may disturb', '流氓 ONU 检测'),
    access: seen,
    input: z.object(oltRefWithoutId),
    reply: 'rows',
    output: z.object({
      pon: z.number(),
      portName: z.string(),
      onus: z.number(),
      online: z.number(),
      customers: z.number(),
      /** Within the last ten minutes: ONUs that went away, how often, and at how many different moments. */
      dropped: z.number(),
      drops: z.number(),
      moments: z.number(),
      lastAt: timeOrNull,
      /** Several, in turns. */
      suspicious: z.boolean(),
      /** When ONUs of the OLT were last read whole. */
      readAt: timeOrNull,
      searchId: z.string().nullable(),
    }),
  }),
  listRogueSearches: call({
    method: 'GET',
    path: '/onu/rogue/list',
    title: text('Searches for rogue ONUs', '流氓 ONU 定位记录'),
    access: seen,
    input: z.object({ ...oltRefWithoutId, ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      portName: z.string(),
      state: z.enum(rogueStateNames),
      /** ONUs that were kept off so far, of all. */
      tried: z.number(),
      total: z.number(),
      /** The ONU that is kept off now. */
      off: words,
      suspect: words,
      suspectId: z.string().nullable(),
      reason: words,
      seconds: z.number(),
      by: z.string(),
      createTime: time,
      endTime: timeOrNull,
    }),
  }),
  startRogueSearch: call({
    path: '/onu/rogue/start',
    title: text('Locate a rogue ONU', '定位流氓 ONU'),
    input: z.object({ ...oltRefWithoutId, pon: whole(1, 64), seconds: int4() }),
    form: rogueForm,
    ...change,
  }),
  stopRogueSearch: call({
    path: '/onu/rogue/stop',
    title: text('Call off the search for a rogue ONU', '撤销流氓 ONU 定位'),
    input: z.object({ id }),
    ...change,
  }),
} as const;
