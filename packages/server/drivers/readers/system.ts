import { systemControl, systemInfo } from '@heliograph/wire/mib/system.ts';
import type { Printed, CommandReader } from '../kit/reader.ts';
import { printedText } from '../spellings/texts.ts';

/** Percent, whole, as the scalars give it; undefined for what cannot be a share. */
const share = (value: number): number | undefined => (value >= 0 && value <= 100 ? Math.round(value) : undefined);

const cpuLine = /^Current CPU Usage:\s*(\d{1,3}(?:\.\d{1,2})?) ?%$/i;
/** The last column of what `mpstat` prints is what was idle; V2 firmware prints nothing else. */
const idleLine = /^Average:\s+all\s+(?:\d{1,3}\.\d\d\s+){3,12}(\d{1,3}\.\d\d)$/i;

/** `show sys cpu-usage`: the device's own word goes before what can be worked out of its averages. */
export function parseCpuUsage(lines: readonly string[]): Printed {
  let idle: number | undefined;
  for (const line of lines) {
    const text = line.trim();
    const used = cpuLine.exec(text)?.[1];
    const cpu = used === undefined ? undefined : share(Number(used));
    if (cpu !== undefined) return { system: { cpu } };
    const digits = idleLine.exec(text)?.[1];
    if (digits !== undefined) idle = Number(digits);
  }
  const cpu = idle === undefined ? undefined : share(100 - idle);
  return cpu === undefined ? {} : { system: { cpu } };
}

const memoryLine = /^Current Memory Usage:\s*(\d{1,3}(?:\.\d{1,2})?) ?%$/i;
const kilobytes = /^(MemTotal|MemFree):\s*(\d{1,12}) kB$/i;

/** `show sys mem`: of a unit with 494,616 kB and 273,648 kB free the device says 44 %, so that is what it reckons with. */
export function parseMemory(lines: readonly string[]): Printed {
  const told = new Map<string, number>();
  for (const line of lines) {
    const text = line.trim();
    const used = memoryLine.exec(text)?.[1];
    const memory = used === undefined ? undefined : share(Number(used));
    if (memory !== undefined) return { system: { memory } };
    const [, name = '', digits] = kilobytes.exec(text) ?? [];
    if (digits !== undefined) told.set(name.toLowerCase(), Number(digits));
  }
  const [total, free] = [told.get('memtotal'), told.get('memfree')];
  const memory = total === undefined || free === undefined ? undefined : share(100 - (free / total) * 100);
  return memory === undefined ? {} : { system: { memory } };
}

const fanLine = /^current fans? state:\s*(\S.{0,31})$/i;
const warmthLine = /^current temperature:\s*(-?\d{1,3}(?:\.\d{1,2})?) ?\.?C$/i;

/** `show fan` also says how warm the device is; the temperature at which its fans start is a setting, and no reading. */
export function parseFan(lines: readonly string[]): Printed {
  const told: { fan?: string | null; temperature?: number } = {};
  for (const line of lines) {
    const text = line.trim();
    const state = fanLine.exec(text)?.[1];
    if (state !== undefined) told.fan = printedText(state, 32);
    const warmth = Number(warmthLine.exec(text)?.[1] ?? Number.NaN);
    if (warmth > -60 && warmth < 150) told.temperature = Math.round(warmth);
  }
  return Object.keys(told).length === 0 ? {} : { system: told };
}

const usual = { each: 'device', tells: 'system', cadence: 'state', whole: 'adds' } as const;

/** What a device measures of itself, each in place of its scalar. Of fans no object tells: they come with the temperature. */
export const systemReaders: readonly CommandReader[] = [
  {
    ...usual,
    id: 'cpuUsage',
    command: 'cpuUsage',
    insteadOf: [systemControl.cpuLoad.name],
    values: ['cpu'],
    parse: parseCpuUsage,
  },
  {
    ...usual,
    id: 'memory',
    command: 'memory',
    insteadOf: [systemControl.memoryLoad.name],
    values: ['memory'],
    parse: parseMemory,
  },
  {
    ...usual,
    id: 'fan',
    command: 'fan',
    insteadOf: [systemInfo.sysTemperature.name],
    values: ['temperature', 'fan'],
    parse: parseFan,
  },
];
