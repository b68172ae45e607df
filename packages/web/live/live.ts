import { mostReconnects, waitBefore } from './backoff.ts';

export type LiveState =
  | { readonly is: 'off' }
  | { readonly is: 'connecting'; readonly attempt: number }
  | { readonly is: 'live' }
  /** `isRefused`: the browser does not let this page open such a connection at all. */
  | { readonly is: 'gaveUp'; readonly isRefused: boolean };

export interface IncomingEvent {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Kick {
  readonly ip: string | null;
  readonly at: string | null;
  /** What the server says when it was an administrator; null when it was another sign-in. */
  readonly msg: string | null;
}

/** The part of a WebSocket that is used; a test hands in its own. */
export interface Socket {
  addEventListener(type: 'open', handler: () => void): void;
  addEventListener(type: 'close', handler: (event: { readonly data?: unknown; readonly code?: number }) => void): void;
  addEventListener(type: 'message', handler: (event: { data: unknown }) => void): void;
  send(data: string): void;
  close(): void;
}

export interface LiveParts {
  readonly connect: () => Socket;
  readonly random: () => number;
  /** Runs `work` after `ms`; returns how to call it off. */
  readonly later: (work: () => void, ms: number) => () => void;
  readonly hello: () => { readonly token: string | null; readonly language: string };
}

interface Handlers {
  readonly event: Set<(event: IncomingEvent) => void>;
  readonly reset: Set<() => void>;
  readonly kicked: Set<(kick: Kick) => void>;
  readonly state: Set<() => void>;
}

function read(data: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(String(data));
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Close codes of the server: sign in (again); busy, come again later. */
const signInCode = 4401;
const busyCode = 1013;
/** The wait before the next try is at least that before this one (2 s, half of it random): many come back at once. */
const busyAttempt = 3;

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * The one WebSocket of the console. It remembers the last event it saw, so that a reconnect gets what was missed; after
 * 100 reconnects in vain it stops and waits for `reconnect()`.
 */
export class LiveConnection {
  readonly #parts: LiveParts;
  readonly #on: Handlers = { event: new Set(), reset: new Set(), kicked: new Set(), state: new Set() };
  #socket: Socket | null = null;
  #state: LiveState = { is: 'off' };
  #cursor: string | number | null = null;
  #attempt = 0;
  #callOff: (() => void) | null = null;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  readonly snapshot = (): LiveState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => this.#add(this.#on.state, listener);

  onEvent(handler: (event: IncomingEvent) => void): () => void {
    return this.#add(this.#on.event, handler);
  }

  /** Events were missed that the server no longer has: everything shown must be read again. */
  onReset(handler: () => void): () => void {
    return this.#add(this.#on.reset, handler);
  }

  onKicked(handler: (kick: Kick) => void): () => void {
    return this.#add(this.#on.kicked, handler);
  }

  start(): void {
    if (this.#state.is !== 'off') return;
    this.#attempt = 0;
    this.#open();
  }

  /** Starts anew after giving up, or at once while waiting for the next try. */
  reconnect(): void {
    this.#drop();
    this.#attempt = 0;
    this.#open();
  }

  stop(): void {
    this.#drop();
    this.#cursor = null;
    this.#become({ is: 'off' });
  }

  #open(): void {
    this.#become({ is: 'connecting', attempt: this.#attempt });
    let socket: Socket;
    try {
      socket = this.#parts.connect();
    } catch {
      // A page served by https may not open ws: there is nothing to wait for.
      this.#become({ is: 'gaveUp', isRefused: true });
      return;
    }
    this.#socket = socket;
    socket.addEventListener('open', () => {
      const cursor = this.#cursor === null ? {} : { cursor: this.#cursor };
      socket.send(JSON.stringify({ ...this.#parts.hello(), ...cursor }));
    });
    socket.addEventListener('message', ({ data }) => {
      const message = read(data);
      if (message && this.#socket === socket) this.#take(message);
    });
    socket.addEventListener('close', (event) => {
      if (this.#socket !== socket) return;
      // The session is over: what is on screen is read again, and the answer to that says why and leads to the sign-in page.
      if (event.code === signInCode) for (const handler of this.#on.reset) handler();
      if (event.code === busyCode) this.#attempt = Math.max(this.#attempt, busyAttempt - 1);
      this.#lost();
    });
  }

  #take(message: Readonly<Record<string, unknown>>): void {
    switch (message['type']) {
      case 'hello':
        this.#attempt = 0;
        // After a reconnect the events since our own cursor follow; the server's is only where a first visit begins.
        this.#cursor ??= (message['cursor'] as string | number | undefined) ?? null;
        this.#become({ is: 'live' });
        break;
      case 'event':
        this.#cursor = message['seq'] as string | number;
        for (const handler of this.#on.event) {
          handler({ kind: String(message['kind']), payload: (message['payload'] ?? {}) as IncomingEvent['payload'] });
        }
        break;
      case 'reset':
        this.#cursor = (message['cursor'] as string | number | undefined) ?? null;
        for (const handler of this.#on.reset) handler();
        break;
      case 'kicked':
        this.stop();
        for (const handler of this.#on.kicked) {
          handler({
            ip: textOrNull(message['ip']),
            at: textOrNull(message['at'] ?? message['when']),
            msg: message['by'] === 'admin' ? textOrNull(message['msg']) : null,
          });
        }
        break;
    }
  }

  #lost(): void {
    this.#socket = null;
    this.#attempt += 1;
    if (this.#attempt > mostReconnects) {
      this.#become({ is: 'gaveUp', isRefused: false });
      return;
    }
    this.#become({ is: 'connecting', attempt: this.#attempt });
    this.#callOff = this.#parts.later(() => this.#open(), waitBefore(this.#attempt, this.#parts.random));
  }

  #drop(): void {
    this.#callOff?.();
    this.#callOff = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #become(state: LiveState): void {
    this.#state = state;
    for (const listener of this.#on.state) listener();
  }

  #add<T>(to: Set<T>, handler: T): () => void {
    to.add(handler);
    return () => to.delete(handler);
  }
}
