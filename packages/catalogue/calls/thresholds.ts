import { z } from 'zod';
import { thresholds } from '../entities/thresholds.ts';
import { call, optionalId } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { time } from './device-ref.ts';

/** What a threshold would have raised. */
export const thresholdTrial = z.object({
  /** From readings since this time; before it from the means of hours, which hide what is shorter. */
  readingsFrom: time,
  days: z.number(),
  /** How often it would have been raised, and at how many places; of how many of which something is known. */
  raised: z.number(),
  places: z.number(),
  known: z.number(),
  /** More OLTs or ONUs are meant than were looked at. */
  isCut: z.boolean(),
  perDay: z.array(z.object({ date: z.string(), raised: z.number() })),
  /** The latest turns, the newest first; `until` null: it would stand now. */
  rows: z.array(
    z.object({
      at: time,
      until: time.nullable(),
      oltId: z.string(),
      host: z.string(),
      place: z.object({ en: z.string(), zh: z.string() }),
      value: z.number(),
      bound: z.number(),
    }),
  ),
});

export const thresholdCalls = {
  tryThreshold: call({
    method: 'POST',
    path: '/performance/threshold/try',
    title: text('What a threshold would have raised', '试算性能门限'),
    access: 'performance:threshold:list',
    input: z.object({
      editedId: optionalId,
      ...Object.fromEntries(Object.entries(thresholds.parts).map(([name, { input }]) => [name, input])),
    }),
    form: thresholds.form,
    reply: 'data',
    output: thresholdTrial,
    rate: 'heavy',
    seconds: 25,
  }),
};
