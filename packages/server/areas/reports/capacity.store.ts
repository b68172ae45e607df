import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { uplink } from '@heliograph/catalogue/metrics/uplink.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { levelFor, seriesOf } from '../../history/read.ts';
import type { ReportWindow } from './availability.store.ts';

interface Load {
  /** bit/s; null: nothing was read. */
  readonly meanUp: number | null;
  readonly meanDown: number | null;
  readonly busyUp: number | null;
  readonly busyDown: number | null;
  /** When the step with the most traffic of both began. */
  readonly busyAt: Date | null;
}

export interface PortCapacity extends Load {
  readonly olt: string;
  readonly site: string | null;
  readonly kind: string;
  readonly port: string;
  readonly speed: string | null;
  readonly onus: number | null;
  readonly online: number | null;
}

interface PortRow {
  readonly olt_id: string;
  readonly olt: string;
  readonly site: string | null;
  readonly kind: string;
  readonly port: number;
  readonly name: string;
  readonly speed: string | null;
  readonly onu_total: number | null;
  readonly onu_online: number | null;
}

const hour = 3600;
const day = 86_400;
/** OLTs whose curves are in memory at a time. */
const atOnce = 50;
const nothing: Load = { meanUp: null, meanDown: null, busyUp: null, busyDown: null, busyAt: null };

/** Steps of a report: hours of a week, days of what is longer. */
export const stepOf = ({ from, to }: ReportWindow): number =>
  to.getTime() - from.getTime() <= 8 * day * 1000 ? hour : day;

interface Point {
  readonly at: Date;
  readonly upBps: number | null;
  readonly downBps: number | null;
}

function loadOf(points: readonly Point[]): Load {
  const ups = points.flatMap(({ upBps }) => upBps ?? []);
  const downs = points.flatMap(({ downBps }) => downBps ?? []);
  const mean = (all: readonly number[]) =>
    all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length;
  const most = (all: readonly number[]) => (all.length === 0 ? null : Math.max(...all));
  const sum = ({ upBps, downBps }: Point) => (upBps ?? 0) + (downBps ?? 0);
  const [busiest] = points.toSorted((a, b) => sum(b) - sum(a));
  const isAny = ups.length + downs.length > 0;
  return {
    meanUp: mean(ups),
    meanDown: mean(downs),
    busyUp: most(ups),
    busyDown: most(downs),
    busyAt: isAny ? (busiest?.at ?? null) : null,
  };
}

async function loadsOf(
  tx: Tx,
  tenantId: number,
  window: ReportWindow,
  olts: readonly string[],
): Promise<Map<string, Load>> {
  const stepSeconds = stepOf(window);
  const now = window.to.getTime();
  const age = (now - window.from.getTime()) / 1000;
  const loads = new Map<string, Load>();
  for (const [kind, metric] of [
    ['uplink', uplink],
    ['pon', pon],
  ] as const) {
    const span = { ...window, stepSeconds, level: levelFor(metric, stepSeconds, age) };
    const where = sql`olt_id = any(${[...olts]}::int8[])`;
    const points = await seriesOf(tx, tenantId, { metric, fields: ['upBps', 'downBps'], span, now, where });
    const ports = Map.groupBy(points, ({ oltId, port }) => `${oltId}/${kind}/${port}`);
    for (const [key, some] of ports) loads.set(key, loadOf(some));
  }
  return loads;
}

/** How full uplinks and PON ports were: of what has a link or ONUs. */
export async function capacityOf(tx: Tx, tenantId: number, window: ReportWindow): Promise<readonly PortCapacity[]> {
  const { rows } = await sql<PortRow>`
    select p.olt_id, coalesce(nullif(o.name, ''), o.address) as olt, e.name as site, p.kind, p.port, p.name, p.speed, p.onu_total, p.onu_online
    from olt_port p join olt o on o.tenant_id = ${tenantId} and o.id = p.olt_id
      left join site e on e.tenant_id = ${tenantId} and e.id = o.site_id
    where p.tenant_id = ${tenantId} and (p.link or p.onu_total > 0) order by 2, p.olt_id, p.kind desc, p.port`.execute(
    tx,
  );
  const olts = [...new Set(rows.map(({ olt_id: id }) => id))];
  const found: PortCapacity[] = [];
  for (let from = 0; from < olts.length; from += atOnce) {
    const some = olts.slice(from, from + atOnce);
    const loads = await loadsOf(tx, tenantId, window, some);
    for (const row of rows.filter(({ olt_id: id }) => some.includes(id)))
      found.push({
        olt: row.olt,
        site: row.site,
        kind: row.kind,
        port: row.name || String(row.port),
        speed: row.speed,
        onus: row.kind === 'pon' ? row.onu_total : null,
        online: row.kind === 'pon' ? row.onu_online : null,
        ...(loads.get(`${row.olt_id}/${row.kind}/${row.port}`) ?? nothing),
      });
  }
  return found;
}
