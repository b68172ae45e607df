import type { strategyTaskCalls } from '@heliograph/catalogue/calls/strategies.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { macsOf } from '@heliograph/catalogue/formats/mac-list.ts';
import { macs } from '@heliograph/catalogue/metrics/macs.ts';
import { response } from '@heliograph/catalogue/metrics/response.ts';
import { cycles, isPolled, metricOfCode, mostDevices } from '@heliograph/catalogue/models/strategies.ts';
import type { Context } from '../../context.ts';
import { latestReadingsOf } from '../../history/envelope.ts';
import type { Handlers } from '../../http/request.ts';

type Handle = Handlers<typeof strategyTaskCalls>;

const dayMs = 86_400_000;
/** Rows of a MAC table in one answer: 42 values of four columns (`southbound/config/walk.ts`), and one more request to see its end. */
const rowsAtOnce = 10;
const requestsFor = (addresses: number): number => Math.ceil(addresses / rowsAtOnce) + 1;

/**
 * Requests that a strategy adds to what its devices are asked anyway, in one cycle. What polls read costs nothing as long as they are no
 * rarer than the cycle; where they are, each cycle costs a poll. Sizes are those of the last reading.
 */
export const strategyCostOf =
  (ctx: Context): Handle['getStrategyCost'] =>
  ({ macs: typed, metrics, cycle }, request) =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const digits = [...new Set(macsOf(typed).flatMap((mac) => macDigits(mac) ?? []))].slice(0, mostDevices);
      const olts =
        digits.length === 0
          ? []
          : await tx
              .selectFrom('olt')
              .select('id')
              .where('tenant_id', '=', tenantId)
              .where('mac', 'in', digits)
              .execute();
      const ids = olts.map(({ id }) => id);
      const { pollSeconds } = ctx.settings;
      const addsPolls = pollSeconds > cycles[cycle].seconds;
      const since = new Date(ctx.clock.now() - dayMs);
      const codes = [...new Set(metrics)].filter((code) => metricOfCode(code));
      const polls = addsPolls
        ? await latestReadingsOf(tx, tenantId, { metric: response, field: 'requests' }, ids, since)
        : undefined;
      const counts = codes.includes(macs.code)
        ? await latestReadingsOf(tx, tenantId, { metric: macs, field: 'addresses' }, ids, since)
        : undefined;
      // One poll brings all that polls bring: its cost stands at the first of them.
      const first = codes.find(isPolled);
      const costOf = (code: number) => {
        if (isPolled(code) && (!addsPolls || code !== first)) return { code, requests: 0, unknown: 0 };
        const known = [...((isPolled(code) ? polls : counts)?.values() ?? [])];
        const each = known.map(({ value }) => (isPolled(code) ? value : requestsFor(value)));
        const isKnown = known.length > 0 || ids.length === 0;
        return {
          code,
          requests: isKnown ? each.reduce((sum, one) => sum + one, 0) : null,
          unknown: ids.length - known.length,
        };
      };
      return { pollSeconds, devices: ids.length, metrics: codes.map(costOf) };
    });
