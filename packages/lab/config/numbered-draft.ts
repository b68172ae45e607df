import {
  alarmProfileEdit,
  dbaProfileEdit,
  profileEdit,
  profileTable,
  srvProfileEdit,
  voipProfileEdit,
} from '@heliograph/wire/mib/epon-profiles/edit.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Config } from './config.ts';
import { draftOf, dropParts, keepDraft, putPart, profileRowsOf, takePart, type DraftPart } from './profile-draft.ts';
import {
  blank,
  actionBlock,
  full,
  setRefusalOf,
  stored,
  type MibCell,
  type ActionBlock,
  type ObjectGroup,
  type ConfigPart,
  type ConfigRow,
  type Verdict,
} from './shape.ts';

/**
 * Profiles of EPON OLTs: a kind and a number open one, blocks that say the number write into it, and nothing of it is in force before
 * it is committed. Each of their many tables is declared by `smallTable`.
 */
export type DraftKind = 'dba' | 'srv' | 'voip' | 'alarm';

const most = 128;

/** Which profile the blocks of a kind mean. */
const said: Readonly<Record<DraftKind, Scalar>> = {
  dba: dbaProfileEdit.dbaProfileNo,
  srv: srvProfileEdit.srvProfileNo,
  voip: voipProfileEdit.voipProfileNo,
  alarm: alarmProfileEdit.alarmProfileNo,
};

export const draftKey = (kind: DraftKind): { readonly kind: string } => ({ kind: `open EPON ${kind} profile` });

export interface Small {
  readonly kind: DraftKind;
  readonly table: AnyTable;
  readonly parts: readonly ConfigPart[];
}

/** By parameter what a block was told; what was never set is as a value of its kind begins. */
const toldOf = (group: ObjectGroup, values: ConfigRow): ConfigRow =>
  Object.fromEntries(Object.values(group).map((scalar) => [scalar.name, values[scalar.name] ?? blank(scalar)]));

const partOf = (table: AnyTable): DraftPart => ({
  table,
  id: table.index[0] ?? '',
  key: table.index.slice(1),
});

/** Columns of a table beside the parameters of its block: the MIB has both in one order, the number of the profile apart. */
function inOrder(table: AnyTable, group: ObjectGroup, action: string): Readonly<Record<string, string>> {
  const columns = Object.keys(table.columns).slice(1);
  const parameters = Object.keys(group).filter((name) => name !== action);
  if (columns.length !== parameters.length)
    throw new Error(`${table.name}: ${columns.length} columns for ${parameters.length} parameters`);
  return Object.fromEntries(columns.map((name, at) => [name, parameters[at] ?? '']));
}

/** Why the block may not write: it says no profile, or one that is not open. */
export function notOpen(config: Config, kind: DraftKind): Verdict {
  const draft = draftOf(config, draftKey(kind));
  const number = config.params.get(said[kind].name);
  if (draft === undefined) return `no ${kind} profile is open`;
  return draft.profile === String(number) ? undefined : `${kind} profile ${number ?? ''} is not open`;
}

export const putRow = (config: Config, kind: DraftKind, table: AnyTable, row: ConfigRow, verdict?: Verdict): Verdict =>
  notOpen(config, kind) ?? putPart(config, draftKey(kind), partOf(table), row, () => verdict);

export const takeRow = (config: Config, kind: DraftKind, table: AnyTable, row: ConfigRow): Verdict =>
  notOpen(config, kind) ?? takePart(config, draftKey(kind), partOf(table), row);

/** The row of the open profile with the key of this one. */
export const openRow = (config: Config, kind: DraftKind, table: AnyTable, row: ConfigRow): ConfigRow | undefined =>
  (draftOf(config, draftKey(kind))?.rows[table.name] ?? []).find((one) =>
    partOf(table).key.every((name) => one[name] === row[name]),
  );

export interface SmallShape {
  readonly put?: string;
  readonly take?: string;
  /** Parameter by column, where the two have not one order. */
  readonly columns?: Readonly<Record<string, string>>;
  /** What else follows from a row that is written. */
  readonly also?: (row: ConfigRow) => ConfigRow;
  readonly check?: (row: ConfigRow, config: Config) => Verdict;
  /** A column with a list: the block adds to it and takes from it. Text of nothing but one entry and another is told by `entries`. */
  readonly list?: {
    readonly column: string;
    readonly entries: (text: string) => string[] | undefined;
    readonly text: (entries: readonly string[]) => string;
  };
  readonly initial?: readonly ConfigRow[];
  /** Several blocks write this table: another one declares it. */
  readonly shared?: boolean;
}

const listed = (row: ConfigRow | undefined, { column, entries }: NonNullable<SmallShape['list']>): readonly string[] =>
  entries(String(row?.[column] ?? '')) ?? [];

/** A small table and the block that writes its rows. */
export function smallTable(
  kind: DraftKind,
  table: AnyTable,
  group: ObjectGroup,
  action: string,
  shape: SmallShape = {},
): Small {
  const { put = 'add', take = 'remove', columns = inOrder(table, group, action), list, check } = shape;
  const rowOf = (values: ConfigRow): ConfigRow => {
    const told = toldOf(group, values);
    const row = Object.fromEntries(Object.entries(columns).map(([column, name]) => [column, told[name] ?? 0]));
    return { ...row, ...shape.also?.(row) };
  };
  const write = (values: ConfigRow, config: Config): Verdict => {
    const row = rowOf(values);
    if (list === undefined) return putRow(config, kind, table, row, check?.(row, config));
    const given = list.entries(String(row[list.column]));
    if (given === undefined || given.length === 0) return `${list.column} is no list`;
    const all = [...new Set([...listed(openRow(config, kind, table, row), list), ...given])];
    return putRow(config, kind, table, { ...row, [list.column]: list.text(all) }, check?.(row, config));
  };
  const remove = (values: ConfigRow, config: Config): Verdict => {
    const row = rowOf(values);
    if (list === undefined) return takeRow(config, kind, table, row);
    const held = openRow(config, kind, table, row);
    const out = list.entries(String(row[list.column])) ?? [];
    const left = listed(held, list).filter((one) => !out.includes(one));
    return held === undefined || left.length === 0
      ? takeRow(config, kind, table, row)
      : putRow(config, kind, table, { ...held, [list.column]: list.text(left) });
  };
  const on = Object.fromEntries(
    Object.keys(group[action]?.enum ?? {}).map((name) => [
      name,
      name === take ? remove : name === put ? write : () => undefined,
    ]),
  );
  return {
    kind,
    table,
    parts: [
      ...(shape.shared ? [] : [shownTable(table, shape.initial)]),
      actionBlock(group, action, { on } as Parameters<typeof actionBlock>[2]),
    ],
  };
}

/** A table of profiles as it is seen: nothing is written in place, though the MIB calls some of their columns read-write. */
export const shownTable = (table: AnyTable, initial: readonly ConfigRow[] = []): ConfigPart =>
  stored(table, { writable: [], initial: () => initial as never });

/** Opening, putting in force and removing profiles whose contents stand in these tables. */
export function opening(
  smalls: readonly Small[],
  inUse: (kind: DraftKind, number: number, config: Config) => boolean,
): ActionBlock {
  const partsOf = (kind: DraftKind) =>
    [...new Set(smalls.filter((one) => one.kind === kind).map(({ table }) => table))].map(partOf);
  const { enum: types } = profileEdit.profileTpye;
  const kindOf = (type: MibCell | undefined): DraftKind | undefined =>
    (Object.keys(types) as DraftKind[]).find((name) => types[name] === type);
  const held = (config: Config, type: number, number: number) =>
    config.row(profileTable, { profileTypeShow: type, profileIdShow: number });
  const asked =
    (does: (kind: DraftKind, type: number, number: number, config: Config) => Verdict) =>
    (
      { profileTpye: type = 0, profileId: number = 0 }: { profileTpye?: number; profileId?: number },
      config: Config,
    ) => {
      const kind = kindOf(type);
      return kind === undefined ? 'no such kind' : does(kind, type, number, config);
    };
  return actionBlock(profileEdit, 'profileAction', {
    on: {
      add: asked((kind, type, number, config) => {
        const there = held(config, type, number) !== undefined;
        const count = config.kept(profileTable).filter((row) => row.profileTypeShow === type).length;
        if (!there && count >= most) return full(`there are ${most} profiles`);
        const rows = partsOf(kind).map((one) => [
          one.table.name,
          profileRowsOf(config, one, there ? number : undefined),
        ]);
        return keepDraft(config, draftKey(kind), { profile: String(number), rows: Object.fromEntries(rows) });
      }),
      commit: asked((kind, type, number, config) => {
        const draft = draftOf(config, draftKey(kind));
        if (draft?.profile !== String(number)) return `${kind} profile ${number} is not open`;
        const parts = partsOf(kind);
        dropParts(config, { parts }, number);
        const refusals = [
          config.write(profileTable, { profileTypeShow: type, profileIdShow: number }, 'put'),
          ...parts.flatMap(({ table, id }) =>
            (draft.rows[table.name] ?? []).map((row) => config.write(table, { ...row, [id]: number } as never, 'put')),
          ),
        ];
        return setRefusalOf(refusals.find((one) => one !== undefined));
      }),
      delete: asked((kind, type, number, config) => {
        if (held(config, type, number) === undefined) return `no ${kind} profile ${number}`;
        if (inUse(kind, number, config)) return 'the profile is in use';
        if (draftOf(config, draftKey(kind))?.profile === String(number)) config.params.delete(draftKey(kind).kind);
        dropParts(config, { parts: partsOf(kind) }, number);
        return config.drop(profileTable, { profileTypeShow: type, profileIdShow: number });
      }),
    },
  });
}
