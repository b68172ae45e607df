import type { Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { DictDataTable, DictTypeTable } from '../../db/tables/projects.ts';
import { builtInEntries, builtInTypes, type DictionaryEntry, type DictionaryType } from './built-in.ts';
import { lock } from '../../work/locks.ts';

/** What one tenant may add: a dictionary is for choosing from, not a place to keep data. */
export const mostTypes = 500;
export const mostEntries = 1000;

const typeOf = (row: Selectable<DictTypeTable>): DictionaryType => ({
  id: row.id,
  dictType: row.dict_type,
  name: row.name,
  status: row.status,
  remark: row.remark,
  builtIn: builtInTypes.has(row.dict_type),
  createdBy: row.created_by,
  createdAt: row.created_at,
});

const entryOf = (row: Selectable<DictDataTable>): DictionaryEntry => ({
  id: row.id,
  dictType: row.dict_type,
  value: row.dict_value,
  label: row.label,
  labelEn: row.label_en,
  sort: row.sort,
  listClass: row.list_class,
  cssClass: row.css_class,
  isDefault: row.is_default,
  status: row.status,
  remark: row.remark,
  builtIn: builtInEntries.get(row.dict_type)?.some((entry) => entry.value === row.dict_value) ?? false,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

/** All dictionaries of a tenant, those of the catalogue as the tenant worded them; ordered by type. */
export async function dictionaryTypesOf(tx: Tx, tenantId: number): Promise<DictionaryType[]> {
  const rows = await tx.selectFrom('dict_type').selectAll().where('tenant_id', '=', tenantId).execute();
  const all = new Map([...builtInTypes, ...rows.map((row) => [row.dict_type, typeOf(row)] as const)]);
  return [...all.values()].sort((a, b) => (a.dictType < b.dictType ? -1 : 1));
}

/** Entries of one dictionary in its order: what the tenant wrote stands in the place of the catalogue's entry of that value. */
function merged(dictType: string, own: readonly DictionaryEntry[]): DictionaryEntry[] {
  const hasOwnDefault = own.some((entry) => entry.isDefault);
  const given = (builtInEntries.get(dictType) ?? []).map((entry) =>
    hasOwnDefault ? { ...entry, isDefault: false } : entry,
  );
  const all = new Map([...given, ...own].map((entry) => [entry.value, entry]));
  return [...all.values()].sort((a, b) => a.sort - b.sort || (a.value < b.value ? -1 : 1));
}

/** Entries of the named dictionaries, by type; of all of them when none is named. Unknown ones are empty. */
export async function entriesOf(
  tx: Tx,
  tenantId: number,
  wanted: readonly string[] | undefined,
): Promise<Map<string, DictionaryEntry[]>> {
  const rows = await tx
    .selectFrom('dict_data')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(wanted !== undefined, (select) =>
      select.where((eb) => eb('dict_type', '=', eb.fn.any(eb.val([...(wanted ?? [])])))),
    )
    .execute();
  const own = Map.groupBy(rows.map(entryOf), (entry) => entry.dictType);
  const types = wanted ?? [...new Set([...builtInEntries.keys(), ...own.keys()])].sort();
  return new Map(types.map((dictType) => [dictType, merged(dictType, own.get(dictType) ?? [])]));
}

/** One change of a tenant's dictionaries at a time, so that their bounds and single defaults hold. */
export const lockDictionaries = (tx: Tx, tenantId: number): Promise<void> => lock(tx, 'dictionaries', tenantId);

interface By {
  readonly tenantId: number;
  readonly userName: string;
  readonly now: Date;
}

/** Writes a type as it is to be, new or not. */
export async function putType(tx: Tx, type: DictionaryType, { tenantId, userName, now }: By): Promise<void> {
  const values = { dict_type: type.dictType, name: type.name, status: type.status, remark: type.remark };
  await tx
    .insertInto('dict_type')
    .values({
      tenant_id: tenantId,
      id: type.id,
      ...values,
      created_by: userName,
      created_at: now,
      updated_by: null,
      updated_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({ ...values, updated_by: userName, updated_at: now }),
    )
    .execute();
}

/** Writes an entry as it is to be, new or not. The default of a dictionary is one. */
export async function putEntry(tx: Tx, entry: DictionaryEntry, { tenantId, userName, now }: By): Promise<void> {
  if (entry.isDefault) {
    await tx
      .updateTable('dict_data')
      .set({ is_default: false })
      .where('tenant_id', '=', tenantId)
      .where('dict_type', '=', entry.dictType)
      .execute();
  }
  const values = {
    dict_type: entry.dictType,
    dict_value: entry.value,
    label: entry.label,
    label_en: entry.labelEn,
    sort: entry.sort,
    list_class: entry.listClass,
    css_class: entry.cssClass,
    is_default: entry.isDefault,
    status: entry.status,
    remark: entry.remark,
  };
  await tx
    .insertInto('dict_data')
    .values({
      tenant_id: tenantId,
      id: entry.id,
      ...values,
      created_by: userName,
      created_at: now,
      updated_by: null,
      updated_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({ ...values, updated_by: userName, updated_at: now }),
    )
    .execute();
}

/** An entry that follows its dictionary to another type. */
export const renameType = (tx: Tx, tenantId: number, from: string, to: string): Promise<unknown> =>
  tx
    .updateTable('dict_data')
    .set({ dict_type: to })
    .where('tenant_id', '=', tenantId)
    .where('dict_type', '=', from)
    .execute();

export const deleteDictionaryRows = (
  tx: Tx,
  tenantId: number,
  table: 'dict_type' | 'dict_data',
  wanted: readonly string[],
): Promise<unknown> => tx.deleteFrom(table).where('tenant_id', '=', tenantId).where('id', 'in', wanted).execute();
