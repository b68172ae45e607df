import type { ReachStep } from '../../../db/tables/cpe-reach.ts';
import type { Context } from '../../../context.ts';
import { isReachTopic } from '../../../estate/cpes/topics.ts';
import { doneTry, openTries, noteCame } from '../../../estate/cpes/reach.ts';
import { repeat, type Repetition } from '../../../work/repeat.ts';
import type { Caller } from '../connection-request.ts';
import type { KnownCpe, KnownCpes } from '../known.ts';
import { CpeArrivals, type AskedBy } from './arrivals.ts';

const everyMs = 60_000;
/** How long a device that was asked may take to come, ms: copies of a datagram go out for a second, and a small device is slow. */
const comesWithin = 8_000;
/** Devices that are tried at once. */
const mostAtOnce = 8;

export interface DoctorSurroundings {
  readonly ctx: Context;
  readonly known: KnownCpes;
  readonly caller: Caller;
  readonly isOpen: (known: KnownCpe) => boolean;
}

/** Tries each way to a device one after the other when somebody wants to know, and says what came of each: nothing that was not tried. */
export class Doctor {
  readonly #around: DoctorSurroundings;
  readonly arrivals: CpeArrivals;
  readonly #beat: Repetition;

  constructor(around: DoctorSurroundings) {
    this.#around = around;
    const { ctx, caller } = around;
    this.arrivals = new CpeArrivals(ctx.clock, (known, by) => this.#came(known, by));
    caller.onAsked = (known, by) => this.arrivals.asked(known, by);
    this.#beat = repeat(ctx, {
      id: 'acs.doctor',
      everyMs,
      startAtOnce: true,
      wakes: isReachTopic,
      work: (signal) => this.#round(signal),
    });
  }

  stop(): Promise<void> {
    return this.#beat.stop();
  }

  async #round(signal: AbortSignal): Promise<void> {
    const { ctx, known } = this.#around;
    for (const { tenantId, byId } of known.tenants) {
      const asked = await ctx.scope.tenant(tenantId, (tx) => openTries(ctx, tx, tenantId));
      const devices = asked.flatMap((id) => byId.get(id) ?? []);
      for (let at = 0; at < devices.length && !signal.aborted; at += mostAtOnce)
        await Promise.all(devices.slice(at, at + mostAtOnce).map((device) => this.#examine(device, signal)));
    }
  }

  async #examine(known: KnownCpe, signal: AbortSignal): Promise<void> {
    const { ctx, isOpen } = this.#around;
    const steps: ReachStep[] = isOpen(known) ? [{ way: 'session', result: 'open' }] : await this.#tried(known, signal);
    if (signal.aborted) return;
    await ctx.scope.tenant(known.tenantId, (tx) => doneTry(ctx, tx, known, steps));
  }

  async #tried(known: KnownCpe, signal: AbortSignal): Promise<ReachStep[]> {
    const { caller, ctx } = this.#around;
    const http = await this.#way(known, 'http', signal);
    const udp = await this.#way(known, 'udp', signal);
    const binding = caller.bindingOf(known);
    const heard = binding && 'at' in binding ? Math.round((ctx.clock.now() - binding.at) / 1000) : undefined;
    return [http, { ...udp, ...(heard !== undefined && { heardSeconds: heard }) }];
  }

  async #way(known: KnownCpe, way: AskedBy, signal: AbortSignal): Promise<ReachStep> {
    const { caller } = this.#around;
    // Before it is asked: it may come before the answer to the question.
    const given = new AbortController();
    const comes = this.arrivals.comes(known, comesWithin, AbortSignal.any([signal, given.signal]));
    const result = way === 'http' ? await caller.byHttp(known) : await caller.byUdp(known);
    if (result !== 'asked' && result !== 'sent') given.abort();
    const came = await comes;
    return result === 'asked' || result === 'sent' ? { way, result, came } : { way, result };
  }

  #came(known: KnownCpe, by: AskedBy): void {
    const { ctx } = this.#around;
    ctx.scope
      .tenant(known.tenantId, (tx) => noteCame(ctx, tx, known, by))
      .catch((error: unknown) =>
        ctx.log.warn({ err: error, cpeId: known.id }, 'how a device was reached was not written'),
      );
  }
}
