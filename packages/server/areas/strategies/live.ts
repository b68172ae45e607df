import type { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { liveMinutes } from '@heliograph/catalogue/models/strategies.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { findOlt } from '../olt-info/olt-info.ts';

type Handle = Handlers<typeof strategyTaskCalls>;

/**
 * Has the port counters of a device read so often for some minutes. Whoever looks on asks again; nobody has to end it. Several who look
 * have the shortest of their intervals, and the collector never does two things at once with a device.
 */
export const watchLive =
  (ctx: Context): Handle['watchLive'] =>
  ({ oltId, seconds }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const olt = await findOlt(tx, tenantId, { oltId });
      const now = new Date(ctx.clock.now());
      await ctx.bus.wake(tx, `devices:${tenantId}`);
      if (seconds === 0) {
        await sql`delete from olt_watch where tenant_id = ${tenantId} and olt_id = ${olt.id}`.execute(tx);
        return { seconds, until: null };
      }
      const until = new Date(now.getTime() + liveMinutes * 60_000);
      const { rows } = await sql<{ seconds: number; until: Date }>`
        insert into olt_watch as w (tenant_id, olt_id, seconds, until) values (${tenantId}, ${olt.id}, ${seconds}, ${until})
        on conflict (tenant_id, olt_id) do update set until = excluded.until,
          seconds = case when w.until > ${now} then least(w.seconds, excluded.seconds) else excluded.seconds end
        returning seconds, until`.execute(tx);
      const [row] = rows;
      return { seconds: row?.seconds ?? seconds, until: timeText(row?.until ?? until) };
    });
