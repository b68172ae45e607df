import type { DestinationStream } from 'pino';

/** Lines that servers of this thread's tests wrote to their logs since `forget`, the last ones. */
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

export const forget = (): void => void lines.splice(0);
export const lastWords = (): string[] => [...lines];
