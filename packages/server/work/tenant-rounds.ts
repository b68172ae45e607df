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
  /** Whatever is to be done for one tenant, in a round. A number: so many ms later there is something by itself. */
  readonly work: (tenantId: number, signal: AbortSignal) => Promise<number | undefined | void>;
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
  /** When a tenant has something to be done by itself; monotonic ms. */
  const due = new Map<number, number>();
  let everyoneAt = 0;
  const unlisten = ctx.bus.listen((topic) => {
    const tenantId = tenantOf(topic, 'live');
    if (tenantId !== undefined) named.add(tenantId);
  });
  const rounds = repeat(ctx, {
    id,
    everyMs,
    work: async (signal) => {
      const now = ctx.clock.mono();
      const isEveryone = now >= everyoneAt;
      if (isEveryone) everyoneAt = now + everyoneMs;
      for (const [tenantId, at] of due) if (at <= now && due.delete(tenantId)) named.add(tenantId);
      if (!isEveryone && named.size === 0) return;
      for (const tenantId of await tenants()) {
        if (signal.aborted) return;
        if (!named.delete(tenantId) && !isEveryone) continue;
        due.delete(tenantId);
        try {
          const nextMs = await work(tenantId, signal);
          if (typeof nextMs === 'number') due.set(tenantId, ctx.clock.mono() + nextMs);
        } catch (error) {
          named.add(tenantId);
          ctx.log.warn({ err: error, tenantId, work: id }, 'a round failed for a tenant; tried again with the next');
        }
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
