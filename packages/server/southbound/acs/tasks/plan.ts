import { withInstances, type CpePlan } from '@heliograph/catalogue/cpe/plan.ts';
import type { PlannedSet } from '@heliograph/catalogue/cpe/writing.ts';
import { cpePlanMessages } from '@heliograph/catalogue/words/cpe-plan-words.ts';
import type { CpeTask, TaskEnd } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, hasStartedSince, rememberSecrets, type AfterTask } from './kit.ts';
import { problemText, verified } from './plan-check.ts';
import { addObjects, deleteObjects, undoAdds } from './plan-objects.ts';
import { PlanRun } from './plan-run.ts';
import { afterCut, bearable, heldBack, isHidden, sendSets } from './plan-sets.ts';

/** A device that was told to start anew and has not said so after this time (ms) is read as it is. */
const restartsWithin = 15 * 60_000;

/** What is wanted of a device is done when the device, read back, wants nothing more. */
export async function* planned(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const run = new PlanRun(desk, known, task);
  if (run.progress.confirm !== undefined && !(yield* started(run))) return 'stop';
  yield* run.read();
  const end: PlanEnd | 'later' = run.progress.failed ?? (yield* carriedOut(run));
  if (end === 'later') return 'stop';
  if (end.reason !== undefined && (run.progress.failed || mustUndo(run, end))) {
    // Stored first: whoever goes on after a break takes away as well, and does not begin anew.
    if (!run.progress.failed) await run.note({ failed: brief(end) });
    yield* undoAdds(run);
  }
  await finishTask(desk, known, task, end);
  return 'goOn';
}

/** `isVerdict`: the device has said no, so that trying again would not help. */
type PlanEnd = TaskEnd & { readonly isVerdict?: boolean };

const brief = ({ reason, fault, parameter }: TaskEnd) => ({
  ...(reason && { reason }),
  ...(fault !== undefined && { fault }),
  ...(parameter !== undefined && { parameter }),
});

/** The device refused what the new object is for: an object that nobody wanted like this does not stay. */
const mustUndo = (run: PlanRun, end: PlanEnd): boolean =>
  (run.progress.adds?.length ?? 0) > 0 && end.isVerdict === true;

/** Values that hold after a restart: most devices restart by themselves once the session has ended; one that has not by its next session is told to, once. */
async function* started(run: PlanRun): Talk<boolean> {
  const { confirm, since = 0 } = run.progress;
  const isLate = run.now - since > restartsWithin;
  if (isLate || (await hasStartedSince(run.desk, run.known, since))) {
    await run.note({ confirm: undefined });
    return true;
  }
  if (confirm === 'reboot') return false;
  await run.note({ confirm: 'reboot' });
  const answer = yield { method: 'Reboot', commandKey: run.task.id };
  if (answer?.method !== 'Fault') return false;
  // It will not restart: what it holds then is what counts.
  await run.note({ confirm: undefined });
  return true;
}

/** The plan that this task follows: once objects come and go it is the one that was begun with, or else made anew of what the device holds. */
async function planOf(run: PlanRun): Promise<CpePlan | PlanEnd> {
  const fixed = run.progress.plan;
  if (fixed) return { ...fixed, sets: run.setsOf(fixed.sets) };
  const made = await run.plan(run.desired);
  if (made.problems) {
    const [first] = made.problems;
    return first ? { reason: problemText(first) } : {};
  }
  const held = heldBack(run, made.plan.sets);
  if (held) return { reason: cpePlanMessages.withheld, parameter: held.name };
  return made.plan;
}

async function* carriedOut(run: PlanRun): Talk<PlanEnd | 'later'> {
  const plan = await planOf(run);
  if (!('sets' in plan)) return plan;
  if (run.progress.isSent === true) return verified(run, { plan, sent: setsOf(run, plan) });
  const hasObjects = plan.deletes.length > 0 || plan.adds.length > 0;
  if (!hasObjects && plan.sets.length === 0) return {};
  if (hasObjects && run.progress.plan === undefined) await run.note({ plan, since: run.now });
  if (run.progress.adds === undefined) {
    const end = yield* deleteObjects(run, plan);
    if (end) return end;
  }
  const noRoom = yield* addObjects(run, plan);
  if (noRoom) return { ...noRoom, isVerdict: true };
  const sets = setsOf(run, plan);
  const cut = await afterCut(run, open(run, sets));
  if (cut) return { ...cut, isVerdict: true };
  const end = yield* sendSets(run, open(run, sets));
  if (end) return { ...end, isVerdict: end.fault !== undefined };
  await keepSecrets(run, sets.filter(isHidden));
  const mustRestart = run.progress.confirm !== undefined;
  await run.note({ plan, isSent: true }, mustRestart ? 'waiting' : 'running');
  if (mustRestart) return 'later';
  yield* run.read();
  return verified(run, { plan, sent: setsOf(run, plan) });
}

/** With the numbers that the device gave; without what its make does not bear. */
const setsOf = (run: PlanRun, { sets }: CpePlan): PlannedSet[] =>
  bearable(run, sets).map((one) => ({
    ...one,
    name: withInstances(one.name, run.numbers),
    value: one.refers ? withInstances(one.value, run.numbers) : one.value,
  }));

/** What a session before this one has set already needs no word; of passwords nobody knows. */
const open = (run: PlanRun, sets: readonly PlannedSet[]): readonly PlannedSet[] =>
  sets.filter((one) => isHidden(one) || run.tree.get(one.name)?.value !== one.value);

async function keepSecrets(run: PlanRun, sent: readonly PlannedSet[]): Promise<void> {
  if (sent.length === 0) return;
  const { desk, known } = run;
  await desk.ctx.scope.tenant(known.tenantId, async (tx) => {
    const row = await tx
      .selectFrom('cpe')
      .select('written')
      .where('tenant_id', '=', known.tenantId)
      .where('id', '=', known.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row) await rememberSecrets(desk, tx, known, row.written, sent);
  });
}
