import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, FieldValue, PageRead, PageSession, Step } from '../kit/binding.ts';
import { tieObjectOf, setItem, tie, type Tie, type Tied } from './codec.ts';

type Group = Readonly<Record<string, Scalar>>;
type Name<G> = keyof G & string;

export interface ScalarsSpec<G extends Group, P extends ConfigPage> {
  readonly objects: G;
  /** Field → object; without it every field is the object of its name. */
  readonly columns?: { readonly [K in keyof P['fields'] & string]?: Tie<Name<G>> };
  /** Objects that are written last and make the device take the others: `{ dhcpCommit: 1 }`. */
  readonly commit?: { readonly [K in Name<G>]?: number };
  /** Write every field that may be typed, not only what changed: blocks whose parameters belong together. */
  readonly whole?: boolean;
}

export function tiesOf(
  page: ConfigPage,
  objects: Group,
  columns: Readonly<Record<string, Tie<string> | undefined>>,
): Tied[] {
  return Object.entries(columns).flatMap(([name, how]) => {
    const field = page.fields[name];
    if (how === undefined) return [];
    const object = objects[tieObjectOf(how)];
    if (!field) throw new Error(`${page.id} has no field ${name}`);
    if (!object) throw new Error(`${page.id}.${name}: no object ${tieObjectOf(how)}`);
    return [tie(name, field, object, how)];
  });
}

async function readScalars(session: PageSession, ties: readonly Tied[]): Promise<PageRead> {
  const raw = await session.get(ties.map(({ object }) => object.oid));
  if (raw.every((value) => value === undefined)) return { rows: [], complete: true, absent: true };
  const values = ties.map(({ name, toField }, at) => [name, toField(raw[at], session.model)] as const);
  return { rows: [Object.fromEntries<FieldValue>(values)], complete: true };
}

const same = (a: FieldValue | undefined, b: FieldValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const sameNames = (page: ConfigPage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(page.fields).map((name) => [name, name]));

/** A form over scalars. One SET carries what changed. */
export function snmpScalars<G extends Group, const P extends ConfigPage>(page: P, spec: ScalarsSpec<G, P>): Binding {
  const ties = tiesOf(page, spec.objects, spec.columns ?? sameNames(page));
  const typed = ties.filter(({ field }) => field.shown !== true);
  const commits = Object.entries<number | undefined>(spec.commit ?? {}).flatMap(([name, value]) => {
    const object = spec.objects[name];
    return object && value !== undefined ? [setItem(object, value)] : [];
  });
  const steps = ({ before, after }: Parameters<Binding['steps']>[0], session: PageSession): Promise<Step[]> => {
    const changed = typed.filter(({ name, field }) =>
      field.kind === 'secret' ? after?.[name] != null : spec.whole === true || !same(before?.[name], after?.[name]),
    );
    if (changed.length === 0) return Promise.resolve([]);
    const sets = changed.map(({ name, toSet }) => toSet(after?.[name], session.model));
    return Promise.resolve([{ sets: [...sets, ...commits] }]);
  };
  return {
    page,
    read: (session) =>
      readScalars(
        session,
        ties.filter(({ field }) => field.kind !== 'secret'),
      ),
    steps,
  };
}
