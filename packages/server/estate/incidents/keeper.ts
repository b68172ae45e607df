import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { tenantRounds } from '../../work/tenant-rounds.ts';
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
  for (let isMore = true; isMore;) {
    if (signal?.aborted) return;
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
export const startIncidents = (given: Context, tenants: () => readonly number[]): { stop(): Promise<void> } => {
  const ctx = withTerms(given, lasting);
  return tenantRounds(ctx, {
    id: 'incidents.keep',
    everyMs: every,
    everyoneMs: everyone,
    tenants,
    work: (tenantId, signal) => keepIncidents(ctx, tenantId, signal),
  });
};
