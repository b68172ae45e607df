import type { Context } from '../../context.ts';
import { repeat } from '../../work/repeat.ts';
import { Caller } from './connection-request.ts';
import { AcsCounters } from './counters.ts';
import { openOutbound } from '../../storage/outbound.ts';
import { FileDesk } from './files/file-desk.ts';
import { dropOldFiles } from './files/old-files.ts';
import { openGate, type Listen } from './gate.ts';
import { AcsHttp } from './http.ts';
import { DiagnosisWatch } from './diagnosis/watch.ts';
import { Doorkeeper } from './identity.ts';
import { KnownCpes, type KnownCpe } from './known.ts';
import { Models } from './models.ts';
import { Bindings } from './reach/bindings.ts';
import { Doctor } from './reach/doctor.ts';
import { openStunGate } from './reach/stun-gate.ts';
import { StunPort } from './reach/stun-port.ts';
import { RefusedBook } from './refused.ts';
import { ReportStore } from './store.ts';
import { SpeedServer } from './speed.ts';
import { Visits } from './visits.ts';
import { endLateTasks, markAway } from './watch.ts';

/** The ACS at work. `stop` lets open sessions come to their end, for a while. */
export interface Acs {
  /** undefined: closed, because no tenant wants it, or it could not be opened yet. */
  readonly port: number | undefined;
  /** undefined: as `port`, or it was not asked for. */
  readonly stunPort: number | undefined;
  /** undefined: as `port`, or there is no certificate that can be used. */
  readonly tlsPort: number | undefined;
  readonly known: KnownCpes;
  readonly refused: RefusedBook;
  stop(): Promise<void>;
}

const lookEveryMs = 15_000;
const tasksEveryMs = 60_000;
const filesEveryMs = 3_600_000;
/** How long open sessions may go on once nothing new is begun, ms. */
const endsWithin = 4_000;

/** Sessions of customer devices (TR-069), from the socket to the database. */
export async function startAcs(ctx: Context, listen: Listen): Promise<Acs> {
  let onTask: (cpe: KnownCpe) => void = () => undefined;
  const known = await KnownCpes.open(ctx, (cpe) => onTask(cpe));
  const store = new ReportStore(ctx, known);
  const counters = new AcsCounters(ctx.metrics);
  const refused = new RefusedBook(ctx);
  const bindings = new Bindings(ctx);
  const stun = new StunPort(ctx, known, bindings);
  const caller = new Caller(ctx, known, { port: stun, bindings });
  const visits: Visits = new Visits({
    ctx,
    known,
    store,
    counters,
    desk: { ctx, models: new Models(ctx), stunPort: () => stun.port, accessOf: (id) => known.part(id)?.access },
    onReport: (cpe, inform) => doctor.arrivals.arrived(cpe, inform),
  });
  const doctor = new Doctor({ ctx, known, caller, isOpen: (cpe) => visits.isOpen(cpe) });
  const speed = new SpeedServer(ctx);
  onTask = (cpe) => {
    // Whoever is in a session is asked in it, or told by its end that there is more.
    if (!visits.isOpen(cpe)) caller.want(cpe);
  };
  caller.isStillWanted = (cpe) => cpe.hasTasks && !visits.isOpen(cpe);
  const { files, stop: stopFiles } = openFiles(ctx, known);
  const door = new Doorkeeper(ctx.clock, known);
  const serve = (): AcsHttp => new AcsHttp({ ctx, known, visits, door, refused, counters, files, speed });
  const gate = openGate(ctx, listen, known, serve);
  const { host, stunPort: port } = listen;
  const stunGate = port === undefined ? undefined : openStunGate(ctx, { host, port }, known, stun);
  const watch = watching(ctx, known, () => counters.now(visits.size, known.size));
  const diagnoses = new DiagnosisWatch(ctx, known, (cpe) => onTask(cpe));
  return {
    get port() {
      return gate.port;
    },
    get stunPort() {
      return stun.port;
    },
    get tlsPort() {
      return gate.tlsPort;
    },
    known,
    refused,
    stop: async () => {
      await gate.close();
      await Promise.all([watch.stop(), diagnoses.stop(), doctor.stop(), caller.stop(), visits.close(endsWithin)]);
      await stunGate?.stop();
      await bindings.stop();
      gate.stop();
      await speed.settled();
      await visits.stop();
      await store.settled();
      await refused.stop();
      await known.stop();
      await stopFiles();
    },
  };
}

/** Devices whose reports do not come, and tasks whose time is over. */
function watching(ctx: Context, known: KnownCpes, count: () => void): { stop: () => Promise<unknown> } {
  const heardFrom = ctx.clock.now();
  const look = repeat(ctx, {
    id: 'acs.away',
    everyMs: lookEveryMs,
    work: async () => {
      count();
      await markAway(ctx, known, heardFrom);
    },
  });
  const late = repeat(ctx, { id: 'acs.tasks', everyMs: tasksEveryMs, work: () => endLateTasks(ctx, known) });
  return { stop: () => Promise.all([look.stop(), late.stop()]) };
}

/** Files of devices; what nobody needs any more goes. */
function openFiles(ctx: Context, known: KnownCpes): { files: FileDesk; stop: () => Promise<void> } {
  const outbound = openOutbound(ctx.settings);
  const work = () => dropOldFiles(ctx, outbound, known);
  const old = repeat(ctx, { id: 'acs.files', everyMs: filesEveryMs, work });
  const stop = async (): Promise<void> => {
    await old.stop();
    outbound.close();
  };
  return { files: new FileDesk(ctx, outbound), stop };
}
