import type { Duplex } from 'node:stream';
import type { AcsCounters } from './counters.ts';

/** As Node names a message whose headers, or whose whole, did not come within its time. */
const isLate = (error: Error): boolean => (error as { code?: string }).code === 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers what never became a request: it came too late (408), or is no HTTP (400). */
export const answerBroken =
  (counters: Pick<AcsCounters, 'shed' | 'answered'>) =>
  (error: Error, socket: Duplex): void => {
    // A line that breaks off has said nothing that could be refused.
    if (!socket.writable) return void socket.destroy();
    const [status, phrase] = isLate(error) ? ([408, 'Request Timeout'] as const) : ([400, 'Bad Request'] as const);
    counters.shed(status === 408 ? 'tooLate' : 'notHttp');
    counters.answered(status);
    socket.end(`HTTP/1.1 ${status} ${phrase}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  };
