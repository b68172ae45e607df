import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import { readAndKeep, type Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, plainDeviceText, type AfterTask } from './kit.ts';

/** Read anew: everything, or what lies below some paths. */
export async function* refreshed(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const { root } = known.facts;
  const all = root === null ? [] : [root];
  const paths = task.body.paths ?? all;
  const reading = yield* readAndKeep(desk, known, paths, { whole: task.body.paths === undefined, task: task.id });
  const { fault } = reading;
  const end = fault && {
    reason: cpeTaskReasons.fault,
    fault: fault.code,
    parameter: fault.path,
    faults: [{ name: fault.path, code: fault.code, text: plainDeviceText(fault.text) }],
  };
  await finishTask(desk, known, task, end ?? {});
  return 'goOn';
}
