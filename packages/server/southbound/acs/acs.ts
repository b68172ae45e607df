import type { Context } from '../../context.ts';
import { listensNoMore, listensOn } from '../../http/listening.ts';
import { repeat } from '../../work/repeat.ts';
import { Caller } from './connection-request.ts';
import { AcsCounters } from './counters.ts';
import { AcsHttp } from './http.ts';
import { DiagnosisWatch } from './diagnosis/watch.ts';
import { Doorkeeper } from './identity.ts';
import { KnownCpes, type KnownCpe } from './known.ts';
import { Models } from './models.ts';
import { RefusedBook } from './refused.ts';
import { ReportStore } from './store.ts';
import { SpeedServer } from './speed.ts';
import { Visits } from './visits.ts';
import { endLateTasks, markAway } from './watch.ts';

/** The ACS at work. `stop` lets open sessions come to their end, for a while. */
export interface Acs {
  /** undefined: closed, because no tenant wants it, or it could not be opened yet. */
  readonly port: number | undefined;
  readonly known: KnownCpes;
  readonly refused: RefusedBook;
  stop(): Promise<void>;
}

const lookEveryMs = 15_000;
const tasksEveryMs = 60_000;
const portEveryMs = 2_000;
/** How long open sessions may go on once nothing new is begun, ms. */
const endsWithin = 4_000;

/** Sessions of customer devices (TR-069), from the socket to the database. */
export async function startAcs(ctx: Context, listen: Listen): Promise<Acs> {
  const heardFrom = ctx.clock.now();
  let onTask: (cpe: KnownCpe) => void = () => undefined;
  const known = await KnownCpes.open(ctx, (cpe) => onTask(cpe));
  const store = new ReportStore(ctx, known);
  const counters = new AcsCounters(ctx.metrics);
  const refused = new RefusedBook(ctx);
  const visits = new Visits({ ctx, known, store, counters, desk: { ctx, models: new Models(ctx) } });
  const caller = new Caller(ctx, known);
  const speed = new SpeedServer(ctx);
  onTask = (cpe) => {
    // Whoever is in a session is asked in it, or told by its end that there is more.
    if (!visits.isOpen(cpe)) caller.want(cpe);
  };
  const door = new Doorkeeper(ctx.clock, known);
  const gate = openGate(ctx, listen, known, () => new AcsHttp({ ctx, known, visits, door, refused, counters, speed }));
  const diagnoses = new DiagnosisWatch(ctx, known, (cpe) => onTask(cpe));
  const look = repeat(ctx, {
    id: 'acs.away',
    everyMs: lookEveryMs,
    work: async () => {
      counters.now(visits.size, known.size);
      await markAway(ctx, known, heardFrom);
    },
  });
  const late = repeat(ctx, { id: 'acs.tasks', everyMs: tasksEveryMs, work: () => endLateTasks(ctx, known) });
  return {
    get port() {
      return gate.port;
    },
    known,
    refused,
    stop: async () => {
      await gate.close();
      await Promise.all([look.stop(), late.stop(), diagnoses.stop(), caller.stop(), visits.close(endsWithin)]);
      gate.stop();
      await speed.settled();
      await visits.stop();
      await store.settled();
      await refused.stop();
      await known.stop();
    },
  };
}

interface Listen {
  readonly host: string;
  readonly port: number;
}

interface Gate {
  readonly port: number | undefined;
  /** Sends new reports away. */
  close(): Promise<void>;
  stop(): void;
}

/** The port is open while some tenant wants it, and only then. One that another program holds is tried again. */
function openGate(ctx: Context, { host: address, port: wanted }: Listen, known: KnownCpes, make: () => AcsHttp): Gate {
  let http: AcsHttp | undefined;
  let port: number | undefined;
  const shut = (): void => {
    http?.stop();
    if (port !== undefined) listensNoMore(ctx, { service: 'acs', address, port, wanted });
    http = port = undefined;
  };
  const look = async (): Promise<void> => {
    await known.settled();
    const isWanted = known.tenants.length > 0;
    if (!isWanted) shut();
    if (!isWanted || http) return;
    const fresh = make();
    port = await fresh.listen(address, wanted);
    http = fresh;
    listensOn(ctx, { service: 'acs', address, port, wanted });
    ctx.log.info({ address, port, devices: known.size }, 'customer devices are served');
  };
  const wakes = (topic: string): boolean => topic.startsWith('acs:');
  const looking = repeat(ctx, { id: 'acs.port', everyMs: portEveryMs, startAtOnce: true, wakes, work: look });
  return {
    get port() {
      return port;
    },
    close: async () => {
      await looking.stop();
      http?.close();
    },
    stop: shut,
  };
}
