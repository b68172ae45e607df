import { Worker } from 'node:worker_threads';
import type { CliClock } from './clock.ts';
import { CliFault } from './fault.ts';
import type { FromSshThread, SshTarget, ToSshThread } from './ssh-messages.ts';
import { type CliStream, StreamEars } from './stream.ts';

export type { SshTarget } from './ssh-messages.ts';

/** A device that makes the thread grow ends the thread, not the process. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

interface Line {
  readonly ears: StreamEars;
  readonly opened: (hostKey: string, legacy: boolean) => void;
  readonly failed: (fault: CliFault) => void;
}

/** A thread that carries SSH connections, any number of them. Whoever makes it closes it. */
export class SshThread {
  private worker: Worker | undefined;
  private readonly lines = new Map<number, Line>();
  private lastId = 0;
  private closed = false;

  /** Rejects with CliFault `unreachable`, `refused`, `authFailed`, `noAlgorithms`, `hostKeyChanged`, `closed`. */
  open(target: SshTarget, connectMs: number, clock: CliClock): Promise<CliStream> {
    if (this.closed) return Promise.reject(new CliFault('closed', 'the SSH thread is closed'));
    this.worker ??= this.start();
    const id = ++this.lastId;
    const ears = new StreamEars();
    return new Promise((resolve, reject) => {
      const untime = clock.after(connectMs, () => {
        this.drop(id);
        reject(new CliFault('unreachable', `${target.address}:${target.port} did not answer within ${connectMs} ms`));
      });
      this.lines.set(id, {
        ears,
        opened: (hostKey, legacy) => {
          untime();
          resolve(this.stream(id, ears, hostKey, legacy));
        },
        failed: (fault) => {
          untime();
          reject(fault);
        },
      });
      this.say({ kind: 'open', id, target });
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    const worker = this.worker;
    if (worker) this.fall(worker, 'the SSH thread was closed');
    await worker?.terminate();
  }

  /** Begins with the first connection, and again after a crash: what one device does to it must not outlast its sessions. */
  private start(): Worker {
    const worker = new Worker(new URL('./ssh-worker.ts', import.meta.url), { resourceLimits: LIMITS });
    worker.on('message', (message: FromSshThread) => this.hear(message));
    worker.on('error', (error) => this.fall(worker, error.message));
    worker.on('exit', () => this.fall(worker, 'the SSH thread ended'));
    return worker;
  }

  private stream(id: number, ears: StreamEars, hostKey: string, legacy: boolean): CliStream {
    return {
      hostKey,
      legacy,
      write: (bytes) => this.say({ kind: 'write', id, bytes }),
      onData: (listener) => ears.onData(listener),
      onEnd: (listener) => ears.onEnd(listener),
      close: () => {
        ears.deafen();
        this.drop(id);
        return Promise.resolve();
      },
    };
  }

  private drop(id: number): void {
    if (this.lines.delete(id)) this.say({ kind: 'close', id });
  }

  private say(message: ToSshThread): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromSshThread): void {
    const line = this.lines.get(message.id);
    if (!line) return;
    if (message.kind === 'opened') line.opened(message.hostKey, message.legacy);
    else if (message.kind === 'data') {
      line.ears.data(message.bytes);
      this.say({ kind: 'took', id: message.id, count: message.bytes.length });
    } else {
      this.lines.delete(message.id);
      if (message.kind === 'failed') line.failed(new CliFault(message.code, message.detail));
      else if (message.kind === 'ended') line.ears.end({ kind: 'ended' });
      else line.ears.end({ kind: message.kind, detail: message.detail });
    }
  }

  /** Ends every connection; settles what is being opened. */
  private fall(worker: Worker, detail: string): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    for (const line of this.lines.values()) {
      line.failed(new CliFault('closed', detail));
      line.ears.end({ kind: 'broken', detail });
    }
    this.lines.clear();
  }
}
