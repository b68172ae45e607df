import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { Fault, fault } from '../fault.ts';
import { failure, languageOf, success } from './envelope.ts';
import { processName } from './metrics.ts';
import { base } from './serve.ts';
import { translate } from './translate.ts';

/** Version and build of the console's outer face (S1 §9). */
export const consoleRelease = { version: '1.1.2', build: '2505191024', suffix: 'Release' } as const;

const patienceMs = 2000;

/** A change is tried this often, ms: whoever asks for the health may do so as often as they like. */
const triedEvery = 5000;

/** What ails the database, within 2 s. */
class Examination {
  readonly #ctx: Context;
  #triedAt = -Infinity;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async ailment(): Promise<Fault | undefined> {
    const { clock, room, bus } = this.#ctx;
    const late = Promise.withResolvers<Fault>();
    const calledOff = clock.after(patienceMs, () => late.resolve(fault('busy')));
    const found = await Promise.race([this.#look(), late.promise]);
    calledOff();
    if (found) return found;
    if (room.refused) return fault(room.refused);
    return bus.hears ? undefined : fault('busDeaf');
  }

  async #look(): Promise<Fault | undefined> {
    const { clock, scope, room } = this.#ctx;
    const isDue = clock.mono() - this.#triedAt >= triedEvery || room.refused !== undefined;
    const tries = isDue && room.writable;
    try {
      await scope.system(async (tx) => {
        if (tries) await this.#change(tx);
        else await sql`select 1`.execute(tx);
      });
      if (tries) {
        this.#triedAt = clock.mono();
        room.wrote();
      }
      return undefined;
    } catch (error) {
      const told = translate(error);
      return told instanceof Fault ? told : fault('busy');
    }
  }

  /** Says again when this process last measured; where space is short, with some ballast that needs new pages. */
  async #change(tx: Tx): Promise<void> {
    const { room } = this.#ctx;
    const isScarce = room.refused === 'diskFull' || room.level === 'short';
    const me = processName();
    await tx
      .updateTable('process_metrics')
      .set((eb) => ({ at: eb.ref('at') }))
      .where('process', '=', me)
      .execute();
    if (!isScarce) return;
    const name = `${me} tries`;
    const ballast = JSON.stringify(randomBytes(32_768).toString('base64'));
    await tx
      .insertInto('process_metrics')
      .values({ process: name, at: new Date(0), metrics: ballast })
      .execute();
    await tx.deleteFrom('process_metrics').where('process', '=', name).execute();
  }
}

/** Health for load balancers, and what the browser needs to know before anything else (S1 §3.8). */
export function serveHealth(app: FastifyInstance, ctx: Context): void {
  const began = ctx.clock.mono();
  const examination = new Examination(ctx);
  app.get(`${base}/health`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const ailment = await examination.ailment();
    // By its status as well, unlike calls: proxies and monitors look at nothing else.
    if (ailment) return reply.code(503).send(failure(ailment, languageOf(request.headers), request.id));
    const uptimeSeconds = Math.floor((ctx.clock.mono() - began) / 1000);
    const { space, level } = ctx.room;
    const disk = space && { freeBytes: space.free, totalBytes: space.total, level };
    return success(languageOf(request.headers), {
      data: { ready: true, version: consoleRelease.version, uptimeSeconds, disk },
    });
  });
  // Empty addresses: where the page came from. An installation behind other names puts its own file in front.
  app.get('/config.json', (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .send({ ...consoleRelease, baseUrl: base, webSocketUrl: '', mqttServerUrl: '' }),
  );
}
