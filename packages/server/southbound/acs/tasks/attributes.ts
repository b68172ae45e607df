import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, finishTold, plainDeviceText, refusedTask, type AfterTask } from './kit.ts';

const mostTold = 500;
const sameList = (one: readonly string[], two: readonly string[]): boolean =>
  [...one].sort().join('\n') === [...two].sort().join('\n');

/** Attributes of parameters: set where something is to be set, which twice is as once, and read back in any case. */
export async function* attributes(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const { names = [], notification, accessList } = task.body.attributes ?? {};
  if (notification !== undefined || accessList !== undefined) {
    const parameters = names.map((name) => ({ name, notification, accessList }));
    const answer = yield { method: 'SetParameterAttributes', parameters };
    if (answer?.method !== 'SetParameterAttributesResponse') {
      await finishTask(desk, known, task, refusedTask(answer));
      return 'goOn';
    }
  }
  const read = yield { method: 'GetParameterAttributes', names };
  if (read?.method !== 'GetParameterAttributesResponse') {
    await finishTask(desk, known, task, refusedTask(read));
    return 'goOn';
  }
  const told = read.parameters.slice(0, mostTold).map((one) => ({
    name: plainDeviceText(one.name),
    notification: one.notification,
    accessList: one.accessList.slice(0, 32).map(plainDeviceText),
  }));
  const missing = names.find((name) => !name.endsWith('.') && !told.some((one) => one.name === name));
  const other = told.find(
    (one) =>
      (notification !== undefined && one.notification !== notification) ||
      (accessList !== undefined && !sameList(one.accessList, accessList)),
  );
  if (missing !== undefined)
    await finishTask(desk, known, task, { reason: cpeTaskReasons.unreadable, parameter: missing });
  else if (other) await finishTask(desk, known, task, { reason: cpeTaskReasons.notTaken, parameter: other.name });
  else await finishTold(desk, known, task, { attributes: told });
  return 'goOn';
}
