import type { Printed, Reader } from '../kit/reader.ts';
import type { OnuReading } from '../kit/reading.ts';
import { printedText } from '../spellings/texts.ts';

/** The device itself writes `defail`. */
const heading = /^-{2,40}\s*onu (\d{1,4}) de\w{1,8}-info\s*-{2,40}$/;
const label = /^(Vendor ID|Version):\s*(.*)$/;

/** What `show onu detail-info 2` says of the ONU that its heading names. */
export function parseOnuDetail(lines: readonly string[], pon: number): Printed {
  let onu: number | undefined;
  const told: { vendor?: string | null; hardware?: string | null } = {};
  for (const line of lines) {
    const named = heading.exec(line.trim())?.[1];
    if (named !== undefined) onu = Number(named);
    const [, name, value] = label.exec(line.trim()) ?? [];
    if (name === 'Vendor ID') told.vendor = printedText(value, 32);
    // Version of the ONU-G entity (G.988, 9.1.1): that of the hardware, as gOnuDetailInfoVersion has it.
    else if (name === 'Version') told.hardware = printedText(value, 64);
  }
  return onu === undefined || Object.keys(told).length === 0 ? {} : { onus: [{ pon, onu, ...told }] };
}

/** Farther than any PON reaches, m. */
const farthest = 200_000;
const distanceLine = /^onu (\d{1,4}) Distance:\s*(\d{1,7}) ?m$/i;

/** `onu 2 Distance: 445m` */
export function parseOnuDistance(lines: readonly string[], pon: number): Printed {
  const onus = lines.flatMap((line): OnuReading[] => {
    const [, onu, digits] = distanceLine.exec(line.trim()) ?? [];
    const distance = Number(digits);
    return distance > 0 && distance < farthest ? [{ pon, onu: Number(onu), distance }] : [];
  });
  return onus.length === 0 ? {} : { onus };
}

/** Vendor, version and distance: one command for each ONU, where no table has them. */
export const onuDetails = (insteadOf: readonly string[]): readonly Reader[] => {
  const usual = { each: 'onu', tells: 'facts', cadence: 'state', insteadOf, whole: 'adds' } as const;
  return [
    { ...usual, id: 'onuDetail', command: 'onuDetail', parse: parseOnuDetail },
    { ...usual, id: 'onuDistance', command: 'onuDistance', parse: parseOnuDistance },
  ];
};
