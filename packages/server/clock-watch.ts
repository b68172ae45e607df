import { Counter } from 'prom-client';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import { repeat } from './work/repeat.ts';

/** A difference that no slewing makes and no short sleep excuses; milliseconds. */
const jumpMs = 30_000;
const everyMs = 10_000;

/** Says it when the database's clock was set, by comparing it with the monotonic clock of this process. */
export interface ClockWatch {
  /** Hears of each jump, in milliseconds, positive = set ahead. The returned function ends that. */
  onJump(heard: (ms: number) => void): () => void;
  stop(): void;
}

type Surroundings = Pick<Context, 'clock' | 'log' | 'metrics' | 'scope'>;

const databaseClock = ({ scope }: Surroundings) =>
  scope.system(async (tx) =>
    (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)).rows[0]?.at.getTime(),
  );

/** Resolves when the clock was read once; `read` answers the wall clock that is watched, ms since the epoch. */
export async function watchClock(
  around: Surroundings,
  read: () => Promise<number | undefined> = () => databaseClock(around),
): Promise<ClockWatch> {
  const { clock, log, metrics } = around;
  const name = 'heliograph_clock_jumps_total';
  const jumps = new Counter({
    name,
    help: 'How often the clock was seen to be set by more than 30 s',
    registers: [metrics],
  });
  const listeners = new Set<(ms: number) => void>();
  let offset: number | undefined;

  const look = async (): Promise<void> => {
    const before = clock.mono();
    const wall = await read();
    const took = clock.mono() - before;
    // An answer that was long on its way says too little about when it was given.
    if (wall === undefined || took > jumpMs / 2) return;
    const now = wall - before - took / 2;
    const jump = offset === undefined ? 0 : now - offset;
    offset = now;
    if (Math.abs(jump) <= jumpMs) return;
    jumps.inc();
    const seconds = Math.round(jump / 1000);
    log.error({ seconds }, `the clock was set ${jump > 0 ? 'ahead' : 'back'}: next times are made anew`);
    for (const heard of listeners) heard(jump);
  };
  await look();
  const looking = repeat(around, { id: 'clock.watch', everyMs, work: look });
  return {
    onJump: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    stop: () => {
      void looking.stop();
      metrics.removeSingleMetric(name);
    },
  };
}
