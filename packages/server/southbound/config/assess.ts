import { applies, type ConfigPage, type RowAction } from '@heliograph/catalogue/kit/page.ts';
import type { Binding, PageRow } from '../../drivers/kit/binding.ts';
import type { VerbBinding } from '../../drivers/kit/verb.ts';
import { canonical, changedPageFields, comparableIn, canonicalKeyOf, keyValues, sameFieldValue } from './canonical.ts';
import { differencesOf, rowDifferences, type Difference, type RowDifference } from './diff.ts';

/** What is to become of one row. An edit has both; `add` has no before, `remove` no after. */
export interface Aim {
  readonly op: RowAction | 'run';
  readonly before?: PageRow | undefined;
  readonly after?: PageRow | undefined;
  /** Where the page's binding knows better than the field when two values are the same. */
  readonly equal?: Binding['equal'];
  /** Of a command: whether what is there shows that it was done. */
  readonly done?: VerbBinding['done'] | undefined;
}

/** How what a device holds now stands to what was asked. */
export interface ChangeVerdict {
  /** hidden: the answer was cut short before the row, so nothing can be said. */
  readonly target: 'reached' | 'unchanged' | 'partly' | 'hidden';
  /** What was asked, against what is there instead. */
  readonly wrong: readonly Difference[];
  /** What changed though nobody asked. */
  readonly others: readonly RowDifference[];
  readonly row: PageRow | undefined;
  /** Fields that were asked for and that the device shows: what some firmware only takes can never be read back. */
  readonly asked: readonly string[];
}

/** The row that is meant; the one row of a form. */
export const findRow = (page: ConfigPage, rows: readonly PageRow[], like: PageRow | undefined): PageRow | undefined => {
  if (page.key === undefined) return rows[0];
  if (!like) return undefined;
  const key = canonicalKeyOf(page, like);
  return rows.find((row) => canonicalKeyOf(page, row) === key);
};

/** Fields that the change is about. A field that an added row leaves open is the device's to fill. */
export function askedFields(page: ConfigPage, { op, before, after }: Aim): string[] {
  if (op === 'remove' || !after) return [];
  if (op === 'edit' && before) return changedPageFields(page, before, after);
  return comparableIn(page, after)
    .filter(([name, field]) => canonical(field, after[name]) !== null)
    .map(([name]) => name);
}

const sameIn = (
  page: ConfigPage,
  names: readonly string[],
  asked: PageRow,
  held: PageRow,
  equal: Aim['equal'],
): boolean =>
  names.every((name) => {
    const field = page.fields[name];
    if (field === undefined) return false;
    return (
      sameFieldValue(field, asked[name], held[name]) || equal?.(name, asked[name] ?? null, held[name] ?? null) === true
    );
  });

function besides(page: ConfigPage, { op, before }: Aim, row: PageRow, asked: readonly string[]): RowDifference[] {
  if (op !== 'edit' || !before) return [];
  // What the new values rule out goes with them: asked for, though nobody named it.
  const isRuledOut = (name: string) => {
    const field = page.fields[name];
    return row[name] === null && field !== undefined && !applies(field, row);
  };
  const differences = differencesOf(page, before, row).filter(
    ({ field }) => !asked.includes(field) && field in row && !isRuledOut(field),
  );
  return differences.length === 0 ? [] : [{ key: keyValues(page, row), what: 'changed', row, differences }];
}

function standing(
  page: ConfigPage,
  aim: Aim,
  row: PageRow | undefined,
  complete: boolean,
  asked: readonly string[],
): ChangeVerdict['target'] {
  const { op, before, after } = aim;
  if (!row) {
    if (!complete) return 'hidden';
    if (op === 'remove') return 'reached';
    return op === 'add' ? 'unchanged' : 'partly';
  }
  if (op === 'run') return aim.done?.(row, before, after ?? {}) === true ? 'reached' : 'unchanged';
  if (op === 'remove') return before && changedPageFields(page, before, row).length > 0 ? 'partly' : 'unchanged';
  if (after && sameIn(page, asked, after, row, aim.equal)) return 'reached';
  if (op === 'add' || !before) return 'partly';
  return changedPageFields(page, before, row).length === 0 ? 'unchanged' : 'partly';
}

/** Compares a reading with what was asked. `former` are the rows before the change; without them nothing is said of others. */
export function assess(
  page: ConfigPage,
  aim: Aim,
  former: readonly PageRow[] | undefined,
  now: readonly PageRow[],
  complete: boolean,
): ChangeVerdict {
  const meant = aim.after ?? aim.before;
  const row = findRow(page, now, meant);
  const asked = askedFields(page, aim).filter((name) => row === undefined || name in row);
  const key = meant && canonicalKeyOf(page, meant);
  const elsewhere = (rows: readonly PageRow[]) => rows.filter((one) => canonicalKeyOf(page, one) !== key);
  const others =
    page.key === undefined || former === undefined
      ? []
      : rowDifferences(page, elsewhere(former), elsewhere(now), complete);
  const wrong =
    row && aim.after ? differencesOf(page, aim.after, row).filter(({ field }) => asked.includes(field)) : [];
  return {
    target: standing(page, aim, row, complete, asked),
    wrong,
    others: [...(row ? besides(page, aim, row, asked) : []), ...others],
    row,
    asked,
  };
}
