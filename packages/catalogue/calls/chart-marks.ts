import { z } from 'zod';
import { call } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { oltRef, reading, time } from './device-ref.ts';

/** What stands beside the curves of a device. */
export const chartMarkCalls = {
  getChartMarks: call({
    method: 'GET',
    path: '/olt/getChartMarks',
    title: text('Alarms and changes beside a chart', '图表事件标记'),
    access: 'device:olt:list',
    input: z.object({ ...oltRef, from: z.iso.datetime(), to: z.iso.datetime() }),
    reply: 'rows',
    /** The newest first, at most 100. */
    output: z.object({
      id: z.string(),
      kind: z.enum(['alarm', 'change']),
      at: time,
      label: z.string(),
      /** Of an alarm: 1 critical to 4 warning. */
      severity: reading,
    }),
  }),
} as const;
