import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { tenantOf } from '../../work/due-tenants.ts';
import { repeat } from '../../work/repeat.ts';
import { emit } from '../emit.ts';
import { lockAlarms } from '../alarms/alarms.store.ts';
import { endQuiet, settleIncidents } from './settle.ts';

/** Between two rounds (ms): what changes in a storm is worked in together. */
const every = 2000;
/** All tenants are looked at so often (ms), whatever was told: clears come of age by themselves. */
const everyone = 20_000;
/** More than these are told by one event without names: the list is read again. */
const mostTold = 20;

/** Tells the browsers which incidents changed. Last in the transaction. */
async function tell(ctx: Context, tx: Parameters<typeof emit>[1], tenantId: number, ids: readonly string[]) {
  const one = (id: string | null) => ({ kind: 'incident.changed', payload: { id } }) as const;
  await emit(ctx.bus, tx, tenantId, ids.length > mostTold ? [one(null)] : ids.map(one));
}

/** Works what changed of the alarms of a tenant into incidents, and ends those that are over. */
export async function keepIncidents(ctx: Context, tenantId: number, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore && signal?.aborted !== true;) {
    isMore = await ctx.scope.tenant(tenantId, async (tx) => {
      const settled = await settleIncidents(ctx, tx, tenantId);
      await tell(ctx, tx, tenantId, settled.changed);
      return settled.isMore;
    });
  }
  await ctx.scope.tenant(tenantId, async (tx) => {
    await lockAlarms(tx, tenantId);
    await tell(ctx, tx, tenantId, await endQuiet(ctx, tx, tenantId));
  });
}

/** Keeps the incidents of these tenants: of those whose alarms changed at once, of all now and then. */
export function startIncidents(given: Context, tenants: () => readonly number[]): { stop(): Promise<void> } {
  const ctx = withTerms(given, lasting);
  const named = new Set<number>();
  let everyoneAt = 0;
  // Whoever changes an alarm tells the browsers of the tenant.
  const unlisten = ctx.bus.listen((topic) => {
    const tenantId = tenantOf(topic, 'live');
    if (tenantId !== undefined) named.add(tenantId);
  });
  const rounds = repeat(ctx, {
    id: 'incidents.keep',
    everyMs: every,
    work: async (signal) => {
      const isEveryone = ctx.clock.mono() >= everyoneAt;
      if (isEveryone) everyoneAt = ctx.clock.mono() + everyone;
      for (const tenantId of tenants()) {
        if (signal.aborted) return;
        if (!named.delete(tenantId) && !isEveryone) continue;
        await keepIncidents(ctx, tenantId, signal).catch((error: unknown) => {
          // The others are not to wait for one that cannot be done.
          named.add(tenantId);
          ctx.log.warn({ err: error, tenantId }, 'incidents are not up to date; tried again with the next round');
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
