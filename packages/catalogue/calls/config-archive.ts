import { z } from 'zod';
import { call, choiceOf, choiceOr, filter, id, nothing, optionalId, paging, whole } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { reading, time, timeOrNull, words } from './device-ref.ts';
import { runningVersion } from './running-config.ts';

const seen = 'maintain:config:list';

/** One OLT and the configuration that is kept of it. */
export const archived = z.object({
  oltId: z.string(),
  olt: z.string(),
  ip: words,
  model: words,
  /** null = not polled yet. */
  online: z.boolean().nullable(),
  /** The console may be at its command line. */
  hasCli: z.boolean(),
  versions: z.number(),
  latest: runningVersion.nullable(),
  /** Since when its running configuration differs from the saved one; null = saved. */
  unsavedSince: timeOrNull,
  /** Tries in a row that brought nothing, and why the last one did not. */
  failed: z.number(),
  fault: words,
  triedAt: timeOrNull,
  /** When it is collected next by itself; null = nothing is due. */
  wantedAt: timeOrNull,
});

/** A version in which something was found, or a device that lacks it. */
export const foundConfig = z.object({
  oltId: z.string(),
  olt: z.string(),
  versionId: z.string(),
  at: time,
  isLatest: z.boolean(),
  /** How many lines, and the first of them; numbers from 0. Secrets are masked. */
  hits: z.number(),
  lines: z.array(z.object({ at: z.number(), text: z.string() })),
});

export const configKeeping = z.object({
  versions: z.number(),
  /** null = however old. */
  days: reading,
  afterChange: z.boolean(),
  alarmAfter: z.number(),
});

/** Running configurations of all OLTs, over time. */
export const configArchiveCalls = {
  list: call({
    method: 'GET',
    path: '/maintain/config/list',
    title: text('Configurations of all OLTs', '全部 OLT 的配置'),
    access: seen,
    input: z.object({
      name: filter(64),
      state: choiceOf(['unsaved', 'failed', 'never', 'changed']),
      oltId: optionalId,
      ...paging,
    }),
    reply: 'rows',
    output: archived,
  }),
  search: call({
    method: 'GET',
    path: '/maintain/config/search',
    title: text('Search in configurations', '搜索配置'),
    access: seen,
    input: z.object({
      text: z.string().min(1).max(200),
      by: choiceOr(['words', 'pattern'], 'words'),
      which: choiceOr(['latest', 'all'], 'latest'),
      /** Devices whose newest configuration has no such line. */
      lacks: z.stringbool().default(false),
    }),
    reply: 'data',
    output: z.object({
      rows: z.array(foundConfig),
      /** Devices of which a configuration is kept, and that were searched. */
      searched: z.number(),
      /** Devices of which none is kept: nothing is known of them. */
      unknown: z.number(),
      /** There is more than is shown. */
      isCut: z.boolean(),
    }),
    rate: 'heavy',
  }),
  raw: call({
    method: 'GET',
    path: '/maintain/config/raw',
    title: text('Download a running configuration with its secrets', '下载含密钥的运行配置'),
    access: 'maintain:config:download',
    audit: true,
    input: z.object({ versionId: id }),
    reply: 'file',
    output: nothing,
  }),
  keeping: call({
    method: 'GET',
    path: '/maintain/config/keeping',
    title: text('What is kept of configurations', '配置保留策略'),
    access: seen,
    input: nothing,
    reply: 'data',
    output: configKeeping,
  }),
  keep: call({
    method: 'PUT',
    path: '/maintain/config/keeping',
    title: text('Change what is kept of configurations', '修改配置保留策略'),
    access: 'maintain:config:edit',
    audit: true,
    input: z.object({
      versions: whole(1, 1000),
      days: whole(1, 3650).nullable(),
      afterChange: z.boolean(),
      alarmAfter: whole(1, 20),
    }),
    reply: 'data',
    output: configKeeping,
  }),
} as const;
