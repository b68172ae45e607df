import { networkMetricsPath } from '@heliograph/catalogue/calls/network-metrics.ts';
import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { callTermsOf } from '../../db/terms.ts';
import { inTime } from '../../http/in-time.ts';
import { rateLimiter } from '../../http/limiter.ts';
import { base } from '../../http/serve.ts';
import { tokenHashOf, isClosed } from '../../http/session.ts';
import { requestSourceOf } from '../../http/source.ts';
import { exposition } from './exposition.ts';
import { networkFiguresOf } from './figures.ts';

/** Prometheus waits ten seconds unless somebody says otherwise; the database is asked for no longer than that. */
const seconds = 27;
/** Of one source: a pair of servers that scrape every fifteen seconds, for many tenants. */
const rate = { burst: 60, perSecond: 5 };
/** Scrapes in work at once, of all tenants: each holds a connection to the database and the lines of a network. */
const atOnce = 2;
/** How often it is noted that the token was used (ms). */
const noteEvery = 60_000;
const shaped = /^hm_(\d{1,10})_[\w-]{43}$/;

/** Whose network a token opens; undefined: nobody's. */
async function tenantOf(ctx: Context, token: string): Promise<number | undefined> {
  const tenantId = Number(shaped.exec(token)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(tenantId) || tenantId > 0x7fff_ffff) return undefined;
  const now = ctx.clock.now();
  const row = await ctx.scope.tenant(tenantId, (tx) =>
    tx
      .selectFrom('network_metrics')
      .select(['token_hash', 'used_at'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
  );
  if (!row || !timingSafeEqual(row.token_hash, tokenHashOf(token))) return undefined;
  const tenant = await ctx.scope.system((tx) =>
    tx.selectFrom('tenant').select(['status', 'expire_at', 'removed_at']).where('id', '=', tenantId).executeTakeFirst(),
  );
  if (!tenant || isClosed(tenant, now)) return undefined;
  if (now - (row.used_at?.getTime() ?? 0) >= noteEvery)
    await ctx.scope.tenant(tenantId, (tx) =>
      tx
        .updateTable('network_metrics')
        .set({ used_at: new Date(now) })
        .where('tenant_id', '=', tenantId)
        .execute(),
    );
  return tenantId;
}

const read = (ctx: Context, tenantId: number, over: AbortSignal): Promise<string> =>
  ctx.scope
    .tenant(tenantId, (tx) => networkFiguresOf(tx, tenantId), { terms: callTermsOf(seconds * 1000), over })
    .then(exposition);

interface Told {
  readonly code: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const type = 'text/plain; charset=utf-8';
const plain = (code: number, text: string, headers: Told['headers'] = {}): Told => ({
  code,
  text: `${text}\n`,
  headers: { ...headers, 'content-type': type },
});

/** The network of a tenant for Prometheus: whoever has the token reads all of it, and nothing else. Refusals are status codes. */
export function serveNetworkMetrics(app: FastifyInstance, ctx: Context): void {
  const { take } = rateLimiter(ctx.clock, rate);
  let working = 0;
  const answer = async (authorization: string | undefined): Promise<Told> => {
    const tenantId = await tenantOf(ctx, (authorization ?? '').replace(/^bearer +/i, ''));
    if (tenantId === undefined) return plain(401, 'wrong token', { 'www-authenticate': 'Bearer' });
    if (working >= atOnce) return plain(503, 'busy', { 'retry-after': '5' });
    working += 1;
    try {
      const text = await inTime(ctx.clock, seconds, (over) => read(ctx, tenantId, over));
      return { code: 200, text, headers: { 'content-type': `text/plain; version=0.0.4; charset=utf-8` } };
    } finally {
      working -= 1;
    }
  };
  app.get(`${base}${networkMetricsPath}`, async (request, reply) => {
    const isTooFast = !take(requestSourceOf(request, ctx.settings.trustedProxies));
    const told = isTooFast
      ? plain(429, 'too many requests')
      : await answer(request.headers.authorization).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'the network was not told to Prometheus');
          return plain(503, 'not now');
        });
    return reply
      .code(told.code)
      .headers({ 'cache-control': 'no-store', ...told.headers })
      .send(told.text);
  });
}
