import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Ticks of the processor's time that Linux tells a second in, everywhere (`USER_HZ`). */
const ticks = 100;

/** Seconds of the processor that processes took which ended below one and were waited for, by its `/proc/…/stat`. */
export function costOf(stat: string): number {
  // The name of the program may have spaces and brackets in it; cutime and cstime are the 16th and 17th field (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticks;
}

const line = z.object({ path: z.string(), s: z.number() });

/** What `test-cost.ts` wrote down: seconds of the processor by file. */
export function costsIn(file: string): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const costs = new Map<string, number>();
  for (const one of lines.map((text) => line.parse(JSON.parse(text))))
    costs.set(one.path, (costs.get(one.path) ?? 0) + one.s);
  return costs;
}
