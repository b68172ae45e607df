// What a run of the tests says at its end: which files took longest, and which tests failed with which words.
import { relative } from 'node:path';
import { z } from 'zod';

const file = z.object({
  name: z.string(),
  /** Milliseconds of the epoch. */
  startTime: z.number(),
  endTime: z.number(),
  status: z.string(),
  /** Why the file broke outside its tests. */
  message: z.string(),
  assertionResults: z.array(
    z.object({
      fullName: z.string(),
      status: z.string(),
      failureMessages: z.array(z.string()).nullish(),
      /** What the server of the test wrote to its log (`test-words.ts`). */
      meta: z.object({ said: z.array(z.string()).optional() }).nullish(),
    }),
  ),
});
export type FileReport = z.infer<typeof file>;

/** What Vitest's JSON reporter writes, as far as it is read here. */
export const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(file),
});

const path = (of: FileReport): string => relative(process.cwd(), of.name);

/** A line per file, those that took most of the processor first: seconds of that, seconds on the clock, path; and what all took. */
export function slowest(files: readonly FileReport[], spent: ReadonlyMap<string, number>, most: number): string {
  const seconds = (s: number): string => `${s.toFixed(1).padStart(7)} s`;
  const costs = files
    .map((of) => ({ path: path(of), cost: spent.get(of.name) ?? 0, wall: (of.endTime - of.startTime) / 1000 }))
    .toSorted((a, b) => b.cost - a.cost || b.wall - a.wall);
  const all = costs.reduce((sum, { cost }) => sum + cost, 0);
  const lines = costs
    .slice(0, most)
    .map(({ path: name, cost, wall }) => `${seconds(cost)} in ${seconds(wall)}  ${name}\n`);
  return `${lines.join('')}${seconds(all)} for ${files.length} files\n`;
}

/** Each failed test with its file and the first lines of what it said; empty when none failed. */
export function failures(files: readonly FileReport[]): string {
  const told = (words: string): string => words.split('\n').slice(0, 12).join('\n    ');
  return files
    .flatMap((of) => [
      ...of.assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages, meta }) => {
          const log = (meta?.said ?? []).slice(-8).map((line) => `    log: ${line}\n`);
          return `${path(of)}: ${fullName}\n    ${told(failureMessages?.join('\n') ?? '')}\n${log.join('')}`;
        }),
      ...(of.status === 'failed' && of.message !== '' ? [`${path(of)}\n    ${told(of.message)}\n`] : []),
    ])
    .map((line) => `FAILED ${line}`)
    .join('');
}
