import type { Context } from '../../context.ts';
import { identityKey } from '../../estate/cpes/device.ts';
import type { KnownCpe, KnownCpes, AcsProtocol, TenantPart } from './known.ts';
import { storeKnown, storeNew, type KnownReport, type ReportOutcome } from './report-batch.ts';
import { isRetry, type CpeReport } from './report.ts';

/** How long the first of a batch waits for its neighbours, ms. */
const gatherMs = 8;
/** Reports in one transaction. */
const mostAtOnce = 500;
/** Reports of one tenant that wait; who comes then is told to come again. */
const mostWaiting = 5_000;

/** Nothing can be kept now: the device is told to come again. */
export class StoreBusy extends Error {}

interface Waiting {
  readonly report: CpeReport;
  readonly settle: (outcome: ReportOutcome) => void;
  readonly fail: (error: unknown) => void;
}

interface KnownWaiting extends Waiting {
  readonly known: KnownCpe;
}

interface Lane {
  readonly tenantId: number;
  waiting: Waiting[];
  isBusy: boolean;
}

/** The values themselves are at fault, not the database: trying the same again would hold up everything behind it. */
const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');

/**
 * Keeps reports: those of one tenant that come within some milliseconds, or while a batch is being written, share one transaction. Resolves when
 * they are committed, and not before: a device forgets its events once they are acknowledged.
 */
export class ReportStore {
  readonly #ctx: Context;
  readonly #known: KnownCpes;
  /** What new devices speak. */
  readonly #speaking: AcsProtocol;
  readonly #lanes = new Map<number, Lane>();
  readonly #works = new Set<Promise<void>>();

  constructor(ctx: Context, known: KnownCpes, speaking: AcsProtocol = 'cwmp') {
    this.#ctx = ctx;
    this.#known = known;
    this.#speaking = speaking;
  }

  /** Rejects where the database is away, and with `StoreBusy`. */
  keep(tenantId: number, report: CpeReport): Promise<ReportOutcome> {
    const lane = this.#lanes.get(tenantId) ?? { tenantId, waiting: [], isBusy: false };
    this.#lanes.set(tenantId, lane);
    if (lane.waiting.length >= mostWaiting) return Promise.reject(new StoreBusy('too many reports wait'));
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<ReportOutcome>();
    lane.waiting.push({ report, settle, fail });
    if (!lane.isBusy && lane.waiting.length === 1) this.#ctx.clock.after(gatherMs, () => this.#begin(lane));
    return promise;
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#works.size > 0 || [...this.#lanes.values()].some(({ waiting }) => waiting.length > 0)) {
      for (const lane of this.#lanes.values()) this.#begin(lane);
      await Promise.all(this.#works);
    }
  }

  #begin(lane: Lane): void {
    if (lane.isBusy || lane.waiting.length === 0) return;
    lane.isBusy = true;
    const work = this.#drain(lane).finally(() => this.#works.delete(work));
    this.#works.add(work);
  }

  async #drain(lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const [now, later] = oneOfEach(lane.waiting);
      lane.waiting = later;
      // Now and not when they came: the one before may have made a device known.
      const part = this.#known.part(lane.tenantId);
      if (!part) {
        for (const { settle } of now) settle('closed');
        continue;
      }
      const known: KnownWaiting[] = [];
      const strangers: Waiting[] = [];
      for (const one of now) {
        const device = this.#known.find(part, one.report.identity);
        if (device) known.push({ ...one, known: device });
        else strangers.push(one);
      }
      await this.#storeKnown(lane.tenantId, known);
      await this.#storeNew(part, strangers);
    }
    lane.isBusy = false;
  }

  async #storeKnown(tenantId: number, batch: readonly KnownWaiting[]): Promise<void> {
    if (batch.length === 0) return;
    const reports = batch.map(({ known, report }): KnownReport => ({
      known,
      report,
      again: isRetry(known, report.inform),
    }));
    try {
      const outcomes = await storeKnown(this.#ctx, tenantId, reports, this.#known.part(tenantId)?.access);
      await this.#known.add(
        tenantId,
        reports.filter((_, n) => outcomes[n] === 'gone').map(({ known }) => known.id),
      );
      for (const [n, { settle }] of batch.entries()) settle(outcomes[n] ?? 'gone');
    } catch (error) {
      await this.#single(batch, error, (half) => this.#storeKnown(tenantId, half));
    }
  }

  async #storeNew(part: TenantPart, batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    const { tenantId, access } = part;
    try {
      const reports = batch.map(({ report }) => report);
      const { outcomes, ids } = await storeNew(this.#ctx, tenantId, reports, access.projectId, this.#speaking);
      await this.#known.add(tenantId, ids);
      for (const [n, { settle }] of batch.entries()) settle(outcomes[n] ?? 'gone');
    } catch (error) {
      await this.#single(batch, error, (half) => this.#storeNew(part, half));
    }
  }

  /** Singles out the one that the database refuses; the others are kept. */
  async #single<W extends Waiting>(
    batch: readonly W[],
    error: unknown,
    again: (half: readonly W[]) => Promise<void>,
  ): Promise<void> {
    if (!isRefused(error) || batch.length === 1) {
      if (isRefused(error))
        this.#ctx.log.error({ err: error, device: batch[0]?.report.identity }, 'the database refuses a report');
      for (const { fail } of batch) fail(error);
      return;
    }
    const half = Math.ceil(batch.length / 2);
    await again(batch.slice(0, half));
    await again(batch.slice(half));
  }
}

/** At most one report of each device goes into one transaction; the next of the same waits for the next. */
function oneOfEach(waiting: readonly Waiting[]): readonly [Waiting[], Waiting[]] {
  const seen = new Set<string>();
  const [now, later]: [Waiting[], Waiting[]] = [[], []];
  for (const one of waiting) {
    const key = identityKey(one.report.identity);
    if (seen.has(key) || now.length >= mostAtOnce) later.push(one);
    else {
      seen.add(key);
      now.push(one);
    }
  }
  return [now, later];
}
