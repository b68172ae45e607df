import { withInstances, type CpePlan } from '@heliograph/catalogue/cpe/plan.ts';
import type { PlanAdd } from '../../../db/tables/cpe-plans.ts';
import type { TaskEnd } from '../../../estate/cpes/tasks.ts';
import type { Talk } from '../talk.ts';
import { refusedTask } from './kit.ts';
import type { PlanRun } from './plan-run.ts';

/** Numbers of the instances of a table that are known. */
export function instancesOf(names: Iterable<string>, table: string): number[] {
  const found = new Set<number>();
  for (const name of names) {
    const [, number] = name.startsWith(table) ? (/^(\d{1,9})\./.exec(name.slice(table.length)) ?? []) : [];
    if (number !== undefined) found.add(Number(number));
  }
  return [...found].sort((a, b) => a - b);
}

const isThere = (run: PlanRun, path: string): boolean => {
  for (const name of run.tree.keys()) if (name.startsWith(path)) return true;
  return false;
};

/** Takes away what is not wanted any more; what is gone already needs no word. */
export async function* deleteObjects(run: PlanRun, { deletes }: CpePlan): Talk<TaskEnd | undefined> {
  for (const objectName of deletes) {
    if (!isThere(run, objectName)) continue;
    const answer = yield { method: 'DeleteObject', objectName, parameterKey: run.task.id };
    const isGone = answer?.method === 'Fault' && answer.code === 9005;
    if (answer?.method !== 'DeleteObjectResponse' && !isGone) return { parameter: objectName, ...refusedTask(answer) };
    if (answer.method === 'DeleteObjectResponse' && answer.status === 1) await run.note({ confirm: 'wait' });
  }
  return undefined;
}

/**
 * Makes what is new. What was there before is stored with each wish for one more: where the answer was lost, the instance beside those is the
 * one that was made, and none is asked for again.
 */
export async function* addObjects(run: PlanRun, { adds }: CpePlan): Talk<TaskEnd | undefined> {
  for (const { object, as } of adds) {
    const known = run.progress.adds ?? [];
    const mine = known.find((one) => one.as === as);
    if (mine && mine.number !== null) continue;
    const table = withInstances(object, run.numbers);
    const others = known.filter((one) => one.as !== as && one.object === table).flatMap(({ number }) => number ?? []);
    const there = instancesOf(run.tree.keys(), table);
    if (mine) {
      const made = there.find((number) => !mine.before.includes(number) && !others.includes(number));
      if (made !== undefined) {
        await noteAdd(run, { ...mine, number: made });
        continue;
      }
    }
    const asked: PlanAdd = { as, object: table, before: [...new Set([...there, ...others])], number: null };
    await noteAdd(run, asked);
    const answer = yield { method: 'AddObject', objectName: table, parameterKey: run.task.id };
    if (answer?.method !== 'AddObjectResponse') return { parameter: table, ...refusedTask(answer) };
    await noteAdd(run, { ...asked, number: answer.instanceNumber }, answer.status === 1);
  }
  return undefined;
}

const noteAdd = (run: PlanRun, add: PlanAdd, restarts = false): Promise<void> => {
  const others = (run.progress.adds ?? []).filter(({ as }) => as !== add.as);
  return run.note({ adds: [...others, add], ...(restarts && { confirm: 'wait' as const }) });
};

/** What was added for something that the device then refused is taken away again; what it will not take away stays. */
export async function* undoAdds(run: PlanRun): Talk {
  const made = (run.progress.adds ?? []).flatMap(({ object, number }) =>
    number === null ? [] : [`${object}${number}.`],
  );
  const tops = made.filter((one) => !made.some((other) => other !== one && one.startsWith(other)));
  // One that a session before this has taken away is not there any more, and the device says so.
  for (const objectName of tops.toReversed()) yield { method: 'DeleteObject', objectName, parameterKey: run.task.id };
}
