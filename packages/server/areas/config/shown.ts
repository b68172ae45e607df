import type { change, changePreview } from '@heliograph/catalogue/calls/config.ts';
import { wordsIn, type Speaking } from '@heliograph/catalogue/kit/tongue.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { changeReasons } from '@heliograph/catalogue/words/config-states.ts';
import type { z } from 'zod';
import type { ReasonNote } from '../../db/tables/config.ts';
import { changeablePages } from '../../drivers/families.ts';
import type { FieldValue, PageRow } from '../../drivers/kit/binding.ts';
import { maybeTimeText, timeText } from '../../time-text.ts';
import type { ChangeRow } from '../../southbound/config/changes.store.ts';
import { differencesOf, type Difference } from '../../southbound/config/diff.ts';

type ShownChange = z.input<typeof change>;
type ShownDifference = z.input<typeof changePreview>['differences'][number];
/** As the calls carry it: lists are their own. */
type Wire = string | number | boolean | null | (string | number)[];

export const wire = (value: FieldValue | undefined): Wire =>
  value === undefined ? null : typeof value === 'object' && value !== null ? [...value] : value;

export const wireRow = (row: PageRow): Record<string, Wire> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, wire(value)]));

export const shownDifference = (language: Speaking, one: Difference): ShownDifference => ({
  field: one.field,
  label: wordsIn(one.label, language),
  old: wire(one.old),
  new: wire(one.new),
  secret: one.secret,
});

export const shownDifferences = (language: Speaking, all: readonly Difference[]): ShownDifference[] =>
  all.map((one) => shownDifference(language, one));

export const shownProblems = (language: Speaking, problems: readonly Problem[]) =>
  problems.map(({ field, message }) => ({ field, message: wordsIn(message, language) }));

export const shownNotes = (language: Speaking, notes: readonly ReasonNote[] | null) =>
  (notes ?? []).map(({ reason, detail }) => ({
    reason,
    text: wordsIn(fill(changeReasons[reason], { detail: detail ?? '' }), language).trim(),
  }));

export const shownSteps = (steps: ChangeRow['commands']): ShownChange['commands'] =>
  (steps ?? []).map(({ transport, lines }) => ({ transport, lines: [...lines] }));

/** A page of the catalogue whose definition is gone shows its changes without their fields. */
export function changeDifferences(row: Pick<ChangeRow, 'page' | 'before' | 'after' | 'secret_names'>): Difference[] {
  const page = changeablePages.find(({ id }) => id === row.page);
  return page ? differencesOf(page, row.before ?? undefined, row.after ?? undefined, row.secret_names ?? []) : [];
}

export const shownChange = (row: ChangeRow, oltName: string, language: Speaking): ShownChange => ({
  id: row.id,
  oltId: row.olt_id,
  oltName,
  page: row.page,
  key: wireRow(row.row_key ?? {}),
  op: row.op,
  place: row.place,
  state: row.state,
  reasons: shownNotes(language, row.reasons),
  differences: shownDifferences(language, changeDifferences(row)),
  commands: shownSteps(row.commands),
  step: row.step,
  steps: row.steps,
  by: row.created_by,
  bulkId: row.bulk_id,
  createdAt: timeText(row.created_at),
  endedAt: maybeTimeText(row.ended_at),
});
