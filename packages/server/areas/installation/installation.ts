import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { installationCalls, serviceIds } from '@heliograph/catalogue/calls/installation.ts';
import type { OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { networkInterfaces } from 'node:os';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { homeTenant } from '../../http/actor.ts';
import { listeningNow } from '../../http/listening.ts';
import type { Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { accessOf, changeAcsAccess } from '../../estate/cpes/access.ts';
import { cpeTopic } from '../../estate/cpes/topics.ts';
import { readmitSimulated } from '../../estate/cpes/waiting.ts';
import {
  Simulation,
  type SimulatedAcs,
  type SimulatedOlt,
  type SimulationTargets,
} from '../../supervisor/simulation.ts';
import { repeat, type Next } from '../../work/repeat.ts';
import { admitOlt, removeOlts } from '../olts/olts.ts';

/** What the program of the simulated network calls its OLTs. No real one has an address of this machine itself. */
const simulated = { macFrom: '006d611a0000', macTo: '006d611affff', address: '127.%' };

const simulatedOlts = async (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('olt')
    .select(['id', 'mac'])
    .where('tenant_id', '=', tenantId)
    .where('mac', '>=', simulated.macFrom)
    .where('mac', '<=', simulated.macTo)
    .where('address', 'like', simulated.address)
    .orderBy('id')
    .execute();

type Found = { readonly [K in keyof SimulationTargets]?: SimulationTargets[K] | undefined };

/** Where traps, and lines of syslog, of this machine arrive now, and where it gives files. Ports that it may not have are others. */
async function placesNow(ctx: Context): Promise<Found> {
  const { listening } = await listeningNow(ctx);
  const placeOf = (wanted: 'traps' | 'syslog'): string | undefined => {
    const open = listening.find(({ service }) => service === wanted);
    return open && `${open.address === '0.0.0.0' || open.address === '::' ? '127.0.0.1' : open.address}:${open.port}`;
  };
  const tftp = listening.find(({ service }) => service === 'tftp')?.port;
  return { traps: placeOf('traps'), syslog: placeOf('syslog'), tftp };
}

/** Its OLTs, and they alone, are asked although they have addresses of this machine. */
async function openLab(tx: Tx, tenantId: number, olts: readonly SimulatedOlt[]): Promise<void> {
  const addresses = olts.map(({ address }) => `${address}/32`);
  await tx.updateTable('tenant').set({ lab_addresses: addresses }).where('id', '=', tenantId).execute();
}

async function letIn(ctx: Context, tx: Tx, request: Request, olts: readonly SimulatedOlt[]): Promise<void> {
  const { tenantId, userName } = request.actor;
  const known = new Set((await simulatedOlts(tx, tenantId)).map(({ mac }) => mac));
  const fresh = olts.filter(({ mac }) => !known.has(macDigits(mac) ?? null));
  const names = fresh.map(({ name }) => name);
  request.note({ object: 'simulated network', before: { olts: [] }, after: { olts: names } });
  await openLab(tx, tenantId, olts);
  for (const { name, address, ports, mac, communities } of fresh) {
    await admitOlt(ctx, tx, tenantId, {
      address,
      snmpPort: ports.snmp,
      version: 'v2c',
      secret: { community: communities.read, writeCommunity: communities.write },
      name,
      by: userName,
      mac: macDigits(mac) ?? null,
      remark: 'Simulated network',
    });
  }
}

/** Who switched the ACS on, where a person did not: it is switched off with the simulated network again. */
const bySimulation = 'simulation';

/** Its customer devices report to the ACS of the tenant, which is switched on for them. */
async function openAcs(ctx: Context, tx: Tx, tenantId: number): Promise<SimulatedAcs> {
  const found = await accessOf(ctx, tx, tenantId);
  const { enabled, token, username, password } = found;
  if (!enabled) await changeAcsAccess(ctx, tx, tenantId, { enabled: true }, bySimulation);
  await readmitSimulated(ctx, tx, tenantId, simulated.address);
  const { host, acsPort } = ctx.settings;
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${acsPort}/acs/${token}`,
    username,
    password,
  };
}

/** Customer devices of the simulated network have addresses of this machine itself, as its OLTs do. */
async function closeAcs(ctx: Context, tx: Tx, tenantId: number): Promise<void> {
  const gone = await tx
    .deleteFrom('cpe')
    .where('tenant_id', '=', tenantId)
    .where('address', 'like', simulated.address)
    .returning('id')
    .execute();
  for (const { id } of gone) await ctx.bus.wake(tx, cpeTopic(tenantId, id));
  const row = await tx
    .selectFrom('acs_access')
    .select('updated_by')
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (row?.updated_by === bySimulation) await changeAcsAccess(ctx, tx, tenantId, { enabled: false }, bySimulation);
}

/** Starts it and lets its OLTs in; when they cannot be let in, it does not stay. */
async function start(ctx: Context, simulation: Simulation, request: Request): Promise<void> {
  if (!simulation.isOffered) throw fault('noSimulation');
  const wasRunning = simulation.isRunning;
  // Without a receiver of traps its OLTs are read all the same, only later.
  const { traps = `127.0.0.1:${ctx.settings.trapPort}`, ...places } = await placesNow(ctx);
  const olts = await simulation.start({ traps, ...places }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the simulated network did not start');
    throw fault('simulationFailed', { reason: error instanceof Error ? error.message.slice(0, 100) : 'unknown' });
  });
  try {
    const acs = await request.tx(async (tx) => {
      await letIn(ctx, tx, request, olts);
      return openAcs(ctx, tx, request.actor.tenantId);
    });
    await simulation.tell(acs);
  } catch (error) {
    if (!wasRunning) await simulation.stop();
    throw error;
  }
}

/** Its OLTs go first: what is left after a failure can be stopped again. */
async function stop(ctx: Context, simulation: Simulation, request: Request): Promise<void> {
  await request.tx(async (tx) => {
    const ids = (await simulatedOlts(tx, request.actor.tenantId)).map(({ id }) => id);
    if (ids.length > 0) await removeOlts(ctx, tx, request, { ids });
    await closeAcs(ctx, tx, request.actor.tenantId);
    await openLab(tx, request.actor.tenantId, []);
  });
  await simulation.stop();
}

type Shown = OutputOf<typeof installationCalls.installationServices>['services'][number];

const reachable = () =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal)
    .map(({ address }) => address)
    .slice(0, 20);

/** What the installation listens on, and the simulated network that may be tried beside it. */
export const installation = (ctx: Context, simulation: Simulation): Area =>
  area(installationCalls, {
    installationServices: async (_input, request) => {
      const { listening, trapsHeard } = await listeningNow(ctx);
      const { httpPort, trapPort } = ctx.settings;
      const olts = await request.tx((tx) => simulatedOlts(tx, request.actor.tenantId));
      const services = serviceIds.flatMap((id): readonly Shown[] => {
        const open = listening.filter(({ service }) => service === id);
        const wanted = id === 'traps' ? trapPort : httpPort;
        if (open.length === 0) return [{ id, port: null, address: null, wanted }];
        return open.map((one) => ({ id, port: one.port, address: one.address, wanted: one.wanted }));
      });
      const { isOffered: offered, isRunning: running } = simulation;
      return { services, trapsHeard, addresses: reachable(), simulation: { offered, running, olts: olts.length } };
    },
    startSimulation: (_input, request) => simulation.inTurn(() => start(ctx, simulation, request)),
    stopSimulation: (_input, request) => simulation.inTurn(() => stop(ctx, simulation, request)),
  });

const again = 1000;
const triesOfResume = 30;

/** A simulated network whose OLTs are still let in runs again after a restart, once the port of traps is known. Returns how to call that off. */
export function resumeSimulation(ctx: Context, simulation: Simulation): () => void {
  if (!simulation.isOffered) return () => undefined;
  let left = triesOfResume;
  const look = async (signal: AbortSignal): Promise<Next> => {
    const home = await ctx.scope.system((tx) =>
      tx.selectFrom('tenant').select('id').where('code', '=', homeTenant).executeTakeFirst(),
    );
    const olts = home ? await ctx.scope.tenant(home.id, (tx) => simulatedOlts(tx, home.id)) : [];
    if (olts.length === 0 || signal.aborted) return 'over';
    const { traps, ...places } = await placesNow(ctx);
    if (traps === undefined) {
      left -= 1;
      return left < 0 ? 'over' : undefined;
    }
    const begin = () => (signal.aborted ? Promise.resolve([]) : simulation.start({ traps, ...places }));
    const started = await simulation.inTurn(begin);
    // They may have been let in by a version that kept no such list.
    if (!home || started.length === 0) return 'over';
    const acs = await ctx.scope.tenant(home.id, async (tx) => {
      await openLab(tx, home.id, started);
      return openAcs(ctx, tx, home.id);
    });
    await simulation.tell(acs);
    return 'over';
  };
  const looking = repeat(ctx, {
    id: 'simulation.resume',
    everyMs: again,
    work: (signal) =>
      look(signal).catch((error: unknown): Next => {
        ctx.log.warn({ err: error }, 'the simulated network did not start again');
        return 'over';
      }),
  });
  return () => void looking.stop();
}
