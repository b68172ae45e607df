import type { oltCalls } from '@heliograph/catalogue/calls/olts.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { levelsOf, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { isCurrent } from '../../estate/alarms/current.ts';

type Loss = OutputOf<typeof oltCalls.getOltLoss>;

const dayMs = 86_400_000;

/** When the oldest reading of each OLT was taken: of the OLT itself, whose readings are kept as long as those of its ports. */
const oldestReadings = metrics
  .filter((metric: Metric) => metric.of === 'device')
  .flatMap((metric: Metric) => levelsOf(metric).map((level) => metricTableOf(metric, level)));

/**
 * What goes when OLTs are removed: their ONUs (vanished ones too, as the tally counts them), alarms, readings, changes and kept
 * configurations. Everything is counted by the key of the OLT. Unknown and foreign OLTs are `notFound`, all of them or none.
 */
export async function removalLossOf(tx: Tx, tenantId: number, ids: readonly string[], now: number): Promise<Loss> {
  const wanted = [...new Set(ids)];
  const oldest = oldestReadings.map(
    (table) => sql`(select min(m.ts) from ${sql.table(table)} m where m.tenant_id = o.tenant_id and m.olt_id = o.id)`,
  );
  const { rows } = await sql<{
    olts: string;
    onus: string;
    alarms: string;
    standing: string;
    changes: string;
    running: string;
    versions: string;
    since: Date | null;
  }>`
    select count(*) as olts, coalesce(sum(coalesce(t.known, t.total)), 0) as onus, coalesce(sum(a.n), 0) as alarms,
      coalesce(sum(a.standing), 0) as standing, coalesce(sum(c.n), 0) as changes, coalesce(sum(c.running), 0) as running,
      coalesce(sum(v.n), 0) as versions, min(least(${sql.join(oldest)})) as since
    from olt o
    left join onu_tally t on t.tenant_id = o.tenant_id and t.olt_id = o.id
    cross join lateral (select count(*) as n, count(*) filter (where ${isCurrent}) as standing
      from alarm a where a.tenant_id = o.tenant_id and a.olt_id = o.id) a
    cross join lateral (select count(*) as n, count(*) filter (where ended_at is null) as running
      from config_change where tenant_id = o.tenant_id and olt_id = o.id) c
    cross join lateral (select count(*) as n from running_config where tenant_id = o.tenant_id and olt_id = o.id) v
    where o.tenant_id = ${tenantId} and o.id = any(${wanted}::int8[])`.execute(tx);
  const [row] = rows;
  if (!row || Number(row.olts) !== wanted.length) throw fault('notFound');
  return {
    olts: Number(row.olts),
    onus: Number(row.onus),
    alarms: Number(row.alarms),
    standing: Number(row.standing),
    // A day that began counts as one.
    days: row.since === null ? 0 : Math.max(1, Math.ceil((now - row.since.getTime()) / dayMs)),
    changes: Number(row.changes),
    running: Number(row.running),
    versions: Number(row.versions),
  };
}
