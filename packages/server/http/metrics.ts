import { timingSafeEqual } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { tokenHashOf } from './session.ts';
import { isFromHere } from './source.ts';
import { repeat } from '../work/repeat.ts';

const publishMs = 5000;
/** What a process measured before it stopped saying so is no longer shown. */
const freshMs = 20_000;

export type MetricObjects = Awaited<ReturnType<Context['metrics']['getMetricsAsJSON']>>;

/** One name per process and life of it; several roles in one process share its registry. */
export const processName = () => `${hostname()}:${process.pid}`;

/**
 * The usual figures of a process. Three of prom-client's are called as counters are and may fall, so that whoever takes their rate reads
 * nonsense; the same by their kind stand beside them.
 */
function measureProcess(register: Registry): void {
  if (register.getSingleMetric('process_cpu_seconds_total')) return;
  collectDefaultMetrics({ register });
  for (const kind of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${kind}_total`);
}

/**
 * Puts what this process measures into the database every 5 s, so that the one address of the web role shows all
 * processes. Call once per process; stopping takes its row away.
 */
export async function publishMetrics(ctx: Context): Promise<{ stop: () => Promise<void> }> {
  measureProcess(ctx.metrics);
  const me = processName();
  const publish = async (): Promise<void> => {
    const metrics = JSON.stringify(await ctx.metrics.getMetricsAsJSON());
    const at = new Date(ctx.clock.now());
    await ctx.scope.system(async (tx) => {
      await tx
        .deleteFrom('process_metrics')
        // Further ahead than now: of a process that ended while its clock was ahead.
        .where((or) =>
          or.or([
            or('at', '<', new Date(at.getTime() - 10 * freshMs)),
            or('at', '>', new Date(at.getTime() + 10 * freshMs)),
          ]),
        )
        .execute();
      await tx
        .insertInto('process_metrics')
        .values({ process: me, at, metrics })
        .onConflict((conflict) => conflict.column('process').doUpdateSet({ at, metrics }))
        .execute();
    });
  };
  await publish();
  const publishing = repeat(ctx, { id: 'metrics.publish', everyMs: publishMs, work: publish });
  return {
    stop: async () => {
      // A round under way would bring the row back.
      await publishing.stop();
      await ctx.scope.system((tx) => tx.deleteFrom('process_metrics').where('process', '=', me).execute());
    },
  };
}

/** What this process and all others that live measured. */
export async function everyProcess(ctx: Context): Promise<readonly MetricObjects[]> {
  const others = await ctx.scope.system((tx) =>
    tx
      .selectFrom('process_metrics')
      .select('metrics')
      .where('process', '<>', processName())
      .where('at', '>', new Date(ctx.clock.now() - freshMs))
      .execute(),
  );
  return [await ctx.metrics.getMetricsAsJSON(), ...others.map((row) => row.metrics as unknown as MetricObjects)];
}

const everywhere = async (ctx: Context): Promise<string> =>
  AggregatorRegistry.aggregate([...(await everyProcess(ctx))]).metrics();

/** Whoever is on this machine may look; others, and whoever comes through a proxy on it, need the token of the settings. */
function mayLook(ctx: Context, request: FastifyRequest): boolean {
  if (isFromHere(request, ctx.settings.trustedProxies)) return true;
  const wanted = ctx.settings.metricsToken;
  const given = (request.headers.authorization ?? '').replace(/^bearer +/i, '');
  return wanted !== undefined && timingSafeEqual(tokenHashOf(given), tokenHashOf(wanted));
}

/** Prometheus at /metrics: all processes in one answer, counters and histograms added up. */
export function serveMetrics(app: FastifyInstance, ctx: Context): void {
  const seconds = new Histogram({
    name: 'heliograph_http_seconds',
    help: 'Time of a call by route',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [ctx.metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayLook(ctx, request)) return reply.code(403).type('text/plain').send('forbidden\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await everywhere(ctx));
  });
}
