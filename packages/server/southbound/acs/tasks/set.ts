import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { SetValue } from '@heliograph/wire/cwmp/message.ts';
import { endTasks, type CpeTask, type TaskEnd } from '../../../estate/cpes/tasks.ts';
import { mergeValues, readTree } from '../../../estate/cpes/tree.store.ts';
import { isSecretParameter, parentObjectOf, sameCpeValue, type TreeEntry } from '../../../estate/cpes/tree.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import { readValues } from '../reading.ts';
import type { Talk } from '../talk.ts';
import { finishTask, refusedTask, rememberSecrets, step, type AfterTask } from './kit.ts';

/** Values as they are sent: each as the type that the device itself told of it. */
async function typed({ ctx }: Desk, known: KnownCpe, task: CpeTask): Promise<SetValue[]> {
  const sets = task.body.sets ?? [];
  const objects = [...new Set(sets.map(({ name }) => parentObjectOf(name)))];
  const stored = await ctx.scope.tenant(known.tenantId, (tx) => readTree(tx, known.tenantId, known.id, objects));
  const types = new Map(stored.flatMap(({ tree }) => [...tree].map(([name, { type }]) => [name, type] as const)));
  return sets.map(({ name, value, type }) => ({ name, value, type: types.get(name) || type || 'string' }));
}

/** What the device holds now of what was to be set; secrets are read back empty, and are believed. */
async function* readBack(desk: Desk, known: KnownCpe, wanted: readonly SetValue[]): Talk<TaskEnd> {
  const open = wanted.filter(({ name }) => !isSecretParameter(name));
  const tree = new Map(open.map(({ name }): [string, TreeEntry] => [name, { value: null, type: '', writable: null }]));
  const silent = yield* readValues(
    open.map(({ name }) => name),
    tree,
    await desk.models.of(known),
  );
  const [unread] = [...silent, ...open.filter(({ name }) => tree.get(name)?.value === null).map(({ name }) => name)];
  if (unread !== undefined) return { reason: cpeTaskReasons.unreadable, parameter: unread };
  const other = open.find(({ name, value, type }) => !sameCpeValue(value, tree.get(name)?.value ?? '', type));
  return other ? { reason: cpeTaskReasons.notTaken, parameter: other.name } : {};
}

/** The values that a device confirmed, and secrets as they were sent, in one transaction with the end of the task. */
async function keepSet(
  desk: Desk,
  known: KnownCpe,
  task: CpeTask,
  wanted: readonly SetValue[],
  end: TaskEnd,
): Promise<void> {
  const { ctx } = desk;
  const { tenantId, id } = known;
  const secrets = wanted.filter(({ name }) => isSecretParameter(name));
  await ctx.scope.tenant(tenantId, async (tx) => {
    const row = await tx
      .selectFrom('cpe')
      .select('written')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row && end.reason === undefined) {
      const by = { at: new Date(ctx.clock.now()), newId: ctx.newId, task: task.id };
      await mergeValues(tx, tenantId, [{ cpeId: id, values: wanted, by }]);
      await rememberSecrets(desk, tx, known, row.written, secrets);
    }
    await endTasks(ctx, tx, tenantId, [task.id], end);
  });
}

/** Values that are set and read back. */
export async function* set(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const wanted = await typed(desk, known, task);
  if (task.step !== 'begin') {
    const end = yield* readBack(desk, known, wanted);
    const isSure = wanted.some(({ name }) => !isSecretParameter(name));
    // Sent, and the session broke: where the device does not hold it, it is sent again.
    if (task.step === 'confirm' || (end.reason === undefined && isSure)) {
      await keepSet(desk, known, task, wanted, end);
      return 'goOn';
    }
  }
  await step(desk, known, task, 'sent');
  const answer = yield { method: 'SetParameterValues', parameters: wanted, parameterKey: task.id };
  if (answer?.method !== 'SetParameterValuesResponse') {
    await finishTask(desk, known, task, refusedTask(answer));
    return 'goOn';
  }
  if (answer.status === 1) {
    // It holds once the device has restarted: read then.
    await step(desk, known, task, 'confirm', 'waiting');
    return 'stop';
  }
  await keepSet(desk, known, task, wanted, yield* readBack(desk, known, wanted));
  return 'goOn';
}
