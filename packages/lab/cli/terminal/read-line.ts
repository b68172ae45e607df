import type { Keys } from './keys.ts';

/** The side of a session that is typed at and written to. */
export interface Terminal {
  readonly keys: Keys;
  write(text: string | Uint8Array): void;
}

export interface LineRequest {
  readonly prompt: string;
  /** False while a password is typed. */
  readonly echo: boolean;
  /** Lines to show when `?` is typed; without it the question mark is a character like others. */
  readonly help?: (typed: string) => readonly string[];
  /** What the tabulator adds. */
  readonly complete?: (typed: string) => string;
}

const key = {
  interrupt: 3,
  backspace: 8,
  tab: 9,
  lf: 10,
  cr: 13,
  kill: 21,
  escape: 27,
  question: 63,
  del: 127,
} as const;

/** Longest line that the device keeps, octets. */
const longest = 1024;
const bell = '\u0007';

class Line {
  readonly #terminal: Terminal;
  readonly #request: LineRequest;
  #bytes: number[] = [];

  constructor(terminal: Terminal, request: LineRequest) {
    this.#terminal = terminal;
    this.#request = request;
  }

  get text(): string {
    return Buffer.from(this.#bytes).toString('utf8');
  }

  type(bytes: readonly number[]): void {
    if (this.#bytes.length + bytes.length > longest) {
      this.#terminal.write(bell);
      return;
    }
    this.#bytes.push(...bytes);
    // One octet at a time, as it is typed: a character of several octets reaches the screen in parts.
    if (this.#request.echo) this.#terminal.write(Buffer.from(bytes));
  }

  rub(): boolean {
    let byte = this.#bytes.pop();
    if (byte === undefined) return false;
    while (byte !== undefined && (byte & 0xc0) === 0x80) byte = this.#bytes.pop();
    if (this.#request.echo) this.#terminal.write('\b \b');
    return true;
  }

  clear(): void {
    let more = true;
    while (more) more = this.rub();
  }

  /** Shows lines below and the line again. */
  aside(lines: readonly string[]): void {
    const below = lines.map((line) => `${line}\r\n`).join('');
    const again = this.#request.echo ? this.text : '';
    this.#terminal.write(`\r\n${below}${this.#request.prompt}${again}`);
  }
}

/** Swallows an arrow key or its like: ESC, then `[` or `O`, then all up to a letter or `~`. */
const swallowSequence = async (keys: Keys): Promise<void> => {
  const first = await keys.next();
  if (first !== 0x5b && first !== 0x4f) return;
  for (let n = 0; n < 8; n++) {
    const byte = (await keys.next()) ?? 0x7e;
    if (byte >= 0x40 && byte <= 0x7e) return;
  }
};

/** Reads one line, with the editing keys of the device. Undefined when the line was closed; empty after Ctrl-C. */
export const readLine = async (terminal: Terminal, request: LineRequest): Promise<string | undefined> => {
  const { keys } = terminal;
  const line = new Line(terminal, request);
  terminal.write(request.prompt);
  for (let byte = await keys.next(); byte !== undefined; byte = await keys.next()) {
    if (byte === key.cr || byte === key.lf) {
      terminal.write('\r\n');
      return line.text;
    }
    if (byte === key.interrupt) {
      terminal.write('\r\n');
      return '';
    }
    if (byte === key.backspace || byte === key.del) line.rub();
    else if (byte === key.kill) line.clear();
    else if (byte === key.tab) line.type([...Buffer.from(request.complete?.(line.text) ?? '')]);
    else if (byte === key.escape) await swallowSequence(keys);
    else if (byte === key.question && request.help !== undefined) line.aside(request.help(line.text));
    else if (byte >= 32) line.type([byte]);
  }
  return undefined;
};
