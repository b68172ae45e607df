import { defaultBody } from '@heliograph/catalogue/kit/call.ts';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { accessRules } from './areas/access-rules/access-rules.ts';
import { alarmPolicies } from './areas/alarm-policies/alarm-policies.ts';
import { alarmAnalysis } from './areas/alarms/analysis.ts';
import { alarms } from './areas/alarms/alarms.ts';
import { incidents } from './areas/incidents/incidents.ts';
import { blacklist } from './areas/blacklist/blacklist.ts';
import { cpeIssuance } from './areas/cpe-issuance/cpe-issuance.ts';
import { cpeProfiles } from './areas/cpe-profiles/cpe-profiles.ts';
import { cpeParts } from './areas/cpe-parts/cpe-parts.ts';
import { cpeFiles } from './areas/cpe-files/cpe-files.ts';
import { firmwareLibrary } from './areas/firmware/firmware.ts';
import { cpeDiagnostics } from './areas/cpe-diagnostics/cpe-diagnostics.ts';
import { cpes } from './areas/cpes/cpes.ts';
import { mqtt } from './areas/mqtt/mqtt.ts';
import { board } from './areas/board/board.ts';
import { groups } from './areas/groups/groups.ts';
import { projectDomains } from './areas/project-domains/project-domains.ts';
import { withinProjects } from './areas/projects/bounds.ts';
import { projectFigures } from './areas/projects/figures.ts';
import { replacement } from './areas/replacement/replacement.ts';
import {
  configArea,
  configArchive,
  configBulk,
  configRestore,
  configTemplatesArea,
  runningConfig,
} from './areas/config/config.ts';
import { departments } from './areas/departments/departments.ts';
import { licence } from './areas/licence/licence.ts';
import { oltInfoArea, oltMonitor } from './areas/olt-info/olt-info.ts';
import { jobs } from './areas/jobs/jobs.ts';
import { networkMetrics, remoteWrite } from './areas/network-metrics/network-metrics.ts';
import { notifications } from './areas/notifications/notifications.ts';
import { oltImport, olts } from './areas/olts/olts.ts';
import { onuHistory } from './areas/onu-history/onu-history.ts';
import { onus } from './areas/onus/onus.ts';
import { rogue } from './areas/rogue/rogue.ts';
import { voipProfilesArea } from './areas/voip-profiles/voip-profiles.ts';
import { ownBoards } from './areas/own-boards/own-boards.ts';
import { onuCare } from './areas/onu-care/onu-care.ts';
import { kiosk } from './areas/kiosk/kiosk.ts';
import { orderRuleArea } from './areas/order-rules/order-rules.ts';
import { thresholdsArea } from './areas/thresholds/thresholds.ts';
import { rapidDeployment } from './areas/rapid-deployment/rapid-deployment.ts';
import { customerBulks } from './areas/customer-bulks/customer-bulks.ts';
import { orders, customerServices } from './areas/orders/orders.ts';
import { map } from './areas/map/map.ts';
import { topology } from './areas/topology/topology.ts';
import { plant } from './areas/plant/plant.ts';
import { storage } from './areas/storage/storage.ts';
import { strategies } from './areas/strategies/strategies.ts';
import { stock, systemInfoArea } from './areas/system-info/system-info.ts';
import { upgrades } from './areas/upgrades/upgrades.ts';
import { unauthorized } from './areas/unauthorized/unauthorized.ts';
import type { Context } from './context.ts';
import { plainEntities } from './entities/serve-entity.ts';
import { Fault } from './fault.ts';
import { BodyArrivals } from './http/arrivals.ts';
import { failure, languageOf } from './http/envelope.ts';
import type { Sessions } from './http/actor.ts';
import { Failures } from './http/failures.ts';
import { readBodies } from './http/json.ts';
import { serve, type Area } from './http/serve.ts';
import { Tongues } from './http/tongues.ts';
import { isTrouble, translate } from './http/translate.ts';

/** Every area of the web API that needs nothing but the context. */
export const areasOf = (ctx: Context): readonly Area[] => [
  accessRules(ctx),
  unauthorized(ctx),
  olts(ctx),
  oltImport(ctx),
  oltInfoArea(ctx),
  oltMonitor(ctx),
  onus(ctx),
  onuHistory(ctx),
  ...cpes(ctx),
  mqtt(ctx),
  ...cpeProfiles(ctx),
  cpeIssuance(ctx),
  cpeParts(ctx),
  ...cpeFiles(ctx),
  cpeDiagnostics(ctx),
  ...firmwareLibrary(ctx),
  upgrades(ctx),
  orders(ctx),
  customerServices(ctx),
  customerBulks(ctx),
  orderRuleArea(ctx),
  thresholdsArea(ctx),
  kiosk(ctx),
  ownBoards(ctx),
  ...rapidDeployment(ctx),
  onuCare(ctx),
  voipProfilesArea(ctx),
  rogue(ctx),
  board(ctx),
  ...map(ctx),
  networkMetrics(ctx),
  remoteWrite(ctx),
  topology(ctx),
  ...plant(ctx),
  alarms(ctx),
  alarmAnalysis(ctx),
  incidents(ctx),
  configArea(ctx),
  configBulk(ctx),
  runningConfig(ctx),
  configArchive(ctx),
  configRestore(ctx),
  replacement(ctx),
  configTemplatesArea(ctx),
  projectFigures(ctx),
  groups(ctx),
  projectDomains(ctx),
  departments(ctx),
  ...plainEntities(ctx),
  ...alarmPolicies(ctx),
  ...notifications(ctx),
  licence(ctx),
  blacklist(ctx),
  jobs(ctx),
  storage(ctx),
  systemInfoArea(ctx),
  stock(ctx),
  ...strategies(ctx),
];

/** The lines and headers of a request are here by then. */
const headersTimeout = 10_000;

/** The HTTP application, not yet listening. */
export async function buildApp(ctx: Context, sessions: Sessions, areas = areasOf(ctx)): Promise<FastifyInstance> {
  const app = Fastify({
    // One line per request is for metrics; the log keeps what went wrong.
    loggerInstance: ctx.log.child(
      {},
      { level: ctx.log.isLevelEnabled('warn') ? 'warn' : ctx.log.level },
    ) as FastifyBaseLogger,
    // Host and protocol as the trusted proxies say them; who asks is told by `clientAddressOf`.
    trustProxy: (address) => ctx.settings.trustedProxies.has(address),
    bodyLimit: defaultBody.public.maxBytes,
    // Bodies and answers are looked after by `BodyArrivals`, which knows a file from a form; headers by Node.
    requestTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval: 1000 },
    genReqId: () => ctx.newId(),
    routerOptions: { ignoreTrailingSlash: true },
    // What fails before routing (an over-long path) gets the same envelope.
    frameworkErrors: (error, request, reply) => {
      const body = JSON.stringify(failure(translate(error), languageOf(request.headers), request.id));
      reply.raw.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);
    },
  });
  await app.register(multipart);
  readBodies(app);
  const arrivals = new BodyArrivals(ctx);
  arrivals.watch(app);
  app.setErrorHandler((error, request, reply) => {
    const told = translate(error);
    if (!(told instanceof Fault)) request.log.error({ err: error, requestId: request.id }, 'call failed');
    if (isTrouble(told)) reply.header('Retry-After', '2');
    return reply.code(200).send(failure(told, request.tongue ?? languageOf(request.headers), request.id));
  });
  const failures = new Failures(ctx);
  const tongues = new Tongues(ctx);
  app.addHook('onClose', () => tongues.close());
  const desk = { sessions, failures, tongues, arrivals };
  for (const area of areas) serve(app, ctx, desk, withinProjects(ctx, area));
  return app;
}
