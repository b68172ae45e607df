import { WebSocket } from 'ws';

/** A browser's WebSocket that keeps what it was told. */
export interface LiveSocket {
  readonly messages: Record<string, unknown>[];
  readonly closed: Promise<number>;
  send(message: unknown): void;
  /** Waits until a message of this type has come. */
  wait(type: string): Promise<Record<string, unknown>>;
  close(): void;
}

/** Connects to `ws://…`; rejects with the HTTP status when the server refuses the upgrade. */
export function openLiveSocket(
  url: string,
  options: {
    greeting?: object;
    origin?: string;
    localAddress?: string;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<LiveSocket> {
  const { greeting: _, ...connection } = options;
  const socket = new WebSocket(url, connection);
  const messages: Record<string, unknown>[] = [];
  const waiting: { type: string; found: (message: Record<string, unknown>) => void }[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Record<string, unknown>;
    messages.push(message);
    for (const one of waiting) if (one.type === message['type']) one.found(message);
  });
  const live: LiveSocket = {
    messages,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    wait: (type) => {
      const found = messages.find((message) => message['type'] === type);
      return found ? Promise.resolve(found) : new Promise((resolve) => waiting.push({ type, found: resolve }));
    },
    close: () => socket.terminate(),
  };
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.on('open', () => {
      if (options.greeting) live.send(options.greeting);
      resolve(live);
    });
  });
}
