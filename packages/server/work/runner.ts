import type { Context } from '../context.ts';
import { LeaseLost, newOwner, type InHand, type Leases, type LeaseQuery } from './lease.ts';
import { repeat, type Next, type Repeated, type Repetition } from './repeat.ts';
import { Tracked } from './tracked.ts';
import { WorkMeters, type WorkResult } from './work-meters.ts';

/** What may be taken now, as `Leases.take` wants it. */
export type LeaseRoom = Required<Pick<LeaseQuery, 'most' | 'ofTenant' | 'atWork'>>;

/** A kind of durable work: its rows say what is due, and a lease on each says who does it. */
export interface WorkKind<R> extends Pick<Repeated, 'everyMs' | 'countsFrom' | 'wakes'> {
  /** Names it in the log and in the metrics: a constant, `place.what`, and no other work has it. */
  readonly id: string;
  readonly leases: Leases;
  /** Works of this process at once, and those of one tenant: one whose works are stuck leaves room for the others. */
  readonly atOnce: number;
  readonly ofTenant: number;
  /** Takes what is due, up to the room there is. `nextMs`: something comes due before the next look. */
  take(
    room: LeaseRoom,
    owner: string,
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly InHand<R>[]; nextMs?: number }>;
  /**
   * Does it, and writes the result in a transaction that begins with `leases.release` (or `mustHold`). The signal is aborted when the
   * lease is lost, and when the process stops. Whatever is thrown here is an accident: the row rests, longer each time.
   */
  work(row: InHand<R>, signal: AbortSignal): Promise<void>;
}

interface AtWork {
  readonly row: InHand;
  readonly ending: AbortController;
}

/** The first rest of a row whose work threw, ms; each one after that is twice as long, up to the length of a lease. */
const shortestRestMs = 5_000;
/** Rows of which it is remembered how often they threw. */
const mostRemembered = 1_000;

const keyOf = ({ lease }: InHand): string => `${lease.tenantId}:${lease.id}`;

/** Does the works of one kind, for all tenants, beside any number of other processes that do the same. */
export class WorkRunner<R> {
  readonly #ctx: Context;
  readonly #kind: WorkKind<R>;
  readonly #owner = newOwner();
  readonly #atWork = new Map<string, AtWork>();
  readonly #failures = new Map<string, number>();
  readonly #meters: WorkMeters;
  readonly #works: Tracked;
  readonly #looking: Repetition;
  readonly #renewing: Repetition;

  constructor(ctx: Context, kind: WorkKind<R>) {
    const { id, everyMs, countsFrom = 'end', wakes = () => false } = kind;
    this.#ctx = ctx;
    this.#kind = kind;
    this.#meters = new WorkMeters(ctx.metrics, id);
    this.#works = new Tracked((error) => ctx.log.error({ err: error, work: id }, 'the end of a work was not written'));
    this.#renewing = repeat(ctx, { id: `${id}Lease`, everyMs: kind.leases.renewMs, work: () => this.#renew() });
    this.#looking = repeat(ctx, {
      id,
      everyMs,
      countsFrom,
      wakes,
      startAtOnce: true,
      work: (signal) => this.#look(signal),
    });
  }

  /** Looks now for what is due. */
  wake(): void {
    this.#looking.wake();
  }

  /** Takes nothing more, asks what is at work to end, and waits until it has; leases are kept until then. */
  async stop(): Promise<void> {
    const looked = this.#looking.stop();
    for (const { ending } of this.#atWork.values()) ending.abort();
    await this.#works.stop(looked);
    await this.#renewing.stop();
  }

  async #look(signal: AbortSignal): Promise<Next> {
    const { atOnce, ofTenant } = this.#kind;
    const most = atOnce - this.#atWork.size;
    // Whatever ends looks again.
    if (most <= 0) return undefined;
    const tenants = Map.groupBy(this.#atWork.values(), ({ row }) => row.lease.tenantId);
    const atWork = new Map([...tenants].map(([tenantId, works]) => [tenantId, works.length]));
    const { rows, nextMs } = await this.#kind.take({ most, ofTenant, atWork }, this.#owner, signal);
    for (const row of rows) this.#begin(row);
    return nextMs === undefined ? undefined : { againMs: nextMs };
  }

  #begin(row: InHand<R>): void {
    const key = keyOf(row);
    // Its lease had run out in our hands; the work that goes on will find that it is no longer its own.
    this.#atWork.get(key)?.ending.abort(new LeaseLost());
    const one = { row, ending: new AbortController() };
    this.#atWork.set(key, one);
    this.#meters.begun();
    // What was taken while we were told to stop is still to be ended properly.
    if (this.#works.isStopped) one.ending.abort();
    this.#works.add(async () => {
      const result = await this.#work(row, one.ending.signal);
      if (this.#atWork.get(key) === one) this.#atWork.delete(key);
      this.#meters.ended(result);
      // Not after an accident: it would be tried again as fast as it fails. One that was lost may be there anew, without anybody.
      if (result !== 'failed') this.#looking.wake();
    });
  }

  async #work(row: InHand<R>, signal: AbortSignal): Promise<WorkResult> {
    const { id } = this.#kind;
    const { log } = this.#ctx;
    try {
      await this.#kind.work(row, signal);
      this.#failures.delete(keyOf(row));
      return 'done';
    } catch (error) {
      const about = { err: error, work: id, tenantId: row.lease.tenantId, row: row.lease.id };
      if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) {
        log.info(about, 'a work was not ours any more when it had ended');
        return 'lost';
      }
      log.error(about, 'a work failed; it is tried again');
      await this.#rest(row).catch(() => log.debug(about, 'it rests until its lease is over'));
      return 'failed';
    }
  }

  async #rest(row: InHand<R>): Promise<void> {
    const { leases } = this.#kind;
    const times = this.#failures.get(keyOf(row)) ?? 0;
    if (this.#failures.size >= mostRemembered) this.#failures.clear();
    this.#failures.set(keyOf(row), times + 1);
    const ms = Math.min(shortestRestMs * 2 ** times, leases.ms);
    await this.#ctx.scope.tenant(row.lease.tenantId, (tx) => leases.rest(tx, row.lease, ms));
  }

  async #renew(): Promise<void> {
    const { leases } = this.#kind;
    for (const [tenantId, works] of Map.groupBy(this.#atWork.values(), ({ row }) => row.lease.tenantId)) {
      const which = leases.among(works.map(({ row }) => row.lease));
      const kept = await this.#ctx.scope.tenant(tenantId, (tx) => leases.renew(tx, this.#owner, which));
      const fences = new Map(kept.map(({ id, fence }) => [id, fence]));
      for (const { row, ending } of works) {
        const isOver = this.#atWork.get(keyOf(row))?.row !== row;
        if (!isOver && fences.get(row.lease.id) !== row.lease.fence) ending.abort(new LeaseLost());
      }
    }
  }
}
