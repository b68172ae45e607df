import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { lasting } from '../../db/terms.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import { repeat } from '../../work/repeat.ts';
import { WorkRunner } from '../../work/runner.ts';
import { tick } from './tick.ts';
import { dueTasks, nextUpgradeDue, taskLeases, upgradeTopicOf, type TaskRow } from './upgrades.store.ts';

const everyMs = 10_000;
const hour = 3_600_000;
/** A task is kept for so long after its end, days. */
const keptDays = 400;

/** Tasks of long ago go, with their devices. */
const forget = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.clock.now() - keptDays * 24 * hour);
  for (const tenantId of await tenantsInUse(ctx))
    await ctx.scope.tenant(tenantId, (tx) =>
      sql`delete from upgrade_task where tenant_id = ${tenantId} and ended_at < ${before}`.execute(tx),
    );
};

/**
 * Carries upgrade tasks out (worker role). A look at a task is one transaction, its end the next look: whoever finds it after a kill does
 * what was to be done next, and nothing twice. What is done at a device is a change of the write path, which resumes by itself.
 */
export function startUpgrades(ctx: Context): { stop(): Promise<void> } {
  const due = new DueTenants<TaskRow>(ctx.clock, {
    everyMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => tenantOf(topic, 'upgrades'),
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const now = ctx.clock.now();
        const rows = await dueTasks(tx, tenantId, owner, most, new Date(now));
        const next = await nextUpgradeDue(tx, tenantId);
        return { rows, ...(next ? { nextMs: Math.max(next.getTime() - now, 500) } : {}) };
      }),
  });
  const runner = new WorkRunner<TaskRow>(ctx, {
    id: 'upgrades.tasks',
    everyMs,
    wakes: (topic) => due.hears(topic),
    leases: taskLeases,
    atOnce: 4,
    ofTenant: 2,
    take: (room, owner) => due.take(room, owner),
    work: ({ lease, ...task }) =>
      ctx.scope.tenant(
        task.tenant_id,
        async (tx) => {
          await taskLeases.release(tx, lease);
          await tick(ctx, tx, task);
          await ctx.bus.wake(tx, upgradeTopicOf(task.tenant_id));
        },
        // The look that ends a task at its end date moves all that still wait: 200,000 at most.
        { terms: lasting },
      ),
  });
  const care = repeat(ctx, { id: 'upgrades.care', everyMs: hour, work: () => forget(ctx) });
  return {
    stop: async () => {
      await care.stop();
      await runner.stop();
    },
  };
}
