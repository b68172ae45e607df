import type { DestinationStream, Logger } from 'pino';
import pino from 'pino';

/** What steers a terminal or turns the order of a line round, beyond what JSON escapes by itself. */
const steering = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const spelled = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Lines that can be read in a terminal, whoever put the words into them: in JSON such signs stand in texts alone. */
export const inertLines = (out: DestinationStream): DestinationStream => ({
  write: (line) => out.write(line.replace(steering, spelled)),
});

/** JSON lines on stderr, written at once so that the last words of a dying process are not lost. */
export function openLog(level: string, role?: string): Logger {
  return pino(
    { level, base: { pid: process.pid, ...(role === undefined ? {} : { role }) } },
    inertLines(pino.destination({ fd: 2, sync: true })),
  );
}

/** A process in an unknown state does not go on: it says why and ends, and the supervisor starts a fresh one. */
export function endOnUnknownState(log: Logger): void {
  const end = (error: unknown, kind: string): never => {
    log.fatal({ err: error }, kind);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => end(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => end(error, 'unhandled rejection'));
}
