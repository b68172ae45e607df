import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseName } from '@heliograph/server/db/embedded/bootstrap.ts';
import { superuser } from '@heliograph/server/db/embedded/cluster.ts';
import { Client } from 'pg';

/** Tables with a lease, and the column that says when it is over. */
const leased = [
  'poll_lease',
  'config_device',
  'onu_order',
  'customer_bulk',
  'cli_line',
  'work_member',
  'outbox',
  'olt_replacement',
  'config_collect',
  'job_run',
];

/** A database that was killed is back within so many tries, 50 ms apart. */
const mostTries = 1200;

/** The database of a product that is at work, asked from outside. */
export class Inside {
  readonly #dataDir: string;
  #client: Client | undefined;

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  static async of(dataDir: string): Promise<Inside> {
    const inside = new Inside(dataDir);
    await inside.ask('select 1');
    return inside;
  }

  /** Waits for a database that was killed, and then asks again: what is asked here may be done twice. */
  async ask<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    for (let tries = 0; ; tries += 1) {
      try {
        return (await (await this.#connected()).query(sql, values)).rows as T[];
      } catch (error) {
        // A word of the database itself, which is there then.
        const { code = '' } = error as { code?: string };
        const isAway = code === '' || /^(57P|08|E)/.test(code);
        if (!isAway || tries > mostTries) throw error;
        this.#client = undefined;
        await delay(50);
      }
    }
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const lines = readFileSync(join(this.#dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const [port, host] = [Number(lines[3]), lines[4] ?? ''];
    const client = new Client({ host, port, user: superuser, database: databaseName });
    // A database that is killed takes the connection with it; whoever asks then is told.
    client.on('error', () => (this.#client = undefined));
    await client.connect();
    this.#client = client;
    return client;
  }

  /** What a killed process held is free now, and not in a minute: successors begin as early as they ever can. */
  async endLeasesOf(pid: number): Promise<void> {
    for (const table of leased) {
      await this.ask(
        `update ${table} set lease_until = clock_timestamp() - interval '1 ms' where owner like $1 and lease_until is not null`,
        [`%:${pid}:%`],
      );
    }
  }

  async stop(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
  }
}
