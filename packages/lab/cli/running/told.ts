import type { Olt } from '../../devices/olt.ts';

/** A line of an ONU, by `pon/onu`. */
export type OnuRunningLine = readonly [at: string, line: string];

export type LinesByOnu = ReadonlyMap<string, readonly string[]>;

/** Lines of ONUs part after part, as their dump has them. */
export function byOnu(olt: Olt, parts: readonly ((olt: Olt) => readonly OnuRunningLine[])[]): LinesByOnu {
  const lines = new Map<string, string[]>();
  for (const [at, line] of parts.flatMap((part) => part(olt))) {
    const before = lines.get(at);
    if (before) before.push(line);
    else lines.set(at, [line]);
  }
  return lines;
}

/** The word that a number stands for. */
export const wordOf = (words: Readonly<Record<string, number>>, number: number): string =>
  Object.entries(words).find(([, value]) => value === number)?.[0] ?? String(number);

export const onOff = (value: number): string => (value === 1 ? 'enable' : 'disable');
