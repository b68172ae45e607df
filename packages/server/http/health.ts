import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { fault } from '../fault.ts';
import { languageOf, success } from './envelope.ts';
import { base } from './serve.ts';

/** Version and build of the console's outer face (S1 §9). */
export const release = { version: '1.1.2', build: '2505191024', suffix: 'Release' } as const;

const patienceMs = 2000;

/** Answers within 2 s whether the database does. */
async function databaseAnswers(ctx: Context): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const calledOff = ctx.clock.after(patienceMs, () => late.resolve(false));
  const asked = ctx.scope
    .system((tx) => sql`select 1`.execute(tx))
    .then(
      () => true,
      () => false,
    );
  const answered = await Promise.race([asked, late.promise]);
  calledOff();
  return answered;
}

/** Health for load balancers, and what the browser needs to know before anything else (S1 §3.8). */
export function serveHealth(app: FastifyInstance, ctx: Context): void {
  const began = ctx.clock.mono();
  app.get(`${base}/health`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!(await databaseAnswers(ctx))) {
      reply.code(503);
      throw fault('busy');
    }
    const uptimeSeconds = Math.floor((ctx.clock.mono() - began) / 1000);
    return success(languageOf(request.headers), { data: { ready: true, version: release.version, uptimeSeconds } });
  });
  // Empty addresses: where the page came from. An installation behind other names puts its own file in front.
  app.get('/config.json', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send({ ...release, baseUrl: base, webSocketUrl: '', mqttServerUrl: '' }),
  );
}
