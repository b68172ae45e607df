import type { Printed, CommandReader } from '../kit/reader.ts';
import type { OnuReading } from '../kit/reading.ts';
import { printedText } from '../spellings/texts.ts';

/** The block of a port may come twice: once for the port, once for its ONUs (V1600G0-B V1.4.13R). */
const portLine = /^interface (?:gpon|epon) \d{1,3}\/(\d{1,3})\s*$/;
const otherBlock = /^(?:interface|router|line|vlan|profile|exit|end)\b/;
const added = /^\s*onu add (\d{1,4})\b/;
const named = /^\s*onu (\d{1,4}) (?:desc|description) (\S.*)$/;

/** Only a configuration that says where it ends tells that a name is gone; some units do not say it, and then names stay. */
const isWhole = (lines: readonly string[]): boolean => lines.at(-1)?.trim() === 'end';

export function parseOnuNames(lines: readonly string[]): Printed {
  const found = new Map<string, OnuReading>();
  const whole = isWhole(lines);
  let pon: number | undefined;
  const note = (onu: number, name: string | null) => {
    if (pon !== undefined) found.set(`${pon}.${onu}`, { pon, onu, name });
  };
  for (const line of lines) {
    const port = portLine.exec(line)?.[1];
    if (port !== undefined) pon = Number(port);
    else if (otherBlock.test(line)) pon = undefined;
    const [, onu, text] = named.exec(line) ?? added.exec(line) ?? [];
    if (onu !== undefined && (text !== undefined || whole)) note(Number(onu), printedText(text));
  }
  return { onus: [...found.values()] };
}

/** The names of all ONUs at once, which no table of the command line has: one long answer, and seldom. */
export const onuNames = (insteadOf: readonly string[]): CommandReader => ({
  id: 'onuNames',
  command: 'runningConfig',
  each: 'device',
  tells: 'facts',
  cadence: 'inventory',
  insteadOf,
  whole: 'adds',
  parse: parseOnuNames,
});
