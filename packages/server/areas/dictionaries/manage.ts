import { dictionaryCalls, type dictionaryEntry } from '@heliograph/catalogue/calls/dictionaries.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { emit } from '../../estate/emit.ts';
import { kept, type Sent } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import type { DictionaryEntry, DictionaryType } from './built-in.ts';
import {
  deleteDictionaryRows,
  entriesOf,
  lockDictionaries,
  mostEntries,
  mostTypes,
  putEntry,
  putType,
  renameType,
  dictionaryTypesOf,
} from './dictionaries.store.ts';

type Handle = Handlers<typeof dictionaryCalls>;
type TypeInput = InputOf<typeof dictionaryCalls.addDictionaryType>;
type EntryInput = InputOf<typeof dictionaryCalls.addDictionaryEntry>;

export async function findType(tx: Tx, tenantId: number, id: string): Promise<DictionaryType> {
  const found = (await dictionaryTypesOf(tx, tenantId)).find((type) => type.id === id);
  if (!found) throw fault('notFound');
  return found;
}

export async function findEntry(tx: Tx, tenantId: number, id: string): Promise<DictionaryEntry> {
  const all = await entriesOf(tx, tenantId, undefined);
  const found = [...all.values()].flat().find((entry) => entry.id === id);
  if (!found) throw fault('notFound');
  return found;
}

const typed = ({ dictName, dictType, status, remark }: TypeInput) => ({ name: dictName, dictType, status, remark });

const typedEntry = (input: EntryInput) => ({
  dictType: input.dictType,
  value: input.dictValue,
  label: input.dictLabel,
  labelEn: input.dictLabelEn === '' ? input.dictLabel : input.dictLabelEn,
  sort: input.dictSort,
  listClass: input.listClass,
  cssClass: input.cssClass,
  isDefault: input.isDefault === 'Y',
  status: input.status,
  remark: input.remark,
});

/** An entry as calls name its fields, to be shown and to be edited. */
export const wordedEntry = (entry: DictionaryEntry): z.input<typeof dictionaryEntry> => ({
  dictType: entry.dictType,
  dictValue: entry.value,
  dictLabel: entry.label,
  dictLabelEn: entry.labelEn,
  dictSort: entry.sort,
  listClass: entry.listClass,
  cssClass: entry.cssClass,
  isDefault: entry.isDefault ? 'Y' : 'N',
  status: entry.status,
});

const fresh = { builtIn: false, createdBy: null, createdAt: null } as const;

/** A change of dictionaries, one at a time in a tenant; its browsers read theirs again. */
const change = (ctx: Context, request: Request, work: (tx: Tx) => Promise<void>): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lockDictionaries(tx, tenantId);
    await work(tx);
    await emit(ctx.bus, tx, tenantId, [{ kind: 'dictionary.changed', payload: {} }]);
  });

const byOf = (ctx: Context, { actor }: Request) => ({
  tenantId: actor.tenantId,
  userName: actor.userName,
  now: new Date(ctx.clock.now()),
});

async function addType(ctx: Context, tx: Tx, request: Request, input: TypeInput): Promise<void> {
  const types = await dictionaryTypesOf(tx, request.actor.tenantId);
  if (types.some((type) => type.dictType === input.dictType)) throw fault('exists', { what: input.dictType });
  if (types.length >= mostTypes) throw fault('atMost', { limit: mostTypes });
  const values = typed(input);
  request.note({ object: `dictionary ${input.dictType}`, after: values });
  await putType(tx, { id: ctx.newId(), ...values, ...fresh }, byOf(ctx, request));
}

async function editType(ctx: Context, tx: Tx, request: Request, id: string, sent: Sent<TypeInput>): Promise<void> {
  const { tenantId } = request.actor;
  const types = await dictionaryTypesOf(tx, tenantId);
  const before = types.find((type) => type.id === id);
  if (!before) throw fault('notFound');
  const input = kept<TypeInput>(dictionaryCalls.editDictionaryType.form, { ...before, dictName: before.name }, sent);
  if (before.builtIn && before.dictType !== input.dictType) throw fault('builtInValue');
  if (types.some((type) => type.id !== id && type.dictType === input.dictType)) {
    throw fault('exists', { what: input.dictType });
  }
  const values = typed(input);
  request.note({ object: `dictionary ${before.dictType}`, before, after: values });
  await putType(tx, { ...before, ...values }, byOf(ctx, request));
  if (before.dictType !== input.dictType) await renameType(tx, tenantId, before.dictType, input.dictType);
}

async function removeTypes(tx: Tx, request: Request, ids: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  const types = await dictionaryTypesOf(tx, tenantId);
  const gone = types.filter((type) => ids.includes(type.id));
  if (gone.length !== new Set(ids).size) throw fault('notFound');
  if (gone.some((type) => type.builtIn)) throw fault('builtIn');
  const entries = await entriesOf(
    tx,
    tenantId,
    gone.map((type) => type.dictType),
  );
  const used = gone.find((type) => (entries.get(type.dictType) ?? []).length > 0);
  if (used) throw fault('typeInUse', { what: used.dictType });
  request.note({
    object: `dictionaries ${gone.map((type) => type.dictType).join(', ')}`,
    before: { types: gone },
    after: null,
  });
  await deleteDictionaryRows(tx, tenantId, 'dict_type', ids);
}

/** Entries of the type that an entry is to belong to. Throws `notFound` for an unknown type. */
async function neighbours(tx: Tx, tenantId: number, dictType: string): Promise<DictionaryEntry[]> {
  const types = await dictionaryTypesOf(tx, tenantId);
  if (!types.some((type) => type.dictType === dictType)) throw fault('notFound');
  return (await entriesOf(tx, tenantId, [dictType])).get(dictType) ?? [];
}

async function addEntry(ctx: Context, tx: Tx, request: Request, input: EntryInput): Promise<void> {
  const others = await neighbours(tx, request.actor.tenantId, input.dictType);
  if (others.some((entry) => entry.value === input.dictValue)) throw fault('exists', { what: input.dictValue });
  if (others.length >= mostEntries) throw fault('atMost', { limit: mostEntries });
  const values = typedEntry(input);
  request.note({ object: `entry ${input.dictValue} of dictionary ${input.dictType}`, after: values });
  await putEntry(tx, { id: ctx.newId(), ...values, ...fresh }, byOf(ctx, request));
}

async function editEntry(ctx: Context, tx: Tx, request: Request, id: string, sent: Sent<EntryInput>): Promise<void> {
  const { tenantId } = request.actor;
  const before = await findEntry(tx, tenantId, id);
  const stored: EntryInput = { ...wordedEntry(before), remark: before.remark };
  const input = kept(dictionaryCalls.editDictionaryEntry.form, stored, sent);
  const isSame = before.dictType === input.dictType && before.value === input.dictValue;
  if (before.builtIn && !isSame) throw fault('builtInValue');
  const others = (await neighbours(tx, tenantId, input.dictType)).filter((entry) => entry.id !== id);
  if (others.some((entry) => entry.value === input.dictValue)) throw fault('exists', { what: input.dictValue });
  if (others.length >= mostEntries) throw fault('atMost', { limit: mostEntries });
  const values = typedEntry(input);
  request.note({ object: `entry ${before.value} of dictionary ${before.dictType}`, before, after: values });
  await putEntry(tx, { ...before, ...values }, byOf(ctx, request));
}

async function removeEntries(tx: Tx, request: Request, ids: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  const all = [...(await entriesOf(tx, tenantId, undefined)).values()].flat();
  const gone = all.filter((entry) => ids.includes(entry.id));
  if (gone.length !== new Set(ids).size) throw fault('notFound');
  if (gone.some((entry) => entry.builtIn)) throw fault('builtIn');
  const names = gone.map((entry) => `${entry.dictType}/${entry.value}`);
  request.note({ object: `dictionary entries ${names.join(', ')}`, before: { entries: gone }, after: null });
  await deleteDictionaryRows(tx, tenantId, 'dict_data', ids);
}

type Managing =
  | 'addDictionaryType'
  | 'editDictionaryType'
  | 'removeDictionaryTypes'
  | 'addDictionaryEntry'
  | 'editDictionaryEntry'
  | 'removeDictionaryEntries'
  | 'refreshDictionaries';

/** Adds to dictionaries, words them anew, removes from them. */
export const managing = (ctx: Context): Pick<Handle, Managing> => ({
  addDictionaryType: (input, request) => change(ctx, request, (tx) => addType(ctx, tx, request, input)),
  editDictionaryType: ({ dictId, ...input }, request) =>
    change(ctx, request, (tx) => editType(ctx, tx, request, dictId, input)),
  removeDictionaryTypes: ({ dictIds }, request) => change(ctx, request, (tx) => removeTypes(tx, request, dictIds)),
  addDictionaryEntry: (input, request) => change(ctx, request, (tx) => addEntry(ctx, tx, request, input)),
  editDictionaryEntry: ({ dictCode, ...input }, request) =>
    change(ctx, request, (tx) => editEntry(ctx, tx, request, dictCode, input)),
  removeDictionaryEntries: ({ dictCodes }, request) =>
    change(ctx, request, (tx) => removeEntries(tx, request, dictCodes)),
  refreshDictionaries: (_input, request) =>
    change(ctx, request, () => {
      request.note({ object: 'all dictionaries', after: { refreshed: true } });
      return Promise.resolve();
    }),
});
