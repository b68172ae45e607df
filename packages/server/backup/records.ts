import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Vault } from '../vault.ts';
import { DamagedBackup, opened } from './cipher.ts';
import type { Column } from './tables.ts';

/** A line of a backup: what follows, a row of it, or what it came to. */
export type Line =
  | { readonly is: 'schema'; readonly migrations: readonly string[]; readonly tables: number }
  | {
      readonly is: 'table';
      readonly name: string;
      readonly columns: readonly Column[];
      readonly days: readonly string[];
    }
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'end'; readonly rows: number; readonly digest: string }
  | { readonly is: 'done'; readonly rows: number }
  | { readonly is: 'row'; readonly text: string };

export const lineOf = (line: Line): string => `${JSON.stringify(line.is === 'row' ? line.text : line)}\n`;

/** The lines of a backup, in order. Damage shows itself while they are read, at the latest at the end. */
export async function* linesIn(vault: Vault, source: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const plain = Readable.from(opened(vault, source)).on('error', (error) => unpacked.destroy(error));
  const unpacked = plain.pipe(createGunzip());
  let failed: unknown;
  const noted = new Promise<never>((_resolve, reject) => {
    unpacked.on('error', (error) => {
      failed = error;
      reject(error instanceof DamagedBackup ? error : new DamagedBackup('compression'));
    });
  });
  noted.catch(() => undefined);
  const lines = createInterface({ input: unpacked, crlfDelay: Infinity });
  let whole = false;
  try {
    const iterator = lines[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([iterator.next(), noted]);
      if (next.done === true) break;
      const value = JSON.parse(next.value) as string | Line;
      const line: Line = typeof value === 'string' ? { is: 'row', text: value } : value;
      whole = line.is === 'done';
      yield line;
    }
    if (failed !== undefined || !whole) throw new DamagedBackup('ends too early');
  } finally {
    lines.close();
    plain.destroy();
    unpacked.destroy();
  }
}
