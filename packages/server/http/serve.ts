import { Readable } from 'node:stream';
import { routeOf, secondsOf, type AnyCall, type Calls } from '@heliograph/catalogue/kit/call.ts';
import { tongueOf } from '@heliograph/catalogue/kit/tongue.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { callTermsOf } from '../db/terms.ts';
import { fault } from '../fault.ts';
import { recordChanges } from './audit.ts';
import { homeTenant, isClosedTo, may, type Actor, type Sessions } from './actor.ts';
import { languageOf, success } from './envelope.ts';
import { requestReasonOf, type Attempted, type Failures } from './failures.ts';
import type { BodyArrivals } from './arrivals.ts';
import { inTime } from './in-time.ts';
import { readInput } from './input.ts';
import { withMoments } from './wall-times.ts';
import { bodyOf } from './json.ts';
import { clientAddressOf } from './source.ts';
import type { Tongues } from './tongues.ts';
import type { LoggedChange, FileReply, Handlers, Page, Request, Upload } from './request.ts';

export const base = '/emsWebServer';

/** A call table with its handlers, as `app.ts` lists them. */
export interface Area {
  readonly calls: Calls;
  readonly handlers: Readonly<Record<string, Handler>>;
}
type Handler = (input: never, request: Request) => Promise<unknown>;

/** Ties a call table to its handlers; the types demand one handler per call. */
export const area = <T extends Calls>(calls: T, handlers: Handlers<T>): Area => ({ calls, handlers });

/** May this person make the call? Throws if not. */
function permit(call: AnyCall, actor: Actor): void {
  if (call.as === 'home' && actor.tenantCode !== homeTenant) throw fault('homeOnly');
  if (actor.mustChangePassword && !call.beforePasswordChange) throw fault('mustChangePassword');
  if (call.access !== 'public' && call.access !== 'signedIn' && !may(actor, call.access)) throw fault('forbidden');
  if (isClosedTo(actor, routeOf(call))) throw fault('forbidden');
}

/** A page of another site can send forms unasked: only calls that change nothing read one, and uploads a file. */
function mustTake(call: AnyCall, raw: FastifyRequest): void {
  const kind = (raw.headers['content-type'] ?? '').trim().toLowerCase();
  const isForm = kind.startsWith('application/x-www-form-urlencoded');
  if (isForm && call.reply !== 'file' && call.formBody !== true) throw fault('wrongType');
  if (kind.startsWith('multipart/') && !call.upload) throw fault('wrongType');
}

async function oneFile(raw: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!raw.isMultipart()) throw fault('wrongType');
  const files = raw.files({ limits: { files: 2, fileSize: maxBytes, fields: 20, fieldSize: 4096 } });
  const first = await files.next();
  if (first.done) throw fault('badInput');
  const { file, filename } = first.value;
  // A second file shows itself only after the first was read to its end, so it is the stream that ends with the fault.
  async function* alone() {
    yield* file;
    if (file.truncated) throw fault('tooLarge');
    const second = await files.next();
    if (second.done) return;
    second.value.file.resume();
    throw fault('oneFileOnly');
  }
  return { fileName: filename, stream: Readable.from(alone()) };
}

function requestOf(ctx: Context, { call, name, raw, actor, startedAt }: Attempted, over: AbortSignal): Request {
  const noted: LoggedChange[] = [];
  const known = (): Actor => {
    if (!actor) throw fault('notSignedIn');
    return actor;
  };
  const held = { terms: callTermsOf(secondsOf(call) * 1000), over };
  const request: Request = {
    get actor() {
      return known();
    },
    language: languageOf(raw.headers),
    tongue: raw.tongue ?? tongueOf(languageOf(raw.headers)),
    requestId: raw.id,
    ip: clientAddressOf(raw, ctx.settings.trustedProxies),
    host: raw.hostname.toLowerCase(),
    agent: (raw.headers['user-agent'] ?? '').slice(0, 256),
    authorization: raw.headers.authorization,
    reason: call.audit ? requestReasonOf(raw) : undefined,
    tookMs: () => Math.round(ctx.clock.mono() - startedAt),
    tx: async (work) => {
      try {
        const logged = async (tx: Tx) => {
          const result = await work(tx);
          if (call.audit) await recordChanges(ctx, tx, request, name, noted.splice(0));
          return result;
        };
        return await ctx.scope.tenant(known().tenantId, logged, held);
      } catch (error) {
        // Rolled back, and what was noted with it.
        noted.length = 0;
        throw error;
      }
    },
    note: (change) => {
      noted.push(change);
    },
    upload: () => oneFile(raw, call.upload?.maxBytes ?? 0),
  };
  return request;
}

function send(reply: FastifyReply, call: AnyCall, request: Request, answer: unknown): unknown {
  const { tongue } = request;
  switch (call.reply) {
    case 'rows':
      return success(tongue, answer as Page<unknown>, call.done);
    case 'pageInfo':
      return success(tongue, { data: { pageInfo: answer } }, call.done);
    case 'data':
      return success(tongue, { data: answer ?? null }, call.done);
    case 'value':
      return { ...success(tongue, { data: answer }, call.done), msg: String(answer) };
    case 'open':
      return success(tongue, { ...(answer as object), data: answer }, call.done);
    case 'none':
      return success(tongue, {}, call.done);
    case 'file': {
      const file = answer as FileReply;
      const safeName = file.fileName.replace(/[^\w.-]/g, '_');
      return reply
        .header('Cache-Control', file.keep ? 'private, max-age=31536000, immutable' : 'no-store')
        .header('Content-Disposition', `attachment; filename="${safeName}"`)
        .type(file.contentType)
        .send(file.body);
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** From the first look at a call to its answer. */
    attempt?: Attempted;
  }
}

/** What the calls of a server share. */
interface Desk {
  readonly sessions: Sessions;
  readonly failures: Failures;
  readonly tongues: Tongues;
  readonly arrivals: BodyArrivals;
}

/** For so long who asks is not looked at again while a body arrives. */
const admittedMs = 1000;

/** Who asks and whether that one may: known from the headers alone, before a byte of the body is read. */
async function admit(ctx: Context, { sessions, tongues }: Desk, attempt: Attempted): Promise<void> {
  const { call, raw } = attempt;
  if (call.access !== 'public') {
    const actor = await sessions.resolve(raw.headers.authorization);
    attempt.actor = call.as === undefined ? actor : (actor.self ?? actor);
    raw.tongue = await tongues.of(attempt.actor.tenantId, raw.headers);
    permit(call, attempt.actor);
  }
  mustTake(call, raw);
}

/** A call under way: what makes it, and the signal that nobody waits for it any more. */
interface Making {
  readonly attempt: Attempted;
  readonly handler: Handler;
  readonly over: AbortSignal;
}

async function answer(ctx: Context, desk: Desk, { attempt, handler, over }: Making, reply: FastifyReply) {
  const { call, raw } = attempt;
  // While the rest of it was on its way, the session may have ended.
  if (ctx.clock.mono() - attempt.startedAt > admittedMs) await admit(ctx, desk, attempt);
  const body = call.upload ? {} : raw.body;
  const meant = { call, tenantId: attempt.actor?.tenantId };
  const parts = await withMoments(ctx, meant, { body, query: raw.query, params: raw.params });
  attempt.input = readInput(call, parts);
  const request = requestOf(ctx, attempt, over);
  const answered = await handler(attempt.input as never, request);
  // The one who asked has been answered already.
  if (over.aborted) return undefined;
  reply.header('Cache-Control', 'no-store');
  return send(reply, call, request, answered);
}

/**
 * Puts a call table on the server: permission, body, input, handler, envelope, operation log, in that order. Every route is
 * declared by its call, so none can exist without an access rule.
 */
export function serve(app: FastifyInstance, ctx: Context, desk: Desk, { calls, handlers }: Area): void {
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name];
    if (!handler || !call.access) throw new Error(`call ${name} has no handler or no access rule`);
    const noted = async <T>(attempt: Attempted, work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        await desk.failures.note(attempt, error);
        throw error;
      }
    };
    const begun = (raw: FastifyRequest): Attempted =>
      (raw.attempt ??= { name, call, raw, startedAt: ctx.clock.mono(), actor: undefined, input: undefined });
    app.route({
      method: call.method,
      url: base + call.path,
      bodyLimit: bodyOf(call).maxBytes,
      // A call is made to have its answer; a third of all routes would stand here twice.
      exposeHeadRoute: false,
      config: { call },
      onRequest: async (raw, reply) => {
        if (raw.headers['sec-fetch-site'] === 'cross-site') throw fault('crossSite');
        const attempt = begun(raw);
        raw.tongue = await desk.tongues.of(undefined, raw.headers);
        await noted(attempt, () => inTime(ctx.clock, secondsOf(call), () => admit(ctx, desk, attempt)));
        if (call.upload) desk.arrivals.takeUpload(raw, reply);
      },
      handler: (raw, reply) => {
        const attempt = begun(raw);
        const make = (over: AbortSignal) => answer(ctx, desk, { attempt, handler, over }, reply);
        return noted(attempt, () => inTime(ctx.clock, secondsOf(call), make));
      },
    });
  }
}
