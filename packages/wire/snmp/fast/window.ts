/** Round trips shorter than this above the shortest are our own scheduling, not the device's queue. */
const SLACK_MS = 2;
export const DEFAULT_CEILING = 8;
export const TOP_CEILING = 64;

/**
 * How many requests a device stands at once, found from delay as TCP Vegas does: the requests waiting inside the device
 * are about window x (1 - shortest / current round trip). Under 2: grow. Over 4: shrink. Loss: x 0.7.
 */
export class AdaptiveWindow {
  private readonly ceiling: number;
  private size: number;
  private shortest = Number.POSITIVE_INFINITY;
  private roundShortest = Number.POSITIVE_INFINITY;
  private roundLeft = 0;
  private starting = true;
  smoothed = 0;
  private variance = 0;

  constructor(ceiling = DEFAULT_CEILING) {
    this.ceiling = Math.max(1, Math.min(TOP_CEILING, ceiling));
    this.size = Math.min(4, this.ceiling);
  }

  limit(): number {
    return Math.floor(this.size);
  }

  /** A new collection: the shortest round trip is relearned slowly, because routes and devices change. */
  begin(): void {
    this.shortest *= 1.05;
    this.roundLeft = 0;
    this.roundShortest = Number.POSITIVE_INFINITY;
  }

  /** `bulk`: an answer of the usual size; small ones (probes) say little about how long a device works. */
  sample(ms: number, bulk: boolean): void {
    this.variance += this.smoothed === 0 ? ms / 2 : (Math.abs(this.smoothed - ms) - this.variance) / 4;
    this.smoothed += this.smoothed === 0 ? ms : (ms - this.smoothed) / 8;
    if (!bulk) return;
    this.shortest = Math.min(this.shortest, ms);
    this.roundShortest = Math.min(this.roundShortest, ms);
    if (this.starting) this.slowStart(ms);
    else if (--this.roundLeft <= 0) this.round();
  }

  private waiting(ms: number): number {
    return (this.size * Math.max(0, ms - this.shortest - SLACK_MS)) / ms;
  }

  private slowStart(ms: number): void {
    if (this.waiting(ms) > 2) this.starting = false;
    else this.size = Math.min(this.ceiling, this.size + 1);
  }

  private round(): void {
    const waiting = this.waiting(this.roundShortest);
    if (waiting < 2) this.size = Math.min(this.ceiling, this.size + 1);
    else if (waiting > 4) this.size = Math.max(1, this.size - 1);
    this.roundLeft = this.limit();
    this.roundShortest = Number.POSITIVE_INFINITY;
  }

  /** Call once per loss event, not once per lost request of the same burst. */
  lost(): void {
    this.starting = false;
    this.size = Math.max(1, this.size * 0.7);
  }

  /** Wait before a request is taken for lost, ms; `most` is the target's own limit. */
  timeout(most: number, attempt: number): number {
    if (this.smoothed === 0) return most;
    return Math.min(most, Math.max(250, this.smoothed + 4 * this.variance) * 2 ** attempt);
  }
}
