import { fault } from '../fault.ts';

const atOnce = 2;
const mostWaiting = 8;

/**
 * Lets spreadsheets be handled two at a time: each may take 300 MB and a core for seconds. Eight more wait; beyond that the
 * answer is `busy`.
 */
export class SheetDesk {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < atOnce) this.running += 1;
    else await this.queue();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private queue(): Promise<void> {
    if (this.waiting.length >= mostWaiting) return Promise.reject(fault('busy'));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.push(resolve);
    return promise;
  }
}
