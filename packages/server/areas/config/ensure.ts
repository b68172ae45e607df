import { isEmpty } from '@heliograph/catalogue/kit/fields.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import type { Context } from '../../context.ts';
import type { FieldValue, PageRow } from '../../drivers/kit/binding.ts';
import { findRow } from '../../southbound/config/assess.ts';
import { sameFieldValue } from '../../southbound/config/canonical.ts';
import type { NewChange } from '../../southbound/config/changes.store.ts';
import { pageOfOlt, type ConfigOlt } from '../../southbound/config/device.ts';
import type { Visit } from '../../southbound/config/visit.ts';
import { newChange, type Asker } from './change.ts';
import { freshMs, prepareChange, rowsNow, type ChangeAsked } from './prepare.ts';
import type { ConfigTarget } from './target.ts';

/** A row that a page shall hold; what is not named stays as the device has it. */
export interface WantedRow {
  readonly page: string;
  readonly place: string;
  readonly values: PageRow;
  /** Never shown by a device: where there are some, the row is written whatever it shows. */
  readonly secrets?: PageRow | undefined;
  /** Others use it too: one that is there with other values is not written over. */
  readonly shared?: boolean | undefined;
  /** Fields that tell the row where the device makes its key. */
  readonly toldBy?: readonly string[] | undefined;
  /** What told the row until now, where that differs: it is written over, and no second one comes beside it. */
  readonly was?: PageRow | undefined;
  /** The row shall not be there. */
  readonly absent?: boolean | undefined;
}

export type Ensured =
  | { readonly what: 'held' }
  | { readonly what: 'change'; readonly change: NewChange }
  /** `hasMoved`: the row came or went while it was looked at. */
  | { readonly what: 'against'; readonly why: Text; readonly hasMoved?: boolean };

/** Others ask for the same row at the same moment, of a profile that is shared: it is looked at anew, so often. */
const mostLooks = 3;

const held: Ensured = { what: 'held' };
const against = (why: Text): Ensured => ({ what: 'against', why });

/** What a new row begins with where nothing is said, as in the console's own form. */
const begun = (page: ConfigPage): PageRow =>
  Object.fromEntries(
    Object.entries(page.fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );

const holds = (
  { fields }: ConfigPage,
  row: PageRow | undefined,
  name: string,
  value: FieldValue | undefined,
): boolean => {
  const field = fields[name];
  return field === undefined || (isEmpty(value) && isEmpty(row?.[name])) || sameFieldValue(field, value, row?.[name]);
};

const keyOf = (page: ConfigPage, row: PageRow): PageRow =>
  Object.fromEntries((page.key ?? []).map((name) => [name, row[name] ?? null]));

/** The row that is meant, as it is called or was called. */
function rowOf(
  page: ConfigPage,
  rows: readonly PageRow[],
  { toldBy, values, was }: Pick<WantedRow, 'toldBy' | 'values' | 'was'>,
): PageRow | undefined {
  if (!toldBy) return findRow(page, rows, values);
  const toldIn = (told: PageRow) => rows.find((one) => toldBy.every((name) => holds(page, one, name, told[name])));
  return toldIn(values) ?? (was && toldIn(was));
}

/** What is wrong, with the page and the field where it is. */
function told({ title, fields }: ConfigPage, { field, message }: Problem): Text {
  const label = fields[field]?.label;
  const at = (language: 'en' | 'zh') => [title[language], label?.[language]].filter(Boolean).join(', ');
  return text(`${at('en')}: ${message.en}`, `${at('zh')}：${message.zh}`);
}

/**
 * What has to be asked of a device so that a page holds a row: nothing, a change, or why it cannot be. Sends nothing. Throws what the
 * visit throws when the page cannot be read.
 */
export async function ensureRow(
  ctx: Context,
  visit: Visit,
  olt: ConfigOlt,
  wanted: WantedRow,
  asker: Asker,
): Promise<Ensured> {
  for (let looks = 1; ; looks += 1) {
    const found = await ensureOnce(ctx, visit, olt, wanted, asker);
    if (found.what !== 'against' || found.hasMoved !== true || looks === mostLooks) return found;
  }
}

async function ensureOnce(
  ctx: Context,
  visit: Visit,
  olt: ConfigOlt,
  { page: id, place, values, secrets = {}, shared = false, toldBy, was, absent = false }: WantedRow,
  asker: Asker,
): Promise<Ensured> {
  const found = pageOfOlt(olt, id, place);
  if (typeof found === 'string') return against(messages.noSuchPage);
  const target: ConfigTarget = { olt, ...found };
  const { page } = target;
  const isOfDevice = page.of === undefined || page.of === 'device';
  const now = await rowsNow(ctx, visit, olt, { id, place }, isOfDevice ? freshMs : 0);
  const rows = now?.rows ?? [];
  const row = rowOf(page, rows, { toldBy, values, was });
  if (absent) return row ? changeFor(ctx, visit, target, { op: 'remove', key: keyOf(page, row) }, asker) : held;
  const differs = Object.entries(values).some(([name, value]) => !holds(page, row, name, value));
  const hasSecrets = Object.keys(secrets).length > 0;
  if (row && !differs && !hasSecrets) return held;
  if (row && differs && shared)
    return against(told(page, { field: page.key?.[0] ?? '', message: messages.otherValues }));
  // Rows of such a page are the device's to make: ports of an ONU that has only just registered, say.
  if (!row && page.key !== undefined && page.can?.add === false)
    return against(told(page, { field: page.key[0] ?? '', message: messages.notShownYet }));
  const typed = { ...values, ...secrets };
  const asked: ChangeAsked =
    row || page.key === undefined
      ? { op: 'edit', key: keyOf(page, row ?? values), values: typed }
      : { op: 'add', values: { ...begun(page), ...typed } };
  return changeFor(ctx, visit, target, asked, asker);
}

async function changeFor(
  ctx: Context,
  visit: Visit,
  target: ConfigTarget,
  asked: ChangeAsked,
  asker: Asker,
): Promise<Ensured> {
  const ready = await prepareChange(ctx, visit, target, asked, freshMs);
  const [problem] = ready.problems;
  if (problem) return { what: 'against', why: told(target.page, problem), hasMoved: ready.moved !== undefined };
  return { what: 'change', change: newChange(asker, target, asked, ready) };
}
