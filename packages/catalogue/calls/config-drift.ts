import { z } from 'zod';
import { call, choiceOf, filter, optionalId, paging } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { time, words } from './device-ref.ts';

/** What a template finds in the newest configuration of an OLT. */
export const driftRow = z.object({
  id: z.string(),
  templateId: z.string(),
  template: z.string(),
  oltId: z.string(),
  olt: z.string(),
  versionId: z.string(),
  askedAt: time,
  n: z.number(),
  findings: z.array(
    z.object({
      what: z.enum(['missing', 'unwanted']),
      /** The line below which it should stand, or stands. */
      context: words,
      line: z.string(),
      /** The page that mends it; null: the console has none. */
      page: words,
      title: words,
    }),
  ),
});

export const configDriftCalls = {
  drift: call({
    method: 'GET',
    path: '/maintain/configTemplate/drift',
    title: text('Configurations that differ from their template', '与模板不一致的配置'),
    access: 'maintain:configTemplate:list',
    input: z.object({
      templateId: optionalId,
      olt: filter(64),
      state: choiceOf(['differs', 'fits']),
      ...paging,
    }),
    reply: 'rows',
    output: driftRow,
  }),
} as const;
