import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Tx } from './scope.ts';

const channel = 'heliograph';

/** Topics are short words such as `live:7` or `session:123`. They wake; what happened is read from the tables. */
export interface Bus {
  /** Wakes listeners of every process when the transaction commits. */
  wake(tx: Tx, topic: string): Promise<void>;
  /** `onTopic` also gets `reconnected` after the listening connection was lost: read everything again then. */
  listen(onTopic: (topic: string) => void): () => void;
  close(): Promise<void>;
}

/** One listening connection per process; lost, it comes back with back-off and says so to its listeners. */
export async function openBus(config: ClientConfig, log: Logger, clock: Clock): Promise<Bus> {
  const listeners = new Set<(topic: string) => void>();
  const tell = (topic: string) => {
    for (const listener of listeners) listener(topic);
  };
  let closed = false;
  let client: Client | undefined;
  let attempts = 0;

  const connect = async (): Promise<void> => {
    const fresh = new Client(config);
    fresh.on('notification', (message) => tell(message.payload ?? ''));
    fresh.on('error', (error) => {
      log.warn({ error: error.message }, 'bus connection lost');
      if (client === fresh) again();
    });
    fresh.on('end', () => {
      if (client === fresh) again();
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };
  const again = () => {
    client = undefined;
    if (closed) return;
    attempts += 1;
    clock.after(Math.min(100 * 2 ** attempts, 5_000), () => {
      connect()
        .then(() => {
          attempts = 0;
          return tell('reconnected');
        })
        .catch(again);
    });
  };

  await connect();
  return {
    wake: async (tx, topic) => {
      await sql`select pg_notify(${channel}, ${topic})`.execute(tx);
    },
    listen: (onTopic) => {
      listeners.add(onTopic);
      return () => listeners.delete(onTopic);
    },
    close: async () => {
      closed = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
