import { networkMetricsCalls } from '@heliograph/catalogue/calls/network-metrics.ts';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { tokenHashOf } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';

export { serveNetworkMetrics } from './scrape.ts';
export { remoteWrite } from './remote-write.ts';
export { remoteWritePeers, stuckSince } from './remote-write.store.ts';
export { startRemoteWrite } from './remote-writer.ts';

const object = 'Prometheus';

const rowOf = (request: Request) =>
  request.tx((tx) =>
    tx
      .selectFrom('network_metrics')
      .select(['made_by', 'made_at', 'used_at'])
      .where('tenant_id', '=', request.actor.tenantId)
      .executeTakeFirst(),
  );

const make = (ctx: Context, request: Request): Promise<{ token: string }> =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    // Whose it is stands in front, so that it is looked up where that tenant's rows are.
    const token = `hm_${tenantId}_${randomBytes(32).toString('base64url')}`;
    const row = { token_hash: tokenHashOf(token), made_by: by, made_at: new Date(ctx.clock.now()), used_at: null };
    await tx
      .insertInto('network_metrics')
      .values({ tenant_id: tenantId, ...row })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute();
    request.note({ object, after: { token: 'new' } });
    return { token };
  });

const remove = (request: Request): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const { numDeletedRows } = await tx
      .deleteFrom('network_metrics')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw fault('notFound');
    request.note({ object, before: { token: 'set' } });
  });

/** Who may read the network of the tenant from outside. */
export const networkMetrics = (ctx: Context): Area =>
  area(networkMetricsCalls, {
    getNetworkMetrics: async (_input, request) => {
      const row = await rowOf(request);
      return {
        hasToken: row !== undefined,
        madeBy: row?.made_by ?? null,
        madeTime: row ? timeText(row.made_at) : null,
        usedTime: row?.used_at ? timeText(row.used_at) : null,
      };
    },
    makeNetworkMetricsToken: (_input, request) => make(ctx, request),
    removeNetworkMetricsToken: (_input, request) => remove(request),
  });
