import { LineBuffer } from './line-buffer.ts';
import { stampLength } from './log-lines.ts';
import { type Halt, haltAt } from './pager.ts';

export interface ScreenOptions {
  /** Columns of the line buffer (default 4,096); what is painted beyond is dropped and counted. */
  maxColumns?: number;
  /** False where log lines are the answer itself, as with `show syslog` (default true). */
  liftLogs?: boolean;
}

export interface ScreenSink {
  /**
   * A finished line. `joined` is given when a log line stood between it and the line before: if the log broke that line
   * in two, ending its first half with a line end of its own, then `joined` is what the two halves were.
   */
  line(text: string, joined: string | undefined): void;
  /** A log line, lifted out of whatever it was printed into. */
  log(text: string): void;
  /** The device's pager waits for this key; its marker is taken out of the line, which goes on after the key. */
  halt?(key: string): void;
}

const ESC = 0x1b;
const MAX_SEQUENCE = 32;
/** Marks that turn the direction of text: what follows them would read otherwise than it is. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Takes octets apart into cells of a line, so that columns painted with the cursor come out where the device put them. */
export class Screen {
  private readonly sink: ScreenSink;
  private readonly maxColumns: number;
  private readonly decoder = new TextDecoder('utf-8');
  private line: LineBuffer;
  /** The line before, which goes on here if the log line between the two broke it. */
  private before: LineBuffer | undefined;
  private goingOn: LineBuffer | undefined;
  private escape: string | undefined;
  private liftLogs: boolean;
  private logText: string | undefined;
  private lost = 0;
  /** Of a line end after a halt, which belongs to a log line: CR came, or where the line would have ended. */
  private ended: '' | 'cr' | number = '';

  constructor(sink: ScreenSink, options: ScreenOptions = {}) {
    this.sink = sink;
    this.maxColumns = options.maxColumns ?? 4096;
    this.liftLogs = options.liftLogs ?? true;
    this.line = new LineBuffer(this.maxColumns);
  }

  /** The unfinished line, without trailing spaces. Empty while a log line is being printed into it, or the pager waits in it. */
  current(): string {
    return this.logText === undefined && !this.line.isHalted() ? this.line.text() : '';
  }

  /** Characters painted beyond the last column since the start. */
  dropped(): number {
    return this.lost + this.line.dropped();
  }

  /** Forgets the unfinished line (not a log line in it, whose rest is still to come); says whether log lines are lifted out from now on. */
  clearLine(liftLogs: boolean = this.liftLogs): void {
    this.liftLogs = liftLogs;
    this.before = undefined;
    this.startLine();
  }

  feed(bytes: Uint8Array): void {
    for (const char of this.decoder.decode(bytes, { stream: true })) this.take(char);
    this.lookForHalt(false);
  }

  /**
   * Looks whether the pager waits at the end of what was printed. `inLine`: also behind the beginning of a line, which is
   * certain at the NUL that ends the marker, and likely when a device has long been silent.
   */
  lookForHalt(inLine: boolean): void {
    const halt = this.halt(inLine);
    if (!halt) return;
    this.line.halt(halt.length);
    this.goingOn?.halt(halt.length);
    this.sink.halt?.(halt.key);
  }

  /** The pager's words stand at the end of the unfinished line, behind something else: it waits, or the line holds them. */
  mayBeHalted(): boolean {
    return this.halt(true) !== undefined;
  }

  private halt(inLine: boolean): Halt | undefined {
    if (this.logText !== undefined || this.escape !== undefined || this.line.isHalted()) return undefined;
    return haltAt(this.line.printed(), this.line.text(), inLine);
  }

  private take(char: string): void {
    const code = char.charCodeAt(0);
    if (code === 0x0d || code === 0) this.lookForHalt(code === 0);
    if (this.line.isHalted() && this.isLogEnd(code)) return;
    if (this.escape !== undefined) this.takeEscape(char, code);
    else if (code === ESC) this.escape = '';
    else if (code === 0x0a) this.endLine();
    else if (code === 0x0d) this.both((line) => line.carriageReturn());
    else if (code === 0x08) this.both((line) => line.moveBy(-1));
    else if (code === 0x09) this.both((line) => line.tab());
    else if (code >= 0x20 && (code < 0x7f || code > 0x9f) && !TURNING.test(char)) this.print(char);
    // NUL after `--More--`, BEL and the other controls, C1 and marks of direction among them, leave no mark.
  }

  /**
   * Whatever a device prints while its pager waits is a log line, and the line end before it is none of the answer's. It is
   * one where the pager goes on with it, which shows by what comes next.
   */
  private isLogEnd(code: number): boolean {
    if (this.logText !== undefined || this.escape !== undefined) return false;
    if (this.ended === '' && code === 0x0d) this.ended = 'cr';
    else if (typeof this.ended !== 'number' && code === 0x0a) this.ended = this.line.at();
    else {
      if (this.ended === 'cr') this.both((line) => line.carriageReturn());
      return false;
    }
    return true;
  }

  private both(act: (line: LineBuffer) => void): void {
    if (this.logText !== undefined) return;
    // The device erases its marker: it goes on with the line.
    if (this.line.isHalted()) this.ended = '';
    act(this.line);
    if (this.goingOn) act(this.goingOn);
  }

  private print(char: string): void {
    if (this.logText !== undefined) {
      if (this.logText.length < this.maxColumns) this.logText += char;
      return;
    }
    this.line.print(char);
    this.goingOn?.print(char);
    const length = this.liftLogs ? stampLength(this.line.printed()) : 0;
    if (length > 0) this.liftLog(length);
  }

  /** The last `length` characters are the start of a log line. */
  private liftLog(length: number): void {
    this.logText = this.line.printed().slice(-length);
    this.line.takeBack(length);
    this.goingOn?.takeBack(length);
    this.ended = '';
    if (this.line.isFresh()) this.goingOn ??= this.before?.resume();
  }

  private endLine(): void {
    if (this.logText !== undefined) {
      const text = this.logText.trimEnd();
      this.logText = undefined;
      this.sink.log(text);
      return;
    }
    const [text, joined, ended] = [this.line.text(), this.goingOn?.text(), this.ended];
    this.before = this.line;
    this.lost += this.line.dropped();
    this.startLine();
    if (typeof ended !== 'number') return this.sink.line(text, joined);
    const [first = '', second = ''] = this.before.split(ended);
    if (first !== '') this.sink.line(first, joined);
    this.sink.line(second, undefined);
  }

  private startLine(): void {
    this.line = new LineBuffer(this.maxColumns);
    this.goingOn = undefined;
    this.escape = undefined;
    this.ended = '';
  }

  private takeEscape(char: string, code: number): void {
    const sequence = (this.escape ?? '') + char;
    // A CSI sequence ends with @..~ after its `[`; a two-character one with its second. Anything longer is noise.
    const csi = sequence.startsWith('[');
    const ended = csi ? sequence.length > 1 && code >= 0x40 && code <= 0x7e : true;
    if (!ended && sequence.length < MAX_SEQUENCE) {
      this.escape = sequence;
      return;
    }
    this.escape = undefined;
    if (csi && ended) this.control(char, sequence.slice(1, -1));
  }

  private control(final: string, parameters: string): void {
    const given = Number.parseInt(parameters, 10);
    const count = Number.isNaN(given) ? undefined : given;
    const columns = Math.max(1, count ?? 1);
    if (final === 'C') this.both((line) => line.moveBy(columns));
    else if (final === 'D') this.both((line) => line.moveBy(-columns));
    else if (final === 'G') this.both((line) => line.moveTo(columns - 1));
    else if (final === 'K') this.both((line) => line.erase(count ?? 0));
  }
}
