const TICK_MS = 25;
const BUCKETS = 512;

/**
 * One timer for all requests in flight. A request's slot is put in the bucket of its deadline and never taken out: when
 * the bucket comes round, an answered slot has another request id and is skipped. Deadlines are met to within 25 ms.
 */
export class TimeoutWheel {
  private readonly buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  private readonly expire: (requestId: number) => void;
  private timer: NodeJS.Timeout | undefined;
  private tick: number;
  private turned = 0;
  private waiting = 0;

  constructor(expire: (requestId: number) => void, now: number) {
    this.expire = expire;
    this.tick = Math.floor(now / TICK_MS);
  }

  /** `deadline` on the same clock as `now`, at most 12 s ahead. */
  add(requestId: number, deadline: number, now: number): void {
    if (this.waiting === 0) this.start(now);
    const ahead = Math.min(BUCKETS - 1, Math.max(1, Math.ceil(deadline / TICK_MS) - this.tick));
    this.buckets[(this.tick + ahead) % BUCKETS]!.push(requestId);
    this.waiting++;
  }

  private start(now: number): void {
    this.tick = Math.floor(now / TICK_MS);
    this.turned = this.tick;
    this.timer ??= setInterval(() => this.turn(performance.now()), TICK_MS);
  }

  private turn(now: number): void {
    const target = Math.floor(now / TICK_MS);
    const late = target - this.turned;
    this.turned = target;
    // After our own stall the answers may be waiting in the socket: let the loop read them before judging.
    if (late > 3) return;
    while (this.tick < target && this.waiting > 0) {
      this.tick++;
      const bucket = this.buckets[this.tick % BUCKETS]!;
      if (bucket.length === 0) continue;
      this.buckets[this.tick % BUCKETS] = [];
      this.waiting -= bucket.length;
      for (const requestId of bucket) this.expire(requestId);
    }
    this.tick = Math.max(this.tick, target);
    if (this.waiting === 0) this.stop();
  }

  /** Forgets everything that waits. */
  clear(): void {
    if (this.waiting > 0) for (const bucket of this.buckets) bucket.length = 0;
    this.waiting = 0;
    this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
