import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, RowChange, PageRow, PageSession, SetItem, Step } from '../kit/binding.ts';
import { setItem, type Tie } from './codec.ts';
import { tiesOf } from './snmp-scalars.ts';
import { mibColumnsOf, tableListOf, readTable, type ColumnOf, type TableSpec } from './snmp-table.ts';

export type ScalarBlock = Readonly<Record<string, Scalar>>;
type Name<G> = keyof G & string;
type ActionName<G extends ScalarBlock, A extends Name<G>> = G[A] extends { readonly enum: infer E }
  ? keyof E & string
  : string extends keyof G
    ? string
    : never;

/**
 * V-SOL's write idiom: parameters and an Action scalar whose enumeration differs from block to block; the rows appear in a
 * table of their own (facts of the MIB modules V1600D and V1600G).
 */
export interface BlockSpec<
  T extends AnyTable,
  G extends ScalarBlock,
  A extends Name<G>,
  P extends ConfigPage,
> extends TableSpec<T, P> {
  readonly write: G;
  readonly action: A;
  /** Field → parameter of the block. */
  readonly parameters: { readonly [K in keyof P['fields'] & string]?: Tie<Name<G>> };
  readonly add?: ActionName<G, A>;
  readonly remove?: ActionName<G, A>;
  /** Own action of an edit; `add` where adding writes over the row; without one a row is removed and made anew. */
  readonly edit?: ActionName<G, A>;
  /** Parameters of `remove`; those of the key when nothing is said, `all` for blocks that compare the whole row. */
  readonly removeBy?: 'key' | 'all';
  /** Only rows whose index begins like this, and the parameters that say so: set before all others in every command. */
  readonly within?: { readonly index: readonly number[]; readonly parameters: readonly (readonly [Scalar, number])[] };
}

type Verb = 'add' | 'remove' | 'edit';

/** Rows of a read table that a command block writes. One SET per command: parameters first, the action last. */
export function commandBlock<
  T extends AnyTable,
  G extends ScalarBlock,
  const A extends Name<G>,
  const P extends ConfigPage,
>(page: P, spec: BlockSpec<T, G, A, P>): Binding {
  const tables = tableListOf(spec.read);
  const shown = tiesOf(
    page,
    mibColumnsOf(tables),
    spec.columns as Readonly<Record<string, Tie<ColumnOf<T>> | undefined>>,
  );
  const written = tiesOf(page, spec.write, spec.parameters);
  const action = spec.write[spec.action];
  if (!action) throw new Error(`${page.id}: no action ${spec.action}`);
  const isKey = (name: string) => page.key?.includes(name) === true;

  const command = (verb: Verb, name: string, row: PageRow, session: PageSession): Step => {
    const number = action.enum?.[name];
    if (number === undefined) throw new Error(`${page.id}: ${action.name} has no ${name}`);
    const ties = verb === 'remove' && spec.removeBy !== 'all' ? written.filter((one) => isKey(one.name)) : written;
    const where = (spec.within?.parameters ?? []).map(([parameter, value]) => setItem(parameter, value));
    const sets: SetItem[] = ties.map((one) => one.toSet(row[one.name], session.model));
    return { sets: [...where, ...sets, setItem(action, number, [], name)] };
  };
  const steps = ({ op, before, after }: RowChange, session: PageSession): Step[] => {
    const made = after && spec.add ? [command('add', spec.add, after, session)] : [];
    const gone = before && spec.remove ? [command('remove', spec.remove, before, session)] : [];
    if (op === 'add') return made;
    if (op === 'remove') return gone;
    return after && spec.edit ? [command('edit', spec.edit, after, session)] : [...gone, ...made];
  };
  return {
    page,
    read: (session) => readTable(session, tables, shown, { keep: spec.keep, within: spec.within?.index }),
    steps: (change, session) => Promise.resolve(steps(change, session)),
  };
}
