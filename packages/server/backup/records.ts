import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Vault } from '../vault.ts';
import { DamagedBackup, decryptedBackup } from './cipher.ts';
import type { KeptFiles } from './kept-files.ts';
import type { BackupColumn } from './tables.ts';

/** A line of a backup: what follows, a row of it, or what it came to. */
export type BackupLine =
  | { readonly is: 'schema'; readonly migrations: readonly string[]; readonly tables: number }
  | {
      readonly is: 'table';
      readonly name: string;
      readonly columns: readonly BackupColumn[];
      readonly days: readonly string[];
    }
  /** `kind` left out: what is kept in the local storage, as all files were of which a backup did not say it. */
  | { readonly is: 'file'; readonly path: string; readonly kind?: KeptFiles }
  | { readonly is: 'end'; readonly rows: number; readonly digest: string }
  | { readonly is: 'done'; readonly rows: number }
  | { readonly is: 'row'; readonly text: string };

export type FileLine = Extract<BackupLine, { is: 'file' }>;
export type TableLine = Extract<BackupLine, { is: 'table' }>;

export const backupLineOf = (line: BackupLine): string => `${JSON.stringify(line.is === 'row' ? line.text : line)}\n`;

/** No row of ours is as long as this. */
const longest = 64 * 1024 * 1024;

async function* textLines(source: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of source) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > longest) throw new DamagedBackup('line too long');
    yield parts;
  }
  if (rest !== '') throw new DamagedBackup('ends too early');
}

/** Errors of the unpacker, and lines that are no JSON, are damage. */
function asDamage(error: unknown): unknown {
  const isOurs = String((error as NodeJS.ErrnoException).code).startsWith('Z_') || error instanceof SyntaxError;
  return isOurs ? new DamagedBackup('compression') : error;
}

function parsed(text: string): BackupLine {
  const value = JSON.parse(text) as string | BackupLine;
  return typeof value === 'string' ? { is: 'row', text: value } : value;
}

/** The lines of a backup, in order and some at a time. Damage shows itself while they are read, at the latest at the end. */
export async function* linesIn(vault: Vault, source: AsyncIterable<Buffer>): AsyncGenerator<BackupLine[]> {
  const plain = Readable.from(decryptedBackup(vault, source));
  const unpacked = createGunzip().setEncoding('utf8');
  plain.on('error', (error) => unpacked.destroy(error));
  plain.pipe(unpacked);
  let isWhole = false;
  try {
    for await (const texts of textLines(unpacked as AsyncIterable<string>)) {
      if (texts.length === 0) continue;
      const lines = texts.map(parsed);
      isWhole = lines.at(-1)?.is === 'done';
      yield lines;
    }
    if (!isWhole) throw new DamagedBackup('ends too early');
  } catch (error) {
    throw asDamage(error);
  } finally {
    plain.destroy();
    unpacked.destroy();
  }
}
