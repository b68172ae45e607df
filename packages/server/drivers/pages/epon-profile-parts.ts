import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import {
  alarmProfileEdit,
  dbaProfileEdit,
  profileEdit,
  profileTable,
  srvProfileEdit,
  voipProfileEdit,
} from '@heliograph/wire/mib/epon-profiles/edit.ts';
import type { AnyTable, Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import { setItem, type Tie, type Tied } from '../bindings/codec.ts';
import { keptSecrets } from '../bindings/kept-secrets.ts';
import { onlyApplying } from '../bindings/shaped.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import type { ColumnOf } from '../bindings/snmp-table.ts';
import type {
  Binding,
  RowChange,
  FieldValue,
  PageRead,
  PageRow,
  PageSession,
  RawTable,
  SetItem,
  Step,
} from '../kit/binding.ts';

/**
 * Profiles of EPON OLTs. A kind and a number with `add` open one, and make it where there is none; blocks write into the profile
 * whose number they are given; the same kind and number with `commit` put it in force. What a profile holds is spread over many
 * small tables, each with a block of its own: a page lays some of them side by side.
 */
export type EponProfileKind = 'dba' | 'srv' | 'voip' | 'alarm';
type Group = Readonly<Record<string, Scalar>>;

const opened: Readonly<Record<EponProfileKind, Scalar>> = {
  dba: dbaProfileEdit.dbaProfileNo,
  srv: srvProfileEdit.srvProfileNo,
  voip: voipProfileEdit.voipProfileNo,
  alarm: alarmProfileEdit.alarmProfileNo,
};

/** The key field that all these pages begin with. */
const profile = 'profileIdShow';
const numberOf = (row: PageRow | undefined): number => Number(row?.[profile] ?? 0);

export const profileStep = (kind: EponProfileKind, number: number, what: 'add' | 'delete' | 'commit'): Step => {
  const { profileTpye: type, profileId: id, profileAction: action } = profileEdit;
  return { sets: [setItem(type, type.enum[kind]), setItem(id, number), setItem(action, action.enum[what], [], what)] };
};

/** The last SET of a command. */
export const actionSet = (action: Scalar, name: string): SetItem => {
  const number = action.enum?.[name];
  if (number === undefined) throw new Error(`${action.name} has no ${name}`);
  return setItem(action, number, [], name);
};

/** One small table of profiles, and the block that writes it. */
export interface PartSpec<P extends ConfigPage, T extends AnyTable, G extends Group> {
  readonly read: T;
  readonly columns: { readonly [K in keyof P['fields'] & string]?: Tie<ColumnOf<T>> };
  readonly write: G;
  readonly parameters: { readonly [K in keyof P['fields'] & string]?: Tie<keyof G & string> };
  readonly action: keyof G & string;
  readonly put: string;
  /** Without it the block has no way to take something away. */
  readonly take?: string;
  /** The block adds to a list and takes from it: of a change, what was there goes first. */
  readonly replaces?: boolean;
  /** Parameters of the rest of the key, in its order. */
  readonly where?: readonly (keyof G & string)[];
  /** Where the key of the page counts otherwise than the table, or only some of the rows are of this part. */
  readonly keyOf?: (index: readonly number[]) => readonly FieldValue[] | undefined;
  readonly whereOf?: (row: PageRow) => readonly SetItem[] | undefined;
  /** Field of a secret → column that tells it. */
  readonly secrets?: Readonly<Record<string, Column>>;
  readonly indexOf?: (row: PageRow) => readonly number[];
  /** What is not on the page and would else stay as it was last set, perhaps for another profile. */
  readonly fixed?: readonly SetItem[];
  /** More commands of a block that has them apart: what makes a row, what takes it away, what ends each change. */
  readonly make?: (row: PageRow) => readonly SetItem[];
  readonly remove?: (row: PageRow) => readonly SetItem[];
  readonly end?: readonly SetItem[];
}

export interface EponProfilePart {
  readonly table: AnyTable;
  readonly ties: readonly Tied[];
  readonly keyOf: (index: readonly number[]) => readonly FieldValue[] | undefined;
  /** Commands that make `after` of `before` in the open profile; none where nothing of this part changes. */
  readonly steps: (kind: EponProfileKind, change: RowChange, session: PageSession) => Promise<readonly Step[]>;
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Key and values of a row, as far as they are of this part. */
interface Turn {
  readonly had: boolean;
  readonly wants: boolean;
  readonly changed: boolean;
}

function turnOf(page: ConfigPage, fields: readonly string[], { op, before, after }: RowChange): Turn {
  const holds = (row: PageRow | undefined) => row !== undefined && fields.some((name) => !isEmpty(row[name]));
  const differs = (name: string) =>
    page.fields[name]?.kind === 'secret' ? !isEmpty(after?.[name]) : !same(before?.[name], after?.[name]);
  return { had: holds(before), wants: holds(after), changed: op === 'add' || fields.some(differs) };
}

export function eponProfilePart<const P extends ConfigPage, T extends AnyTable, G extends Group>(
  page: P,
  spec: PartSpec<P, T, G>,
): EponProfilePart {
  const ties = tiesOf(page, spec.read.columns, spec.columns);
  const written = tiesOf(page, spec.write, spec.parameters);
  const fields = written.map(({ name }) => name);
  const rest = (page.key ?? []).slice(1);
  const action = (name: string): SetItem => actionSet(spec.write[spec.action] as Scalar, name);
  const whereOf =
    spec.whereOf ??
    ((row: PageRow) =>
      (spec.where ?? []).map((name, at) => setItem(spec.write[name] as Scalar, Number(row[rest[at] ?? ''] ?? 0))));
  const indexOf = spec.indexOf ?? ((row: PageRow) => [numberOf(row), ...rest.map((name) => Number(row[name] ?? 0))]);
  const values = (row: PageRow, session: PageSession) => written.map((one) => one.toSet(row[one.name], session.model));

  const gone = (row: PageRow, session: PageSession): readonly SetItem[] => {
    if (spec.remove) return spec.remove(row);
    if (spec.take === undefined) return [];
    return [...(whereOf(row) ?? []), ...(spec.replaces ? values(row, session) : []), action(spec.take)];
  };
  const put = (row: PageRow, session: PageSession): readonly SetItem[] => [
    ...(whereOf(row) ?? []),
    ...values(row, session),
    ...(spec.fixed ?? []),
    action(spec.put),
  ];
  const sent = (change: RowChange, session: PageSession): readonly (readonly SetItem[])[] => {
    const { had, wants } = turnOf(page, fields, change);
    const { before, after } = change;
    if (!wants || !after) return before ? [gone(before, session)] : [];
    const first = had && before && spec.replaces ? [gone(before, session)] : [];
    return [...first, ...(!had && spec.make ? [spec.make(after)] : []), put(after, session)];
  };
  const commands: Binding = {
    page,
    read: () => Promise.resolve({ rows: [], complete: true }),
    steps: (change, session) => Promise.resolve(sent(change, session).map((sets) => ({ sets }))),
  };
  const filled = spec.secrets ? keptSecrets(commands, { columns: spec.secrets, indexOf }) : commands;
  return {
    table: spec.read,
    ties,
    keyOf: spec.keyOf ?? ((index) => index.slice(1, rest.length + 1)),
    steps: async (kind, change, session) => {
      const row = change.after ?? change.before;
      const { had, wants, changed } = turnOf(page, fields, change);
      if (!row || !changed || (!had && !wants) || whereOf(row) === undefined) return [];
      const made = await filled.steps(change, session);
      const all = spec.end && made.length > 0 ? [...made, { sets: spec.end }] : made;
      const into = setItem(opened[kind], numberOf(row));
      return all.flatMap((step) => ('sets' in step && step.sets.length > 0 ? [{ sets: [into, ...step.sets] }] : []));
    },
  };
}

/** Numbers of the profiles of a kind. */
interface Known {
  readonly numbers: ReadonlyMap<number, string>;
  readonly complete: boolean;
  readonly absent: boolean;
}

export async function knownProfiles(session: PageSession, kind: EponProfileKind): Promise<Known> {
  const { profileTypeShow: type, profileIdShow: id, profileIdDescr: words } = profileTable.columns;
  const { rows, complete, absent } = await session.walk(profileTable, [type.name, id.name, words.name]);
  const ours = rows.filter(({ values }) => Number(values[type.name]) === type.enum[kind]);
  const numbers = new Map(ours.map(({ values }) => [Number(values[id.name]), String(values[words.name] ?? '')]));
  return { numbers, complete, absent };
}

/** Each table once, with all columns that some part reads of it. */
async function walked(session: PageSession, parts: readonly EponProfilePart[]): Promise<ReadonlyMap<string, RawTable>> {
  const found = new Map<string, RawTable>();
  for (const { table } of parts) {
    if (found.has(table.name)) continue;
    const of = parts.filter((one) => one.table.name === table.name);
    const names = new Set(of.flatMap(({ ties }) => ties.map(({ object }) => object.name)));
    found.set(table.name, await session.walk(table, [...names]));
  }
  return found;
}

/** Columns that are called as the fields of the page. */
type Named<P extends ConfigPage, T extends AnyTable, G extends Group> = {
  readonly [K in keyof P['fields'] & ColumnOf<T>]?: Tie<keyof G & string>;
};

interface PlainOptions<G extends Group> {
  readonly put?: string;
  readonly take?: string;
  readonly where?: readonly (keyof G & string)[];
  readonly replaces?: boolean;
}

/** A part whose fields are called as its columns, beside the parameters that write them. */
export function plainProfilePart<const P extends ConfigPage, T extends AnyTable, G extends Group>(
  page: P,
  [read, write, action]: readonly [read: T, write: G, action: keyof G & string],
  parameters: Named<P, T, G>,
  { put = 'add', take = 'remove', ...more }: PlainOptions<G> = {},
): EponProfilePart {
  const told = Object.entries(parameters as Readonly<Record<string, Tie<string>>>).map(([name, how]) => [
    name,
    typeof how === 'string' ? name : { ...how, object: name },
  ]);
  return eponProfilePart(page, {
    read,
    columns: Object.fromEntries(told) as PartSpec<P, T, G>['columns'],
    write,
    parameters: parameters as PartSpec<P, T, G>['parameters'],
    action,
    put,
    take,
    ...more,
  });
}

interface PageOptions {
  /** A row as the page has it, and as the objects do, where the two differ. */
  readonly seen?: (row: PageRow) => PageRow;
  readonly sent?: (row: PageRow) => PageRow;
  /** Every profile has a row, though nothing of the page is set in it. */
  readonly each?: boolean;
  readonly identify?: Binding['identify'];
}

async function readPage(
  session: PageSession,
  page: ConfigPage,
  kind: EponProfileKind,
  parts: readonly EponProfilePart[],
  { each = false, seen = (row) => row }: PageOptions,
): Promise<PageRead> {
  const known = await knownProfiles(session, kind);
  const tables = await walked(session, parts);
  if (known.absent || [...tables.values()].every(({ absent }) => absent))
    return { rows: [], complete: true, absent: true };
  const blank = Object.fromEntries(Object.keys(page.fields).map((name) => [name, null] as const));
  const rows = new Map<string, PageRow>();
  const rowAt = (key: readonly FieldValue[]): PageRow =>
    rows.get(key.join('.')) ?? {
      ...blank,
      ...Object.fromEntries((page.key ?? []).map((name, at) => [name, key[at] ?? null])),
    };
  if (each) for (const number of known.numbers.keys()) rows.set(String(number), rowAt([number]));
  for (const { table, ties, keyOf } of parts) {
    for (const { index, values } of tables.get(table.name)?.rows ?? []) {
      const rest = keyOf(index);
      const [number = 0] = index;
      // A part of a profile that is not there any more.
      if (rest === undefined || !known.numbers.has(number)) continue;
      const key = [number, ...rest];
      const told = ties.map(
        ({ name, object, toField }) => [name, toField(values[object.name], session.model)] as const,
      );
      rows.set(key.join('.'), { ...rowAt(key), ...Object.fromEntries(told) });
    }
  }
  const complete = known.complete && [...tables.values()].every((one) => one.complete);
  const applying = onlyApplying(page);
  return { rows: [...rows.values()].map((row) => applying(seen(row))), complete };
}

/** A row without what its other values rule out; secrets that were typed go to the device all the same, as on other pages. */
function ruled(page: ConfigPage, row: PageRow): PageRow {
  const typed = Object.entries(row).filter(([name]) => page.fields[name]?.kind === 'secret');
  return { ...onlyApplying(page)(row), ...Object.fromEntries(typed) };
}

/** A page of what profiles of a kind hold. Every change opens the profile, does what changed, and commits. */
export const profilePage = (
  page: ConfigPage,
  kind: EponProfileKind,
  parts: readonly EponProfilePart[],
  options: PageOptions = {},
): Binding => ({
  page,
  ...(options.identify ? { identify: options.identify } : {}),
  read: (session) => readPage(session, page, kind, parts, options),
  steps: async (change, session) => {
    const { sent = (row: PageRow) => row } = options;
    // What the new values rule out goes with them, so that nothing of it stays in a table that nobody sees.
    const told = {
      ...change,
      before: change.before && sent(change.before),
      after: change.after && sent(ruled(page, change.after)),
    };
    const inner: Step[] = [];
    for (const one of parts) inner.push(...(await one.steps(kind, told, session)));
    if (inner.length === 0) return [];
    const number = numberOf(change.after ?? change.before);
    return [profileStep(kind, number, 'add'), ...inner, profileStep(kind, number, 'commit')];
  },
});
