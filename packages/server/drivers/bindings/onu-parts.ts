import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, RowChange, FieldValue, PageRead, PageRow, PageSession, SetItem, Step } from '../kit/binding.ts';
import { setItem, type Tie, type Tied } from './codec.ts';
import { ofPlace, onuIndex } from './onu-block.ts';
import { onlyApplying } from './shaped.ts';
import { tiesOf } from './snmp-scalars.ts';
import type { ColumnOf } from './snmp-table.ts';

type Group = Readonly<Record<string, Scalar>>;
type Name<G> = keyof G & string;

/** Some fields of a row, and the block that writes them. */
export interface RowPart {
  readonly fields: readonly string[];
  readonly steps: (change: RowChange, at: readonly [number, number], session: PageSession) => readonly Step[];
}

interface PartSpec<G extends Group, P extends ConfigPage> {
  readonly onu: readonly [Name<G>, Name<G>];
  /** Field → parameter; those of the key say which row. */
  readonly parameters: { readonly [K in keyof P['fields'] & string]?: Tie<Name<G>> };
  /** Without one the block acts when it is set. */
  readonly action?: Name<G>;
  readonly set?: string;
  /** The action that takes all of it away: sent when all its fields are empty or off. Without one, empty fields are not sent. */
  readonly clear?: string;
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const isNothing = (value: FieldValue | undefined): boolean => value === undefined || value === null || value === '';

export function rowPart<G extends Group, const P extends ConfigPage>(
  page: P,
  block: G,
  { onu, parameters, action, set, clear }: PartSpec<G, P>,
): RowPart {
  const ties = tiesOf(page, block, parameters);
  const isKey = ({ name }: Tied): boolean => page.key?.includes(name) === true;
  const own = ties.filter((one) => !isKey(one));
  const [pon, number] = onu.map((name) => block[name]) as unknown as [Scalar, Scalar];
  const act = (name: string | undefined): SetItem[] => {
    const object = action === undefined ? undefined : block[action];
    const value = name === undefined ? undefined : object?.enum?.[name];
    if (action !== undefined && (object === undefined || value === undefined))
      throw new Error(`${page.id}: ${action} has no ${name}`);
    return object === undefined || value === undefined ? [] : [setItem(object, value, [], name)];
  };
  if (action !== undefined) act(set);
  return {
    fields: own.map(({ name }) => name),
    steps: ({ after = {} }, at, session) => {
      const isGone = own.every(({ name }) => isNothing(after[name]) || after[name] === false);
      const isEmpty = own.every(({ name }) => isNothing(after[name]));
      if (clear === undefined && isEmpty) return [];
      const sent = clear !== undefined && isGone ? ties.filter(isKey) : ties;
      const where = [setItem(pon, at[0]), setItem(number, at[1])];
      const what = act(clear !== undefined && isGone ? clear : set);
      return [{ sets: [...where, ...sent.map(({ name, toSet }) => toSet(after[name], session.model)), ...what] }];
    },
  };
}

interface Told {
  readonly rows: ReadonlyMap<string, PageRow>;
  readonly complete: boolean;
  readonly absent: boolean;
}

async function readOne(
  session: PageSession,
  table: AnyTable,
  ties: readonly Tied[],
  index: readonly number[],
): Promise<Told> {
  const own = ties.filter(({ object }) => table.columns[object.name]?.oid === object.oid);
  const { rows, complete, absent } = await session.walk(
    table,
    own.map(({ object }) => object.name),
    index,
  );
  const read = rows.map(
    ({ index: at, values }) =>
      [
        at.join('.'),
        Object.fromEntries(own.map(({ name, object, toField }) => [name, toField(values[object.name], session.model)])),
      ] as const,
  );
  return { rows: new Map(read), complete, absent };
}

/**
 * Rows (or the one row) of an ONU that several tables tell and several blocks write: a block is sent when something of it changed.
 * Of rows the first table says which there are; a form is there as soon as any of them tells something.
 */
export function onuParts<T extends AnyTable, const P extends ConfigPage>(
  page: P,
  spec: {
    readonly read: readonly T[];
    readonly columns: { readonly [K in keyof P['fields'] & string]?: Tie<ColumnOf<T>> };
    readonly parts: readonly RowPart[];
    /** What follows from the others, before fields that do not apply are left out. */
    readonly derived?: (row: PageRow) => PageRow;
  },
): Binding {
  const columns = Object.assign({}, ...spec.read.map((table) => table.columns)) as T['columns'];
  const ties = tiesOf(page, columns, spec.columns);
  const blank: PageRow = Object.fromEntries(Object.keys(page.fields).map((name) => [name, null]));
  const { derived = (row) => row } = spec;
  const seen = onlyApplying(page);
  const read = async (session: PageSession, index: readonly [number, number]): Promise<PageRead> => {
    const told: Told[] = [];
    for (const table of spec.read) told.push(await readOne(session, table, ties, index));
    const isAbsent = page.key === undefined ? told.every(({ absent }) => absent) : told[0]?.absent === true;
    if (isAbsent) return { rows: [], complete: true, absent: true };
    const there = page.key === undefined ? [index.join('.')] : [...(told[0]?.rows.keys() ?? [])];
    const whole = (at: string) => Object.assign({}, blank, ...told.map((one) => one.rows.get(at) ?? {})) as PageRow;
    const rows = there.map((at) => seen(derived(whole(at))));
    return { rows, complete: told.every(({ complete }) => complete) };
  };
  const isChanged = ({ fields }: RowPart, { before, after }: RowChange): boolean =>
    fields.some((name) => !same(before?.[name], after?.[name]));
  return ofPlace(page, (place: Place) => {
    const index = onuIndex(page, place);
    return {
      page,
      read: (session) => read(session, index),
      steps: (asked, session) => {
        const change = { ...asked, after: asked.after && seen(asked.after) };
        const wanted = spec.parts.filter((part) => isChanged(part, change));
        return Promise.resolve(wanted.flatMap((part) => part.steps(change, index, session)));
      },
    };
  });
}
