import type { Logger } from 'pino';
import pino from 'pino';

/** JSON lines on stderr, written at once so that the last words of a dying process are not lost. */
export function openLog(level: string, role?: string): Logger {
  return pino(
    { level, base: { pid: process.pid, ...(role === undefined ? {} : { role }) } },
    pino.destination({ fd: 2, sync: true }),
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
