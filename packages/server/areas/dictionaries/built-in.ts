import { dictionaries, dictionaryNames } from '@heliograph/catalogue/words/dictionaries.ts';

/** A dictionary as it is worked with, whether the console or the tenant made it. */
export interface DictionaryType {
  readonly id: string;
  readonly dictType: string;
  readonly name: string;
  readonly status: string;
  readonly remark: string | null;
  readonly builtIn: boolean;
  readonly createdBy: string | null;
  readonly createdAt: Date | null;
}

export interface DictionaryEntry {
  readonly id: string;
  readonly dictType: string;
  readonly value: string;
  readonly label: string;
  readonly labelEn: string;
  readonly sort: number;
  readonly listClass: string;
  readonly cssClass: string;
  readonly isDefault: boolean;
  readonly status: string;
  readonly remark: string | null;
  readonly builtIn: boolean;
  readonly createdBy: string | null;
  readonly createdAt: Date | null;
}

/**
 * The id of what the catalogue brings along: FNV-1a of its name, 48 bits, so that it stays the same in every version. Ids that
 * are made at run time are larger from their first second on.
 */
export function fixedId(name: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(name)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return String(hash & 0xffff_ffff_ffffn);
}

const ofTheConsole = { remark: null, builtIn: true, createdBy: null, createdAt: null } as const;

/** The dictionaries of the catalogue, by their type. */
export const builtInTypes: ReadonlyMap<string, DictionaryType> = new Map(
  Object.keys(dictionaries).map((dictType) => {
    const name = dictionaryNames[dictType]?.zh ?? dictType;
    return [dictType, { id: fixedId(dictType), dictType, name, status: '0', ...ofTheConsole }];
  }),
);

/** Their entries, by type. */
export const builtInEntries: ReadonlyMap<string, readonly DictionaryEntry[]> = new Map(
  Object.entries(dictionaries).map(([dictType, entries]) => [
    dictType,
    entries.map(({ value, label, style }, index) => ({
      id: fixedId(`${dictType}\n${value}`),
      dictType,
      value,
      label: label.zh,
      labelEn: label.en,
      sort: index,
      listClass: style ?? 'default',
      cssClass: '',
      isDefault: index === 0,
      status: '0',
      ...ofTheConsole,
    })),
  ]),
);
