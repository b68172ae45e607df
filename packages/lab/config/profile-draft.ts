import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Config } from './config.ts';
import { full, setRefusalOf, wrong, type MibCell, type ConfigRow, type Verdict } from './shape.ts';

/** One table with a part of profiles: which column numbers the profile, and what tells its rows apart within one. */
export interface DraftPart {
  readonly table: AnyTable;
  readonly id: string;
  readonly key: readonly string[];
}

/** A kind of profiles that are opened by name, written into, and committed: nothing of them is in force before. */
export interface DraftedProfiles {
  /** Under which what is open is remembered; a restart forgets it. */
  readonly kind: string;
  readonly names: AnyTable;
  readonly id: string;
  readonly name: string;
  readonly most: number;
  readonly parts: readonly DraftPart[];
}

/** A profile while it is open. */
export interface ProfileDraft {
  readonly profile: string;
  /** By table; without the number of the profile. */
  readonly rows: Readonly<Record<string, readonly ConfigRow[]>>;
}

export const isProfileName = (name: string): boolean => /^[^\s]{1,32}$/.test(name);

const heldAs = (config: Config, { names, id, name }: DraftedProfiles, profile: string): MibCell | undefined =>
  (config.kept(names) as readonly ConfigRow[]).find((row) => row[name] === profile)?.[id];

type Opened = Pick<DraftedProfiles, 'kind'>;

export function draftOf(config: Config, { kind }: Opened): ProfileDraft | undefined {
  const kept = config.params.get(kind);
  return kept === undefined ? undefined : (JSON.parse(String(kept)) as ProfileDraft);
}

/** Remembers what is open, and what is in it so far. */
export const keepDraft = (config: Config, { kind }: Opened, draft: ProfileDraft): undefined => {
  config.params.set(kind, JSON.stringify(draft));
};

/** Rows of a profile that is in force. */
export const profileRowsOf = (config: Config, { table, id }: DraftPart, number: MibCell | undefined): ConfigRow[] =>
  number === undefined
    ? []
    : (config.kept(table) as readonly ConfigRow[])
        .filter((row) => row[id] === number)
        .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== id)));

/** Opens a profile; one that is not there yet begins empty. */
export function openProfile(config: Config, of: DraftedProfiles, profile: string): Verdict {
  if (!isProfileName(profile)) return wrong('a profile has a name without blanks');
  const number = heldAs(config, of, profile);
  if (number === undefined && config.kept(of.names).length >= of.most) return full(`there are ${of.most} profiles`);
  const rows = of.parts.map((part) => [part.table.name, profileRowsOf(config, part, number)] as const);
  return keepDraft(config, of, { profile, rows: Object.fromEntries(rows) });
}

const sameKey = (key: readonly string[], a: ConfigRow, b: ConfigRow): boolean =>
  key.every((name) => a[name] === b[name]);

type PartChange = (draft: ProfileDraft, config: Config) => Verdict;

/** Puts a row into the open profile, over what goes by its key. */
export function putPart(config: Config, of: Opened, part: DraftPart, row: ConfigRow, check: PartChange): Verdict {
  const draft = draftOf(config, of);
  if (draft === undefined) return `no ${of.kind}`;
  const verdict = check(draft, config);
  if (verdict !== undefined) return verdict;
  const others = (draft.rows[part.table.name] ?? []).filter((one) => !sameKey(part.key, one, row));
  return keepDraft(config, of, { ...draft, rows: { ...draft.rows, [part.table.name]: [...others, row] } });
}

/** Takes a row out of the open profile. */
export function takePart(
  config: Config,
  of: Opened,
  part: DraftPart,
  row: ConfigRow,
  check: PartChange = () => undefined,
): Verdict {
  const draft = draftOf(config, of);
  if (draft === undefined) return `no ${of.kind}`;
  const held = draft.rows[part.table.name] ?? [];
  const left = held.filter((one) => !sameKey(part.key, one, row));
  if (left.length === held.length) return 'the profile has no such part';
  return check(draft, config) ?? keepDraft(config, of, { ...draft, rows: { ...draft.rows, [part.table.name]: left } });
}

const freeNumber = (config: Config, { names, id }: DraftedProfiles): number => {
  const taken = new Set((config.kept(names) as readonly ConfigRow[]).map((row) => row[id]));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
};

/** What is left of the parts of a profile that is gone, or about to be written anew. */
export function dropParts(config: Config, { parts }: Pick<DraftedProfiles, 'parts'>, number: MibCell): void {
  for (const { table, id } of parts)
    for (const row of config.kept(table) as readonly ConfigRow[]) if (row[id] === number) config.drop(table, row);
}

/** Puts the open profile in force. */
export function commitProfile(config: Config, of: DraftedProfiles, profile: string): Verdict {
  const draft = draftOf(config, of);
  if (draft?.profile !== profile) return `${profile} is not open`;
  const number = heldAs(config, of, profile) ?? freeNumber(config, of);
  dropParts(config, of, number);
  const refusals = [
    config.write(of.names, { [of.id]: number, [of.name]: profile } as ConfigRow, 'put'),
    ...of.parts.flatMap(({ table, id }) =>
      (draft.rows[table.name] ?? []).map((row) => config.write(table, { ...row, [id]: number } as ConfigRow, 'put')),
    ),
  ];
  return setRefusalOf(refusals.find((one) => one !== undefined));
}

/** Removes a profile; what was open of it is closed. */
export function dropProfile(config: Config, of: DraftedProfiles, profile: string): Verdict {
  const number = heldAs(config, of, profile);
  if (number === undefined) return `no ${profile}`;
  if (draftOf(config, of)?.profile === profile) config.params.delete(of.kind);
  return config.drop(of.names, { [of.id]: number } as ConfigRow);
}
