import { z } from 'zod';
import { call, id, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { changeReasonNames, changeStateNames } from '../words/config-states.ts';
import { difference } from './config.ts';
import { oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';
import { runningVersion } from './running-config.ts';

const seen = 'maintain:config:list';
const restored = 'maintain:config:restore';
const op = z.enum(['add', 'edit', 'remove']);

/** What the console cannot write itself. */
export const byHand = z.object({
  /** The line below which the commands are typed. */
  context: words,
  commands: z.array(z.string()),
  /** Title of the page that shows such lines; null: the console has none. */
  page: words,
  /** A secret is masked in them. */
  isSecret: z.boolean(),
});

/** What a page would have to change at a device. */
export const pagePlan = z.object({
  page: z.string(),
  title: z.string(),
  /** When the device last said what the page holds. */
  readAt: timeOrNull,
  /** What stops working while it is changed; null = nothing. */
  cuts: words,
  /** Why the console does not change it; null = it can. */
  against: words,
  items: z.array(
    z.object({
      op,
      /** Which row, in words; empty for a form. */
      key: z.string(),
      differences: z.array(difference),
      against: words,
    }),
  ),
});

const restoreHead = z.object({
  id: z.string(),
  oltId: z.string(),
  olt: z.string(),
  versionAt: time,
  by: z.string(),
  createdAt: time,
  total: z.number(),
  verified: z.number(),
  failed: z.number(),
  running: z.number(),
});

const restoreOne = restoreHead.extend({
  items: z.array(
    z.object({
      page: z.string(),
      title: z.string(),
      op,
      key: z.string(),
      changeId: words,
      /** against: nothing was asked of the device; gone: its change went with its history. */
      state: z.enum([...changeStateNames, 'against', 'gone']),
      reasons: z.array(z.object({ reason: z.enum([...changeReasonNames, 'against']), text: z.string() })),
      differences: z.array(difference),
    }),
  ),
  byHand: z.array(byHand),
});

/** A version of a running configuration, back onto its device: first as a plan, then row by row through the write path. */
export const configRestoreCalls = {
  plan: call({
    method: 'GET',
    path: '/maintain/config/restore/plan',
    title: text('Plan of restoring a configuration', '配置恢复计划'),
    access: restored,
    input: z.object({ versionId: id }),
    reply: 'data',
    output: z.object({
      version: runningVersion,
      /** The newest one, with which it is compared. */
      current: runningVersion,
      /** false: it is not known what the pages held, and only lines can be told. */
      planned: z.boolean(),
      pages: z.array(pagePlan),
      byHand: z.array(byHand),
    }),
    rate: 'heavy',
  }),
  start: call({
    method: 'POST',
    path: '/maintain/config/restore/start',
    title: text('Restore a configuration', '恢复配置'),
    access: restored,
    audit: true,
    input: z.object({
      versionId: id,
      pages: z.array(z.string().min(1).max(64)).min(1).max(300),
    }),
    seconds: 57,
    reply: 'data',
    output: restoreOne,
    rate: 'heavy',
    bulk: {},
  }),
  one: call({
    method: 'GET',
    path: '/maintain/config/restore/one',
    title: text('A restoring of a configuration', '配置恢复'),
    access: seen,
    input: z.object({ restoreId: id }),
    reply: 'data',
    output: restoreOne,
  }),
  list: call({
    method: 'GET',
    path: '/maintain/config/restore/list',
    title: text('Restorings of a configuration', '配置恢复记录'),
    access: seen,
    input: z.object({ ...oltRefWithoutId, ...paging }),
    reply: 'rows',
    output: restoreHead,
  }),
} as const;
