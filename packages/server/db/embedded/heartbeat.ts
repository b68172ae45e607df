import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '../../clock.ts';
import { LaunchError } from '../launcher-words.ts';
import { bootId, isLocalFolder } from './host.ts';

/** Between two signs of life; milliseconds. */
export const beatMs = 5000;
/** A holder on another machine that gave no sign for so long is dead. A file's attributes may be cached for 3 s on NFS. */
export const silenceMs = 4 * beatMs;

const beatName = 'database.lock.beat';

interface Beat {
  /** One life of one supervisor. */
  readonly holder: string;
  readonly host: string;
  readonly boot: string;
  /** Goes up with every beat, so that no clocks of two machines have to be compared. */
  readonly count: number;
}

export interface BeatOptions {
  readonly clock?: Clock;
  readonly boot?: string;
  /** Whether only this kernel can have the folder; found out by itself when left out. */
  readonly local?: boolean;
}

/**
 * A kernel's lock says nothing about a second machine that has the folder mounted too. Resolves when nobody there lives; throws
 * `inUseByHost` as soon as a sign of life is seen. Waits only when the last holder was on another machine, never on a local disk.
 */
export async function awaitSilence(dataDir: string, options: BeatOptions = {}): Promise<void> {
  const { clock = systemClock(), boot = bootId() } = options;
  const first = readBeat(dataDir);
  // The same kernel: there the lock has been judge already. A local disk: the boot that wrote it is over.
  if (!first || first.boot === boot || (options.local ?? isLocalFolder(dataDir))) return;
  const began = clock.mono();
  while (clock.mono() - began < silenceMs) {
    await new Promise<void>((resolve) => clock.after(beatMs / 5, resolve));
    const now = readBeat(dataDir);
    if (!now) return;
    if (now.count === first.count && now.holder === first.holder) continue;
    const seconds = Math.ceil((clock.mono() - began) / 1000);
    throw new LaunchError('inUseByHost', { folder: dataDir, host: now.host, seconds });
  }
}

/** Gives signs of life until it is stopped; `onLost` is called once when another machine has taken the folder for dead and for its own. */
export function startBeat(dataDir: string, onLost: (host: string) => void, options: BeatOptions = {}): () => void {
  const { clock = systemClock(), boot = bootId() } = options;
  const file = join(dataDir, beatName);
  const mine = { holder: randomUUID(), host: hostname(), boot };
  let stop: () => void = () => undefined;
  const beat = (count: number): void => {
    const found = readBeat(dataDir);
    if (count > 0 && found && found.holder !== mine.holder) return onLost(found.host);
    try {
      // In place and of nearly one length: this must go on when the disk is full.
      writeFileSync(file, JSON.stringify({ ...mine, count } satisfies Beat), { mode: 0o600, flag: found ? 'r+' : 'w' });
    } catch {
      // A disk that takes nothing now may do so at the next beat; whoever would take over waits for several.
    }
    stop = clock.after(beatMs, () => beat(count + 1));
  };
  if (readBeat(dataDir)) rmSync(file, { force: true });
  beat(0);
  return () => {
    stop();
    if (readBeat(dataDir)?.holder === mine.holder) rmSync(file, { force: true });
  };
}

function readBeat(dataDir: string): Beat | undefined {
  let text: string;
  try {
    text = readFileSync(join(dataDir, beatName), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Beat;
  } catch {
    // Half of a beat: somebody writes it just now, or was cut off while doing so.
    return { holder: '', host: '?', boot: '', count: text.length };
  }
}
