import { hash } from 'node:crypto';

/** For how long a stored inform is known again (ms): agents repeat one for a minute or so, and begin their numbers again after a restart. */
const KEPT_MS = 120_000;
const MOST_KEPT = 8192;
const MOST_OCTETS = 8 * 1024 * 1024;

interface Stored {
  readonly at: number;
  readonly octets: number;
  readonly answer: () => void;
}

/**
 * Tells an inform that is sent again from a new one: by all that it says (request id, sysUpTime, varbinds) and who says it. A
 * number alone tells nothing, because agents that restart begin theirs at 1 again from the same port.
 */
export class InformMemory {
  private readonly now: () => number;
  private readonly under = new Set<string>();
  /** Oldest first. */
  private readonly kept = new Map<string, Stored>();
  private octets = 0;

  /** `now` in ms, monotonic. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** What an inform is known by: sender (address, port, user of v3) and content. */
  static keyOf(sender: string, content: Uint8Array): string {
    return `${sender} ${hash('sha256', content, 'base64')}`;
  }

  /** True when the same one is on its way to the database, or was stored; then it is answered again. */
  isRepeated(key: string): boolean {
    if (this.under.has(key)) return true;
    this.forgetOld();
    const stored = this.kept.get(key);
    stored?.answer();
    return stored !== undefined;
  }

  begin(key: string): void {
    this.under.add(key);
  }

  /** It is in the database: `answer` sends the acknowledgement, now and when it is repeated. `octets` it keeps alive. */
  stored(key: string, octets: number, answer: () => void): void {
    this.under.delete(key);
    this.drop(key);
    this.kept.set(key, { at: this.now(), octets, answer });
    this.octets += octets;
    this.forgetOld();
    answer();
  }

  /** It was given up: when it comes again it is a new one. */
  forget(key: string): void {
    this.under.delete(key);
  }

  private forgetOld(): void {
    const before = this.now() - KEPT_MS;
    for (const [key, { at }] of this.kept) {
      if (at > before && this.kept.size <= MOST_KEPT && this.octets <= MOST_OCTETS) return;
      this.drop(key);
    }
  }

  private drop(key: string): void {
    this.octets -= this.kept.get(key)?.octets ?? 0;
    this.kept.delete(key);
  }
}
