import { painted, plainLine, type OutLine } from './screen.ts';
import type { Terminal } from './read-line.ts';

/** How the output of one command leaves the device. */
export interface PrintManner {
  /** Lines of a page; 0 prints everything. */
  readonly page: number;
  readonly paint: boolean;
  /** End of a row of a table; plain lines end in CR LF. */
  readonly rowEnd: '\r\n' | '\r\r\n';
  /** Log lines that break in: the one for the n-th line, and none for most. */
  readonly log: (n: number) => string | undefined;
  /** Waits before the n-th line; undefined prints without a pause. */
  readonly pause: (() => Promise<void>) | undefined;
}

/** The device writes a NUL behind the word, and ten of each to be rid of it again (byte-exact, oxidized capture of V1.4.13R). */
const more = ' --More-- \u0000';
const erase = '\b'.repeat(10) + ' '.repeat(10) + '\b'.repeat(10);

const columns = 80;

const key = { interrupt: 3, lf: 10, cr: 13, space: 32, q: 113 } as const;

/** How many more lines a key asks for; 0 ends the output. Undefined when the line was closed. */
const askForMore = async (terminal: Terminal, page: number): Promise<number | undefined> => {
  terminal.write(more);
  for (let byte = await terminal.keys.next(); byte !== undefined; byte = await terminal.keys.next()) {
    const lines = { [key.space]: page, [key.cr]: 1, [key.lf]: 1, [key.q]: 0, [key.interrupt]: 0 }[byte];
    if (lines === undefined) continue;
    terminal.write(erase);
    return lines;
  }
  return undefined;
};

/** A log line falls between two lines, or, every other time, into the middle of one. */
const withLog = (text: string, log: string | undefined, n: number): string => {
  if (log === undefined) return text;
  const at = n % 2 === 0 ? 0 : Math.floor(text.length / 2);
  return `${text.slice(0, at)}${at === 0 ? '' : '\r\n'}${log}\r\n${text.slice(at)}`;
};

/** Octets that are gathered before they are written. */
const portion = 8192;

/** Writes the output of a command, page by page; ends early at `q`, Ctrl-C, or when the line is closed. */
export const print = async (terminal: Terminal, lines: readonly OutLine[], manner: PrintManner): Promise<void> => {
  let gathered = '';
  let room = manner.page === 0 ? Infinity : manner.page;
  const flush = (): void => {
    if (gathered !== '') terminal.write(gathered);
    gathered = '';
  };
  for (const [n, line] of lines.entries()) {
    // A long line is halted in after its 80 columns, whole lines are halted between (V1.4.13R).
    const head = room === 0 && typeof line === 'string' && line.length > columns ? line.slice(0, columns) : '';
    if (room === 0) {
      gathered += head;
      flush();
      room = (await askForMore(terminal, manner.page)) ?? 0;
      if (room === 0) return;
    }
    if (manner.pause !== undefined) {
      flush();
      await manner.pause();
      if (terminal.keys.closed || terminal.keys.cut(key.interrupt)) return;
    }
    const text = manner.paint ? painted(line) : plainLine(line);
    gathered +=
      withLog(text.slice(head.length), manner.log(n), n) + (typeof line === 'string' ? '\r\n' : manner.rowEnd);
    if (gathered.length > portion) flush();
    room -= 1;
  }
  flush();
};
