import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { accessRules } from './areas/access-rules/access-rules.ts';
import type { Context } from './context.ts';
import { Fault, fault } from './fault.ts';
import { failure, languageOf } from './http/envelope.ts';
import type { Sessions } from './http/actor.ts';
import { serve, type Area } from './http/serve.ts';

/** Every area of the web API. */
export const areasOf = (ctx: Context): readonly Area[] => [accessRules(ctx)];

function translate(error: unknown): unknown {
  if (error instanceof Fault) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return fault('tooLarge');
  if (statusCode === 415) return fault('wrongType');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return fault('badInput');
  return error;
}

/** The HTTP application, not yet listening. */
export async function buildApp(ctx: Context, sessions: Sessions, areas = areasOf(ctx)): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    bodyLimit: 1024 * 1024,
    requestTimeout: 12_000,
    genReqId: () => ctx.newId(),
    routerOptions: { ignoreTrailingSlash: true },
  });
  await app.register(multipart);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.setErrorHandler((error, request, reply) => {
    const told = translate(error);
    if (!(told instanceof Fault)) request.log.error({ err: error, requestId: request.id }, 'call failed');
    return reply.code(200).send(failure(told, languageOf(request.headers), request.id));
  });
  for (const area of areas) serve(app, ctx, sessions, area);
  return app;
}
