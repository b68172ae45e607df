import { readFile } from 'node:fs/promises';
import { parsePrompt } from '@heliograph/wire/cli/prompt.ts';
import { Screen } from '@heliograph/wire/cli/screen.ts';

/** What the emulated line makes of text that a device printed. */
interface Printed {
  readonly lines: readonly string[];
  /** Lines of the file that did not come out as they went in. */
  readonly changed: readonly { readonly told: string; readonly shown: string }[];
  /** Keys that a halt of the pager asked for. */
  readonly keys: readonly string[];
  /** Log lines that were lifted out. */
  readonly logs: readonly string[];
  /** Lines that would be taken for a prompt if they stood last. */
  readonly prompts: readonly string[];
}

const most = 4 * 1024 * 1024;
/** Control sequences and controls leave no mark: a line that holds them must change. */
const controls = /[^\P{Cc}\t\n]/u;

/** Feeds the text as a terminal would send it, in pieces that tear lines apart. */
export function printedBy(text: string): Printed {
  const lines: string[] = [];
  const logs: string[] = [];
  const keys: string[] = [];
  const screen = new Screen({
    line: (line) => void lines.push(line),
    log: (log) => void logs.push(log),
    halt: (key) => void keys.push(key),
  });
  const told = text.slice(0, most).replace(/\r?\n/g, '\n').split('\n');
  const bytes = new TextEncoder().encode(`${told.join('\r\n')}\r\n`);
  for (let at = 0; at < bytes.length; at += 97) screen.feed(bytes.subarray(at, at + 97));
  const changed = told.flatMap((line, at) => {
    const shown = lines[at] ?? '';
    const expected = line.replaceAll(/\t/g, ' ').trimEnd();
    const isSame = shown.trimEnd().replaceAll(/\s+/g, ' ') === expected.replaceAll(/\s+/g, ' ');
    return isSame || controls.test(line) ? [] : [{ told: line, shown }];
  });
  return { lines, changed, keys, logs, prompts: told.filter((line) => parsePrompt(line) !== undefined) };
}

export const readPrinted = async (file: string): Promise<Printed> => printedBy(await readFile(file, 'utf8'));
