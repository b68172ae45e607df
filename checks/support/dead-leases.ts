import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
];

/** The database of a product that is at work, asked from outside. */
export class Inside {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async of(dataDir: string): Promise<Inside> {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const [port, host] = [Number(lines[3]), lines[4] ?? ''];
    const client = new Client({ host, port, user: superuser, database: databaseName });
    // A database that is killed takes the connection with it; whoever asks then is told.
    client.on('error', () => undefined);
    await client.connect();
    return new Inside(client);
  }

  async ask<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.#client.query(sql, values)).rows as T[];
  }

  /** What a killed process held is free now, and not in a minute: successors begin as early as they ever can. */
  async endLeasesOf(pid: number): Promise<void> {
    for (const table of leased) {
      await this.#client.query(
        `update ${table} set lease_until = clock_timestamp() - interval '1 ms' where owner like $1 and lease_until is not null`,
        [`%:${pid}:%`],
      );
    }
  }

  stop(): Promise<void> {
    return this.#client.end();
  }
}
