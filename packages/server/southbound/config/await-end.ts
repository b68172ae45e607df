import type { Context } from '../../context.ts';
import { endTopic, loadChange, type ChangeRow } from './changes.store.ts';

/**
 * The change when it has ended, or as it stands after so long: a worker carries it out, and goes on with it when nobody waits any
 * more. Never inside a transaction. @param ms the longest wait
 */
export async function awaitEnd(ctx: Context, change: ChangeRow, ms: number): Promise<ChangeRow> {
  const { tenant_id: tenantId, id } = change;
  const topic = endTopic(change);
  let wake = Promise.withResolvers<void>();
  let isOver = false;
  const unlisten = ctx.bus.listen((heard) => {
    if (heard === topic || heard === 'reconnected') wake.resolve();
  });
  const cancel = ctx.clock.after(ms, () => {
    isOver = true;
    wake.resolve();
  });
  try {
    for (;;) {
      const now = await ctx.scope.tenant(tenantId, (tx) => loadChange(tx, tenantId, id));
      // Its OLT was removed, and the change with it.
      if (!now) return change;
      if (now.ended_at !== null || isOver) return now;
      await wake.promise;
      wake = Promise.withResolvers();
    }
  } finally {
    cancel();
    unlisten();
  }
}
