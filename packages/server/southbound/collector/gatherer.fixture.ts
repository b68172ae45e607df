import type { CollectPlan, CollectResult, CollectTarget } from '@heliograph/wire/snmp/fast/types.ts';
import { Collector } from '@heliograph/wire/snmp/fast/collector.ts';

/**
 * Reads in this thread: a worker thread per test would be most of its time. `endless` are OLTs whose answers have no end; `readings` counts the
 * readings of tables that were begun at each OLT.
 */
export function gathererHere(endless: ReadonlySet<string>, readings: Map<string, number>) {
  const collector = new Collector();
  return {
    collect: async (target: CollectTarget, plan: CollectPlan): Promise<CollectResult> => {
      if (plan.tables.length > 0) readings.set(target.id, (readings.get(target.id) ?? 0) + 1);
      const result = await collector.collect(target, plan);
      return endless.has(target.id) && plan.tables.length > 0
        ? {
            ...result,
            ok: false,
            fault: 'tooManyBytes',
            tables: result.tables.map((one) => ({ ...one, complete: false })),
          }
        : result;
    },
    forget: collector.forget.bind(collector),
    counters: () => Promise.resolve(collector.counters()),
    close: () => Promise.resolve(collector.close()),
  };
}
