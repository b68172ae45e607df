import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, refusedTask, sentUntil, step, type AfterTask } from './kit.ts';

/** How late it may come, ms. */
const grace = 10 * 60_000;

/** Has it reported with this key? Kept before the report was acknowledged. */
async function hasCome({ ctx }: Desk, { tenantId, id }: KnownCpe, task: CpeTask): Promise<boolean> {
  const row = await ctx.scope.tenant(tenantId, (tx) =>
    tx
      .selectFrom('cpe_event')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('cpe_id', '=', id)
      .where('command_key', '=', task.id)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** A report at a time that we choose: done when it has come. */
export async function* informLater(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  if (task.step !== 'begin') {
    if (!(await hasCome(desk, known, task))) return 'later';
    await finishTask(desk, known, task, {});
    return 'goOn';
  }
  const delaySeconds = task.body.inform?.delaySeconds ?? 60;
  await sentUntil(desk, known, task, delaySeconds * 1000 + grace);
  const answer = yield { method: 'ScheduleInform', delaySeconds, commandKey: task.id };
  if (answer?.method === 'Fault') {
    await finishTask(desk, known, task, refusedTask(answer));
    return 'goOn';
  }
  await step(desk, known, task, 'confirm');
  return 'later';
}
