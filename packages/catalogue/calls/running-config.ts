import { z } from 'zod';
import { call, id, nothing, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { oltRefWithoutId, reading, time, words } from './device-ref.ts';

const seen = 'device:config:list';
const edited = 'device:config:edit';

/** An id in a field that is not named like one. */
const storedId = id.refine((value) => BigInt(value) < 2n ** 63n);

/** Who caused that it differs from the version before; null: from before this was noted. */
export const versionCauses = ['first', 'ours', 'elsewhere'] as const;

export const runningVersion = z.object({
  id: z.string(),
  oltId: z.string(),
  olt: z.string(),
  at: time,
  /** When the same text was last seen again. */
  seenAt: time,
  bytes: z.number(),
  lines: z.number(),
  /** false: the device cut its dump short. */
  complete: z.boolean(),
  /** Who had it collected. */
  by: z.string(),
  cause: z.enum(versionCauses).nullable(),
  /** Who of us changed something between the two; at most six. */
  authors: z.array(z.string()),
  /** Lines that came and went since the version before; null: not counted. */
  added: reading,
  removed: reading,
  /** It is known what the pages of the device held: it can be restored as a plan. */
  planned: z.boolean(),
});

/** The running configuration as text: fetched by CLI, kept when it changed, secrets masked. */
export const runningConfigCalls = {
  list: call({
    method: 'GET',
    path: '/device/config/running/list',
    title: text('Versions of the running configuration', '运行配置版本'),
    access: seen,
    input: z.object({ ...oltRefWithoutId, ...paging }),
    reply: 'rows',
    output: runningVersion,
  }),
  fetch: call({
    method: 'POST',
    path: '/device/config/running/fetch',
    title: text('Fetch the running configuration', '获取运行配置'),
    access: edited,
    audit: true,
    input: z.object(oltRefWithoutId),
    seconds: 87,
    reply: 'data',
    output: runningVersion.extend({ changed: z.boolean() }),
    rate: 'heavy',
  }),
  one: call({
    method: 'GET',
    path: '/device/config/running/one',
    title: text('A running configuration', '运行配置'),
    access: seen,
    input: z.object({ versionId: id }),
    reply: 'data',
    output: runningVersion.extend({
      text: z.string(),
      /** Lines that the console does not understand, from 0; null: it does not read those of this make. */
      unknown: z.array(z.number()).nullable(),
    }),
  }),
  ofOnu: call({
    method: 'GET',
    path: '/device/config/running/onu',
    title: text('What the running configuration says of an ONU', '运行配置中的 ONU 部分'),
    access: seen,
    input: z.object({ onuId: id }),
    reply: 'data',
    output: z.object({
      /** The newest whole one that is kept; null: none was fetched yet. */
      version: runningVersion.nullable(),
      lines: z.array(
        z.object({
          /** From 0. */
          at: z.number(),
          text: z.string(),
          /** The page that shows and sets it; null: the console has none. */
          page: words,
          understood: z.boolean(),
        }),
      ),
    }),
  }),
  compare: call({
    method: 'GET',
    path: '/device/config/running/compare',
    title: text('Compare two running configurations', '比较运行配置'),
    access: seen,
    /** `whole`: with all lines that are alike. */
    input: z.object({ from: storedId, to: storedId, whole: z.stringbool().default(false) }),
    reply: 'data',
    output: z.object({
      from: runningVersion,
      to: runningVersion,
      lines: z.array(
        z.object({ kind: z.enum(['same', 'added', 'removed', 'gap']), text: z.string(), from: reading, to: reading }),
      ),
    }),
  }),
  download: call({
    method: 'GET',
    path: '/device/config/running/download',
    title: text('Download a running configuration', '下载运行配置'),
    access: seen,
    input: z.object({ versionId: id }),
    reply: 'file',
    output: nothing,
  }),
} as const;
