/** Runs of numbers that follow each other, from the lowest on. */
export function numberRunsOf(numbers: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

export const runText = ([first, last]: readonly [number, number]): string =>
  first === last ? String(first) : `${first}-${last}`;

/** How many numbers a list such as `100,103,105-108` names; null while it is not such a list. */
export function listedCountOf(list: string): number | null {
  const named = new Set<number>();
  for (const part of list.split(',')) {
    const found = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part);
    if (!found) return null;
    const [first, last] = [Number(found[1]), Number(found[2] ?? found[1])];
    if (last < first) return null;
    for (let number = first; number <= last; number += 1) named.add(number);
  }
  return named.size;
}
