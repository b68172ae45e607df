import { shapePattern } from './shape.ts';

/**
 * Lines that change by themselves, in the words of `shape.ts`: a text that differs in nothing else is the same configuration. FRR, on which
 * the firmware is built, and makes that print a head in the same manner.
 */
export const volatileLines: readonly string[] = [
  '! Last configuration change <_~>',
  '! NVRAM config last updated <_~>',
  '! No configuration change since <_~>',
  '! (Time:|time:|Date:|date:|Uptime:|uptime:) <_~>',
  '!Time: <_~>',
  '!Date: <_~>',
  '!Current time: <_~>',
  '! <_> uptime is <_~>',
  '! Generated (at|on) <_~>',
  'ntp clock-period <#>',
  'clock set <_~>',
  'clock datetime <_~>',
];

const patterns = volatileLines.map((text) => [text, shapePattern({ text })] as const);
/** No setting is longer, and patterns over longer ones would take their time. */
const longest = 200;

/** A line as it is compared: of one that changes by itself, only what it is. */
export function steadyLine(line: string): string {
  if (line.length > longest) return line;
  const words = line.trim();
  return patterns.find(([, pattern]) => pattern.test(words))?.[0].replaceAll(/<[^>]*>/g, '…') ?? line;
}
