import type { AnyTable, Scalar } from '@heliograph/wire/mib/kit.ts';
import type { Binding, RowChange, PageRead, PageRow, PageSession, Step } from '../kit/binding.ts';
import { setItem } from './codec.ts';

/** Numbers and names of the profiles of a kind; indexed by the number. */
export interface ProfileNames {
  readonly names: AnyTable;
  readonly nameColumn: string;
}

/**
 * How profiles of a kind are opened and put in force. The name with `add` opens one, and makes it where there is none; blocks of its
 * parts name no profile and write into the one that is open; the name with `commit` puts it in force. That `add` opens what is there
 * is what the command line does (`profile line id 1 name x`), the MIB does not say: what is read back decides.
 */
export interface ProfileOpening extends ProfileNames {
  readonly name: Scalar;
  readonly action: Scalar;
}

const named = ({ name, action }: ProfileOpening, profile: string, what: 'add' | 'commit'): Step => ({
  sets: [setItem(name, profile), setItem(action, action.enum?.[what] ?? 0, [], what)],
});

/** Puts a profile in force after what a step has made of it; nothing is left of one that is gone. */
export const committed = (made: Binding, opening: ProfileOpening, field: string): Binding => ({
  ...made,
  steps: async (change, session) => {
    const steps = await made.steps(change, session);
    return change.after ? [...steps, named(opening, String(change.after[field] ?? ''), 'commit')] : steps;
  },
});

/** Parts of profiles under the names of their profiles: their tables are indexed by the number first. */
export async function profilesWithNames(
  session: PageSession,
  { names, nameColumn }: ProfileNames,
  read: PageRead,
  field: string,
): Promise<PageRead> {
  if (read.absent === true || read.rows.length === 0) return read;
  const known = await session.walk(names, [nameColumn]);
  const nameOf = new Map(known.rows.map(({ index, values }) => [index[0], String(values[nameColumn] ?? '')]));
  const rows: PageRow[] = [];
  const at: (readonly number[])[] = [];
  read.rows.forEach((row, n) => {
    const index = read.at?.[n] ?? [];
    const name = nameOf.get(index[0]);
    // A part of a profile that is not there any more.
    if (name === undefined) return;
    rows.push({ ...row, [field]: name });
    at.push(index);
  });
  return { rows, at, complete: read.complete && known.complete };
}

/**
 * Parts of profiles: their tables are indexed by the number of the profile first, the page's `field` holds its name. Every change
 * opens the profile, does what `made` says, and commits.
 */
export const openedProfile = (made: Binding, opening: ProfileOpening, field: string): Binding => ({
  ...made,
  read: async (session) => profilesWithNames(session, opening, await made.read(session), field),
  steps: async (change: RowChange, session) => {
    const inner = await made.steps(change, session);
    if (inner.length === 0) return inner;
    const profile = String((change.after ?? change.before)?.[field] ?? '');
    return [named(opening, profile, 'add'), ...inner, named(opening, profile, 'commit')];
  },
});
