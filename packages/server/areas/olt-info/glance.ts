import { maybeTimeText } from '../../time-text.ts';
import type { portGlance } from '@heliograph/catalogue/calls/olt-info.ts';
import { uplink } from '@heliograph/catalogue/metrics/uplink.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { seriesOf } from '../../history/read.ts';
import type { Request } from '../../http/request.ts';
import { findOlt, type OltRef } from './olt-ref.ts';
import { oltPortRowsOf } from './ports.store.ts';
import { statisticsOf } from './shown.ts';
import { spanOf } from './span.ts';

type Glance = z.input<typeof portGlance>;

const troubles = ['upErrors', 'downErrors', 'upDrops', 'downDrops'] as const;
type Trouble = (typeof troubles)[number];

/** How much a counter grew over its readings; one that went back began anew. null: there are not two readings. */
export function counterGrowth(readings: readonly (number | null)[]): number | null {
  const known = readings.filter((reading): reading is number => reading !== null);
  if (known.length < 2) return null;
  return known.slice(1).reduce((sum, value, at) => sum + Math.max(0, value - (known[at] ?? value)), 0);
}

/** Ports as the first page of a device shows them: how they are, what goes through them, what went wrong in the last hour. */
export const portsAtAGlance = (
  ctx: Context,
  request: Request,
  ref: OltRef,
): Promise<{ rows: Glance[]; total: number }> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const olt = await findOlt(tx, tenantId, ref);
    const ports = await oltPortRowsOf(tx, tenantId, olt.id, 'uplink');
    const now = ctx.clock.now();
    const span = spanOf(uplink, { window: 'hour' }, now, olt.stat_seconds ?? ctx.settings.pollSeconds);
    const where = sql`olt_id = ${olt.id}`;
    const samples = await seriesOf(tx, tenantId, { metric: uplink, fields: troubles, span, now, where });
    const byPort = Map.groupBy(samples, ({ port }) => port);
    const rows = ports.map((row): Glance => {
      const read = byPort.get(row.port) ?? [];
      const grown = Object.fromEntries(troubles.map((name) => [name, counterGrowth(read.map((one) => one[name]))]));
      return {
        ...statisticsOf(row),
        admin: row.admin,
        speed: row.speed,
        linkSince: maybeTimeText(row.link_since),
        grown: grown as Record<Trouble, number | null>,
      };
    });
    return { rows, total: rows.length };
  });
