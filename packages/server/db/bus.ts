import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { afterReading, type Clock } from '../clock.ts';
import { askForLife, guarded } from './connections.ts';
import type { Tx } from './scope.ts';

const channel = 'heliograph';
/** Topics that the bus tells itself. */
const echo = 'echo:';
/** Between two words of the bus to itself, and how long the word may be under way, ms. */
const every = 10_000;
const heardWithin = 5_000;
/** Connecting, with everything that belongs to it, ms. */
const connectedWithin = 8_000;
const longestPause = 5_000;

/** Topics are short words such as `live:7` or `session:123`. They wake; what happened is read from the tables. */
export interface Bus {
  /** Wakes listeners of every process when the transaction commits. */
  wake(tx: Tx, topic: string): Promise<void>;
  /** A statement that does so for several topics: for one that goes along with another. */
  waking(topics: readonly string[]): RawBuilder<unknown>;
  /** `onTopic` also gets `reconnected` after the listening connection was lost: read everything again then. */
  listen(onTopic: (topic: string) => void): () => void;
  /** False from the moment that its connection is lost, or silent, until it hears itself again. */
  readonly hears: boolean;
  close(): Promise<void>;
}

/**
 * The listening connection of a process. A connection that ends says so; one that a firewall or a fail-over took away says nothing for
 * ever, so every 10 s the bus tells itself a word, and what does not come back within 5 s is a lost connection.
 */
class Listener {
  readonly #config: ClientConfig;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #tell: (topic: string) => void;
  #client: Client | undefined;
  #attempts = 0;
  #closed = false;
  #awaited: string | undefined;
  #cancel: () => void = () => undefined;

  constructor(config: ClientConfig, log: Logger, clock: Clock, tell: (topic: string) => void) {
    this.#config = config;
    this.#log = log;
    this.#clock = clock;
    this.#tell = tell;
  }

  get hears(): boolean {
    return this.#client !== undefined;
  }

  async connect(): Promise<void> {
    const fresh = new Client({ ...guarded(this.#config), application_name: 'heliograph-bus' });
    fresh.on('notification', ({ payload = '' }) => this.#heard(payload));
    fresh.on('error', (error) => this.#lost(fresh, error.message));
    fresh.on('end', () => this.#lost(fresh, 'ended'));
    const late = Promise.withResolvers<never>();
    const off = afterReading(this.#clock, connectedWithin, () =>
      late.reject(new Error('the bus does not get through')),
    );
    const open = async (): Promise<void> => {
      await fresh.connect();
      await askForLife(fresh);
      await fresh.query(`listen ${channel}`);
    };
    try {
      await Promise.race([open(), late.promise]);
    } catch (error) {
      drop(fresh);
      throw error;
    } finally {
      off();
    }
    if (this.#closed) return drop(fresh);
    this.#client = fresh;
    this.#sayLater();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    const last = this.#client;
    this.#client = undefined;
    await last?.end();
  }

  #heard(topic: string): void {
    if (!topic.startsWith(echo)) return this.#tell(topic);
    // Of others too: every process hears every word.
    if (topic === this.#awaited) this.#awaited = undefined;
  }

  #sayLater(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(every, () => this.#say());
  }

  #say(): void {
    const client = this.#client;
    if (!client) return;
    const word = `${echo}${randomUUID()}`;
    this.#awaited = word;
    client.query(`notify ${channel}, '${word}'`).catch((error: unknown) => this.#lost(client, String(error)));
    this.#cancel = afterReading(this.#clock, heardWithin, () => {
      if (this.#awaited === word) this.#lost(client, 'it does not hear itself');
      else this.#sayLater();
    });
  }

  #lost(client: Client, reason: string): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#cancel();
    this.#log.warn({ reason }, 'bus connection lost');
    drop(client);
    this.#again();
  }

  #found(): void {
    this.#attempts = 0;
    this.#tell('reconnected');
  }

  #again(): void {
    if (this.#closed) return;
    this.#attempts += 1;
    this.#cancel = this.#clock.after(Math.min(100 * 2 ** this.#attempts, longestPause), () => {
      this.connect().then(
        () => this.#found(),
        () => this.#again(),
      );
    });
  }
}

/** Says good-bye where that is possible, and waits for nobody; an answer that is still awaited cuts the connection. */
function drop(client: Client): void {
  client.end().catch(() => undefined);
}

/** One listening connection per process; lost, it comes back with back-off and says so to its listeners. */
export async function openBus(config: ClientConfig, log: Logger, clock: Clock): Promise<Bus> {
  const listeners = new Set<(topic: string) => void>();
  const listener = new Listener(config, log, clock, (topic) => {
    for (const onTopic of listeners) onTopic(topic);
  });
  await listener.connect();
  return {
    wake: async (tx, topic) => {
      await sql`select pg_notify(${channel}, ${topic})`.execute(tx);
    },
    waking: (topics) => sql`select pg_notify(${channel}, topic) from unnest(${[...topics]}::text[]) as topic`,
    listen: (onTopic) => {
      listeners.add(onTopic);
      return () => listeners.delete(onTopic);
    },
    get hears() {
      return listener.hears;
    },
    close: () => listener.close(),
  };
}
