import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, SetItem, Step } from '../kit/binding.ts';
import { setItem, type Tie } from './codec.ts';
import { ofPlace, onuIndex } from './onu-block.ts';
import { tiesOf } from './snmp-scalars.ts';
import type { ColumnOf } from './snmp-table.ts';

type Group = Readonly<Record<string, Scalar>>;
type Name<G> = keyof G & string;

interface Block<G extends Group, P extends ConfigPage> {
  readonly write: G;
  readonly onu: readonly [Name<G>, Name<G>];
  readonly parameters: { readonly [K in keyof P['fields'] & string]?: Tie<Name<G>> };
  readonly action: Name<G>;
  readonly does: string;
  /** Objects that no field of the page stands for: left out they would be what was set last. */
  readonly also?: readonly SetItem[];
}

const blockOf = <G extends Group, const P extends ConfigPage>(page: P, spec: Block<G, P>) => {
  const { write, onu, action, does, also = [] } = spec;
  const ties = tiesOf(page, write, spec.parameters);
  const [pon, number] = onu.map((name) => write[name]) as unknown as [Scalar, Scalar];
  const object = write[action] as Scalar;
  const value = object.enum?.[does];
  if (value === undefined) throw new Error(`${page.id}: ${action} has no ${does}`);
  return (row: PageRow, at: readonly [number, number], session: PageSession): Step => ({
    sets: [
      setItem(pon, at[0]),
      setItem(number, at[1]),
      ...ties.map(({ name, toSet }) => toSet(row[name], session.model)),
      ...also,
      setItem(object, value, [], does),
    ],
  });
};

/**
 * Rows of one ONU in a table that is numbered through over all ONUs: it is read whole, since its index says nothing of whose a row is.
 * A row is changed by being made anew.
 */
export function onuFlat<T extends AnyTable, A extends Group, R extends Group, const P extends ConfigPage>(
  page: P,
  spec: {
    readonly read: T;
    /** Columns that say of which ONU a row is. */
    readonly whose: readonly [ColumnOf<T>, ColumnOf<T>];
    readonly columns: { readonly [K in keyof P['fields'] & string]?: Tie<ColumnOf<T>> };
    readonly add: Block<A, P>;
    readonly remove: Block<R, P>;
  },
): Binding {
  const ties = tiesOf(page, spec.read.columns, spec.columns);
  const [add, remove] = [blockOf(page, spec.add), blockOf(page, spec.remove)];
  const names = [...spec.whose, ...ties.map(({ object }) => object.name)];
  const read = async (session: PageSession, [pon, onu]: readonly [number, number]): Promise<PageRead> => {
    const { rows, complete, absent } = await session.walk(spec.read, names);
    if (absent) return { rows: [], complete: true, absent: true };
    const own = rows.filter(
      ({ values }) => Number(values[spec.whose[0]]) === pon && Number(values[spec.whose[1]]) === onu,
    );
    const made = own.map(({ values }) =>
      Object.fromEntries(ties.map(({ name, object, toField }) => [name, toField(values[object.name], session.model)])),
    );
    return { rows: made, complete };
  };
  const steps = ({ op, before, after }: RowChange, at: readonly [number, number], session: PageSession): Step[] => [
    ...(op !== 'add' && before ? [remove(before, at, session)] : []),
    ...(op !== 'remove' && after ? [add(after, at, session)] : []),
  ];
  return ofPlace(page, (place) => {
    const at = onuIndex(page, place);
    return {
      page,
      read: (session) => read(session, at),
      steps: (change, session) => Promise.resolve(steps(change, at, session)),
    };
  });
}
