import { z } from 'zod';
import { call, choiceOr, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { alarmCounts, clientMoment } from './alarms.ts';
import { bySite, inProject, idOrBlank, time, timeOrNull, words } from './device-ref.ts';

/** How far back the charts of alarms reach; each ends with the step that goes on now. */
export const analysisWindows = ['day', 'week', 'month', 'year'] as const;
export type AnalysisWindow = (typeof analysisWindows)[number];

/** A period of one's own is given by its beginning (and its end, else now): then `window` says nothing. */
const asked = {
  ...inProject,
  siteId: bySite.siteId,
  oltId: idOrBlank,
  window: choiceOr(analysisWindows, 'month'),
  beginTime: clientMoment,
  endTime: clientMoment,
} as const;

/** Of all alarms that began in a period. */
const sums = z.object({
  raised: z.number(),
  /** Of these, those that another alarm explains. */
  explained: z.number(),
  /** And those that a rule shields. */
  shielded: z.number(),
  /** Single events, which never stand. */
  notices: z.number(),
  /** By people; rules confirm at once, and are not among these. */
  confirmed: z.number(),
  /** Mean time from their beginning until then; null where none was. */
  confirmSeconds: z.number().nullable(),
  cleared: z.number(),
  clearSeconds: z.number().nullable(),
});

/** `before`: in as long a time before; null where nothing is known of that time. */
const counted = { now: z.number(), before: z.number().nullable() };

/** Alarms by when they began (issue "Analysis"): how many, of what, where, and how soon they were seen to. */
export const alarmAnalysisCalls = {
  getAlarmAnalysis: call({
    method: 'GET',
    path: '/alarm/analysis/sums',
    title: text('Alarm analysis', '告警分析'),
    access: 'alarm:current:list',
    input: z.object(asked),
    reply: 'data',
    output: z.object({
      /** The period that was counted: `to` is no more in it. Days and weeks are those of UTC, weeks begin on Monday. */
      from: time,
      to: time,
      /** Where the period before begins; it ends at `from`. */
      beforeFrom: time,
      stepSeconds: z.number(),
      /** Since when there are numbers; null: there are none. */
      since: timeOrNull,
      points: z.array(z.object({ at: time, until: time, ...alarmCounts.shape, before: z.number().nullable() })),
      total: sums,
      before: sums.nullable(),
      levels: z.array(z.object({ value: z.number(), ...counted })),
      types: z.array(z.object({ value: z.number(), ...counted })),
      causes: z.array(z.object({ id: z.enum(['power', 'fibre', 'none']), ...counted })),
      /** The ten with the most alarms, the noisiest first. */
      kinds: z.array(z.object({ kind: z.string(), ...counted })),
      /** null: this system. */
      devices: z.array(z.object({ oltId: words, host: z.string(), ...counted })),
    }),
  }),
  exportAlarmAnalysis: call({
    method: 'GET',
    path: '/alarm/analysis/export',
    title: text('Export the alarm analysis', '导出告警分析'),
    access: 'alarm:current:list',
    input: z.object({ ...asked, format: choiceOr(['csv', 'xlsx'], 'csv') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
} as const;
