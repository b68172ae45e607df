import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const count = z.number().int().min(0);

const beat = z.object({
  /** When the intake was last seen at work; milliseconds since 1970. */
  at: z.number(),
  /** What the kernel calls the socket; empty where it does not say. */
  socketId: z.string().max(40),
  /** What the kernel had dropped of that socket when it was last looked at. */
  socketDrops: count,
  /** Lost, and not yet told by an alarm that was committed. */
  untold: count,
  /** Lost and told since the alarm was raised that still stands. */
  told: count,
});

/** What an intake leaves to its successor, so that what was lost is told whoever lives to tell it. */
export type TrapBeat = z.output<typeof beat>;

const fileOf = (dataDir: string) => join(dataDir, 'trap-intake.json');

/** undefined before the first one; one that cannot be read is as good as none. */
export function lastBeat(dataDir: string): TrapBeat | undefined {
  try {
    return beat.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export function keepBeat(dataDir: string, now: TrapBeat): void {
  const fresh = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(now), { mode: 0o600 });
  renameSync(fresh, fileOf(dataDir));
}
