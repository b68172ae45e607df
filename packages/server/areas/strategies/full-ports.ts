import type { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { ponCapacity, linkSpeedOf } from '@heliograph/catalogue/models/port-capacity.ts';
import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { daysMost } from '../../history/envelope.ts';
import type { Handlers } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { forecastOf } from './forecast.ts';
import { foundStrategy, ofDevices, type StrategyDevice } from './results.ts';

type Handle = Handlers<typeof strategyTaskCalls>;
type Row = OutputOf<typeof strategyTaskCalls.getStrategyForecast>;

const dayMs = 86_400_000;
/** Half a year tells how a port grows. */
const lookedAt = 182;

interface Port {
  readonly olt_id: string;
  readonly port: number;
  readonly name: string;
  readonly speed: string | null;
  readonly pon_mode: string | null;
}

const portsOf = (
  tx: Tx,
  tenantId: number,
  kind: 'pon' | 'uplink',
  devices: readonly StrategyDevice[],
): Promise<Port[]> =>
  tx
    .selectFrom('olt_port as p')
    .innerJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.olt_id'))
    .select(['p.olt_id', 'p.port', 'p.name', 'p.speed', 'o.pon_mode'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.kind', '=', kind)
    .where(
      'p.olt_id',
      'in',
      devices.map(({ id }) => id),
    )
    .orderBy('p.olt_id')
    .orderBy('p.port')
    .execute();

/** The first to be full lead, then those that grow; what nothing can be said of comes last. */
const bySoonest = (one: Row, two: Row): number =>
  (one.fullAt ?? '9').localeCompare(two.fullAt ?? '9') ||
  (two.growth ?? -Infinity) - (one.growth ?? -Infinity) ||
  one.id.localeCompare(two.id);

/** When the ports of a strategy are full downstream, by their daily peaks of half a year. */
export const fullPorts =
  (ctx: Context): Handle['getStrategyForecast'] =>
  ({ pageNum, pageSize, ...which }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const { metric, devices } = await foundStrategy(tx, tenantId, which);
      if (metric.of === 'device' || devices.length === 0) return { rows: [], total: 0 };
      const isPon = metric.id === pon.id;
      const now = ctx.clock.now();
      const today = Math.floor(now / dayMs);
      const since = new Date((today - lookedAt) * dayMs);
      const asked = { metric: metric, field: 'downBps', where: ofDevices(devices) };
      const peaks = Map.groupBy(await daysMost(tx, tenantId, asked, since), ({ oltId, port }) => `${oltId}:${port}`);
      const names = new Map(devices.map(({ id, name }) => [id, name]));
      const rows = (await portsOf(tx, tenantId, isPon ? 'pon' : 'uplink', devices)).map((port): Row => {
        const id = `${port.olt_id}:${port.port}`;
        const days = (peaks.get(id) ?? []).map(({ day, most }) => ({ day, peak: most }));
        const capacity = isPon ? ponCapacity(port.pon_mode) : linkSpeedOf(port.speed);
        const told = capacity === undefined ? undefined : forecastOf(days, capacity, today);
        return {
          id,
          oltId: port.olt_id,
          sysHostName: names.get(port.olt_id) ?? '',
          port: port.port,
          portName: port.name,
          capacity: capacity ?? null,
          days: days.length,
          peak: told?.peak ?? null,
          growth: told ? Math.round(told.growth) : null,
          fullAt:
            told?.fullDay === undefined || told.fullDay === null ? null : timeText(new Date(told.fullDay * dayMs)),
        };
      });
      const sorted = rows.toSorted(bySoonest);
      return { rows: sorted.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: sorted.length };
    });
