import { z } from 'zod';
import { call, nothing } from '../kit/call.ts';
import { text } from '../kit/text.ts';

/** A language is two letters (S2 §8). */
export const language = z
  .string()
  .max(16)
  .trim()
  .transform((value) => value.toLowerCase());

const offered = z.object({
  language: z.string(),
  name: z.string(),
  version: z.string(),
  complete: z.number(),
});

const exactly = z.object({ language, version: z.string().max(64) });

/** What the console speaks: before signing in as the installation's own tenant says, afterwards as one's own does. */
export const spokenCalls = {
  publicLanguages: call({
    method: 'GET',
    path: '/language/list',
    title: text('Languages of the sign-in page', '登录页语言'),
    access: 'public',
    input: nothing,
    reply: 'data',
    output: z.array(offered),
  }),
  publicWords: call({
    method: 'GET',
    path: '/language/pack',
    title: text('Words of the sign-in page', '登录页词条'),
    access: 'public',
    input: exactly,
    reply: 'file',
    output: nothing,
  }),
  ownLanguages: call({
    method: 'GET',
    path: '/system/language/offered',
    title: text('Languages to choose from', '可选语言'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.array(offered),
    beforePasswordChange: true,
  }),
  ownWords: call({
    method: 'GET',
    path: '/system/language/pack',
    title: text('Words of a language pack', '语言包词条'),
    access: 'signedIn',
    input: exactly,
    reply: 'file',
    output: nothing,
    beforePasswordChange: true,
  }),
} as const;
