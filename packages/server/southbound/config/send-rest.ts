import type { RowChange, Step } from '../../drivers/kit/binding.ts';
import type { Aim, ChangeVerdict } from './assess.ts';
import { sameFieldValue } from './canonical.ts';
import type { PlacedReading } from './read-page.ts';
import { deviceTroubleOf } from './trouble.ts';
import { aimOf, freshLooks, note, progressOf, sentRow, shownStep, type ChangeWork } from './work.ts';
import { write } from './write.ts';

/** How often the steps of one change are begun, all of them or what is left. */
export const mostTries = 3;

/** The change that leads from what is there now to what was asked. */
function onward(
  work: ChangeWork,
  { op, after }: Aim,
  { row }: ChangeVerdict,
  read: PlacedReading,
): RowChange | undefined {
  const at = row && read.places?.[read.rows.indexOf(row)];
  if (op === 'remove') return row && { op, before: row, at };
  if (!after) return undefined;
  return row ? { op: 'edit', before: row, after: { ...row, ...sentRow(work, after) }, at } : undefined;
}

/** A field that holds neither what was asked nor what was there before is nobody's lost datagram. */
function isExplained({ page: { page } }: ChangeWork, { op, before }: Aim, { row, wrong }: ChangeVerdict): boolean {
  if (op !== 'edit') return true;
  return wrong.every(({ field }) => {
    const known = page.fields[field];
    return known !== undefined && row !== undefined && sameFieldValue(known, before?.[field], row[field]);
  });
}

/**
 * A change of several SETs of which one was lost on its way: what the device does not hold is sent, made out from what it holds
 * now, so that nothing is done twice. False when that cannot be said or was tried often enough: nothing was sent then.
 */
export async function sendRest(work: ChangeWork, verdict: ChangeVerdict, read: PlacedReading): Promise<boolean> {
  const { tries = 0 } = progressOf(work);
  const aim = aimOf(work);
  if (tries >= mostTries || !isExplained(work, aim, verdict)) return false;
  const change = onward(work, aim, verdict, read);
  let steps: readonly Step[];
  try {
    steps = change ? await work.page.binding.steps(change, work.visit) : [];
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
    return false;
  }
  if (steps.length === 0) return false;
  note(work, 'sentAgain');
  const { refused: _, ...fresh } = freshLooks;
  work.change = { ...work.change, progress: { ...progressOf(work), ...fresh, tries: tries + 1 } };
  const commands = [...(work.change.commands ?? []), ...steps.map(shownStep)];
  await write(work, steps, { before: work.change.before, commands });
  return true;
}
