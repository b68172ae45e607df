import { z } from 'zod';
import { call, defaultBody, nothing, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { legalKinds, legalWords, type LegalKind } from '../words/legal-words.ts';
import { messages } from '../words/messages.ts';

/** Line breaks and tabs apart, no control or direction characters. */
const hasControls = (value: unknown) =>
  typeof value === 'string' && /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value.replace(/[\n\r\t]/g, ''));

const help = text(
  'Text; "# " begins a heading, "- " an item of a list. Left empty, the other language is shown.',
  '文本；以“# ”开头为标题，以“- ”开头为列表项。留空则显示另一种语言。',
);
const longest = 20_000;

/** A text in both languages; with both empty, it is withdrawn. */
export const legalForm: Form = {
  fields: {
    en: str({ label: text('Text in English', '英文文本'), maxLength: longest, lines: 12, optional: true, help }),
    zh: str({ label: text('Text in Chinese', '中文文本'), maxLength: longest, lines: 12, optional: true, help }),
  },
  rules: (['en', 'zh'] as const).map((name) => ({
    marks: [name],
    message: messages.controlCharacters,
    holds: (values) => !hasControls(values[name]),
  })),
};

const kinds = Object.keys(legalKinds) as [LegalKind, ...LegalKind[]];

const legalText = z.object({
  kind: z.enum(kinds),
  /** 0 = nothing was ever published. */
  version: z.number(),
  /** Both empty: nothing is published now. */
  en: z.string(),
  zh: z.string(),
  publishedAt: z.string().nullable(),
});

/** Terms of service and privacy policy of the installation, as its operator words them. */
export const legalCalls = {
  publicLegal: call({
    method: 'GET',
    path: '/system/legal/public',
    title: text('Terms and privacy policy to agree to', '服务条款与隐私政策'),
    access: 'public',
    input: nothing,
    reply: 'data',
    output: z.array(legalText),
  }),
  listLegal: call({
    method: 'GET',
    path: '/system/legal/list',
    title: text('Terms and privacy policy with who published them', '查询条款与隐私政策'),
    access: 'system:legal:list',
    input: nothing,
    reply: 'data',
    output: z.array(legalText.extend({ publishedBy: z.string().nullable() })),
  }),
  publishLegal: call({
    method: 'PUT',
    path: '/system/legal',
    title: text('Publish terms or a privacy policy', '发布条款或隐私政策'),
    access: 'system:legal:edit',
    input: sent(
      {
        kind: z.enum(kinds),
        en: z.string().max(longest).trim().default(''),
        zh: z.string().max(longest).trim().default(''),
        /** The version that was changed; another one in between is not overwritten unseen. */
        version: whole(0, 1_000_000).optional(),
      },
      'kind',
    ),
    form: legalForm,
    body: defaultBody.large,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
    done: legalWords.published,
  }),
} as const;
