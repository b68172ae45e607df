import type { OutLine } from './terminal/screen.ts';

/**
 * How the command line misbehaves: breaks answers off, lets log lines in, is slow, hangs up in the middle, paints its tables,
 * refuses, says that it does not know a command, or accepts one and keeps nothing of it. Several kinds may be switched on together; each may
 * be limited to some commands. */
export const cliFaultModes = [
  'truncate',
  'injectLogs',
  'slow',
  'closeMidCommand',
  'paint',
  'refuse',
  'unknown',
  'forget',
] as const;
export type CliFaultMode = (typeof cliFaultModes)[number];

export interface StagedCliFault {
  /** Only commands that begin so, as typed in full by the client; all when absent. */
  readonly command?: string;
  /** How many more commands it strikes; endless when absent. */
  readonly times?: number;
  /** truncate: lines that are left of the output; half of them when absent. */
  readonly lines?: number;
  /** injectLogs: a log line breaks in at every so many lines (3). */
  readonly every?: number;
  /** slow: milliseconds before each line (200). */
  readonly ms?: number;
}

/** What strikes one command. */
export type Strikes = ReadonlyMap<CliFaultMode, StagedCliFault>;

/** The faults of one device. */
export class CliFaults {
  readonly #set = new Map<CliFaultMode, StagedCliFault>();

  set(mode: CliFaultMode, fault: StagedCliFault): void {
    this.#set.set(mode, fault);
  }

  clear(): void {
    this.#set.clear();
  }

  /** Faults that strike this command; those with a limited number have one fewer left. */
  strike(command: string): Strikes {
    const found = new Map<CliFaultMode, StagedCliFault>();
    for (const [mode, fault] of this.#set) {
      if (!command.startsWith(fault.command ?? '')) continue;
      found.set(mode, fault);
      if (fault.times === undefined) continue;
      if (fault.times <= 1) this.#set.delete(mode);
      else this.#set.set(mode, { ...fault, times: fault.times - 1 });
    }
    return found;
  }

  /** For the control API. */
  describe(): Readonly<Record<string, StagedCliFault>> {
    return Object.fromEntries(this.#set);
  }
}

/** What is left of an output that breaks off; its footer, the only sign of completeness, is gone with the rest. */
export const cutShort = (lines: readonly OutLine[], strikes: Strikes): readonly OutLine[] => {
  const fault = strikes.get('truncate');
  if (fault === undefined) return lines;
  return lines.slice(0, Math.min(fault.lines ?? Math.floor(lines.length / 2), lines.length));
};
