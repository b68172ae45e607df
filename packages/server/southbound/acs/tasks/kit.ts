import { cpeTaskReasons } from '@heliograph/catalogue/words/cpe-task-words.ts';
import type { CpeAnswer } from '@heliograph/wire/cwmp/message.ts';
import { lastWritten, sealWritten } from '../../../estate/cpes/device.ts';
import type { Tx } from '../../../db/scope.ts';
import type { CpeTaskResult } from '../../../db/tables/cpe-task-bodies.ts';
import { endTasks, keepResult, stepTask, type CpeTask, type TaskEnd } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';

/** Whether the next task of the device may be begun in this session; `later`: it may, and this one is looked at again in the next. */
export type AfterTask = 'goOn' | 'later' | 'stop';

/** How a task ends that the device refused, or did not answer. */
export const refusedTask = (answer: CpeAnswer | undefined): TaskEnd => {
  if (answer?.method !== 'Fault') return { reason: cpeTaskReasons.noAnswer };
  const [first] = answer.parameters;
  const faults = answer.parameters.map(({ name, code, text }) => ({
    name: plainDeviceText(name),
    code,
    text: plainDeviceText(text),
  }));
  return {
    reason: cpeTaskReasons.fault,
    fault: answer.code,
    ...(first && { parameter: plainDeviceText(first.name) }),
    faults: faults.length > 0 ? faults : [{ name: '', code: answer.code, text: plainDeviceText(answer.text) }],
  };
};

/** Words of a device as they may be shown. */
export const plainDeviceText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .toWellFormed()
    .slice(0, 256);

/** Ends a task in a transaction of its own. */
export const finishTask = ({ ctx }: Desk, known: KnownCpe, task: CpeTask, end: TaskEnd): Promise<void> =>
  ctx.scope.tenant(known.tenantId, (tx) => endTasks(ctx, tx, known.tenantId, [task.id], end));

/** Ends a task well, with what the device told. */
export const finishTold = ({ ctx }: Desk, known: KnownCpe, task: CpeTask, result: CpeTaskResult): Promise<void> =>
  ctx.scope.tenant(known.tenantId, async (tx) => {
    await keepResult(tx, known.tenantId, task.id, result);
    await endTasks(ctx, tx, known.tenantId, [task.id], {});
  });

/** From when on it is told to the device, and until when it is waited for that it says what became of it. */
export const sentUntil = ({ ctx }: Desk, known: KnownCpe, task: CpeTask, ms: number): Promise<void> =>
  ctx.scope.tenant(known.tenantId, async (tx) => {
    await tx
      .updateTable('cpe_task')
      .set({ expires_at: new Date(ctx.clock.now() + ms) })
      .where('tenant_id', '=', known.tenantId)
      .where('id', '=', task.id)
      .execute();
    await stepTask(tx, known.tenantId, task.id, 'sent');
  });

/** What has been sent, stored before it is sent; `waiting`: the device has to come again first. */
export const step = async (
  { ctx }: Desk,
  known: KnownCpe,
  task: CpeTask,
  to: CpeTask['step'],
  state: 'running' | 'waiting' = 'running',
) => {
  await ctx.scope.tenant(known.tenantId, (tx) => stepTask(tx, known.tenantId, task.id, to, state));
};

/** Passwords as they were sent, beside those of before: no device tells them. */
export async function rememberSecrets(
  { ctx }: Desk,
  tx: Tx,
  { tenantId, id }: KnownCpe,
  before: string | null,
  sent: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
  if (sent.length === 0) return;
  const written = lastWritten(ctx, tenantId, id, before);
  for (const { name, value } of sent) written[name] = value;
  await tx
    .updateTable('cpe')
    .set({ written: sealWritten(ctx.vault, tenantId, id, written) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Has the device started since? It told so in a report, which is kept before it is acknowledged. */
export async function hasStartedSince({ ctx }: Desk, known: KnownCpe, since: number): Promise<boolean> {
  const row = await ctx.scope.tenant(known.tenantId, (tx) =>
    tx
      .selectFrom('cpe_live')
      .select('last_boot')
      .where('tenant_id', '=', known.tenantId)
      .where('cpe_id', '=', known.id)
      .executeTakeFirst(),
  );
  return row?.last_boot != null && row.last_boot.getTime() > since;
}

/** What one kind of task says to the device, and how it takes the answers; it may begin anew in another session at any step. */
export type TaskWork = (desk: Desk, known: KnownCpe, task: CpeTask) => Talk<AfterTask>;
