import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable, Column, Scalar } from '@heliograph/wire/mib/kit.ts';
import { fault } from '../../fault.ts';
import type { AnyColumn, Binding, RowChange, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';
import { tieObjectOf, type Tie } from './codec.ts';
import type { ScalarBlock } from './command-block.ts';
import { isChanged, type FormPart } from './form-part.ts';
import type { WithinNumbers } from './onu-block.ts';
import { blankRow } from './onu-form.ts';
import { profilesWithNames, type ProfileNames } from './opened-profile.ts';
import { onlyApplying } from './shaped.ts';

/**
 * A private profile holds what an ONU's private configuration holds, in tables and blocks that say a profile in place of PON and ONU.
 * So its pages have the fields of the ONU's pages, and what those are tied to says what these are.
 */

/** Profiles whose parts take the number of the profile; `field` of the page holds its name. */
export interface Numbered extends ProfileNames {
  readonly field: string;
}

/** Number by which an object lies elsewhere in the profile's table or block, and the objects that lie elsewhere still. */
export interface Renumbered {
  readonly by: number;
  readonly except?: Readonly<Record<number, number>>;
}

type Ties = Readonly<Record<string, Tie<string> | undefined>>;

/** How an ONU's fields are tied. */
export interface OnuTies {
  readonly read: AnyTable | readonly AnyTable[];
  readonly columns: Ties;
  readonly write: ScalarBlock;
  readonly parameters: Ties;
  readonly secrets?: Readonly<Record<string, Column>>;
}

export interface ProfileObjects {
  readonly read: AnyTable;
  readonly write: ScalarBlock;
  /** Of the columns, and of the parameters; one less where nothing is said. */
  readonly columns?: Renumbered;
  readonly parameters?: Renumbered;
  /** Fields whose parameter counts otherwise. */
  readonly ties?: Ties;
}

const isText = ({ syntax }: AnyColumn): boolean => syntax === 'octets' || syntax === 'ipAddress';

/** Texts and addresses, plain numbers, and those that have names: what is of another kind is another object. */
const isLike = (a: AnyColumn, b: AnyColumn): boolean =>
  isText(a) === isText(b) && (a.enum === undefined) === (b.enum === undefined);

/** One number says which profile where two say which ONU. */
const oneLess: Renumbered = { by: -1 };

function counterpart(object: AnyColumn, among: Readonly<Record<string, AnyColumn>>, how: Renumbered): AnyColumn {
  const id = how.except?.[object.id] ?? object.id + how.by;
  const found = Object.values(among).find((one) => one.id === id);
  if (found === undefined || !isLike(found, object)) throw new Error(`what is ${object.name} of a profile?`);
  return found;
}

/** The first parameter of every block says which profile. */
function profileOf(write: ScalarBlock): Scalar {
  const found = Object.values(write).find(({ id }) => id === 1);
  if (found === undefined) throw new Error('which profile?');
  return found;
}

const firstOf = (read: OnuTies['read']): AnyTable => {
  const table = Array.isArray(read) ? (read as readonly AnyTable[])[0] : (read as AnyTable);
  if (!table) throw new Error('no table');
  return table;
};

/** The ties of an ONU's fields as the objects of a profile have them; fields that the page does not have are left out. */
export function inProfile(page: ConfigPage, onu: OnuTies, to: ProfileObjects) {
  const table = firstOf(onu.read);
  const { columns: told = oneLess, parameters: set = oneLess } = to;
  const moved = (ties: Ties, from: Readonly<Record<string, AnyColumn>>, among: typeof from, how: Renumbered): Ties =>
    Object.fromEntries(
      Object.entries(ties).flatMap(([field, tie]) => {
        if (tie === undefined || page.fields[field] === undefined) return [];
        const object = from[tieObjectOf(tie)];
        if (object === undefined) throw new Error(`${page.id}.${field}: no object ${tieObjectOf(tie)}`);
        const { name } = counterpart(object, among, how);
        return [[field, typeof tie === 'string' ? name : { ...tie, object: name }]];
      }),
    );
  const secrets = Object.entries(onu.secrets ?? {}).map(
    ([field, column]) => [field, counterpart(column, to.read.columns, told) as Column] as const,
  );
  return {
    read: to.read,
    columns: moved(onu.columns, table.columns, to.read.columns, told),
    where: [profileOf(to.write)],
    write: to.write,
    parameters: { ...moved(onu.parameters, onu.write, to.write, set), ...to.ties },
    secrets: Object.fromEntries(secrets),
  };
}

async function numberOf(
  session: PageSession,
  { names, nameColumn, field }: Numbered,
  change: RowChange,
): Promise<number> {
  const name = (change.after ?? change.before)?.[field];
  const { rows } = await session.walk(names, [nameColumn]);
  const number = rows.find(({ values }) => values[nameColumn] === name)?.index[0];
  if (number === undefined) throw fault('notFound');
  return number;
}

/** Rows of all profiles; a change is made in the profile that the row names. */
export function profileRows(page: ConfigPage, of: Numbered, within: WithinNumbers<Binding>): Binding {
  const all = within();
  return {
    ...all,
    page,
    read: async (session) => profilesWithNames(session, of, await all.read(session), of.field),
    steps: async (change, session) => within([await numberOf(session, of, change)]).steps(change, session),
  };
}

/** A row for each profile of which one of the parts holds something. */
function sideBySide(page: ConfigPage, reads: readonly PageRead[]): PageRead {
  if (reads.every(({ absent }) => absent === true)) return { rows: [], complete: true, absent: true };
  const blank = blankRow(page);
  const found = new Map<string, { at: readonly number[]; row: PageRow }>();
  for (const { rows, at = [] } of reads) {
    rows.forEach((row, n) => {
      const index = at[n] ?? [];
      const held = found.get(index.join('.'))?.row ?? blank;
      found.set(index.join('.'), { at: index, row: { ...held, ...row } });
    });
  }
  const made = [...found.values()];
  return {
    rows: made.map(({ row }) => onlyApplying(page)(row)),
    at: made.map(({ at }) => at),
    complete: reads.every(({ complete }) => complete),
  };
}

/** What is one form of an ONU is one row of a profile: of one that has none of it yet, all parts are sent. */
export function privateProfileForm(page: ConfigPage, of: Numbered, parts: readonly FormPart[]): Binding {
  const steps = async (change: RowChange, session: PageSession): Promise<Step[]> => {
    const numbers = [await numberOf(session, of, change)];
    const wanted = parts.filter(({ fields }) => change.op !== 'edit' || isChanged(page, fields, change));
    // A block sets; whether something was there before makes no difference to it.
    const one = change.op === 'add' ? { ...change, op: 'edit' as const } : change;
    const made: Step[] = [];
    for (const { within } of wanted) made.push(...(await within(numbers).steps(one, session)));
    return made;
  };
  return {
    page,
    read: async (session) => {
      const reads = [];
      for (const { within } of parts) reads.push(await within().read(session));
      return profilesWithNames(session, of, sideBySide(page, reads), of.field);
    },
    steps,
  };
}
