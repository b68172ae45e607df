import type { AnyCall } from '@heliograph/catalogue/kit/call.ts';
import { faults } from '@heliograph/catalogue/words/faults.ts';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { Context } from '../context.ts';
import { Fault } from '../fault.ts';
import type { Actor } from './actor.ts';
import { oneLine, recordRefusal } from './audit.ts';
import { SenderPace } from './pace.ts';
import { clientAddressOf } from './source.ts';
import { scrubbed } from './scrub.ts';
import { isDataError, isTrouble, translate } from './translate.ts';

/** A call as far as it came. */
export interface Attempted {
  readonly name: string;
  readonly call: AnyCall;
  readonly raw: FastifyRequest;
  readonly startedAt: number;
  actor: Actor | undefined;
  input: unknown;
}

/** Names of what a call works on, as far as an input tells by itself. */
const naming = /^(\w*id|\w*ids|\w*mac|\w*macs|group)$/i;

/** Ids that were asked for; values of other fields may be secrets and never belong into a log. */
function objectOf(input: unknown): string {
  if (input === null || typeof input !== 'object') return '';
  const named = Object.entries(input).flatMap(([name, value]) => {
    if (!naming.test(name) || value === undefined || value === null || value === '') return [];
    const one = Array.isArray(value) ? value.slice(0, 10).map(String).join(',') : value;
    return typeof one === 'object' ? [] : [`${name} ${String(one).slice(0, 100)}`];
  });
  return named.slice(0, 8).join('; ');
}

/** Why something is done, as the person said it: header `Reason` (percent-encoded), or `reason` of body or query. */
export function requestReasonOf(raw: FastifyRequest): string | undefined {
  const { reason: header } = raw.headers;
  const fieldOf = (part: unknown) => (part as { reason?: unknown } | null | undefined)?.reason;
  const given = typeof header === 'string' ? decoded(header) : (fieldOf(raw.body) ?? fieldOf(raw.query));
  return typeof given === 'string' ? oneLine(given, 200) || undefined : undefined;
}

function decoded(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}

/** File and line of our own code, without where it is installed. */
const stackOf = (error: Error): string =>
  scrubbed((error.stack ?? '').replace(/(?:file:\/\/)?[^\s()]*\/(packages|node_modules)\//g, '$1/'), 4000);

/**
 * Keeps what became of calls that did not do what they were asked for: refusals of changes in the operation log, what nobody
 * expected in the exception log. Bounded per sender, so that neither can be filled from outside; the rest is counted.
 */
export class Failures {
  readonly #ctx: Context;
  readonly #refusals: SenderPace;
  readonly #exceptions: SenderPace;
  readonly #dropped: Counter;
  readonly #misfits: Counter;
  #home: number | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#refusals = new SenderPace(ctx.clock, 60, 1);
    this.#exceptions = new SenderPace(ctx.clock, 30, 0.5);
    const counter = (name: string, help: string, label: string): Counter =>
      (ctx.metrics.getSingleMetric(name) as Counter | undefined) ??
      new Counter({ name, help, labelNames: [label], registers: [ctx.metrics] });
    const dropped = 'Rows of refused and failed calls that were too many to be kept';
    this.#dropped = counter('heliograph_log_dropped_total', dropped, 'log');
    const misfits = 'Calls whose values came as far as a column that does not hold them';
    this.#misfits = counter('heliograph_misfit_values_total', misfits, 'call');
  }

  /** Never throws: the caller gets the answer to its call, whatever becomes of the log. */
  async note(attempt: Attempted, thrown: unknown): Promise<void> {
    const error = translate(thrown);
    if (isTrouble(error)) {
      this.#ctx.log.warn({ call: attempt.name, fault: error.id, reason: String(thrown) }, 'a call was not made');
      return;
    }
    if (error instanceof Fault && (error.id === 'notSignedIn' || error.id === 'kickedOut')) return;
    try {
      if (attempt.call.audit && attempt.actor) await this.#refused(attempt, attempt.actor, error);
      if (isDataError(thrown)) {
        this.#misfits.inc({ call: attempt.name });
        this.#ctx.log.warn({ err: thrown, requestId: attempt.raw.id, call: attempt.name }, 'a value fits no column');
      }
      if (!(error instanceof Fault) || isDataError(thrown)) await this.#unexpected(attempt, thrown);
    } catch (failure) {
      this.#ctx.log.warn({ err: failure, requestId: attempt.raw.id }, 'a failed call could not be logged');
    }
  }

  async #refused(attempt: Attempted, actor: Actor, error: unknown): Promise<void> {
    const dropped = this.#refusals.take(`${actor.tenantId} ${actor.userId}`);
    if (dropped === undefined) return this.#dropped.inc({ log: 'operation' });
    const { code, words } = error instanceof Fault ? error : faults.internal;
    const more = dropped === 0 ? '' : ` (${dropped} further refusals of this user were not kept)`;
    const fields =
      error instanceof Fault ? error.problems.map(({ field, message }) => `; ${field}: ${message.en}`) : [];
    await recordRefusal(this.#ctx, {
      actor,
      call: attempt.name,
      object: objectOf(attempt.input),
      requestId: attempt.raw.id,
      ip: clientAddressOf(attempt.raw, this.#ctx.settings.trustedProxies),
      code,
      message: `${words.en}${fields.join('')}${more}`,
      reason: requestReasonOf(attempt.raw),
      tookMs: Math.round(this.#ctx.clock.mono() - attempt.startedAt),
    });
  }

  async #unexpected({ name, call, raw, actor }: Attempted, thrown: unknown): Promise<void> {
    const { clock, scope } = this.#ctx;
    const tenantId = actor?.tenantId ?? (await this.#homeTenant());
    if (tenantId === undefined || !this.#ctx.room.takes('logs', 1)) return;
    const dropped = this.#exceptions.take(String(tenantId));
    if (dropped === undefined) return this.#dropped.inc({ log: 'exception' });
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { code } = error as { code?: unknown };
    await scope.tenant(tenantId, (tx) =>
      tx
        .insertInto('exception_log')
        .values({
          tenant_id: tenantId,
          id: this.#ctx.newId(),
          at: new Date(clock.now()),
          request_id: raw.id,
          call_name: name,
          method: call.method,
          path: call.path,
          actor_name: actor?.userName ?? null,
          ip: clientAddressOf(raw, this.#ctx.settings.trustedProxies),
          error: scrubbed(typeof code === 'string' ? `${error.name} ${code}` : error.name, 100),
          message: scrubbed(error.message, 2000),
          stack: stackOf(error),
          dropped,
        })
        .execute(),
    );
  }

  /** What happens before anybody is known concerns whoever runs the installation. */
  async #homeTenant(): Promise<number | undefined> {
    this.#home ??= await this.#ctx.scope.system(async (tx) => {
      const row = await tx.selectFrom('tenant').select('id').where('code', '=', '000000').executeTakeFirst();
      return row?.id;
    });
    return this.#home;
  }
}
