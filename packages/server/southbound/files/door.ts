import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { answerStatus } from '../../storage/give.ts';

/** Transfers under way at once, of all devices together. */
const mostOfAll = 300;
/** A line that moves nothing for so long is given up, ms. */
const idleMs = 30_000;

/** A database that was away is back by then, s. */
const againSeconds = 5;

const outcomes = ['through', 'unknown', 'busy', 'away', 'broken'] as const;
type Outcome = (typeof outcomes)[number];

/** Whose transfers are counted together, and how many of them there may be. */
type Share = readonly [key: string, most: number];

interface Exchange {
  readonly message: IncomingMessage;
  readonly answer: ServerResponse;
}

/** One counter, however many doors a process has. */
function requestsOf({ metrics }: Context): Counter<'door' | 'outcome'> {
  const name = 'heliograph_file_requests_total';
  const known = metrics.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({
    name,
    help: 'Requests of devices for files by HTTP, by what became of them',
    labelNames: ['door', 'outcome'],
    registers: [metrics],
  });
}

/**
 * The way in for devices that fetch or bring files by HTTP: how many at once, of all and of each; a line that is slow is waited for, one that
 * stands still is not, and none for longer than `wholeMs`. Each transfer is counted by what became of it.
 */
export class FileDoor {
  readonly #ctx: Context;
  readonly #name: string;
  readonly #wholeMs: number;
  readonly #requests: Counter<'door' | 'outcome'>;
  readonly #open = new Map<string, number>();
  #all = 0;

  constructor(ctx: Context, { name, wholeMs }: { readonly name: string; readonly wholeMs: number }) {
    this.#ctx = ctx;
    this.#name = name;
    this.#wholeMs = wholeMs;
    this.#requests = requestsOf(ctx);
    for (const outcome of outcomes) this.#requests.inc({ door: name, outcome }, 0);
  }

  /** One and the same for what there is not, what is over and what is another's. */
  unknown(answer: ServerResponse): void {
    this.#count('unknown');
    answerStatus(answer, 404);
  }

  /** Nothing can be looked up just now: whoever asks is told to come again, and does not wait for an answer that never comes. */
  away(answer: ServerResponse, error: unknown): void {
    this.#ctx.log.warn({ err: error, door: this.#name }, 'it is not known what a device may fetch');
    this.#count('away');
    answerStatus(answer, 503, { 'retry-after': String(againSeconds) });
  }

  /** Lets a transfer through, or says that it shall come again. */
  async through(shares: readonly Share[], { message, answer }: Exchange, work: () => Promise<void>): Promise<void> {
    const isFull = shares.some(([key, most]) => (this.#open.get(key) ?? 0) >= most);
    if (isFull || this.#all >= mostOfAll) {
      this.#count('busy');
      return answerStatus(answer, 503, { 'retry-after': '30' });
    }
    this.#enter(shares, 1);
    const { socket } = message;
    const off = this.#ctx.clock.after(this.#wholeMs, () => socket.destroy());
    const giveUp = () => socket.destroy();
    socket.setTimeout(idleMs, giveUp);
    try {
      await work();
    } finally {
      off();
      this.#enter(shares, -1);
      socket.setTimeout(0);
      // The line may bring another request.
      socket.off('timeout', giveUp);
      this.#count(answer.writableFinished || !socket.destroyed ? 'through' : 'broken');
    }
  }

  #enter(shares: readonly Share[], by: 1 | -1): void {
    this.#all += by;
    for (const [key] of shares) {
      const now = (this.#open.get(key) ?? 0) + by;
      if (now > 0) this.#open.set(key, now);
      else this.#open.delete(key);
    }
  }

  #count(outcome: Outcome): void {
    this.#requests.inc({ door: this.#name, outcome });
  }
}
