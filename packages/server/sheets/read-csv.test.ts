import { describe, expect, it } from 'vitest';
import { readCsvImport } from './read-csv.ts';

const cells = (bytes: Uint8Array) => readCsvImport(bytes, 10).map((row) => row.cells);

describe('A sheet to import as CSV', () => {
  it('is read as spreadsheet programs write it: with a byte order mark, with semicolons, in the letters of Chinese Windows', () => {
    expect(cells(Buffer.from('\ufeffSN,Plan\r\nA1,"Home, 50"\r\n'))).toEqual([
      ['SN', 'Plan'],
      ['A1', 'Home, 50'],
    ]);
    expect(cells(Buffer.from('SN;Plan\nA1;Home, 50\n'))).toEqual([
      ['SN', 'Plan'],
      ['A1', 'Home, 50'],
    ]);
    // 套餐 (plan) in GB 18030.
    expect(cells(Buffer.from([0xcc, 0xd7, 0xb2, 0xcd, 0x0a, 0x41]))).toEqual([['套餐'], ['A']]);
  });

  it('is refused whole with more rows than allowed, and where a quote never ends', () => {
    const rows = Array.from({ length: 12 }, (_, n) => `${n}`).join('\n');
    expect(() => cells(Buffer.from(rows))).toThrow(expect.objectContaining({ id: 'sheetRows' }) as Error);
    expect(() => cells(Buffer.from('SN\n"A1'))).toThrow(expect.objectContaining({ id: 'sheetUnreadable' }) as Error);
  });
});
