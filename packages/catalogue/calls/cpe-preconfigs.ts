import { z } from 'zod';
import { call, filter, optionalId, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { cpeOutcomeNames } from '../words/cpe-issue-words.ts';
import { preconfigCheckNames, preconfigReasonNames, preconfigResultNames } from '../words/cpe-preconfig-words.ts';
import { time, words } from './device-ref.ts';

const check = z.object({
  what: z.enum(preconfigCheckNames),
  holds: z.boolean(),
  wanted: words,
  found: words,
});

/** Rules that give devices profiles at their first contact: what they would do, and what they did. */
export const cpePreconfigCalls = {
  simulateCpePreconfigs: call({
    method: 'GET',
    path: '/tr069/preConfiguration/simulate',
    title: text('What customer devices would be given at first contact', '模拟预配置'),
    access: 'device:cpePreConfig:list',
    input: z.object({ cpeId: optionalId, projectId: optionalId, keyword: filter(64), ...paging }),
    reply: 'rows',
    output: z.object({
      /** null: it waits outside. */
      cpeId: z.string().nullable(),
      key: z.string(),
      serialno: z.string(),
      devdescribe: words,
      manufacturer: words,
      devicetype: words,
      projectName: words,
      /** The rule that takes it. */
      taker: words,
      verdicts: z.array(
        z.object({
          ruleId: z.string(),
          ruleName: z.string(),
          fits: z.boolean(),
          takes: z.boolean(),
          checks: z.array(check),
        }),
      ),
    }),
  }),
  listCpePreconfigLog: call({
    method: 'GET',
    path: '/tr069/preConfiguration/log',
    title: text('What pre-configuration did', '预配置记录'),
    access: 'device:cpePreConfig:list',
    input: z.object({ cpeId: optionalId, ...paging }),
    reply: 'rows',
    output: z.object({
      id: z.string(),
      cpeId: z.string(),
      serialno: z.string(),
      devdescribe: words,
      ruleName: z.string(),
      why: z.enum(preconfigReasonNames),
      result: z.enum(preconfigResultNames),
      /** How what was given stands. */
      outcome: z.enum(cpeOutcomeNames),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
      time,
    }),
  }),
} as const;
