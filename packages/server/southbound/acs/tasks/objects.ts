import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { PlanAdd } from '../../../db/tables/cpe-plans.ts';
import { keepProgress, type CpeTask } from '../../../estate/cpes/tasks.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, refusedTask, step, type AfterTask } from './kit.ts';
import { instancesOf } from './plan-objects.ts';

/** Reads a table as it is now. */
async function* names(desk: Desk, known: KnownCpe, task: CpeTask, table: string): Talk<ReadonlySet<string>> {
  const { tree } = yield* readAndKeep(desk, known, [table], { whole: false, task: task.id });
  return new Set(tree.keys());
}

const noteAdd = ({ ctx }: Desk, { tenantId }: KnownCpe, { id }: CpeTask, add: PlanAdd) =>
  ctx.scope.tenant(tenantId, (tx) => keepProgress(ctx, tx, tenantId, id, { progress: { adds: [add] } }));

/** One more instance of a table. Where the answer was lost, the instance beside those that were there before is the one that was made. */
export async function* objectAdded(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const table = task.body.object ?? '';
  const before = instancesOf(yield* names(desk, known, task, table), table);
  const [asked] = task.progress.adds ?? [];
  if (asked === undefined || before.every((number) => asked.before.includes(number))) {
    await noteAdd(desk, known, task, { as: '<1>', object: table, before, number: null });
    const answer = yield { method: 'AddObject', objectName: table, parameterKey: task.id };
    if (answer?.method !== 'AddObjectResponse') {
      await finishTask(desk, known, task, { parameter: table, ...refusedTask(answer) });
      return 'goOn';
    }
    const after = instancesOf(yield* names(desk, known, task, table), table);
    if (!after.includes(answer.instanceNumber)) {
      await finishTask(desk, known, task, { reason: cpeTaskReasons.notTaken, parameter: table });
      return 'goOn';
    }
  }
  await finishTask(desk, known, task, {});
  return 'goOn';
}

/** An instance with all below it; done when the device does not name it any more. */
export async function* objectDeleted(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const object = task.body.object ?? '';
  const table = object.replace(/[^.]+\.$/, '');
  const isThere = (told: ReadonlySet<string>): boolean => [...told].some((name) => name.startsWith(object));
  if (task.step !== 'begin' && !isThere(yield* names(desk, known, task, table))) {
    await finishTask(desk, known, task, {});
    return 'goOn';
  }
  await step(desk, known, task, 'sent');
  const answer = yield { method: 'DeleteObject', objectName: object, parameterKey: task.id };
  if (answer?.method !== 'DeleteObjectResponse') {
    await finishTask(desk, known, task, { parameter: object, ...refusedTask(answer) });
    return 'goOn';
  }
  const stays = isThere(yield* names(desk, known, task, table));
  await finishTask(desk, known, task, stays ? { reason: cpeTaskReasons.notTaken, parameter: object } : {});
  return 'goOn';
}
