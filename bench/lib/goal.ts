/** One release goal, measured: printed as one JSON line. */
export interface Goal {
  goal: string;
  measured: number;
  unit: string;
  /** The program it is measured against and its figure in the same unit; `null` when it is not installed. */
  peer?: { name: string; measured: number } | null;
  /** What is compared with `limit`: measured / peer, or `measured` itself where there is no peer. */
  ratio: number;
  /** `ratio` must not exceed it. */
  limit: number;
  note?: string;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** Prints the line and returns whether the goal is met. A goal whose peer is missing is neither met nor failed. */
export function report(goal: Goal): boolean {
  const missing = goal.peer === null;
  const pass = missing ? null : goal.ratio <= goal.limit;
  const peer = goal.peer
    ? { name: goal.peer.name, measured: round(goal.peer.measured) }
    : missing
      ? 'peer missing'
      : undefined;
  const line = { ...goal, measured: round(goal.measured), peer, ratio: missing ? null : round(goal.ratio), pass };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (pass === false) process.exitCode = 1;
  return pass !== false;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Nearest rank. `share` 0..1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** CPU of this process since `since`, milliseconds, all threads. */
export function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
