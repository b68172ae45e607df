import { z } from 'zod';
import { call, id, int4, nothing, optionalId, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { replacementForm } from '../models/replacement-form.ts';
import { changeStateNames } from '../words/config-states.ts';
import { replacementCheckNames, replacementStateNames, replacementTitleNames } from '../words/replacement-words.ts';
import { byHand, pagePlan } from './config-restore.ts';
import { oltRefWithoutId, time, timeOrNull, words } from './device-ref.ts';
import { reach } from './olts.ts';

const seen = 'device:replacement:list';
const run = 'device:replacement:run';

/** The new hardware, and how it is reached. What is left out of the command line is that of the old one. */
const hardware = {
  oltId: id,
  ...reach,
  cliProtocol: z.enum(['ssh', 'telnet']).optional(),
  cliPort: int4().pipe(z.number().min(1).max(65_535)).optional(),
  cliUser: shortText(64).optional(),
  cliPassword: shortText(128).optional(),
};

const check = z.object({
  check: z.enum(replacementTitleNames),
  result: z.enum(replacementCheckNames),
  /** What was read. */
  text: z.string(),
});

const of = z.object({ address: z.string(), mac: words, serial: words, model: words, firmware: words });

const head = z.object({
  id: z.string(),
  oltId: z.string(),
  state: z.enum(replacementStateNames),
  old: of,
  new: of,
  by: z.string(),
  createdAt: time,
  endedBy: words,
  endedAt: timeOrNull,
});

const one = head.extend({
  /** Why it does not go on; null = it does, or waits for a person. */
  trouble: words,
  total: z.number(),
  verified: z.number(),
  failed: z.number(),
  running: z.number(),
  items: z.array(
    z.object({
      page: z.string(),
      title: z.string(),
      /** `run`: an ONU is authorized. */
      op: z.enum(['add', 'edit', 'remove', 'run']),
      /** Of what of the device, in words; empty: of the device itself. */
      place: z.string(),
      key: z.string(),
      state: z.enum([...changeStateNames, 'against', 'gone']),
      reason: words,
    }),
  ),
  checks: z.array(check),
  /** ONUs that were online before and are not now. */
  lacking: z.array(z.object({ onuId: z.string(), port: z.string(), name: words, sn: words })),
  byHand: z.array(byHand),
});

/** New hardware in the place of an OLT: the element stays, with all that belongs to it. */
export const oltReplacementCalls = {
  checkReplacement: call({
    method: 'POST',
    path: '/device/olt/replacement/check',
    title: text('Check new hardware for an OLT', '检查替换设备'),
    access: run,
    input: z.object(hardware),
    form: replacementForm,
    seconds: 57,
    reply: 'data',
    output: z.object({
      /** Nothing of it failed. */
      ok: z.boolean(),
      checks: z.array(check),
      pages: z.array(pagePlan),
      /** ONUs that are authorized again, and rows of their own pages. */
      onus: z.number(),
      onuRows: z.number(),
      byHand: z.array(byHand),
    }),
    rate: 'heavy',
  }),
  startReplacement: call({
    method: 'POST',
    path: '/device/olt/replacement/start',
    title: text('Replace an OLT', '替换 OLT'),
    access: run,
    audit: true,
    input: z.object({
      ...hardware,
      /** Left out: none, ONUs alone. */ pages: z.array(z.string().min(1).max(64)).min(1).max(300).optional(),
    }),
    form: replacementForm,
    seconds: 27,
    reply: 'data',
    output: z.object({ id: z.string() }),
    rate: 'heavy',
    bulk: {},
  }),
  replacementOf: call({
    method: 'GET',
    path: '/device/olt/replacement/one',
    title: text('The latest replacement of an OLT', 'OLT 最近一次替换'),
    access: seen,
    input: z.object({ ...oltRefWithoutId, replacementId: optionalId }),
    reply: 'data',
    output: one.nullable(),
  }),
  continueReplacement: call({
    method: 'POST',
    path: '/device/olt/replacement/continue',
    title: text('Write what is left of a replacement of an OLT', '继续写入 OLT 替换中未写入的配置'),
    access: run,
    audit: true,
    input: z.object({ replacementId: id }),
    reply: 'none',
    output: nothing,
    done: text('What is left is planned again and written', '将重新计算并写入剩余配置'),
  }),
  confirmReplacement: call({
    method: 'POST',
    path: '/device/olt/replacement/confirm',
    title: text('Confirm the replacement of an OLT', '确认 OLT 替换'),
    access: run,
    audit: true,
    input: z.object({ replacementId: id }),
    reply: 'none',
    output: nothing,
    done: text('Confirmed: the new hardware stays', '已确认，保留新设备'),
  }),
  undoReplacement: call({
    method: 'POST',
    path: '/device/olt/replacement/undo',
    title: text('Go back to the old hardware of an OLT', '撤销 OLT 替换'),
    access: run,
    audit: true,
    input: z.object({ replacementId: id }),
    reply: 'none',
    output: nothing,
    done: text('The OLT is the old hardware again', 'OLT 已恢复为旧设备'),
  }),
} as const;
