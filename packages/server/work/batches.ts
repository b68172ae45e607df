interface Waiting<W, R> {
  readonly one: W;
  readonly settle: (result: R) => void;
  readonly fail: (error: unknown) => void;
}

interface Lane<W, R> {
  readonly tenantId: number;
  waiting: Waiting<W, R>[];
  isBusy: boolean;
}

export interface BatchTerms<W, R> {
  /** Writes or reads all of them in one transaction, and answers in their order. */
  readonly work: (tenantId: number, batch: readonly W[]) => Promise<readonly R[]>;
  readonly mostAtOnce: number;
  /** Of one lane of a tenant; whoever comes then is refused. */
  readonly mostWaiting: number;
  /** Transactions of one tenant at the same time; what is of one key is always in the same one. Left out: one. */
  readonly lanes?: number;
  /** Of one key there is one in a batch; the next of it waits for the next batch, and so do all behind that one. Left out: each stands for itself. */
  readonly keyOf?: (one: W) => string;
  /** Goes beside another of its key, in their order, if that one does too. */
  readonly isMany?: (one: W) => boolean;
}

/** The values themselves are at fault, not the database: the others are kept. */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

/**
 * What comes for one tenant with the same turn of the loop, or while others are being worked on, shares a transaction: thousands that come at once take a few connections,
 * and one that is alone waits for nobody. Each is settled when the transaction is committed. One that the database refuses for what it says is singled out.
 */
export class Batches<W, R> {
  readonly #terms: BatchTerms<W, R>;
  readonly #lanes = new Map<string, Lane<W, R>>();

  constructor(terms: BatchTerms<W, R>) {
    this.#terms = terms;
  }

  /** Rejects with what the work threw, and where too many wait. */
  add(tenantId: number, one: W): Promise<R> {
    const place = `${tenantId} ${this.#laneOf(one)}`;
    const lane = this.#lanes.get(place) ?? { tenantId, waiting: [], isBusy: false };
    this.#lanes.set(place, lane);
    if (lane.waiting.length >= this.#terms.mostWaiting) return Promise.reject(new Error('too many wait'));
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<R>();
    lane.waiting.push({ one, settle, fail });
    if (!lane.isBusy) void this.#drain(place, lane);
    return promise;
  }

  #laneOf(one: W): number {
    const { keyOf, lanes = 1 } = this.#terms;
    if (!keyOf || lanes === 1) return 0;
    let sum = 0;
    for (const letter of keyOf(one)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
    return sum % lanes;
  }

  async #drain(place: string, lane: Lane<W, R>): Promise<void> {
    lane.isBusy = true;
    await new Promise(setImmediate);
    while (lane.waiting.length > 0) {
      const [now, later] = this.#cut(lane.waiting);
      lane.waiting = later;
      await this.#do(lane.tenantId, now);
    }
    lane.isBusy = false;
    this.#lanes.delete(place);
  }

  /** Those behind a full batch are not looked at: thousands may wait. */
  #cut(waiting: Waiting<W, R>[]): readonly [Waiting<W, R>[], Waiting<W, R>[]] {
    const { keyOf, isMany, mostAtOnce } = this.#terms;
    if (!keyOf) return [waiting.slice(0, mostAtOnce), waiting.slice(mostAtOnce)];
    /** Whether others of the key may come beside it. */
    const open = new Map<string, boolean>();
    const [now, later]: [Waiting<W, R>[], Waiting<W, R>[]] = [[], []];
    let at = 0;
    for (; at < waiting.length && now.length < mostAtOnce; at += 1) {
      const next = waiting[at];
      if (!next) break;
      const key = keyOf(next.one);
      const mayFollow = isMany?.(next.one) === true;
      const before = open.get(key);
      const goes = before === undefined || (before && mayFollow);
      (goes ? now : later).push(next);
      open.set(key, goes && mayFollow);
    }
    return [now, later.concat(waiting.slice(at))];
  }

  async #do(tenantId: number, batch: readonly Waiting<W, R>[]): Promise<void> {
    try {
      const results = await this.#terms.work(
        tenantId,
        batch.map(({ one }) => one),
      );
      if (results.length !== batch.length) throw new Error('not as many answers as were asked for');
      for (const [n, { settle }] of batch.entries()) settle(results[n] as R);
    } catch (error) {
      if (!isRefused(error) || batch.length === 1) {
        for (const { fail } of batch) fail(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.#do(tenantId, batch.slice(0, half));
      await this.#do(tenantId, batch.slice(half));
    }
  }
}
