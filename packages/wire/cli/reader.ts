import type { CliClock } from './clock.ts';
import { CliFault } from './fault.ts';
import { type TerminalLog, parseLog } from './log-lines.ts';
import { MAX_PAGES } from './pager.ts';
import { Screen } from './screen.ts';
import type { CliStream, StreamEnd } from './stream.ts';
import type { Tear } from './torn.ts';

/** A log line that stood in an answer. */
export interface LiftedLog extends TerminalLog {
  /** Lines of the answer that were finished when it came. */
  readonly at: number;
}

export interface AnswerLimits {
  readonly maxBytes: number;
  readonly maxLines: number;
}

/** What has come since `begin`. */
export interface ReaderView {
  /** The unfinished line. */
  readonly current: string;
  readonly lines: readonly string[];
}

export interface WaitOptions<T> {
  readonly timeoutMs: number;
  /** The end, for certain. */
  readonly look: (view: ReaderView) => T | undefined;
  /** Probably the end: counts once the device has been silent for `settleMs`. */
  readonly settle?: (view: ReaderView) => T | undefined;
  readonly settleMs?: number;
}

const encoder = new TextEncoder();
/** Octets taken from a device that was not asked anything; log lines are a few hundred. */
const UNASKED_BYTES = 262_144;
const MAX_LOGS = 2000;
/** A device that says nothing for so long after the pager's words behind the beginning of a line waits for a key (ms). */
const HALTED_MS = 1000;

/** Turns a stream into lines and waits for what is expected on them; answers the pager meanwhile. */
export class LineReader {
  private readonly stream: CliStream;
  private readonly clock: CliClock;
  private readonly screen: Screen;
  private limits: AnswerLimits = { maxBytes: UNASKED_BYTES, maxLines: 10_000 };
  private lines: string[] = [];
  private log: LiftedLog[] = [];
  private tears: Tear[] = [];
  private bytes = 0;
  private pages = 0;
  private unhalt: (() => void) | undefined;
  private fault: CliFault | undefined;
  private check: (() => void) | undefined;
  private refuse: ((fault: CliFault) => void) | undefined;

  constructor(stream: CliStream, clock: CliClock) {
    this.stream = stream;
    this.clock = clock;
    this.screen = new Screen({
      line: (text, joined) => this.take(text, joined),
      log: (text) => this.lift(text),
      halt: (key) => this.turnPage(key),
    });
    stream.onData((bytes) => this.hear(bytes));
    stream.onEnd((end) => this.end(end));
  }

  /** Forgets what has come, and sets what the next answer may hold. */
  begin(limits: AnswerLimits, liftLogs = true): void {
    this.limits = limits;
    this.lines = [];
    this.log = [];
    this.tears = [];
    this.bytes = 0;
    this.pages = 0;
    this.screen.clearLine(liftLogs);
  }

  /** The answer is over; what comes from now on was not asked for and is bounded. */
  finish(): { lines: string[]; log: LiftedLog[]; tears: Tear[] } {
    const answer = { lines: this.lines, log: this.log, tears: this.tears };
    this.begin({ maxBytes: UNASKED_BYTES, maxLines: 10_000 });
    return answer;
  }

  /** Forgets the unfinished line only: it has been answered. */
  clearLine(): void {
    this.screen.clearLine();
  }

  view(): ReaderView {
    return { current: this.screen.current(), lines: this.lines };
  }

  send(text: string): void {
    if (!this.fault) this.stream.write(encoder.encode(text));
  }

  /** Rejects with CliFault `timeout`, `closed`, `tooMuch`. One wait at a time. */
  wait<T>({ timeoutMs, look, settle, settleMs = 1000 }: WaitOptions<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let unsettle: (() => void) | undefined;
      const done = (): void => {
        untime();
        unsettle?.();
        this.check = undefined;
        this.refuse = undefined;
      };
      const untime = this.clock.after(timeoutMs, () => {
        done();
        reject(new CliFault('timeout', `no end of the answer within ${timeoutMs} ms`, { partial: this.lines }));
      });
      const accept = (value: T): void => {
        done();
        resolve(value);
      };
      this.refuse = (fault) => {
        done();
        reject(fault);
      };
      this.check = () => {
        unsettle?.();
        unsettle = undefined;
        const value = look(this.view());
        if (value !== undefined) return accept(value);
        const likely = settle?.(this.view());
        if (likely !== undefined) unsettle = this.clock.after(settleMs, () => accept(likely));
      };
      if (this.fault) this.refuse(this.fault);
      else this.check();
    });
  }

  /** Ends every wait with this fault, now and later. */
  fail(fault: CliFault): void {
    this.unhalt?.();
    this.fault ??= fault;
    this.refuse?.(this.fault);
  }

  hasFailed(): boolean {
    return this.fault !== undefined;
  }

  private hear(bytes: Uint8Array): void {
    if (this.fault) return;
    this.bytes += bytes.length;
    if (this.bytes > this.limits.maxBytes) return this.overflow(`over ${this.limits.maxBytes} octets`);
    this.unhalt?.();
    this.screen.feed(bytes);
    if (this.lines.length > this.limits.maxLines) return this.overflow(`over ${this.limits.maxLines} lines`);
    const mayBe = this.screen.mayBeHalted();
    this.unhalt = mayBe ? this.clock.after(HALTED_MS, () => this.screen.lookForHalt(true)) : undefined;
    this.check?.();
  }

  private turnPage(key: string): void {
    if (++this.pages > MAX_PAGES) return this.overflow(`over ${MAX_PAGES} pages`);
    this.send(key);
  }

  /** Nothing more is taken from a device that does not stop. */
  private overflow(detail: string): void {
    this.fail(new CliFault('tooMuch', detail));
    void this.stream.close();
  }

  private take(text: string, joined: string | undefined): void {
    if (joined !== undefined) this.tears.push({ at: this.lines.length, joined });
    this.lines.push(text);
  }

  private lift(text: string): void {
    const parsed = parseLog(text);
    if (parsed && this.log.length < MAX_LOGS) this.log.push({ ...parsed, at: this.lines.length });
  }

  private end(end: StreamEnd): void {
    this.unhalt?.();
    if (end.kind === 'endless') return this.fail(new CliFault('tooMuch', end.detail, { partial: this.lines }));
    const how = end.kind === 'ended' ? 'the device ended the session' : `the connection broke (${end.detail})`;
    this.fail(new CliFault('closed', how, { partial: this.lines }));
  }
}
