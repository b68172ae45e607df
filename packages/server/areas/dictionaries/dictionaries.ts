import { dictionaryCalls, type dictionaryData, type dictionaryType } from '@heliograph/catalogue/calls/dictionaries.ts';
import { dictionaryNames } from '@heliograph/catalogue/words/dictionaries.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { SheetDesk } from '../../sheets/desk.ts';
import type { DictionaryEntry, DictionaryType } from './built-in.ts';
import { entriesOf, dictionaryTypesOf } from './dictionaries.store.ts';
import { entryTable, typeTable, workbook } from './export.ts';
import { findEntry, findType, managing, wordedEntry } from './manage.ts';

const shownData = (entry: DictionaryEntry): z.input<typeof dictionaryData> => ({
  ...wordedEntry(entry),
  dictCode: entry.id,
  remark: entry.remark,
  builtIn: entry.builtIn,
  createBy: entry.createdBy,
  createTime: entry.createdAt && timeText(entry.createdAt),
});

/** One of the catalogue that nobody worded anew has a name in each language. */
const inWords = (type: DictionaryType, language: Language): DictionaryType =>
  type.createdAt === null ? { ...type, name: dictionaryNames[type.dictType]?.[language] ?? type.name } : type;

const shownType = (type: DictionaryType): z.input<typeof dictionaryType> => ({
  dictId: type.id,
  dictName: type.name,
  dictType: type.dictType,
  status: type.status,
  remark: type.remark,
  builtIn: type.builtIn,
  createBy: type.createdBy,
  createTime: type.createdAt && timeText(type.createdAt),
});

const has = (whole: string, part: string | undefined): boolean =>
  part === undefined || whole.toLowerCase().includes(part.toLowerCase());

interface TypeFilter {
  readonly dictName?: string | undefined;
  readonly dictType?: string | undefined;
  readonly status?: string | undefined;
}

async function filteredTypes(tx: Tx, tenantId: number, wanted: TypeFilter, language: Language) {
  const types = (await dictionaryTypesOf(tx, tenantId)).map((type) => inWords(type, language));
  return types.filter(
    (type) =>
      has(type.name, wanted.dictName) &&
      has(type.dictType, wanted.dictType) &&
      (wanted.status === undefined || type.status === wanted.status),
  );
}

interface EntryFilter {
  readonly dictType?: string | undefined;
  readonly dictLabel?: string | undefined;
  readonly status?: string | undefined;
}

async function filteredEntries(tx: Tx, tenantId: number, wanted: EntryFilter) {
  const { dictType, dictLabel, status } = wanted;
  const all = await entriesOf(tx, tenantId, dictType === undefined ? undefined : [dictType]);
  return [...all.values()]
    .flat()
    .filter(
      (entry) =>
        (has(entry.label, dictLabel) || has(entry.labelEn, dictLabel)) &&
        (status === undefined || entry.status === status),
    );
}

const pageOf = <Row>(rows: readonly Row[], { pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  total: rows.length,
});

/** What may be chosen from, of each dictionary that was asked for: entries in use of dictionaries in use. */
async function inUse(tx: Tx, tenantId: number, types: readonly string[]) {
  const closed = new Set(
    (await dictionaryTypesOf(tx, tenantId)).filter(({ status }) => status !== '0').map((type) => type.dictType),
  );
  const all = await entriesOf(tx, tenantId, types);
  return (dictType: string) =>
    (closed.has(dictType) ? [] : (all.get(dictType) ?? [])).filter(({ status }) => status === '0').map(wordedEntry);
}

/** Dictionaries of the catalogue and of the tenant; an unknown one is empty. */
export const dictionariesArea = (ctx: Context): Area => {
  const desk = new SheetDesk();
  return area(dictionaryCalls, {
    ...managing(ctx),

    dictionary: ({ type }, request) =>
      request.tx(async (tx) => (await inUse(tx, request.actor.tenantId, [type]))(type)),

    dictionaries: ({ type }, request) =>
      request.tx(async (tx) => {
        const names = [...new Set(type.split(',').map((name) => name.trim()))].filter((name) => name !== '');
        if (names.length === 0) throw fault('needDictTypes');
        const entries = await inUse(tx, request.actor.tenantId, names);
        // fromEntries defines its keys, so that even `__proto__` would be an ordinary one.
        return Object.fromEntries(names.map((name) => [name, entries(name)]));
      }),

    dictionaryTypes: (query, request) =>
      request.tx(async (tx) => {
        const types = await filteredTypes(tx, request.actor.tenantId, query, request.language);
        return pageOf(types.map(shownType), query);
      }),

    dictionaryTypeOptions: (_input, request) =>
      request.tx(async (tx) => {
        const types = await filteredTypes(tx, request.actor.tenantId, { status: '0' }, request.language);
        return types.map(shownType);
      }),

    getDictionaryType: ({ dictId }, request) =>
      request.tx(async (tx) => {
        const type = await findType(tx, request.actor.tenantId, dictId);
        return shownType(inWords(type, request.language));
      }),

    dictionaryEntries: (query, request) =>
      request.tx(async (tx) => {
        const entries = await filteredEntries(tx, request.actor.tenantId, query);
        return pageOf(entries.map(shownData), query);
      }),

    getDictionaryEntry: ({ dictCode }, request) =>
      request.tx(async (tx) => shownData(await findEntry(tx, request.actor.tenantId, dictCode))),

    exportDictionaryTypes: async (query, request) => {
      const types = await request.tx((tx) => filteredTypes(tx, request.actor.tenantId, query, request.language));
      return desk.inTurn(() => workbook('dictionary-types.xlsx', [typeTable(types, request.language)]));
    },

    exportDictionaryEntries: async (query, request) => {
      const entries = await request.tx((tx) => filteredEntries(tx, request.actor.tenantId, query));
      return desk.inTurn(() => workbook('dictionary.xlsx', [entryTable(entries, request.language)]));
    },

    exportAllDictionaries: async (_input, request) => {
      const { actor, language } = request;
      const [types, entries] = await request.tx(async (tx) => [
        await filteredTypes(tx, actor.tenantId, {}, language),
        await filteredEntries(tx, actor.tenantId, {}),
      ]);
      return desk.inTurn(() =>
        workbook('dictionaries.xlsx', [typeTable(types, language), entryTable(entries, language)]),
      );
    },
  });
};
