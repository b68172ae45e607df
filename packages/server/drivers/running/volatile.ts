import type { Family } from '../kit/family.ts';
import { shapePattern } from './shape.ts';

/** How FRR and makes that print a head in the same manner begin a configuration, in the words of `shape.ts`. */
export const frrHead: readonly string[] = [
  '! Last configuration change <_~>',
  '! NVRAM config last updated <_~>',
  '! No configuration change since <_~>',
  '! (Time:|time:|Date:|date:|Uptime:|uptime:) <_~>',
  '!Time: <_~>',
  '!Date: <_~>',
  '!Current time: <_~>',
  '! <_> uptime is <_~>',
  '! Generated (at|on) <_~>',
];

/** No setting is longer, and patterns over longer ones would take their time. */
const longest = 200;

/**
 * How lines of a family are compared: of one that changes by itself (`Family.volatileLines`) only what it is, so that a text that differs in
 * nothing else is the same configuration.
 */
export function steadyLines({ volatileLines = [] }: Pick<Family, 'volatileLines'>): (line: string) => string {
  const patterns = volatileLines.map((text) => [text, shapePattern({ text })] as const);
  return (line) => {
    if (line.length > longest) return line;
    const words = line.trim();
    return patterns.find(([, pattern]) => pattern.test(words))?.[0].replaceAll(/<[^>]*>/g, '…') ?? line;
  };
}
