import type { Context } from '../../context.ts';
import { withTerms } from '../../db/scope.ts';
import { lasting } from '../../db/terms.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import { warnOfFullPorts } from './forecasts.ts';
import { askThreshold } from './look.ts';
import { settleCrossings } from './settle.ts';
import { thresholdsOn } from './thresholds.store.ts';

const everyMs = 60_000;
const dayMs = 86_400_000;
/** Forecasts follow the sums of days, which are made five minutes after midnight UTC. */
const forecastAfterMs = 15 * 60_000;

/** One round for one tenant: each threshold is asked, and what came of it is told. One that fails does not stop the others. */
export async function watchTenant(ctx: Context, tenantId: number, goOn: () => boolean = () => true): Promise<void> {
  const all = await ctx.scope.tenant(tenantId, (tx) => thresholdsOn(tx, tenantId));
  for (const { id } of all) {
    if (!goOn()) return;
    try {
      await askThreshold(ctx, tenantId, id);
    } catch (error) {
      if (!goOn()) return;
      ctx.log.error({ err: error, tenant: tenantId, threshold: id }, 'a threshold could not be asked');
    }
  }
  if (goOn()) await settleCrossings(ctx, tenantId);
}

/** Asks thresholds once a minute of what was read since, and forecasts once a day, while this process runs. */
export function startThresholds(given: Context): Repetition {
  const ctx = withTerms(given, lasting);
  const foretold = new Map<number, number>();
  return repeat(ctx, {
    id: 'thresholds.watch',
    everyMs,
    work: async (signal) => {
      const today = Math.floor((ctx.clock.now() - forecastAfterMs) / dayMs);
      for (const tenantId of await tenantsInUse(ctx)) {
        if (signal.aborted) return;
        try {
          await watchTenant(ctx, tenantId, () => !signal.aborted);
          if (signal.aborted || foretold.get(tenantId) === today) continue;
          if (await warnOfFullPorts(ctx, tenantId, () => !signal.aborted)) foretold.set(tenantId, today);
        } catch (error) {
          if (signal.aborted) return;
          ctx.log.error({ err: error, tenant: tenantId }, 'the thresholds of a tenant were not settled');
        }
      }
    },
  });
}
