import type { DestinationStream } from 'pino';

/** Lines that servers of this thread's tests wrote to their logs since `forgetSaid`, the last ones. */
const lines: string[] = [];
const most = 20;

/** Where a test server logs to, unless its test wants to read the log itself: on the screen as well. */
export const said: DestinationStream = {
  write: (line) => {
    lines.push(line.trimEnd().slice(0, 600));
    if (lines.length > most) lines.shift();
    process.stdout.write(line);
  },
};

const askers = new Set<() => Promise<readonly string[]>>();

/** Whoever knows more of a test that failed, such as what stands on a page of its browser; asked then only. Returns how to stop. */
export function alsoAsk(asker: () => Promise<readonly string[]>): () => void {
  askers.add(asker);
  return () => void askers.delete(asker);
}

export const forgetSaid = (): void => void lines.splice(0);
export async function lastWords(): Promise<string[]> {
  const more = await Promise.all([...askers].map((ask) => ask().catch(() => [])));
  return [...lines, ...more.flat()];
}
