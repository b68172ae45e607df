import type { ConfigPage, HeldPages, Need, RowAction } from '@heliograph/catalogue/kit/page.ts';
import type { PageRow } from '../../drivers/kit/binding.ts';

/** Conditions that an operation is asked for. */
export const needsOf = ({ needs = [] }: ConfigPage, op: RowAction): readonly Need[] =>
  needs.filter(({ on = ['add', 'edit'] }) => on.includes(op));

/**
 * Conditions on the device's present state that a change breaks. Most are about values that are to be set: nothing has to
 * be there for a row to be removed. `rowsOf` reads another page of the device; undefined when it cannot be read.
 */
export async function unmetNeeds(
  page: ConfigPage,
  op: RowAction,
  values: PageRow,
  rowsOf: (page: string) => Promise<readonly PageRow[] | undefined>,
): Promise<Need[]> {
  const needs = needsOf(page, op).filter(({ when }) => when?.(values) !== false);
  const held: Record<string, HeldPages[string]> = {};
  for (const id of new Set(needs.flatMap(({ reads }) => reads))) {
    const rows = await rowsOf(id);
    if (rows) held[id] = rows;
  }
  return needs.filter((need) => !need.holds(values, held));
}
