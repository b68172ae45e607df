import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { decodeMessage, type SnmpMessage } from './message.ts';
import { SnmpFault } from './fault.ts';

export interface ExchangeOptions {
  address: string;
  port: number;
  /** Longest wait for one attempt, ms. */
  timeoutMs: number;
  /** Attempts after the first. */
  retries: number;
  /** The same once the device has answered anything: what is lost then is the network's doing, and the device is there. */
  heardRetries?: number;
  bind?: string;
}

export interface SnmpAnswer {
  message: SnmpMessage;
  bytes: Uint8Array;
}

interface Pending {
  accept: (answer: SnmpAnswer) => void;
  refuse: (fault: SnmpFault) => void;
}

/** RFC 6298 with SNMP's habits: never below 250 ms, because an OLT's agent may be busy for a moment. */
class RoundTrip {
  private smoothed = 0;
  private variance = 0;

  sample(ms: number): void {
    if (this.smoothed === 0) {
      this.smoothed = ms;
      this.variance = ms / 2;
      return;
    }
    this.variance += (Math.abs(this.smoothed - ms) - this.variance) / 4;
    this.smoothed += (ms - this.smoothed) / 8;
  }

  /** Has it been heard? */
  known(): boolean {
    return this.smoothed > 0;
  }

  /** Wait before attempt `n` (0-based) is given up, ms. */
  wait(attempt: number, most: number): number {
    if (this.smoothed === 0) return most;
    return Math.min(most, Math.max(250, this.smoothed + 4 * this.variance) * 2 ** attempt);
  }
}

/**
 * Runs `late` after `ms`, in two halves with a turn of the event loop between them: an answer that came while this process itself was held
 * up (paused, busy) is read before its device is called silent. Returns what calls it off.
 */
function afterReading(ms: number, late: () => void): () => void {
  let callOff = (): void => undefined;
  const after = (work: () => void): void => {
    const timer = setTimeout(work, ms / 2);
    callOff = () => clearTimeout(timer);
  };
  after(() => {
    const turn = setImmediate(() => after(late));
    callOff = () => clearImmediate(turn);
  });
  return () => callOff();
}

/** One socket talking to one device: matches answers to requests by id and source, waits, sends again. */
export class SnmpExchange {
  private readonly options: ExchangeOptions;
  private readonly socket: Socket;
  private readonly pending = new Map<number, Pending>();
  private readonly roundTrip = new RoundTrip();
  private lastId = Math.floor(Math.random() * 0x4000_0000);
  private closed = false;

  constructor(options: ExchangeOptions) {
    this.options = options;
    this.socket = createSocket(isIPv6(options.address) ? 'udp6' : 'udp4');
    this.socket.on('message', (bytes, from) => this.receive(bytes, from));
    // A send error is reported through its callback; without a listener the socket's own would end the process.
    this.socket.on('error', () => undefined);
    if (options.bind) this.socket.bind(0, options.bind);
  }

  nextId(): number {
    this.lastId = (this.lastId + 1) & 0x7fff_ffff;
    return this.lastId;
  }

  /** Sends what `build` makes until an answer to `id` comes. Rejects with SnmpFault `timeout`, `sendFailed`, `closed`. */
  async ask(id: number, build: () => Uint8Array, retries?: number, patient = false): Promise<SnmpAnswer> {
    for (let attempt = 0; ; attempt++) {
      const wait = patient ? this.options.timeoutMs : this.roundTrip.wait(attempt, this.options.timeoutMs);
      const started = performance.now();
      const answer = await this.once(id, build(), wait);
      if (answer) {
        // Karn's rule: the answer to a repeated request says nothing about the round trip.
        if (attempt === 0) this.roundTrip.sample(performance.now() - started);
        return answer;
      }
      if (attempt >= (retries ?? this.usualRetries()))
        throw new SnmpFault('timeout', `no answer after ${attempt + 1} attempts`);
    }
  }

  private usualRetries(): number {
    const { retries, heardRetries = retries } = this.options;
    return this.roundTrip.known() ? heardRetries : retries;
  }

  private once(id: number, bytes: Uint8Array, wait: number): Promise<SnmpAnswer | undefined> {
    if (this.closed) return Promise.reject(new SnmpFault('closed', 'client is closed'));
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        callOff();
        this.pending.delete(id);
      };
      const callOff = afterReading(wait, () => {
        finish();
        resolve(undefined);
      });
      const refuse = (fault: SnmpFault): void => {
        finish();
        reject(fault);
      };
      const accept = (answer: SnmpAnswer): void => {
        finish();
        resolve(answer);
      };
      this.pending.set(id, { accept, refuse });
      this.socket.send(bytes, this.options.port, this.options.address, (error) => {
        if (error) refuse(new SnmpFault('sendFailed', error.message));
      });
    });
  }

  private receive(bytes: Uint8Array, from: RemoteInfo): void {
    if (from.address !== this.options.address || from.port !== this.options.port) return;
    const decoded = decodeMessage(bytes);
    if (!decoded.ok) return;
    const message = decoded.value;
    const id = message.version === 'v3' ? message.messageId : message.pdu.requestId;
    this.pending.get(id)?.accept({ message, bytes });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const pending of this.pending.values()) pending.refuse(new SnmpFault('closed', 'client is closed'));
    this.socket.close();
  }
}
