import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { areasOf, buildApp } from './app.ts';
import { identityAreas } from './areas/identity.ts';
import { installation, resumeSimulation } from './areas/installation/installation.ts';
import { withInterfaces } from './areas/interfaces/interfaces.ts';
import { stillGiven } from './areas/menus/menus.ts';
import { serveNetworkMetrics } from './areas/network-metrics/network-metrics.ts';
import { liveHorizons } from './areas/projects/projects.ts';
import { logs, syslog } from './areas/logs/logs.ts';
import { createFirst, setupGate, setupNeeded } from './areas/sign-in/sign-in.ts';
import { openPasswords, type Passwords } from './areas/users/users.ts';
import type { Context } from './context.ts';
import { withDialects } from './http/dialects.ts';
import { guardRequests } from './http/guard.ts';
import { consoleRelease, serveHealth } from './http/health.ts';
import { serveFiles } from './southbound/files/http-desk.ts';
import { openOutbound } from './storage/outbound.ts';
import { limitCalls } from './http/limiter.ts';
import { listensOn } from './http/listening.ts';
import { LiveHub } from './http/live.ts';
import { serveMetrics } from './http/metrics.ts';
import { openApi } from './http/openapi.ts';
import { base, type Area } from './http/serve.ts';
import { keepSessionsTidy, openSessions, type LiveSessions } from './http/session.ts';
import { serveStatic } from './http/static.ts';
import { seedDemo } from './seed/demo.ts';
import { Simulation } from './supervisor/simulation.ts';

/** Found by our own package: this file may stand in it as it is written, or bundled with others. */
const ownPackage = createRequire(import.meta.url).resolve('@heliograph/server/package.json');
const webFolder = join(dirname(ownPackage), '../web/dist');

/** Every area that the web role serves. */
export const allAreas = (
  ctx: Context,
  sessions: LiveSessions,
  passwords: Passwords,
  simulation = new Simulation(undefined, ctx.log),
  gate = setupGate(ctx),
): readonly Area[] => {
  const areas: readonly Area[] = withInterfaces(
    ctx,
    sessions,
    withDialects(ctx, [
      ...areasOf(ctx),
      ...identityAreas(ctx, sessions, passwords, gate, () => areas),
      installation(ctx, simulation),
      // The operation log says calls by their titles, its own among them.
      logs(ctx, () => areas),
      syslog(ctx),
    ]),
  );
  return areas;
};

/** The first administrator without the wizard, when the settings name its password; in the demo its tenants. */
async function prepare(ctx: Context, passwords: Passwords): Promise<void> {
  const { demo, adminPassword } = ctx.settings;
  if (demo) await seedDemo(ctx, passwords);
  else if (adminPassword !== undefined && (await setupNeeded(ctx))) {
    await createFirst(ctx, passwords, { tenantName: 'Heliograph', userName: 'admin', password: adminPassword });
  }
}

/** Calls, pages, health, metrics and OpenAPI; not yet listening. */
export async function buildWebServer(
  ctx: Context,
  sessions: LiveSessions,
  areas: readonly Area[],
  folder = webFolder,
): Promise<FastifyInstance> {
  const app = await buildApp(ctx, sessions, areas);
  guardRequests(app);
  limitCalls(app, areas, { clock: ctx.clock, proxies: ctx.settings.trustedProxies });
  serveHealth(app, ctx);
  const outbound = openOutbound(ctx.settings);
  app.addHook('onClose', () => outbound.close());
  serveFiles(app, ctx, outbound);
  serveMetrics(app, ctx);
  // Half a megabyte and a sixth of what a start takes: written for the first who asks, and one copy for all who read it.
  let described: Buffer | undefined;
  app.get(`${base}/openapi.json`, (_request, reply) => {
    described ??= Buffer.from(JSON.stringify(openApi(areas, consoleRelease.version)));
    return reply.type('application/json; charset=utf-8').send(described);
  });
  serveNetworkMetrics(app, ctx);
  await serveStatic(app, folder);
  return app;
}

/** HTTP and WebSocket for browsers. `url` is for people: where the console is. */
export async function startWeb(ctx: Context): Promise<{ url: string; stop: () => Promise<void> }> {
  const passwords = openPasswords();
  await prepare(ctx, passwords);
  const sessions = openSessions(ctx, stillGiven);
  const simulation = new Simulation(ctx.settings.labProgram, ctx.log);
  const gate = setupGate(ctx);
  if (await setupNeeded(ctx)) gate.announce();
  else gate.close();
  const app = await buildWebServer(ctx, sessions, allAreas(ctx, sessions, passwords, simulation, gate));
  const hub = new LiveHub(ctx, sessions, liveHorizons(ctx));
  hub.attach(app.server);
  const tidy = keepSessionsTidy(ctx);
  const { host, httpPort } = ctx.settings;
  await app.listen({ host, port: httpPort });
  const { port } = app.server.address() as AddressInfo;
  for (const service of ['web', 'webSocket'] as const)
    listensOn(ctx, { service, address: host, port, wanted: httpPort });
  const notAgain = resumeSimulation(ctx, simulation);
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${shownHost}:${port}/`,
    stop: async () => {
      tidy();
      notAgain();
      const simulationEnds = simulation.inTurn(() => simulation.stop());
      await hub.close();
      // Stops accepting, lets calls in flight end; each of them has a deadline of its own.
      await app.close();
      await simulationEnds;
      sessions.close();
    },
  };
}
