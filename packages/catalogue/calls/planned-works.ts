import { z } from 'zod';
import { call, id, whole } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { idOrBlank, time } from './device-ref.ts';
import { timeFilter } from './people-fields.ts';

const which = { workId: id } as const;
const bilingual = z.object({ en: z.string(), zh: z.string() });

/** What is done to planned work besides planning it. */
export const plannedWorkCalls = {
  runningWorks: call({
    method: 'GET',
    path: '/alarm/work/running',
    title: text('Planned work that goes on now', '进行中的计划作业'),
    access: 'alarm:current:list',
    /** Of an OLT: what may concern its alarms. */
    input: z.object({ oltId: idOrBlank }),
    reply: 'rows',
    output: z.object({
      workId: z.string(),
      name: z.string(),
      reason: z.string(),
      crew: z.string().nullable(),
      fits: bilingual,
      endTime: time,
      /** Alarms that nobody is told of because of it. */
      standing: z.number(),
    }),
  }),
  workCalendar: call({
    method: 'GET',
    path: '/alarm/work/calendar',
    title: text('Planned work by day', '计划作业日历'),
    access: 'alarm:work:list',
    /** So many days from a moment on; without one, from now. */
    input: z.object({ from: timeFilter, days: whole(1, 62).default(31) }),
    reply: 'data',
    output: z.object({
      /** Each time that work holds, the earliest first; at most 1,000. */
      runs: z.array(
        z.object({
          workId: z.string(),
          name: z.string(),
          fits: bilingual,
          beginTime: time,
          endTime: time,
          recurs: z.boolean(),
        }),
      ),
      /** There are more than are told. */
      isCut: z.boolean(),
      /** Work that recurs and soon does so no more: its last moment lies within the next seven days. */
      lapsing: z.array(z.object({ workId: z.string(), name: z.string(), lapseTime: time })),
    }),
  }),
  extendPlannedWork: call({
    method: 'POST',
    path: '/alarm/work/extend',
    title: text('Extend planned work', '延长计划作业'),
    access: 'alarm:work:edit',
    input: z.object({ ...which, minutes: whole(1, 1440) }),
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
  endPlannedWork: call({
    method: 'POST',
    path: '/alarm/work/end',
    title: text('End planned work now', '立即结束计划作业'),
    access: 'alarm:work:edit',
    input: z.object(which),
    reply: 'none',
    output: z.object({}),
    audit: true,
  }),
} as const;
