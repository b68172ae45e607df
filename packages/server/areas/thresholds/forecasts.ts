import { pon } from '@heliograph/catalogue/metrics/pon.ts';
import { uplink } from '@heliograph/catalogue/metrics/uplink.ts';
import { ponCapacity, linkSpeedOf } from '@heliograph/catalogue/models/port-capacity.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { daysMost } from '../../history/envelope.ts';
import { lock } from '../../work/locks.ts';
import { forecastOf, type Forecast } from '../strategies/strategies.ts';
import { boundText } from './say.ts';
import { settleAlarms, type ThresholdAlarm } from './settle.ts';

const dayMs = 86_400_000;
/** Half a year tells how a port grows. */
const lookedAt = 182;
/** A port that is full within so many days is warned of, until it has more than these: a day that wavers raises nothing anew. */
const warnedDays = 60;
const clearedDays = 90;

interface Port {
  readonly port: number;
  readonly speed: string | null;
  readonly pon_mode: string | null;
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `2027-01-12 · 812 Mbit/s of 1 Gbit/s · +35 Mbit/s / 30 d`, the same in all languages. */
const textOf = ({ peak, growth, fullDay }: Forecast, capacity: number): string =>
  `${dateOf(fullDay ?? 0)} · ${boundText(peak, 'bit/s')} / ${boundText(capacity, 'bit/s')} · +${boundText(growth * 30, 'bit/s')} / 30 d`;

/** The ports of one OLT that will be full, by their daily peaks downstream. */
async function fillingOf(
  tx: Tx,
  tenantId: number,
  oltId: string,
  stands: ReadonlySet<string>,
  today: number,
): Promise<ThresholdAlarm[]> {
  const found: ThresholdAlarm[] = [];
  for (const [metric, kind, object] of [
    [uplink, 'uplinkFilling', 'port'],
    [pon, 'ponFilling', 'pon'],
  ] as const) {
    const { rows } = await sql<Port>`select p.port, p.speed, o.pon_mode from olt_port p
      join olt o on o.tenant_id = p.tenant_id and o.id = p.olt_id
      where p.tenant_id = ${tenantId} and p.olt_id = ${oltId} and p.kind = ${metric === pon ? 'pon' : 'uplink'}`.execute(
      tx,
    );
    const since = new Date((today - lookedAt) * dayMs);
    const asked = { metric, field: 'downBps', where: sql`olt_id = ${oltId}` } as const;
    const peaks = Map.groupBy(await daysMost(tx, tenantId, asked, since), ({ port }) => port);
    for (const { port, speed, pon_mode: mode } of rows) {
      const capacity = metric === pon ? ponCapacity(mode) : linkSpeedOf(speed);
      const days = (peaks.get(port) ?? []).map(({ day, most }) => ({ day, peak: most }));
      const told = capacity === undefined ? undefined : forecastOf(days, capacity, today);
      const key = `${object}/${port}`;
      const within = stands.has(`${oltId} ${kind} ${key}`) ? clearedDays : warnedDays;
      if (!told || capacity === undefined || told.fullDay === null || told.fullDay > today + within) continue;
      // Full already is worse than full one day.
      const severity = told.fullDay <= today ? 2 : 3;
      found.push({ oltId, kind, object: key, severity, text: textOf(told, capacity) });
    }
  }
  return found;
}

/**
 * Warns of ports that will be full, and clears what is not so any more. An OLT in each transaction, half a year of its days; nothing is told before
 * all were looked at, so a stop in between changes nothing. Answers whether it came to the end.
 */
export async function warnOfFullPorts(
  ctx: Context,
  tenantId: number,
  goOn: () => boolean = () => true,
): Promise<boolean> {
  const today = Math.floor(ctx.clock.now() / dayMs);
  const { olts, stands } = await ctx.scope.tenant(tenantId, async (tx) => {
    const found = await tx.selectFrom('olt').select('id').where('tenant_id', '=', tenantId).orderBy('id').execute();
    const standing = await sql<{ key: string }>`select olt_id || ' ' || kind || ' ' || object as key from alarm
      where tenant_id = ${tenantId} and present and kind like '%Filling' and (kind like '%Crossed' or kind like '%Filling')`.execute(
      tx,
    );
    return { olts: found.map(({ id }) => id), stands: new Set(standing.rows.map(({ key }) => key)) };
  });
  const wanted: ThresholdAlarm[] = [];
  for (const oltId of olts) {
    if (!goOn()) return false;
    wanted.push(...(await ctx.scope.tenant(tenantId, (tx) => fillingOf(tx, tenantId, oltId, stands, today))));
  }
  await ctx.scope.tenant(tenantId, async (tx) => {
    await lock(tx, 'thresholds', tenantId);
    await settleAlarms(ctx, tx, tenantId, '%Filling', wanted);
  });
  return true;
}
