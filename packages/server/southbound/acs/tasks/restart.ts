import { stepTask, type CpeTask } from '../../../estate/cpes/tasks.ts';
import { admitWaitingCpe } from '../../../estate/cpes/waiting.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, hasStartedSince, refusedTask, step, type AfterTask } from './kit.ts';

/** Restart, or back to how it left the factory: done when it reports that it has started; never asked for twice. */
export async function* restarted(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  const { ctx } = desk;
  const isReset = task.kind === 'factoryReset';
  if (task.step !== 'begin') {
    const since = task.begunAt?.getTime() ?? Infinity;
    if (!(await hasStartedSince(desk, known, since))) return 'stop';
    await finishTask(desk, known, task, {});
    return 'goOn';
  }
  await ctx.scope.tenant(known.tenantId, async (tx) => {
    // It comes back without the credentials that it has now, by our own order.
    if (isReset)
      await admitWaitingCpe(ctx, tx, known.tenantId, {
        identity: known.identity,
        way: 'shared',
        address: null,
        by: `task ${task.id}`,
      });
    await stepTask(tx, known.tenantId, task.id, 'sent');
  });
  const answer = yield isReset ? { method: 'FactoryReset' } : { method: 'Reboot', commandKey: task.id };
  if (answer?.method === 'Fault') {
    await finishTask(desk, known, task, refusedTask(answer));
    return 'goOn';
  }
  await step(desk, known, task, 'confirm');
  return 'stop';
}
