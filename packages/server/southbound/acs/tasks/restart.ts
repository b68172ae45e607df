import { stepTask, type CpeTask } from '../../../estate/cpes/tasks.ts';
import { admit } from '../../../estate/cpes/waiting.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finish, refused, step, type After } from './kit.ts';

/** Has the device started since? It told so in a report, which is kept before it is acknowledged. */
async function hasRestarted({ ctx }: Desk, known: KnownCpe, task: CpeTask): Promise<boolean> {
  const row = await ctx.scope.tenant(known.tenantId, (tx) =>
    tx
      .selectFrom('cpe_live')
      .select('last_boot')
      .where('tenant_id', '=', known.tenantId)
      .where('cpe_id', '=', known.id)
      .executeTakeFirst(),
  );
  return row?.last_boot != null && task.begunAt !== null && row.last_boot > task.begunAt;
}

/** Restart, or back to how it left the factory: done when it reports that it has started; never asked for twice. */
export async function* restarted(desk: Desk, known: KnownCpe, task: CpeTask): Talk<After> {
  const { ctx } = desk;
  const isReset = task.kind === 'factoryReset';
  if (task.step !== 'begin') {
    if (!(await hasRestarted(desk, known, task))) return 'stop';
    await finish(desk, known, task, {});
    return 'goOn';
  }
  await ctx.scope.tenant(known.tenantId, async (tx) => {
    // It comes back without the credentials that it has now, by our own order.
    if (isReset)
      await admit(ctx, tx, known.tenantId, {
        identity: known.identity,
        way: 'shared',
        address: null,
        by: `task ${task.id}`,
      });
    await stepTask(tx, known.tenantId, task.id, 'sent');
  });
  const answer = yield isReset ? { method: 'FactoryReset' } : { method: 'Reboot', commandKey: task.id };
  if (answer?.method === 'Fault') {
    await finish(desk, known, task, refused(answer));
    return 'goOn';
  }
  await step(desk, known, task, 'confirm');
  return 'stop';
}
