import { normalise } from '@heliograph/catalogue/cpe/normalise.ts';
import {
  withInstances,
  type Desired,
  type DesiredEntry,
  type CpePlan,
  type PlanProblem,
} from '@heliograph/catalogue/cpe/plan.ts';
import { cpePartOf, type PartId } from '@heliograph/catalogue/cpe/parts.ts';
import type { CpeField } from '@heliograph/catalogue/cpe/part.ts';
import type { PlannedSet } from '@heliograph/catalogue/cpe/writing.ts';
import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { TaskEnd } from '../../../estate/cpes/tasks.ts';
import { sameCpeValue } from '../../../estate/cpes/tree.ts';
import type { PlanRun } from './plan-run.ts';
import { isHidden } from './plan-sets.ts';

/** Why a plan cannot be made for what the device holds now, in one sentence. */
export function problemText({ part, field, message }: PlanProblem): Text {
  const of = cpePartOf(part);
  const fields: Readonly<Record<string, CpeField>> = of.fields;
  const label = Object.hasOwn(fields, field) ? fields[field]?.label : undefined;
  const { unplannable } = cpeTaskReasons;
  return text(
    `${unplannable.en}: ${of.title.en}${label ? ` ${label.en}` : ''}: ${message.en}`,
    `${unplannable.zh}：${of.title.zh}${label ? ` ${label.zh}` : ''}：${message.zh}`,
  );
}

/** What is wanted, now that everything new is there: entries are named by where they stand, and what is gone is not named. */
function asItStands(run: PlanRun, { adds }: CpePlan): Desired | undefined {
  const device = normalise(run.tree);
  const asked = Object.entries(run.desired) as [PartId, readonly DesiredEntry[]][];
  let isWhole = true;
  const desired = asked.map(([part, entries]) => [
    part,
    entries.flatMap((entry, at): DesiredEntry[] => {
      if (entry.remove === true) return [];
      if (entry.at !== undefined || cpePartOf(part).most === 1) return [entry];
      const made = adds
        .filter((one) => one.part === part && one.entry === at)
        .map(({ as, object }) => {
          return `${withInstances(`${object}${as}`, run.numbers)}.`;
        });
      const found = device[part].find((one) => made.includes(`${one.at.replace(/\.$/, '')}.`));
      isWhole &&= found !== undefined;
      return found ? [{ ...entry, at: found.at }] : [];
    }),
  ]);
  return isWhole ? (Object.fromEntries(desired) as Desired) : undefined;
}

/** Every value that was sent, against what the device tells now. */
function firstOther(run: PlanRun, sent: readonly PlannedSet[]): TaskEnd | undefined {
  for (const one of sent) {
    if (isHidden(one)) continue;
    const held = run.tree.get(one.name);
    if (!held || held.value === null) return { reason: cpeTaskReasons.unreadable, parameter: one.name };
    if (!sameCpeValue(one.value, held.value, one.type)) return { reason: cpeTaskReasons.notTaken, parameter: one.name };
  }
  return undefined;
}

/**
 * Does the device hold what was wanted? Read back, the plan has to be empty: not what was sent is asked for, but what was meant. Passwords, which no device
 * reads back, are believed.
 */
export async function verified(
  run: PlanRun,
  { plan, sent }: { plan: CpePlan; sent: readonly PlannedSet[] },
): Promise<TaskEnd> {
  const left = plan.deletes.find((path) => [...run.tree.keys()].some((name) => name.startsWith(path)));
  if (left !== undefined) return { reason: cpeTaskReasons.notTaken, parameter: left };
  const desired = asItStands(run, plan);
  const secrets = Object.fromEntries(sent.filter(isHidden).map(({ name, value }) => [name, value]));
  const planned = desired && (await run.plan(desired, secrets));
  if (!planned?.plan) return firstOther(run, sent) ?? {};
  const { adds, sets } = planned.plan;
  const open = sets.find((one) => !isHidden(one) && !isOrder(one));
  if (open) {
    const isUnread = run.tree.get(open.name)?.value === null;
    return { reason: isUnread ? cpeTaskReasons.unreadable : cpeTaskReasons.notTaken, parameter: open.name };
  }
  const [missing] = adds;
  return missing ? { reason: cpeTaskReasons.notTaken, parameter: missing.object } : {};
}

/** It says that something be done, and tells how far that is: not what it was set to. */
const isOrder = ({ name }: PlannedSet): boolean => name.endsWith('DiagnosticsState');
