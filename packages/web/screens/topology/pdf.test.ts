import { expect, it } from 'vitest';
import { pdfOf } from './pdf.ts';

it('a picture is a page of its size, and the table of the file says where each object begins', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0xff, 0xd9]);
  const text = Buffer.from(pdfOf(jpeg, { width: 400, height: 200 })).toString('latin1');
  expect(text).toContain('/MediaBox [0 0 300.00 150.00]');
  expect(text).toContain(Buffer.from(jpeg).toString('latin1'));
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(starts.map((at) => text.slice(at, at + 7))).toEqual([1, 2, 3, 4, 5].map((n) => `${n} 0 obj`));
  const huge = Buffer.from(pdfOf(jpeg, { width: 100_000, height: 10 })).toString('latin1');
  expect(huge).toContain('[0 0 14400.00 ');
});
