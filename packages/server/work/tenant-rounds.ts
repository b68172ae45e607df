import type { Context } from '../context.ts';
import { tenantOf } from './due-tenants.ts';
import { repeat } from './repeat.ts';

export interface TenantRounds {
  /** As of `Repeated`. */
  readonly id: string;
  /** From one round to the next, ms: what changes meanwhile is done together. */
  readonly everyMs: number;
  /** All tenants are looked at so often, ms, whatever was told: times come by themselves. */
  readonly everyoneMs: number;
  readonly tenants: () => Promise<readonly number[]> | readonly number[];
  /** Whatever is to be done for one tenant, in a round. */
  readonly work: (tenantId: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Does something for the tenants whose browsers were told anything (`emit`), and for all of them now and then. One that fails keeps its turn
 * and holds up nobody.
 */
export function tenantRounds(
  ctx: Context,
  { id, everyMs, everyoneMs, tenants, work }: TenantRounds,
): { stop(): Promise<void> } {
  const named = new Set<number>();
  let everyoneAt = 0;
  const unlisten = ctx.bus.listen((topic) => {
    const tenantId = tenantOf(topic, 'live');
    if (tenantId !== undefined) named.add(tenantId);
  });
  const rounds = repeat(ctx, {
    id,
    everyMs,
    work: async (signal) => {
      const isEveryone = ctx.clock.mono() >= everyoneAt;
      if (isEveryone) everyoneAt = ctx.clock.mono() + everyoneMs;
      else if (named.size === 0) return;
      for (const tenantId of await tenants()) {
        if (signal.aborted) return;
        if (!named.delete(tenantId) && !isEveryone) continue;
        await work(tenantId, signal).catch((error: unknown) => {
          named.add(tenantId);
          ctx.log.warn({ err: error, tenantId, work: id }, 'a round failed for a tenant; tried again with the next');
        });
      }
    },
  });
  return {
    stop: async () => {
      unlisten();
      await rounds.stop();
    },
  };
}
