import { z } from 'zod';
import { call, choiceOr, filter, id, ids, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { code, readAt, statusField } from './people-fields.ts';
import { language } from './spoken.ts';

/** Bounds of a pack; a real one has 3,500 texts and 200 KB. */
export const packLimits = { bytes: 1024 * 1024, keys: 10_000, characters: 2_000, packs: 20, shown: 200 } as const;

export const languageForm: Form = {
  fields: {
    name: str({ label: text('Name', '名称'), format: 'label', maxLength: 32 }),
    status: statusField,
  },
};

export const languageRow = z.object({
  id: z.string(),
  language: z.string(),
  name: z.string(),
  status: z.string(),
  /** Texts that it says. */
  done: z.number(),
  /** Percent of the console's texts that can be read in this language. */
  complete: z.number(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
});

const found = z.object({ line: z.number(), key: z.string(), message: z.string() });

/** What a file would do, or did. At most 200 of each list are told; the counts count all. */
export const packReport = z.object({
  language: z.string(),
  /** Name of the pack that there is. */
  name: z.string().nullable(),
  total: z.number(),
  taken: z.number(),
  added: z.number(),
  changed: z.number(),
  dropped: z.number(),
  unknown: z.number(),
  empty: z.number(),
  refused: z.number(),
  /** Percent afterwards. */
  complete: z.number(),
  problems: z.array(found),
  changes: z.array(z.object({ key: z.string(), before: z.string(), after: z.string() })),
  /** Names this file upon this pack; given back, it applies only what was seen. */
  seen: z.string(),
});

const asked = {
  language,
  /** `merge`: what the file does not say stays. `replace`: it goes. */
  mode: choiceOr(['merge', 'replace'], 'merge'),
};

/** Languages beyond the two of the console, and own wording of those two (S1 §2.5). */
export const languageCalls = {
  listLanguages: call({
    method: 'GET',
    path: '/system/language/list',
    title: text('List language packs', '查询语言包'),
    access: 'system:language:list',
    input: z.object({ language: filter(16), name: filter(32), status: filter(1), ...paging }),
    reply: 'rows',
    output: languageRow,
  }),
  languageTexts: call({
    method: 'GET',
    path: '/system/language/words',
    title: text('Words of a language', '语言词条'),
    access: 'system:language:query',
    input: z.object({
      language,
      searchValue: filter(100),
      show: choiceOr(['all', 'own', 'missing'], 'all'),
      ...paging,
    }),
    reply: 'rows',
    output: z.object({ key: z.string(), en: z.string(), zh: z.string(), own: z.string().nullable() }),
  }),
  exportLanguage: call({
    method: 'GET',
    path: '/system/language/export',
    title: text('Download the words', '下载词条'),
    access: 'system:language:export',
    input: z.object({
      language,
      format: choiceOr(['json', 'xlsx', 'csv'], 'json'),
      only: choiceOr(['all', 'missing'], 'all'),
    }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  checkLanguage: call({
    method: 'POST',
    path: '/system/language/check',
    title: text('Check a language pack', '检查语言包'),
    access: 'system:language:upload',
    input: z.object(asked),
    upload: { maxBytes: packLimits.bytes },
    reply: 'data',
    output: packReport,
    rate: 'heavy',
  }),
  uploadLanguage: call({
    method: 'POST',
    path: '/system/language/upload',
    title: text('Upload a language pack', '上传语言包'),
    access: 'system:language:upload',
    input: z.object({ ...asked, name: shortText(32).default(''), seen: z.string().max(64).optional() }),
    upload: { maxBytes: packLimits.bytes },
    reply: 'data',
    output: packReport,
    audit: true,
    rate: 'heavy',
  }),
  editLanguage: call({
    method: 'PUT',
    path: '/system/language',
    title: text('Edit a language pack', '修改语言包'),
    access: 'system:language:edit',
    input: sent({ id, name: shortText(32).default(''), status: code(1, '0'), updateTime: readAt }, 'id'),
    form: languageForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  sayOtherwise: call({
    method: 'PUT',
    path: '/system/language/word',
    title: text('Change one text of a language pack', '修改语言包词条'),
    access: 'system:language:edit',
    /** Empty: back to the console's own words. */
    input: z.object({ id, key: z.string().min(1).max(1000), words: z.string().max(10_000).trim() }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  removeLanguages: call({
    method: 'DELETE',
    path: '/system/language/:ids',
    title: text('Delete language packs', '删除语言包'),
    access: 'system:language:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
