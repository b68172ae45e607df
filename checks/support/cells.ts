import { read, utils } from '@e965/xlsx';

/** Lines of a table in text, quoted or not. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/** The cells as they stand in the file, apostrophes and all. */
export function bareSheet(bytes: Uint8Array): string[][] {
  const book = read(bytes, { type: 'array', cellFormula: true });
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : [];
  });
}
