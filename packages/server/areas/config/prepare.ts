import type { Field } from '@heliograph/catalogue/kit/fields.ts';
import { portNumbers } from '@heliograph/catalogue/kit/fit.ts';
import { applies, canDo, isTyped, type ConfigPage, type RowAction } from '@heliograph/catalogue/kit/page.ts';
import type { OltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { Context } from '../../context.ts';
import type { Binding, FieldValue, PageRow } from '../../drivers/kit/binding.ts';
import { badInput, fault } from '../../fault.ts';
import { findRow } from '../../southbound/config/assess.ts';
import { changedPageFields, markOf, rowWithoutSecrets } from '../../southbound/config/canonical.ts';
import { differencesOf, type Difference } from '../../southbound/config/diff.ts';
import { atOf, pageOfOlt, type ConfigOlt, type DevicePage } from '../../southbound/config/device.ts';
import { unmetNeeds } from '../../southbound/config/needs.ts';
import { loadPage } from '../../southbound/config/pages.store.ts';
import { followPage, pageRowsOf } from '../../southbound/config/read-page.ts';
import type { Visit } from '../../southbound/config/visit.ts';
import type { ConfigTarget } from './target.ts';

/** A change as a person asks for it. */
export interface ChangeAsked {
  readonly op: RowAction;
  readonly key?: PageRow | undefined;
  readonly values?: PageRow | undefined;
}

/** How a row is not as whoever asked had seen it: it is there already, or not any more. */
type Moved = 'rowExists' | 'rowGone';

/** What it would do to the device as it is now. */
export interface PreparedChange {
  readonly problems: readonly Problem[];
  /** The row that is meant is not where it was said to be; the first of the problems says so. */
  readonly moved: Moved | undefined;
  readonly before: PageRow | undefined;
  /** Without secrets. */
  readonly after: PageRow | undefined;
  readonly secrets: PageRow;
  readonly differences: readonly Difference[];
  readonly base: string;
  /** Where the row stands in its table, when it was read just now. */
  readonly at: readonly number[] | undefined;
}

/** A reading this young is as good as a new one. */
export const freshMs = 30_000;

interface Now {
  readonly rows: readonly PageRow[];
  readonly places?: readonly (readonly number[])[] | undefined;
}

/** Rows of a page: those that are kept when they are young enough, else what the device says. */
export async function rowsNow(
  ctx: Context,
  visit: Visit,
  olt: ConfigOlt,
  { id, place }: { readonly id: string; readonly place: string },
  maxAgeMs: number,
): Promise<Now | undefined> {
  const page = pageOfOlt(olt, id, place);
  if (typeof page === 'string') return undefined;
  if (maxAgeMs > 0) {
    const at = atOf(olt, page);
    const own = visit.remembered.ownRows(at);
    if (own) return { rows: own };
    const row = visit.remembered.has(at)
      ? visit.remembered.of(at)
      : await ctx.scope.tenant(olt.tenant_id, (tx) => loadPage(tx, at));
    const age = ctx.clock.now() - (row?.read_at?.getTime() ?? 0);
    if (row?.rows && row.complete && row.fault === null && age <= maxAgeMs) return { rows: row.rows };
  }
  const rows = await pageRowsOf(ctx, visit, olt, page);
  return rows && { rows };
}

/** Names that the page does not have are refused at once: a mistyped field must not look like one that was written. */
export function mustKnowFields(page: ConfigPage, { key, values }: ChangeAsked): void {
  const unknown = [...Object.keys(key ?? {}), ...Object.keys(values ?? {})].filter((name) => !(name in page.fields));
  if (unknown.length > 0) throw badInput(unknown.map((field) => ({ field, message: messages.unknownField })));
}

const typedNames = (page: ConfigPage, { op, values }: ChangeAsked): string[] =>
  Object.keys(values ?? {}).filter((name) => {
    const field = page.fields[name];
    return field !== undefined && isTyped(page, name, field, op);
  });

/** The row as it shall be: what was typed over what the device has. A new row has nothing where nothing was typed. */
function rowAfter(page: ConfigPage, asked: ChangeAsked, before: PageRow | undefined): PageRow {
  const typed = new Set(typedNames(page, asked));
  const from = (name: string, field: Field): FieldValue =>
    typed.has(name) && field.kind !== 'secret' ? (asked.values?.[name] ?? null) : (before?.[name] ?? null);
  const entries = Object.entries(page.fields).filter(
    ([, field]) => field.kind !== 'secret' && (before || !field.shown),
  );
  const row = Object.fromEntries(entries.map(([name, field]) => [name, from(name, field)]));
  if (before) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      page.fields[name] && applies(page.fields[name], row) ? value : null,
    ]),
  );
}

/** A new row whose key the device makes gets it here; secrets may be part of what it is made from, never of the row. */
function identified(binding: Binding, asked: ChangeAsked, row: PageRow, held: readonly PageRow[]): PageRow {
  if (asked.op !== 'add' || !binding.identify) return row;
  return rowWithoutSecrets(binding.page, binding.identify({ ...row, ...asked.values }, held));
}

const secretsIn = (page: ConfigPage, asked: ChangeAsked): PageRow =>
  Object.fromEntries(
    typedNames(page, asked)
      .filter((name) => page.fields[name]?.kind === 'secret' && !isEmpty(asked.values?.[name]))
      .map((name) => [name, asked.values?.[name] ?? null]),
  );

/** Ports that this model does not have. */
function portProblems(page: ConfigPage, model: OltModel, row: PageRow, names: readonly string[]): Problem[] {
  return names.flatMap((name) => {
    const field = page.fields[name];
    if (field?.kind !== 'port' && field?.kind !== 'ports') return [];
    const has = portNumbers(model, field.of);
    const value = row[name];
    const ports = Array.isArray(value) ? (value as readonly number[]) : typeof value === 'number' ? [value] : [];
    return ports.every((port) => has.includes(port)) ? [] : [{ field: name, message: messages.notAChoice }];
  });
}

/** Values that the device holds already are not the person's fault; rules between fields count when one of them was touched. */
function valueProblems(
  page: ConfigPage,
  model: OltModel,
  asked: ChangeAsked,
  before: PageRow | undefined,
  after: PageRow,
): Problem[] {
  const values = { ...after, ...secretsIn(page, asked) };
  const all = validate(page, values);
  const ports = portProblems(page, model, after, Object.keys(page.fields));
  const seen = new Set(all.map(({ field }) => field));
  const problems = [...all, ...ports.filter(({ field }) => !seen.has(field))];
  if (asked.op === 'add' || !before) return problems;
  const touched = new Set([...changedPageFields(page, before, after), ...Object.keys(secretsIn(page, asked))]);
  const single = new Set(validate({ fields: page.fields }, values).map(({ field }) => field));
  return problems.filter(({ field }) => touched.has(field) || (!single.has(field) && touched.size > 0));
}

const keyMark = (page: ConfigPage): string => page.key?.[0] ?? '';

/** Whether the row that is meant is gone, or in the way. */
function movedRow(page: ConfigPage, op: RowAction, before: PageRow | undefined): Moved | undefined {
  if (op === 'add' && page.key !== undefined) return before ? 'rowExists' : undefined;
  return before ? undefined : 'rowGone';
}

/** The row that is meant, by its key; what a new one is called is among its values. */
const meant = (page: ConfigPage, { op, key, values }: ChangeAsked): PageRow =>
  Object.fromEntries((page.key ?? []).map((name) => [name, (op === 'add' ? values : (key ?? values))?.[name] ?? null]));

/**
 * Checks a change against its page, the model, and what the device holds now; sends nothing. `maxAgeMs`: how old a reading may
 * be; 0 asks the device. `asksNeeds` false: what it needs may be made by changes before it, and is asked when its turn comes. Throws what the visit throws when the page cannot be read.
 */
export async function prepareChange(
  ctx: Context,
  visit: Visit,
  { olt, ...target }: ConfigTarget,
  asked: ChangeAsked,
  maxAgeMs: number,
  asksNeeds = true,
): Promise<PreparedChange> {
  const { page, binding, place } = target;
  if (!canDo(page, asked.op)) throw fault('modelCannot');
  mustKnowFields(page, asked);
  const stored = maxAgeMs > 0 ? await rowsNow(ctx, visit, olt, { id: page.id, place }, maxAgeMs) : undefined;
  const now: Now = stored ?? (await freshRows(ctx, visit, olt, target));
  const found = findRow(page, now.rows, meant(page, asked));
  const at = found && now.places?.[now.rows.indexOf(found)];
  const moved = movedRow(page, asked.op, found);
  const before = asked.op === 'add' && page.key !== undefined ? undefined : found;
  const after = asked.op === 'remove' ? undefined : identified(binding, asked, rowAfter(page, asked, before), now.rows);
  const isThere = asked.op === 'add' || before !== undefined;
  const values = after && isThere ? valueProblems(page, visit.model, asked, before, after) : [];
  const secrets = after ? secretsIn(page, asked) : {};
  const problems = [...values];
  if (moved) problems.unshift({ field: moved === 'rowExists' ? keyMark(page) : '', message: messages[moved] });
  const row = after ?? before;
  if (asksNeeds && problems.length === 0 && row) {
    const unmet = (youngMs: number) =>
      unmetNeeds(page, asked.op, { ...row, ...secrets }, async (id) =>
        id === page.id ? now.rows : (await rowsNow(ctx, visit, olt, { id, place }, youngMs))?.rows,
      );
    // What speaks against it by a kept reading may have been mended since: the device itself is asked before it is refused.
    const soon = await unmet(freshMs);
    for (const { marks, message } of soon.length === 0 ? soon : await unmet(0)) {
      for (const field of marks ?? ['']) problems.push({ field, message });
    }
  }
  const differences = differencesOf(page, before, after, Object.keys(secrets));
  return { problems, moved, before, after, secrets, differences, base: markOf(page, before), at };
}

async function freshRows(ctx: Context, visit: Visit, olt: ConfigOlt, page: DevicePage): Promise<Now> {
  const { read, rows } = await followPage(ctx, visit, olt, page);
  if (read.absent) throw fault('pageAbsent');
  // Places belong to what was read just now; rows that a short answer lacked have none.
  return read.complete ? { rows: read.rows, places: read.places } : { rows };
}
