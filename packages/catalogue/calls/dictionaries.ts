import { z } from 'zod';
import { call, shortText } from '../kit/call.ts';
import { text } from '../kit/text.ts';

/** An entry of a dictionary as the server hands it out (S1 §3.9, facts: RuoYi §4.6). */
export const dictionaryEntry = z.object({
  dictType: z.string(),
  dictValue: z.string(),
  dictLabel: z.string(),
  dictLabelEn: z.string(),
  dictSort: z.number(),
  listClass: z.string(),
  cssClass: z.string(),
  /** 'Y' or 'N'. */
  isDefault: z.string(),
  status: z.string(),
});

export const dictionaryCalls = {
  dictionary: call({
    method: 'GET',
    path: '/system/dict/data/type/:type',
    title: text('One dictionary', '单个字典'),
    access: 'signedIn',
    input: z.object({ type: shortText(64) }),
    reply: 'data',
    output: z.array(dictionaryEntry),
  }),
  dictionaries: call({
    method: 'GET',
    path: '/system/dict/data/types/:type',
    title: text('Several dictionaries', '多个字典'),
    access: 'signedIn',
    // Comma-separated names; the answer maps each to its entries (decisions 39).
    input: z.object({ type: shortText(640) }),
    reply: 'data',
    output: z.record(z.string(), z.array(dictionaryEntry)),
  }),
} as const;
