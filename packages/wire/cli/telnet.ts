import { createConnection } from 'node:net';
import type { CliClock } from './clock.ts';
import { CliFault } from './fault.ts';
import { type CliStream, StreamEars } from './stream.ts';
import { TelnetCodec } from './telnet-codec.ts';

export interface TelnetTarget {
  /** An IP address, not a name. */
  readonly address: string;
  readonly port: number;
}

/** The fault of a failed TCP connection by its errno name. */
export const connectFault = (code: string | undefined, where: string): CliFault =>
  code === 'ECONNREFUSED' || code === 'ECONNRESET'
    ? new CliFault('refused', `${where} refuses the connection`)
    : new CliFault('unreachable', `${where} cannot be reached (${code ?? 'unknown'})`);

/** Octets of negotiation taken in one session beside its text: a doubled 255 or the NUL after CR is at most as much again. */
const MOST_NOISE = 65_536;

/** What was written before `close()` has so long to leave. */
const LAST_WORDS_MS = 500;

/** Rejects with CliFault `unreachable` or `refused`. */
export function openTelnet(target: TelnetTarget, connectMs: number, clock: CliClock): Promise<CliStream> {
  const { address, port } = target;
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: address, port, noDelay: true });
    const ears = new StreamEars();
    const codec = new TelnetCodec();
    let heard = 0;
    const untime = clock.after(connectMs, () => {
      socket.destroy();
      reject(new CliFault('unreachable', `${address}:${port} did not answer within ${connectMs} ms`));
    });
    socket.on('connect', () => {
      untime();
      resolve({
        write: (bytes) => void (socket.writable && socket.write(codec.encode(bytes))),
        onData: (listener) => ears.onData(listener),
        onEnd: (listener) => ears.onEnd(listener),
        close: () => closeSocket(),
      });
    });
    socket.on('data', (bytes) => {
      const { data, reply } = codec.decode(bytes);
      heard += data.length;
      if (codec.noise > MOST_NOISE + heard) {
        ears.end({ kind: 'endless', detail: 'it negotiates without end' });
        socket.destroy();
        return;
      }
      if (reply.length > 0 && socket.writable) socket.write(reply);
      if (data.length > 0) ears.data(data);
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      untime();
      // After the connection stood this settles nothing, and the listener hears of it instead.
      reject(connectFault(error.code, `${address}:${port}`));
      ears.end({ kind: 'broken', detail: error.code ?? 'unknown' });
    });
    socket.on('end', () => ears.end({ kind: 'ended' }));
    socket.on('close', () => ears.end({ kind: 'ended' }));

    const closeSocket = (): Promise<void> => {
      ears.deafen();
      if (socket.closed) return Promise.resolve();
      return new Promise((closed) => {
        const unwait = clock.after(LAST_WORDS_MS, () => socket.destroy());
        socket.once('close', () => {
          unwait();
          closed();
        });
        socket.destroySoon();
      });
    };
  });
}
