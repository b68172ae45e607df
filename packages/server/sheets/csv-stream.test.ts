import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { inPieces, pieceRows, streamCsv } from './csv-stream.ts';

/** With its byte order mark. */
const text = async (stream: Readable) => (await buffer(stream)).toString();
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

describe('A table that is sent while it is read', () => {
  it('has its headings once and every row once, whatever the number of pieces', async () => {
    const asked: (number | undefined)[] = [];
    const read = (after: number | undefined) => {
      asked.push(after);
      const from = (after ?? -1) + 1;
      return Promise.resolve(numbers(from, Math.min(pieceRows, pieceRows * 2 + 3 - from)));
    };
    async function* cells() {
      for await (const rows of inPieces(read)) yield rows.map((row) => [row, `=${row}`]);
    }
    const lines = (await text(streamCsv(['Number', 'Words'], cells()))).split('\r\n');
    expect(lines[0]).toBe('\ufeffNumber,Words');
    expect(lines.slice(1, -1)).toEqual(numbers(0, pieceRows * 2 + 3).map((row) => `${row},'=${row}`));
    expect(asked).toEqual([undefined, pieceRows - 1, pieceRows * 2 - 1]);
  });

  it('is its headings alone when there is nothing', async () => {
    const none = inPieces(() => Promise.resolve([]));
    expect(await text(streamCsv(['Number'], none))).toBe('\ufeffNumber\r\n');
  });
});
