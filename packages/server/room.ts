import { statfs } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { DatabaseTroubleId } from './db/trouble.ts';
import { repeat } from './work/repeat.ts';

/** What is left out first when space runs out: what was, as against what is. Nobody asked for it, and it grows by itself. */
export const historyKinds = ['metrics', 'traps', 'logs', 'snapshots'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/**
 * `low`: somebody should make room. `short`: no history is written any more. `full`: nothing is, because PostgreSQL ends in a panic,
 * again and again, when it finds no room for its own log.
 */
export type RoomLevel = 'enough' | 'low' | 'short' | 'full';

/** The space that the data folder has left. */
export interface DiskRoom {
  /** Bytes that we may still write, of so many; null before the first look, or where the system does not say. */
  readonly space: { readonly free: number; readonly total: number } | null;
  readonly level: RoomLevel;
  /** What the database last refused for want of room or right, within the last half minute; undefined = it takes what it gets. */
  readonly refused: 'diskFull' | 'readOnly' | undefined;
  /** False when the built-in database must not be written to. */
  readonly writable: boolean;
  /** Whether so many rows of history may be written; those that may not are counted. */
  takes(kind: HistoryKind, rows: number): boolean;
  /** The database had trouble. */
  note(trouble: DatabaseTroubleId): void;
  /** It took a change. */
  wrote(): void;
  stop(): void;
}

const miB = 2 ** 20;
const giB = 2 ** 30;
/** Two files of PostgreSQL's log (16 MB each). */
const floor = 32 * miB;
const lookEvery = 5_000;
/** A refusal is believed for so long, ms: what would prove the contrary may not be tried meanwhile. */
const believed = 30_000;

/**
 * Low below 10 % or 1 GB. Full below 32 MB. Short below 3 % or 512 MB, but never while 5 GB are left: of a large disk 3 % are room for months.
 * @param free and total bytes
 */
function levelOf(free: number, total: number): RoomLevel {
  if (free < floor) return 'full';
  if (free < giB / 2 || (free < total * 0.03 && free < 5 * giB)) return 'short';
  return free < giB || free < total * 0.1 ? 'low' : 'enough';
}

export interface RoomOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly metrics: Registry;
  /** The history is elsewhere: the space of this folder says nothing of it. */
  readonly external: boolean;
}

type Space = { readonly free: number; readonly total: number };

async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Looks every 5 s from now on; resolves after the first look. */
export async function openRoom(
  { dataDir, clock, metrics, external }: RoomOptions,
  look: (folder: string) => Promise<Space> = spaceOf,
): Promise<DiskRoom> {
  const registers = [metrics];
  const skipped = new Counter({
    name: 'heliograph_history_skipped_total',
    help: 'Rows of history that were not written because the disk is nearly full',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of historyKinds) skipped.inc({ kind }, 0);
  const gauge = new Gauge({ name: 'heliograph_disk_free_bytes', help: 'Free space of the data folder', registers });
  let space: Space | null = null;
  let refusal: { readonly what: 'diskFull' | 'readOnly'; readonly at: number } | undefined;
  const measure = async (): Promise<void> => {
    space = await look(dataDir).catch(() => null);
    if (space) gauge.set(space.free);
  };
  await measure();
  // It is opened without a log, and has nothing to tell: what cannot be measured is `null`.
  const log = { debug: () => undefined, warn: () => undefined };
  const measuring = repeat({ clock, metrics, log }, { id: 'room.measure', everyMs: lookEvery, work: measure });
  const room: DiskRoom = {
    get space() {
      return space;
    },
    get level() {
      return space ? levelOf(space.free, space.total) : 'enough';
    },
    get refused() {
      if (!room.writable) return 'diskFull';
      return refusal && clock.mono() - refusal.at < believed ? refusal.what : undefined;
    },
    get writable() {
      return external || room.level !== 'full';
    },
    takes: (kind, rows) => {
      if (room.refused !== 'diskFull' && (external || room.level === 'enough' || room.level === 'low')) return true;
      skipped.inc({ kind }, rows);
      return false;
    },
    note: (trouble) => {
      if (trouble === 'diskFull' || trouble === 'readOnly') refusal = { what: trouble, at: clock.mono() };
    },
    wrote: () => {
      refusal = undefined;
    },
    stop: () => {
      void measuring.stop();
    },
  };
  return room;
}
