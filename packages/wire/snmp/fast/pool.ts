import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sharesOf } from './busy.ts';
import type { CollectorOptions } from './collector.ts';
import { type PackedResult, ResultUnpacker } from './packed.ts';
import { emptyResult } from './result.ts';
import { RowIndexes } from './row-index.ts';
import type { CollectorCounters, CollectPlan, CollectResult, CollectTarget } from './types.ts';

/** @internal */
export type ToCollector =
  | { kind: 'plan'; planId: number; plan: CollectPlan }
  | { kind: 'dropPlan'; planId: number }
  | { kind: 'collect'; id: number; target: CollectTarget; planId: number }
  | { kind: 'forget'; deviceId: string }
  | { kind: 'counters'; id: number }
  | { kind: 'close' };

/** @internal */
export type FromCollector =
  | { kind: 'result'; id: number; packed: PackedResult }
  | { kind: 'failed'; id: number; message: string }
  | { kind: 'counters'; id: number; counters: CollectorCounters };

export interface PoolOptions extends CollectorOptions {
  /** Default: one per core beyond the first, at least one. */
  threads?: number;
}

const PLANS_KEPT = 256;

/** One collector thread with what is under way in it. A thread that dies is replaced by the next request. */
class CollectorThread {
  private readonly options: CollectorOptions;
  private readonly indexes: RowIndexes;
  private worker: Worker | undefined;
  private share = (): number => 0;
  private unpacker: ResultUnpacker;
  private readonly collecting = new Map<number, { deviceId: string; resolve: (result: CollectResult) => void }>();
  private readonly counting = new Map<number, (counters: CollectorCounters | undefined) => void>();
  private readonly plans = new Map<CollectPlan, number>();
  private lastId = 0;

  constructor(options: CollectorOptions, indexes: RowIndexes) {
    this.options = options;
    this.indexes = indexes;
    this.unpacker = new ResultUnpacker(indexes);
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.options });
    this.unpacker = new ResultUnpacker(this.indexes);
    this.plans.clear();
    this.share = sharesOf(worker.performance);
    worker.on('message', (message: FromCollector) => this.hear(message));
    // 'exit' follows, and that is where what was under way is given back.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.lost(worker));
    this.worker = worker;
    return worker;
  }

  private say(message: ToCollector): void {
    this.running().postMessage(message, []);
  }

  collect(target: CollectTarget, plan: CollectPlan): Promise<CollectResult> {
    return new Promise((resolve) => {
      this.running();
      const id = ++this.lastId;
      this.collecting.set(id, { deviceId: target.id, resolve });
      this.say({ kind: 'collect', id, target, planId: this.planId(plan) });
    });
  }

  /** A plan crosses to the thread once, not with every request. */
  private planId(plan: CollectPlan): number {
    const known = this.plans.get(plan);
    if (known !== undefined) return known;
    for (const [oldest, planId] of this.plans) {
      if (this.plans.size < PLANS_KEPT) break;
      this.plans.delete(oldest);
      this.say({ kind: 'dropPlan', planId });
    }
    const planId = ++this.lastId;
    this.plans.set(plan, planId);
    this.say({ kind: 'plan', planId, plan });
    return planId;
  }

  forget(deviceId: string): void {
    if (this.worker) this.say({ kind: 'forget', deviceId });
  }

  counters(): Promise<CollectorCounters | undefined> {
    if (!this.worker) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const id = ++this.lastId;
      this.counting.set(id, resolve);
      this.say({ kind: 'counters', id });
    });
  }

  /** Since this was last asked. */
  busy(): number {
    return this.worker ? this.share() : 0;
  }

  private hear(message: FromCollector): void {
    if (message.kind === 'counters') {
      this.counting.get(message.id)?.(message.counters);
      this.counting.delete(message.id);
      return;
    }
    const waiting = this.collecting.get(message.id);
    this.collecting.delete(message.id);
    // Unpacked even when nobody waits: its strings belong to later results too.
    const result =
      message.kind === 'result'
        ? this.unpacker.unpack(message.packed)
        : emptyResult(waiting?.deviceId ?? '', message.message);
    waiting?.resolve(result);
  }

  private lost(worker: Worker): void {
    if (this.worker === worker) this.worker = undefined;
    for (const { deviceId, resolve } of this.collecting.values()) resolve(emptyResult(deviceId, 'workerLost'));
    for (const resolve of this.counting.values()) resolve(undefined);
    this.collecting.clear();
    this.counting.clear();
  }

  async close(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    this.say({ kind: 'close' });
    await ended;
  }
}

/** Collectors in worker threads. A device always goes to the same thread, which remembers how it behaves. */
export class CollectorPool {
  private readonly threads: CollectorThread[];

  constructor(options: PoolOptions = {}) {
    const { threads = Math.max(1, availableParallelism() - 1), ...collector } = options;
    const indexes = new RowIndexes();
    this.threads = Array.from({ length: Math.max(1, threads) }, () => new CollectorThread(collector, indexes));
  }

  /** As Collector.collect; `fault: 'workerLost'` when the thread died meanwhile. */
  collect(target: CollectTarget, plan: CollectPlan): Promise<CollectResult> {
    return this.threadOf(target.id).collect(target, plan);
  }

  forget(id: string): void {
    this.threadOf(id).forget(id);
  }

  /** Summed over the threads; `receiveBuffer` is the smallest. Undefined before the first collection. */
  async counters(): Promise<CollectorCounters | undefined> {
    const all = await Promise.all(this.threads.map((thread) => thread.counters()));
    return all.reduce((sum, one) => (sum && one ? addCounters(sum, one) : (sum ?? one)), undefined);
  }

  /** The share of its time, 0 to 1, that the busiest thread worked since this was last asked. */
  busy(): number {
    return Math.max(...this.threads.map((thread) => thread.busy()));
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private threadOf(id: string): CollectorThread {
    let hash = 0;
    for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) >>> 0;
    return this.threads[hash % this.threads.length]!;
  }
}

function addCounters(a: CollectorCounters, b: CollectorCounters): CollectorCounters {
  return {
    requests: a.requests + b.requests,
    answers: a.answers + b.answers,
    retries: a.retries + b.retries,
    timeouts: a.timeouts + b.timeouts,
    unexpected: a.unexpected + b.unexpected,
    wrongSource: a.wrongSource + b.wrongSource,
    malformed: a.malformed + b.malformed,
    socketDrops: a.socketDrops + b.socketDrops,
    inFlight: a.inFlight + b.inFlight,
    maxInFlight: a.maxInFlight + b.maxInFlight,
    receiveBuffer: Math.min(a.receiveBuffer, b.receiveBuffer),
  };
}
