import type { Context } from './context.ts';

const hourMs = 3_600_000;

/**
 * Whether the clock can be trusted with what cannot be undone: it has gone evenly for an hour of this process. A clock that
 * was wrong at boot is set right within that time, which is a jump.
 */
export class SteadyClock {
  readonly #ctx: Context;
  #since: number;
  #offset: number;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#since = ctx.clock.mono();
    this.#offset = ctx.clock.now() - this.#since;
  }

  look(): boolean {
    const { clock, log } = this.#ctx;
    const mono = clock.mono();
    const offset = clock.now() - mono;
    if (Math.abs(offset - this.#offset) > hourMs) {
      log.error({ jumpMs: offset - this.#offset }, 'the clock jumped: nothing is deleted by age for an hour');
      this.#since = mono;
    }
    this.#offset = offset;
    return mono - this.#since >= hourMs;
  }
}
