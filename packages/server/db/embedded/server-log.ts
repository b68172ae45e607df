import type { Logger } from 'pino';

/** Answers to clients that come too early, hundreds in one recovery: they would push the useful lines out. */
const knocking =
  /^(FATAL|DETAIL): +(the database system is (starting|shutting|not yet)|Consistent recovery state has not)/;

/** Turns what PostgreSQL writes to its standard error into log lines, and keeps the last ones to explain a failed start. */
export class ServerLog {
  readonly #log: Logger;
  readonly #recent: string[] = [];
  #rest = '';

  constructor(log: Logger) {
    this.#log = log;
  }

  take(chunk: Buffer): void {
    // A line that never ends is cut: the buffer stays below 64 KiB.
    const lines = (this.#rest + chunk.toString('utf8')).slice(-65_536).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line.trimEnd());
  }

  /** The last lines, for a message of one line. */
  last(): string {
    if (this.#rest) this.#line(this.#rest);
    this.#rest = '';
    return this.#recent.slice(-6).join(' | ');
  }

  /** Its last words were that the disk is full. */
  get foundNoRoom(): boolean {
    return this.#recent.slice(-12).some((line) => line.includes('No space left on device'));
  }

  #line(line: string): void {
    if (!line || knocking.test(line)) return;
    this.#recent.push(line);
    if (this.#recent.length > 30) this.#recent.shift();
    const level = line.startsWith('PANIC:') ? 'error' : 'debug';
    this.#log[level]({ postgres: line }, 'database says');
  }
}
