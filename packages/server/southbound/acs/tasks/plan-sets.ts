import type { PlannedSet } from '@heliograph/catalogue/cpe/writing.ts';
import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { isAskedFor, withoutNumbers } from '../../../estate/cpes/quarantine.ts';
import type { TaskEnd } from '../../../estate/cpes/tasks.ts';
import { isSecretParameter } from '../../../estate/cpes/tree.ts';
import type { Talk } from '../talk.ts';
import { hasStartedSince, refusedTask } from './kit.ts';
import type { PlanRun } from './plan-run.ts';

/** Messages that got no answer; after so many that which is left alone in its message is what the device does not bear. */
const mostCuts = 6;

type Fault = CpeAnswer & { readonly method: 'Fault' };

/** Of everything the same: whatever value it is given. */
const isOfTheParameter = (code: number): boolean => code === 9005 || code === 9008;
/** Resources exceeded, internal error: the same in smaller parts may do. */
const isTooMuch = (code: number): boolean => code === 9002 || code === 9004;

/** What is sent of a plan: nothing that its make does not bear, unless somebody asked for it (which was refused before). */
export const bearable = (run: PlanRun, sets: readonly PlannedSet[]): PlannedSet[] =>
  sets.filter(({ name }) => !run.withheld.has(withoutNumbers(name)));

/** Typed by somebody, and not to be sent. */
export const heldBack = (run: PlanRun, sets: readonly PlannedSet[]): PlannedSet | undefined =>
  sets.find((one) => run.withheld.has(withoutNumbers(one.name)) && isAskedFor(one, run.desired));

/** Which parameter a fault is about: the one it names, or the only one that was sent. */
function culpritOf(fault: Fault, part: readonly PlannedSet[]): { set: PlannedSet; code: number } | undefined {
  for (const { name, code } of fault.parameters) {
    const set = part.find((one) => one.name === name);
    if (set) return { set, code };
  }
  const [only] = part;
  return part.length === 1 && only ? { set: only, code: fault.code } : undefined;
}

/** A message of ours was not answered and the session broke: what was in it goes one by one, and what breaks it alone, twice, is not sent again. */
export async function afterCut(run: PlanRun, left: readonly PlannedSet[]): Promise<TaskEnd | undefined> {
  const { sent, since = 0, cuts = 0 } = run.progress;
  if (sent === undefined) return undefined;
  await run.note({ sent: undefined, cuts: cuts + 1 });
  const only = sent.length === 1 ? left.find(({ name }) => name === sent[0]) : undefined;
  if (cuts + 1 < 2 || only === undefined) return undefined;
  const hasStarted = await hasStartedSince(run.desk, run.known, since);
  if (!hasStarted) return cuts + 1 < mostCuts ? undefined : { reason: cpeTaskReasons.noAnswer, parameter: only.name };
  await run.withhold(only.name, 'restart');
  return isAskedFor(only, run.desired) ? { reason: cpeTaskReasons.crashes, parameter: only.name } : undefined;
}

/** Sends values in as few messages as the device copes with; says why it cannot be done. */
export async function* sendSets(run: PlanRun, all: readonly PlannedSet[]): Talk<TaskEnd | undefined> {
  const copes = await run.desk.models.of(run.known);
  let isOneByOne = (run.progress.cuts ?? 0) > 0;
  let waiting = bearable(run, all);
  while (waiting.length > 0) {
    const part = waiting.slice(0, isOneByOne ? 1 : copes.setsAtOnce);
    await run.note({ sent: part.map(({ name }) => name), since: run.now });
    const parameters = part.map(({ name, value, type }) => ({ name, value, type }));
    const answer = yield { method: 'SetParameterValues', parameters, parameterKey: run.task.id };
    if (answer?.method === 'SetParameterValuesResponse') {
      await run.note({ sent: undefined, ...(answer.status === 1 && { confirm: 'wait' }) });
      waiting = waiting.slice(part.length);
      continue;
    }
    await run.note({ sent: undefined });
    if (answer?.method !== 'Fault') return refusedTask(answer);
    const culprit = culpritOf(answer, part);
    if (!culprit && part.length > 1) {
      // It does not say which: what is too much goes in halves, everything else is found one by one.
      if (isTooMuch(answer.code) && part.length > 4) copes.setsAtOnce = Math.ceil(part.length / 2);
      else isOneByOne = true;
      continue;
    }
    const end = await judge(run, answer, culprit);
    if (end) return end;
    waiting = waiting.filter((one) => one !== culprit?.set);
  }
  return undefined;
}

/** A parameter that the device refuses whatever its value is goes on no more; undefined: nobody asked for it, so it goes without. */
async function judge(
  run: PlanRun,
  fault: Fault,
  culprit: { set: PlannedSet; code: number } | undefined,
): Promise<TaskEnd | undefined> {
  const end = refusedTask(fault);
  if (!culprit) return end;
  const { set, code } = culprit;
  const isKnown = run.tree.has(set.name);
  const isNever = isOfTheParameter(code) || (code === 9002 && fault.parameters.length === 0);
  if (isNever && isKnown) await run.withhold(set.name, 'refused', code);
  if (isNever && !isAskedFor(set, run.desired)) return undefined;
  return { ...end, parameter: set.name, ...(isNever && isKnown && { reason: cpeTaskReasons.bears }) };
}

/** Values that no device reads back. */
export const isHidden = ({ name, secret }: PlannedSet): boolean => secret === true || isSecretParameter(name);
