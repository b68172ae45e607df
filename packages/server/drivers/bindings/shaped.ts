import { applies, type ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Binding, PageRow } from '../kit/binding.ts';

export interface Shaping {
  /** A row as the page holds it, from what the objects say. */
  readonly seen: (row: PageRow) => PageRow;
  /** A row as the objects take it. */
  readonly sent?: (row: PageRow) => PageRow;
}

/** A made binding whose rows differ a little from its objects: values that depend on each other. Of a place, so is that of each place. */
export function shaped(made: Binding, { seen, sent = (row) => row }: Shaping): Binding {
  const { at } = made;
  return {
    ...made,
    ...(at && { at: (place) => shaped(at(place), { seen, sent }) }),
    read: async (session) => {
      const read = await made.read(session);
      return { ...read, rows: read.rows.map(seen) };
    },
    steps: (change, session) =>
      made.steps(
        { ...change, before: change.before && sent(change.before), after: change.after && sent(change.after) },
        session,
      ),
  };
}

/** Fields that the others rule out hold nothing, whatever the device keeps in their places. */
export const onlyApplying =
  (page: ConfigPage) =>
  (row: PageRow): PageRow =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const field = page.fields[name];
        return [name, field === undefined || applies(field, row) ? value : null];
      }),
    );
