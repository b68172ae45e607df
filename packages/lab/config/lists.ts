/** Lists of numbers as the platform writes them: `100,103,105-108`; empty text is none. */

/** The numbers in ascending order; undefined when the text is no list or leaves the bounds. */
export const parseList = (text: string, low = 1, high = 4094): number[] | undefined => {
  const numbers = new Set<number>();
  if (text.trim() === '') return [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part);
    if (match === null) return undefined;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < low || last > high || first > last) return undefined;
    for (let n = first; n <= last; n++) numbers.add(n);
  }
  return [...numbers].sort((a, b) => a - b);
};

export const listText = (numbers: readonly number[]): string => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length;) {
    let end = i;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++;
    parts.push(end === i ? `${sorted[i]}` : `${sorted[i]}-${sorted[end]}`);
    i = end + 1;
  }
  return parts.join(',');
};
