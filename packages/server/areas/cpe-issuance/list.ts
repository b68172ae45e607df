import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { cpeIssueMessages, cpeVariableNames, type CpeVariable } from '@heliograph/catalogue/words/cpe-issue-words.ts';

/** A line of a list: a device as whoever typed it calls it, and what stands in its further columns. */
export interface ListedDevice {
  readonly key: string;
  /** 12 digits, where it may be a MAC. */
  readonly mac: string | null;
  readonly variables: Readonly<Partial<Record<CpeVariable, string>>>;
}

const heads = new Set(['serial', 'serialno', 'sn', 'mac', '序列号']);

/** Cells of a line; what stands in quotes may hold the separator, and two quotes stand for one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
      if (isQuoted) cell = '';
    } else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell].map((one) => one.trim());
}

const separatorOf = (line: string): string => ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';

/** Reads a pasted list, at most so many lines; a text instead says what is wrong with it. */
export function readList(pasted: string, most: number): readonly ListedDevice[] | Text {
  const lines = pasted.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const separator = separatorOf(first);
  const [head = '', ...columns] = cellsOf(first, separator);
  const isHeaded = heads.has(head.toLowerCase());
  const names = isHeaded ? columns : [];
  const unknown = names.find((name) => !cpeVariableNames.some((one) => one.toLowerCase() === name.toLowerCase()));
  if (unknown !== undefined) return fill(cpeIssueMessages.columnUnknown, { name: unknown });
  const variables = names.map((name) => cpeVariableNames.find((one) => one.toLowerCase() === name.toLowerCase()));
  const rows = isHeaded ? lines.slice(1) : lines;
  if (rows.length > most) return fill(cpeIssueMessages.tooMany, { most });
  const seen = new Set<string>();
  const listed: ListedDevice[] = [];
  for (const line of rows) {
    const [key = '', ...cells] = cellsOf(line, separator);
    if (key === '') continue;
    if (cells.length > variables.length && cells.slice(variables.length).some((cell) => cell !== ''))
      return fill(cpeIssueMessages.columnUnknown, { name: cells[variables.length] || String(variables.length + 2) });
    const mac = macDigits(key) ?? null;
    const own = mac ?? key.toUpperCase();
    if (seen.has(own)) return fill(cpeIssueMessages.twiceInList, { name: key });
    seen.add(own);
    const said = variables.flatMap((name, at) => (name && cells[at] ? [[name, cells[at]] as const] : []));
    listed.push({ key, mac, variables: Object.fromEntries(said) });
  }
  return listed.length === 0 ? cpeIssueMessages.nobody : listed;
}
