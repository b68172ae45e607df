import type {
  BusHandler,
  BusMessage,
  BusOptions,
  BusPeer,
  MqttBus,
  Presence,
} from '@heliograph/server/southbound/mqtt/bus.ts';

/** Does a filter of MQTT mean a topic? */
function matches(filter: string, topic: string): boolean {
  const [wanted, parts] = [filter.split('/'), topic.split('/')];
  for (const [n, part] of wanted.entries()) {
    if (part === '#') return true;
    if (part !== '+' && part !== parts[n]) return false;
    if (parts[n] === undefined) return false;
  }
  return wanted.length === parts.length;
}

interface Client {
  readonly filters: readonly string[];
  readonly heard: (message: BusMessage) => void;
}

/** A bus without sockets: clients of a test on one side, the console's own parts on the other. */
export class MemoryBus implements MqttBus {
  readonly #handlers: { readonly filter: string; readonly handler: BusHandler }[] = [];
  readonly #presence: ((presence: Presence) => void)[] = [];
  readonly #clients = new Map<string, Client>();
  #work: Promise<unknown> = Promise.resolve();

  subscribe(filter: string, handler: BusHandler): () => void {
    const one = { filter, handler };
    this.#handlers.push(one);
    return () => void this.#handlers.splice(this.#handlers.indexOf(one), 1);
  }

  publish(topic: string, payload: Buffer | string, options: BusOptions = {}): Promise<void> {
    const { contentType, responseTopic } = options;
    const message = {
      topic,
      payload: Buffer.from(payload),
      ...(contentType && { contentType }),
      ...(responseTopic && { responseTopic }),
    };
    for (const { filters, heard } of this.#clients.values())
      if (filters.some((filter) => matches(filter, topic))) setImmediate(() => heard(message));
    return Promise.resolve();
  }

  onPresence(handler: (presence: Presence) => void): () => void {
    this.#presence.push(handler);
    return () => void this.#presence.splice(this.#presence.indexOf(handler), 1);
  }

  cut(): boolean {
    return false;
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  /** A client connects; answers how it publishes. One message of it is handled after the other. */
  join(from: BusPeer, version: 4 | 5, filters: readonly string[], heard: (message: BusMessage) => void) {
    const key = `${from.tenantId} ${from.clientId}`;
    this.#clients.set(key, { filters, heard });
    for (const tell of this.#presence) tell({ from, isConnected: true, version, address: '127.9.0.9' });
    return {
      publish: (message: Omit<BusMessage, 'from'>): Promise<void> => {
        const handle = async (): Promise<void> => {
          for (const { filter, handler } of this.#handlers)
            if (matches(filter, message.topic)) await handler({ ...message, from });
        };
        const done = this.#work.then(handle);
        this.#work = done.catch(() => undefined);
        return done;
      },
      leave: (): void => {
        this.#clients.delete(key);
        for (const tell of this.#presence) tell({ from, isConnected: false });
      },
    };
  }
}
