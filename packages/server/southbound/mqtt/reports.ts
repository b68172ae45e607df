import type { Context } from '../../context.ts';
import type { Watched } from '../../estate/cpes/access.ts';
import { storeKnown, type KnownReport, type Outcome } from '../acs/report-batch.ts';

/** Reports in one transaction. */
const mostAtOnce = 500;
/** Reports of one tenant that wait. The broker acknowledges none of them yet, and reads no more than so many of each client. */
const mostWaiting = 20_000;

interface Waiting {
  readonly one: KnownReport;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

interface Lane {
  /** The newest that was said of the tenant. */
  watched: Watched;
  waiting: Waiting[];
  isBusy: boolean;
}

/** The values themselves are at fault, not the database: the others are kept. */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

/**
 * Keeps what connected devices tell: those of one tenant that came with the same turn of the loop, or while others are being written, share a transaction. Resolves when they are
 * committed. A device that is alone waits for nobody.
 */
export class MqttReports {
  readonly #ctx: Context;
  readonly #lanes = new Map<number, Lane>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  keep(one: KnownReport, watched: Watched): Promise<Outcome> {
    const { tenantId } = one.known;
    const lane = this.#lanes.get(tenantId) ?? { watched, waiting: [], isBusy: false };
    lane.watched = watched;
    this.#lanes.set(tenantId, lane);
    if (lane.waiting.length >= mostWaiting) return Promise.reject(new Error('too many reports wait'));
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<Outcome>();
    lane.waiting.push({ one, settle, fail });
    if (!lane.isBusy) void this.#drain(tenantId, lane);
    return promise;
  }

  async #drain(tenantId: number, lane: Lane): Promise<void> {
    lane.isBusy = true;
    await new Promise(setImmediate);
    while (lane.waiting.length > 0) {
      const [now, later] = oneOfEach(lane.waiting);
      lane.waiting = later;
      await this.#write(tenantId, now, lane.watched);
    }
    lane.isBusy = false;
    this.#lanes.delete(tenantId);
  }

  async #write(tenantId: number, batch: readonly Waiting[], watched: Watched): Promise<void> {
    try {
      const reports = batch.map(({ one }) => one);
      const outcomes = await storeKnown(this.#ctx, tenantId, reports, watched);
      for (const [n, { settle }] of batch.entries()) settle(outcomes[n] ?? 'gone');
    } catch (error) {
      if (!isRefused(error) || batch.length === 1) {
        for (const { fail } of batch) fail(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.#write(tenantId, batch.slice(0, half), watched);
      await this.#write(tenantId, batch.slice(half), watched);
    }
  }
}

/** At most one report of each device goes into one transaction, in the order in which it told them. Those behind a full one are not looked at: thousands may wait. */
function oneOfEach(waiting: readonly Waiting[]): readonly [Waiting[], Waiting[]] {
  const seen = new Set<string>();
  const [now, later]: [Waiting[], Waiting[]] = [[], []];
  let at = 0;
  for (; at < waiting.length && now.length < mostAtOnce; at += 1) {
    const one = waiting[at];
    if (!one) break;
    const { id } = one.one.known;
    if (seen.has(id)) later.push(one);
    else {
      seen.add(id);
      now.push(one);
    }
  }
  return [now, later.concat(waiting.slice(at))];
}
